package trim

import "context"

// constraint says that at most spare of its literals are false. Its kind is wanted or other.
type constraint struct{ from, to, spare, kind int }

// none is no constraint: the reason of an assumption, or no conflict.
const none int32 = 0

// occurrence is an entry in a literal's list of constraints that are not clauses.
type occurrence struct{ id, next int32 }

// node is an entry in a literal's list of clauses that watch it: clause c has the nodes 2c and 2c+1. While the blocker, another literal of
// the clause, is true, the clause can be skipped.
type node struct{ next, blocker int32 }

const (
	other, wanted = 0, 1 // kinds of clauses: wanted ones have been used
	many          = 9    // if this many steps need a fact, it becomes a step; if fewer, they repeat its hints
)

type variable struct {
	reason int32      // the constraint that made it true or false
	place  int        // where it is on the trail
	seen   int        // the last derivation that needs it, by its start
	steps  []int      // the steps that need its value as a fact, without assumptions; at most many
	fact   derivation // the derivation of this fact, with an id if it is a step of its own
}

// refutation finds conflicts by unit propagation, and what leads to them. What follows without assumptions is at the start of the trail;
// what each lemma adds stands after what older ones added.
type refutation struct {
	*Trimmer
	ctx         context.Context
	looks       int
	constraints []constraint // from 1: axioms, lemmas, facts
	values      []int8       // by literal, as index says: 1 true, -1 false, 0 open
	variables   []variable
	trail       []int32 // the true literals in the order in which they became true
	heads       [2]int  // how much of the trail has been propagated to each kind
	nodes       []node
	watches     [2][]int32   // by literal, as index says: the first node of its list
	marks       []int        // by attached constraint: how long the trail was before
	used        []int32      // from 1, of all derivations
	order       []int32      // constraints of the derivation in hand, the last one first
	steps       []int        // the steps that the derivation in hand is for, counted from the last one
	kept        []derivation // the derivations that become steps, the last one first
	hints       []int32      // of all steps
}

func (t *Trimmer) index(l int32) int             { return t.vars + int(l) }
func (r *refutation) value(l int32) int8         { return r.values[r.index(l)] }
func (r *refutation) variable(l int32) *variable { return &r.variables[max(l, -l)] }
func (r *refutation) literals(id int32) []int32 {
	return r.lits[r.constraints[id].from:r.constraints[id].to]
}

// attach adds a constraint. A clause watches two literals that are not false. If it has only one such literal, that stays so as long as the
// clause is attached, and it watches none.
func (r *refutation) attach(id int32) (conflict int32) {
	lits, free := r.literals(id), 0
	for i, l := range lits {
		if r.value(l) >= 0 && free < 2 {
			lits[i], lits[free] = lits[free], l
			free++
		}
	}
	if free < 2 || r.constraints[id].spare != len(lits)-1 {
		return r.force(id)
	}
	r.watch(2*id, lits[0], lits[1])
	r.watch(2*id+1, lits[1], lits[0])
	return none
}

// watch enters a node into the list of a literal.
func (r *refutation) watch(n, l, blocker int32) {
	first := &r.watches[r.constraints[n>>1].kind][r.index(l)]
	r.nodes[n], *first = node{*first, blocker}, n
}

func (r *refutation) assign(l, reason int32) {
	r.values[r.index(l)], r.values[r.index(-l)] = 1, -1
	v := r.variable(l)
	r.trail, v.reason, v.place = append(r.trail, l), reason, len(r.trail)
}

// undo takes back all but the first n literals of the trail.
func (r *refutation) undo(n int) {
	for _, l := range r.trail[n:] {
		r.values[r.index(l)], r.values[r.index(-l)] = 0, 0
	}
	r.trail, r.heads = r.trail[:n], [2]int{min(n, r.heads[other]), min(n, r.heads[wanted])}
}

// propagate makes literals true until a constraint cannot be satisfied or nothing more follows.
func (r *refutation) propagate() (conflict int32) {
	for conflict == none && r.heads[other] < len(r.trail) && r.err == nil {
		if r.looks++; r.looks%1024 == 0 {
			r.err = r.ctx.Err()
		}
		kind, before := wanted, len(r.trail)
		if r.heads[wanted] == before {
			kind = other
		}
		l := -r.trail[r.heads[kind]]
		for i := r.first[r.index(l)]; i != 0 && kind == wanted && conflict == none; i = r.counted[i].next {
			conflict = r.force(r.counted[i].id)
		}
		if conflict == none {
			conflict = r.visit(kind, l)
		}
		if kind == wanted || len(r.trail) == before {
			r.heads[kind]++
		}
	}
	return conflict
}

// force makes the literals true that a constraint implies. If it cannot be satisfied, it is the conflict.
func (r *refutation) force(id int32) (conflict int32) {
	lits, spare := r.literals(id), r.constraints[id].spare
	for _, l := range lits {
		if r.value(l) < 0 {
			spare--
		}
	}
	if spare < 0 {
		return id
	}
	for i := 0; i < len(lits) && spare == 0; i++ {
		if r.value(lits[i]) == 0 {
			r.assign(lits[i], id)
		}
	}
	return none
}

// visit checks the clauses of a kind that watch a literal which is now false. It stops at a conflict and, if the kind is other, at the
// first literal made true, as wanted clauses come first.
func (r *refutation) visit(kind int, l int32) (conflict int32) {
	at := &r.watches[kind][r.index(l)]
	for n := *at; n != 0; n = *at {
		w, id, own := &r.nodes[n], n>>1, n&1
		if int(id) < len(r.marks) && r.value(w.blocker) > 0 {
			at = &w.next
			continue
		}
		if *at = w.next; int(id) >= len(r.marks) {
			continue
		}
		lits, k := r.literals(id), 2
		last, value := lits[own^1], r.value(lits[own^1])
		for k < len(lits) && value <= 0 && r.value(lits[k]) < 0 {
			k++
		}
		if k < len(lits) && value <= 0 {
			lits[own], lits[k] = lits[k], l
		}
		if r.watch(n, lits[own], last); lits[own] != l || value > 0 {
			continue
		}
		if value < 0 {
			return id
		}
		if r.assign(last, id); kind == other {
			return none
		}
	}
	return none
}
