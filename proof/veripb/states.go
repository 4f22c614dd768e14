package veripb

import "gridcnf/meaning"

// states are the states of the automaton that reads a line: which can be reached from the
// start of the line and go on to its end, given what is known of its cells, which lead
// nowhere, and which cannot be reached though the clauses would have to mention them.
type states struct {
	*line
	half  int
	value []int8     // by cell: 1 or -1 if it is known, else 0
	nodes [][]*state // by the number of cells read, and by key
}

// state is a state after some cells. Its key is 4·ones + 2·last + run-1.
type state struct {
	read, key int
	lit       int
	kind      stateKind

	meaning []*constraint // what defines it
	out     []*constraint // what reading each symbol leads to
	on      *constraint   // that either of them leads to a state
	in      *constraint   // the states before it
}

type stateKind int

const (
	reached     stateKind = iota // on the way of some filling
	dead                         // reached, but the rest of the line cannot be filled
	unreachable                  // no filling of the cells read leads there
)

func (s *state) ones() int { return s.key >> 2 }
func (s *state) last() int { return s.key >> 1 & 1 }
func (s *state) run() int  { return s.key&1 + 1 }

// newStates finds the states of a line.
func newStates(x *line, value []int8) *states {
	a := &states{line: x, half: len(x.cells) / 2, value: value}
	n := len(x.cells)
	a.nodes = make([][]*state, n+1)
	alive := make([][]bool, n+1) // by cells read and key: the rest of the line can be filled
	for i := range a.nodes {
		a.nodes[i] = make([]*state, 4*(a.half+2))
		alive[i] = make([]bool, 4*(a.half+2))
	}
	for key := range 4 {
		alive[n][4*a.half+key] = true
	}
	for i := n - 1; i > 0; i-- {
		for key := range 4 * (a.half + 1) {
			for symbol := range 2 {
				if next, ok := after(key, symbol); ok && a.allows(i, symbol) && alive[i+1][next] {
					alive[i][key] = true
				}
			}
		}
	}
	a.forward(alive)
	a.backward()
	return a
}

// after returns the key that reading a symbol leads to, and false if three were alike.
func after(key, symbol int) (int, bool) {
	next := key&^3 + 6*symbol
	switch {
	case key>>1&1 != symbol:
		return next, true
	case key&1 == 0:
		return next + 1, true
	}
	return 0, false
}

// before returns the keys from which reading the last symbol of a key leads to it.
func before(key, read int) []int {
	last := key >> 1 & 1
	ones := key>>2 - last
	if ones < 0 || ones > read {
		return nil
	}
	if key&1 == 1 { // the same symbol came once
		return []int{4*ones + 2*last}
	}
	keys := []int{4*ones + 2*(1-last)}
	if read > 1 {
		keys = append(keys, keys[0]+1)
	}
	return keys
}

// allows reports whether a cell can be a symbol.
func (a *states) allows(cell, symbol int) bool {
	return a.value[cell] == 0 || (a.value[cell] > 0) == (symbol == 1)
}

// hopeless reports that there are too many ones or zeros already.
func (a *states) hopeless(s *state) bool { return s.ones() > a.half || s.read-s.ones() > a.half }

// add adds a state, unless it is there.
func (a *states) add(read, key int, kind stateKind) {
	if a.nodes[read][key] == nil {
		a.nodes[read][key] = &state{read: read, key: key, kind: kind}
	}
}

// forward finds the states that can be reached, and those that are dead.
func (a *states) forward(alive [][]bool) {
	enter := func(read, key int) {
		kind := dead
		if alive[read][key] {
			kind = reached
		}
		a.add(read, key, kind)
	}
	for i := range a.cells {
		for symbol := range 2 {
			switch {
			case !a.allows(i, symbol):
				continue
			case i == 0:
				enter(1, 6*symbol)
			}
			for _, s := range a.nodes[i] {
				if s == nil || a.hopeless(s) {
					continue
				}
				if next, ok := after(s.key, symbol); ok {
					enter(i+1, next)
				}
			}
		}
	}
}

// backward adds the unreachable states from which another state would be reached.
func (a *states) backward() {
	for i := len(a.cells) - 1; i > 0; i-- {
		for _, s := range a.nodes[i+1] {
			if s == nil || s.kind == dead || !a.allows(i, s.last()) {
				continue
			}
			for _, key := range before(s.key, i) {
				a.add(i, key, unreachable)
			}
		}
	}
}

// meaningOf returns what a helper for the state would mean.
func (a *states) meaningOf(s *state) meaning.State {
	return meaning.State{Line: a.Line, Read: s.read, Ones: s.ones(), Last: s.last(), Run: s.run()}
}
