package technique

import (
	"cmp"
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/balanced"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// jointLine combines the two rules of one line, NoThree and Balance: it looks for cells that have the same value however
// the line is filled.
var jointLine = &Technique{
	Name:  "joint line",
	Class: 3,
	Find: func(k *Known, found func(*Deduction)) {
		openLines(k, func(line *rule.Line, f balanced.Line) {
			if g, ok := f.Forced(); ok {
				each(k, line, &g, nil, found)
			}
		})
	},
	Along: besideBlocks,
	Say:   sayJointLine,
}

// each yields a deduction for every open cell of a line that is filled in g. Its reasons are the rules of the line, and
// the rules that make the line differ from some complete ones.
func each(k *Known, line *rule.Line, g *balanced.Line, differ []*rule.Differ, found func(*Deduction)) {
	var lits []cnf.Lit
	for i, bit := range line.Bits() {
		if l := rule.Literal(bit, g.Ones.Has(i)); g.Has(i) && k.Value(l) == infer.Open {
			lits = append(lits, l)
		}
	}
	if len(lits) == 0 {
		return
	}
	if k.terse {
		found(&Deduction{Lits: lits})
		return
	}
	rules, facts := causes(k, line, differ)
	for i := range lits {
		found(&Deduction{Lits: lits[i : i+1 : i+1], Rules: rules, Facts: facts})
	}
}

// causes lists the rules of a line, the rules that make it differ from complete lines, and what is known of all these
// lines. Both slices are clipped, since several deductions share them.
func causes(k *Known, line *rule.Line, differ []*rule.Differ) (rules []rule.Instance, facts []cnf.Lit) {
	for _, i := range slices.Concat(k.Balance, k.NoThree) {
		if inst := k.Instances[i]; rule.LineOf(inst) == line {
			rules = append(rules, inst)
		}
	}
	facts = k.of(line.Bits())
	for _, d := range differ {
		rules = append(rules, d)
		facts = append(facts, k.of(d.Other(line).Bits())...)
	}
	return slices.Clip(rules), slices.Clip(facts)
}

// sayJointLine takes the first of these ways that fits: one conclusion from the opposite, a chain of conclusions, a shared
// cell, a count of blocks, or what the line still needs.
func sayJointLine(k *Known, d *Deduction) string {
	e := infer.New(k.Puzzle, d.Rules, d.Facts...)
	chain := e.Refute(-d.Lits[0], e.All())
	if text := sayOneMore(k, d, chain); text != "" {
		return text
	}
	if chain != nil && len(d.Lits) == 1 {
		return sayChain(k, d, chain)
	}
	return cmp.Or(sayShared(k, d), sayBlocks(k, d), sayHowever(k, d))
}

// openLines calls look with each line that has open cells and with what is known of it. It skips lines that are too long
// for package balanced.
func openLines(k *Known, look func(line *rule.Line, f balanced.Line)) {
	for _, line := range k.lines {
		if f, ok := k.Read(line); ok && !f.Full() {
			look(line, f)
		}
	}
}

// distinctLines looks for cells that have the same value in all completions of a line, once those are left out that repeat
// a complete line.
var distinctLines = &Technique{
	Name:  "distinct lines",
	Class: 4,
	Needs: func(b *rule.Book) bool { return len(b.Apart) > 0 },
	Find: func(k *Known, found func(*Deduction)) {
		openLines(k, func(line *rule.Line, f balanced.Line) {
			like, differ := k.Beside(line, &f)
			g := f.Distinct(like)
			each(k, line, &g, differ, found)
		})
	},
	Along: lastTwo,
	Say:   sayDistinctLines,
}

// lastTwo is for a line with two open cells that agrees with a complete line in all others: it adds the second cell to a
// deduction about the first. The line needs both values, so each cell has the opposite of its value in the complete line.
func lastTwo(k *Known, d *Deduction) {
	line, differ := lineOf(d), differOf(d)
	counts := func(b *rule.Balance) bool { return b.Line == line }
	if differ == nil || len(d.Rules) != 2 || !slices.ContainsFunc(rule.Those[*rule.Balance](d.Rules), counts) {
		return
	}
	facts := append(k.of(line.Bits()), k.of(differ.Other(line).Bits())...)
	if len(facts) != 2*line.Len-2 {
		return
	}
	d.Facts, d.Lits, d.Rules = facts, slices.Clip(d.Lits), []rule.Instance{differ}
	for _, bit := range line.Bits() {
		if l := rule.Literal(bit, d.Lits[0] < 0); k.Value(l) == infer.Open && l.Var() != d.Lits[0].Var() {
			d.Lits = append(d.Lits, l)
		}
	}
	for _, b := range rule.Those[*rule.Balance](k.Instances) {
		if counts(b) {
			d.Rules = append(d.Rules, b)
		}
	}
}

func sayDistinctLines(k *Known, d *Deduction) string {
	line, differ := lineOf(d), differOf(d)
	if differ == nil || len(d.Lits) == 1 && !repeats(k, d, line, differ.Other(line)) {
		return sayHowever(k, d)
	}
	other := differ.Other(line)
	agree := fmt.Sprintf("%ss %d and %d agree wherever both are filled, and %s is complete.", english.Sentence(kind(line)), differ.A.Index+1, differ.B.Index+1, other)
	if len(d.Lits) == 2 {
		return fmt.Sprintf("%s %s still needs one 0 and one 1, and not where %s has them, so %s.", agree, title(line), other, k.Outcome(d.Lits))
	}
	return fmt.Sprintf("%s If %s were %s, %s would be equal to %s. So %s.", agree, k.Name(d.Lits[0]), digit(d.Lits[0] < 0), line, other, k.Outcome(d.Lits))
}

// differOf returns the only Differ instance of a deduction, or nil if there is none or more than one.
func differOf(d *Deduction) *rule.Differ {
	if all := rule.Those[*rule.Differ](d.Rules); len(all) == 1 {
		return all[0]
	}
	return nil
}

// repeats reports whether a line agrees with a complete one so far, and becomes equal to it by single conclusions if we
// assume the opposite of a deduction.
func repeats(k *Known, d *Deduction, line, other *rule.Line) bool {
	rules := slices.DeleteFunc(slices.Clone(d.Rules), func(r rule.Instance) bool { return rule.LineOf(r) == nil })
	e := infer.New(k.Puzzle, rules, append(slices.Clip(d.Facts), -d.Lits[0])...)
	for _, link := range e.Follow(e.All()...) {
		if len(link.Lits) == 0 {
			return false // another rule breaks as well
		}
		e.Know(link.Lits...)
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
