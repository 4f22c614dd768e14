package trim

import (
	"cmp"
	"fmt"
	"slices"
)

// derivation says what something follows from, as a part of refutation.used: first facts, as the negatives of their variables, then
// constraints in the order of propagation.
type derivation struct {
	id       int32 // the derived constraint; none for the empty clause
	from, to int
}

// forwards adds axioms and lemmas until there is a conflict.
func (r *refutation) forwards() (conflict int32) {
	for id := int32(1); int(id) < len(r.constraints) && conflict == none && r.err == nil; id++ {
		r.marks = append(r.marks, len(r.trail))
		if conflict = r.attach(id); conflict == none && int(id) >= len(r.axioms) {
			conflict = r.propagate()
		}
	}
	if conflict == none && r.err == nil {
		r.err = fmt.Errorf("unit propagation from the axioms and the lemmas finds no conflict")
	}
	return conflict
}

// backwards removes the lemmas, the last one first, and derives those that are needed.
func (r *refutation) backwards(conflict int32) {
	r.kept = append(r.kept, r.derive(none, conflict, 0, len(r.trail)))
	for id := int32(len(r.marks) - 1); int(id) > len(r.axioms) && r.err == nil; id-- {
		start := r.marks[id]
		r.unwind(start)
		if r.marks = r.marks[:id]; r.constraints[id].kind == other {
			continue
		}
		r.deny(id)
		conflict := r.propagate()
		if conflict == none && r.err == nil {
			r.err = fmt.Errorf("lemma %d, %d, does not follow by unit propagation", int(id)-len(r.axioms), r.literals(id))
		}
		r.kept = append(r.kept, r.derive(id, conflict, 0, start))
		r.undo(start)
	}
	r.unwind(0)
}

// deny makes the literals of a clause false.
func (r *refutation) deny(id int32) {
	for _, l := range r.literals(id) {
		if r.value(l) == 0 {
			r.assign(-l, none)
		}
	}
}

// unwind takes back the trail from a place on, and derives the facts there that are needed.
func (r *refutation) unwind(start int) {
	for _, l := range slices.Backward(r.trail[start:]) {
		v := r.variable(l)
		if len(v.steps) > 0 {
			v.fact = r.derive(none, v.reason, l, len(r.trail))
		}
		if len(v.steps) == many && v.fact.to-v.fact.from > 1 {
			v.fact.id = int32(len(r.constraints))
			r.constraints = append(r.constraints, r.add([]int32{l}, 0))
			r.kept = append(r.kept, v.fact)
		}
	}
	r.undo(start)
}

// derive returns what a conflict follows from, or a literal that a constraint has forced. Literals on the trail before base need no
// assumptions.
func (r *refutation) derive(id, last, forced int32, base int) derivation {
	from := len(r.used)
	r.order = r.order[:0]
	if r.steps = r.variable(forced).steps; len(r.steps) == 0 || len(r.steps) == many {
		r.steps = []int{len(r.kept)}
	}
	r.explain(last, forced, base, from)
	for _, l := range slices.Backward(r.trail[base:]) {
		if v := r.variable(l); v.seen == from && v.reason != none {
			r.explain(v.reason, l, base, from)
		}
	}
	slices.Reverse(r.order)
	r.used = append(r.used, r.order...)
	return derivation{id, from, len(r.used)}
}

// explain uses a constraint, with enough of the literals that were false then to show that it forced a literal or, if forced is 0, that it
// cannot be satisfied.
func (r *refutation) explain(id, forced int32, base, from int) {
	r.constraints[id].kind = wanted
	r.order = append(r.order, id)
	lits, missing, before := r.literals(id), r.constraints[id].spare+1, len(r.trail)
	if forced != 0 {
		missing, before = missing-1, r.variable(forced).place
	}
	for i := 0; i < len(lits) && missing > 0; i++ {
		v := r.variable(lits[i])
		if r.value(lits[i]) < 0 && v.place < before {
			if missing--; v.seen != from && v.place < base {
				r.used = append(r.used, min(lits[i], -lits[i]))
				if len(v.steps) == 0 {
					v.steps = slices.Clip(r.steps) // clipped, as others share it: append makes a copy
				}
				for _, s := range r.steps {
					if len(v.steps) < many && !slices.Contains(v.steps, s) {
						v.steps = append(v.steps, s)
					}
				}
			}
			v.seen = from
		}
	}
}

// proof makes the steps, in the order in which a checker needs them.
func (r *refutation) proof() (*Proof, error) {
	p := &Proof{Needed: make([]bool, len(r.axioms)), Steps: make([]Step, 0, len(r.kept))}
	names := make([]int32, len(r.constraints)) // the hints that are later steps
	for _, d := range slices.Backward(r.kept) {
		first := len(r.hints)
		r.deny(d.id)
		if r.err = cmp.Or(r.err, r.ctx.Err()); r.err != nil || !r.follow(d) {
			return nil, cmp.Or(r.err, fmt.Errorf("the hints of a step do not lead to a conflict"))
		}
		r.undo(0)
		hints := slices.Clip(r.hints[first:])
		for i, id := range hints {
			if hints[i] = names[id]; int(id) <= len(r.axioms) {
				hints[i], p.Needed[id-1] = id-1, true
			}
		}
		names[d.id] = int32(len(r.axioms) + len(p.Steps))
		p.Steps = append(p.Steps, Step{slices.Clip(r.literals(d.id)), hints})
	}
	return p, nil
}

// follow follows a derivation as a checker does, and reports whether it reaches a constraint that cannot be satisfied. Constraints that
// force no literal are no hints.
func (r *refutation) follow(d derivation) (conflict bool) {
	for i := d.from; i < d.to && !conflict; i++ {
		id := r.used[i]
		if id < 0 {
			id = r.variable(id).fact.id
		}
		if id == none {
			conflict = r.value(r.used[i]) == 0 && r.follow(r.variable(r.used[i]).fact)
			continue
		}
		before := len(r.trail)
		if conflict = r.force(id) != none; conflict || len(r.trail) > before {
			r.hints = append(r.hints, id)
		}
	}
	return conflict
}
