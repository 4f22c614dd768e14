package author

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
)

// Wish says what a puzzle should be like. A zero field is no wish; only the board is required.
type Wish struct {
	Board    puzzle.Board // its kind, its size, its rules, and clues that stay
	Symmetry Symmetry
	Givens   int     // how many clues; 0 removes clues in some order until no more can go
	Minimum  bool    // the fewest clues with which the random answer is the only one
	Target           // how hard it is
	Quotas   []Quota // how many puzzles of each class a series has; nil divides it equally between the classes of Target

	pattern  [][]bool      // by row and column: a clue may stand there; nil allows them everywhere
	solution puzzle.Answer // the wished solution; nil is any
	large    bool          // the solution needs large clues
}

// Bare returns a board without its removable clues: its rules, walls and areas stay.
func Bare(b puzzle.Board) (puzzle.Board, error) {
	if ruled, ok := b.(*rulefile.Board); ok {
		return ruled.Printed(nil)
	}
	return puzzle.With(b, nil), nil
}

// SetSolution wishes for this answer to be the only solution. It fails with ErrWish if the answer breaks a rule or a clue that
// stays, whatever other clues there are.
func (w *Wish) SetSolution(ctx context.Context, a puzzle.Answer) (err error) {
	w.solution = a
	if ruled, ok := w.Board.(*rulefile.Board); ok {
		err = w.refused(ctx, ruled)
	} else {
		err = w.Board.Check(a)
	}
	if err != nil && ctx.Err() == nil && !errors.As(err, new(*None)) {
		err = fmt.Errorf("%w: %w", ErrWish, err)
	}
	return err
}

// PatternSize returns how many rows and columns a pattern needs. It fails if the family has clues in places that a pattern
// cannot show.
func (w *Wish) PatternSize() (rows, cols int, err error) {
	if b, ok := w.Board.(*rulefile.Board); ok {
		return b.PatternSize()
	}
	rows, cols = w.Board.Size()
	return rows, cols, nil
}

// SetPattern allows clues only where the pattern is true. The pattern must have the size that PatternSize returns.
func (w *Wish) SetPattern(pattern [][]bool) {
	w.pattern = pattern
	if b, ok := w.Board.(*rulefile.Board); ok {
		w.Board = b.Patterned(pattern)
	}
}

// mostMinimum is how many cells a board may have for Wish.Minimum.
const mostMinimum = 64

// ErrWish says that no puzzle can be as wished.
var ErrWish = errors.New("there is no such puzzle")

// None is the error of a search that ended without a puzzle. A wished puzzle may still exist.
type None struct {
	Why  error
	That []string // what the puzzle was to be like, as clauses after "that"
}

func (e *None) Error() string {
	that := ""
	if e.That != nil {
		that = " that " + strings.Join(e.That, " and ")
	}
	return fmt.Sprintf("no puzzle was found%s: %v", that, e.Why)
}

func (e *None) Unwrap() error { return e.Why }

// none adds to a None, or to a deadline, the pattern and the given clues that the wish demands. It returns other errors
// unchanged.
func (w *Wish) none(err error) error {
	var none *None
	var that []string
	if w.pattern != nil {
		that = append(that, "has clues only where the pattern allows them")
	}
	if len(Clues(w.Board)) > 0 {
		that = append(that, "keeps the given clues")
	}
	if that == nil || !errors.As(err, &none) && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if none != nil {
		err = none.Why
	}
	return &None{err, that}
}

// unanswered says that no answer obeys the rules and the clues that stay. If sure is false, it says only that none was found
// with the walls, areas and other clues that were tried.
func (w *Wish) unanswered(sure bool) error {
	text := "no answer obeys the rules"
	if len(Clues(w.Board)) > 0 {
		text += " and the given clues"
	}
	if sure {
		return fmt.Errorf("%w: %s", ErrWish, text)
	}
	return &None{Why: errors.New(text + ", at least with the walls, areas and clues that were tried")}
}

// Check returns an error that wraps ErrWish if it is clear without a search that no puzzle can be as wished. A wish that
// passes may still turn out to be impossible.
func (w *Wish) Check() error {
	err := w.check()
	if err != nil {
		err = fmt.Errorf("%w: %w", ErrWish, err)
	}
	return err
}

func (w *Wish) check() error {
	rows, cols := w.Board.Size()
	if b, ok := w.Board.(*rulefile.Board); ok {
		switch {
		case w.Technique != "":
			return fmt.Errorf("%s comes from a rule file, so no technique can be wished for", b.File().Title)
		case !b.File().Clued() && w.Givens > 0, !b.File().CluedCells() && w.Symmetry != Asymmetric:
			return fmt.Errorf("%s has no clues in cells, so no symmetry and no number of givens can be wished for", b.File().Title)
		}
		return cmp.Or(w.Symmetry.Check(rows, cols), w.checkMinimum(rows, cols))
	}
	book, err := rule.Of(w.Board, "generating", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop)
	if err != nil {
		return err
	}
	if l := book.Loop; l != nil && min(l.Rows, l.Cols) < 2 {
		return fmt.Errorf("no loop fits into a board of %dx%d", rows, cols)
	}
	for _, group := range book.Apart {
		cells, lines := len(book.Lines[group.From].Bits()), group.To-group.From
		if rule.TooMany(lines, cells) {
			return fmt.Errorf("%s: %d lines of %d cells cannot all be different", group.Rule, lines, cells)
		}
	}
	if w.Givens < 0 || w.Givens > rows*cols {
		return fmt.Errorf("%d givens: expected at most %d, as many as there are cells", w.Givens, rows*cols)
	}
	if err := w.Symmetry.Check(rows, cols); err != nil {
		return err
	}
	if err := w.checkMinimum(rows, cols); err != nil {
		return err
	}
	for _, t := range w.targets() {
		if err := t.Check(w.Board); t != (Target{}) && err != nil {
			return err
		}
	}
	if unit := w.Symmetry.unit(rows, cols); w.Givens%unit != 0 {
		return fmt.Errorf("%d givens: with symmetry %s, expected a multiple of %d", w.Givens, w.Symmetry, unit)
	}
	return nil
}

// checkMinimum returns an error if the wish is for a minimum and the size or other wishes rule that out.
func (w *Wish) checkMinimum(rows, cols int) error {
	switch {
	case w.Minimum && rows*cols > mostMinimum:
		return fmt.Errorf("a minimum of givens: expected a board of at most 8x8, %d cells, found %dx%d", mostMinimum, rows, cols)
	case w.Minimum && (w.Target != Target{} || w.Quotas != nil || w.Givens > 0):
		return errors.New("a minimum of givens cannot be combined with a number of givens, a grade or a technique")
	}
	return nil
}

// unit returns the greatest number that divides the number of clues of every board with the symmetry: the gcd of its orbits.
func (s Symmetry) unit(rows, cols int) int {
	unit := 0
	for r := range rows {
		for c := range cols {
			for n := len(s.Orbit(rows, cols, puzzle.Cell{Row: r, Col: c})); n != 0; {
				unit, n = n, unit%n
			}
		}
	}
	return unit
}
