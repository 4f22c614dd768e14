package technique

import (
	"fmt"

	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/rule"
)

var threeWhites = &Technique{
	Name:  "three whites",
	Class: 2,
	Text:  "a line along three white pearls side by side would have no turn beside the middle one, so it crosses them",
	Find: func(k *Known, yield func(*Deduction) bool) {
		for _, i := range k.Pearl {
			for _, step := range [...][2]int{{0, 1}, {1, 0}} {
				if !deduceThree(k, i, step, yield) {
					return
				}
			}
		}
	},
	Say: sayThree,
}

// deduceThree yields what follows from three white pearls, from one in steps of a cell to
// the right or down, if no two of them give anything.
func deduceThree(k *Known, i int, step [2]int, yield func(*Deduction) bool) bool {
	var three [3]rule.Instance
	for n := range three {
		p := k.Instances[i].(*rule.Local)
		if colour(p) != "white" {
			return true
		}
		three[n] = p
		if n < 2 {
			if i = k.pearlAt(p.Row+step[0], p.Col+step[1]); i < 0 {
				return true
			}
		}
	}
	var w ways
	for n, p := range three {
		if w.start(k, p); !w.silent() {
			return true
		}
		if w.start(k, p, three[(n+1)%3]); !w.silent() {
			return true
		}
	}
	w.start(k, three[0], three[1], three[2])
	return w.deduce(yield)
}

// sayThree names the pearls and the direction.
func sayThree(k *Known, d *Deduction) string {
	if len(d.Rules) != 3 || len(d.Facts) > 0 {
		return leftOver(k, d)
	}
	var at []string
	for _, r := range d.Rules {
		p := r.(*rule.Local)
		at = append(at, puzzle.CellName(p.Row, p.Col))
	}
	line := "row"
	if d.Rules[0].(*rule.Local).Col == d.Rules[1].(*rule.Local).Col {
		line = "column"
	}
	result, _ := split(d.Lits) // that the other edges are empty goes without saying
	if len(result) == 0 {
		result = d.Lits
	}
	return fmt.Sprintf("Along the %[2]s, a line through the white pearls at %[1]s would have no turn beside the middle one, so it crosses the %[2]s at all three: %[3]s.",
		english.List(at), line, outcome(k, result))
}
