package masyu

import (
	"fmt"

	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/rule"
)

// adjacentPearls looks at two pearls side by side, or with a cell between them, which cannot
// both be passed in every way.
var adjacentPearls = &technique.Technique{
	Name:  "adjacent pearls",
	Class: 2,
	Find: technique.EachShape(func(k *technique.Known, p *rule.Local, found func(*technique.Deduction)) {
		for _, step := range [...][2]int{{0, 1}, {1, 0}, {0, 2}, {2, 0}} {
			if q := k.LocalAt(p.Row+step[0], p.Col+step[1]); q != nil {
				technique.Few(k, found, p, q)
			}
		}
	}),
	Say: func(k *technique.Known, d *technique.Deduction) string {
		p, q := d.Rules[0].(*rule.Local), d.Rules[1].(*rule.Local)
		if len(d.Facts) > 0 || colour(p) != "black" || colour(q) != "black" || q.Row-p.Row+q.Col-p.Col != 1 {
			return k.SayClash(d)
		}
		return fmt.Sprintf("The black pearls at %s and %s would each need a straight line on the other, so there is no line between them: %s.",
			p.Cell, q.Cell, k.Outcome(d.Lits))
	},
}

// pearlAndCell looks at a cell beside a pearl that has no room for a line which the pearl would
// need.
var pearlAndCell = &technique.Technique{
	Name:  "pearl and cell",
	Class: 2,
	Find: technique.EachShape(func(k *technique.Known, p *rule.Local, found func(*technique.Deduction)) {
		for direction, edge := range p.Bits[:len(directions)] {
			if r, c := beside(p, direction); edge >= 0 && k.LocalAt(r, c) == nil {
				technique.Few(k, found, p, k.Point(r*k.Loop.Cols+c))
			}
		}
	}),
	Say: (*technique.Known).SayClash,
}

// threeWhites looks at three white pearls side by side: a line along them would have no turn
// beside the middle one, so it crosses them.
var threeWhites = &technique.Technique{
	Name:  "three whites",
	Class: 2,
	Find: technique.EachShape(func(k *technique.Known, p *rule.Local, found func(*technique.Deduction)) {
		white := func(r, c int) *rule.Local {
			if p := k.LocalAt(r, c); p != nil && colour(p) == "white" {
				return p
			}
			return nil
		}
		for _, step := range [...][2]int{{0, 1}, {1, 0}} {
			p, q, r := white(p.Row, p.Col), white(p.Row+step[0], p.Col+step[1]), white(p.Row+2*step[0], p.Col+2*step[1])
			if p != nil && q != nil && r != nil {
				technique.Few(k, found, p, q, r)
			}
		}
	}),
	Say: sayThree,
}

// sayThree names the pearls and the direction.
func sayThree(k *technique.Known, d *technique.Deduction) string {
	if len(d.Facts) > 0 {
		return k.LeftOver(d)
	}
	var at []string
	for _, r := range d.Rules {
		at = append(at, r.(*rule.Local).Cell.String())
	}
	line := "row"
	if d.Rules[0].(*rule.Local).Col == d.Rules[1].(*rule.Local).Col {
		line = "column"
	}
	result, _ := technique.Split(d.Lits) // that the other edges are empty goes without saying
	if len(result) == 0 {
		result = d.Lits
	}
	return fmt.Sprintf("Along the %[2]s, a line through the white pearls at %[1]s would have no turn beside the middle one, so it crosses the %[2]s at all three: %[3]s.",
		english.List(at), line, k.Outcome(result))
}
