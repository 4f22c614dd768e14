package slitherlink

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// Techniques are those of Slitherlink: first the patterns with which every guide begins and for which the numbers are
// enough, then corners and numbers, alone and together, then the techniques of all loops. The order is that of Simon
// Tatham's loopy, with more at the hard end.
var Techniques = technique.Set{
	Techniques: []*technique.Technique{
		zero, inCorner, adjacentThrees, diagonalThrees,
		technique.Point("way on"), oneNumber, numberAndCorner,
		technique.Closing, technique.Pair, technique.Inside, technique.Cut, technique.Pairs, technique.Chain,
	},
	Words:   technique.LoopWords,
	Limits:  technique.LoopLimits,
	Trouble: trouble,
	Obeys:   "fits the number",
	Places:  "r2c3 is the cell in row 2 and column 3, r2c3-r2c4 the edge between two cells, and r2c3/r3c4 the corner where two cells meet",
}

// digits are numbers of lines in letters.
var digits = [...]string{"no", "one", "two", "three", "four"}

// numbers are the shapes of the numbers 0 to 4, which say how many of the four sides of a cell are drawn.
var numbers = func() (all [5]*rule.Shape) {
	for n := range all {
		all[n] = rule.NewShape("", "", rule.Count(4, n)...)
	}
	return all
}()

// numberOf returns the number that a shape stands for, or -1 if it is no number.
func numberOf(l *rule.Local) int { return slices.IndexFunc(numbers[:], l.Same) }

// lines counts lines in letters: "one line", "two lines".
func lines(n int) string {
	if n == 1 {
		return "one line"
	}
	return digits[n] + " lines"
}

// trouble says in a clause how a number is broken if some literals hold. See technique.Set.
func trouble(l *rule.Local, lits []cnf.Lit) string {
	drawn, empty := sides(l, lits)
	if len(drawn) > numberOf(l) {
		return fmt.Sprintf("%s would have %s", l.Spot(), lines(len(drawn)))
	}
	return fmt.Sprintf("%s would have %s left", l.Spot(), [...]string{"no side", "only one side", "only two sides", "only three sides", "four sides"}[4-len(empty)])
}

// sides returns the literals in lits that are about sides of a number.
func sides(l *rule.Local, lits []cnf.Lit) (drawn, empty []cnf.Lit) {
	return technique.Split(slices.DeleteFunc(slices.Clone(lits), func(lit cnf.Lit) bool {
		return !slices.Contains(l.Bits[:4], lit.Var()-1)
	}))
}

// zero looks at each 0: there is no line beside it.
var zero = &technique.Technique{
	Name:  "zero",
	Class: 1,
	Find: technique.EachShape(func(k *technique.Known, l *rule.Local, found func(*technique.Deduction)) {
		if numberOf(l) == 0 {
			technique.Few(k, found, l)
		}
	}),
	Say: sayNumber,
}

// oneNumber looks at each number: it has all its lines, or only as many sides left as it needs.
var oneNumber = technique.Shape("number", sayNumber)

// sayNumber gives the reason: the number already has all its lines, or no other sides are left for them.
func sayNumber(k *technique.Known, d *technique.Deduction) string {
	l := d.Rules[0].(*rule.Local)
	n := numberOf(l)
	drawn, _ := technique.Split(d.Facts)
	form := "%s has only " + digits[n] + " sides left, so %s."
	switch {
	case n == 0:
		form = "There is no line beside %s: %s."
	case n == 4:
		form = "All sides of %s are drawn: %s."
	case len(drawn) == n && n == 1:
		form = "%s already has its line, so %s."
	case len(drawn) == n:
		form = "%s already has its " + lines(n) + ", so %s."
	case n == 1:
		form = "%s has only one side left, so %s."
	}
	return english.Sentence(fmt.Sprintf(form, l.Spot(), k.Outcome(d.Lits)))
}

// numberAndCorner looks at a corner of a number: whether another line comes there decides how many of the two sides there
// are drawn.
var numberAndCorner = &technique.Technique{
	Name:  "number and corner",
	Class: 2,
	Find: technique.EachShape(func(k *technique.Known, l *rule.Local, found func(*technique.Deduction)) {
		for _, p := range corners(k, l) {
			technique.Few(k, found, l, p)
		}
	}),
	Say: sayNumberAndCorner,
}

// sayNumberAndCorner tells what comes to the corner from elsewhere, if those are the only facts. It also has a sentence for
// two known sides that leave exactly one line for the other two. Otherwise it says what would break.
func sayNumberAndCorner(k *technique.Known, d *technique.Deduction) string {
	l, p := d.Rules[0].(*rule.Local), d.Rules[1].(*rule.Point)
	on, off := sides(l, d.Facts)
	drawn, _ := technique.Split(d.Facts)
	around := p.Loop.Around(p.Row, p.Col)
	switch {
	case len(on)+len(off) == 2 && numberOf(l)-len(on) == 1 && !technique.SpeaksOf(slices.Concat(on, off), around[:]...):
		goes := "the line goes on from there"
		if d.Lits[0] < 0 {
			goes = "no other line comes there"
		}
		return fmt.Sprintf("%sjust one of the two sides of %s that meet at %s is drawn, and %s: %s.",
			k.Since(d.Facts), l.Spot(), p.Place(), goes, k.Outcome(d.Lits))
	case len(on)+len(off) > 0 || len(d.Facts) == 0:
		return k.SayClash(d)
	case len(drawn) == 1:
		return fmt.Sprintf("A line comes to %s, a corner of %s, and goes on along one of the two sides there: %s.", p.Place(), l.Spot(), k.Outcome(d.Lits))
	case len(drawn) == 0:
		return fmt.Sprintf("No line comes to %s from elsewhere, so both sides of %s there are drawn or neither: %s.", p.Place(), l.Spot(), k.Outcome(d.Lits))
	}
	return k.SayClash(d)
}
