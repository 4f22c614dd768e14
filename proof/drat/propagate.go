package drat

// watch is an entry of the list of a watched literal: a clause, and another of its literals.
// While that is true, the clause need not be looked at.
type watch struct {
	clause  ref
	blocker lit
}

// Sizes of a watch and of an empty list of them.
const (
	watchBytes = 8
	listBytes  = 24
)

// propagator finds conflicts by unit propagation. Each clause of two or more literals watches
// its first two. The literals that follow from the database alone are at the start of the
// trail and stay there; those of an assumption come after them and are undone.
type propagator struct {
	*database
	values  []int8    // by literal: 1 true, -1 false, 0 neither
	trail   []lit     // the true literals in the order in which they became true
	watches [][]watch // by literal
	reasons []ref     // by variable: the clause that made it true or false
	head    int       // the first of the trail not yet propagated
	refuted bool      // the database has a conflict without any assumption
}

// fit makes room for the variables of a clause.
func (p *propagator) fit(clause []int32) {
	n := 2 // entries in a table by literal
	for _, l := range clause {
		n = max(n, int(literal(l)|1)+1)
	}
	if n <= len(p.watches) {
		return
	}
	p.watches = enlarge(p.limits, p.watches, n, listBytes)
	p.reasons = enlarge(p.limits, p.reasons, n/2, 4)
	p.values = enlarge(p.limits, p.values, n, 1)
	p.seen = enlarge(p.limits, p.seen, n, 1)
	p.trail = room(p.limits, p.trail, n/2-len(p.trail), 4)
}

// attach watches a new clause. If only one literal of it is not false, that becomes true; if
// none, the database is refuted.
func (p *propagator) attach(c ref) {
	literals := p.literals(c)
	free := 0
	for i, l := range literals {
		if p.values[l] >= 0 {
			literals[i], literals[free] = literals[free], l
			if free++; free == 2 {
				break
			}
		}
	}
	p.watchFirst(c)
	switch {
	case free == 0:
		p.refuted = true
	case free == 1 && p.values[literals[0]] == 0:
		p.assign(literals[0], c)
	}
}

func (p *propagator) watch(l lit, w watch) {
	p.watches[l] = append(room(p.limits, p.watches[l], 1, watchBytes), w)
}

// detach removes a clause from the lists of its watched literals.
func (p *propagator) detach(c ref) {
	literals := p.literals(c)
	if len(literals) < 2 {
		return
	}
	for _, l := range literals[:2] {
		list := p.watches[l]
		i := len(list) - 1 // of equal clauses, those that came last go first
		for list[i].clause != c {
			i--
		}
		p.work(len(list) - i)
		list[i] = list[len(list)-1]
		p.watches[l] = list[:len(list)-1]
	}
}

// isReason reports whether a clause made one of its literals true.
func (p *propagator) isReason(c ref) bool {
	for _, l := range p.literals(c) {
		if p.values[l] > 0 && p.reasons[l>>1] == c {
			return true
		}
	}
	return false
}

// moved renames a clause that is a reason.
func (p *propagator) moved(from, to ref) {
	for _, l := range p.literals(to) {
		if p.values[l] > 0 && p.reasons[l>>1] == from {
			p.reasons[l>>1] = to
		}
	}
}

// rewatch makes all lists anew, after clauses have moved.
func (p *propagator) rewatch() {
	for l := range p.watches {
		p.watches[l] = p.watches[l][:0]
	}
	for c := p.next(lowest); c != none; c = p.next(p.after(c)) {
		p.watchFirst(c)
	}
}

// watchFirst enters a clause in the lists of its first two literals.
func (p *propagator) watchFirst(c ref) {
	if literals := p.literals(c); len(literals) >= 2 {
		p.watch(literals[0], watch{c, literals[1]})
		p.watch(literals[1], watch{c, literals[0]})
	}
}

func (p *propagator) assign(l lit, reason ref) {
	p.values[l], p.values[l^1] = 1, -1
	p.trail = append(p.trail, l)
	p.reasons[l>>1] = reason
}

// undo takes back all but the first n literals of the trail.
func (p *propagator) undo(n int) {
	for _, l := range p.trail[n:] {
		p.values[l], p.values[l^1] = 0, 0
	}
	p.trail, p.head = p.trail[:n], n
}

// deny makes the literals but one false (0 stands for no literal) and reports whether that
// is a conflict, at once or by unit propagation. What it assigns stays.
func (p *propagator) deny(literals []lit, but lit) (conflict bool) {
	for _, l := range literals {
		switch {
		case l == but:
		case p.values[l] > 0:
			return true
		case p.values[l] == 0:
			p.assign(l^1, none)
		}
	}
	return p.propagate()
}

// propagate makes literals true until a clause is false or none follows.
func (p *propagator) propagate() (conflict bool) {
	for p.head < len(p.trail) {
		l := p.trail[p.head] ^ 1
		p.head++
		p.work(1 + len(p.watches[l]))
		if p.visit(l) {
			return true
		}
	}
	return false
}

// visit looks at the clauses that watch a literal which is now false. Each finds another
// literal to watch, is true already, makes its last literal true, or is the conflict.
func (p *propagator) visit(l lit) (conflict bool) {
	list := p.watches[l]
	kept := 0
visit:
	for i, w := range list {
		if p.values[w.blocker] > 0 {
			list[kept] = w
			kept++
			continue
		}
		literals := p.literals(w.clause)
		if literals[0] == l {
			literals[0], literals[1] = literals[1], l
		}
		other := literals[0]
		w.blocker = other
		if p.values[other] <= 0 {
			for k := 2; k < len(literals); k++ {
				if free := literals[k]; p.values[free] >= 0 {
					p.watch(free, w)
					literals[1], literals[k] = free, l
					continue visit
				}
			}
			if p.values[other] < 0 {
				kept += copy(list[kept:], list[i:])
				p.watches[l] = list[:kept]
				return true
			}
			p.assign(other, w.clause)
		}
		list[kept] = w
		kept++
	}
	p.watches[l] = list[:kept]
	return false
}
