package slitherlink

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/rule"
)

// Techniques are those of Slitherlink: first the patterns that every guide begins with and
// that need no more than the numbers, then what corners and numbers state alone and
// together, then what all loops have. The order is that of Simon Tatham's loopy, with more
// at the hard end.
var Techniques = technique.Set{
	Techniques: []*technique.Technique{
		zero, inCorner, adjacentThrees, diagonalThrees,
		technique.Point("way on", "corner"), oneNumber, numberAndCorner,
		technique.Closing, technique.Inside, technique.Cut, technique.Chain,
	},
	Trouble: trouble,
	Obeys:   "fits the number",
}

// digits are the numbers in letters, as people say how many lines there are.
var digits = [...]string{"no", "one", "two", "three", "four"}

// numberOf is the number of a cell's shape.
func numberOf(l *rule.Local) int {
	for n := range digits {
		if l.Shape == slitherlink.Shape(n) {
			return n
		}
	}
	return -1
}

// lines counts lines in letters: "one line", "two lines".
func lines(n int) string {
	if n == 1 {
		return "one line"
	}
	return digits[n] + " lines"
}

// trouble says in a clause what is wrong with a number, if some edges are as literals say.
func trouble(l *rule.Local, lits []cnf.Lit) string {
	drawn, empty := sides(l, lits)
	if len(drawn) > numberOf(l) {
		return fmt.Sprintf("%s would have %s", l.Spot(), lines(len(drawn)))
	}
	return fmt.Sprintf("%s would have %s left", l.Spot(), [...]string{"no side", "only one side", "only two sides", "only three sides", "four sides"}[4-len(empty)])
}

// sides returns those of some literals that are of the sides of a number.
func sides(l *rule.Local, lits []cnf.Lit) (drawn, empty []cnf.Lit) {
	for _, lit := range lits {
		for _, e := range l.Bits[:4] {
			switch lit {
			case cnf.Lit(e + 1):
				drawn = append(drawn, lit)
			case -cnf.Lit(e + 1):
				empty = append(empty, lit)
			}
		}
	}
	return drawn, empty
}

var zero = &technique.Technique{
	Name:  "zero",
	Class: 1,
	Text:  "there is no line beside a 0",
	Find: func(k *technique.Known, yield func(*technique.Deduction) bool) {
		for n, i := range k.Locals {
			if numberOf(k.Local(n)) == 0 && !technique.Alone(k, []int{i}, yield) {
				return
			}
		}
	},
	Say: sayNumber,
}

var oneNumber = &technique.Technique{
	Name:  "number",
	Class: 1,
	Text:  "a number has all its lines, or has only as many sides left as it needs",
	Find: func(k *technique.Known, yield func(*technique.Deduction) bool) {
		technique.Alone(k, k.Locals, yield)
	},
	Say: sayNumber,
}

// sayNumber tells what is known already: all lines of the number, or all sides without one.
func sayNumber(k *technique.Known, d *technique.Deduction) string {
	l := d.Rules[0].(*rule.Local)
	n := numberOf(l)
	drawn, _ := technique.Split(d.Facts)
	switch {
	case n == 0:
		return fmt.Sprintf("There is no line beside %s: %s.", l.Spot(), k.Outcome(d.Lits))
	case n == 4:
		return fmt.Sprintf("All sides of %s are drawn: %s.", l.Spot(), k.Outcome(d.Lits))
	case len(drawn) == n && n == 1:
		return fmt.Sprintf("%s already has its line, so %s.", english.Sentence(l.Spot()), k.Outcome(d.Lits))
	case len(drawn) == n:
		return fmt.Sprintf("%s already has its %s, so %s.", english.Sentence(l.Spot()), lines(n), k.Outcome(d.Lits))
	case n == 1:
		return fmt.Sprintf("%s has only one side left, so %s.", english.Sentence(l.Spot()), k.Outcome(d.Lits))
	}
	return fmt.Sprintf("%s has only %s sides left, so %s.", english.Sentence(l.Spot()), digits[n], k.Outcome(d.Lits))
}

var numberAndCorner = &technique.Technique{
	Name:  "number and corner",
	Class: 2,
	Text:  "what comes to a corner of a number, or does not, decides how many of the two sides there are drawn",
	Find: func(k *technique.Known, yield func(*technique.Deduction) bool) {
		for n := range k.Locals {
			l := k.Local(n)
			for _, p := range corners(k, l) {
				if !technique.Few(k, yield, l, p) {
					return
				}
			}
		}
	},
	Say: sayNumberAndCorner,
}

// corners are the points at the corners of a number.
func corners(k *technique.Known, l *rule.Local) (points [4]*rule.Point) {
	for i := range points {
		points[i] = k.Point((l.Row+i/2)*k.Loop.Cols + l.Col + i%2)
	}
	return points
}

// speaksOf reports whether some literals are of edges at a point.
func speaksOf(p *rule.Point, lits []cnf.Lit) bool {
	for _, e := range p.Loop.Around(p.Row, p.Col) {
		if e >= 0 && slices.ContainsFunc(lits, func(l cnf.Lit) bool { return l.Var() == e+1 }) {
			return true
		}
	}
	return false
}

// sayNumberAndCorner speaks of what comes to the corner from elsewhere, if that is all that is
// known, and else of what would be wrong.
func sayNumberAndCorner(k *technique.Known, d *technique.Deduction) string {
	l, ok := d.Rules[0].(*rule.Local)
	p, also := d.Rules[len(d.Rules)-1].(*rule.Point)
	if !ok || !also || len(d.Rules) != 2 {
		return k.LeftOver(d)
	}
	on, off := sides(l, d.Facts)
	drawn, _ := technique.Split(d.Facts)
	switch {
	case len(on)+len(off) == 2 && numberOf(l)-len(on) == 1 && !speaksOf(p, slices.Concat(on, off)):
		goes := "the line goes on from there"
		if d.Lits[0] < 0 {
			goes = "no other line comes there"
		}
		return fmt.Sprintf("%sjust one of the two sides of %s that meet at %s is drawn, and %s: %s.",
			k.Since(d.Facts), l.Spot(), p.Place(), goes, k.Outcome(d.Lits))
	case len(on)+len(off) > 0 || len(d.Facts) == 0:
		return k.SayClash(d, nil)
	case len(drawn) == 1:
		return fmt.Sprintf("A line comes to %s, a corner of %s, and goes on along one of the two sides there: %s.", p.Place(), l.Spot(), k.Outcome(d.Lits))
	case len(drawn) == 0:
		return fmt.Sprintf("No line comes to %s from elsewhere, so both sides of %s there are drawn or neither: %s.", p.Place(), l.Spot(), k.Outcome(d.Lits))
	}
	return k.SayClash(d, nil)
}
