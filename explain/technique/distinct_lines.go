package technique

import (
	"fmt"
	"slices"

	"gridcnf/explain/infer"
	"gridcnf/internal/balanced"
	"gridcnf/internal/english"
	"gridcnf/rule"
)

// distinctLines looks for cells that have the same value in all completions of a line that
// repeat no complete line beside it, though not in all completions.
var distinctLines = &Technique{
	Name:  "distinct lines",
	Class: 4,
	Find: func(k *Known, found func(*Deduction)) {
		openLines(k, func(line *rule.Line, f balanced.Line, like []balanced.Line) {
			g := f.Distinct(like)
			each(k, line, &g, like, found)
		})
	},
	Say: sayDistinctLines,
}

func sayDistinctLines(k *Known, d *Deduction) string {
	line := lineOf(d)
	differ := differOf(d)
	if differ == nil || len(d.Lits) != 1 || !repeats(k, d, line, differ.Other(line)) {
		return sayHowever(k, d)
	}
	other := differ.Other(line)
	return fmt.Sprintf("%ss %d and %d agree wherever both are filled, and %s is complete. If %s were %s, %s would be equal to %s. So %s.",
		english.Sentence(kind(line)), differ.A.Index+1, differ.B.Index+1, other, k.Name(d.Lits[0]), digit(d.Lits[0] < 0), line, other, k.Outcome(d.Lits))
}

// differOf is the Differ instance of a deduction, or nil if there is not just one.
func differOf(d *Deduction) (differ *rule.Differ) {
	for _, r := range d.Rules {
		if r, ok := r.(*rule.Differ); ok {
			if differ != nil {
				return nil
			}
			differ = r
		}
	}
	return differ
}

// repeats reports whether a line agrees with a complete one and becomes equal to it, by one
// conclusion after the other, if a deduction is wrong.
func repeats(k *Known, d *Deduction, line, other *rule.Line) bool {
	rules := slices.DeleteFunc(slices.Clone(d.Rules), func(r rule.Instance) bool { return lineAt(r) == nil })
	e := engine(k, rules, d.Facts)
	e.Know(-d.Lits[0])
	for _, link := range e.Follow(e.All()...) {
		if len(link.Lits) == 0 {
			return false // another rule breaks as well
		}
		for _, l := range link.Lits {
			e.Know(l)
		}
	}
	for i, bit := range line.Bits() {
		a, b := rule.Literal(bit, true), rule.Literal(other.Bit(i), true)
		if e.Value(a) == infer.Open || e.Value(a) != e.Value(b) || k.Value(b) == infer.Open {
			return false
		}
		if known := k.Value(a); known != infer.Open && known != k.Value(b) && bit+1 != d.Lits[0].Var() {
			return false
		}
	}
	return true
}
