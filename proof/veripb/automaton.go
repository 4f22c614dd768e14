package veripb

import (
	"slices"

	"gridcnf/meaning"
)

// automaton derives what is to be said of the states of a line. A state is defined as a
// conjunction of a count and of last cells; then it follows, cell by cell, which state leads
// to which, that the dead and the unreachable ones never hold, and that some state does.
type automaton struct {
	*derivation
	*states               // of the line
	some    []*constraint // by cells read: one of the states holds
	step    map[[2]int][]*constraint
}

// newAutomaton derives the states of a line. The helpers are the variables that some of
// them have.
func newAutomaton(d *derivation, s *states, helpers map[meaning.State]int) *automaton {
	a := &automaton{derivation: d, states: s, some: make([]*constraint, len(s.nodes)), step: make(map[[2]int][]*constraint)}
	for _, nodes := range a.nodes {
		for _, s := range nodes {
			if s != nil {
				if s.lit = helpers[a.meaningOf(s)]; s.lit == 0 {
					s.lit = a.newVar("state")
				}
				a.define(s)
			}
		}
	}
	for i, nodes := range a.nodes {
		for _, s := range nodes {
			if s != nil {
				a.follow(s)
				a.precede(s, i-1)
			}
		}
	}
	for i := len(a.nodes) - 1; i > 0; i-- {
		a.refuteAll(i, dead)
	}
	for i := range a.nodes {
		a.refuteAll(i, unreachable)
	}
	for i := range a.nodes {
		a.reach(i)
	}
	return a
}

// prefix is the literal for at least j ones among the cells read.
func (a *automaton) prefix(read, j int) int {
	return a.reaches(meaning.Count{Line: a.Line, Value: 1, To: read}, j)
}

// define defines a state: the number of ones, the last symbol, and whether the one before
// it was the same.
func (a *automaton) define(s *state) {
	parts := []int{a.prefix(s.read, s.ones()), -a.prefix(s.read, s.ones()+1), signed(a.cells[s.read-1], s.last())}
	if s.read > 1 {
		same := s.last()
		if s.run() == 1 {
			same = 1 - same
		}
		parts = append(parts, signed(a.cells[s.read-2], same))
	}
	whole := []int{s.lit}
	for _, l := range parts {
		whole = append(whole, -l)
		s.meaning = append(s.meaning, a.introduce(-s.lit, l))
	}
	s.meaning = append(s.meaning, a.introduce(whole...))
}

// counter says how the counts before and after a cell go together.
func (a *automaton) counter(read, j int) []*constraint {
	key := [2]int{read, j}
	some, done := a.step[key]
	if !done {
		x := a.cells[read-1]
		now, was, fewer := a.prefix(read, j), a.prefix(read-1, j), a.prefix(read-1, j-1)
		// Where one of these does not add up, a known cell makes it superfluous.
		for _, lits := range [][]int{{-was, now}, {-fewer, -x, now}, {was, x, -now}, {fewer, -now}} {
			some = append(some, a.tally(a.Line, lits...))
		}
		a.step[key] = some
	}
	return some
}

// counters returns these for the counts that a state and its neighbours ask for.
func (a *automaton) counters(s *state) []*constraint {
	var some []*constraint
	for _, read := range [...]int{s.read - 1, s.read, s.read + 1} {
		if read < 1 || read > len(a.cells) {
			continue
		}
		for j := s.ones() - 1; j <= s.ones()+2; j++ {
			some = append(some, a.counter(read, j)...)
		}
	}
	return some
}

// window returns the rules of a cell and the two before it, if there are two.
func (a *automaton) window(last int) []*constraint {
	if last < 2 {
		return nil
	}
	return a.rules[2*last-2 : 2*last]
}

// follow derives what reading the next cell leads to.
func (a *automaton) follow(s *state) {
	if s.read == len(a.cells) || s.kind == unreachable || a.hopeless(s) {
		return
	}
	either := []int{-s.lit}
	for symbol := range 2 {
		if !a.allows(s.read, symbol) {
			continue
		}
		clause := []int{-s.lit, -signed(a.cells[s.read], symbol)}
		from := append(s.meaning[:len(s.meaning):len(s.meaning)], a.counters(s)...)
		if key, ok := after(s.key, symbol); ok {
			next := a.nodes[s.read+1][key]
			clause = append(clause, next.lit)
			either = append(either, next.lit)
			from = append(from, next.meaning...)
		} else {
			from = append(from, a.window(s.read)...)
		}
		s.out = append(s.out, a.derive(clause, from))
	}
	s.on = a.derive(either, s.out)
}

// precede derives which states can have been before.
func (a *automaton) precede(s *state, read int) {
	if read < 1 || s.kind == dead || !a.allows(read, s.last()) {
		return
	}
	clause := []int{-s.lit}
	from := append(s.meaning[:len(s.meaning):len(s.meaning)], a.counters(s)...)
	if s.run() == 2 {
		from = append(from, a.window(read)...) // the one before was the first of its kind
	}
	for _, key := range before(s.key, read) {
		p := a.nodes[read][key]
		clause = append(clause, p.lit)
		from = append(from, p.meaning...)
	}
	s.in = a.derive(clause, from)
}

// refuteAll derives that the states of a kind after some cells do not hold.
func (a *automaton) refuteAll(read int, kind stateKind) {
	for _, s := range a.nodes[read] {
		if s == nil || s.kind != kind {
			continue
		}
		from := slices.Concat(s.meaning, []*constraint{s.in}, s.out)
		if kind == dead && a.hopeless(s) {
			from = append(from, a.rules...)
			from = append(from, a.tally(a.Line, -a.prefix(read, a.half+1)), a.tally(a.Line, a.prefix(read, read-a.half)))
		}
		if kind == unreachable {
			from = append(from, a.counters(s)...)
		}
		if c := a.derive([]int{-s.lit}, from); c != nil {
			a.decide(c)
		}
	}
}

// reach derives that one of the states holds after some cells.
func (a *automaton) reach(read int) {
	if read == 0 {
		return
	}
	var clause []int
	from := []*constraint{a.some[read-1]}
	for _, s := range a.nodes[read] {
		if s != nil && s.kind == reached {
			clause = append(clause, s.lit)
		}
		if s != nil && read == 1 {
			from = append(from, s.meaning...)
		}
	}
	for _, s := range a.nodes[read-1] {
		if s != nil && s.kind == reached {
			from = append(from, s.on)
		}
	}
	a.some[read] = a.derive(clause, from)
}

// clause derives a clause of the states after lowest to highest cells.
func (a *automaton) clause(clause []int, lowest, highest int) *constraint {
	var from []*constraint
	for i := max(lowest-1, 0); i <= min(highest+1, len(a.cells)); i++ {
		from = append(from, a.some[i])
		for _, s := range a.nodes[i] {
			if s != nil && s.kind == reached {
				from = append(append(from, s.in), s.meaning...)
				from = append(append(from, s.out...), s.on)
			}
		}
	}
	return a.derive(clause, from)
}
