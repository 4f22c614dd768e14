package technique

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/rule"
)

// Deductions within a line that are told by what the line still needs. Every way looks first
// whether it fits, for no sentence may claim more than is so.

// sayShared is for a line that lacks one cell of a value: two triples need one, and they
// share a single cell. It returns "" if that is not so.
func sayShared(k *Known, d *Deduction) string {
	line, value := lineOf(d), d.Lits[0] > 0
	if len(d.Lits) != 1 || lacking(k, line, value, d.Lits) != 1 {
		return ""
	}
	var blocks []string
	var shared []int
	for _, r := range d.Rules {
		n, ok := r.(*rule.NoThree)
		if !ok || n.Line != line || n.Value == value {
			continue
		}
		block := remaining(d, n)
		if len(blocks) == 0 {
			shared = block
		}
		shared = slices.DeleteFunc(slices.Clone(shared), func(place int) bool { return !slices.Contains(block, place) })
		blocks = append(blocks, span(k, line, block))
	}
	if len(blocks) != 2 || len(shared) != 1 || line.Bits()[shared[0]]+1 != d.Lits[0].Var() {
		return ""
	}
	return fmt.Sprintf("%s needs one more %s. One of %s is %s and one of %s is %s (no three %s in a %s). It is the cell that they share, so %s.",
		title(line), digit(value), blocks[0], digit(value), blocks[1], digit(value), plural(!value), kind(line), values(k, d.Lits))
}

// sayBlocks counts: some blocks that share no cell have a value each, and with the cells
// that have it outside of them that is all of it. It returns "" if that is not so.
func sayBlocks(k *Known, d *Deduction) string {
	line, value := lineOf(d), d.Lits[0] < 0 // the value that is used up
	blocks, ok := blocksOf(d, line, value)
	if !ok {
		return ""
	}
	half := len(line.Bits()) / 2
	if lacking(k, line, value, append(cells(line, blocks), d.Lits...)) != len(blocks) {
		return ""
	}
	var each []string
	for _, block := range blocks {
		each = append(each, fmt.Sprintf("one of %s is %s", span(k, line, block), digit(value)))
	}
	// Blocks have two cells or more, and one cell is outside of them: they are fewer than half.
	there := "the " + digit(value)
	if elsewhere := half - len(blocks); elsewhere > 1 {
		there = "the " + several(elsewhere, value)
	}
	return fmt.Sprintf("%s (no three %s in a %s). With %s elsewhere, %s has %s, so %s.",
		english.Sentence(english.List(each)), plural(!value), kind(line), there, line, its(half, value), values(k, d.Lits))
}

// besideBlocks returns the open cells of a line besides the first literal of a deduction
// that lie outside of its blocks, if these need all that the line lacks of a value: they
// have the other one for the same reason.
func besideBlocks(k *Known, d *Deduction) []cnf.Lit {
	line, value := lineOf(d), d.Lits[0] < 0
	blocks, ok := blocksOf(d, line, value)
	if !ok || lacking(k, line, value, cells(line, blocks)) != len(blocks) {
		return nil
	}
	inside := cells(line, blocks)
	var lits []cnf.Lit
	for _, bit := range line.Bits() {
		if l := rule.Literal(bit, !value); l != d.Lits[0] && k.Value(l) == infer.Open && !speaksOf(inside, bit) {
			lits = append(lits, l)
		}
	}
	return lits
}

// blocksOf returns for every NoThree of a deduction the places where it needs a value: those
// that the facts leave. It fails if they overlap or hold what is deduced, and if there are
// other rules than these and the Balance of the value.
func blocksOf(d *Deduction, line *rule.Line, value bool) (blocks [][]int, ok bool) {
	balanced := false
	taken := map[int]bool{d.Lits[0].Var() - 1: true}
	for _, r := range d.Rules {
		switch r := r.(type) {
		case *rule.Balance:
			balanced = r.Line == line && r.Value == value
		case *rule.NoThree:
			block := remaining(d, r)
			if r.Line != line || r.Value == value || len(block) < 2 {
				return nil, false
			}
			for _, place := range block {
				if taken[line.Bits()[place]] {
					return nil, false
				}
				taken[line.Bits()[place]] = true
			}
			blocks = append(blocks, block)
		}
	}
	slices.SortFunc(blocks, slices.Compare)
	return blocks, balanced && len(blocks) > 0 && len(blocks) == len(d.Rules)-1
}

// remaining lists the places of a triple that are not known to differ from its value.
func remaining(d *Deduction, n *rule.NoThree) []int {
	var block []int
	for i, bit := range n.Cells() {
		if !slices.Contains(d.Facts, rule.Literal(bit, n.Value)) {
			block = append(block, n.First+i)
		}
	}
	return block
}

// cells returns the places of some blocks as literals.
func cells(line *rule.Line, blocks [][]int) []cnf.Lit {
	var lits []cnf.Lit
	for _, block := range blocks {
		for _, place := range block {
			lits = append(lits, rule.Literal(line.Bits()[place], true))
		}
	}
	return lits
}

// sayHowever says what a line still needs, and that it leaves no choice for some cells.
func sayHowever(k *Known, d *Deduction) string {
	line := lineOf(d)
	value := false
	n, ones := lacking(k, line, false, d.Lits), lacking(k, line, true, d.Lits)
	if n < 1 || 0 < ones && ones < n {
		n, value = ones, true
	}
	needs := fmt.Sprintf("%s still needs %s.", title(line), several(n, value))
	if n == 1 && len(d.Lits) == 1 && value == (d.Lits[0] > 0) {
		return fmt.Sprintf("%s The only place for it%s is %s, so %s.", needs, without(d, line), k.Name(d.Lits[0]), values(k, d.Lits))
	}
	however := "However they are placed"
	if n == 1 {
		however = "Wherever it is placed"
	}
	return fmt.Sprintf("%s %s%s, %s.", needs, however, without(d, line), values(k, d.Lits))
}

// without says which of the rules must not be broken: " without three ones in a row and
// without repeating row 7 or row 9".
func without(d *Deduction, line *rule.Line) string {
	var three [2]bool // by value
	var repeated []string
	for _, r := range d.Rules {
		switch r := r.(type) {
		case *rule.NoThree:
			if r.Value {
				three[1] = true
			} else {
				three[0] = true
			}
		case *rule.Differ:
			repeated = append(repeated, otherLine(r, line).String())
		}
	}
	var parts []string
	switch {
	case three[0] && three[1]:
		parts = append(parts, " without three alike in a "+kind(line))
	case three[0] || three[1]:
		parts = append(parts, fmt.Sprintf(" without three %s in a %s", plural(three[1]), kind(line)))
	}
	if len(repeated) > 0 {
		parts = append(parts, " without repeating "+strings.Join(repeated, " or "))
	}
	return strings.Join(parts, " and")
}

// otherLine is the one that a line has to differ from.
func otherLine(d *rule.Differ, line *rule.Line) *rule.Line {
	if d.A == line {
		return d.B
	}
	return d.A
}
