package cdcl

import (
	"slices"
	"testing"

	"gridcnf/cnf"
)

// setPropagator admits the assignments of a set: it draws every conclusion that all
// members left share. It holds the solver to its side of the contract.
type setPropagator struct {
	t         *testing.T
	vars      int
	patience  int // how many variables have to be assigned before it says anything
	set       []uint32
	trail     []cnf.Lit
	concluded map[cnf.Lit][]cnf.Lit // what was assigned then
}

func (p *setPropagator) Observed() int { return p.vars }

func (p *setPropagator) Hints() []cnf.Hint {
	var hints []cnf.Hint
	for v := cnf.Lit(1); int(v) <= p.vars; v++ {
		hints = append(hints, cnf.Hint{Lit: v, Weight: float64(v % 3)})
	}
	return hints
}

func (p *setPropagator) Assign(l cnf.Lit) {
	if slices.Contains(p.trail, l) || slices.Contains(p.trail, -l) {
		p.t.Fatalf("%d is assigned on top of %v", l, p.trail)
	}
	p.trail = append(p.trail, l)
}

func (p *setPropagator) Undo(l cnf.Lit) {
	last := len(p.trail) - 1
	if last < 0 || p.trail[last] != l {
		p.t.Fatalf("%d is taken back from %v", l, p.trail)
	}
	p.trail = p.trail[:last]
}

// left returns the members that agree with an assignment.
func (p *setPropagator) left(assigned []cnf.Lit) []uint32 {
	var left []uint32
	for _, row := range p.set {
		if count(row, assigned) == len(assigned) {
			left = append(left, row)
		}
	}
	return left
}

func (p *setPropagator) Propagate() []cnf.Lit {
	if len(p.trail) < p.patience {
		return nil
	}
	var implied []cnf.Lit
	if left := p.left(p.trail); len(left) == 0 {
		implied = append(implied, -p.trail[len(p.trail)-1])
	} else {
		for v := cnf.Lit(1); int(v) <= p.vars; v++ {
			for _, l := range []cnf.Lit{-v, v} {
				shared := func(row uint32) bool { return holds(row, l) }
				if !slices.Contains(p.trail, l) && !slices.ContainsFunc(left, func(row uint32) bool { return !shared(row) }) {
					implied = append(implied, l)
				}
			}
		}
	}
	for _, l := range implied {
		p.concluded[l] = slices.Clone(p.trail)
	}
	return implied
}

func (p *setPropagator) Explain(l cnf.Lit, dst []cnf.Lit) []cnf.Lit {
	why, ok := p.concluded[l]
	if !ok {
		p.t.Fatalf("%d never followed", l)
	}
	if len(why) > len(p.trail) || !slices.Equal(why, p.trail[:len(why)]) {
		p.t.Fatalf("%d followed from %v, and is asked for after %v", l, why, p.trail)
	}
	for _, a := range why {
		if a != -l {
			dst = append(dst, -a)
		}
	}
	return append(dst, l) // at any place
}

// attach restricts a twin to a random set of assignments.
func (x *script) attach() {
	t := x.t.(*testing.T)
	p := &setPropagator{t: t, vars: 2 + x.IntN(x.vars-1), concluded: map[cnf.Lit][]cnf.Lit{}}
	if x.IntN(2) == 0 {
		p.patience = x.IntN(p.vars + 1)
	}
	share := x.IntN(8)
	p.set = append(p.set, x.Uint32N(1<<p.vars))
	for row := range uint32(1) << p.vars {
		if x.IntN(8) >= share {
			p.set = append(p.set, row)
		}
	}
	mask := uint32(1)<<p.vars - 1
	x.rows = slices.DeleteFunc(x.rows, func(row uint32) bool { return !slices.Contains(p.set, row&mask) })
	x.s.Attach(p)
}

// A propagator and clauses, constraints and assumptions restrict each other.
func TestPropagator(t *testing.T) {
	check := func(scripts, vars, steps int) {
		t.Helper()
		for seed := range uint64(scripts) {
			x := newScript(t, seed, vars)
			late := x.IntN(3) * steps / 4 // at first, or after some questions
			for i := range steps {
				if i == late {
					x.attach()
				}
				switch x.IntN(5) {
				case 0:
					x.atLeast(2, x.lits(5)...)
				case 1, 2:
					x.add(x.lits(2 + x.IntN(3))...)
				default:
					x.ask()
				}
				if x.IntN(20) == 0 {
					x.compact()
				}
			}
			x.solve()
		}
	}
	check(300, 8, 24)
	check(200, 6, 12)
	check(100, 3, 6)
}

// Hints are tried first, heavier ones earlier, and with their values.
func TestHints(t *testing.T) {
	check := func(hints []cnf.Hint, clause []cnf.Lit, want ...cnf.Lit) {
		t.Helper()
		s := New(0)
		s.Attach(&hinter{hints: hints})
		s.Add(clause...)
		if sat, err := s.Solve(t.Context()); !sat || err != nil {
			t.Fatal(sat, err)
		}
		for _, l := range want {
			if !s.Value(l) {
				t.Errorf("%v: %d is false", hints, l)
			}
		}
	}
	check([]cnf.Hint{{Lit: 1}, {Lit: -2}, {Lit: 3}}, []cnf.Lit{1, -1}, 1, -2, 3)
	check([]cnf.Hint{{Lit: 1, Weight: 1}, {Lit: 2, Weight: 2}}, []cnf.Lit{-1, -2}, -1, 2)
	check([]cnf.Hint{{Lit: 1, Weight: 2}, {Lit: 2, Weight: 1}}, []cnf.Lit{-1, -2}, 1, -2)
}

// hinter has hints and nothing else.
type hinter struct {
	setPropagator
	hints []cnf.Hint
}

func (h *hinter) Hints() []cnf.Hint    { return h.hints }
func (h *hinter) Propagate() []cnf.Lit { return nil }
