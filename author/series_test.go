package author_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"gridcnf/author"
	"gridcnf/explain/technique"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

func newSeries(b puzzle.Board, t author.Target, count, jobs int) *author.Series {
	w := author.Wish{Board: b, Target: t}
	return &author.Series{Wish: w, Seed: 3, First: 1, Count: count, Jobs: jobs, Make: func(ctx context.Context, number uint64) (*author.Made, error) {
		return author.Generate(ctx, w, 3, number, solve.Options{})
	}}
}

// A form is that of all boards that a person would call the same, and of no others.
func TestForm(t *testing.T) {
	check := func(same bool, a, b puzzle.Board) {
		t.Helper()
		if (author.Form(a) == author.Form(b)) != same {
			t.Errorf("%s%s: same is %t, want %t", rows(a), rows(b), !same, same)
		}
	}
	a := boards.Takuzu(t, "01../0.../..../....")
	check(true, a, boards.Takuzu(t, "..10/...0/..../...."))
	check(true, a, boards.Takuzu(t, "00../1.../..../...."))
	check(true, a, boards.Takuzu(t, "..../..../...1/..01"))
	check(false, a, boards.Takuzu(t, "01../1.../..../...."))
	wide := boards.Takuzu(t, "01..../......")
	check(true, wide, boards.Takuzu(t, "....../....01"))
	check(false, wide, boards.Takuzu(t, ".01.../......"))
	pearls := boards.Masyu(t, "BW./.../...")
	check(true, pearls, boards.Masyu(t, "B../W../..."))
	check(false, pearls, boards.Masyu(t, "WB./.../..."))
	check(false, boards.Slitherlink(t, "12."), boards.Slitherlink(t, "21."))
	check(true, read(t, "yajilin", "3 3\n0e - 1s\n- - -\n- - -"), read(t, "yajilin", "3 3\n1s - 0w\n- - -\n- - -"))
	check(false, read(t, "yajilin", "3 3\n0e - 1s\n- - -\n- - -"), read(t, "yajilin", "3 3\n1s - 0e\n- - -\n- - -"))
	check(true, read(t, "star-battle", "2 2 1\n1 2\n2 2"), read(t, "star-battle", "2 2 1\n1 1\n1 x"))
	check(false, read(t, "cojun", "2 2\n1 -\n- -\n1 1\n1 1"), read(t, "cojun", "2 2\n- 1\n- -\n1 1\n1 1"))
}

// read reads a board of a rule file.
func read(t *testing.T, name, text string) puzzle.Board {
	t.Helper()
	f := must.Get(rulefile.Named(name))(t)
	b := must.Get(f.Read(text))(t)
	return b
}

// A turned or reflected puzzle of a rule file has one solution again, and the same form. Boxes of 2x3 do not turn.
func TestFormRuled(t *testing.T) {
	for i, line := range slices.Collect(strings.Lines(string(must.Get(os.ReadFile("../app/page/static/examples.jsonl"))(t)))) {
		if !long.On && i%20 > 0 {
			continue
		}
		if b, ok := boards.Read(t, line, format.Options{}).(*rulefile.Board); ok {
			t.Run(b.File().Name, func(t *testing.T) { turnedToo(t, b) })
		}
	}
}

// turnedToo turns and reflects a board.
func turnedToo(t *testing.T, b *rulefile.Board) {
	t.Helper()
	for i, move := range []func(r, c, rows, cols int) (int, int){
		func(r, c, _, cols int) (int, int) { return r, cols - 1 - c },
		func(r, c, rows, _ int) (int, int) { return c, rows - 1 - r },
	} {
		if rows, cols := b.Size(); i > 0 && rows != cols {
			continue
		}
		d, ok := b.Turned(move)
		if !ok {
			if !b.File().Upright && (i == 0 || !bytes.Contains(b.File().Text(), []byte(".boxes()"))) {
				t.Errorf("%q cannot be turned", b.Lines())
			}
			continue
		}
		if err := d.Compile(t.Context()); err != nil {
			t.Errorf("%v: %q", err, d.Lines())
		} else if r, err := solve.Unique(t.Context(), d, solve.Options{}); err != nil || r.Verdict != solve.OnlyOne || author.Form(d) != author.Form(b) {
			t.Errorf("%v, %v: %q is not as %q", r.Verdict, err, d.Lines(), b.Lines())
		}
	}
}

