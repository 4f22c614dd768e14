package slitherlink

import (
	"fmt"

	"gridcnf/cnf"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/rule"
)

var inCorner = &technique.Technique{
	Name:  "number in a corner",
	Class: 1,
	Text:  "in a corner of the board the loop takes both sides of a number or neither",
	Find: func(k *technique.Known, yield func(*technique.Deduction) bool) {
		rows, cols := k.Puzzle.Size()
		for n := range k.Locals {
			l := k.Local(n)
			if l.Row > 0 && l.Row < rows-1 || l.Col > 0 && l.Col < cols-1 {
				continue
			}
			if !fromCorner(k, l, yield) {
				return
			}
		}
	},
	Say: sayInCorner,
}

// fromCorner yields what follows at the corners of the board that a number is in.
func fromCorner(k *technique.Known, l *rule.Local, yield func(*technique.Deduction) bool) bool {
	points := corners(k, l)
	for i, p := range points {
		up, across := l.Bits[i/2], l.Bits[3-i%2] // the upper or lower side, and the left or right one
		if p.Row > 0 && p.Row < k.Loop.Rows-1 || p.Col > 0 && p.Col < k.Loop.Cols-1 {
			continue
		}
		more := true
		switch numberOf(l) {
		case 1:
			more = pattern(k, yield, []cnf.Lit{off(up), off(across)}, l, p)
		case 2: // whichever two sides are drawn, one line comes to each of the next corners
			next, below := points[i^1], points[i^2]
			more = pattern(k, yield, []cnf.Lit{on(k.Loop.Around(next.Row, next.Col)[2+i%2])}, l, p, next) &&
				pattern(k, yield, []cnf.Lit{on(k.Loop.Around(below.Row, below.Col)[1-i/2])}, l, p, below)
		case 3:
			more = pattern(k, yield, []cnf.Lit{on(up), on(across)}, l, p)
		}
		if !more {
			return false
		}
	}
	return true
}

func sayInCorner(k *technique.Known, d *technique.Deduction) string {
	l := d.Rules[0].(*rule.Local)
	spot := english.Sentence(l.Spot())
	switch numberOf(l) {
	case 1:
		return fmt.Sprintf("%s is in a corner of the board, where both sides are drawn or neither. Both would be too many, so %s.", spot, k.Outcome(d.Lits))
	case 3:
		return fmt.Sprintf("%s is in a corner of the board, where both sides are drawn or neither. Without them only two sides would be left, so %s.", spot, k.Outcome(d.Lits))
	}
	return fmt.Sprintf("%s is in a corner of the board, where both sides are drawn or neither. Either way one of its lines ends at %s and has to go on: %s.",
		spot, d.Rules[2].(*rule.Point).Place(), k.Outcome(d.Lits))
}
