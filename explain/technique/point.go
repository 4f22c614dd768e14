package technique

import (
	"fmt"

	"gridcnf/puzzle/rule"
)

// Point is the technique that looks at the points of a loop, which passes each once or not at
// all: two of its edges are drawn, or none.
func Point(name string) *Technique {
	return &Technique{
		Name:  name,
		Class: 1,
		Plain: true,
		Find:  func(k *Known, found func(*Deduction)) { Alone(k, found, k.Points...) },
		Say:   sayPoint,
	}
}

// sayPoint tells the cases apart by how many lines the point has.
func sayPoint(k *Known, d *Deduction) string {
	p := d.Rules[0].(*rule.Point)
	lines, _ := Split(d.Facts)
	more, _ := Split(d.Lits)
	switch {
	case len(lines) >= 2:
		return fmt.Sprintf("%s already has two lines: no other edge, so %s.", p.Place(), k.Outcome(d.Lits))
	case len(lines) == 1 && len(more) == 1:
		from, to := p.Loop.Ends(more[0].Var() - 1)
		other := from + to - (p.Row*p.Loop.Cols + p.Col)
		return fmt.Sprintf("%s has one line and one free side: it continues to %s.", p.Place(), p.Loop.SayPoint(other))
	case len(more) > 0:
		return fmt.Sprintf("The loop has to pass %s, and only two sides are left: %s.", p.Place(), k.Outcome(d.Lits))
	}
	return fmt.Sprintf("No side is left at %s for a second line, so %s.", p.Place(), k.Outcome(d.Lits))
}
