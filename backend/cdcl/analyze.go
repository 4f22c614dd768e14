package cdcl

// What conflict analysis notes about a variable.
const (
	inClause  = 1 << iota // it is in the clause that is being learnt, or was resolved away
	redundant             // its literal would be redundant in the clause
	needed                // its literal would not be redundant
)

// resolve learns a clause from the conflict, goes back to the level at which it has one open literal, and assigns that. If the
// conflict does not depend on decisions, it refutes the formula.
//
// L. Zhang, C. F. Madigan, M. W. Moskewicz, S. Malik: Efficient Conflict Driven Learning in a Boolean
// Satisfiability Solver. ICCAD 2001 (first unique implication point).
func (s *Solver) resolve() {
	top := int32(0)
	for _, l := range s.conflict {
		top = max(top, s.vars[l.variable()].level)
	}
	if top == 0 {
		s.refute()
		return
	}
	s.backtrack(top)
	s.firstPoint(top)
	s.minimise()
	s.learn()
	s.forgetNotes()
	s.bump /= decay // instead of shrinking all activities, the next conflict counts more
}

// firstPoint resolves the conflict backwards along the trail until one literal of the top level is left. That comes first in the
// learnt clause.
func (s *Solver) firstPoint(top int32) {
	s.learnt = append(s.learnt[:0], noLit)
	unresolved := 0
	lits := s.conflict
	for i := len(s.trail) - 1; ; i-- {
		for _, l := range lits {
			v := l.variable()
			if s.notes[v] != 0 || s.vars[v].level == 0 {
				continue
			}
			s.note(v, inClause)
			s.heat(v)
			if s.vars[v].level == top {
				unresolved++
			} else {
				s.learnt = append(s.learnt, l)
			}
		}
		point := s.trail[i]
		for s.notes[point.variable()] == 0 || s.vars[point.variable()].level != top {
			i--
			point = s.trail[i]
		}
		if unresolved--; unresolved == 0 {
			s.learnt[0] = point.not()
			return
		}
		lits = s.briefly(point)
	}
}

func (s *Solver) note(v int, what uint8) {
	s.notes[v] = what
	s.noted = append(s.noted, v)
}

func (s *Solver) forgetNotes() {
	for _, v := range s.noted {
		s.notes[v] = 0
	}
	s.noted = s.noted[:0]
}

// others returns the other literals of the reason of a true literal: because they were all false, it became true. A reason of
// another kind is turned into a clause first.
func (s *Solver) others(l lit) []lit {
	v := &s.vars[l.variable()]
	switch v.reason & kinds {
	case byBinary:
		other := v.reason >> 2
		return s.self[other : other+1]
	case byCard:
		v.reason = because(byClause, s.explainCard(l))
	case byPropagator:
		v.reason = because(byClause, s.explain(l))
	}
	return s.lits(uint32(v.reason >> 2))[1:]
}

// briefly is others for firstPoint, which needs the literals only until its next call. It does not store the explanation of a
// long cardinality constraint, because one conflict can ask for thousands, each as long as the constraint.
func (s *Solver) briefly(l lit) []lit {
	v := s.vars[l.variable()]
	if v.reason&kinds == byClause {
		s.use(uint32(v.reason >> 2))
	}
	if v.reason&kinds != byCard || s.cards[v.reason>>2].spare <= longReason {
		return s.others(l)
	}
	end := len(s.arena)
	s.lost(&s.cards[v.reason>>2], v.place, s.cards[v.reason>>2].spare)
	lits := s.arena[end:]
	s.arena = s.arena[:end]
	return lits
}

// minimise drops redundant literals from the learnt clause: those whose complements follow from the complements of the others.
//
// N. Sörensson, A. Biere: Minimizing Learned Clauses. SAT 2009.
func (s *Solver) minimise() {
	s.budget = s.waste + maxExplained
	s.stamp++
	for _, l := range s.learnt[1:] {
		s.stamps[s.vars[l.variable()].level] = s.stamp
	}
	kept := 1
	for _, l := range s.learnt[1:] {
		if s.vars[l.variable()].reason == 0 || !s.follows(l.not(), 0) {
			s.learnt[kept] = l
			kept++
		}
	}
	s.learnt = s.learnt[:kept]
}

