package author

import (
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// loosen makes the mender ask a draft of the rule file for solutions with some of the clues of the board.
func (m *mender) loosen(ctx context.Context, b *rulefile.Board) error {
	d, err := b.Draft(ctx, b.Removable())
	if err != nil {
		return err
	}
	m.whole = d.Whole() || d.Proper() != b.Bits()
	m.strict = m.whole || d.Asks()
	if m.ask = m.restated; m.whole {
		return nil
	}
	trial, err := solve.NewTrial(ctx, d, m.Solve)
	m.ask = func(ctx context.Context, some []puzzle.Placed) (a puzzle.Answer, kept, core []puzzle.Placed, err error) {
		var assume []cnf.Lit
		for i, c := range m.clues {
			assume = append(assume, rule.Literal(d.Proper()+i, slices.Contains(some, c)))
		}
		a, why, err := conflict(ctx, trial, assume)
		for i, c := range m.clues {
			stays := rule.Literal(d.Proper()+i, true)
			switch {
			case a != nil && a[d.Proper()+i]: // the clue is among some
				kept = append(kept, c)
			case slices.Contains(why, stays):
				core = append(core, c)
			case slices.Contains(why, stays.Not()):
				core = append(core, puzzle.Placed{Cell: c.Cell})
			}
		}
		return a[:min(d.Proper(), len(a))], kept, core, err
	}
	return err
}

// restated is an ask for rules that look at all clues together. Its core says only that exactly these clues contradict each
// other.
func (m *mender) restated(ctx context.Context, some []puzzle.Placed) (a puzzle.Answer, kept, core []puzzle.Placed, err error) {
	made, err := Print(ctx, m.prints, some)
	if err == nil {
		a, err = first(ctx, made, m.Solve)
	}
	if a != nil || err != nil && !rulefile.Refuses(err) {
		return a, some, nil, err
	}
	for _, c := range m.clues {
		if !slices.Contains(some, c) {
			c.Clue = 0
		}
		core = append(core, c)
	}
	return nil, nil, core, nil
}

// conflict finds a solution under assumptions, or if there is none, an irreducible core of the assumptions.
func conflict(ctx context.Context, trial *solve.Trial, assume []cnf.Lit) (puzzle.Answer, []cnf.Lit, error) {
	a, core, err := trial.Find(ctx, assume)
	core = slices.Clone(core) // the next question overwrites the solver's slice
	for i := 0; i < len(core) && a == nil && err == nil; {
		other, less, err := trial.Find(ctx, slices.Concat(core[:i], core[i+1:]))
		if err != nil {
			return nil, nil, err
		}
		if other != nil {
			i++
		} else { // the new core has all literals before i, since they are needed
			core = slices.DeleteFunc(core, func(l cnf.Lit) bool { return !slices.Contains(less, l) })
		}
	}
	return a, core, err
}
