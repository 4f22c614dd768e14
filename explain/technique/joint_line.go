package technique

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/rule"
)

// jointLine takes the two rules of a single line together: it looks for cells that have the
// same value however the line is filled. Longer lines than maxLine are passed over.
var jointLine = &Technique{
	Name:  "joint line",
	Class: 3,
	Text:  "however a line is filled half and half without three alike, a cell has the same value",
	Find:  findJointLine,
	Along: besideBlocks,
	Say:   sayJointLine,
}

func findJointLine(k *Known, yield func(*Deduction) bool) {
	for _, lines := range [...][]*rule.Line{k.Rows, k.Columns} {
		for _, line := range lines {
			f, ok := fillingOf(k, line)
			if !ok || f.full() {
				continue
			}
			zeros, ones, ok := f.forced()
			if !ok || zeros.empty() && ones.empty() {
				continue
			}
			if !each(line, zeros, ones, rulesOf(k, line), factsOf(k, line), yield) {
				return
			}
		}
	}
}

// each yields a deduction for every cell that is found out to be 0 or 1.
func each(line *rule.Line, zeros, ones places, rules []rule.Instance, facts []cnf.Lit, yield func(*Deduction) bool) bool {
	for i, bit := range line.Bits() {
		if !zeros.has(i) && !ones.has(i) {
			continue
		}
		lits := []cnf.Lit{rule.Literal(bit, ones.has(i))}
		if !yield(&Deduction{Lits: lits, Rules: slices.Clip(rules), Facts: slices.Clip(facts)}) {
			return false
		}
	}
	return true
}

// rulesOf lists the Balance and NoThree instances of a line.
func rulesOf(k *Known, line *rule.Line) []rule.Instance {
	var rules []rule.Instance
	for _, i := range k.Balance {
		if b, ok := k.Instances[i].(*rule.Balance); ok && b.Line == line {
			rules = append(rules, b)
		}
	}
	for _, i := range k.NoThree {
		if n, ok := k.Instances[i].(*rule.NoThree); ok && n.Line == line {
			rules = append(rules, n)
		}
	}
	return rules
}

// factsOf lists what is known of a line.
func factsOf(k *Known, line *rule.Line) []cnf.Lit {
	var facts []cnf.Lit
	for _, bit := range line.Bits() {
		if l := rule.Literal(bit, true); k.Value(l) != infer.Open {
			facts = append(facts, rule.Literal(bit, k.Value(l) == infer.True))
		}
	}
	return facts
}

// sayJointLine takes the plainest way that fits: one conclusion from the opposite, counting,
// a chain of conclusions, or else what the line still needs.
func sayJointLine(k *Known, d *Deduction) string {
	chain := refutation(k, d)
	if text := sayOneMore(k, d, chain); text != "" {
		return text
	}
	if chain != nil && len(d.Lits) == 1 {
		return sayChain(k, d, chain)
	}
	if text := sayShared(k, d); text != "" {
		return text
	}
	if text := sayBlocks(k, d); text != "" {
		return text
	}
	return sayHowever(k, d)
}
