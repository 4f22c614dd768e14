package cdcl

import (
	"context"

	"gridcnf/cnf"
)

// header is how many words of the arena come before the literals of a clause: their number, and the glue and use of a learnt
// clause.
const header = 2

// lits returns the literals of a clause.
func (s *Solver) lits(ref uint32) []lit {
	return s.arena[ref+header : ref+header+uint32(s.arena[ref])]
}

// end returns the place of the next clause in the arena.
func (s *Solver) end() uint32 {
	if len(s.arena) > maxReason {
		panic("cdcl: the clauses take more memory than reasons can refer to")
	}
	return uint32(len(s.arena))
}

// store puts a clause into the arena and returns its place. See worth for the second word.
func (s *Solver) store(clause []lit, worth lit) uint32 {
	ref := s.end()
	s.arena = append(s.arena, lit(len(clause)), worth)
	s.arena = append(s.arena, clause...)
	return ref
}

// watch is an entry for a clause in the list of a literal that it watches. If the blocker is true, so is the clause, and there
// is no need to look at it.
type watch struct {
	ref     uint32
	blocker lit
}

// Add asserts a clause. It can be called at any time, and takes back only what contradicts the clause.
func (s *Solver) Add(clause ...cnf.Lit) {
	if s.refuted {
		return
	}
	for _, l := range clause {
		s.declare(l)
	}
	kept, tautology := s.tidy(clause)
	switch {
	case tautology:
	case len(kept) == 0:
		s.refute()
	case len(kept) == 1:
		s.imply(kept[0], 0, 0)
	case s.level() == 0:
		s.pending = append(s.pending, s.store(kept, 0))
	default:
		s.insert(s.store(kept, 0))
	}
}

// tidy drops repeated literals and those that are false for good. It reports whether the clause is true for good. The slice is
// valid until the next clause is added or learnt.
func (s *Solver) tidy(clause []cnf.Lit) (kept []lit, tautology bool) {
	s.mark++
	kept = s.learnt[:0]
	for _, c := range clause {
		l := inner(c)
		known := s.values[l] != open && s.vars[l.variable()].level == 0
		switch {
		case known && s.values[l] == isTrue || s.marks[l.not()] == s.mark:
			return nil, true
		case known || s.marks[l] == s.mark:
			continue
		}
		s.marks[l] = s.mark
		kept = append(kept, l)
	}
	s.learnt = kept
	return kept, false
}

// attach puts the pending clauses into the lists of their first two literals. It counts the lists first and cuts them from large
// pieces of memory. If ctx ends, it returns the error of ctx, and the other clauses stay pending.
func (s *Solver) attach(ctx context.Context) error {
	if len(s.pending) == 0 {
		return nil
	}
	longs, pairs := make([]int32, len(s.values)), make([]int32, len(s.values))
	long, pair := supply[watch]{}, supply[lit]{}
	for i, ref := range s.pending {
		if i%stride == stride-1 && ctx.Err() != nil {
			return ctx.Err()
		}
		c := s.lits(ref)
		count, total := longs, &long.total
		if len(c) == 2 {
			count, total = pairs, &pair.total
		}
		count[c[0].not()]++
		count[c[1].not()]++
		*total += 2
	}
	for l := range s.values {
		if l%stride == stride-1 && ctx.Err() != nil {
			return ctx.Err()
		}
		long.room(&s.watches[l], int(longs[l]))
		pair.room(&s.bins[l], int(pairs[l]))
	}
	for i, ref := range s.pending {
		if i%stride == stride-1 && ctx.Err() != nil {
			s.pending = s.pending[i:]
			return ctx.Err()
		}
		s.own(ref)
	}
	s.pending = s.pending[:0]
	return nil
}

// supply is memory for lists. It is allocated piece by piece, because to allocate all at once can take longer than a context
// lasts.
type supply[T any] struct {
	total int // how many more entries the lists need
	piece []T // the rest of the last piece
}

// room gives an empty list n places.
func (m *supply[T]) room(list *[]T, n int) {
	if *list != nil || n == 0 {
		return // it grows by itself
	}
	const usual = 1 << 18
	if n > len(m.piece) {
		m.piece = make([]T, max(n, min(m.total, usual)))
	}
	*list, m.piece = m.piece[:0:n], m.piece[n:]
	m.total -= n
}

// watch enters a clause into the lists of its first two literals.
func (s *Solver) watch(ref uint32) {
	c := s.lits(ref)
	a, b := c[0], c[1]
	if len(c) == 2 {
		s.bins[a.not()] = append(s.bins[a.not()], b)
		s.bins[b.not()] = append(s.bins[b.not()], a)
		return
	}
	s.watches[a.not()] = append(s.watches[a.not()], watch{ref, b})
	s.watches[b.not()] = append(s.watches[b.not()], watch{ref, a})
}

// own attaches an added clause. It records clauses of more than two literals, which stay in the arena.
func (s *Solver) own(ref uint32) {
	s.watch(ref)
	if s.arena[ref] > 2 {
		s.clauses = append(s.clauses, ref)
	}
}

// insert attaches a clause in the middle of a search. It takes back the levels that contradict the clause, and draws the
// conclusion if only one literal is left.
func (s *Solver) insert(ref uint32) {
	c := s.lits(ref)
	s.lead(c, 0)
	s.lead(c, 1)
	s.own(ref)
	if s.values[c[1]] != isFalse || s.values[c[0]] == isTrue {
		return
	}
	first, second := s.vars[c[0].variable()].level, s.vars[c[1].variable()].level
	switch {
	case s.values[c[0]] == open || second < first:
		s.imply(c[0], s.implying(ref), second)
	default:
		s.backtrack(second - 1)
	}
}

// implying returns the reason for the first literal of a clause that implies it.
func (s *Solver) implying(ref uint32) reason {
	if c := s.lits(ref); len(c) == 2 {
		return because(byBinary, uint32(c[1]))
	}
	return because(byClause, ref)
}

// lead moves to place i the literal of c[i:] that lasts longest when decisions are taken back: see lasts.
func (s *Solver) lead(c []lit, i int) {
	best := i
	for j := i + 1; j < len(c); j++ {
		if s.lasts(c[j]) > s.lasts(c[best]) {
			best = j
		}
	}
	c[i], c[best] = c[best], c[i]
}

// lasts ranks literals: true ones are above open ones, and these above false ones, which are ranked by level.
func (s *Solver) lasts(l lit) int32 {
	const top = 1 << 30
	switch s.values[l] {
	case isTrue:
		return top + 1
	case open:
		return top
	}
	return s.vars[l.variable()].level
}
