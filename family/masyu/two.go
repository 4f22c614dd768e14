package masyu

import (
	"fmt"

	"gridcnf/cnf"
	"gridcnf/explain/technique"
	"gridcnf/rule"
)

var adjacentPearls = &technique.Technique{
	Name:  "adjacent pearls",
	Class: 2,
	Text:  "two pearls side by side, or with a cell between them, cannot both be passed in every way",
	Find: func(k *technique.Known, yield func(*technique.Deduction) bool) {
		for n := range k.Locals {
			p := k.Local(n)
			for _, step := range [...][2]int{{0, 1}, {1, 0}, {0, 2}, {2, 0}} {
				q := k.LocalAt(p.Row+step[0], p.Col+step[1])
				if q != nil && !technique.Few(k, yield, p, q) {
					return
				}
			}
		}
	},
	Say: sayPair,
}

var pearlAndCell = &technique.Technique{
	Name:  "pearl and cell",
	Class: 2,
	Text:  "a cell beside a pearl has no room for a line that the pearl would need",
	Find: func(k *technique.Known, yield func(*technique.Deduction) bool) {
		for n := range k.Locals {
			p := k.Local(n)
			for d, edge := range p.Bits[:4] {
				r, c := p.Row+steps[d][0], p.Col+steps[d][1]
				if edge < 0 || k.LocalAt(r, c) != nil {
					continue
				}
				if !technique.Few(k, yield, p, k.Point(r*k.Loop.Cols+c)) {
					return
				}
			}
		}
	},
	Say: sayPair,
}

// sayPair speaks of a pearl, and another one or a cell.
func sayPair(k *technique.Known, d *technique.Deduction) string {
	if text := sayBlackPair(k, d); text != "" {
		return text
	}
	return k.SayClash(d, leaving)
}

// leaving supposes that the line leaves a black pearl: "the line went up from the black
// pearl at r3c3".
func leaving(inst rule.Instance, l cnf.Lit) string {
	p, ok := inst.(*rule.Local)
	if !ok || l < 0 || colour(p) != "black" {
		return ""
	}
	a := armsOf(p)
	way, far := a.of(l)
	if way < 0 || far {
		return ""
	}
	return fmt.Sprintf("the line went %s from %s", directions[way], p.Spot())
}

// sayBlackPair speaks of two black pearls side by side, or returns nothing.
func sayBlackPair(k *technique.Known, d *technique.Deduction) string {
	if len(d.Rules) != 2 || len(d.Facts) > 0 {
		return ""
	}
	p, ok := d.Rules[0].(*rule.Local)
	q, also := d.Rules[1].(*rule.Local)
	if !ok || !also || colour(p) != "black" || colour(q) != "black" || q.Row-p.Row+q.Col-p.Col != 1 {
		return ""
	}
	return fmt.Sprintf("The black pearls at %s and %s would each need a straight line on the other, so there is no line between them: %s.",
		p.Cell, q.Cell, k.Outcome(d.Lits))
}
