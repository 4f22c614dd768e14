package technique

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// sayRelated tells a deduction relation by relation, twins together, and notes the pairs in d.Pairs. It returns "" if the
// relations of the remaining rules and facts do not lead there: what was left out may be what a person would have used.
func sayRelated(k *Known, d *Deduction) string {
	r, last, ok := k.retrace(d)
	if !ok {
		return ""
	}
	var said []string
	ids := r.behind(last)
	for i := 0; ids[i] != last; i++ {
		n, next := r.all[ids[i]], &r.all[ids[i+1]]
		twins := n.lits[0] == -next.lits[0] && n.lits[1] == -next.lits[1] // together, they say that the edges differ, or are equal
		if twins {
			n.facts = slices.Concat(n.facts, next.facts)
			i++
		}
		if !n.holds() {
			d.Pairs = append(d.Pairs, [2]int{n.lits[0].Var() - 1, n.lits[1].Var() - 1})
		}
		said = append(said, english.Sentence(k.sayRelation(&n, twins)))
	}
	return strings.Join(append(said, english.Sentence(k.sayLast(&r.all[last], inOrder(d.Lits)))), " ")
}

// sayRelation says what follows from a rule and earlier relations.
func (k *Known) sayRelation(n *relation, twins bool) string {
	so := ""
	if len(n.from) > 0 {
		so = "so "
	}
	has := k.sayPair(n.lits, twins)
	switch c := n.rule.(type) {
	case nil:
		return so + "the loop " + has + "."
	case *rule.Closing:
		return so + "the loop " + has + ", for otherwise it would " + SayEarly(c) + "."
	}
	return so + k.since(n.facts) + Spot(n.rule) + " " + has + "."
}

// sayLast tells the last relation, which is the conclusion.
func (k *Known) sayLast(n *relation, lits []cnf.Lit) string {
	switch c := n.rule.(type) {
	case nil:
		return "so " + k.Outcome(lits) + "."
	case *rule.Closing:
		return fmt.Sprintf("%s would %s. So %s.", k.Names(n.lits[:1]), SayEarly(c), k.Outcome(lits))
	}
	leaves := "that leaves " + Spot(n.rule)
	if len(n.from) == 0 { // it needs no earlier relation after all
		leaves = Spot(n.rule) + " leaves"
	}
	return k.since(n.facts) + leaves + " no other choice: " + k.Outcome(lits) + "."
}

// since begins a sentence with the reason, if there is any: "as r1c1-r1c2 is drawn, ".
func (k *Known) since(facts []cnf.Lit) string {
	if len(facts) == 0 {
		return ""
	}
	return "as " + k.given(slices.Compact(inOrder(facts))) + ", "
}

// sayPair says that at least one of two literals holds; if twin, that at least one of their opposites holds, too. If both
// are the same literal, it says that this one holds.
func (k *Known) sayPair(lits [2]cnf.Lit, twin bool) string {
	a, b := lits[0], lits[1]
	if a > 0 && b < 0 {
		a, b = b, a
	}
	of, form := k.Name(a)+" and "+k.Name(b), "has at least one of "
	switch {
	case a == b && a > 0:
		return "needs " + k.Name(a)
	case a == b:
		return "cannot have " + k.Name(a)
	case twin && (a > 0) == (b > 0):
		form = "has just one of "
	case twin:
		form = "has both or neither of "
	case a < 0 && b > 0:
		return "has " + k.Name(a) + " only together with " + k.Name(b)
	case a < 0:
		form = "has at most one of "
	}
	return form + of
}
