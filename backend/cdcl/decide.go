package cdcl

import "gridcnf/cnf"

// decide returns the literal to try next, or noLit if every variable is assigned. It takes the variable that was most active in
// recent conflicts, with the value that it had last.
//
// N. Eén, N. Sörensson: An Extensible SAT-solver. SAT 2003 (activities); K. Pipatsrisawat, A. Darwiche: A
// Lightweight Component Caching Scheme for Satisfiability Solvers. SAT 2007 (phases).
func (s *Solver) decide() lit {
	for len(s.order.ranks) > 0 {
		if v := s.order.pop(); s.values[2*v] == open && !s.left[v] {
			return s.phases[v]
		}
	}
	return s.decideLast()
}

// Leave marks variables that are never decided. If propagation does not assign them, they are false in a model; the caller has
// to ensure that this violates no clause.
func (s *Solver) Leave(vars ...cnf.Lit) {
	for _, l := range vars {
		s.grow(l.Var())
		s.left[l.Var()-1] = true
	}
}

// Prefer takes back all decisions and makes the solver try these literals first when it decides their variables, for example to
// find a model that is far from the last one.
func (s *Solver) Prefer(lits ...cnf.Lit) {
	s.backtrack(0)
	for _, l := range lits {
		s.declare(l)
		s.phases[l.Var()-1] = inner(l)
	}
}

// decay is the factor by which activities shrink at each conflict.
const decay = 0.95

// heat raises the activity of a variable. It scales all activities down before they become too large.
func (s *Solver) heat(v int) {
	const limit = 1e100
	if s.activity[v] += s.bump; s.activity[v] > limit {
		for i := range s.activity {
			s.activity[i] /= limit
		}
		for i := range s.order.ranks {
			s.order.ranks[i].activity /= limit
		}
		s.bump /= limit
	}
	s.order.up(v, s.activity[v])
}

// heap is a priority queue of variables: the most active one is on top, or of equally active ones the first.
type heap struct {
	ranks []rank
	place []int32 // by variable: its place in ranks, counted from 1; 0 if it is not there
}

// rank is a variable with a copy of its activity, since looking that up elsewhere would miss the cache.
type rank struct {
	activity float64
	v        int32
}

func (r *rank) before(other *rank) bool {
	return r.activity > other.activity || r.activity == other.activity && r.v < other.v
}

// insert adds a variable if it is not there.
func (h *heap) insert(v int, activity []float64) {
	if h.place[v] == 0 {
		h.ranks = append(h.ranks, rank{})
		h.rise(len(h.ranks)-1, rank{activity[v], int32(v)})
	}
}

// up moves a variable towards the top after its activity has risen, if it is there.
func (h *heap) up(v int, activity float64) {
	if place := h.place[v]; place > 0 {
		h.rise(int(place)-1, rank{activity, int32(v)})
	}
}

// rise moves a gap up, by moving parents down, until r fits into it.
func (h *heap) rise(gap int, r rank) {
	for gap > 0 {
		parent := (gap - 1) / 2
		if !r.before(&h.ranks[parent]) {
			break
		}
		h.set(gap, h.ranks[parent])
		gap = parent
	}
	h.set(gap, r)
}

// pop removes and returns the top. It moves the gap down to the bottom, each time to the place of the child that comes first.
// Then it fills the gap with the last variable, which comes from the bottom and so seldom rises far.
//
// I. Wegener: Bottom-up-heapsort. Theoretical Computer Science 1993.
func (h *heap) pop() int {
	n := len(h.ranks) - 1
	top, last := h.ranks[0], h.ranks[n]
	h.ranks = h.ranks[:n]
	h.place[top.v] = 0
	if n == 0 {
		return int(top.v)
	}
	ranks, place, gap := h.ranks, h.place, 0
	for child := 1; child < n; child = 2*gap + 1 {
		r := &ranks[child]
		if child+1 < len(ranks) && ranks[child+1].before(r) {
			child++
			r = &ranks[child]
		}
		place[r.v] = int32(gap + 1)
		ranks[gap] = *r
		gap = child
	}
	h.rise(gap, last)
	return int(top.v)
}

func (h *heap) set(i int, r rank) {
	h.ranks[i] = r
	h.place[r.v] = int32(i + 1)
}
