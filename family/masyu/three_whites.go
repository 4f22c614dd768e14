package masyu

import (
	"fmt"

	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/rule"
)

var threeWhites = &technique.Technique{
	Name:  "three whites",
	Class: 2,
	Text:  "a line along three white pearls side by side would have no turn beside the middle one, so it crosses them",
	Find: func(k *technique.Known, yield func(*technique.Deduction) bool) {
		for n := range k.Locals {
			p := k.Local(n)
			for _, step := range [...][2]int{{0, 1}, {1, 0}} {
				q := k.LocalAt(p.Row+step[0], p.Col+step[1])
				r := k.LocalAt(p.Row+2*step[0], p.Col+2*step[1])
				if q == nil || r == nil || colour(p) != "white" || colour(q) != "white" || colour(r) != "white" {
					continue
				}
				if !technique.Few(k, yield, p, q, r) {
					return
				}
			}
		}
	},
	Say: sayThree,
}

// sayThree names the pearls and the direction.
func sayThree(k *technique.Known, d *technique.Deduction) string {
	if len(d.Rules) != 3 || len(d.Facts) > 0 {
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
