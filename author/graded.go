package author

import (
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/explain/infer"
	"gridcnf/explain/technique"
	"gridcnf/internal/giveup"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/solve"
)

// orders is how many orders of removal are tried with one answer. Grading takes long, so of the puzzles that clearly miss the
// grade only one in rarely is graded: it is the nearest puzzle if nothing better comes.
const (
	orders = 3
	rarely = 16
)

// Graded leaves out clues, as Reduce does, for a puzzle of a wished grade. The grade is that of the
// finished puzzle, and proves that it is unique.
//
// No puzzle becomes easier with fewer clues. So Graded first tries the puzzle that Reduce makes. If that is harder than
// wished, it leaves out fewer clues, until the puzzle would become too hard or have several solutions without any one of the
// rest, as far as technique.Known.Reach sees. It first leaves out clues that the easiest techniques do not need, then those
// that harder ones do not need, and so on, so that the hardest techniques become necessary last. It tries several orders, so
// how.Random must be set. If none leads to the wished grade, the error is ErrGrade, with the nearest puzzle; another answer
// may do. If ctx ends, its error comes with the nearest so far, whose grade is nil if none was graded.
func Graded(
	ctx context.Context, d Draft, a puzzle.Answer, clues []puzzle.Placed, how Reduction, t Target,
) (nearest []puzzle.Placed, g *grade.Grade, err error) {
	if _, ruled := d.(*reducer); ruled { // rule files have no techniques to steer by
		if nearest, err = Reduce(ctx, d, a, clues, how); err != nil {
			return nil, nil, err
		}
		b, err := Print(ctx, d, nearest)
		if err == nil {
			g, err = grade.Of(ctx, b, explain.Options{})
		}
		switch {
		case err != nil:
			return nil, nil, err
		case !g.Certain():
			return nearest, nil, g.Reason
		case t.Distance(g) > 0:
			err = ErrGrade
		}
		return nearest, g, err
	}
	defer giveup.Caught(&err)
	giveup.If(t.Check(d.Board()))
	set, err := explain.Techniques(d.Board())
	giveup.If(err)
	r := &grader{ctx: ctx, draft: d, answer: a, set: set}
	r.whole = r.begin(clues)
	phases, below := t.phases(r.set)
	last := phases[len(phases)-1]
	for range orders {
		left, err := Reduce(ctx, d, a, clues, how)
		giveup.If(err)
		if nearest == nil {
			nearest = left
		}
		solved := r.solved(left, nil, last)
		if !solved {
			left, solved = r.reduce(clues, how, phases, below)
		}
		misses := !solved || r.easy(left, below)
		if misses && how.Random.IntN(rarely) > 0 {
			continue
		}
		next, err := grade.Of(ctx, puzzle.With(d.Board(), left), explain.Options{})
		giveup.If(err)
		if !next.Certain() {
			return nearest, g, next.Reason
		}
		if g == nil || t.Distance(next) < t.Distance(g) {
			nearest, g = left, next
		}
		if !misses && t.Distance(next) == 0 {
			return left, next, nil
		}
	}
	return nearest, g, ErrGrade
}

// phase says how a puzzle may be solved: by techniques up to a class except some, or by any means.
type phase struct {
	most technique.Class // 0: any means
	but  []string
}

