package explain

import (
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/explain/technique"
)

// Way picks out of some steps, in their order, those that a literal rests on: the one that
// finds it, and those that find the facts of the others, numbered from 1. It is empty if no step
// finds the literal.
func Way(steps []*Step, to cnf.Lit) []*Step {
	needed := map[cnf.Lit]bool{to: true}
	var way []*Step
	for _, s := range slices.Backward(steps) {
		if !slices.ContainsFunc(s.Lits, func(l cnf.Lit) bool { return needed[l] }) {
			continue
		}
		one := *s
		way = append(way, &one)
		for _, l := range s.Facts {
			needed[l] = true
		}
	}
	slices.Reverse(way)
	for i, s := range way {
		s.Number = i + 1
	}
	return way
}

// Short looks for a way to a literal that takes fewer steps than the path does, and none that is
// harder: in a web of the deductions that there are from its beginning on. The steps are all that
// the path has taken, and one of them finds the literal. The way is short, and not always the
// shortest; when ctx ends first, it is that of the path. What is known to the
// path stays as it is.
func (p *Path) Short(ctx context.Context, steps []*Step, to cnf.Lit) ([]*Step, error) {
	before := p.Facts()
	defer func() { p.restart(before) }()
	way := Way(steps, to)
	w := &web{path: p, steps: steps, best: make(map[cnf.Lit]bundle)}
	for _, l := range before {
		if !slices.ContainsFunc(steps, func(s *Step) bool { return slices.Contains(s.Lits, l) }) {
			w.start = append(w.start, l)
		}
	}
	for _, s := range way {
		w.most = max(w.most, s.Class)
	}
	err := w.spin(ctx, to)
	var short []*Step
	if err == nil {
		short, err = w.tell(ctx, to)
	}
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	if err == nil && len(short) > 0 && len(short) < len(way) {
		way = short
	}
	return way, nil
}

// restart knows some literals, beside the givens, and nothing else.
func (p *Path) restart(facts []cnf.Lit) {
	p.known.Restart(technique.Givens(p.puzzle))
	for _, l := range facts {
		p.known.Know(l)
	}
}

// holds reports whether all of some literals are known.
func (p *Path) holds(lits []cnf.Lit) bool {
	return !slices.ContainsFunc(lits, func(l cnf.Lit) bool { return p.known.Value(l) != infer.True })
}

// named is the technique of a name that puts its deductions into words, or nil.
func (p *Path) named(name string) *technique.Technique {
	i := slices.IndexFunc(p.known.Techniques, func(t *technique.Technique) bool { return t.Name == name && t.Say != nil })
	if i < 0 {
		return nil
	}
	return p.known.Techniques[i]
}

// tell makes steps of the bundle of a literal, one after the other from the givens on. Each is
// told by what is known by then.
func (w *web) tell(ctx context.Context, to cnf.Lit) ([]*Step, error) {
	p := w.path
	p.restart(w.start)
	needed := map[cnf.Lit]bool{to: true}
	left := slices.Clone(w.best[to].threads)
	for _, i := range left {
		for _, f := range w.threads[i].Facts {
			needed[f] = true
		}
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
		if th.technique != nil {
			var err error
			if s, err = p.by(ctx, th.technique, th.Lits[open]); err == nil && s == nil { // it now finds easier ones alone
				s, err = p.made(ctx, th.technique, []*technique.Deduction{&th.Deduction}, len(th.Lits))
			}
			if err != nil {
				return nil, err
			}
		}
		if !slices.Contains(s.Lits, th.Lits[open]) { // a rough one
			return nil, nil
		}
		steps = append(steps, s)
		for _, l := range s.Lits {
			p.known.Know(l)
		}
	}
	return Way(steps, to), nil
}

// Instead is the step by which the technique of the step that was taken last would have found a
// literal at that moment. It is nil if there is none.
func (p *Path) Instead(ctx context.Context, last *Step, to cnf.Lit) (*Step, error) {
	i := slices.IndexFunc(p.known.Techniques, func(t *technique.Technique) bool { return t.Name == last.Technique })
	switch {
	case slices.Contains(last.Lits, to):
		return last, nil
	case i < 0: // cases
		return nil, nil
	}
	facts := p.Facts()
	defer func() { p.restart(facts) }()
	p.known.Forget(len(facts) - len(last.Lits))
	return p.by(ctx, p.known.Techniques[i], to)
}
