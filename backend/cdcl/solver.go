package cdcl

import (
	"context"
	"errors"

	"gridcnf/cnf"
)

// Solver is an incremental SAT solver for one goroutine. The zero Solver is not ready: use New.
type Solver struct {
	seed   uint64
	vars   []variable
	values []value // by literal
	self   []lit   // self[l] = l: a literal as a slice of one

	arena   []lit     // clauses: a header of two words, then the literals
	waste   int       // how many words of the arena are explanations
	budget  int       // if waste is above this, minimise asks for no more explanations
	pending []uint32  // clauses that are not attached yet
	clauses []uint32  // added clauses of more than two literals
	watches [][]watch // by literal that became true: clauses that watch its complement
	bins    [][]lit   // by literal that became true: what clauses of two imply

	cards    []card
	cardsOf  [][]uint32 // by literal that became true: constraints that have its complement
	external external

	trail    []lit
	levels   []int32 // where in the trail each decision level starts
	handled  int     // how many literals of the trail have been propagated
	leash    int     // how many more may be propagated before the next look at the context
	patience int     // how long the leash is at first
	far      int     // the constant far, or another number in tests; see imply
	stay     []lit   // scratch of backtrack
	conflict []lit   // literals that are all false, although one has to be true
	pair     [2]lit  // backs a conflict of two literals

	order    heap
	activity []float64
	bump     float64
	phases   []lit  // by variable: the literal to decide
	left     []bool // by variable: decide skips it

	learnts    []uint32
	reductions int
	log        Log       // nil if none is wanted
	logged     int       // how many literals of the trail logFacts has seen
	told       []cnf.Lit // scratch of tell
	pace       pace

	learnt []lit    // the clause at hand
	notes  []uint8  // by variable: what the analysis of a conflict knows
	noted  []int    // the variables whose notes are not 0
	marks  []uint32 // by literal: equal to mark if it is in the clause at hand
	mark   uint32
	stamps []uint32 // by level: equal to stamp if it is in the clause at hand
	stamp  uint32

	refuted  bool      // the clauses alone are unsatisfiable
	limit    int64     // of conflicts in one Solve; 0 is no limit
	assumed  []cnf.Lit // the assumptions of the last search; the first of them are on the trail
	core     []cnf.Lit
	path     *path  // nil if no models are excluded
	model    []bool // by variable
	counters Counters
}

// variable is what is known of an assigned variable.
type variable struct {
	reason reason
	level  int32 // it follows from decisions up to this level, but may come later in the trail
	place  int32 // its place in the trail
}

// Counters are what the solver counted over its whole life.
type Counters struct {
	Conflicts int64 `json:"conflicts"`
	Decisions int64 `json:"decisions"`
	Restarts  int64 `json:"restarts"`
}

// New returns a solver without clauses. With a seed other than 0 it searches in another order and finds other models, but always
// the same for the same seed.
func New(seed int64) *Solver {
	return &Solver{
		seed:     uint64(seed),
		arena:    make([]lit, 1, 1024), // no clause is at 0
		bump:     1,
		patience: patience,
		far:      far,
	}
}

// grow makes room for n variables.
func (s *Solver) grow(n int) {
	old := len(s.vars)
	if n <= old {
		return
	}
	s.vars = extend(s.vars, n)
	s.values = extend(s.values, 2*n)
	s.self = extend(s.self, 2*n)
	s.notes = extend(s.notes, n)
	s.marks = extend(s.marks, 2*n)
	s.watches = extend(s.watches, 2*n)
	s.bins = extend(s.bins, 2*n)
	s.activity = extend(s.activity, n)
	s.phases = extend(s.phases, n)
	s.left = extend(s.left, n)
	s.order.place = extend(s.order.place, n)
	s.order.ranks = extend(s.order.ranks, n)[:len(s.order.ranks)]
	if s.cardsOf != nil {
		s.cardsOf = extend(s.cardsOf, 2*n)
	}
	for v := old; v < n; v++ {
		s.phases[v] = lit(2*v + 1)
		if s.seed != 0 {
			h := hash(s.seed + uint64(v))
			s.phases[v] ^= lit(h & 1)
			s.activity[v] = float64(h>>11) / (1 << 63)
		}
		s.self[2*v], s.self[2*v+1] = lit(2*v), lit(2*v+1)
	}
}

