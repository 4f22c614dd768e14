package infer

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/propagation"
	"gridcnf/puzzle/rule"
)

// record returns the constraints of instances over some bits.
func record(bits int, instances ...rule.Instance) *cnf.Formula {
	f := new(cnf.Formula)
	propagation.Inputs(f, bits)
	for _, inst := range instances {
		inst.Assert(f)
	}
	return f
}

// values is a partial assignment by variable: 1, -1, or 0 if open. It fails if literals contradict each other.
func values(vars int, lits ...cnf.Lit) (v propagation.Values, ok bool) {
	v, ok = make(propagation.Values, vars+1), true
	for _, l := range lits {
		if v.Of(l) < 0 {
			ok = false
		}
		v.Set(l)
	}
	return v, ok
}

// unit propagates constraints and reports whether none breaks. Lines are watched where the answer is a loop.
func unit(f *cnf.Formula, v propagation.Values, b *rule.Loop) bool {
	for before := propagation.Values(nil); !slices.Equal(before, v); {
		before = slices.Clone(v)
		if !propagation.Unit(f, v) || b != nil && !loops(b, v) {
			return false
		}
	}
	return true
}

// loops looks at every line that is drawn: a loop that leaves something out is wrong, and
// so is an edge that makes one, or that is not on the loop. Lines that fork are for others.
func loops(b *rule.Loop, v propagation.Values) bool {
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
		other := false
		for e := range b.Edges() {
			other = other || v[e+1] == 1 && !slices.Contains(edges, e)
		}
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

// lacks reports whether the stops together need more edges than a closed line has of them: as much as is looked at.
func lacks(b *rule.Loop, edges []int) bool {
	need := 0
	for _, s := range b.Stops {
		need += s.Need - s.Has(func(e int) bool { return slices.Contains(edges, e) })
	}
	return need > 0
}

// component returns what is connected to a cell by drawn edges, and whether three meet.
func component(b *rule.Loop, v propagation.Values, start int) (cells, edges []int, fork bool) {
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

// implies reports whether an instance and some literals imply a literal; with the literal 0,
// whether they contradict each other.
func implies(bits int, inst rule.Instance, from []cnf.Lit, l cnf.Lit) bool {
	if slices.Contains(from, l) {
		return true
	}
	f := record(bits, inst)
	if l != 0 {
		from = append(slices.Clip(from), -l)
	}
	v, ok := values(f.NumVars(), from...)
	return !ok || !propagation.Satisfiable(f, v)
}
