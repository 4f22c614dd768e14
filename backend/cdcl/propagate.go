package cdcl

// propagate draws all conclusions from the trail: by clauses and cardinality constraints, and if these find nothing more, by the
// propagator. At a conflict it sets conflict and returns false. At the end of the leash it stops halfway, and part of the trail
// is not yet handled.
func (s *Solver) propagate() bool {
	end := s.handled + s.leash
	for {
		for s.handled < len(s.trail) {
			if s.handled >= end {
				return true
			}
			l := s.trail[s.handled]
			s.handled++
			if s.cardsOf != nil && !s.count(l) || !s.shorts(l) || !s.longs(l) {
				return false
			}
		}
		if s.external.propagator == nil || s.external.seen == len(s.trail) {
			return true
		}
		if !s.consult() {
			return false
		}
	}
}

// shorts propagates the clauses of two literals that have the complement of l.
func (s *Solver) shorts(l lit) bool {
	level := s.vars[l.variable()].level
	for _, other := range s.bins[l] {
		switch s.values[other] {
		case isFalse:
			s.pair = [2]lit{other, l.not()}
			s.conflict = s.pair[:]
			return false
		case open:
			s.assignAt(other, because(byBinary, uint32(l.not())), level)
		}
	}
	return true
}

// longs propagates the longer clauses that watch the complement of l. If a clause has no other literal to watch, it implies its
// first one, or is the conflict. Clauses that stay in the list move to its front while it is read.
func (s *Solver) longs(l lit) bool {
	values, arena := s.values, s.arena
	list, lost := s.watches[l], l.not()
	kept := 0
next:
	for i, w := range list {
		if values[w.blocker] == isTrue {
			list[kept] = w
			kept++
			continue
		}
		start := w.ref + header
		c := arena[start : start+uint32(arena[w.ref])]
		if c[0] == lost {
			c[0], c[1] = c[1], lost
		}
		first := c[0]
		if first != w.blocker && values[first] == isTrue {
			list[kept] = watch{w.ref, first}
			kept++
			continue
		}
		for k := 2; k < len(c); k++ {
			if other := c[k]; values[other] != isFalse {
				c[1], c[k] = other, lost
				s.watches[other.not()] = append(s.watches[other.not()], watch{w.ref, first})
				continue next
			}
		}
		list[kept] = watch{w.ref, first}
		kept++
		if values[first] == isFalse {
			kept += copy(list[kept:], list[i+1:])
			s.watches[l] = list[:kept]
			s.conflict = c
			return false
		}
		s.assignAt(first, because(byClause, w.ref), s.latest(c[1:], lost))
	}
	s.watches[l] = list[:kept]
	return true
}

// latest returns the highest level among some false literals. It looks at one of them first: that usually has the current
// level, and then the others do not matter.
func (s *Solver) latest(c []lit, one lit) int32 {
	level := s.vars[one.variable()].level
	if level < s.level() {
		for _, l := range c {
			level = max(level, s.vars[l.variable()].level)
		}
	}
	return level
}
