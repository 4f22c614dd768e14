package explain

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/explain/mus"
	"gridcnf/explain/technique"
	"gridcnf/internal/giveup"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/solve"
)

// Game is the verdict on what a player has filled in.
type Game struct {
	Wrong []puzzle.Entry // no solution has any of them, or none has all of them together
	// Since is the first entry after which no solution was left, if the moves are known.
	Since *puzzle.Entry
	// Against derives the opposite of one of Wrong. It is empty if the givens already say so, or if that would take too long.
	Against []*Step
	// Guesses are right, but no technique derives them from the givens and the entries made before (from all other entries
	// if the moves are not known).
	Guesses []puzzle.Entry
}

// Enter adds the entries to the facts in the order of their moves; if some are wrong, it adds only those that are in all
// solutions. If ctx ends, the verdict is unknown.
func (p *Path) Enter(ctx context.Context, state []puzzle.Entry) (*Game, error) {
	g := &Game{}
	if i := slices.IndexFunc(state, func(e puzzle.Entry) bool { return e.Bit < 0 || e.Bit >= p.puzzle.Bits() }); i >= 0 {
		return nil, fmt.Errorf("bit %d is filled in, expected one of %d", state[i].Bit, p.puzzle.Bits())
	}
	state = slices.SortedStableFunc(slices.Values(state), func(a, b puzzle.Entry) int { return a.Move - b.Move })
	if len(state) == 0 || p.Verdict == solve.NoneAtAll || p.Verdict == solve.Unknown {
		return g, nil
	}
	switch err := p.enter(ctx, g, state); {
	case err == nil || ctx.Err() == nil:
		return g, err
	case g.Wrong != nil:
		return g, nil // without a reason
	}
	p.Verdict, p.Reason = solve.Unknown, ctx.Err()
	return &Game{}, nil
}

// enter looks for wrong entries and, if there are none, for guesses.
func (p *Path) enter(ctx context.Context, g *Game, state []puzzle.Entry) (err error) {
	defer giveup.Caught(&err)
	p.compare(ctx)
	var sure, right []puzzle.Entry // in all solutions; in some, as far as we know
	for _, e := range state {
		switch forced := p.Forced[e.Bit]; {
		case !forced:
			right = append(right, e)
		case p.Solutions[0][e.Bit] == e.Value:
			sure, right = append(sure, e), append(right, e)
		default:
			g.Wrong = append(g.Wrong, e)
		}
	}
	switch {
	case g.Wrong != nil:
		p.known.Know(literalsOf(sure)...)
		g.since(g.Wrong[0])
		g.Against = p.against(ctx, g.Wrong)
		return nil
	case len(sure) < len(right):
		p.loose = true
		if p.clash(ctx, g, right); g.Wrong != nil {
			return nil
		}
	}
	before := len(p.known.Facts())
	g.Guesses, err = p.guesses(ctx, right)
	p.known.Forget(before)
	p.known.Know(literalsOf(right)...)
	return err
}

func literalsOf(entries []puzzle.Entry) []cnf.Lit {
	return list.Map(entries, func(e puzzle.Entry) cnf.Lit { return rule.Literal(e.Bit, e.Value) })
}

func (g *Game) since(e puzzle.Entry) {
	if e.Move > 0 {
		g.Since = &e
	}
}

// against returns steps that refute one of the wrong entries: one easy step, else easier steps of the path that lead there,
// else one hard step. It returns none if more than one step would need a search, which takes too long.
func (p *Path) against(ctx context.Context, wrong []puzzle.Entry) []*Step {
	lits := p.known.Open(cnf.Complements(literalsOf(wrong)))
	if len(lits) == 0 { // the givens contradict all of them
		return nil
	}
	direct := p.apply(ctx, lits...)
	if direct != nil && direct.Trace == nil && direct.Technique != technique.Cases {
		return numbered(direct)
	}
	before := p.Facts()
	defer func() { p.restart(before) }()
	var steps []*Step
	for searched := false; ; {
		s := p.apply(ctx)
		if s == nil && direct == nil && !searched {
			searched = true
			s = p.search(ctx)
		}
		if s == nil || direct != nil && s.Class >= direct.Class {
			return numbered(direct)
		}
		p.take(s)
		steps = append(steps, s)
		at := slices.IndexFunc(s.Lits, func(l cnf.Lit) bool { return slices.Contains(lits, l) })
		if at >= 0 {
			if way := Way(steps, s.Lits[at]); len(way) > longWay {
				return way
			}
			way, err := p.Short(ctx, steps, s.Lits[at])
			giveup.If(err)
			return way
		}
	}
}

