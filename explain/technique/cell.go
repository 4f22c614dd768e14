package technique

import (
	"fmt"

	"gridcnf/rule"
)

var cell = &Technique{
	Name:  "cell",
	Class: 1,
	Text:  "the loop passes a cell once or not at all: two of its edges are drawn, or none",
	Find: func(k *Known, yield func(*Deduction) bool) {
		var w ways
		for _, i := range k.Cell {
			w.start(k, k.Instances[i])
			if !w.deduce(yield) {
				return
			}
		}
	},
	Say: sayCell,
}

// sayCell tells the cases apart by how many lines the cell has.
func sayCell(k *Known, d *Deduction) string {
	c := d.Rules[0].(*rule.Point)
	at := spot(c)
	lines, _ := split(d.Facts)
	more, _ := split(d.Lits)
	switch {
	case len(lines) >= 2:
		return fmt.Sprintf("%s already has two lines: no other edge, so %s.", at, outcome(k, d.Lits))
	case len(lines) == 1 && len(more) == 1:
		return fmt.Sprintf("%s has one line and one free side: it continues to %s.", at, beside(c, more[0].Var()-1))
	case len(more) > 0:
		return fmt.Sprintf("The loop has to pass %s, and only two sides are left: %s.", at, outcome(k, d.Lits))
	}
	return fmt.Sprintf("No side is left at %s for a second line: the edge %s.", at, outcome(k, d.Lits))
}

// beside names the cell at the other end of an edge of a cell.
func beside(c *rule.Point, edge int) string {
	from, to := c.Loop.Ends(edge)
	return c.Loop.PointName(from + to - (c.Row*c.Loop.Cols + c.Col))
}