// hash is the finaliser of splitmix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom
// Number Generators. OOPSLA 2014), which spreads neighbouring numbers well.
func hash(x uint64) uint64 {
	x *= 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// declare tells the solver about a variable. A variable that is never declared is never decided.
func (s *Solver) declare(l cnf.Lit) {
	s.grow(l.Var())
	s.order.insert(l.Var()-1, s.activity)
}

// extend lengthens a slice with zero values.
func extend[T any](s []T, n int) []T {
	if n > cap(s) {
		bigger := make([]T, n, max(n, 2*cap(s)))
		copy(bigger, s)
		return bigger
	}
	return s[:n]
}

// level is the number of decisions on the trail.
func (s *Solver) level() int32 { return int32(len(s.levels)) }

// How much work there is between two looks at the context. We do not count decisions: on a large board one decision can
// propagate a hundred thousand literals.
const (
	patience  = 1 << 12 // propagated literals
	stepCosts = 16      // the work of a decision or a conflict, in propagated literals
	stride    = 1 << 12 // attached clauses
)

// search is Solve without enumeration. If it returns false without an error, either the clauses are refuted, or the first
// s.level() assumptions are true and the next one is false.
func (s *Solver) search(ctx context.Context, assume []cnf.Lit) (bool, error) {
	for _, l := range assume {
		s.declare(l)
	}
	s.stamps = extend(s.stamps, len(s.vars)+len(assume)+1) // an assumption that holds already takes a level, too
	if err := s.attach(ctx); err != nil {
		return false, err
	}
	s.keep(assume)
	start := s.counters.Conflicts
	s.leash = s.patience
	for !s.refuted {
		if s.limit > 0 && s.counters.Conflicts-start >= s.limit {
			return false, ErrLimit
		}
		if s.leash -= stepCosts; s.leash <= 0 {
			if err := ctx.Err(); err != nil {
				return false, err
			}
			s.leash = s.patience
		}
		before := s.handled
		quiet := s.propagate()
		s.leash -= s.handled - before
		s.pace.work += s.handled - before
		if !quiet {
			s.counters.Conflicts++
			s.resolve()
			continue
		}
		if s.handled < len(s.trail) {
			continue // the leash was too short
		}
		if s.pace.restart(len(s.trail)-s.far) || s.waste > max(maxWaste, len(s.arena)/2) {
			s.counters.Restarts++
			s.restart(len(assume))
			continue
		}
		next, ok := s.assumption(assume)
		if !ok {
			return false, nil
		}
		if next == noLit {
			if next = s.decide(); next == noLit {
				s.keepModel()
				return true, nil
			}
			s.counters.Decisions++
		}
		s.levels = append(s.levels, int32(len(s.trail)))
		s.assign(next, 0)
	}
	return false, nil
}

// keep keeps the levels of those first assumptions that are the same as in the last search, and takes back the others.
func (s *Solver) keep(assume []cnf.Lit) {
	same := 0
	for same < min(len(assume), len(s.assumed)) && assume[same] == s.assumed[same] {
		same++
	}
	if same < max(len(assume), len(s.assumed)) {
		s.backtrack(int32(same))
		s.assumed = append(s.assumed[:same], assume[same:]...)
	}
}

// ErrLimit is the error of a Solve that took as many conflicts as Limit allows.
var ErrLimit = errors.New("the limit of conflicts is reached")

// Limit makes every Solve give up after this many conflicts; 0 is no limit. Another Solve continues the search.
func (s *Solver) Limit(conflicts int64) { s.limit = conflicts }

// noLit is no literal.
const noLit = ^lit(0)

// assumption returns the next assumption that is not true yet, or noLit if all are.
// It returns false if one is false.
func (s *Solver) assumption(assume []cnf.Lit) (lit, bool) {
	for int(s.level()) < len(assume) {
		a := inner(assume[s.level()])
		switch s.values[a] {
		case open:
			return a, true
		case isFalse:
			return noLit, false
		}
		s.levels = append(s.levels, int32(len(s.trail))) // an assumption that is true already has its own level, too
	}
	return noLit, true
}

// assign makes an open literal true, at the last level.
func (s *Solver) assign(l lit, why reason) { s.assignAt(l, why, s.level()) }

// assignAt makes an open literal true that follows from what is assigned up to a level.
func (s *Solver) assignAt(l lit, why reason, level int32) {
	s.values[l], s.values[l.not()] = isTrue, isFalse
	s.vars[l.variable()] = variable{why, level, int32(len(s.trail))}
	s.trail = append(s.trail, l)
}

// imply makes a literal true that follows from what is assigned up to a level, even if it is false now. It has to take back only
// what contradicts the literal. If there is much between, it keeps the levels between: they are mostly about other parts of the
// board, and to repeat them would take longer. Otherwise it goes back to the level, as a search without this would.
//
// A. Nadel, V. Ryvchin: Chronological Backtracking. SAT 2018.
func (s *Solver) imply(l lit, why reason, level int32) {
	from := s.level() + 1
	if s.values[l] != open {
		from = s.vars[l.variable()].level
	}
	to := level
	if from-1 > level && s.place(from-1)-s.place(level) > s.far {
		to = from - 1
	}
	s.backtrack(to)
	s.assignAt(l, why, level)
}

// far is how many literals imply takes back even though it need not. Boards of balanced lines, with one variable for each cell,
// need a tenth to a fifth more conflicts if these are kept.
const far = 2000

// place returns where in the trail the level after this one starts, or would start.
func (s *Solver) place(level int32) int {
	if level >= s.level() {
		return len(s.trail)
	}
	return int(s.levels[level])
}

// backtrack takes back all decisions above a level and what follows from them. Literals there that follow from lower levels
// stay: they move to the end of the trail, in their order, and are propagated again. This keeps the watched literals right: the
// last literal for which a clause was looked at is either taken back or handled again.
func (s *Solver) backtrack(level int32) {
	if s.level() <= level {
		return
	}
	start := int(s.levels[level])
	stay := s.stay[:0]
	for i := len(s.trail) - 1; i >= start; i-- {
		l := s.trail[i]
		v := l.variable()
		if i < s.handled && s.cardsOf != nil {
			for _, k := range s.cardsOf[l] {
				s.cards[k].slack++
			}
		}
		if i < s.external.seen && l < s.external.observed {
			s.external.propagator.Undo(outer(l))
		}
		if s.vars[v].level <= level {
			stay = append(stay, l)
			continue
		}
		s.values[l], s.values[l.not()] = open, open
		s.phases[v] = l
		s.order.insert(v, s.activity)
	}
	s.trail = s.trail[:start]
	s.levels = s.levels[:level]
	s.handled = min(s.handled, start)
	s.external.seen = min(s.external.seen, start)
	for i := len(stay) - 1; i >= 0; i-- {
		s.vars[stay[i].variable()].place = int32(len(s.trail))
		s.trail = append(s.trail, stay[i])
	}
	s.stay = stay
}

// keepModel copies the assignment. The trail stays, so that the next call goes on from it.
func (s *Solver) keepModel() {
	s.model = s.model[:0]
	for v := range s.vars {
		s.model = append(s.model, s.values[2*v] == isTrue)
	}
}

// Value returns the value of a literal in the last model. A variable that was never added is false.
func (s *Solver) Value(l cnf.Lit) bool {
	v := l.Var() - 1
	return (v < len(s.model) && s.model[v]) == (l > 0)
}

// Core returns the assumptions that the last Solve found contradictory. It is empty if the clauses alone are unsatisfiable. The
// next Solve overwrites the slice.
func (s *Solver) Core() []cnf.Lit { return s.core }

// Counters returns what the solver has counted so far.
func (s *Solver) Counters() Counters { return s.counters }