// longWay is the number of steps above which we look for no shorter way: the search takes long, and its result would still be long.
const longWay = 50

func numbered(s *Step) []*Step {
	if s == nil {
		return nil
	}
	s.Number = 1
	return []*Step{s}
}

// clash looks for entries that no solution has together: the earliest such set, if the moves are known.
func (p *Path) clash(ctx context.Context, g *Game, state []puzzle.Entry) {
	defer p.known.Forget(len(p.known.Facts()))
	for givens := len(p.known.Facts()); ; p.known.Forget(givens) {
		p.known.Know(literalsOf(state)...)
		core, err := p.least(ctx, []cnf.Lit{0})
		if errors.Is(err, mus.ErrNoCore) { // some solution has them all
			return
		}
		giveup.If(err)
		g.Wrong = slices.DeleteFunc(slices.Clone(state), func(e puzzle.Entry) bool {
			return !slices.Contains(core.Facts, rule.Literal(e.Bit, e.Value))
		})
		last := g.Wrong[len(g.Wrong)-1]
		core.Lit = -rule.Literal(last.Bit, last.Value)
		core.Facts = slices.DeleteFunc(slices.Clone(core.Facts), func(f cnf.Lit) bool { return f == -core.Lit })
		s := stepOf(core)
		p.say(ctx, s)
		g.Against = numbered(s)
		if g.since(last); g.Since == nil {
			return
		}
		state = state[:slices.Index(state, last)]
	}
}

// least returns a small set of rules that contradict the literals, with no limit on the effort.
func (p *Path) least(ctx context.Context, lits []cnf.Lit) (mus.Core, error) {
	if p.ground != nil {
		return p.ground.core(ctx, lits, p.known.Facts())
	}
	return p.finder.Smallest(ctx, lits, p.known.Facts())
}

// guesses returns the entries that no technique derives. It leaves extra facts behind, which the caller must drop.
func (p *Path) guesses(ctx context.Context, state []puzzle.Entry) (guesses []puzzle.Entry, err error) {
	if p.ground != nil { // without techniques, whatever follows counts as derived
		return nil, nil
	}
	// hidden returns the entries that do not follow.
	hidden := func(entries ...puzzle.Entry) (left []puzzle.Entry) {
		all := func() bool {
			left = slices.DeleteFunc(slices.Clone(entries), func(e puzzle.Entry) bool {
				return p.known.Value(rule.Literal(e.Bit, e.Value)) == infer.True
			})
			return len(left) == 0
		}
		if err == nil && !all() {
			err = p.known.Reach(ctx, technique.Hardest, nil, all)
			all()
		}
		return left
	}
	ordered := slices.IndexFunc(state, func(e puzzle.Entry) bool { return e.Move > 0 })
	if ordered < 0 {
		ordered = len(state)
	}
	first := hidden(state[:ordered]...)
	for i, e := range first {
		before := len(p.known.Facts())
		p.known.Know(literalsOf(slices.Concat(first[:i], first[i+1:]))...)
		if p.known.Refute(rule.Literal(e.Bit, !e.Value), nil) == nil {
			guesses = append(guesses, hidden(e)...)
		}
		p.known.Forget(before)
	}
	p.known.Know(literalsOf(first)...)
	for _, e := range state[ordered:] {
		left := hidden(e)
		guesses = append(guesses, left...)
		p.known.Know(literalsOf(left)...)
	}
	return guesses, err
}
