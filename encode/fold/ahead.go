package fold

import (
	"context"

	"gridcnf/puzzle/paths"
	"gridcnf/puzzle/rule"
)

// ahead is the state of lookahead: a value that leads to a contradiction is wrong.
type ahead struct {
	fine   []int32 // by literal: the stamp at which it last led to no contradiction
	stamp  int32   // changes with the set of decided bits
	budget int     // how many more bits may be decided while trying
	pause  int     // the budget at which the context is checked next
}

// A lookahead decides at most effort bits for each open one. If it leaves at most few open, it goes deeper and decides at most
// deepEffort. Measured: with an effort of 8 more boards are left to the solver, and with 40 no fewer; where more than few bits
// are open, the solver is as fast.
const (
	effort     = 20
	few        = 200
	deepEffort = 6000
)

// lookAhead tries both values of open bits: first with propagation alone, then with a further lookahead under each value. It
// returns false if there is no solution.
func (p *propagator) lookAhead(ctx context.Context) bool {
	open := len(p.state) - len(p.trail)
	if open == 0 {
		return true
	}
	p.fine, p.stamp = paths.Room(p.fine, 2*len(p.state)), 1
	p.budget, p.pause = effort*open, effort*open
	if !p.sweep(ctx, false) {
		return false
	}
	if len(p.state)-len(p.trail) > few {
		return true
	}
	p.budget, p.pause = deepEffort, deepEffort
	return p.sweep(ctx, true)
}

// sweep tries one bit after the other, until a whole round finds nothing, the budget is spent, or ctx ends. It returns false
// if there is no solution.
func (p *propagator) sweep(ctx context.Context, deep bool) bool {
	n := int32(len(p.state))
	for bit, idle := int32(0), int32(0); idle < n && p.budget > 0 && len(p.trail) < int(n); bit, idle = (bit+1)%n, idle+1 {
		if p.budget < p.pause || bit%patience == patience-1 {
			if p.pause = p.budget - patience; ctx.Err() != nil {
				p.budget = 0
			}
		}
		for _, v := range [...]Value{True, False} {
			if p.state[bit] != Open || !p.promising(bit, deep) || !deep && p.fine[literal(bit, v)] == p.stamp || p.try(ctx, bit, v, deep) {
				continue
			}
			p.stamp++
			if !p.set(bit, -v) || !p.run() || deep && !p.sweep(ctx, false) {
				return false
			}
			idle = 0
		}
	}
	return true
}

// promising reports whether a bit is worth a try: a path comes to the edge, or, unless deep, a clue is about it.
func (p *propagator) promising(bit int32, deep bool) bool {
	e := &p.edges[bit]
	return !deep && int(p.first[bit]) >= len(p.around)*rule.Sites || p.End(e.from).Other != e.from || p.End(e.to).Other != e.to
}

// try reports whether a value of a bit leads to no contradiction.
func (p *propagator) try(ctx context.Context, bit int32, v Value, deep bool) bool {
	before := len(p.trail)
	p.set(bit, v)
	possible := p.run()
	p.budget -= len(p.trail) - before
	if possible && deep {
		p.stamp++
		possible = p.sweep(ctx, false)
	}
	if possible { // values that followed without a contradiction need no try of their own
		for _, b := range p.trail[before:] {
			p.fine[literal(b, p.state[b])] = p.stamp
		}
	}
	p.undo(before)
	return possible
}

// literal returns the index in fine of a bit with a value.
func literal(bit int32, v Value) int32 { return 2*bit + int32(v+1)/2 }

// undo takes back the decided bits except the first n.
func (p *propagator) undo(n int) {
	for i := len(p.trail) - 1; i >= n; i-- {
		bit := p.trail[i]
		if i < p.far { // the paths and faces know the bit
			if e := &p.edges[bit]; p.state[bit] == True && !p.Split(e.from, e.to, bit) {
				p.closed--
			}
			p.faces.Undo()
		}
		if i < p.near {
			p.untell(bit)
		}
		p.state[bit] = Open
	}
	p.trail = p.trail[:n]
	p.near, p.far = min(p.near, n), min(p.far, n)
}
