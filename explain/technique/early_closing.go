package technique

import (
	"fmt"

	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// EarlyClosing assumes an edge, drawn or empty, from which few plain conclusions lead to a loop that closes and leaves something
// out. Those from so few rules that they come before what is seen of regions are found here, and the
// others among all contradictions, whose class they have.
var EarlyClosing = &Technique{
	Name:  "early closing",
	Class: 3,
	Find: func(k *Known, found func(*Deduction)) {
		findContradictions(k, false, func(d *Deduction) {
			if len(d.Rules) <= leastRules && ClosesEarly(d.Chain.Broken.Rule, len(d.Rules)) {
				found(d)
			}
		})
	},
}

// ClosesEarly reports whether a contradiction from a number of rules is an early closing: the one that breaks is that of the loop.
func ClosesEarly(broken rule.Instance, rules int) bool {
	_, closing := broken.(*rule.Closing)
	return closing && rules <= FewRules
}

// SayEarly says how a loop would close: "close the loop early, through 12 cells, and leave the pearl at r1c1 out".
func SayEarly(c *rule.Closing) string {
	return fmt.Sprintf("close the loop early, through %d %s, and %s", len(c.Edges), english.Plural(c.Loop.Thing()), c.Fault())
}
