// Package technique has the steps by which people solve grid puzzles, from the easiest to the hardest. Each file has one
// or two related techniques: what they look for, and how they say it.
//
// A technique finds deductions: literals that follow from a few rule instances and facts. A Set lists the techniques of a
// family in the order in which to try them. If none of them finds anything, package explain looks for a set of instances.
//
// This package has what families share. It asks the rule book of a puzzle, never the family: the techniques of balanced
// lines (Lines), those of a loop (Point, Closing, Inside, Cut, Pair, Pairs), and contradictions (Chain, LineChain). A
// family with shapes has a folder here. It makes techniques of Shape and Few for its own shapes, and lists the Set.
//
// Known holds the rules and facts. In ways.go are the ways in which the loop can obey Points and Locals, network.go finds
// regions, words.go names literals, and line_words.go names lines.
//
// The order is that of Simon Tatham's graders (unruly, pearl, loopy), with more at the hard end; docs/explanations.md
// describes the classes and how they agree with published levels.
package technique

import (
	"math"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/puzzle/rule"
)

// Class says how hard a deduction is, from 1.
type Class int

// Set is what a family provides so that its puzzles can be explained.
type Set struct {
	Techniques []*Technique // in the order in which they are tried, the easiest first
	Words      Words
	// Trouble says in a clause how a shape is broken if some literals of edges hold: "the line would turn on the white
	// pearl at r1c2". It is nil in a family without shapes.
	Trouble func(l *rule.Local, lits []cnf.Lit) string
	// Leave supposes that an edge of a shape is drawn, in better words than "r1c1-r1c2 were drawn": "the line went up from
	// the black pearl at r3c3". It may be nil, and it may return "" if it knows no better words.
	Leave func(l *rule.Local, edge int) string
	// Obeys says what a loop does that obeys a shape; the cell of the shape follows: "passes the pearl". An s makes the plural.
	Obeys string
	// Places explains the names of cells, edges and corners to readers, in a sentence without its period.
	Places string

	// Limits are the most rules that a contradiction of class 3, 4 and 5 can have. Longer ones, and those with cases, have
	// class 6.
	Limits [3]int
	// ByGain compares contradictions by rules per literal that follows from them, line by line, instead of by rules alone.
	ByGain bool
}

// Words are the words of a family for its answers.
type Words struct {
	Thing   string // what has a value: "cell"
	Yes, No string // its values
	NoFirst bool   // in a list of both values, No comes first, and each part is in the order of the board
	Solved  string // a clause that is true if there is a solution

	Marks    bool   // No is only a mark: the answer shows nothing there
	Easy     Class  // steps up to this class are told several at a time
	Pictures string // how to read the pictures of steps
}

// Either lists the values, in the order of NoFirst, with a word between them.
func (w *Words) Either(between string) string {
	if w.NoFirst {
		return w.No + between + w.Yes
	}
	return w.Yes + between + w.No
}

// LoopWords are the words of all families whose answer is a loop.
var LoopWords = Words{
	Thing: "edge", Yes: "drawn", No: "empty", Solved: "there is a loop", Marks: true, Easy: 1,
	Pictures: "the conclusions of a step are drawn thick, and its reasons have a soft band or spot below them; a thin line joins two edges " +
		"that the step relates to each other; all that a run of easy steps has found has one colour. Small crosses are edges that the loop " +
		"does not use, and the cells of the rules of a step are tinted",
}

// Deduction is a step before it is taken.
type Deduction struct {
	// Lits are what follows: literals of answer bits. Bit i, from 0, is variable i+1.
	Lits []cnf.Lit
	// Rules are the instances from which Lits follow, and Facts the literals known before. Together they imply Lits; all of
	// them are needed only if Tight.
	Rules []rule.Instance
	Facts []cnf.Lit
	Tight bool
	// Sides are faces of the lattice, as their numbers plus 1: positive on one side of the loop, negative on the other. It
	// need not be known which side is inside.
	Sides []int
	// Pairs are the pairs of edges that Say relates to each other. They are empty until it has run.
	Pairs [][2]int
	// Chain leads from the opposite of Lits[0] to a contradiction. It is nil if the deduction was found in another way.
	Chain *infer.Chain
}

// Technique is one way to find deductions.
type Technique struct {
	Name  string // for example "three alike"
	Class Class
	// Needs reports whether a board has the rules without which the technique finds nothing. Nil means that every board has.
	Needs func(b *rule.Book) bool

	// Plain says that the technique finds exactly what unit propagation finds in single instances.
	Plain bool
	// ByRules raises the class of a deduction to that of a contradiction with as many rules.
	ByRules bool
	// Find calls found with all deductions, in a fixed order. Several can have the same literals.
	Find func(k *Known, found func(*Deduction))
	// Along extends a deduction that has no more rules and facts than it needs: it adds what else follows from the facts in
	// the same way, and the rules for that. All rules are needed for all the literals together. Along may be nil.
	Along func(k *Known, d *Deduction)
	// Say explains a deduction that has no more rules and facts than it needs. If Say is nil, the deduction has a Chain, and
	// that is told. If Say returns "", a refutation is told instead.
	Say func(k *Known, d *Deduction) string
}

// Lines are the techniques of boards with balanced lines.
var Lines = Set{
	Techniques: []*Technique{ThreeAlike, FullLine, jointLine, distinctLines, Chain, LineChain},
	Words: Words{
		Thing: "cell", Yes: "1", No: "0", NoFirst: true, Solved: "the board can be filled", Easy: 2,
		Pictures: "the conclusions of a step have a thick frame and its reasons lie on a soft spot; " +
			"the cells of its rules are tinted, and so is all that a run of easy steps has found",
	},
	Places: "r2c3 is the cell in row 2 and column 3",
	Limits: [...]int{0, 0, math.MaxInt},
	ByGain: true,
}
