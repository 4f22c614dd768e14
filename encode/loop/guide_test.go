package loop_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/encode/loop"
	"gridcnf/internal/testkit/backendtest"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/propagation"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

// Every conclusion about a loop is true in all solutions in which its reasons are.
func TestGuide(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	checked := 0
	check := func(b board, decisions int) {
		t.Helper()
		opt := encode.Options{Plain: rng.IntN(2) == 0, Textbook: rng.IntN(2) == 0}
		plain := boards.Must(encode.New(t.Context(), b.Board, opt))
		opt.Takes.Guide = true
		e := boards.Must(encode.New(t.Context(), b.Board, opt))
		if e.Guide == nil || e.NumVars() == 0 {
			return // the clues alone contradict each other, or there are no edges
		}
		var truths []cnf.Model
		for a := range b.solutions {
			truths = append(truths, propagation.Model(t, plain.Formula, a))
		}
		for _, m := range truths {
			must.Do(t, e.Check(m))
		}
		checked += backendtest.Following{
			Open: e.Guide, Formula: e.Formula, Truths: truths, Scripts: 2, Steps: decisions, State: loop.State,
		}.Run(t)
	}
	play := func(what string, random func(rows, cols, most int) board, sizes ...[5]int) {
		t.Helper()
		checked = 0
		for _, x := range sizes { // boards, rows, columns, clues at most, decisions
			for range long.Of(x[0], x[0]/4) {
				check(random(x[1], x[2], x[3]), x[4])
			}
		}
		t.Logf("%d explanations of %s", checked, what)
	}
	play("Masyu", func(rows, cols, most int) board { return pearls(t, rng, rows, cols, most) },
		[5]int{60, 2, 2, 1, 30}, [5]int{60, 1, 5, 1, 10}, [5]int{60, 5, 1, 1, 10}, [5]int{60, 2, 5, 2, 60}, [5]int{80, 3, 3, 3, 60},
		[5]int{60, 4, 4, 4, 100}, [5]int{20, 4, 4, 0, 100}, [5]int{20, 5, 4, 6, 100}, [5]int{20, 5, 5, 10, 100})
	play("Slitherlink", func(rows, cols, most int) board {
		points := puzzle.Lattice{Rows: rows + 1, Cols: cols + 1}
		return numbers(t, rng, points, evenAnswer(points, rng), most)
	},
		[5]int{20, 1, 1, 1, 30}, [5]int{40, 1, 4, 4, 30}, [5]int{40, 4, 1, 4, 30}, [5]int{60, 2, 2, 3, 60}, [5]int{60, 2, 4, 5, 80},
		[5]int{60, 3, 3, 5, 100}, [5]int{20, 3, 3, 0, 100}, [5]int{40, 4, 3, 8, 100}, [5]int{10, 4, 4, 8, 100})
}

// A guide of a board whose clues come and go concludes only what is true in all loops.
func TestLooseGuide(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 36))
	checked := 0
	check := func(b board) {
		t.Helper()
		opt := encode.Options{Plain: rng.IntN(2) == 0}
		plain := boards.Must(encode.NewDraft(t.Context(), b.Board, opt))
		opt.Takes.Guide = true
		d := boards.Must(encode.NewDraft(t.Context(), b.Board, opt))
		if d.Guide == nil {
			return // no loop passes all cells
		}
		var truths []cnf.Model
		for a := range b.solutions {
			truths = append(truths, propagation.Model(t, plain.Formula, a))
		}
		checked += backendtest.Following{
			Open: d.Guide, Formula: d.Formula, Truths: truths, Scripts: 6, Steps: 100, State: loop.State,
		}.Run(t)
	}
	for _, size := range [][2]int{{2, 2}, {2, 4}, {3, 3}, {4, 3}, {4, 4}, {5, 4}} {
		for range long.Of(8, 2) {
			check(pearls(t, rng, size[0], size[1], 0))
			points := puzzle.Lattice{Rows: size[0], Cols: size[1]}
			check(numbers(t, rng, points, nil, 0))
		}
	}
	t.Logf("%d explanations", checked)
}

// What followed from a literal is not concluded any more once it is taken back.
func TestGuideUndo(t *testing.T) {
	b := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 2, 2))
	b.SetClue(0, 0, slitherlink.Number(3))
	b.SetClue(1, 1, slitherlink.Number(2))
	for _, plain := range []bool{false, true} {
		e := boards.Must(encode.New(t.Context(), b, encode.Options{Plain: plain, Textbook: true, Takes: encode.Takes{Guide: true}}))
		follow := 0
		for i := range 2 * e.Guide().Observed() {
			l := cnf.Lit(i/2 + 1)
			if i%2 == 1 {
				l = -l
			}
			g := e.Guide()
			g.Assign(l)
			g.Undo(l)
			if stale := g.Propagate(); len(stale) > 0 {
				t.Errorf("plain = %v: %v was taken back, and %v followed", plain, l, stale)
			}
			g.Assign(l)
			follow += len(g.Propagate())
		}
		if follow == 0 {
			t.Errorf("plain = %v: nothing followed from any literal", plain)
		}
		// What followed before is concluded all the same.
		l := boards.Lattice(b)
		top, left, right := e.Answer[l.Right(0, 0)], e.Answer[l.Down(0, 0)], e.Answer[l.Down(0, 1)]
		g := e.Guide()
		g.Assign(top)
		g.Assign(right.Not())
		g.Undo(right.Not())
		if got := g.Propagate(); !slices.Contains(got, left) {
			t.Errorf("plain = %v: the line goes on at a corner by %v, found %v", plain, left, got)
		}
	}
}
