package technique

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/rule"
)

// distinctLines looks for cells that have the same value in all completions of a line that
// repeat no complete line beside it, though not in all completions. Longer lines than
// maxLine are passed over.
var distinctLines = &Technique{
	Name:  "distinct lines",
	Class: 4,
	Text:  "all other values of a cell make its line equal to one that is complete",
	Find:  findDistinctLines,
	Say:   sayDistinctLines,
}

func findDistinctLines(k *Known, yield func(*Deduction) bool) {
	for _, lines := range distinct(k) {
		var room [32]places // enough for most boards without allocating
		complete := completeLines(k, lines, room[:0])
		if len(complete) == 0 {
			continue
		}
		for _, line := range lines {
			f, ok := fillingOf(k, line)
			if !ok || f.full() {
				continue
			}
			var room [32]places
			zeros, ones := f.distinct(f.similar(complete, room[:0]))
			if zeros.empty() && ones.empty() {
				continue
			}
			rules, facts := apartFrom(k, line, &f)
			if !each(line, zeros, ones, rules, facts, yield) {
				return
			}
		}
	}
}

// distinct returns the rows if they have to differ, and the columns if they have to.
func distinct(k *Known) [2][]*rule.Line {
	var lines [2][]*rule.Line
	if k.apart[0] {
		lines[0] = k.Rows
	}
	if k.apart[1] {
		lines[1] = k.Columns
	}
	return lines
}

// completeLines appends the lines without open cells, by the places of their ones.
func completeLines(k *Known, lines []*rule.Line, found []places) []places {
	for _, line := range lines {
		if f, ok := fillingOf(k, line); ok && f.full() {
			found = append(found, f.ones)
		}
	}
	return found
}

// similar appends those of some complete lines that a line could still be equal to.
func (f *filling) similar(complete, found []places) []places {
	for _, ones := range complete {
		if !ones.meets(f.zeros) && f.ones.minus(ones).empty() {
			found = append(found, ones)
		}
	}
	return found
}

// distinct returns the open cells that are 0 or 1 in all completions but some, though not in
// all of them. If only those are left, it returns nothing.
func (f *filling) distinct(but []places) (zeros, ones places) {
	if len(but) == 0 {
		return zeros, ones
	}
	count, sample := f.others(but, 1)
	if count == 0 {
		return zeros, ones
	}
	forcedZeros, forcedOnes, _ := f.forced()
	var canBeZero, canBeOne places // in a completion that has been seen
	see := func(sample places) {
		for i := range f.n {
			if sample.has(i) {
				canBeOne.add(i)
			} else {
				canBeZero.add(i)
			}
		}
	}
	see(sample)
	for i := range f.n {
		if forcedZeros.has(i) || forcedOnes.has(i) || canBeZero.has(i) && canBeOne.has(i) || f.zeros.has(i) || f.ones.has(i) {
			continue
		}
		value := !canBeOne.has(i)
		changed := f.with(i, value)
		switch count, sample := changed.others(but, 1); {
		case count > 0:
			see(sample)
		case value:
			zeros.add(i)
		default:
			ones.add(i)
		}
	}
	return zeros, ones
}

// apartFrom lists the rules of a line and the Differ instances with the complete lines that
// it could be equal to, and what is known of all these lines.
func apartFrom(k *Known, line *rule.Line, f *filling) (rules []rule.Instance, facts []cnf.Lit) {
	rules, facts = rulesOf(k, line), factsOf(k, line)
	for _, i := range k.Differ {
		d, ok := k.Instances[i].(*rule.Differ)
		if !ok || d.A != line && d.B != line {
			continue
		}
		other := otherLine(d, line)
		if g, ok := fillingOf(k, other); ok && g.full() && f.agrees(&g) {
			rules = append(rules, d)
			facts = append(facts, factsOf(k, other)...)
		}
	}
	return rules, facts
}

func sayDistinctLines(k *Known, d *Deduction) string {
	differ := differOf(d)
	if differ == nil || len(d.Lits) != 1 {
		return sayHowever(k, d)
	}
	line := lineOf(d)
	other := otherLine(differ, line)
	if !repeats(k, d, line, other) {
		return sayHowever(k, d)
	}
	return fmt.Sprintf("%ss %d and %d agree wherever both are filled, and %s is complete. If %s were %s, %s would be equal to %s. So %s.",
		english.Sentence(kind(line)), differ.A.Index+1, differ.B.Index+1, other, k.Name(d.Lits[0]), digit(d.Lits[0] < 0), line, other, values(k, d.Lits))
}

// differOf is the Differ instance of a deduction, or nil if there is not just one.
func differOf(d *Deduction) *rule.Differ {
	var found *rule.Differ
	for _, r := range d.Rules {
		if r, ok := r.(*rule.Differ); ok {
			if found != nil {
				return nil
			}
			found = r
		}
	}
	return found
}

// repeats reports whether a line agrees with a complete one and becomes equal to it, by one
// conclusion after the other, if a deduction is wrong.
func repeats(k *Known, d *Deduction, line, other *rule.Line) bool {
	rules := slices.DeleteFunc(slices.Clone(d.Rules), func(r rule.Instance) bool {
		_, isDiffer := r.(*rule.Differ)
		return isDiffer
	})
	e := infer.New(k.Puzzle, rules)
	for _, l := range d.Facts {
		e.Know(l)
	}
	e.Know(-d.Lits[0])
	for _, link := range e.Follow(all(rules)...) {
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
