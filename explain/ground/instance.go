package ground

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/encode/card"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// Instance is a constraint as a rule instance: as a whole, or, of kinds that take too many clauses, one clause that follows from it.
type Instance struct {
	book.Constraint
	Cut []cnf.Lit // nil for the whole
	Why string
}

// Name has a cut's literals, too, so that it tells it apart.
func (i *Instance) Name() string {
	name := i.About().String()
	if clue := i.About().Clue; clue != "" {
		name = fmt.Sprintf("%s: %s", clue, name)
	}
	if i.Why != "" {
		name += ": " + i.Why
	}
	return name
}

// Rule is its name in the rule file.
func (i *Instance) Rule() string { return i.About().Rule }

// Cells are those of its place.
func (i *Instance) Cells() []int { return i.About().Cells }

// Assert writes the clauses of the one constraint.
func (i *Instance) Assert(s cnf.CardSink, unless ...cnf.Lit) {
	add := func(lits ...cnf.Lit) {
		if c := book.NewClause(nil, lits...); c != nil {
			s.Add(append(slices.Clone(c.Lits()), unless...)...)
		}
	}
	switch k := i.Constraint.(type) {
	case *book.Clause:
		add(k.Lits()...)
	case *book.Sum:
		unless = slices.Concat(unless, cnf.Complements(k.When))
		var groups [][]card.Choice
		for t, l := range k.Terms {
			groups = append(groups, []card.Choice{{Lit: l, Weight: k.Weights[t]}})
		}
		card.Weighted(s, k.Lo, k.Hi, groups, make([]bool, len(groups)), unless...)
	case *book.Differ:
		some := slices.Clone(unless)
		for t := range k.A {
			here := s.NewVar()
			add(-here, k.A[t], k.B[t])
			add(-here, -k.A[t], -k.B[t])
			some = append(some, here)
		}
		s.Add(some...)
	default:
		add(i.Cut...)
	}
}

// stated is what an instance says, to be followed.
func stated(inst rule.Instance) book.Constraint {
	i := inst.(*Instance)
	if i.Cut != nil {
		return &cut{book.NewClause(i.About(), i.Cut...), i}
	}
	return i.Constraint
}

// cut is a clause of an instance.
type cut struct {
	*book.Clause
	of *Instance
}

// reasons say what graphs force: that something is not there, and that it is.
var reasons = map[rule.Kind][2]string{
	book.Connections: {"it is cut off", "else something would be cut off"},
	book.Components:  {"else a group would have more", "else a group would have too little room"},
	book.Loops:       {"else a ring would be closed early, or there is no way back", "else there would be no way back"},
	book.Separations: {"else two of them would be connected", ""},
	book.Forests:     {"else a line would be closed", ""},
	book.Divisions:   {"there is a way around it", "else there would be a way around a border"},
}

// joined is what several rules say together.
type joined interface{ instances() []*Instance }

// parts are these rules.
type parts []*Instance

func (p parts) instances() []*Instance { return p }

// Instances are the constraint of a link, or its cut.
func (k *Link) Instances() []*Instance {
	switch by := k.By.(type) {
	case *cut:
		return []*Instance{by.of}
	case joined:
		return by.instances()
	case book.Cutter:
		why := ""
		if k.Lit != 0 {
			why = reasons[by.Kind()][map[bool]int{true: 1}[slices.Contains(by.Lits(), k.Lit)]]
		}
		return []*Instance{{by, k.Clause, why}}
	}
	return []*Instance{{k.By, nil, ""}}
}
