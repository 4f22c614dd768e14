package explain

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/explain/technique"
	"gridcnf/internal/giveup"
	"gridcnf/internal/list"
)

// Way returns the steps that a literal rests on, in their order and numbered from 1. It is empty if no step finds the literal.
func Way(steps []*Step, to cnf.Lit) []*Step {
	needed := map[cnf.Lit]bool{to: true}
	var way []*Step
	for _, s := range slices.Backward(steps) {
		if !slices.ContainsFunc(s.Lits, func(l cnf.Lit) bool { return needed[l] }) {
			continue
		}
		one := *s
		way = append(way, &one)
		maps.Copy(needed, list.Set(s.Facts))
	}
	slices.Reverse(way)
	told := 0
	for _, s := range way {
		s.Number = told + 1
		if !s.Folded {
			told++
		}
	}
	return way
}

// Short looks for a way to a literal with fewer steps than the path, and no harder ones. It gets all steps of the path, one of which
// finds the literal. The way need not be the shortest; if ctx ends first, it is that of the path. The path itself does not change.
func (p *Path) Short(ctx context.Context, steps []*Step, to cnf.Lit) ([]*Step, error) {
	before := p.Facts()
	defer func() { p.restart(before) }()
	way := Way(steps, to)
	w := &web{path: p, steps: steps, best: make(map[cnf.Lit]bundle)}
	w.start = slices.DeleteFunc(p.Facts(), func(l cnf.Lit) bool {
		return slices.ContainsFunc(steps, func(s *Step) bool { return slices.Contains(s.Lits, l) })
	})
	for _, s := range way {
		w.most = max(w.most, s.Class)
	}
	switch short, err := w.spin(ctx, to); {
	case err != nil && ctx.Err() == nil:
		return nil, err
	case err == nil && 0 < len(short) && len(short) < len(way):
		return short, nil
	}
	return way, nil
}

// restart replaces the facts by the givens and some literals.
func (p *Path) restart(facts []cnf.Lit) {
	p.known.Restart(technique.Givens(p.puzzle))
	p.known.Know(facts...)
}

// holds reports whether all of some literals are known.
func (p *Path) holds(lits []cnf.Lit) bool {
	return !slices.ContainsFunc(lits, func(l cnf.Lit) bool { return p.known.Value(l) != infer.True })
}

