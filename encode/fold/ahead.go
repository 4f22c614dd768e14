package fold

import "context"

// ahead is a look ahead of one bit: what leads to a contradiction is not so.
type ahead struct {
	fine  []int32 // by literal: the stamp of the last look in which it was seen to hold
	stamp int32
}

// effort is how many bits a look ahead decides for each that is open.
const effort = 20 // measured: 8 leaves more boards to the solver, 40 gains nothing

// lookAhead tries both values of bits that are open, one after the other, until there is nothing to be
// found, or it has cost as much as it may, or the context ends. It returns false if there is no solution.
func (p *propagator) lookAhead(ctx context.Context) bool {
	if !p.whole {
		return true
	}
	n := int32(len(p.state) - 1)
	open := int(n) - len(p.trail)
	if open == 0 {
		return true
	}
	p.fine, p.stamp = room(p.fine, 2*int(n)), 1
	budget := effort * open
	for bit, idle := int32(0), int32(0); idle < n && budget > 0; bit, idle = (bit+1)%n, idle+1 {
		if bit%patience == patience-1 && ctx.Err() != nil {
			break
		}
		for _, v := range [...]Value{True, False} {
			if p.state[bit] != Open || p.fine[literal(bit, v)] == p.stamp {
				continue
			}
			before := len(p.trail)
			p.set(bit, v)
			possible := p.run()
			budget -= len(p.trail) - before
			if possible {
				for _, b := range p.trail[before:] {
					p.fine[literal(b, p.state[b])] = p.stamp
				}
				p.undo(before)
				continue
			}
			p.undo(before)
			p.set(bit, -v)
			if !p.run() {
				return false
			}
			idle = 0
			p.stamp++
		}
	}
	return true
}

// literal numbers the values of bits.
func literal(bit int32, v Value) int32 { return 2*bit + int32(v+1)/2 }

// undo takes back all but the first n decided bits.
func (p *propagator) undo(n int) {
	for i := len(p.trail) - 1; i >= n; i-- {
		bit := p.trail[i]
		if i < p.far { // there is a loop
			if p.state[bit] == True {
				p.undraw(bit)
			}
			p.reunite()
		}
		if i < p.near {
			p.untell(bit)
		}
		p.state[bit] = Open
	}
	p.trail = p.trail[:n]
	p.near, p.far = min(p.near, n), min(p.far, n)
}
