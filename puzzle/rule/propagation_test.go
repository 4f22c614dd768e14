package rule_test

import (
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// kind is an instance on a board with some bits.
type kind struct {
	bits int
	rule.Instance
}

// kinds lists instances of every kind: cells and pearls in all positions on boards from the
// smallest to those on which nothing is near the border, cuts and parities with up to eight
// crossing edges.
func kinds(t *testing.T) []kind {
	t.Helper()
	var all []kind
	binary := newBinary(t, 4, 6)
	for _, inst := range instances(t, binary) {
		if l, ok := inst.(*rule.Balance); !ok || l.Line.Index == 0 {
			all = append(all, kind{binary.Bits(), inst})
		}
	}
	for _, size := range [][2]int{{1, 1}, {1, 2}, {1, 5}, {2, 2}, {3, 3}, {3, 4}, {5, 5}} {
		for _, full := range []bool{false, true} {
			for _, pearl := range []masyu.Pearl{masyu.White, masyu.Black, masyu.Unknown} {
				all = append(all, pearls(t, size[0], size[1], full, pearl)...)
			}
		}
	}
	return append(all, regions(boards.Must(masyu.New(3, 4)))...)
}

// pearls lists the instances of boards with nothing but pearls of one colour.
func pearls(t *testing.T, rows, cols int, full bool, pearl masyu.Pearl) []kind {
	t.Helper()
	b := boards.Must(masyu.New(rows, cols))
	b.Full = full
	for i := range rows * cols {
		b.Set(i/cols, i%cols, pearl)
	}
	var all []kind
	for _, inst := range instances(t, b) {
		if _, cell := inst.(*rule.Point); cell == (pearl == masyu.White) || !cell && !full {
			all = append(all, kind{b.Bits(), inst})
		}
	}
	return all
}

// regions lists cuts and parities, with borders of every length, and what else is about
// a whole board.
func regions(b *masyu.Board) []kind {
	b.Set(2, 3, masyu.White)
	loop := b.Book().Loop
	all := []kind{
		{b.Bits(), &rule.Drawn{Loop: loop}},
		{b.Bits(), &rule.Closing{Loop: loop, Edges: []int{0, 3, 9, 10}, Stop: 0, Edge: -1}},
		{b.Bits(), &rule.Closing{Loop: loop, Edges: []int{0, 3, 9, 10}, Stop: -1, Edge: 5}},
	}
	sites := []rule.Where{{Stop: 0, Edge: -1}, {Stop: -1, Edge: 0}, {Stop: -1, Edge: 8}}
	for _, cells := range [][]int{{}, {0}, {1}, {5}, {0, 1}, {5, 6}, {0, 6}} {
		region := make([]bool, 12)
		for _, c := range cells {
			region[c] = true
		}
		all = append(all, kind{b.Bits(), &rule.Parity{Loop: loop, Region: region}})
		for _, in := range sites {
			for _, out := range sites {
				if out != in {
					all = append(all, kind{b.Bits(), &rule.Cut{Loop: loop, Region: region, Inside: in, Outside: out}})
				}
			}
		}
	}
	return all
}

// Unit propagation finds all that follows from an instance and any part of an answer.
func TestPropagation(t *testing.T) {
	seen := make(map[string]bool)
	for _, k := range kinds(t) {
		r := record(k.bits, k.Instance)
		var vars []cnf.Lit
		mentioned := make(map[int]bool)
		for _, c := range r.list {
			for _, l := range c.Lits {
				if v := l.Var(); v <= k.bits && !mentioned[v] {
					mentioned[v] = true
					vars = append(vars, cnf.Lit(v))
				}
			}
		}
		if len(vars) > 8 && seen[k.Rule()] { // one of them is enough
			continue
		}
		seen[k.Rule()] = seen[k.Rule()] || len(vars) > 8
		complete(t, k, r, vars[:min(len(vars), 12)])
	}
}

// complete goes through the partial assignments of some variables in an order in which those
// that have one more are known. follows[code] has what holds in every completion.
func complete(t *testing.T, k kind, r *recorder, vars []cnf.Lit) {
	t.Helper()
	n := 1
	for range vars {
		n *= 3
	}
	type set uint32 // two bits for each variable: it can be false, it can be true
	can := make([]set, n)
	// Digit i of a code, base 3, is 0 for false, 1 for true, 2 for open.
	for code := range n {
		v, open, place := make(values, r.vars+1), -1, 1
		for i, rest := 0, code; i < len(vars); i, rest = i+1, rest/3 {
			switch rest % 3 {
			case 2:
				if open < 0 {
					open = place
				}
			default:
				v[vars[i]] = int8(rest%3*2 - 1)
			}
			place *= 3
		}
		if open >= 0 {
			can[code] = can[code-open] | can[code-2*open]
		} else if r.satisfiable(v) {
			for i := range vars {
				can[code] |= 1 << (2 * i)
				if v[vars[i]] > 0 {
					can[code] ^= 3 << (2 * i)
				}
			}
		}
		got, ok := r.unit(v)
		if ok != (can[code] != 0) && len(vars) > 0 {
			t.Fatalf("%s: %v breaks it: %v, propagation finds that: %v", k.Name(), v, can[code] == 0, !ok)
		}
		for i, x := range vars {
			if state := can[code] >> (2 * i) & 3; ok && (state == 1) != (got[x] < 0) || ok && (state == 2) != (got[x] > 0) {
				t.Fatalf("%s: with %v, variable %d is %d by propagation", k.Name(), v, x, got[x])
			}
		}
	}
}

// recorder keeps the constraints of instances over some answer bits.
type recorder struct {
	bits, vars int
	list       []cnf.AtLeast
}

func record(bits int, instances ...rule.Instance) *recorder {
	r := &recorder{bits: bits, vars: bits}
	for _, inst := range instances {
		inst.Assert(r)
	}
	return r
}

func (r *recorder) NewVar() cnf.Lit {
	r.vars++
	return cnf.Lit(r.vars)
}

func (r *recorder) Add(clause ...cnf.Lit) { r.AddAtLeast(1, clause...) }

func (r *recorder) AddAtLeast(k int, lits ...cnf.Lit) {
	r.list = append(r.list, cnf.AtLeast{K: k, Lits: slices.Clone(lits)})
}

// values is a partial assignment by variable: 1, -1, or 0 if open.
type values []int8

func (v values) of(l cnf.Lit) int8 {
	if l < 0 {
		return -v[-l]
	}
	return v[l]
}

func (v values) with(l cnf.Lit) values {
	w := slices.Clone(v)
	w[l.Var()] = 1
	if l < 0 {
		w[l.Var()] = -1
	}
	return w
}

// unit propagates the constraints and returns what is known then, and false if one breaks.
func (r *recorder) unit(v values) (values, bool) {
	v = append(slices.Clone(v), make(values, r.vars+1-len(v))...)
	for again := true; again; {
		again = false
		for _, c := range r.list {
			left := -c.K
			for _, l := range c.Lits {
				if v.of(l) >= 0 {
					left++
				}
			}
			if left < 0 {
				return v, false
			}
			for _, l := range c.Lits {
				if left == 0 && v.of(l) == 0 {
					v = v.with(l)
					again = true
				}
			}
		}
	}
	return v, true
}

// answers calls yield with every assignment of the answer bits for which the constraints
// can be satisfied, until it returns false.
func (r *recorder) answers(v values, yield func(puzzle.Answer) bool) bool {
	v, ok := r.unit(v)
	if !ok {
		return true
	}
	open := slices.Index(v[1:r.bits+1], 0)
	if open < 0 {
		a := make(puzzle.Answer, r.bits)
		for i := range a {
			a[i] = v[i+1] > 0
		}
		return !r.satisfiable(v) || yield(a)
	}
	x := cnf.Lit(open + 1)
	return r.answers(v.with(-x), yield) && r.answers(v.with(x), yield)
}

// satisfiable tries both values of every helper variable that is open.
func (r *recorder) satisfiable(v values) bool {
	v, ok := r.unit(v)
	if !ok {
		return false
	}
	open := slices.Index(v[1:], 0)
	if open < 0 {
		return true
	}
	x := cnf.Lit(open + 1)
	return r.satisfiable(v.with(x)) || r.satisfiable(v.with(-x))
}

// all lists the answers, the lowest first.
func (r *recorder) all() []puzzle.Answer {
	var all []puzzle.Answer
	r.answers(make(values, r.vars+1), func(a puzzle.Answer) bool {
		all = append(all, a)
		return true
	})
	return all
}

// allows reports whether an answer satisfies an instance.
func allows(inst rule.Instance, a puzzle.Answer) bool {
	r := record(len(a), inst)
	return r.satisfiable(assigned(a, r.vars))
}

func assigned(a puzzle.Answer, vars int) values {
	v := make(values, vars+1)
	for i, value := range a {
		v[i+1] = -1
		if value {
			v[i+1] = 1
		}
	}
	return v
}
