package bench

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"gridcnf/encode"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
)

// foreign is a puzzle of no family in the table.
type foreign struct{ puzzle.Puzzle }

func (foreign) Kind() puzzle.Kind { return "sudoku" }

func TestRequest(t *testing.T) {
	check := func(board, want string) {
		t.Helper()
		if got, err := newRequest(problemOf(t, board, First)); err != nil || string(got) != want {
			t.Errorf("got %s, %v, want %s", got, err, want)
		}
	}
	check("01\n..\n", `{"cells":"01..","cols":2,"distinct_columns":true,"distinct_rows":true,"kind":"takuzu","rows":2,"task":"first","time_limit":5}`)
	check("W.B\n...\n", `{"cells":"W.B...","cols":3,"full":false,"kind":"masyu","rows":2,"task":"first","time_limit":5}`)
	check("3.4\n.0.\n", `{"cells":"3.4.0.","cols":3,"kind":"slitherlink","rows":2,"task":"first","time_limit":5}`)
	if _, err := newRequest(Problem{Puzzle: foreign{problemOf(t, uniqueBoard, First).Puzzle}}); !errors.Is(err, ErrUnsupported) {
		t.Errorf("a foreign puzzle: %v", err)
	}
}

// A peer can make any board of any family, with any of its rules, of what it reads.
func TestRequestHasAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(family.All()).Draw(t, "family")
		kind := rapid.SampledFrom(f.Kinds).Draw(t, "kind").Name
		rows, cols := 2*rapid.IntRange(1, 3).Draw(t, "rows"), 2*rapid.IntRange(1, 3).Draw(t, "cols")
		board := must.Get(f.New(kind, rows, cols))(t)
		for i := range rows * cols {
			board.SetClue(i/cols, i%cols, puzzle.Clue(rapid.IntRange(0, len(f.Symbols)-1).Draw(t, "clue")))
		}
		for _, rule := range f.Options {
			must.Do(t, board.SetRule(rule.Name, rapid.Bool().Draw(t, rule.Name)))
		}
		text := must.Get(newRequest(Problem{Puzzle: board, Task: Unique, TimeLimit: time.Second}))(t)
		made := boardOf(parseAsked(text))
		if r, c := made.Size(); r != rows || c != cols || !slices.Equal(made.Rules(), board.Rules()) {
			t.Errorf("%s: got %dx%d with %v", text, r, c, made.Rules())
		}
		for i := range rows * cols {
			if got, want := made.Clue(i/cols, i%cols), board.Clue(i/cols, i%cols); got != want {
				t.Errorf("%s: cell %d has clue %d, want %d", text, i, got, want)
			}
		}
	})
}

// What cannot be answered within no time, and what nobody waits for.
func TestGridcnfWithoutAnswer(t *testing.T) {
	s := Gridcnf("cdcl", "", encode.Options{})
	hurried := problemOf(t, uniqueBoard, Unique)
	hurried.TimeLimit = time.Nanosecond
	if o, err := s.Run(t.Context(), hurried); err != nil || !o.TimedOut || o.Verdict != Unknown {
		t.Errorf("out of time: %+v, %v", o, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Run(ended, problemOf(t, uniqueBoard, Unique)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// included is one board of a set that comes with this program.
func included(t *testing.T, name string) *Set {
	t.Helper()
	i := slices.IndexFunc(Included(), func(c Collection) bool { return c.Name == name })
	set := must.Get(Included()[i].Load(""))(t)
	set.Thin(1, 1)
	return set
}

// What is generated is judged: of a family each, by this program.
func TestGenerate(t *testing.T) {
	for _, name := range []string{"takuzu-6x6", "3-in-a-row-6x6", "masyu-6x6", "slitherlink-5x5"} {
		plan := planOf(included(t, "generate/"+name), Gridcnf("cdcl", "", encode.Options{}))
		samples := runPlan(t, plan)
		if len(samples) != 1 {
			t.Fatalf("got %+v, want a sample of cdcl", samples)
		}
		if s := samples[0]; !s.Solved() || s.Verdict != Generated || s.Made.Givens == 0 || s.Made.Spare != 0 || s.Made.Class == 0 {
			t.Errorf("got %+v, %+v", s, s.Made)
		}
	}
}

// A peer's puzzles are judged like one's own.
func TestPeerGenerates(t *testing.T) {
	check := func(part, want string) {
		t.Helper()
		s := runPlan(t, planOf(included(t, "generate/takuzu-6x6"), fake(t, part)))[0]
		if want == "" && (s.Error != "" || s.Made.Givens != 9 || s.Made.Spare == 0) || !strings.Contains(s.Error, want) {
			t.Errorf("got %+v, %+v, want %q", s, s.Made, want)
		}
	}
	check("generates", "")
	check("generates several", "generates a puzzle that is not unique: multiple")
	check("generates another size", "generates another board than the one asked for, a takuzu of 6x6")
	check("generates nonsense", "its puzzle: ")
}
