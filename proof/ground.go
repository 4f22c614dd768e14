package proof

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"gridcnf/cnf"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/family"
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

// firstNamed is the rule file of a kind in the table of families.
func firstNamed(kind puzzle.Kind) (*rulefile.File, *family.Family, error) {
	f, err := family.Of(kind)
	file := rulefile.FirstNamed(kind)
	if err != nil || file == nil {
		return nil, nil, puzzle.NoPower("certificates do not know the puzzle " + string(kind))
	}
	return file, f, nil
}

// ruled is a board of a rule file, or makes one of a board of the table of families.
func ruled(p puzzle.Puzzle) (*rulefile.Board, error) {
	if b, ok := p.(*rulefile.Board); ok {
		return b, nil
	}
	file, f, err := firstNamed(p.Kind())
	if err == nil {
		_, err = rule.Of(p, "a certificate", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop)
	}
	if err != nil {
		return nil, err
	}
	for _, clue := range puzzle.Clues(p) {
		if int(clue.Clue) >= len(f.Symbols) {
			return nil, fmt.Errorf("%s has no symbol for the clue %d at %s, expected one of %q", p.Kind(), clue.Clue, clue.Cell, f.Symbols)
		}
	}
	rows, cols := p.Size()
	b, err := file.New(rows, cols)
	if err == nil {
		err = fill(b, p, file)
	}
	if err == nil && !slices.Equal(b.Rules(), p.Rules()) {
		err = fmt.Errorf("the rule file of %s has not the rules %v", p.Kind(), p.Rules())
	}
	return b, err
}

// fill gives a board the rules and clues of another one. A clue has the same code on both.
func fill(b puzzle.Board, p puzzle.Puzzle, file *rulefile.File) error {
	for _, clue := range puzzle.Clues(p) {
		b.SetClue(clue.Row, clue.Col, clue.Clue)
	}
	for _, r := range file.Rules {
		if r.Optional {
			if err := b.SetRule(r.Name, slices.Contains(p.Rules(), r.Name)); err != nil {
				return err
			}
		}
	}
	return nil
}

// plain is the board that ruled has made one of, or the board itself.
func plain(b *rulefile.Board) (puzzle.Puzzle, error) {
	file, f, err := firstNamed(b.Kind())
	if err != nil || file.Digest != b.File().Digest {
		return b, nil
	}
	rows, cols := b.Size()
	p, err := f.New(b.Kind(), rows, cols)
	if err == nil {
		err = fill(p, b, file)
	}
	return p, err
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
