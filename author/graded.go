package author

import (
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/explain/infer"
	"gridcnf/explain/technique"
	"gridcnf/puzzle"
	"gridcnf/rule"
	"gridcnf/solve"
)

// orders is how many orders of removal are tried with one answer.
const orders = 3

// Graded leaves out clues, as Reduce does, so that the puzzle has a wished grade: none of the
// rest can be left out without the puzzle becoming harder than wished, or having several solutions,
// as far as technique.Known.Reach sees that. The grade is that of the finished puzzle, and so is the proof that
// it has one solution.
//
// If it did not come out as wished, the error is ErrGrade, with the nearest that there was, if
// any; another answer may do. If ctx ends, its error comes with the nearest so far.
//
// A puzzle never becomes easier by fewer clues. So those are left out first that are not needed by
// the easiest techniques, then those not needed by harder ones, and so on: whatever is left out at the end
// makes the hardest techniques necessary.
func Graded(
	ctx context.Context, d *solve.Draft, a puzzle.Answer, clues []puzzle.Placed, how Reduction, t Target,
) (nearest []puzzle.Placed, g *grade.Grade, err error) {
	if err := t.Check(d.Board()); err != nil {
		return nil, nil, err
	}
	r := &grader{ctx: ctx, draft: d, answer: a}
	if r.set, err = explain.Techniques(d.Board()); err != nil {
		return nil, nil, err
	}
	phases, below := t.phases(d.Board(), r.set)
	for range orders {
		stay, open, err := how.orbits(d.Board(), clues)
		if err != nil {
			return nil, nil, err
		}
		left, err := r.reduce(stay, open, phases)
		if err != nil {
			return nearest, g, err
		}
		next := spread(left, open, how.Givens, func(more []puzzle.Placed) bool { return !r.easy(more, below) })
		grade, err := grade.Of(ctx, puzzle.With(d.Board(), next), explain.Options{})
		switch {
		case err != nil:
			return nearest, g, err
		case !grade.Complete:
			return nearest, g, grade.Reason
		}
		if g == nil || t.Distance(grade) < t.Distance(g) {
			nearest, g = next, grade
		}
		if r.err != nil {
			return nearest, g, r.err
		}
		if t.Distance(grade) == 0 && !r.easy(next, below) {
			return next, grade, r.err
		}
	}
	return nearest, g, ErrGrade
}

// phase is what a puzzle may be solved with: techniques up to a class but some, or any means.
type phase struct {
	most technique.Class // 0: any means
	but  []string
}

// phases lists with what the puzzle has to be solvable while clues are left out, the easiest
// first, and with what it must not be in the end.
func (t Target) phases(p puzzle.Puzzle, set *technique.Set) (phases, below []phase) {
	chain, hardest := technique.Contradictions(p)
	last := phase{most: t.most(p)}
	for _, known := range set.Techniques {
		if known.Name == t.Technique {
			last.most = min(last.most, known.Class)
		}
	}
	for c := technique.Class(1); c < min(last.most, chain); c++ { // contradictions take long
		phases = append(phases, phase{most: c})
	}
	if t.Least > 1 {
		below = append(below, phase{most: t.Least - 1})
	}
	without := phase{most: last.most}
	switch t.Technique {
	case "":
		if last.most == hardest && !puzzle.Drawn(p) { // there is a class beyond all techniques
			if t.Least == hardest {
				phases = append(phases, without)
			}
			last.most = 0
		}
		return append(phases, last), below
	case technique.Cases:
		last.most = 0
	case technique.Contradiction:
		without.but = []string{t.Technique}
	default: // contradictions could stand in for it
		last.but = []string{technique.Contradiction}
		without.but = []string{technique.Contradiction, t.Technique}
	}
	return append(phases, without, last), append(below, without)
}

// grader leaves out clues of an answer as long as the puzzle can be solved.
type grader struct {
	ctx    context.Context
	draft  *solve.Draft
	answer puzzle.Answer
	set    *technique.Set
	known  *technique.Known // of the last question; nil before there was any
	whole  *technique.Known // has all clues
	values bool             // the clues are answer bits, so that all questions have the same rules
	err    error            // the first one
}

// reduce leaves out orbits that are not needed, phase by phase, the last ones first.
func (r *grader) reduce(stay, open [][]puzzle.Placed, phases []phase) ([]puzzle.Placed, error) {
	for i, f := range phases {
		if !r.solved(joined(slices.Concat(stay, open)), nil, f) {
			if r.err == nil && i == len(phases)-1 {
				return nil, ErrGrade
			}
			continue
		}
		for at := len(open) - 1; at >= 0 && r.err == nil; at-- {
			rest := slices.Concat(open[:at], open[at+1:])
			if r.solved(joined(slices.Concat(stay, rest)), open[at], f) {
				open = rest
			}
		}
	}
	return joined(slices.Concat(stay, open)), r.err
}

// easy reports whether a puzzle can be solved in one of some ways.
func (r *grader) easy(clues []puzzle.Placed, ways []phase) bool {
	return slices.ContainsFunc(ways, func(f phase) bool { return r.solved(clues, nil, f) })
}

// solved reports whether a puzzle can be solved. The clues in less are not in it; with
// them it can.
func (r *grader) solved(clues, less []puzzle.Placed, f phase) bool {
	if r.err != nil {
		return false
	}
	if f.most == 0 {
		var other puzzle.Answer
		other, _, r.err = r.draft.Find(r.ctx, solve.Question{Clues: clues, Not: r.answer})
		return r.err == nil && other == nil
	}
	if r.err = r.begin(clues); r.err != nil {
		return false
	}
	back := r.says(less)
	found := func() bool {
		return len(less) > 0 && !slices.ContainsFunc(back, func(l cnf.Lit) bool { return r.known.Value(l) != infer.True })
	}
	r.err = r.known.Reach(r.ctx, f.most, f.but, found)
	return r.err == nil && (found() || len(r.known.Facts()) == len(r.answer))
}

// says lists all that clues could tell: the values they are, or those of the edges they
// are about. What is found with fewer facts is found with more; so if all of this is found without
// the clues, all else is.
func (r *grader) says(clues []puzzle.Placed) []cnf.Lit {
	lits := technique.Givens(puzzle.With(r.draft.Board(), clues))
	for _, c := range clues {
		if l := r.whole.LocalAt(c.Row, c.Col); l != nil {
			for _, bit := range l.Bits {
				if bit >= 0 {
					lits = append(lits, rule.Literal(bit, r.answer[bit]))
				}
			}
		}
	}
	return lits
}

// begin knows the rules and the givens of a puzzle.
func (r *grader) begin(clues []puzzle.Placed) (err error) {
	p := puzzle.With(r.draft.Board(), clues)
	givens := technique.Givens(p)
	if r.known != nil && r.values {
		r.known.Restart(givens)
		return nil
	}
	r.known, err = technique.Begin(p, r.set)
	if r.whole == nil {
		r.whole = r.known
	}
	r.values = len(clues) > 0 && len(givens) == len(clues)
	return err
}
