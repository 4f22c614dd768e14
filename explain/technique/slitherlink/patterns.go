package slitherlink

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle/rule"
)

// pattern makes the deduction of a pattern: it follows from rules alone, without facts. Every rule is needed for every one
// of lits, which are open. If there are none, it makes no deduction.
func pattern(found func(*technique.Deduction), lits []cnf.Lit, rules ...rule.Instance) {
	if len(lits) > 0 {
		found(&technique.Deduction{Lits: lits, Rules: rules, Tight: true})
	}
}

// corners returns the points at the corners of a number: upper left, upper right, lower left, lower right.
func corners(k *technique.Known, l *rule.Local) (points [4]*rule.Point) {
	for i := range points {
		points[i] = k.Point((l.Row+i/2)*k.Loop.Cols + l.Col + i%2)
	}
	return points
}

// inCorner looks at a number in a corner of the board, where the loop takes both sides or neither.
var inCorner = &technique.Technique{
	Name:  "number in a corner",
	Class: 1,
	Find: technique.EachShape(func(k *technique.Known, l *rule.Local, found func(*technique.Deduction)) {
		if l.Row > 0 && l.Row < k.Loop.Rows-2 || l.Col > 0 && l.Col < k.Loop.Cols-2 {
			return
		}
		points := corners(k, l)
		for i, p := range points {
			if p.Row > 0 && p.Row < k.Loop.Rows-1 || p.Col > 0 && p.Col < k.Loop.Cols-1 {
				continue
			}
			switch numberOf(l) {
			case 1, 3:
				pattern(found, technique.Always(k, l, p), l, p)
			case 2: // whichever two sides are drawn, one line comes to each of the next corners
				for _, next := range [...]*rule.Point{points[i^1], points[i^2]} {
					pattern(found, technique.Always(k, l, p, next), l, p, next)
				}
			}
		}
	}),
	Say: func(k *technique.Known, d *technique.Deduction) string {
		l := d.Rules[0].(*rule.Local)
		why := "Both would be too many, so "
		switch numberOf(l) {
		case 2:
			why = "Either way one of its lines ends at " + technique.Spot(d.Rules[2]) + " and has to go on: "
		case 3:
			why = "Without them only two sides would be left, so "
		}
		return fmt.Sprintf("%s is in a corner of the board, where both sides are drawn or neither. %s%s.",
			english.Sentence(l.Spot()), why, k.Outcome(d.Lits))
	},
}

// adjacentThrees looks at two 3s side by side: the side between them and the two sides opposite to it are drawn, and the
// edges that continue the side between them are empty.
var adjacentThrees = &technique.Technique{
	Name:  "adjacent threes",
	Class: 1,
	Find: technique.EachShape(func(k *technique.Known, l *rule.Local, found func(*technique.Deduction)) {
		if numberOf(l) != 3 {
			return
		}
		points := corners(k, l)
		for i, m := range [...]*rule.Local{k.LocalAt(l.Row, l.Col+1), k.LocalAt(l.Row+1, l.Col)} {
			if m != nil && numberOf(m) == 3 {
				besideThree(k, found, l, m, points[1+i], points[3])
			}
		}
	}),
	Say: func(k *technique.Known, d *technique.Deduction) string {
		text := fmt.Sprintf("The 3s at %s and %s are side by side", d.Rules[0].(*rule.Local).Cell, d.Rules[1].(*rule.Local).Cell)
		if len(d.Rules) > 3 {
			text += ", and the line can neither end nor fork at the two corners between them"
		}
		if c, ok := d.Rules[len(d.Rules)-1].(*rule.Closing); ok {
			text += ". With no line between them, the loop would close around both and " + c.Fault()
		}
		return text + ". So " + k.Outcome(d.Lits) + "."
	},
}

// besideThree finds what follows for two 3s with two corners between them.
func besideThree(k *technique.Known, found func(*technique.Deduction), l, m *rule.Local, first, second *rule.Point) {
	rules := []rule.Instance{l, m}
	lits := technique.Always(k, l, m, first, second)
	if len(lits) > 0 {
		rules = append(rules, first, second)
	}
	// If a loop around both 3s would leave a clue out, the side between them is drawn.
	c := &rule.Closing{Loop: k.Loop, Edge: -1}
	middle := -1
	for _, e := range slices.Concat(l.Bits[:4], m.Bits[:4]) {
		if slices.Contains(l.Bits[:4], e) && slices.Contains(m.Bits[:4], e) {
			middle = e
		} else {
			c.Edges = append(c.Edges, e)
		}
	}
	c.Stop = k.Loop.Missed(func(e int) bool { return slices.Contains(c.Edges, e) })
	if between := cnf.Lit(middle + 1); c.Stop >= 0 && k.Value(between) == infer.Open {
		rules, lits = append(rules, c), append(lits, between)
	}
	pattern(found, lits, rules...)
}

// diagonalThrees looks at two 3s on a diagonal with only 2s, or nothing, between them: their sides away from each other are
// drawn.
var diagonalThrees = &technique.Technique{
	Name:  "diagonal threes",
	Class: 1,
	Find: technique.EachShape(func(k *technique.Known, l *rule.Local, found func(*technique.Deduction)) {
		if numberOf(l) == 3 {
			downDiagonal(k, found, l, 1)
			downDiagonal(k, found, l, -1)
		}
	}),
	Say: sayDiagonalThrees,
}

// downDiagonal finds what follows for a 3 and the next 3 below it on a diagonal, if only 2s are between them. right is 1 or
// -1, the step in columns.
func downDiagonal(k *technique.Known, found func(*technique.Deduction), l *rule.Local, right int) {
	corner, away, back := 3, 3, 2 // the lower right corner, the left side and the right one
	if right < 0 {
		corner, away, back = 2, 2, 3
	}
	rules := []rule.Instance{l}
	for m := l; m == l || numberOf(m) == 2; {
		p := corners(k, m)[corner]
		if m = k.LocalAt(m.Row+1, m.Col+right); m == nil {
			return
		}
		rules = append(rules, p, m)
		if numberOf(m) == 3 {
			sides := []cnf.Lit{cnf.Lit(l.Bits[0] + 1), cnf.Lit(l.Bits[away] + 1), cnf.Lit(m.Bits[1] + 1), cnf.Lit(m.Bits[back] + 1)}
			pattern(found, k.Open(sides), rules...)
		}
	}
}

func sayDiagonalThrees(k *technique.Known, d *technique.Deduction) string {
	twos := list.Map(rule.Those[*rule.Local](d.Rules[1:len(d.Rules)-1]), func(l *rule.Local) string { return l.Cell.String() })
	between, and := " are on a diagonal", ""
	switch len(twos) {
	case 0:
	case 1:
		between, and = between+fmt.Sprintf(" with the 2 at %s between them", twos[0]), "then both sides of the 2 towards it, "
	default:
		between, and = between+fmt.Sprintf(" with the 2s at %s between them", english.List(twos)), "then both sides of every 2 towards it, "
	}
	return fmt.Sprintf("The 3s at %s and %s%s. If one of them lacked a side away from the other, both of its sides towards it would be drawn, %sand the other 3 would be left with two lines. So %s.",
		d.Rules[0].(*rule.Local).Cell, d.Rules[len(d.Rules)-1].(*rule.Local).Cell, between, and, k.Outcome(d.Lits))
}
