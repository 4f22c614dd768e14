package pb

import (
	"context"

	"gridcnf/proof/scan"
)

// watch is an entry in the list of a literal: a constraint to look at when the literal
// becomes false. While the blocker is true there is no need to.
type watch struct {
	id      int32
	blocker lit // another literal of a clause; nothing for other constraints
}

// watchBytes is the size of a watch in a list that has been grown by doubling.
const watchBytes = 16

// propagator finds what follows from the database by unit propagation.
//
// A constraint watches as many of its literals as are needed to make their coefficients
// that are not false reach the degree plus the largest coefficient: then it can force
// nothing. If it cannot reach that, it watches everything that is not false. A clause so
// watches two literals, and a cardinality constraint one more than its degree. Literals
// may become free again without any work.
//
// Between two steps of the proof the trail has what follows without assumptions.
type propagator struct {
	database
	ctx      context.Context
	value    []int8 // by literal: 1 true, -1 false, 0 free
	trail    []lit  // the true literals, in order
	done     int    // of the trail
	reason   []int32
	place    []int32   // on the trail, by variable
	watches  [][]watch // by literal
	watching int64     // watches in all lists
	freed    []lit     // literals no longer true since a deletion
	conflict bool      // without assumptions
	restart  bool      // the constraint of a conflict may have been deleted
	forced   []lit     // scratch
	looks    int64
}

// work counts a small step and looks at the context every now and then.
func (p *propagator) work() {
	if p.looks++; p.looks%pace == 0 && p.ctx.Err() != nil {
		panic(scan.Failure{Err: p.ctx.Err()})
	}
}

// grow makes the tables large enough for variables 1 to n.
func (p *propagator) grow(n int) {
	for len(p.reason) <= n {
		p.value = append(p.value, 0, 0)
		p.watches = append(p.watches, nil, nil)
		p.reason = append(p.reason, 0)
		p.place = append(p.place, 0)
		p.first = append(p.first, 0)
		p.last = append(p.last, 0)
	}
}

// insert adds a constraint to the database and lets it take part.
func (p *propagator) insert(c linear) {
	id := p.push(c)
	p.force(id)
	if l := c.terms; len(l) == 1 && c.degree > 0 && p.value[l[0].lit] > 0 {
		p.reason[l[0].lit.variable()] = id // so that no other deletion takes it back
	}
}

// remove deletes a constraint and takes back what it has forced, and all after that.
func (p *propagator) remove(id int32) {
	from := len(p.trail)
	for _, l := range p.literals(&p.constraints[id]) {
		if v := l.variable(); p.value[l] > 0 && p.reason[v] == id {
			from = min(from, int(p.place[v]))
		}
	}
	if p.conflict {
		p.conflict, p.restart, from = false, true, 0
	}
	p.freed = append(p.freed, p.trail[from:]...)
	p.undo(from)
	p.drop(id)
}

// refutes says that unit propagation from the database and the assumptions fails.
func (p *propagator) refutes(assumptions ...linear) bool {
	p.resume()
	if p.conflict = p.conflict || !p.propagate(); p.conflict {
		return true
	}
	start := len(p.trail)
	defer p.undo(start)
	for before := -1; before < len(p.trail); {
		before = len(p.trail)
		for _, c := range assumptions {
			forced, possible := c.units(p.value, p.forced[:0])
			if p.forced = forced; !possible {
				return true
			}
			for _, l := range forced {
				p.assign(l, 0)
			}
		}
		if !p.propagate() {
			return true
		}
	}
	return false
}

// resume lets those constraints force again that have other reasons for what a deletion has
// freed. They watch a freed literal, for they watch all that is not false. After a conflict
// there may be some that watch nothing.
func (p *propagator) resume() {
	if p.restart {
		for id := range p.constraints {
			p.force(int32(id))
		}
	}
	for _, l := range p.freed {
		for _, w := range p.watches[l] {
			p.force(w.id)
		}
	}
	p.freed, p.restart = p.freed[:0], false
}

// force lets a constraint that has not been deleted force what it does without assumptions.
func (p *propagator) force(id int32) {
	if c := &p.constraints[id]; c.n < 0 || c.degree <= 0 {
		return
	}
	if _, possible := p.settle(id); !possible {
		p.conflict = true
	}
}

// undo takes back all of the trail from a place on.
func (p *propagator) undo(from int) {
	for _, l := range p.trail[from:] {
		p.value[l], p.value[l.not()] = 0, 0
	}
	p.trail = p.trail[:from]
	p.done = min(p.done, from)
}

func (p *propagator) assign(l lit, reason int32) {
	p.value[l], p.value[l.not()] = 1, -1
	p.reason[l.variable()], p.place[l.variable()] = reason, int32(len(p.trail))
	p.trail = append(p.trail, l)
}

// propagate goes on with the trail to its end. It returns false when a constraint cannot
// be fulfilled any more.
func (p *propagator) propagate() bool {
	for ; p.done < len(p.trail); p.done++ {
		if !p.falsified(p.trail[p.done].not()) {
			return false
		}
	}
	return true
}

// falsified looks at the constraints that watch a literal that has become false.
func (p *propagator) falsified(l lit) bool {
	list := p.watches[l]
	kept, possible := list[:0], true
	for i, w := range list {
		p.work()
		if p.value[w.blocker] > 0 {
			kept = append(kept, w)
			continue
		}
		keep := false
		if w.blocker, keep, possible = p.look(w.id, l); keep {
			kept = append(kept, w)
		} else {
			p.watching--
		}
		if !possible {
			kept = append(kept, list[i+1:]...)
			break
		}
	}
	p.watches[l] = kept
	return possible
}
