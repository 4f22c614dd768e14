package technique

import (
	"fmt"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/rule"
)

// threeAlike looks at three neighbours in a line: where two of them have a value, the third
// has the other one.
var threeAlike = &Technique{
	Name:  "three alike",
	Class: 1,
	Text:  "two of three neighbours in a line are alike, so the third one is different",
	Find:  findThreeAlike,
	Say:   sayThreeAlike,
}

func findThreeAlike(k *Known, yield func(*Deduction) bool) {
	for _, i := range k.NoThree {
		if k.Idle(i) {
			continue
		}
		n, ok := k.Instances[i].(*rule.NoThree)
		if !ok {
			continue
		}
		third := -1
		alike := 0
		for _, bit := range n.Cells() {
			switch k.Value(rule.Literal(bit, n.Value)) {
			case infer.True:
				alike++
			case infer.Open:
				third = bit
			}
		}
		if alike < 2 || third < 0 {
			continue
		}
		d := &Deduction{Lits: []cnf.Lit{rule.Literal(third, !n.Value)}, Rules: []rule.Instance{n}, Tight: true}
		for _, bit := range n.Cells() {
			if bit != third {
				d.Facts = append(d.Facts, rule.Literal(bit, n.Value))
			}
		}
		if !yield(d) {
			return
		}
	}
}

// sayThreeAlike tells two neighbours from a gap between two.
func sayThreeAlike(k *Known, d *Deduction) string {
	third, both := d.Lits[0], d.Facts
	pair := fmt.Sprintf("%s and %s are both %s", k.Name(both[0]), k.Name(both[1]), digit(both[0] > 0))
	if between := (both[0].Var() < third.Var()) != (both[1].Var() < third.Var()); between {
		return fmt.Sprintf("%s, so %s between them must be %s (no three in a %s).", pair, k.Name(third), digit(third > 0), kind(lineOf(d)))
	}
	return fmt.Sprintf("%s, so %s must be %s (no three in a %s).", pair, k.Name(third), digit(third > 0), kind(lineOf(d)))
}
