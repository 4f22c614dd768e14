package mus

import (
	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/rule"
)

// parts are the constraints of an instance. It is a cnf.CardSink.
type parts struct {
	bits    int
	helpers int
	limits  []cnf.AtLeast
}

// NewVar returns a helper variable.
func (p *parts) NewVar() cnf.Lit {
	p.helpers++
	return cnf.Lit(p.bits + p.helpers)
}

// Add takes a clause.
func (p *parts) Add(clause ...cnf.Lit) { p.AddAtLeast(1, clause...) }

// AddAtLeast takes a cardinality constraint.
func (p *parts) AddAtLeast(k int, lits ...cnf.Lit) {
	p.limits = append(p.limits, cnf.AtLeast{K: k, Lits: append([]cnf.Lit(nil), lits...)})
}

// broken returns the places in f.rules of those that an answer breaks. Of rules with
// helper variables that it does not know, it also returns some that the answer keeps.
func (f *Finder) broken(a puzzle.Answer) []int {
	for i := len(f.parts); i < len(f.rules); i++ {
		p := &parts{bits: f.bits}
		if _, ok := f.rules[i].(*rule.Differ); !ok {
			f.rules[i].Assert(p)
		}
		f.parts = append(f.parts, p)
	}
	var broken []int
	for i, inst := range f.rules {
		d, ok := inst.(*rule.Differ)
		if ok && !differ(a, d) || !ok && !f.parts[i].hold(a) {
			broken = append(broken, i)
		}
	}
	return broken
}

// hold evaluates the constraints. Helper variables are false: if the constraints hold
// with that, so does the instance.
func (p *parts) hold(a puzzle.Answer) bool {
	for _, c := range p.limits {
		n := 0
		for _, l := range c.Lits {
			if holds(a, l) {
				n++
			}
		}
		if n < c.K {
			return false
		}
	}
	return true
}

// holds reports whether a literal holds in an answer.
func holds(a puzzle.Answer, l cnf.Lit) bool {
	return (l.Var() <= len(a) && a[l.Var()-1]) == l.Positive()
}

// differ reports whether two lines differ in an answer.
func differ(a puzzle.Answer, d *rule.Differ) bool {
	for k, bit := range d.A.Bits() {
		if a[bit] != a[d.B.Bits()[k]] {
			return true
		}
	}
	return false
}
