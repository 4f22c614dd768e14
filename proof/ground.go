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

// Ruled is a puzzle as a board of its rule file, with its rules stated. A board of which the fast engines know all becomes one that can be
// asked for each constraint, with the same bits.
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
	default: // a file of ours only fails if there is too much to state
		err = fmt.Errorf("%w: %w", kernel.ErrTooLarge, err)
	}
	return b, err
}

// ruled is a board of a rule file, of which the fast engines know all or not.
func ruled(p puzzle.Puzzle) (*rulefile.Board, error) {
	switch p := p.(type) {
	case *rulefile.Board:
		return p, nil
	case *rulefile.Grid:
		rows, cols := p.Size()
		_, err := p.Board().File().New(rows, cols) // it can be larger than others
		return p.Board(), cmp.Or(err, p.Compile(context.Background()))
	}
	if _, err := rule.Of(p, "a certificate", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop); err != nil { // which names what nobody knows
		return nil, err
	}
	return nil, puzzle.NoPower("certificates do not know the puzzle " + string(p.Kind()))
}

// Board is what is asked of a board of a rule file.
type Board interface {
	puzzle.Puzzle
	Stated(ctx context.Context) (*rule.Book, error)
	File() *rulefile.File
	Lines() []string
}

// Ground are the constraints of a board's rules, with what defines its helpers, which are behind so many bits.
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