// named returns the technique with a name, or nil.
func (p *Path) named(name string) *technique.Technique {
	for _, t := range p.known.Techniques {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// tell makes steps of the bundle of a literal, one after the other. Each step may use what is known by then.
func (w *web) tell(ctx context.Context, to cnf.Lit) []*Step {
	p := w.path
	p.restart(w.start)
	needed := map[cnf.Lit]bool{to: true}
	left := slices.Clone(w.best[to].threads)
	for _, i := range left {
		maps.Copy(needed, list.Set(w.threads[i].Facts))
	}
	var steps []*Step
	for len(left) > 0 {
		at := slices.IndexFunc(left, func(i int32) bool { return p.holds(w.threads[i].Facts) })
		th := w.threads[left[at]]
		open := slices.IndexFunc(th.Lits, func(l cnf.Lit) bool { return needed[l] && p.known.Value(l) == infer.Open })
		if open < 0 {
			left = slices.Delete(left, at, at+1)
			continue
		}
		s := th.step
		if th.says() {
			if s = p.by(ctx, th.technique, th.Lits[open]); s == nil { // it now finds easier ones alone
				s = p.made(ctx, th.technique, []*technique.Deduction{&th.Deduction}, len(th.Lits))
			}
		}
		if !slices.Contains(s.Lits, th.Lits[open]) { // a rough one
			return nil
		}
		steps = append(steps, s)
		p.known.Know(s.Lits...)
	}
	return Way(steps, to)
}

// Instead returns the step by which the technique of the last step would have found a literal at that moment, or nil.
func (p *Path) Instead(ctx context.Context, last *Step, to cnf.Lit) (s *Step, err error) {
	defer giveup.Caught(&err)
	t := p.named(last.Technique)
	switch {
	case slices.Contains(last.Lits, to):
		return last, nil
	case t == nil && p.ground == nil: // cases
		return nil, nil
	}
	facts := p.Facts()
	defer func() { p.restart(facts) }()
	p.known.Forget(len(facts) - len(last.Lits))
	if p.ground == nil {
		return p.by(ctx, t, to), nil
	}
	if s = p.apply(ctx, to); s != nil && s.Technique != last.Technique {
		s = nil
	}
	return s, nil
}

// web holds deductions that can be made one after the other, and for each literal a few of them that lead to it.
type web struct {
	path    *Path
	start   []cnf.Lit       // the facts at the beginning
	steps   []*Step         // all steps that the path has taken
	most    technique.Class // the highest class of the techniques in use
	threads []thread
	best    map[cnf.Lit]bundle // without the facts at the beginning
}

// thread is one deduction: of a technique, or a step that the path has taken.
type thread struct {
	technique.Deduction
	technique *technique.Technique
	step      *Step
}

// says reports whether the technique puts its deductions into words. Those by assumptions are told as the path told them.
func (t *thread) says() bool { return t.technique != nil && t.technique.Say != nil }

// bundle is a list of threads that together lead from the givens to a literal.
type bundle struct {
	threads []int32
	rules   int // of all of them
}

// spin makes all deductions that techniques find, then those that rest on them, and so on. It stops one round after it has reached
// a literal, and returns the best way there. If nothing else follows, it makes an assumption of the path.
func (w *web) spin(ctx context.Context, to cnf.Lit) (way []*Step, err error) {
	defer giveup.Caught(&err)
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
		lits := w.round(ctx)
		if len(lits) == 0 {
			for _, th := range w.threads {
				if !th.says() && p.holds(th.Facts) {
					lits = append(lits, p.known.Open(th.Lits)...)
				}
			}
		}
		p.known.Know(lits...)
		if last || len(lits) == 0 {
			break
		}
	}
	w.choose(ctx)
	return w.tell(ctx, to), nil
}

// round adds the deductions that techniques find now, and returns what they derive. It shrinks only those that find something new.
func (w *web) round(ctx context.Context) (lits []cnf.Lit) {
	p, seen := w.path, make(map[cnf.Lit]bool)
	p.known.Until(ctx)
	for _, t := range p.known.Techniques {
		if t.Class > w.most || t.Say == nil {
			continue
		}
		var found []*technique.Deduction
		t.Find(p.known, func(d *technique.Deduction) { found = append(found, d) })
		for _, d := range found {
			giveup.If(ctx.Err())
			if !d.Tight {
				if seen[d.Lits[0]] {
					continue
				}
				d = p.tightened(ctx, t, []*technique.Deduction{d})
			}
			if p.known.ClassOf(t, len(d.Rules)) > w.most {
				continue
			}
			w.threads = append(w.threads, thread{Deduction: *d, technique: t})
			for _, l := range d.Lits {
				if !seen[l] {
					seen[l], lits = true, append(lits, l)
				}
			}
		}
	}
	return lits
}

// choose finds a small bundle for each literal: it joins threads with the bundles of their facts until no bundle becomes smaller.
func (w *web) choose(ctx context.Context) {
	for smaller := true; smaller; {
		smaller = false
		for i, th := range w.threads {
			giveup.If(ctx.Err())
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
}

// bundle joins a thread and the bundles of its facts. It fails if a fact has none.
func (w *web) bundle(i int32) (b bundle, ok bool) {
	b.threads = []int32{i}
	for _, f := range w.threads[i].Facts {
		of, ok := w.best[f]
		if !ok {
			return b, false
		}
		b.threads = append(b.threads, of.threads...)
	}
	slices.Sort(b.threads)
	b.threads = slices.Compact(b.threads)
	for _, j := range b.threads {
		b.rules += len(w.threads[j].Rules)
	}
	return b, true
}
