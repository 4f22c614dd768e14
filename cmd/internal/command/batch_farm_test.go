//go:build !js

package command

import (
	"context"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"gridcnf/app"
	"gridcnf/app/crew"
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
		c.App = &app.App{Err: app.Plain{W: testLog{t}}, Ctx: ctx, Out: app.NewOutput(ctx, io.Discard)}
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
