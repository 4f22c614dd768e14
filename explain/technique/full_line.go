package technique

import (
	"fmt"

	"gridcnf/explain/infer"
	"gridcnf/rule"
)

// fullLine looks for lines in which one value is used up: the open cells have the other.
var fullLine = &Technique{
	Name:  "full line",
	Class: 2,
	Text:  "a line has all its 0s or all its 1s, so the rest of it has the other value",
	Find:  findFullLine,
	Say:   sayFullLine,
}

func findFullLine(k *Known, yield func(*Deduction) bool) {
	for _, i := range k.Balance {
		if k.Idle(i) {
			continue
		}
		b, ok := k.Instances[i].(*rule.Balance)
		if !ok {
			continue
		}
		have, open := 0, 0
		for _, bit := range b.Line.Bits() {
			switch k.Value(rule.Literal(bit, b.Value)) {
			case infer.True:
				have++
			case infer.Open:
				open++
			}
		}
		if have != len(b.Line.Bits())/2 || open == 0 {
			continue
		}
		d := &Deduction{Rules: []rule.Instance{b}, Tight: true}
		for _, bit := range b.Line.Bits() {
			switch l := rule.Literal(bit, b.Value); k.Value(l) {
			case infer.True:
				d.Facts = append(d.Facts, l)
			case infer.Open:
				d.Lits = append(d.Lits, -l)
			}
		}
		if !yield(d) {
			return
		}
	}
}

func sayFullLine(k *Known, d *Deduction) string {
	return fmt.Sprintf("%s already has %s: %s.", title(lineOf(d)), its(len(d.Facts), d.Facts[0] > 0), values(k, d.Lits))
}
