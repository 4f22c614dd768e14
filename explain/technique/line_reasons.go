package technique

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// Deductions within a line that are told by what the line still needs. Every way looks first
// whether it fits, for no sentence may claim more than is so.

// sayShared is for a line that lacks one cell of a value: two triples need one, and they
// share a single cell. It returns "" if that is not so.
func sayShared(k *Known, d *Deduction) string {
	line, value := lineOf(d), d.Lits[0] > 0
	blocks := blocksOf(d, line, value)
	if len(d.Lits) != 1 || lacking(k, line, value) != 1 || len(blocks) != 2 {
		return ""
	}
	shared := slices.DeleteFunc(slices.Clone(blocks[0]), func(bit int) bool { return !slices.Contains(blocks[1], bit) })
	if len(shared) != 1 || shared[0]+1 != d.Lits[0].Var() {
		return ""
	}
	return fmt.Sprintf("%s needs one more %s. One of %s is %s and one of %s is %s (no three %s in a %s). It is the cell that they share, so %s.",
		title(line), digit(value), span(k, blocks[0]), digit(value), span(k, blocks[1]), digit(value), plural(!value), kind(line), k.Outcome(d.Lits))
}

// sayBlocks counts: some blocks that share no cell have a value each, and with the cells
// that have it outside of them that is all of it. It returns "" if that is not so.
func sayBlocks(k *Known, d *Deduction) string {
	line, value := lineOf(d), d.Lits[0] < 0 // the value that is used up
	blocks, ok := apartBlocks(k, d, line, value)
	if !ok {
		return ""
	}
	half := len(line.Bits()) / 2
	var each []string
	for _, block := range blocks {
		each = append(each, fmt.Sprintf("one of %s is %s", span(k, block), digit(value)))
	}
	// Blocks have two cells or more, and one cell is outside of them: they are fewer than half.
	there := "the " + digit(value)
	if elsewhere := half - len(blocks); elsewhere > 1 {
		there = "the " + several(elsewhere, value)
	}
	return fmt.Sprintf("%s (no three %s in a %s). With %s elsewhere, %s has %s, so %s.",
		english.Sentence(english.List(each)), plural(!value), kind(line), there, line, its(half, value), k.Outcome(d.Lits))
}

// besideBlocks adds the open cells of a line besides the first literal of a deduction
// that lie outside of its blocks, if these need all that the line lacks of a value: they
// have the other one for the same reason.
func besideBlocks(k *Known, d *Deduction) {
	line, value := lineOf(d), d.Lits[0] < 0
	blocks, ok := apartBlocks(k, d, line, value)
	if !ok {
		return
	}
	inside := slices.Concat(blocks...)
	lits := slices.Clone(d.Lits)
	for _, bit := range line.Bits() {
		if l := rule.Literal(bit, !value); l != d.Lits[0] && k.Value(l) == infer.Open && !slices.Contains(inside, bit) {
			lits = append(lits, l)
		}
	}
	d.Lits = lits
}

// blocksOf returns for every NoThree of a deduction by which three cells of a line cannot all
// lack a value the bits where it is needed: those that the facts leave.
func blocksOf(d *Deduction, line *rule.Line, value bool) (blocks [][]int) {
	for _, r := range d.Rules {
		if n, ok := r.(*rule.NoThree); ok && n.Line == line && n.Value != value {
			blocks = append(blocks, slices.DeleteFunc(slices.Clone(n.Cells()), func(bit int) bool {
				return slices.Contains(d.Facts, rule.Literal(bit, n.Value))
			}))
		}
	}
	return blocks
}

// apartBlocks returns the blocks of a deduction in order, if they need all that the line lacks
// of a value. It fails if that is not so, if they overlap, hold what is deduced or are single
// cells, and if there are other rules than these and the Balance of the value.
func apartBlocks(k *Known, d *Deduction, line *rule.Line, value bool) (blocks [][]int, ok bool) {
	blocks = blocksOf(d, line, value)
	slices.SortFunc(blocks, slices.Compare)
	taken := []int{d.Lits[0].Var() - 1}
	for _, block := range blocks {
		if len(block) < 2 || slices.ContainsFunc(block, func(bit int) bool { return slices.Contains(taken, bit) }) {
			return nil, false
		}
		taken = append(taken, block...)
	}
	balanced := slices.ContainsFunc(d.Rules, func(r rule.Instance) bool {
		b, ok := r.(*rule.Balance)
		return ok && b.Line == line && b.Value == value
	})
	return blocks, balanced && len(blocks) > 0 && len(blocks) == len(d.Rules)-1 && lacking(k, line, value, taken...) == len(blocks)
}

// sayHowever says what a line still needs, and that it leaves no choice for some cells.
func sayHowever(k *Known, d *Deduction) string {
	line := lineOf(d)
	value := false
	n, ones := lacking(k, line, false), lacking(k, line, true)
	if n < 1 || 0 < ones && ones < n {
		n, value = ones, true
	}
	needs := fmt.Sprintf("%s still needs %s.", title(line), several(n, value))
	if n == 1 && len(d.Lits) == 1 && value == (d.Lits[0] > 0) {
		return fmt.Sprintf("%s The only place for it%s is %s, so %s.", needs, without(d, line), k.Name(d.Lits[0]), k.Outcome(d.Lits))
	}
	however := "However they are placed"
	if n == 1 {
		however = "Wherever it is placed"
	}
	return fmt.Sprintf("%s %s%s, %s.", needs, however, without(d, line), k.Outcome(d.Lits))
}

// without says which of the rules must not be broken: " without three ones in a row and
// without repeating row 7 or row 9".
func without(d *Deduction, line *rule.Line) string {
	three := map[string]bool{} // by value
	for _, r := range d.Rules {
		if r, ok := r.(*rule.NoThree); ok {
			three[plural(r.Value)] = true
		}
	}
	text, and := "", ""
	for what := range three {
		if len(three) == 2 {
			what = "alike"
		}
		text, and = fmt.Sprintf(" without three %s in a %s", what, kind(line)), " and"
	}
	if except := except(d.Rules, line); except != "" {
		text += and + except
	}
	return text
}

// except says which lines a line must not repeat: " without repeating row 7 or row 9".
func except(rules []rule.Instance, line *rule.Line) string {
	var repeated []string
	for _, r := range rules {
		if r, ok := r.(*rule.Differ); ok {
			repeated = append(repeated, r.Other(line).String())
		}
	}
	if len(repeated) == 0 {
		return ""
	}
	return " without repeating " + strings.Join(repeated, " or ")
}
