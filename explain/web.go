package explain

import (
	"cmp"
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/explain/technique"
)

// web has the deductions that can be made one after the other, and for each literal few of them
// that lead to it.
type web struct {
	path    *Path
	start   []cnf.Lit       // what was known at the beginning
	steps   []*Step         // all that the path has taken
	most    technique.Class // of the techniques that spin it
	threads []thread
	best    map[cnf.Lit]bundle // nothing for what is known from the beginning
}

// thread is one deduction, of a technique or as a step that the path has taken.
type thread struct {
	technique.Deduction
	technique *technique.Technique
	step      *Step
}

// bundle is some threads in their order, which together lead from the givens to a literal.
type bundle struct {
	threads []int32
	rules   int // of all of them
}

// spin makes all deductions at once that techniques find, then those that rest on them, and so
// on, for one more round than it takes to come to a literal. Assumptions are those of the path,
// when nothing else follows.
func (w *web) spin(ctx context.Context, to cnf.Lit) error {
	p := w.path
	p.restart(w.start)
	for _, l := range w.start {
		w.best[l] = bundle{}
	}
	for _, s := range w.steps {
		if s.Class > w.most {
			continue
		}
		w.threads = append(w.threads, thread{
			Deduction: technique.Deduction{Lits: s.Lits, Rules: s.Rules, Facts: s.Facts, Sides: s.Sides, Tight: !s.Rough}, technique: p.named(s.Technique), step: s,
		})
	}
	for last := false; ; last = p.known.Value(to) == infer.True {
		lits, err := w.round(ctx)
		if err != nil {
			return err
		}
		if len(lits) == 0 {
			for _, th := range w.threads {
				if th.technique == nil && p.holds(th.Facts) {
					lits = append(lits, p.known.Open(th.Lits)...)
				}
			}
		}
		for _, l := range lits {
			p.known.Know(l)
		}
		if last || len(lits) == 0 {
			return w.choose(ctx)
		}
	}
}

// round adds the deductions that techniques find now, and returns what they derive. What needs
// to be shrunk is looked at only where nothing else finds the same.
func (w *web) round(ctx context.Context) (lits []cnf.Lit, err error) {
	p, seen := w.path, make(map[cnf.Lit]bool)
	for _, t := range p.known.Techniques {
		if t.Class > w.most || t.Say == nil {
			continue
		}
		var found []*technique.Deduction
		t.Find(p.known, func(d *technique.Deduction) { found = append(found, d) })
		for _, d := range found {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if !d.Tight {
				if seen[d.Lits[0]] {
					continue
				}
				if d, err = p.tightened(ctx, t, []*technique.Deduction{d}); err != nil {
					return nil, err
				}
			}
			w.threads = append(w.threads, thread{Deduction: *d, technique: t})
			for _, l := range d.Lits {
				if !seen[l] {
					seen[l], lits = true, append(lits, l)
				}
			}
		}
	}
	return lits, nil
}

// choose finds a small bundle for each literal: a thread with the bundles of its facts, over and
// over until none becomes smaller.
func (w *web) choose(ctx context.Context) error {
	for smaller := true; smaller; {
		smaller = false
		for i, th := range w.threads {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			b, ok := w.bundle(int32(i))
			if !ok {
				continue
			}
			for _, l := range th.Lits {
				known, any := w.best[l]
				if !any || cmp.Or(cmp.Compare(len(b.threads), len(known.threads)), cmp.Compare(b.rules, known.rules)) < 0 {
					w.best[l], smaller = b, true
				}
			}
		}
	}
	return nil
}

// bundle is a thread with the bundles of its facts, or nothing if not all have one.
func (w *web) bundle(i int32) (b bundle, ok bool) {
	b.threads = []int32{i}
	for _, f := range w.threads[i].Facts {
		of, ok := w.best[f]
		if !ok {
			return b, false
		}
		b.threads = merged(b.threads, of.threads)
	}
	for _, j := range b.threads {
		b.rules += len(w.threads[j].Rules)
	}
	return b, true
}

// merged joins two sorted lists without repetition.
func merged(a, b []int32) []int32 {
	if len(b) == 0 {
		return a
	}
	all := append(slices.Clone(a), b...)
	slices.Sort(all)
	return slices.Compact(all)
}
