package infer

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// recorder keeps the constraints of instances.
type recorder struct {
	vars int
	list []cnf.AtLeast
}

func (r *recorder) NewVar() cnf.Lit {
	r.vars++
	return cnf.Lit(r.vars)
}

func (r *recorder) Add(clause ...cnf.Lit) { r.AddAtLeast(1, clause...) }

func (r *recorder) AddAtLeast(k int, lits ...cnf.Lit) {
	r.list = append(r.list, cnf.AtLeast{K: k, Lits: slices.Clone(lits)})
}

// record returns the constraints of instances over some bits.
func record(bits int, instances ...rule.Instance) *recorder {
	r := &recorder{vars: bits}
	for _, inst := range instances {
		inst.Assert(r)
	}
	return r
}

// values is a partial assignment by variable: 1, -1, or 0 if open.
type values []int8

func newValues(vars int, lits ...cnf.Lit) (values, bool) {
	v := make(values, vars+1)
	ok := true
	for _, l := range lits {
		ok = v.set(l) && ok
	}
	return v, ok
}

func (v values) of(l cnf.Lit) int8 {
	if l < 0 {
		return -v[-l]
	}
	return v[l]
}

// set makes a literal true, and fails if it is false.
func (v values) set(l cnf.Lit) bool {
	if v.of(l) < 0 {
		return false
	}
	v[l.Var()] = 1
	if l < 0 {
		v[l.Var()] = -1
	}
	return true
}

// unit propagates constraints, one after the other and again from the start, and reports
// whether none breaks. Lines are watched where the answer is a loop.
func (r *recorder) unit(v values, b *rule.Loop) bool {
	for {
		before := slices.Clone(v)
		for _, c := range r.list {
			left := -c.K
			for _, l := range c.Lits {
				if v.of(l) >= 0 {
					left++
				}
			}
			if left < 0 {
				return false
			}
			for _, l := range c.Lits {
				if left == 0 && v.of(l) == 0 {
					v.set(l)
				}
			}
		}
		if b != nil && !loops(b, v) {
			return false
		}
		if slices.Equal(before, v) {
			return true
		}
	}
}

// loops looks at every line that is drawn: a loop that leaves something out is wrong, and
// so is an edge that makes one, or that is not on the loop. Lines that fork are for others.
func loops(b *rule.Loop, v values) bool {
	seen := make([]bool, b.Points())
	for start := range seen {
		if seen[start] {
			continue
		}
		cells, edges, fork := component(b, v, start)
		for _, c := range cells {
			seen[c] = true
		}
		if fork || len(edges) == 0 {
			continue
		}
		other := slices.ContainsFunc(drawnEdges(v[:b.Edges()+1]), func(e int) bool { return !slices.Contains(edges, e) })
		if len(edges) == len(cells) {
			if other || lacks(b, edges) {
				return false
			}
			for e := range b.Edges() {
				if v[e+1] == 0 {
					v[e+1] = -1
				}
			}
			continue
		}
		var ends []int
		for _, c := range cells {
			n := 0
			for _, e := range edges {
				if from, to := b.Ends(e); from == c || to == c {
					n++
				}
			}
			if n == 1 {
				ends = append(ends, c)
			}
		}
		for e := range b.Edges() {
			from, to := b.Ends(e)
			if v[e+1] == 0 && slices.Contains(ends, from) && slices.Contains(ends, to) && (other || lacks(b, append(slices.Clip(edges), e))) {
				v[e+1] = -1
			}
		}
	}
	return true
}

// drawnEdges lists the edges that are drawn.
func drawnEdges(v values) (edges []int) {
	for x, value := range v {
		if value == 1 {
			edges = append(edges, x-1)
		}
	}
	return edges
}

// lacks reports whether the stops together need more edges than a closed line has of them: as much as is looked at.
func lacks(b *rule.Loop, edges []int) bool {
	need := 0
	for _, s := range b.Stops {
		need += s.Need - s.Has(func(e int) bool { return slices.Contains(edges, e) })
	}
	return need > 0
}

// component returns what is connected to a cell by drawn edges, and whether three meet.
func component(b *rule.Loop, v values, start int) (cells, edges []int, fork bool) {
	cells = []int{start}
	for i := 0; i < len(cells); i++ {
		degree := 0
		for _, e := range b.AroundPoint(cells[i]) {
			if e < 0 || v[e+1] != 1 {
				continue
			}
			degree++
			if !slices.Contains(edges, e) {
				edges = append(edges, e)
			}
			from, to := b.Ends(e)
			if other := from + to - cells[i]; !slices.Contains(cells, other) {
				cells = append(cells, other)
			}
		}
		fork = fork || degree > 2
	}
	return cells, edges, fork
}

// satisfiable decides constraints by trying both values of every open variable.
func (r *recorder) satisfiable(v values) bool {
	if !r.unit(v, nil) {
		return false
	}
	for x := 1; x < len(v); x++ {
		if v[x] == 0 && r.mentions(x) {
			for _, l := range [...]cnf.Lit{cnf.Lit(x), -cnf.Lit(x)} {
				w := slices.Clone(v)
				w.set(l)
				if r.satisfiable(w) {
					return true
				}
			}
			return false
		}
	}
	return true
}

func (r *recorder) mentions(x int) bool {
	return slices.ContainsFunc(r.list, func(c cnf.AtLeast) bool {
		return slices.ContainsFunc(c.Lits, func(l cnf.Lit) bool { return l.Var() == x })
	})
}

// implies reports whether an instance and some literals imply a literal; with the literal 0,
// whether they contradict each other.
func implies(bits int, inst rule.Instance, from []cnf.Lit, l cnf.Lit) bool {
	if slices.Contains(from, l) {
		return true
	}
	r := record(bits, inst)
	v, ok := newValues(r.vars, from...)
	if !ok {
		return true
	}
	return l != 0 && !v.set(-l) || !r.satisfiable(v)
}
