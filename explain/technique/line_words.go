package technique

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// digit is a value as people write it.
func digit(value bool) string {
	if value {
		return "1"
	}
	return "0"
}

// lineOf returns the line that a deduction is about: that of its first rule, or, if this is a Differ, the one of its two
// lines that has a deduced cell.
func lineOf(d *Deduction) *rule.Line {
	differ, ok := d.Rules[0].(*rule.Differ)
	switch {
	case !ok:
		return rule.LineOf(d.Rules[0])
	case SpeaksOf(d.Lits, differ.A.Bits()...):
		return differ.A
	}
	return differ.B
}

// title begins a sentence with a line.
func title(line *rule.Line) string { return english.Sentence(line.String()) }

// span names some of three neighbours, given by their bits. All three are named from the first to the last: "r1c1-r1c3".
func span(k *Known, bits []int) string {
	cells := list.Map(bits, func(bit int) string { return k.Puzzle.Site(bit).String() })
	if len(cells) == 3 {
		return cells[0] + "-" + cells[2]
	}
	return english.List(cells)
}

// kind is "row" or "column".
func kind(line *rule.Line) string { return map[bool]string{false: "row", true: "column"}[line.Column] }

// plural is a value in letters, for more than one of it: "5 zeros".
func plural(value bool) string {
	if value {
		return "ones"
	}
	return "zeros"
}

// several counts cells with a value: "one 0", "3 ones".
func several(n int, value bool) string {
	if n == 1 {
		return "one " + digit(value)
	}
	return fmt.Sprintf("%d %s", n, plural(value))
}

// its counts all cells of a line with a value: "its 5 zeros", or "its 0" for one cell.
func its(n int, value bool) string {
	return "its " + strings.TrimPrefix(several(n, value), "one ")
}

// lacking counts the cells of a line that still have to get a value. It treats the bits in open as open.
func lacking(k *Known, line *rule.Line, value bool, open ...int) int {
	n := len(line.Bits()) / 2
	for _, bit := range line.Bits() {
		if k.Value(rule.Literal(bit, value)) == infer.True && !slices.Contains(open, bit) {
			n--
		}
	}
	return n
}

// SpeaksOf reports whether a literal in lits is about one of some bits.
func SpeaksOf(lits []cnf.Lit, bits ...int) bool {
	return slices.ContainsFunc(lits, func(l cnf.Lit) bool { return slices.Contains(bits, l.Var()-1) })
}

// sayOneMore is for a line that lacks one cell of a value: if the deduced cell took it, three of the others would be alike.
// It returns "" for any other chain.
func sayOneMore(k *Known, d *Deduction, chain *infer.Chain) string {
	if chain == nil || len(chain.Links) != 1 {
		return ""
	}
	value := chain.Assumed > 0
	b, isBalance := chain.Links[0].Rule.(*rule.Balance)
	n, isNoThree := chain.Broken.Rule.(*rule.NoThree)
	if !isBalance || !isNoThree || b.Value != value || n.Value == value || b.Line != n.Line ||
		lacking(k, b.Line, value) != 1 || !slices.Contains(chain.Links[0].From, chain.Assumed) {
		return ""
	}
	return fmt.Sprintf("%s needs one more %s. If %s took it, %s. So %s.",
		title(b.Line), digit(value), english.Choice(k.names(inOrder(d.Lits))), BrokenLine(k.Puzzle, n), k.Outcome(d.Lits))
}

// sayChain tells a chain link by link.
func sayChain(k *Known, d *Deduction, chain *infer.Chain) string {
	then := "Then "
	said := list.Map(chain.Links, func(l infer.Link) string { return fmt.Sprintf("%s (%s)", k.Outcome(l.Lits), WhyLine(l.Rule)) })
	if len(said) > 0 {
		then += english.List(said) + ". But then "
	}
	return fmt.Sprintf("Suppose %s. %s%s. So %s.",
		k.Outcome([]cnf.Lit{chain.Assumed}), then, BrokenLine(k.Puzzle, chain.Broken.Rule), k.Outcome(d.Lits))
}

