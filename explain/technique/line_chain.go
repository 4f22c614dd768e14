package technique

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Deductions within a line that are told by what would come of the opposite.

// engine knows some rules and facts and nothing else.
func engine(k *Known, rules []rule.Instance, facts []cnf.Lit) *infer.Engine {
	e := infer.New(k.Puzzle, rules)
	for _, l := range facts {
		e.Know(l)
	}
	return e
}

// refutation assumes the opposite of a deduction's first literal and follows its rules and
// facts alone. It returns nil if they break no rule.
func refutation(k *Known, d *Deduction) *infer.Chain {
	e := engine(k, d.Rules, d.Facts)
	return e.Refute(-d.Lits[0], e.All())
}

// sayOneMore is for a line that lacks one cell of a value: if the cell took it, the rest
// would have three alike. It returns "" if that is not how the chain goes.
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
	var said []string
	for _, link := range chain.Links {
		said = append(said, fmt.Sprintf("%s (%s)", k.Outcome(link.Lits), WhyLine(link.Rule)))
	}
	if len(said) > 0 {
		then += english.List(said) + ". But then "
	}
	return fmt.Sprintf("Suppose %s. %s%s. So %s.",
		k.Outcome([]cnf.Lit{chain.Assumed}), then, BrokenLine(k.Puzzle, chain.Broken.Rule), k.Outcome(d.Lits))
}

// WhyLine says in a few words by which rule of a line something follows.
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
