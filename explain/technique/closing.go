package technique

import (
	"fmt"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// Closing looks for edges that join the two ends of a line and would close the loop too early. Once the loop is closed, all
// other edges are empty.
var Closing = &Technique{
	Name:  "closing",
	Class: 3,
	Find: func(k *Known, found func(*Deduction)) {
		for e := range k.Loop.Edges() {
			if k.Value(cnf.Lit(e+1)) != infer.Open {
				continue
			}
			c := k.Closing(e)
			if c == nil {
				continue
			}
			found(&Deduction{Lits: []cnf.Lit{-cnf.Lit(e + 1)}, Rules: []rule.Instance{c}, Facts: infer.Drawn(c, e+1), Tight: true})
		}
	},
	Say: func(k *Known, d *Deduction) string {
		c := d.Rules[0].(*rule.Closing)
		if c.Edge+1 == d.Lits[0].Var() {
			return fmt.Sprintf("The loop is closed already, so %s is empty.", k.Names(d.Lits))
		}
		return fmt.Sprintf("Joining %s would close the loop through %d %s and %s, so it is empty.",
			k.Names(d.Lits), len(c.Edges), english.Plural(c.Loop.Thing()), c.Fault())
	},
}

// SayEarly says what an edge would do that closes a loop too early: "close the loop early, through 12 cells, and leave the
// pearl at r1c1 out".
func SayEarly(c *rule.Closing) string {
	return fmt.Sprintf("close the loop early, through %d %s, and %s", len(c.Edges), english.Plural(c.Loop.Thing()), c.Fault())
}
