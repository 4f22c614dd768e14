package mus

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"gridcnf/cnf"
)

// trial is an oracle for a core that is to become smaller. Guards and facts are in the
// order of deletion: the last are tried first.
type trial struct {
	*oracle
	core    Core
	guards  []cnf.Lit // of the rules
	facts   []cnf.Lit
	refuted []cnf.Lit // the opposite of the literal, if there is one
}

// try opens an oracle with the rules of a core. Its facts are those of the core and
// those of more that are about the same bits, in the order of more, which has both.
func (f *Finder) try(core Core, more []cnf.Lit) (*trial, error) {
	o, err := f.open()
	if err != nil {
		return nil, err
	}
	t := &trial{oracle: o, core: core, refuted: opposite(core.Lit)}
	for _, inst := range core.Rules {
		t.guards = append(t.guards, o.guard(inst))
	}
	o.translate(core.Facts) // they are known from now on
	t.core.Facts = nil
	for _, l := range more {
		if o.knows(l) {
			t.core.Facts = append(t.core.Facts, l)
		}
	}
	t.facts = slices.Clone(t.core.Facts)
	t.cheapFirst(t.guards)
	return t, nil
}

// shuffle changes the order of deletion.
func (t *trial) shuffle(random *rand.Rand) {
	shuffle(random, t.guards)
	shuffle(random, t.facts)
	t.cheapFirst(t.guards)
}

func shuffle(random *rand.Rand, lits []cnf.Lit) {
	random.Shuffle(len(lits), func(i, j int) { lits[i], lits[j] = lits[j], lits[i] })
}

// reduceRules returns guards of rules that are all needed with the facts; none and false if
// more than limit are. It returns ErrNoCore if there is no contradiction.
func (t *trial) reduceRules(ctx context.Context, limit int) ([]cnf.Lit, bool, error) {
	base := slices.Concat(t.facts, t.refuted)
	unsat, err := t.contradict(ctx, slices.Concat(base, t.guards))
	switch {
	case err != nil:
		return nil, false, err
	case !unsat:
		return nil, false, ErrNoCore
	}
	guards, ok, err := t.reduce(ctx, base, t.among(t.guards), limit)
	return slices.Sorted(slices.Values(guards)), ok, err
}

// reduceFacts returns facts that are needed with some guards, in the order in which they
// came.
func (t *trial) reduceFacts(ctx context.Context, guards []cnf.Lit) ([]cnf.Lit, error) {
	base := slices.Concat(guards, t.refuted)
	if _, err := t.contradict(ctx, slices.Concat(base, t.facts)); err != nil {
		return nil, err
	}
	needed, _, err := t.reduce(ctx, base, t.among(t.facts), math.MaxInt)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(t.core.Facts), func(l cnf.Lit) bool { return !slices.Contains(needed, l) }), nil
}

// reduce leaves out of some assumptions what is not needed to contradict the clauses and
// a base of other assumptions, and returns the rest in its order. What comes last is
// tried first. If more than limit prove necessary, it gives up and returns false.
//
// Each contradiction takes along what the solver does not blame. A solver that blames
// nobody is asked for more and more at once, as long as that works. What takes too long to
// find out counts as needed.
func (o *oracle) reduce(ctx context.Context, base, some []cnf.Lit, limit int) ([]cnf.Lit, bool, error) {
	var assume []cnf.Lit
	kept, step := some, 1
	for open := len(kept); open > 0; { // kept[open:] is necessary
		if len(kept)-open > limit {
			return nil, false, nil
		}
		step = min(step, open)
		assume = append(assume[:0], base...)
		assume = append(assume, kept[:open-step]...) // first, as the solver keeps what it made of them
		assume = append(assume, kept[open:]...)
		unsat, clear, err := o.impatient(ctx, assume)
		switch {
		case err != nil:
			return nil, false, err
		case !unsat && step == 1:
			open--
			if !clear {
				o.unclear[kept[open]] = true
			}
		case !unsat:
			step = 1
		default:
			needed := kept[open:]
			kept = append(o.among(kept[:open-step]), needed...)
			open = len(kept) - len(needed)
			if o.corer == nil {
				step *= 2
			}
		}
	}
	return kept, len(kept) <= limit, nil
}

// among returns those of some assumptions that are blamed for the last contradiction: they are enough
// for it, as far as the solver can tell.
func (o *oracle) among(lits []cnf.Lit) []cnf.Lit {
	return slices.DeleteFunc(slices.Clone(lits), func(l cnf.Lit) bool { return o.blame[o.inner(l).Index()] != o.round })
}