// No two puzzles of a series are the same, and they do not depend on how many are made at a time. Each can
// be made by itself.
func TestSeries(t *testing.T) {
	check := func(b puzzle.Board, target author.Target, count, missing int, short ...string) {
		t.Helper()
		var before []string
		for _, jobs := range []int{1, 3} {
			s := newSeries(b, target, count, jobs)
			var all []string
			forms, classes := map[string]bool{}, map[technique.Class]int{}
			var last technique.Class
			for o := range s.All(t.Context()) {
				if o.Err != nil {
					t.Fatal(o.Err)
				}
				if form := author.Form(o.Made.Board); forms[form] {
					t.Errorf("number %d is the same as another one", o.Number)
				} else {
					forms[form] = true
				}
				all = append(all, fmt.Sprint(o.Number, rows(o.Made.Board)))
				if again := generate(t, s.Wish, 3, o.Number); len(all) < 4 && rows(again.Board) != rows(o.Made.Board) {
					t.Errorf("number %d is another one by itself", o.Number)
				}
				if target == (author.Target{}) {
					continue
				}
				g := o.Made.Grade.Class
				if classes[g]++; g < last || target.Distance(o.Made.Grade) > 0 {
					t.Errorf("class %d after %d", g, last)
				}
				last = g
			}
			if len(all) != count-missing || s.Missing != missing || !slices.Equal(s.Short, short) {
				t.Errorf("got %d of %d, %d missing, %q, want %d, %q", len(all), count, s.Missing, s.Short, missing, short)
			}
			for c, n := range classes {
				if all, err := target.Classes(b); err != nil || len(short) == 0 && n != count/len(all) {
					t.Errorf("%d of class %d among %d, %v", n, c, count, err)
				}
			}
			if jobs > 1 && !slices.Equal(all, before) {
				t.Errorf("with %d at a time: got %q, want %q", jobs, all, before)
			}
			before = all
		}
	}
	check(boards.Empty(t, takuzu.Takuzu, 4, 4), author.Target{}, long.Of(120, 40), 0)
	check(boards.Empty(t, masyu.Masyu, 5, 5), author.Target{}, long.Of(100, 30), 0)
	check(empty(t, "akari", 2, 2), author.Target{}, 9, 2, "2 puzzles too few: the next 100 were earlier ones, turned, reflected or with their values exchanged")
	check(boards.Empty(t, masyu.Masyu, 2, 2), author.Target{}, 5, 4, "4 puzzles too few: the next 100 were earlier ones, turned, reflected or with their values exchanged")
	check(boards.Empty(t, takuzu.ThreeInARow, 6, 6), author.Target{Least: 2, Most: 5}, long.Of(12, 6), 0)
	if !long.On { // it takes seconds to find out that there is none
		return
	}
	check(boards.Empty(t, masyu.Masyu, 2, 2), author.Target{Least: 3, Most: 4}, 2, 1,
		"one Normal puzzle too few: no more were found, so others take their place",
		"one Tricky puzzle too few: the next 100 were earlier ones, turned, reflected or with their values exchanged")
}