const (
	maxDepth     = 500     // bounds the recursion of follows
	longReason   = 256     // see briefly
	maxExplained = 1 << 20 // words of explanations for minimising one clause: on a large board, each can be as long as a loop
)

// follows reports whether a true literal with a reason follows if all literals of the learnt clause are false.
func (s *Solver) follows(l lit, depth int) bool {
	if depth > maxDepth || s.waste > s.budget {
		return false
	}
	for _, q := range s.others(l) {
		v := q.variable()
		of := &s.vars[v]
		if of.level == 0 || s.notes[v]&(inClause|redundant) != 0 {
			continue
		}
		if of.reason == 0 || s.notes[v] == needed || s.stamps[of.level] != s.stamp || !s.follows(q.not(), depth+1) {
			if s.notes[v] == 0 {
				s.note(v, needed)
			}
			return false
		}
		s.note(v, redundant)
	}
	return true
}

// learn logs and stores the learnt clause, goes back, and assigns its first literal.
func (s *Solver) learn() {
	c := s.learnt
	s.tell(c)
	if len(c) == 1 {
		s.imply(c[0], 0, 0)
		s.pace.learnt(1)
		return
	}
	second := 1
	for i := 2; i < len(c); i++ {
		if s.vars[c[i].variable()].level > s.vars[c[second].variable()].level {
			second = i
		}
	}
	c[1], c[second] = c[second], c[1]
	glue := s.glue(c)
	s.pace.learnt(glue)
	ref := s.store(c, worth(glue))
	if len(c) > 2 {
		s.learnts = append(s.learnts, ref)
	}
	s.watch(ref)
	s.imply(c[0], s.implying(ref), s.vars[c[1].variable()].level)
}

// glue counts the decision levels in a clause.
//
// G. Audemard, L. Simon: Predicting Learnt Clauses Quality in Modern SAT Solvers. IJCAI 2009.
func (s *Solver) glue(c []lit) int {
	s.stamp++
	n := 0
	for _, l := range c {
		if level := s.vars[l.variable()].level; s.stamps[level] != s.stamp {
			s.stamps[level] = s.stamp
			n++
		}
	}
	return n
}

// use notes that a conflict needed a learnt clause, and lowers its glue if that is less by now.
//
// C. Oh: Improving SAT Solvers by Exploiting Empirical Characteristics of CDCL. Dissertation, New York University 2016.
func (s *Solver) use(ref uint32) {
	glue := int(s.arena[ref+1] >> usedBits)
	if glue <= goodGlue {
		return // the clause is kept anyway, or was not learnt
	}
	s.arena[ref+1] = worth(min(glue, s.glue(s.lits(ref))))
}

// worth returns the second word of a clause in the arena: its glue, and for how many reductions it is kept, as it was learnt or
// used just now.
func worth(glue int) lit {
	if glue <= fairGlue {
		return lit(glue<<usedBits | 2)
	}
	return lit(glue<<usedBits | 1)
}

// blame sets the core: assumption a, and the assumptions that made it false.
func (s *Solver) blame(a lit) {
	s.core = append(s.core, outer(a))
	if s.vars[a.variable()].level == 0 {
		return
	}
	s.note(a.variable(), inClause)
	for i := len(s.trail) - 1; i >= int(s.levels[0]); i-- {
		l := s.trail[i]
		switch v := l.variable(); {
		case s.notes[v] == 0:
		case s.vars[v].reason == 0: // an assumption: nothing has been decided yet
			s.core = append(s.core, outer(l))
		default:
			for _, q := range s.others(l) {
				if w := q.variable(); s.notes[w] == 0 && s.vars[w].level > 0 {
					s.note(w, inClause)
				}
			}
		}
	}
	s.forgetNotes()
}
