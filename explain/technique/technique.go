// Package technique has the steps by which people solve grid puzzles, from the easiest to the hardest. A file has one or
// two that look in the same way: what they look for, and how they say it.
//
// A technique finds deductions: literals that follow from a few rule instances and facts. A Set has those of a family in
// the order in which they are to be tried. Where all are silent, package explain looks for a set of instances itself.
//
// What many families share is here, and asks a rule book, never a family: the techniques of balanced lines (Lines), those
// of a loop (Point, Closing, Inside, Cut), and contradictions (Chain, LineChain). What shapes there are and which of them
// to look at together is a family's: its folder here has techniques made of Shape and Few, and puts the Set together.
//
// Known holds what everybody looks at; ways.go says what Points and Locals leave to the loop, and network.go finds regions.
// Words.go speaks of all literals, and line_words.go of lines.
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

// Set is what a family brings for its puzzles to be explained.
type Set struct {
	Techniques []*Technique // in the order in which they are tried, the easiest first
	Words      Words
	// Trouble says in a clause how a shape is broken if some edges are as literals say: "the line would turn on the white
	// pearl at r1c2". A family without shapes has none.
	Trouble func(l *rule.Local, lits []cnf.Lit) string
	// Leave says, better than "r1c1-r1c2 were drawn", what is supposed of an edge as seen from a
	// shape: "the line went up from the black pearl at r3c3". It may be nil, and return "".
	Leave func(l *rule.Local, edge int) string
	// Obeys says what a loop does that obeys a shape, to go before its place: "passes the pearl". Its plural ends in s.
	Obeys string
	// Places says how cells, edges and corners are named, in a sentence without its period.
	Places string

	// Limits are the most rules of contradictions of class 3, 4 and 5. Others are of class 6, as those with cases are.
	Limits [3]int
	// ByGain compares contradictions by how many rules they take for each literal that follows from them, line by line,
	// and not by their rules alone.
	ByGain bool
}

// Words are how a family speaks of answers.
type Words struct {
	Thing   string // that has a value: "cell"
	Yes, No string // the values
	NoFirst bool   // where both are listed, No comes first, and each list is in the order of the board
	Solved  string // what is so if there is a solution

	Marks    bool   // No only marks what an answer leaves empty
	Easy     Class  // steps up to it are told several at a time
	Pictures string // how to read the pictures of steps
}

// Either lists the values with a word between them.
func (w *Words) Either(between string) string {
	if w.NoFirst {
		return w.No + between + w.Yes
	}
	return w.Yes + between + w.No
}

// LoopWords are those of all families whose answer is a loop.
var LoopWords = Words{
	Thing: "edge", Yes: "drawn", No: "empty", Solved: "there is a loop", Marks: true, Easy: 1,
	Pictures: "what a step finds is drawn thick, and what it rests on has a soft band or spot below it; a thin line joins two edges " +
		"of which it says how they are related; what a run of easy steps has found has one colour. Small crosses are edges that the loop does not take, " +
		"and the cells that the rules of a step are about are tinted",
}

// Deduction is a step before it is taken.
type Deduction struct {
	// Lits are what follows: literals of answer bits, bit i being variable i+1.
	Lits []cnf.Lit
	// Rules are the instances from which it follows, and Facts the literals known before.
	// They are enough; unless Tight, there may be too many of them.
	Rules []rule.Instance
	Facts []cnf.Lit
	Tight bool
	// Sides are faces of the lattice that are known to be on one side of the loop, as one more than
	// their numbers, and on the other, negative; which side is inside need not be known.
	Sides []int
	// Pairs are edges of which the step says how they are related, known when it has been said.
	Pairs [][2]int
	// Chain is how the opposite of Lits[0] leads to a contradiction, if that is how it was found.
	Chain *infer.Chain
}

// Technique is one way to find deductions.
type Technique struct {
	Name  string // as "three alike"
	Class Class
	// Needs reports whether a board has the rules without which it finds nothing. Nil is on every board.
	Needs func(b *rule.Book) bool

	// Plain says that it finds just what instances give by unit propagation, each alone.
	Plain bool
	// ByRules says that the class of a deduction is that of a contradiction by as many rules, if that is higher.
	ByRules bool
	// Find calls found with the deductions there are, in a fixed order. Several can have the same literals.
	Find func(k *Known, found func(*Deduction))
	// Along adds to a deduction with no more rules and facts than it needs what else follows from the facts in the same
	// way, and the rules that this takes: all of them are needed for all of its literals. It may be nil.
	Along func(k *Known, d *Deduction)
	// Say explains a deduction with no more rules and facts than are needed. If it is nil, the
	// deductions have a Chain, which is what is to be told. If it says "", a refutation is told instead.
	Say func(k *Known, d *Deduction) string
}

// Lines are the techniques of boards with balanced lines.
var Lines = Set{
	Techniques: []*Technique{ThreeAlike, FullLine, jointLine, distinctLines, Chain, LineChain},
	Words: Words{
		Thing: "cell", Yes: "1", No: "0", NoFirst: true, Solved: "the board can be filled", Easy: 2,
		Pictures: "what a step finds has a thick frame and what it rests on lies on a soft spot; " +
			"the cells that its rules are about are tinted, and so is what a run of easy steps has found",
	},
	Places: "r2c3 is the cell in row 2 and column 3",
	Limits: [...]int{0, 0, math.MaxInt},
	ByGain: true,
}
