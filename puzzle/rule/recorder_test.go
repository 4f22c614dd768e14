package rule_test

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

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