// phases lists the ways in which the puzzle must stay solvable while clues are left out, the easiest first,
// and the ways in which the final puzzle must not be solvable.
func (t Target) phases(set *technique.Set) (phases, below []phase) {
	chain := set.ChainClass(technique.FewRules, false)
	last := phase{most: t.most()}
	for _, known := range set.Techniques {
		if known.Name == t.Technique {
			last.most = min(last.most, known.Class)
		}
	}
	for c := technique.Class(1); c < min(last.most, chain); c++ { // no phases with contradictions, which take long
		phases = append(phases, phase{most: c})
	}
	if t.Least > 1 { // without contradictions: an explanation can give them a harder class
		below = append(below, phase{most: min(t.Least, chain) - 1})
	}
	without := phase{most: last.most}
	switch t.Technique {
	case "":
		if last.most == technique.Hardest { // the hardest class has steps that no technique finds
			last.most = 0
		}
		return append(phases, last), below
	case technique.Cases:
		last.most = 0
	case technique.Contradiction:
		last.but = []string{technique.ByLines} // contradictions by lines could take the place of the wished ones
		without.but = []string{technique.ByLines, t.Technique}
	case technique.ByLines:
		without.but = []string{t.Technique}
	default: // contradictions could take the place of the wished technique
		last.but = []string{technique.Contradiction, technique.ByLines}
		without.but = append(last.but[:2:2], t.Technique)
	}
	return append(phases, without, last), append(below, without)
}

// grader leaves out clues as long as the puzzle can still be solved.
type grader struct {
	ctx    context.Context
	draft  Draft
	answer puzzle.Answer
	set    *technique.Set
	whole  *technique.Known // the puzzle with all clues
	known  *technique.Known // the one of the last question, to use again
}

// reduce leaves out orbits that are not needed, phase by phase, the last orbits first. If more givens are wished, it takes
// some back, unless that makes the puzzle solvable in a way that below lists. It reports whether the puzzle can be solved in
// the last phase.
func (r *grader) reduce(clues []puzzle.Placed, how Reduction, phases, below []phase) ([]puzzle.Placed, bool) {
	stay, open, err := how.orbits(r.draft.Board(), clues)
	giveup.If(err)
	all, solved := open, false
	for _, f := range phases {
		if solved = r.solved(joined(slices.Concat(stay, open)), nil, f); !solved {
			continue
		}
		for at := len(open) - 1; at >= 0; at-- {
			rest := slices.Concat(open[:at], open[at+1:])
			if r.solved(joined(slices.Concat(stay, rest)), open[at], f) {
				open = rest
			}
		}
	}
	left := joined(slices.Concat(stay, open))
	return spread(left, all, how.Givens, func(more []puzzle.Placed) bool { return !r.easy(more, below) }), solved
}

// begin knows the rules and givens of the board with some clues.
func (r *grader) begin(clues []puzzle.Placed) *technique.Known {
	known, err := technique.Begin(r.ctx, puzzle.With(r.draft.Board(), clues), r.set)
	giveup.If(err)
	return known
}

// easy reports whether a puzzle can be solved in any of the ways.
func (r *grader) easy(clues []puzzle.Placed, ways []phase) bool {
	return slices.ContainsFunc(ways, func(f phase) bool { return r.solved(clues, nil, f) })
}

// solved reports whether a puzzle can be solved as a phase says. If less is not empty, these clues have just been left out of
// a puzzle that can be solved, so it is enough to derive them: the rest follows as before.
func (r *grader) solved(clues, less []puzzle.Placed, f phase) bool {
	if f.most == 0 {
		other, _, err := r.draft.Find(r.ctx, solve.Question{Clues: clues, Not: r.answer})
		giveup.If(err)
		return other == nil
	}
	p := puzzle.With(r.draft.Board(), clues)
	if givens := technique.Givens(p); r.known != nil && len(clues) > 0 && len(givens) == len(clues) {
		r.known.Restart(givens) // the rules are the same whatever is given
	} else {
		r.known = r.begin(clues)
	}
	back := technique.Givens(puzzle.With(p, less))
	for _, c := range less {
		if l := r.whole.LocalAt(c.Row, c.Col); l != nil { // a shape states something about the edges around it
			for _, bit := range l.Bits {
				if bit >= 0 {
					back = append(back, rule.Literal(bit, r.answer[bit]))
				}
			}
		}
	}
	found := func() bool {
		return len(less) > 0 && !slices.ContainsFunc(back, func(l cnf.Lit) bool { return r.known.Value(l) != infer.True })
	}
	giveup.If(r.known.Reach(r.ctx, f.most, f.but, found))
	return found() || len(r.known.Facts()) == len(r.answer)
}
