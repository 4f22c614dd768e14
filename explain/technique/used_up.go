package technique

import (
	"fmt"
	"slices"

	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// ThreeAlike looks at three neighbours in a line: if two of them have the same value, the third has the other one. If those
// two are side by side, so have the cells on both sides of them.
var ThreeAlike = &Technique{
	Name:  "three alike",
	Class: 1,
	Plain: true,
	Find:  func(k *Known, found func(*Deduction)) { usedUp(k, k.NoThree, found) },
	Along: func(k *Known, d *Deduction) {
		n := d.Rules[0].(*rule.NoThree)
		first, beyond := n.First+1, n.First+3 // if the deduced cell is the first of the three
		if d.Lits[0].Var()-1 == n.Cells()[2] {
			first, beyond = n.First-1, n.First-1
		}
		for _, i := range k.NoThree {
			m := k.Instances[i].(*rule.NoThree)
			if m.Line != n.Line || m.First != first || m.Value != n.Value || d.Lits[0].Var()-1 == n.Cells()[1] {
				continue
			}
			if l := rule.Literal(n.Line.Bit(beyond), !n.Value); k.Value(l) == infer.Open {
				d.Lits, d.Rules = append(slices.Clip(d.Lits), l), append(slices.Clip(d.Rules), m)
			}
		}
	},
	Say: func(k *Known, d *Deduction) string {
		third, both := d.Lits[0], d.Facts
		between := ""
		if (both[0].Var() < third.Var()) != (both[1].Var() < third.Var()) {
			between = " between them"
		}
		return fmt.Sprintf("%s and %s are both %s, so %s%s must be %s (no three in a %s).",
			k.Name(both[0]), k.Name(both[1]), digit(both[0] > 0), english.List(k.names(inOrder(d.Lits))), between, digit(third > 0), kind(lineOf(d)))
	},
}

// FullLine looks for lines in which one value is used up: the open cells have the other value.
var FullLine = &Technique{
	Name:  "full line",
	Class: 2,
	Plain: true,
	Find:  func(k *Known, found func(*Deduction)) { usedUp(k, k.Balance, found) },
	Say: func(k *Known, d *Deduction) string {
		return fmt.Sprintf("%s already has %s: %s.", title(lineOf(d)), its(len(d.Facts), d.Facts[0] > 0), k.Outcome(d.Lits))
	},
}

// usedUp looks at NoThree and Balance instances, given by their indices. Each allows a value in only so many of its cells:
// once that many have it, the open cells have the other value.
func usedUp(k *Known, indices []int, found func(*Deduction)) {
	for _, i := range indices {
		if k.Idle(i) {
			continue
		}
		inst := k.Instances[i]
		var cells []int
		value, most := false, 2
		switch r := inst.(type) { // Cells is called here, where it can be inlined
		case *rule.NoThree:
			cells, value = r.Cells(), r.Value
		case *rule.Balance:
			cells, value, most = r.Cells(), r.Value, r.Line.Len/2
		}
		have, open := 0, 0
		for _, bit := range cells {
			switch k.Value(rule.Literal(bit, value)) {
			case infer.True:
				have++
			case infer.Open:
				open++
			}
		}
		if have != most || open == 0 {
			continue
		}
		d := &Deduction{Rules: []rule.Instance{inst}, Tight: true}
		for _, bit := range cells {
			switch l := rule.Literal(bit, value); k.Value(l) {
			case infer.True:
				d.Facts = append(d.Facts, l)
			case infer.Open:
				d.Lits = append(d.Lits, -l)
			}
		}
		found(d)
	}
}
