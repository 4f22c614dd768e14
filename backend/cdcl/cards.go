package cdcl

import "gridcnf/cnf"

// card is a cardinality constraint.
type card struct {
	lits  []lit
	slack int // how many more literals may become false
	spare int // the slack before anything is assigned
}

// AddAtLeast asserts that at least k of the literals hold. A repeated literal counts each time.
func (s *Solver) AddAtLeast(k int, lits ...cnf.Lit) {
	if s.refuted || k <= 0 {
		return
	}
	s.backtrack(0)
	for _, l := range lits {
		s.declare(l)
	}
	if s.cardsOf == nil {
		s.cardsOf = make([][]uint32, len(s.values))
	}
	c := card{slack: len(lits) - k, spare: len(lits) - k}
	for _, l := range lits {
		x := inner(l)
		c.lits = append(c.lits, x)
		s.cardsOf[x.not()] = append(s.cardsOf[x.not()], uint32(len(s.cards)))
		if s.values[x] == isFalse && int(s.vars[x.variable()].place) < s.handled {
			c.slack--
		}
	}
	s.cards = append(s.cards, c)
	if c.slack < 0 {
		s.refute()
		return
	}
	if c.slack == 0 {
		for _, x := range c.lits {
			if s.values[x] == open {
				s.assign(x, 0)
			}
		}
	}
}

// count tells the constraints that the complement of l is false, and draws their conclusions. It returns false at a conflict.
func (s *Solver) count(l lit) bool {
	list := s.cardsOf[l]
	for _, i := range list {
		s.cards[i].slack--
	}
	for _, i := range list {
		c := &s.cards[i]
		if c.slack > 0 {
			continue
		}
		if c.slack < 0 {
			start := len(s.arena)
			s.lost(c, int32(len(s.trail)), c.spare+1)
			s.conflict = s.arena[start:]
			s.waste += len(s.conflict)
			return false
		}
		for _, x := range c.lits {
			if s.values[x] == open {
				s.assign(x, because(byCard, i))
			}
		}
	}
	return true
}

// lost appends to the arena the first n literals of a constraint that were false before a place of the trail.
func (s *Solver) lost(c *card, place int32, n int) {
	for _, x := range c.lits {
		if n > 0 && s.values[x] == isFalse && s.vars[x.variable()].place < place {
			s.arena = append(s.arena, x)
			n--
		}
	}
}

// explainCard stores the clause by which a constraint implied l: too many of its other literals were false, so l had to hold.
func (s *Solver) explainCard(l lit) uint32 {
	v := s.vars[l.variable()]
	c := &s.cards[v.reason>>2]
	ref := s.end()
	s.arena = append(s.arena, 0, 0, l)
	s.lost(c, v.place, c.spare)
	s.arena[ref] = lit(len(s.arena)) - lit(ref) - header
	s.waste += len(s.arena) - int(ref)
	return ref
}
