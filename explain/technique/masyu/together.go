package masyu

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle/rule"
)

// adjacentPearls looks at two pearls in a line, side by side or with one cell between them.
var adjacentPearls = &technique.Technique{
	Name:  "adjacent pearls",
	Class: 2,
	Find: technique.EachShape(func(k *technique.Known, p *rule.Local, found func(*technique.Deduction)) {
		for _, step := range [...][2]int{{0, 1}, {1, 0}, {0, 2}, {2, 0}} {
			if q := k.LocalAt(p.Row+step[0], p.Col+step[1]); q != nil {
				technique.Few(k, found, p, q)
			}
		}
	}),
	Say: func(k *technique.Known, d *technique.Deduction) string {
		p, q := d.Rules[0].(*rule.Local), d.Rules[1].(*rule.Local)
		if len(d.Facts) > 0 || colour(p) != "black" || colour(q) != "black" || q.Row-p.Row+q.Col-p.Col != 1 {
			return k.SayClash(d)
		}
		return fmt.Sprintf("The black pearls at %s and %s would each need a straight line on the other, so there is no line between them: %s.",
			p.Cell, q.Cell, k.Outcome(d.Lits))
	},
}

// pearlAndCell looks at a pearl and an empty cell beside it: the pearl needs a line there for which the cell has no room.
var pearlAndCell = &technique.Technique{
	Name:  "pearl and cell",
	Class: 2,
	Find: technique.EachShape(func(k *technique.Known, p *rule.Local, found func(*technique.Deduction)) {
		for direction, edge := range p.Bits[:len(directions)] {
			if r, c := beside(p, direction); edge >= 0 && k.LocalAt(r, c) == nil {
				technique.Few(k, found, p, k.Point(r*k.Loop.Cols+c))
			}
		}
	}),
	Say: (*technique.Known).SayClash,
}

// threeWhites looks at three white pearls side by side: a line along them would have no turn
// beside the middle one, so it crosses them.
var threeWhites = &technique.Technique{
	Name:  "three whites",
	Class: 2,
	Find: technique.EachShape(func(k *technique.Known, p *rule.Local, found func(*technique.Deduction)) {
		for _, step := range [...][2]int{{0, 1}, {1, 0}} {
			p, q, r := white(k, p.Row, p.Col), white(k, p.Row+step[0], p.Col+step[1]), white(k, p.Row+2*step[0], p.Col+2*step[1])
			if p != nil && q != nil && r != nil {
				technique.Few(k, found, p, q, r)
			}
		}
	}),
	Say: sayThree,
}

func sayThree(k *technique.Known, d *technique.Deduction) string {
	if len(d.Facts) > 0 {
		return k.LeftOver(d)
	}
	three, line := rule.Those[*rule.Local](d.Rules), "row"
	if three[0].Col == three[1].Col {
		line = "column"
	}
	result, _ := technique.Split(d.Lits) // that the other edges are empty goes without saying
	if len(result) == 0 {
		result = d.Lits
	}
	return fmt.Sprintf("Along the %[2]s, a line through the white pearls at %[1]s would have no turn beside the middle one, so it crosses the %[2]s at all three: %[3]s.",
		english.List(list.Map(three, func(p *rule.Local) string { return p.Cell.String() })), line, k.Outcome(result))
}

// white returns the white pearl at a cell, or nil if there is none.
func white(k *technique.Known, r, c int) *rule.Local {
	if p := k.LocalAt(r, c); p != nil && colour(p) == "white" {
		return p
	}
	return nil
}

// blackFacingWhites looks at a black pearl and two white ones in a line: after one cell come both whites, side by side. A
// line from the black pearl would be straight before the first white and on the second, so it would have no turn beside the
// first.
var blackFacingWhites = &technique.Technique{
	Name:  "black facing whites",
	Class: 2,
	Find: eachBlack(func(k *technique.Known, p *rule.Local, way, dr, dc int, found func(*technique.Deduction)) {
		q, r := white(k, p.Row+2*dr, p.Col+2*dc), white(k, p.Row+3*dr, p.Col+3*dc)
		if q != nil && r != nil {
			technique.Few(k, found, p, q, r)
		}
	}),
	Say: func(k *technique.Known, d *technique.Deduction) string {
		if len(d.Facts) > 0 {
			return k.LeftOver(d)
		}
		pearls := rule.Those[*rule.Local](d.Rules)
		return fmt.Sprintf("A line from the black pearl at %s to the white one at %s would be straight before it, and would have to turn behind it, but there is the white pearl at %s. So %s.",
			pearls[0].Cell, pearls[1].Cell, pearls[2].Cell, k.Outcome(d.Lits))
	},
}

// blackAndWhites looks at a black pearl with white ones at both corners of one side. If the line left the black pearl
// between them, it would pass both whites in the same direction, and they would block its turn.
var blackAndWhites = &technique.Technique{
	Name:  "black and diagonal whites",
	Class: 2,
	Find: eachBlack(func(k *technique.Known, p *rule.Local, way, dr, dc int, found func(*technique.Deduction)) {
		q, r := white(k, p.Row+dr+dc, p.Col+dc+dr), white(k, p.Row+dr-dc, p.Col+dc-dr)
		if q == nil || r == nil || slices.Contains(p.Bits[:], -1) { // near the border, fewer rules are enough
			return
		}
		d := &technique.Deduction{Rules: []rule.Instance{p, q, r}, Tight: true}
		for _, to := range [...]int{way, way ^ 2, way ^ 3} {
			r, c := beside(p, to)
			d.Rules = append(d.Rules, k.Point(r*k.Loop.Cols+c))
		}
		back := way ^ 1
		d.Lits = k.Open([]cnf.Lit{cnf.Lit(p.Bits[back] + 1), cnf.Lit(p.Bits[back+len(directions)] + 1), -cnf.Lit(p.Bits[way] + 1)})
		if len(d.Lits) > 0 {
			found(d)
		}
	}),
	Say: func(k *technique.Known, d *technique.Deduction) string {
		pearls := rule.Those[*rule.Local](d.Rules)
		return fmt.Sprintf("If the line left the black pearl at %s between the white ones at %s and %s, they would be passed in the same direction, and there would be no way beside them for its other end. So %s.",
			pearls[0].Cell, pearls[1].Cell, pearls[2].Cell, k.Outcome(d.Lits))
	},
}

// eachBlack makes the Find of a technique that looks from each black pearl in every direction. dr and dc are the step in
// that direction.
func eachBlack(look func(k *technique.Known, p *rule.Local, way, dr, dc int, found func(*technique.Deduction))) func(*technique.Known, func(*technique.Deduction)) {
	return technique.EachShape(func(k *technique.Known, p *rule.Local, found func(*technique.Deduction)) {
		if colour(p) != "black" {
			return
		}
		for way := range directions {
			r, c := beside(p, way)
			look(k, p, way, r-p.Row, c-p.Col, found)
		}
	})
}
