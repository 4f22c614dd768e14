package proof

import (
	"cmp"
	"context"
	"fmt"
	"iter"

	"gridcnf/cnf"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
)

// Ruled returns a puzzle as a board of its rule file, and states its rules. A board that the fast engines know becomes one that has each
// constraint, with the same bits. It fails with kernel.ErrTooLarge if there is too much to state for such a board.
func Ruled(ctx context.Context, p puzzle.Puzzle) (*rulefile.Board, error) {
	b, err := ruled(p)
	if err != nil {
		return nil, err
	}
	_, err = b.Stated(ctx)
	switch {
	case err == nil || ctx.Err() != nil:
	case puzzle.Puzzle(b) == p:
		err = fmt.Errorf("the rules of %s: %w", b.File().Title, err)
	default: // a shipped file fails only if there is too much to state
		err = fmt.Errorf("%w: %w", kernel.ErrTooLarge, err)
	}
	return b, err
}

// ruled returns a puzzle as a board of its rule file, whether or not the fast engines know it.
func ruled(p puzzle.Puzzle) (*rulefile.Board, error) {
	switch p := p.(type) {
	case *rulefile.Board:
		return p, nil
	case *rulefile.Grid:
		rows, cols := p.Size()
		_, err := p.Board().File().New(rows, cols) // it may be too large for a board with single constraints
		return p.Board(), cmp.Or(err, p.Compile(context.Background()))
	}
	if _, err := rule.Of(p, "a certificate", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop); err != nil { // its error names the unknown kind
		return nil, err
	}
	return nil, puzzle.NoPower("certificates do not know the puzzle " + string(p.Kind()))
}

// Board has the methods of a board of a rule file that are used here.
type Board interface {
	puzzle.Puzzle
	Stated(ctx context.Context) (*rule.Book, error)
	File() *rulefile.File
	Lines() []string
}

// Ground yields the constraints of a board's rules, then the clauses that define its helpers. The helpers are the variables after the
// answer bits.
func Ground(rules *rule.Book, bits int) iter.Seq[book.Constraint] {
	return func(yield func(book.Constraint) bool) {
		for _, k := range rules.Others {
			if !yield(k.(book.Constraint)) {
				return
			}
		}
		for i, h := range rules.Helpers {
			about := &book.Label{Rule: "meaning", Place: h.Text}
			for clause := range h.Definition(cnf.Lit(bits + i + 1)) {
				if k := book.NewClause(about, clause...); k != nil && !yield(k) {
					return
				}
			}
		}
	}
}
