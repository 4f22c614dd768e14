package ground

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/encode/card"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// Instance makes a rule instance of a constraint, or of one clause that it implies if the whole takes too many clauses.
type Instance struct {
	book.Constraint
	Cut []cnf.Lit // nil for the whole constraint
	Why string
}

// Name returns the clue, the rule with its place, and the reason.
func (i *Instance) Name() string {
	name := i.About().String()
	if clue := i.About().Clue; clue != "" {
		name = fmt.Sprintf("%s: %s", puzzle.Said(clue), name)
	}
	if i.Why != "" {
		name += ": " + i.Why
	}
	return name
}

// Rule returns the rule's name in the rule file.
func (i *Instance) Rule() string { return i.About().Rule }

// Cells returns the cells of its place.
func (i *Instance) Cells() []int { return i.About().Cells }

// Assert writes the clauses of the constraint, or the cut.
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

// stated returns an instance as a constraint for an engine.
func stated(inst rule.Instance) book.Constraint {
	i := inst.(*Instance)
	if i.Cut != nil {
		return &cut{book.NewClause(i.About(), i.Cut...), parts{i}}
	}
	return i.Constraint
}

// cut is a clause of an instance.
type cut struct {
	*book.Clause
	parts
}

// reasons say why a graph forces an element: first why it is absent, then why it is present.
var reasons = map[rule.Kind][2]string{
	book.Connections: {"it is cut off", "else something would be cut off"},
	book.Components:  {"else a group would have more", "else a group would have too little room"},
	book.Loops:       {"else a ring would be closed early, or there is no way back", "else there would be no way back"},
	book.Separations: {"else two of them would be connected", ""},
	book.Forests:     {"else a line would be closed", ""},
	book.Divisions:   {"there is a way around it", "else there would be a way around a border"},
}

// joined is a constraint that rules imply together.
type joined interface{ instances() []*Instance }

// parts are the rules that imply a constraint.
type parts []*Instance

func (p parts) instances() []*Instance { return p }

// Instances returns the rules that a link rests on.
func (k *Link) Instances() []*Instance {
	switch by := k.By.(type) {
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
