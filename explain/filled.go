package explain

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/explain/mus"
	"gridcnf/solve"
)

// WrongFacts is the error of literals of Options.Known that are in no solution, or not in
// the same.
type WrongFacts struct {
	Lits  []cnf.Lit
	Names []string // of their cells or edges
}

func (w *WrongFacts) Error() string {
	return fmt.Sprintf("the puzzle has no solution with what is known of %s", strings.Join(w.Names, ", "))
}

// accept makes the literals known that Options say. It refuses those that contradict the
// givens, all solutions, or each other.
func (p *Path) accept(ctx context.Context) error {
	if len(p.opt.Known) == 0 {
		return nil
	}
	switch err := p.compare(ctx); {
	case err != nil && ctx.Err() != nil:
		p.Verdict, p.Reason = solve.Unknown, ctx.Err()
	case err != nil:
		return err
	}
	var wrong []cnf.Lit
	for _, l := range p.opt.Known {
		bit := l.Var() - 1
		switch {
		case bit < 0 || bit >= p.puzzle.Bits():
			return fmt.Errorf("literal %d is known, expected one of the variables 1 to %d", l, p.puzzle.Bits())
		case p.known.Value(l) == infer.False, p.Forced != nil && p.Forced[bit] && p.Solutions[0][bit] != l.Positive():
			wrong = append(wrong, l)
		case p.Forced != nil && !p.Forced[bit]:
			p.loose = true
		}
		p.known.Know(l)
	}
	if len(wrong) == 0 && p.loose {
		core, err := p.finder.Smallest(ctx, []cnf.Lit{0}, p.known.Facts())
		switch {
		case errors.Is(err, mus.ErrNoCore): // they are in one solution
		case ctx.Err() != nil:
			p.Verdict, p.Reason = solve.Unknown, ctx.Err()
		case err != nil:
			return err
		}
		for _, l := range core.Facts {
			if slices.Contains(p.opt.Known, l) {
				wrong = append(wrong, l)
			}
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	w := &WrongFacts{Lits: wrong}
	for _, l := range wrong {
		w.Names = append(w.Names, p.known.Name(l))
	}
	return w
}
