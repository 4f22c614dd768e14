package author

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"gridcnf/puzzle"
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
}

// Irreducible is Reduce with the zero Reduction.
func Irreducible(ctx context.Context, d *solve.Draft, a puzzle.Answer, clues []puzzle.Placed) ([]puzzle.Placed, error) {
	return Reduce(ctx, d, a, clues, Reduction{})
}

// Reduce leaves out clues as a Reduction says, until none can be: with the rest an answer is
// the only solution, and without any one of them, or any one orbit, it is not. Each proof takes
// along the clues that it did not need. The clues that are left are listed row by row. If the
// answer is not the only solution with all that can be used, the error is ErrNotUnique.
func Reduce(
	ctx context.Context, d *solve.Draft, a puzzle.Answer, clues []puzzle.Placed, how Reduction,
) ([]puzzle.Placed, error) {
	needed, open, err := how.orbits(d.Board(), clues)
	if err != nil {
		return nil, err
	}
	find := func() (puzzle.Answer, []puzzle.Placed, error) {
		return d.Find(ctx, solve.Question{Clues: slices.Concat(slices.Concat(needed, open)...), Not: a})
	}
	other, core, err := find()
	switch {
	case err != nil:
		return nil, err
	case other != nil:
		return nil, ErrNotUnique
	}
	all := open
	for open = among(open, core); len(open) > 0; {
		last := open[len(open)-1]
		open = open[:len(open)-1]
		other, core, err := find()
		switch {
		case err != nil:
			return nil, err
		case other != nil:
			needed = append(needed, last)
		default:
			open = among(open, core)
		}
	}
	return joined(spread(needed, all, how.Givens)), nil
}

// orbits divides clues into the orbits that stay and the others, the last of which is to be
// left out first.
func (how Reduction) orbits(b puzzle.Puzzle, clues []puzzle.Placed) (stay, open [][]puzzle.Placed, err error) {
	rows, cols := b.Size()
	if err := how.Symmetry.Check(rows, cols); err != nil {
		return nil, nil, err
	}
	for _, orbit := range how.Symmetry.orbits(rows, cols, clues) {
		if slices.ContainsFunc(orbit, func(c puzzle.Placed) bool { return slices.Contains(how.Keep, c.Cell) }) {
			stay = append(stay, orbit)
		} else {
			open = append(open, orbit)
		}
	}
	for _, at := range how.Keep {
		for _, cell := range how.Symmetry.Orbit(rows, cols, at) {
			if !slices.ContainsFunc(clues, func(c puzzle.Placed) bool { return c.Cell == cell }) {
				return nil, nil, fmt.Errorf("%s cannot be kept: there is no clue in %s", at, cell)
			}
		}
	}
	if how.Random != nil {
		how.Random.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	}
	return stay, open, nil
}

// joined lists the clues of orbits row by row.
func joined(orbits [][]puzzle.Placed) []puzzle.Placed {
	clues := slices.Concat(orbits...)
	slices.SortFunc(clues, func(a, b puzzle.Placed) int { return cmp.Or(a.Row-b.Row, a.Col-b.Col) })
	return clues
}

// among lists the orbits that have one of some clues.
func among(orbits [][]puzzle.Placed, clues []puzzle.Placed) (some [][]puzzle.Placed) {
	in := make(map[puzzle.Placed]bool, len(clues))
	for _, c := range clues {
		in[c] = true
	}
	for _, orbit := range orbits {
		if slices.ContainsFunc(orbit, func(c puzzle.Placed) bool { return in[c] }) {
			some = append(some, orbit)
		}
	}
	return some
}

// spread takes clues back until there are as many as wished. Each time it is the orbit
// that is farthest from all clues, so that no part of the board stays empty.
func spread(left, all [][]puzzle.Placed, wished int) [][]puzzle.Placed {
	clues := slices.Concat(left...)
	far := make([]int, len(all)) // by orbit: the square of its distance; 0 is there, or too large
	for i := range far {
		far[i] = 1 << 30
	}
	for fresh := clues; ; {
		best := 0
		for i, orbit := range all {
			for _, c := range fresh {
				far[i] = min(far[i], distance(orbit[0].Cell, c.Cell))
			}
			if len(clues)+len(orbit) > wished {
				far[i] = 0
			}
			if far[i] > far[best] {
				best = i
			}
		}
		if len(all) == 0 || far[best] == 0 {
			return left
		}
		left, fresh = append(left, all[best]), all[best]
		clues = append(clues, fresh...)
	}
}

func distance(a, b puzzle.Cell) int {
	return (a.Row-b.Row)*(a.Row-b.Row) + (a.Col-b.Col)*(a.Col-b.Col)
}
