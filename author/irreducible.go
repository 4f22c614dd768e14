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

// Reduction says how to leave out clues. The zero Reduction tries the last clues first.
type Reduction struct {
	// Keep lists the cells whose clues stay.
	Keep []puzzle.Cell
	// Symmetry is the symmetry of the clues that are left. An orbit goes or stays as a whole. It goes if not all of its
	// cells have clues.
	Symmetry Symmetry
	// Givens is how many clues to leave, if possible. Needed clues always stay. If those are fewer, others stay as well,
	// spread over the board, as far as the symmetry allows.
	Givens int
	// Random chooses the order in which clues are tried. Nil tries the last ones first.
	Random *rand.Rand

	more func() bool // reports whether Minimum may go on; nil means always
}

// Draft answers questions about clues of a board, as a solve.Draft does.
type Draft interface {
	Board() puzzle.Board
	Find(ctx context.Context, q solve.Question) (other puzzle.Answer, core []puzzle.Placed, err error)
}

// Open returns a draft for questions about the clues of a board, and about answers other than a.
func Open(ctx context.Context, b puzzle.Board, a puzzle.Answer, opt solve.Options) (Draft, error) {
	if ruled, ok := b.(*rulefile.Board); ok {
		return newReducer(ctx, ruled, a, ruled.Removable(), nil, nil, opt)
	}
	return solve.NewDraft(b, opt), nil
}

// Clues lists the clues of a board that Reduce can leave out.
func Clues(b puzzle.Board) []puzzle.Placed {
	if ruled, ok := b.(*rulefile.Board); ok {
		return placed(ruled, ruled.Removable())
	}
	return puzzle.Clues(b)
}

func cellOf(c puzzle.Placed) puzzle.Cell { return c.Cell }

// Print returns the board of a draft with these clues.
func Print(ctx context.Context, d Draft, clues []puzzle.Placed) (puzzle.Board, error) {
	if r, ok := d.(*reducer); ok {
		return r.print(ctx, clues)
	}
	return puzzle.With(d.Board(), clues), nil
}

// Reduce leaves out clues as a Reduction says, until no more can go: with the rest the answer is the only solution,
// and without any one of them, or any one orbit, it is not. Each proof also drops all clues that it did not need. If
// rules ask where clues are, the remaining clues are tried again until none can go. Reduce returns them row by row.
// If the answer is not the only solution even with all usable clues, the error is ErrNotUnique.
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
	again := false // clues have gone since a needed one was tried
	// If there is another answer, the orbit that was just left out is needed.
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
		if len(open) == 0 && again { // what a clue states may depend on clues that have gone
			open, needed, again = needed, nil, false
		}
		if len(open) == 0 {
			return spread(joined(slices.Concat(stay, needed)), all, how.Givens, nil), nil
		}
		last = open[len(open)-1:]
	}
}

// givens separates the orbits that give values of the answer from the others. Reduce leaves out values first: a Futoshiki
// should keep its signs.
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

// Check returns an error if the size of the board does not allow the symmetry, or if a cell that is
// to keep its clue, or another cell of its orbit, has none.
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

// orbits divides clues into the orbits that stay and the open ones. The last open orbit is to be tried first.
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

// spread takes orbits back until there are as many clues as wished. It takes the orbit farthest from all clues each time,
// so that no part of the board stays empty. If may is not nil, it can refuse a set of clues.
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
