package author

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// ErrNotUnique says that an answer is not the only solution.
var ErrNotUnique = errors.New("expected clues with one solution, but there is another")

// Reduction says how clues are left out. The zero Reduction tries the last clues first.
type Reduction struct {
	// Keep has the cells of clues that stay.
	Keep []puzzle.Cell
	// Symmetry is that of the clues that are left. An orbit goes or stays as a whole, and goes if
	// not all of its cells have clues.
	Symmetry Symmetry
	// Givens is how many clues are to be left: some that are not needed stay, spread over the
	// board, with a symmetry as many as fit. It is no more than a wish: all that are needed stay.
	Givens int
	// Random chooses the clues that are left out. Nil is the last ones.
	Random *rand.Rand

	more func() bool // whether a Minimum may be looked for any longer; nil is always
}

// Draft answers questions about clues of a board, as a solve.Draft does.
type Draft interface {
	Board() puzzle.Board
	Find(ctx context.Context, q solve.Question) (other puzzle.Answer, core []puzzle.Placed, err error)
}

// Open returns a draft of a board for questions about its clues and an answer, from which all others are to differ.
func Open(ctx context.Context, b puzzle.Board, a puzzle.Answer, opt solve.Options) (Draft, error) {
	if ruled, ok := b.(*rulefile.Board); ok {
		return newReducer(ctx, ruled, a, ruled.Removable(), nil, nil, opt)
	}
	return solve.NewDraft(b, opt)
}

// Clues lists the clues of a board that Reduce can leave out.
func Clues(b puzzle.Board) []puzzle.Placed {
	if ruled, ok := b.(*rulefile.Board); ok {
		return placed(ruled, ruled.Removable())
	}
	return puzzle.Clues(b)
}

func cellOf(c puzzle.Placed) puzzle.Cell { return c.Cell }

// Print returns the board of a draft with some of the clues.
func Print(ctx context.Context, d Draft, clues []puzzle.Placed) (puzzle.Board, error) {
	if r, ok := d.(*reducer); ok {
		return r.print(ctx, clues)
	}
	return puzzle.With(d.Board(), clues), nil
}

// Reduce leaves out clues as a Reduction says, until none can be: with the rest an answer is
// the only solution, and without any one of them, or any one orbit, it is not. Each proof takes
// along the clues that it did not need. Where rules ask if there is a clue, those that are left are tried again until none goes.
// They are listed row by row. If the answer is not the only solution with all that can be used, the error is ErrNotUnique.
func Reduce(
	ctx context.Context, d Draft, a puzzle.Answer, clues []puzzle.Placed, how Reduction,
) ([]puzzle.Placed, error) {
	stay, open, err := how.orbits(d.Board(), clues)
	if err != nil {
		return nil, err
	}
	all := slices.Concat(stay, open)
	open, held := givens(d, open)
	var needed [][]puzzle.Placed
	r, ruled := d.(*reducer)
	again := false // clues have gone since one of those that are needed was tried
	// The orbit that has just been left out is needed if there is another answer.
	for last := [][]puzzle.Placed(nil); ; open = open[:len(open)-1] {
		other, core, err := d.Find(ctx, solve.Question{Clues: slices.Concat(slices.Concat(stay, needed, held, open)...), Not: a})
		switch {
		case err != nil:
			return nil, err
		case other == nil:
			open = slices.DeleteFunc(open, func(orbit []puzzle.Placed) bool {
				return !slices.ContainsFunc(orbit, func(c puzzle.Placed) bool { return slices.Contains(core, c) })
			})
			again = again || ruled && !r.alone() && len(needed) > 0
		case last == nil:
			return nil, ErrNotUnique
		default:
			needed = append(needed, last...)
		}
		if len(open) == 0 {
			open, held = held, nil
		}
		if len(open) == 0 && again { // what a clue states may hang on those that went
			open, needed, again = needed, nil, false
		}
		if len(open) == 0 {
			return spread(joined(slices.Concat(stay, needed)), all, how.Givens, nil), nil
		}
		last = open[len(open)-1:]
	}
}

// givens parts the orbits that have values of the answer from others. They are left out first: what makes a Futoshiki is its signs.
func givens(d Draft, open [][]puzzle.Placed) (some, others [][]puzzle.Placed) {
	r, ruled := d.(*reducer)
	for _, orbit := range open {
		if ruled && slices.ContainsFunc(orbit, r.gives) {
			some = append(some, orbit)
		} else {
			others = append(others, orbit)
		}
	}
	if some == nil {
		return others, nil
	}
	return some, others
}

// Check returns an error if clues of a board cannot be left out so: its size does not allow
// the symmetry, or a cell that is to keep a clue, or the orbit of one, has none.
func (how Reduction) Check(b puzzle.Puzzle, clues []puzzle.Placed) error {
	rows, cols := b.Size()
	if err := how.Symmetry.Check(rows, cols); err != nil {
		return err
	}
	for _, at := range how.Keep {
		for _, cell := range how.Symmetry.Orbit(rows, cols, at) {
			if !slices.ContainsFunc(clues, func(c puzzle.Placed) bool { return c.Cell == cell }) {
				return fmt.Errorf("%s cannot be kept: there is no clue in %s", at, cell)
			}
		}
	}
	return nil
}

// orbits divides clues into the orbits that stay and the others, the last of which is to be left out first.
func (how Reduction) orbits(b puzzle.Puzzle, clues []puzzle.Placed) (stay, open [][]puzzle.Placed, err error) {
	if err := how.Check(b, clues); err != nil {
		return nil, nil, err
	}
	rows, cols := b.Size()
	for _, orbit := range how.Symmetry.orbits(rows, cols, clues) {
		if slices.ContainsFunc(orbit, func(c puzzle.Placed) bool { return slices.Contains(how.Keep, c.Cell) }) {
			stay = append(stay, orbit)
		} else {
			open = append(open, orbit)
		}
	}
	if how.Random != nil {
		how.Random.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	}
	return stay, open, nil
}

// joined lists the clues of orbits row by row.
func joined(orbits [][]puzzle.Placed) []puzzle.Placed {
	return slices.SortedFunc(slices.Values(slices.Concat(orbits...)), func(a, b puzzle.Placed) int {
		return cmp.Or(a.Row-b.Row, a.Col-b.Col)
	})
}

// spread takes orbits back until there are as many clues as wished: each time the one that is farthest from all clues,
// so that no part of the board stays empty. If may is not nil, it says whether a puzzle may be that.
func spread(
	clues []puzzle.Placed, all [][]puzzle.Placed, wished int, may func(clues []puzzle.Placed) bool,
) []puzzle.Placed {
	for {
		best, farthest := -1, 0
		for i, orbit := range all {
			near := math.MaxInt
			for _, c := range clues {
				down, right := orbit[0].Row-c.Row, orbit[0].Col-c.Col
				near = min(near, down*down+right*right)
			}
			if near > farthest && len(clues)+len(orbit) <= wished {
				best, farthest = i, near
			}
		}
		if best < 0 {
			return clues
		}
		more := joined([][]puzzle.Placed{clues, all[best]})
		if may != nil && !may(more) {
			all = slices.Concat(all[:best], all[best+1:])
			continue
		}
		clues = more
	}
}
