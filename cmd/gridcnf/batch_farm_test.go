//go:build !js

package main

import (
	"bytes"
	"context"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"gridcnf/farm"
	"gridcnf/puzzle/format"
)

// mixed is a stream with puzzles of all families: with one solution, several and none, one that cannot be
// read, and one with a published solution that does not fit.
var mixed = strings.Repeat(`{"id": "a", "puzzle": "0..1.0\n0.11..\n......\n......\n1..1..\n.....0"}
{"puzzle": "....\n....\n....\n....", "kind": "takuzu", "rules": ["balance", "no-three"]}
6x6u:BEAEegbcDc
{"id": "bad", "puzzle": "01\n..."}
https://puzz.link/p?mashu/6/6/1063000i3000
{"id": "none", "puzzle": "00..\n00..\n....\n....", "kind": "takuzu"}
{"id": "loop", "puzzle": "2..1.\n.2..1\n..2..\n3..3.\n.0..3", "kind": "slitherlink"}
{"id": "unfit", "puzzle": "00..\n....\n....\n..00", "kind": "takuzu", "solution": "0011"}
`, 3)

// answersOf runs a verb over the mixed stream, with a crew or without one, and returns the answers.
func answersOf(t *testing.T, c *crew, ctx context.Context, args ...string) (lines []string) {
	t.Helper()
	x := &exchange{
		puzzles: func(own iter.Seq[entry]) iter.Seq[entry] {
			if args[0] == "generate" {
				return own
			}
			return numbered(format.Read(strings.NewReader(mixed), "mixed", format.Options{Stream: true}), 1)
		},
		answer: func(r *report) error {
			lines = append(lines, r.out.String())
			return nil
		},
	}
	if c != nil {
		if c.app == nil {
			c.app = &app{err: plain{testLog{t}}}
		}
		c.app.ctx, c.app.out = ctx, newOutput(ctx, io.Discard)
		c.app.progress = c.app.startProgress()
		c.job = batchJob{args[0], slices.DeleteFunc(slices.Clone(args[1:]), func(f string) bool {
			return slices.Contains([]string{"--json", "--format=json", "-", "--count=20", "--number=5"}, f) || strings.HasPrefix(f, "--out")
		})}
		x = c.over(x)
	} else if args[0] == "certify" {
		x.file = func(_ int, _ string, write func(io.Writer) error) error { return write(io.Discard) }
	}
	x.run(ctx, io.Discard, args...)
	return lines
}

// testLog is standard error of a test.
type testLog struct{ t *testing.T }

func (l testLog) Write(b []byte) (int, error) {
	l.t.Logf("%s", b)
	return len(b), nil
}

// With workers, every verb gives the answers that it gives without.
func TestCrewVerbs(t *testing.T) {
	defer goleak.VerifyNone(t)
	check := func(args ...string) {
		t.Helper()
		want := answersOf(t, nil, t.Context(), args...)
		c := &crew{own: 2, audit: 1, certificates: t.TempDir()}
		got := answersOf(t, c, t.Context(), args...)
		for i := range got {
			got[i] = strings.Replace(got[i], c.certificates+"/", "c/", 1)
		}
		if !slices.Equal(got, want) || len(want) < 20 {
			t.Errorf("%v: got\n%s\nexpected\n%s", args, strings.Join(got, ""), strings.Join(want, ""))
		}
	}
	check("unique", "--json", "-")
	check("solve", "--backend=gini", "--json", "-")
	check("count", "--limit=3", "--json", "-")
	check("grade", "--json", "-")
	check("forced", "--json", "-")
	check("certify", "--json", "--out=c/", "-")
	check("generate", "--puzzle=takuzu", "--size=6x4", "--distinct=none", "--seed=3", "--format=json", "--number=5", "--count=20")
}

// What a worker gets wrong is done again, and the worker is named.
func TestCrewLiars(t *testing.T) {
	defer goleak.VerifyNone(t)
	want := answersOf(t, nil, t.Context(), "solve", "--json", "-")
	check := func(audit int, refused string, lie func(reply string) string) {
		t.Helper()
		var said bytes.Buffer
		c := &crew{audit: audit, app: &app{err: plain{&said}}}
		c.Listen, c.Log = "127.0.0.1:0", func(string) {}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		joined := make(chan error)
		c.listening = func(url string) {
			go func() {
				w, err := farm.Join(ctx, farm.Options{URL: url, Version: exactVersion(), Name: "mallory"})
				if err == nil {
					defer w.Close()
					err = w.Work(ctx, 1, func(ctx context.Context, task farm.Task, attempt int) ([]byte, error) {
						honest, err := (&cells{job: &c.job}).handler(func(int) {})(ctx, task, attempt)
						return []byte(lie(string(honest))), err
					})
				}
				joined <- err
			}()
		}
		got := answersOf(t, c, ctx, "solve", "--json", "-")
		if err := <-joined; err != nil {
			t.Error(err)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got\n%s\nexpected\n%s", refused, strings.Join(got, ""), strings.Join(want, ""))
		}
		if caught := strings.Contains(said.String(), "worker mallory was caught"); caught != (refused != "") || !strings.Contains(said.String(), refused) {
			t.Errorf("expected %q: %s", refused, said.String())
		}
	}
	all := func(old, wrong string) func(string) string {
		return func(reply string) string { return strings.ReplaceAll(reply, old, wrong) }
	}
	check(1, "", all("", ""))
	check(0, "found 0 lines", func(string) string { return "{}" })
	check(0, "reply: ", func(string) string { return "\x1b[2J" })
	check(0, "found 2 lines, expected 3", func(reply string) string { return reply[:strings.LastIndex(reply[:len(reply)-1], "\n")+1] })
	check(0, "another puzzle", all(`"id":"a"`, `"id":"b"`))
	check(0, "another puzzle", all(`"number":1,`, `"number":2,`))
	check(0, "found balance without no-three", all(`"rules":["balance","no-three"]`, `"rules":["balance"]`))
	check(0, "found a second \"verdict\"", all(`"verdict":"unique"`, `"verdict":"unique","verdict":"unique"`))
	check(0, "unknown field", all(`"verdict":"unique"`, `"verdict":"unique","x":1`))
	check(0, "verdict \"sure\"", all(`"verdict":"unique"`, `"verdict":"sure"`))
	check(0, "another verb's answer", all(`"verdict":"unique",`, ""))
	check(0, "another puzzle", all(`"verdict":"unique",`, `"verdict":"unique","picture":"/etc/passwd",`))
	check(0, "row 1", all(`"solution":["011001"`, `"solution":["011101"`))
	check(0, `the verdict "unique" beside 0 solutions`, all(`"verdict":"none"`, `"verdict":"unique"`))
	check(0, `the verdict "multiple" beside 1 solutions`, all(`"verdict":"unique"`, `"verdict":"multiple"`))
	check(0, "exit code 7", all(`"exit":1`, `"exit":7`))
	check(0, "bytes, expected at most", all(`"id":"a"`, `"id":"`+strings.Repeat("a", 1<<17)+`"`))
	check(1, "another one", func(reply string) string {
		lines := strings.SplitAfter(reply, "\n")
		for i, line := range lines {
			if before, _, found := strings.Cut(line, `,"verdict":"unique"`); found {
				lines[i] = strings.Replace(before, `,"id"`, `,"exit":1,"id"`, 1) + `,"verdict":"none","backend":"cdcl"}` + "\n"
			}
		}
		return strings.Join(lines, "")
	})
}
