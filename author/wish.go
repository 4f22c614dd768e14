package author

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"gridcnf/author/setting"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
)

// Wish is what a puzzle is to be like. The zero value of everything but the board is no wish.
type Wish struct {
	Board    puzzle.Board // its kind, its size, its rules, and clues that stay
	Symmetry Symmetry
	Givens   int     // how many clues; 0 is as few as an order of removal leads to
	Minimum  bool    // the fewest clues with which the random answer is the only one
	Target           // how hard it is
	Quotas   []Quota // how many puzzles of a class a series has, in which each has one of these classes; nil is equal parts of those of the target

	pattern  [][]bool      // by row and column: a clue may stand there; nil is everywhere
	solution puzzle.Answer // of the board; nil is any
	large    bool          // the solution needs large clues
}

// Bare is a board without the clues that it can do without: its rules, walls and areas.
func Bare(b puzzle.Board) (puzzle.Board, error) {
	if ruled, ok := b.(*rulefile.Board); ok {
		return ruled.Printed(nil)
	}
	return puzzle.With(b, nil), nil
}

// SetSolution wishes for an answer of the board to be the only solution. It fails with ErrWish if the answer breaks a rule or a clue that stays,
// whatever other clues there are.
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

// PatternSize is how many rows and columns a pattern has. It fails if the clues of the kind stand where it cannot tell.
func (w *Wish) PatternSize() (rows, cols int, err error) {
	if b, ok := w.Board.(*rulefile.Board); ok {
		return b.PatternSize()
	}
	rows, cols = w.Board.Size()
	return rows, cols, nil
}

// SetPattern wishes that clues stand only in some places, of as many rows and columns as PatternSize says.
func (w *Wish) SetPattern(pattern [][]bool) {
	w.pattern = pattern
	if b, ok := w.Board.(*rulefile.Board); ok {
		w.Board = b.Patterned(pattern)
	}
}

// mostMinimum is on how many cells at most fewest clues are looked for.
const mostMinimum = 64

// ErrWish says that there cannot be a puzzle as wished.
var ErrWish = errors.New("there is no such puzzle")

// None is the error of a search that ended without a puzzle. There may be one.
type None struct {
	Why  error
	That []string // what it was to be like
}

func (e *None) Error() string {
	that := ""
	if e.That != nil {
		that = " that " + strings.Join(e.That, " and ")
	}
	return fmt.Sprintf("no puzzle was found%s: %v", that, e.Why)
}

// Unwrap is why the search ended.
func (e *None) Unwrap() error { return e.Why }

// none says of the error of a search for a puzzle where its clues were to be, and which.
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

// unanswered says that no answer obeys the rules and the clues that stay; or if that is not sure, none with other clues that were tried.
func (w *Wish) unanswered(sure bool) error {
	text := "no answer obeys the rules"
	if len(Clues(w.Board)) > 0 {
		text += " and the given clues"
	}
	if sure {
		return fmt.Errorf("%w: %s", ErrWish, text)
	}
	return &None{Why: errors.New(text + " with other clues that were tried")}
}

// Check returns an error that wraps ErrWish if it is known before any search that there is no
// puzzle as wished. Other wishes may turn out too hard.
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
			return fmt.Errorf("%s is of a rule file: a technique cannot be wished", b.File().Title)
		case !b.File().Clued() && w.Givens > 0, !b.File().CluedCells() && w.Symmetry != Asymmetric:
			return fmt.Errorf("%s has no clues in cells: a symmetry and a number of givens cannot be wished", b.File().Title)
		}
		return cmp.Or(w.Symmetry.Check(rows, cols), w.checkMinimum(rows, cols))
	}
	book, err := rule.Of(w.Board, "generating", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop)
	if err != nil {
		return err
	}
	if _, err := setting.Of(w.Board.Kind()); err != nil {
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

// checkMinimum says why there is no minimum as wished.
func (w *Wish) checkMinimum(rows, cols int) error {
	switch {
	case w.Minimum && rows*cols > mostMinimum:
		return fmt.Errorf("a minimum of givens: expected a board of at most 8x8, %d cells, found %dx%d", mostMinimum, rows, cols)
	case w.Minimum && (w.Target != Target{} || w.Quotas != nil || w.Givens > 0):
		return errors.New("a minimum of givens: expected no number of them, no grade and no technique with it")
	}
	return nil
}

// unit divides the number of clues of every board with the symmetry.
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