// Of quotas there are just so many puzzles of each class, the easiest first; what cannot be had is missing, and no other takes its place.
func TestSeriesQuotas(t *testing.T) {
	check := func(b puzzle.Board, quotas string, missing int, want []technique.Class, short ...string) {
		t.Helper()
		all, count, err := author.ParseQuotas(quotas)
		must.Do(t, err)
		s := newSeries(b, author.Target{}, count, 2)
		w := s.Wish
		w.Quotas = all
		s.Wish = w
		s.Make = func(ctx context.Context, number uint64) (*author.Made, error) {
			return author.Generate(ctx, w, 3, number, solve.Options{})
		}
		left := make(map[technique.Class][]int)
		s.Left = func(c technique.Class, n int) { left[c] = append(left[c], n) }
		var got []technique.Class
		score := 0.0
		for o := range s.All(t.Context()) {
			if o.Err != nil {
				t.Fatal(o.Err)
			}
			g := o.Made.Grade
			if len(got) > 0 && g.Class == got[len(got)-1] && g.Score < score {
				t.Errorf("score %v after %v", g.Score, score)
			}
			if o.Made.Missed != "" {
				t.Error(o.Made.Missed)
			}
			got, score = append(got, g.Class), g.Score
		}
		if !slices.Equal(got, want) || s.Missing != missing || !slices.Equal(s.Short, short) {
			t.Errorf("%s: got %v, %d missing, %q, want %v, %d, %q", quotas, got, s.Missing, s.Short, want, missing, short)
		}
		for _, q := range all {
			if n := left[q.Class]; len(n) == 0 || n[0] != q.Count || n[len(n)-1] != 0 {
				t.Errorf("%d of class %d were left, expected %d and then 0", n, q.Class, q.Count)
			}
		}
	}
	check(boards.Empty(t, takuzu.ThreeInARow, 6, 6), "hard:1,easy:3", 0, []technique.Class{2, 2, 2, 5})
	if !long.On {
		return
	}
	check(empty(t, "akari", 5, 5), "trivial:1, easy:2", 0, []technique.Class{1, 2, 2})
	check(boards.Empty(t, masyu.Masyu, 2, 2), "trivial:2,tricky:2", 3, []technique.Class{4},
		"2 Trivial puzzles too few: no more were found",
		"one Tricky puzzle too few: the next 100 were earlier ones, turned, reflected or with their values exchanged")
}

// What are no quotas is refused.
func TestParseQuotas(t *testing.T) {
	for text, want := range map[string]string{
		"easy:0": "a number from 1", "easy:": "a number from 1", "easy:99999999999": "a number from 1", "easy:1,2:1": "Easy is there twice",
		"easy..hard:1": "one class", "easy:1,": "expected a class", "nice:1": "expected a class",
	} {
		if q, _, err := author.ParseQuotas(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, %v, expected %s", text, q, err, want)
		}
	}
}

// A class that is not reached in time leaves its place to others, and one that cannot be had ends a series of it.
func TestSeriesInVain(t *testing.T) {
	check := func(target author.Target, makes func(w author.Wish) (*author.Made, error), yields, missing int) {
		t.Helper()
		s := newSeries(boards.Empty(t, takuzu.Takuzu, 6, 6), target, 6, 2)
		real := s.Make
		s.Make = func(ctx context.Context, number uint64) (*author.Made, error) {
			if m, err := makes(s.Wish); number%2 == 0 || target.Least == target.Most {
				return m, err
			}
			return real(ctx, number)
		}
		got := len(slices.Collect(s.All(t.Context())))
		if got != yields || s.Missing != missing || len(s.Short) != 1 {
			t.Errorf("got %d, %d missing, %q, want %d and %d", got, s.Missing, s.Short, yields, missing)
		}
	}
	late := func(author.Wish) (*author.Made, error) { return nil, context.DeadlineExceeded }
	vain := func(w author.Wish) (*author.Made, error) {
		m := generate(t, author.Wish{Board: w.Board}, 1, 1)
		m.Missed, m.Vain = "another grade", true
		return m, nil
	}
	check(author.Target{Least: 2, Most: 3}, late, 6, 0)
	check(author.Target{Least: 2, Most: 3}, vain, 6, 0)
	check(author.Target{Least: 6, Most: 6}, vain, 1, 5)

	ctx, cancel := context.WithCancel(t.Context())
	s := newSeries(boards.Empty(t, takuzu.Takuzu, 6, 6), author.Target{}, 1000, 2)
	for range s.All(ctx) {
		cancel()
	}
	if s.Missing > 0 || !errors.Is(ctx.Err(), context.Canceled) {
		t.Errorf("after an interrupt %d are missing", s.Missing)
	}
	short, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
	defer cancel()
	for o := range newSeries(boards.Empty(t, takuzu.Takuzu, 6, 6), author.Target{}, 3, 1).All(short) {
		t.Errorf("got %v after the end of time", o)
	}
}
