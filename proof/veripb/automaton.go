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
	*states                 // of the line
	some    [][]*constraint // by cells read: one of the states holds
	made    []*constraint   // all that was derived
	step    map[[2]int][]*constraint
}

// newAutomaton derives the states of a line. The helpers are the variables that some of
// them have.
func newAutomaton(d *derivation, s *states, helpers map[meaning.State]int) *automaton {
	a := &automaton{derivation: d, states: s, some: make([][]*constraint, len(s.nodes)), step: make(map[[2]int][]*constraint)}
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
	d.defined = append(d.defined, a.made...)
	return a
}

func (a *automaton) keep(c *constraint) *constraint {
	if c != nil {
		a.made = append(a.made, c)
	}
	return c
}

// prefix is the literal for at least j ones among the cells read.
func (a *automaton) prefix(read, j int) int {
	return a.reaches(threshold{stretch{a.Line, 1, 0, read}, j})
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
		if clause, ok := simple(-s.lit, l); ok {
			s.meaning = append(s.meaning, a.keep(a.red(&constraint{lits: clause, degree: 1}, -s.lit)))
		}
	}
	if clause, ok := simple(whole...); ok {
		s.meaning = append(s.meaning, a.keep(a.red(&constraint{lits: clause, degree: 1}, s.lit)))
	}
}

// counter says how the counts before and after a cell go together.
func (a *automaton) counter(read, j int) []*constraint {
	key := [2]int{read, j}
	if some, done := a.step[key]; done {
		return some
	}
	x := a.cells[read-1]
	now, was, fewer := a.prefix(read, j), a.prefix(read-1, j), a.prefix(read-1, j-1)
	var some []*constraint
	// Where one of these does not add up, a known cell makes it superfluous.
	for _, lits := range [][]int{{-was, now}, {-fewer, -x, now}, {was, x, -now}, {fewer, -now}} {
		if clause, ok := simple(lits...); ok {
			if c := a.keep(a.counted(clause, a.Line)); c != nil {
				some = append(some, c)
			}
		}
	}
	a.step[key] = some
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
		if c := a.keep(a.derive(clause, from)); c != nil {
			s.out[symbol] = append(s.out[symbol], c)
		}
	}
	if c := a.keep(a.derive(either, slices.Concat(s.out[0], s.out[1]))); c != nil {
		s.on = append(s.on, c)
	}
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
	if c := a.keep(a.derive(clause, from)); c != nil {
		s.in = append(s.in, c)
	}
}

// refuteAll derives that the states of a kind after some cells do not hold.
func (a *automaton) refuteAll(read int, kind stateKind) {
	for _, s := range a.nodes[read] {
		if s == nil || s.kind != kind {
			continue
		}
		from := append(s.meaning[:len(s.meaning):len(s.meaning)], s.in...)
		from = append(append(from, s.out[0]...), s.out[1]...)
		if kind == dead && a.hopeless(s) {
			from = append(from, a.rules...)
			for _, l := range []int{-a.prefix(read, a.half+1), a.prefix(read, read-a.half)} {
				if clause, ok := simple(l); ok {
					if c := a.keep(a.counted(clause, a.Line)); c != nil {
						from = append(from, c)
					}
				}
			}
		}
		if kind == unreachable {
			from = append(from, a.counters(s)...)
		}
		if c := a.keep(a.derive([]int{-s.lit}, from)); c != nil {
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
	from := slices.Clone(a.some[read-1])
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
			from = append(from, s.on...)
		}
	}
	if c := a.keep(a.derive(clause, from)); c != nil {
		a.some[read] = []*constraint{c}
	}
}

// clause derives a clause of the states after lowest to highest cells.
func (a *automaton) clause(clause []int, lowest, highest int) *constraint {
	var from []*constraint
	for i := max(lowest-1, 0); i <= min(highest+1, len(a.cells)); i++ {
		from = append(from, a.some[i]...)
		for _, s := range a.nodes[i] {
			if s != nil && s.kind == reached {
				from = append(append(from, s.in...), s.meaning...)
				from = append(append(from, s.out[0]...), s.out[1]...)
				from = append(from, s.on...)
			}
		}
	}
	return a.derive(clause, from)
}
