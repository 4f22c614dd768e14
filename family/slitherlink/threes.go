package slitherlink

import (
	"fmt"
	"strings"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/rule"
)

var adjacentThrees = &technique.Technique{
	Name:  "adjacent threes",
	Class: 1,
	Text:  "of two 3s side by side, the side between them and those opposite of it are drawn, and the line does not go on between them",
	Find: func(k *technique.Known, yield func(*technique.Deduction) bool) {
		for n := range k.Locals {
			l := k.Local(n)
			if numberOf(l) != 3 {
				continue
			}
			for _, below := range [...]bool{false, true} {
				m := k.LocalAt(l.Row, l.Col+1)
				if below {
					m = k.LocalAt(l.Row+1, l.Col)
				}
				if m != nil && numberOf(m) == 3 && !besideThree(k, l, m, below, yield) {
					return
				}
			}
		}
	},
	Say: sayAdjacentThrees,
}

// besideThree yields what follows for two 3s, of which the second is to the right or below.
func besideThree(k *technique.Known, l, m *rule.Local, below bool, yield func(*technique.Deduction) bool) bool {
	near, far := 3, 2 // the left and the right side
	first, second := corners(k, m)[0], corners(k, m)[2]
	goesOn := [...]int{k.Loop.Around(first.Row, first.Col)[0], k.Loop.Around(second.Row, second.Col)[1]}
	if below {
		near, far, second = 0, 1, corners(k, m)[1]
		goesOn = [...]int{k.Loop.Around(first.Row, first.Col)[3], k.Loop.Around(second.Row, second.Col)[2]}
	}
	rules := []rule.Instance{l, m}
	lits := openOf(k, []cnf.Lit{on(l.Bits[near]), on(m.Bits[far]), off(goesOn[0]), off(goesOn[1])})
	if len(lits) > 0 {
		rules = append(rules, first, second)
	}
	middle := l.Bits[far]
	if c := aroundBoth(k, l, m, middle); c != nil && k.Value(on(middle)) == infer.Open {
		rules, lits = append(rules, c), append(lits, on(middle))
	}
	return len(lits) == 0 || yield(&technique.Deduction{Lits: lits, Rules: rules, Tight: true})
}

// aroundBoth is the loop around two numbers, if that is not the solution.
func aroundBoth(k *technique.Known, l, m *rule.Local, middle int) *rule.Closing {
	c := &rule.Closing{Loop: k.Loop, Stop: -1, Edge: -1}
	around := make(map[int]bool)
	for _, e := range append(append([]int{}, l.Bits[:4]...), m.Bits[:4]...) {
		if e != middle {
			c.Edges = append(c.Edges, e)
			around[e] = true
		}
	}
	c.Stop = k.Loop.Missed(func(e int) bool { return around[e] })
	if c.Stop < 0 {
		return nil
	}
	return c
}

func sayAdjacentThrees(k *technique.Known, d *technique.Deduction) string {
	text := fmt.Sprintf("The 3s at %s and %s are side by side", d.Rules[0].(*rule.Local).Cell, d.Rules[1].(*rule.Local).Cell)
	if len(d.Rules) > 3 {
		text += ", and the line can neither end nor fork at the two corners between them"
	}
	if c, ok := d.Rules[len(d.Rules)-1].(*rule.Closing); ok {
		text += ". With no line between them, the loop would close around both and " + c.Fault()
	}
	return text + ". So " + k.Outcome(d.Lits) + "."
}

var diagonalThrees = &technique.Technique{
	Name:  "diagonal threes",
	Class: 1,
	Text:  "of two 3s on a diagonal, with only 2s between them, the sides away from each other are drawn",
	Find: func(k *technique.Known, yield func(*technique.Deduction) bool) {
		for n := range k.Locals {
			l := k.Local(n)
			for _, right := range [...]int{1, -1} {
				if numberOf(l) == 3 && !downDiagonal(k, l, right, yield) {
					return
				}
			}
		}
	},
	Say: sayDiagonalThrees,
}

// downDiagonal yields what follows for a 3 and the next one below it on a diagonal, if there
// are only 2s between them.
func downDiagonal(k *technique.Known, l *rule.Local, right int, yield func(*technique.Deduction) bool) bool {
	rules := []rule.Instance{l}
	for m := l; ; {
		corner := 3 // the lower right one
		away, back := 3, 2
		if right < 0 {
			corner, away, back = 2, 2, 3
		}
		p := corners(k, m)[corner]
		if m = k.LocalAt(m.Row+1, m.Col+right); m == nil {
			return true
		}
		rules = append(rules, p, m)
		switch numberOf(m) {
		case 3:
			return pattern(k, yield, []cnf.Lit{on(l.Bits[0]), on(l.Bits[away]), on(m.Bits[1]), on(m.Bits[back])}, rules...)
		case 2:
		default:
			return true
		}
	}
}

func sayDiagonalThrees(k *technique.Known, d *technique.Deduction) string {
	var twos []string
	for _, r := range d.Rules[1 : len(d.Rules)-1] {
		if l, ok := r.(*rule.Local); ok {
			twos = append(twos, l.Cell.String())
		}
	}
	between, and := " are on a diagonal", ""
	if len(twos) > 0 {
		the := "the 2"
		if len(twos) > 1 {
			the = "the 2s"
		}
		between += fmt.Sprintf(" with %s at %s between them", the, english.List(twos))
		and = "then both sides of " + strings.Replace(the, "the 2s", "every 2", 1) + " towards it, "
	}
	return fmt.Sprintf("The 3s at %s and %s%s. If one of them lacked a side away from the other, both of its sides towards it would be drawn, %sand the other 3 would be left with two lines. So %s.",
		d.Rules[0].(*rule.Local).Cell, d.Rules[len(d.Rules)-1].(*rule.Local).Cell, between, and, k.Outcome(d.Lits))
}
