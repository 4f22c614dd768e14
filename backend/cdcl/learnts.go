package cdcl

import (
	"cmp"
	"slices"
)

// pace says when to restart: when recently learnt clauses have clearly more glue than those of the long run.
//
// G. Audemard, L. Simon: Refining Restarts Strategies for SAT and UNSAT. CP 2012;
// A. Biere, A. Fröhlich: Evaluating CDCL Restart Schemes. POS 2015 (moving averages).
type pace struct {
	fast, slow float64 // moving averages of glue, over few and over many clauses
	conflicts  int     // all conflicts
	work       int     // how many literals have been propagated since the last restart
	since      int     // how many conflicts there were since then
}

const (
	fastShare   = 1.0 / 32
	slowShare   = 1.0 / 4096
	margin      = 1.15
	minInterval = 16      // conflicts between two restarts
	minWork     = 16      // literals propagated between them, per literal that a restart has to repeat
	maxInterval = 1 << 13 // conflicts until a restart in any case, since clauses are only forgotten at restarts
)

// learnt adds the glue of a clause to the averages. The conversions round each product separately. Otherwise some machines would
// fuse it with the addition and restart at other times.
func (p *pace) learnt(glue int) {
	p.conflicts++
	p.since++
	p.fast += float64((float64(glue) - p.fast) * max(fastShare, 1/float64(p.conflicts)))
	p.slow += float64((float64(glue) - p.slow) * max(slowShare, 1/float64(p.conflicts)))
}

// restart reports whether it is time for a restart, and begins to count anew if so. dear is how many literals it would take
// back beyond those that cost nothing. Conflicts take back little of a large board, so without dear, restarts would be most of
// the work.
func (p *pace) restart(dear int) bool {
	if p.since < minInterval || (p.fast <= margin*p.slow || p.work < minWork*dear) && p.since < maxInterval {
		return false
	}
	p.since, p.work = 0, 0
	return true
}

const (
	firstLearnts = 4000 // how many learnt clauses are kept at first
	moreLearnts  = 500  // how many more after every reduction
	goodGlue     = 2    // clauses with up to this glue are always kept
	fairGlue     = 6    // clauses with up to this glue are kept for two reductions after their last use, others for one
	usedBits     = 2    // these bits, below the glue in the arena, count the reductions that are left
	mostUsed     = 1<<usedBits - 1
	minWaste     = 1 << 20
	maxWaste     = 1 << 24 // with more words of explanations, a restart has to drop them
)

// restart takes back all decisions, but not the assumptions. If there are too many learnt clauses, it drops the worse half,
// except those that recent conflicts needed. If there are too many explanations, it drops them. For either, it has to take back
// the assumptions, too.
func (s *Solver) restart(assumptions int) {
	many := len(s.learnts) > firstLearnts+moreLearnts*s.reductions
	if !many && s.waste < max(minWaste, len(s.arena)/2) {
		s.backtrack(int32(assumptions))
		return
	}
	s.backtrack(0)
	if s.handled < len(s.trail) {
		s.pace.since = maxInterval // restart again once the rest of the trail has been propagated
		return
	}
	if many {
		s.reductions++
		rank := func(ref uint32) lit { // 0 for clauses that are kept
			if word := s.arena[ref+1]; word&mostUsed == 0 && word>>usedBits > goodGlue {
				return word >> usedBits
			}
			return 0
		}
		slices.SortStableFunc(s.learnts, func(a, b uint32) int {
			return cmp.Or(cmp.Compare(rank(a), rank(b)), -cmp.Compare(a, b)) // of equals, the newer clause first
		})
		keep := len(s.learnts) / 2
		for keep < len(s.learnts) && rank(s.learnts[keep]) == 0 {
			keep++
		}
		for _, ref := range s.learnts[:keep] {
			if s.arena[ref+1]&mostUsed > 0 {
				s.arena[ref+1]--
			}
		}
		s.forget(keep)
		slices.Sort(s.learnts)
	}
	s.compact()
}

// forget drops the learnt clauses except the first keep.
func (s *Solver) forget(keep int) {
	s.logFacts()
	s.learnts = s.learnts[:keep]
}

// compact copies the clauses to a new arena and attaches them again. It drops clauses that are true at level 0, and literals
// that are false there.
func (s *Solver) compact() {
	s.logFacts()
	for l := range s.watches {
		s.watches[l] = s.watches[l][:0]
	}
	old := s.arena
	s.arena = make([]lit, 1, len(old))
	s.clauses = s.move(old, s.clauses, false)
	s.learnts = s.move(old, s.learnts, true)
	s.waste = 0
}

// move copies clauses from the old arena to the new one and returns their new places. It logs learnt clauses that change.
func (s *Solver) move(old []lit, refs []uint32, learnt bool) []uint32 {
	kept := refs[:0]
next:
	for _, from := range refs {
		ref := uint32(len(s.arena))
		s.arena = append(s.arena, 0, old[from+1])
		clause := old[from+header : from+header+uint32(old[from])]
		for _, l := range clause {
			switch s.values[l] {
			case isTrue:
				s.arena = s.arena[:ref]
				continue next
			case open:
				s.arena = append(s.arena, l)
			}
		}
		n := len(s.arena) - int(ref) - header
		s.arena[ref] = lit(n)
		if learnt && n < len(clause) {
			s.tell(s.lits(ref))
		}
		s.watch(ref)
		if n == 2 {
			s.arena = s.arena[:ref] // bins has clauses of two literals
			continue
		}
		kept = append(kept, ref)
	}
	return kept
}