// WhyLine states a rule of a line in a few words, as the reason for a conclusion.
func WhyLine(r rule.Instance) string {
	switch r := r.(type) {
	case *rule.NoThree:
		return fmt.Sprintf("no three %s in %s", plural(r.Value), r.Line)
	case *rule.Balance:
		return fmt.Sprintf("%s has %s", r.Line, its(len(r.Line.Bits())/2, r.Value))
	case *rule.Differ:
		return fmt.Sprintf("%s must differ from %s", r.A, r.B)
	case *rule.Whole:
		return fmt.Sprintf("%s leaves no other choice%s", r.Line, except(r.Parts, r.Line))
	}
	return r.Name()
}

// BrokenLine says in a clause how a rule of a line would break.
func BrokenLine(p puzzle.Puzzle, r rule.Instance) string {
	switch r := r.(type) {
	case *rule.NoThree:
		three := strings.TrimSpace(strings.Repeat(digit(r.Value)+" ", 3))
		return fmt.Sprintf("%s-%s would be %s", p.Site(r.Cells()[0]), p.Site(r.Cells()[2]), three)
	case *rule.Balance:
		return fmt.Sprintf("%s would have more than %s", r.Line, several(len(r.Line.Bits())/2, r.Value))
	case *rule.Differ:
		return fmt.Sprintf("%s would be equal to %s", r.A, r.B)
	case *rule.Whole:
		return fmt.Sprintf("%s could not be filled%s", r.Line, except(r.Parts, r.Line))
	}
	return r.Name() + " would not hold"
}

// sayShared is for a line that lacks one cell of a value: two triples each need one, and they share a single cell. It
// returns "" for any other deduction.
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

// sayBlocks counts: each of some blocks that do not overlap has one cell of a value, and with the cells of that value
// elsewhere this uses the value up. It returns "" for any other deduction.
func sayBlocks(k *Known, d *Deduction) string {
	line, value := lineOf(d), d.Lits[0] < 0 // the value that is used up
	blocks, ok := apartBlocks(k, d, line, value)
	if !ok {
		return ""
	}
	half := len(line.Bits()) / 2
	each := list.Map(blocks, func(block []int) string { return fmt.Sprintf("one of %s is %s", span(k, block), digit(value)) })
	// Blocks have two or more cells, and one cell is outside of them. So they are fewer than half, and elsewhere is not 0.
	there := "the " + digit(value)
	if elsewhere := half - len(blocks); elsewhere > 1 {
		there = "the " + several(elsewhere, value)
	}
	return fmt.Sprintf("%s (no three %s in a %s). With %s elsewhere, %s has %s, so %s.",
		english.Sentence(english.List(each)), plural(!value), kind(line), there, line, its(half, value), k.Outcome(d.Lits))
}

// besideBlocks is for deductions that apartBlocks accepts: the blocks use up a value. So all other open cells of the line
// have the opposite value for the same reason, and it adds them to the deduction.
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

// blocksOf returns a block for every NoThree of a deduction by which at least one of three cells of a line has a value: the
// bits of those cells that can still have it under the facts.
func blocksOf(d *Deduction, line *rule.Line, value bool) (blocks [][]int) {
	for _, n := range rule.Those[*rule.NoThree](d.Rules) {
		if n.Line == line && n.Value != value {
			blocks = append(blocks, slices.DeleteFunc(slices.Clone(n.Cells()), func(bit int) bool {
				return slices.Contains(d.Facts, rule.Literal(bit, n.Value))
			}))
		}
	}
	return blocks
}

// apartBlocks returns the blocks of a deduction, sorted, if there are as many as cells of the line that lack the value. It
// fails if there are more or fewer, if they overlap, contain the deduced cell or are single cells, and if the deduction has
// rules other than theirs and the Balance of the value.
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
	balanced := slices.ContainsFunc(rule.Those[*rule.Balance](d.Rules), func(b *rule.Balance) bool { return b.Line == line && b.Value == value })
	return blocks, balanced && len(blocks) > 0 && len(blocks) == len(d.Rules)-1 && lacking(k, line, value, taken...) == len(blocks)
}

// sayHowever says which value a line still needs, and that this leaves no choice for some cells.
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

// without says which rules must not be broken: " without three ones in a row and without repeating row 7 or row 9".
func without(d *Deduction, line *rule.Line) string {
	three := map[string]bool{} // by value
	for _, r := range rule.Those[*rule.NoThree](d.Rules) {
		three[plural(r.Value)] = true
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
	repeated := list.Map(rule.Those[*rule.Differ](rules), func(r *rule.Differ) string { return r.Other(line).String() })
	if len(repeated) == 0 {
		return ""
	}
	return " without repeating " + strings.Join(repeated, " or ")
}
