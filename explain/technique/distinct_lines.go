package technique

import (
	"fmt"
	"slices"

	"gridcnf/explain/infer"
	"gridcnf/internal/balanced"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// distinctLines looks for cells that have the same value in all completions of a line that
// repeat no complete line beside it, though not in all completions.
var distinctLines = &Technique{
	Name:  "distinct lines",
	Class: 4,
	Needs: func(b *rule.Book) bool { return len(b.Apart) > 0 },
	Find: func(k *Known, found func(*Deduction)) {
		openLines(k, func(line *rule.Line, f balanced.Line, like []balanced.Line) {
			g := f.Distinct(like)
			each(k, line, &g, like, found)
		})
	},
	Along: lastTwo,
	Say:   sayDistinctLines,
}

// lastTwo adds the other of the last two open cells of a line that is equal to a complete one
// elsewhere: both have the values that they do not have there, for the line needs both values.
func lastTwo(k *Known, d *Deduction) {
	line, differ := lineOf(d), differOf(d)
	counts := func(r rule.Instance) bool { b, ok := r.(*rule.Balance); return ok && b.Line == line }
	if differ == nil || len(d.Rules) != 2 || !slices.ContainsFunc(d.Rules, counts) {
		return
	}
	facts := append(k.of(line.Bits()), k.of(differ.Other(line).Bits())...)
	if len(facts) != 2*line.Len-2 {
		return
	}
	d.Facts, d.Lits = facts, slices.Clip(d.Lits)
	for _, bit := range line.Bits() {
		if l := rule.Literal(bit, d.Lits[0] < 0); k.Value(l) == infer.Open && l.Var() != d.Lits[0].Var() {
			d.Lits = append(d.Lits, l)
		}
	}
	d.Rules = []rule.Instance{differ}
	for _, i := range k.Balance {
		if r := k.Instances[i]; counts(r) {
			d.Rules = append(d.Rules, r)
		}
	}
}

func sayDistinctLines(k *Known, d *Deduction) string {
	line := lineOf(d)
	differ := differOf(d)
	if len(d.Lits) == 2 {
		other := differ.Other(line)
		return fmt.Sprintf("%ss %d and %d agree wherever both are filled, and %s is complete. %s still needs one 0 and one 1, and not where %s has them, so %s.",
			english.Sentence(kind(line)), differ.A.Index+1, differ.B.Index+1, other, title(line), other, k.Outcome(d.Lits))
	}
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
	rules := slices.DeleteFunc(slices.Clone(d.Rules), func(r rule.Instance) bool { return rule.LineOf(r) == nil })
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
