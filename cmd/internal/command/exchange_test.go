//go:build !js

package command

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"runtime"
	"slices"
	"strings"
	"testing"
	"weak"

	"go.uber.org/goleak"

	"gridcnf/app"
	"gridcnf/app/crew"
	"gridcnf/puzzle/format"
)

// TestExchange has verbs answer puzzles of which they know nothing but what they are, with the
// numbers that came with them.
func TestExchange(t *testing.T) {
	defer goleak.VerifyNone(t)
	check := func(unordered bool, want string, args ...string) {
		t.Helper()
		var lines []string
		var stderr bytes.Buffer
		x := &app.Exchange{
			Puzzles: func(iter.Seq[app.Entry]) iter.Seq[app.Entry] { return entriesOf(t, 7, 5, 3) },
			Answer: func(r *app.Report) error {
				lines = append(lines, fmt.Sprintf("%d %s %d %s", r.Turn, r.Verdict, r.Code, r.Out.String()))
				if r.Failed != strings.Contains(r.Out.String(), `"error"`) {
					t.Errorf("failed is %v: %s", r.Failed, r.Out.String())
				}
				return nil
			},
			File:      func(number int, name string, write func(io.Writer) error) error { return write(io.Discard) },
			Unordered: unordered,
		}
		code := x.Run(t.Context(), Tree{}, &stderr, args...)
		if unordered {
			slices.Sort(lines)
		}
		got := strings.Join(lines, "") + stderr.String()
		for _, part := range strings.Split(want, "…") {
			_, rest, found := strings.Cut(got, part)
			if !found {
				t.Fatalf("%q: got %d\n%s, expected after what came before %q", args, code, got, part)
			}
			got = rest
		}
	}
	const answers = `5 unique 0 {"number":5,"id":"five","file":"x","line":2,…7 multiple 1 {"number":7,"exit":1,…`
	check(true, `3  2 {"number":3,"exit":2,"id":"x#3",…`+answers, "unique", "--json", "-")
	check(false, `7 multiple 1 {…5 unique 0 {…3  2 {"number":3,`, "solve", "--json", "--backend=cdcl", "-")
	check(false, `7 multiple 0 {…5 unique 0 {…3  2 {`, "count", "--json", "-")
	check(false, `7  0 {…"file":"c/7-seven.cert"…5  0 {…"file":"c/5-five.cert"`, "certify", "--json", "--out", "c/", "-")
}

// Nothing is kept of a verb that has run in this process: a worker runs one for each chunk.
func TestExchangeForgotten(t *testing.T) {
	run := func(args ...string) weak.Pointer[app.Exchange] {
		x := &app.Exchange{
			Puzzles: func(iter.Seq[app.Entry]) iter.Seq[app.Entry] { return entriesOf(t, 7, 5, 3) },
			Answer:  func(*app.Report) error { return nil },
		}
		x.Run(t.Context(), Tree{}, io.Discard, args...)
		return weak.Make(x)
	}
	for _, verb := range verbsWith(verbEntry.batchable) {
		if verb == "certify" || verb == "generate" {
			continue // which have files and no puzzles
		}
		kept := run(verb, "--json", "-")
		for range 5 {
			runtime.GC()
		}
		if kept.Value() != nil {
			t.Errorf("%s has left something that leads to its puzzles", verb)
		}
	}
}

// entriesOf has one puzzle with several solutions, one with one solution, and one that cannot be read.
func entriesOf(t *testing.T, several, unique, broken int) iter.Seq[app.Entry] {
	t.Helper()
	puzzles := []app.Entry{{Number: several}, {Number: unique}, {Number: broken}}
	const text = `{"id":"seven","puzzle":"....\n....\n....\n....","kind":"takuzu"}` + "\n" + `{"id":"five","puzzle":"0..1.0\n0.11..\n......\n......\n1..1..\n.....0"}` + "\n{\"\n"
	i := 0
	for rec, err := range format.Read(strings.NewReader(text), "x", format.Options{}) {
		puzzles[i].Rec, puzzles[i].Err = rec, err
		i++
	}
	return slices.Values(puzzles)
}

// An interrupted verb keeps to itself what it has not finished, and in order also what comes after that.
func TestExchangeInterrupted(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, unordered := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		var numbers []int
		x := &app.Exchange{
			Puzzles: func(own iter.Seq[app.Entry]) iter.Seq[app.Entry] { return own },
			Answer: func(r *app.Report) error {
				if numbers = append(numbers, r.Turn); len(numbers) == 3 {
					cancel()
				}
				if !bytes.HasPrefix(r.Out.Bytes(), fmt.Appendf(nil, `{"number":%d,`, r.Turn)) {
					t.Errorf("got %q", r.Out.String())
				}
				return nil
			},
			Unordered: unordered,
		}
		if code := x.Run(ctx, Tree{}, io.Discard, "generate", "--json", "--puzzle=takuzu", "--size=6", "--seed=1", "--number=11", "--count=1000"); code != app.ExitInterrupted {
			t.Errorf("got exit code %d", code)
		}
		if !unordered && !slices.IsSorted(numbers) || slices.Min(numbers) < 11 || len(numbers) < 3 || len(numbers) > 900 {
			t.Errorf("got %v", numbers)
		}
	}
}

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
func answersOf(t *testing.T, c *app.Crew, ctx context.Context, args ...string) (lines []string) {
	t.Helper()
	x := &app.Exchange{
		Puzzles: func(own iter.Seq[app.Entry]) iter.Seq[app.Entry] {
			if args[0] == "generate" {
				return own
			}
			return app.Numbered(format.Read(strings.NewReader(mixed), "mixed", format.Options{Stream: true}), 1)
		},
		Answer: func(r *app.Report) error {
			lines = append(lines, r.Out.String())
			return nil
		},
	}
	if c != nil {
		c.App = &app.App{Err: app.Plain{W: testLog{t}}, Ctx: ctx, Out: app.NewOutput(ctx, io.Discard), Commands: Tree{}}
		c.App.Progress = c.App.StartProgress()
		c.Job.Verb, c.Job.Flags = args[0], slices.DeleteFunc(slices.Clone(args[1:]), func(f string) bool {
			return slices.Contains([]string{"--json", "--format=json", "-", "--count=20", "--number=5"}, f) || strings.HasPrefix(f, "--out")
		})
		var end func() error
		x, end = crew.Farm{}.Over(c, x)
		defer func() {
			if err := end(); err != nil {
				t.Error(err)
			}
		}()
	} else if args[0] == "certify" {
		x.File = func(_ int, _ string, write func(io.Writer) error) error { return write(io.Discard) }
	}
	x.Run(ctx, Tree{}, io.Discard, args...)
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
		c := &app.Crew{Own: 2}
		c.Job.Certificates = t.TempDir()
		got := answersOf(t, c, t.Context(), args...)
		for i := range got {
			got[i] = strings.Replace(got[i], c.Job.Certificates+"/", "c/", 1)
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
