package infer

import (
	"gridcnf/cnf"
	"gridcnf/puzzle/rule"
)

// constraint says that at least k of some literals hold.
type constraint struct {
	instance int32
	slack    int32 // literals that are not false, less k
	lits     []cnf.Lit
}

// Add adds an instance and returns its index. What is known stays known.
func (e *Engine) Add(inst rule.Instance) int {
	i := len(e.Instances)
	e.Instances = append(e.Instances, inst)
	e.of = append(e.of, nil)
	e.quiet, e.heard = -1, -1
	if d, ok := inst.(*rule.Differ); ok {
		e.addPair(d, i)
		return i
	}
	inst.Assert(sink{e, int32(i)})
	return i
}

// grow makes room for n variables.
func (e *Engine) grow(n int) {
	if more := n + 1 - len(e.value); more > 0 {
		e.value = append(e.value, make([]Value, more)...)
		e.source = append(e.source, make([]source, more)...)
		e.at = append(e.at, make([]int32, more)...)
		e.occurs = append(e.occurs, make([][]int32, 2*more)...)
	}
}

// sink takes the constraints of an instance.
type sink struct {
	*Engine
	instance int32
}

// NewVar makes a helper variable.
func (s sink) NewVar() cnf.Lit {
	s.grow(len(s.value))
	return cnf.Lit(len(s.value) - 1)
}

// Add takes a clause.
func (s sink) Add(clause ...cnf.Lit) { s.AddAtLeast(1, clause...) }

// AddAtLeast takes a cardinality constraint. Less follows from one in which literals are
// repeated than could.
func (s sink) AddAtLeast(k int, lits ...cnf.Lit) {
	e := s.Engine
	c := constraint{instance: s.instance, slack: int32(len(lits) - k), lits: append([]cnf.Lit(nil), lits...)}
	id := int32(len(e.constraints))
	for _, l := range lits {
		e.occurs[l.Index()] = append(e.occurs[l.Index()], id)
		if e.Value(l) == False {
			c.slack--
		}
	}
	if len(lits) <= k {
		e.tight = append(e.tight, id)
	}
	e.constraints = append(e.constraints, c)
	e.of[s.instance] = append(e.of[s.instance], id)
}
