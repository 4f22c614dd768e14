package explain

import (
	"gridcnf/cnf"
	"gridcnf/explain/technique"
	"gridcnf/puzzle/rule"
)

// Step is one deduction of an explanation. Literals are of answer bits: bit i is
// variable i+1.
type Step struct {
	Number    int // from 1
	Technique string
	Class     technique.Class // 0 if it shows that there is no solution: a small set of rules may be hard to find

	// Lits are what follows. A step without any shows that the puzzle has no solution: its
	// rules and facts cannot hold together.
	Lits []cnf.Lit
	// Rules and Facts imply Lits; without any one of them, they do not. If Rough, that has
	// been tested as far as it does not take too long: some of very many may not be needed.
	Rules []rule.Instance
	Facts []cnf.Lit
	Rough bool
	// Hasty says that nobody has tried to leave anything out, as the path's effort is spent: most of
	// the rules may not be needed, and the step may be far easier than its class. It is rough, too.
	Hasty bool

	// Sides are faces of the lattice that the step goes by, as one more than their numbers, and
	// negative if they are on the other side of the loop than the first one.
	Sides []int

	// Text is one or more sentences. Trace, if there is one, tells the same in smaller steps:
	// what is assumed, what follows, and which rule breaks.
	Text  string
	Trace []Line

	// Available is how many literals could have been derived at the same moment by the same
	// technique or easier ones.
	Available int
}

// Line is one line of a trace.
type Line struct {
	Depth  int           // 0, or more within a case of a case split
	Folded bool          // it is deep in a long trace: to be shown to those alone who ask for it
	Lits   []cnf.Lit     // what is assumed or follows
	Rule   rule.Instance // by which instance; nil for an assumption, and for what follows in both of two cases
	Text   string
}

// Parts cuts a trace where folded lines begin and end.
func Parts(trace []Line) [][]Line {
	var parts [][]Line
	for len(trace) > 0 {
		n := 1
		for n < len(trace) && trace[n].Folded == trace[0].Folded {
			n++
		}
		parts = append(parts, trace[:n])
		trace = trace[n:]
	}
	return parts
}
