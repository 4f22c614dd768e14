package explain

import (
	"context"
	"fmt"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/encode/card"
	"gridcnf/explain/technique"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// Step is one deduction of an explanation. Literals are of answer bits: bit i is variable i+1.
type Step struct {
	Number    int // from 1; a folded step has the number of the next step that is not folded
	Technique string
	Class     technique.Class // 0 if it shows that there is no solution: a small set of rules may be hard to find

	// Lits follow from Rules and Facts. A step without Lits shows that the puzzle has no solution.
	Lits []cnf.Lit
	// Rules and Facts are all needed, unless the step is Rough: then it would take too long to find out which of them are.
	Rules []rule.Instance
	Facts []cnf.Lit
	Rough bool
	// Basis, if it is not nil, replaces Facts in the text: it names a value instead of what that value has crossed out.
	Basis []cnf.Lit
	// Hasty marks a rough step for which the path's effort was spent, so we did not try to leave anything out. It may be far
	// easier than its class.
	Hasty bool

	// Sides are the faces of the lattice that the step uses, as their numbers plus 1; those on the other side of the loop are negative.
	Sides []int
	// Pairs are the pairs of edges that the step relates: for example, exactly one of the two is drawn.
	Pairs [][2]int

	// Folded marks a step that only crosses out what one placed value rules out: the same value elsewhere, as in a row of a Sudoku, or
	// other values in its own place. People see that at a glance, so texts and pictures leave it out.
	Folded bool

	// Text is one or more sentences. Trace, if there is one, tells the same line by line.
	Text  string
	Trace []Line

	// Available is how many literals the same technique or easier ones could have derived at the same moment.
	Available int

	by    book.Constraint // for a rule file: the constraint that forces Lits
	alone bool            // by needs no other constraint
	shut  []cnf.Lit       // facts that only rule out some of the ways that the step tries
}

// Line is one line of a trace.
type Line struct {
	Depth  int           // 0, or more within a case of a case split
	Folded bool          // it is deep in a long trace: show it only on request
	Lits   []cnf.Lit     // what is assumed or follows
	Rule   rule.Instance // the first rule by which it follows; nil for an assumption, and for what follows in both of two cases
	Text   string
}

// Parts cuts a trace where folded lines begin and end.
func Parts(trace []Line) [][]Line {
	var parts [][]Line
	from := 0
	for i := range trace {
		if i+1 == len(trace) || trace[i+1].Folded != trace[i].Folded {
			parts, from = append(parts, trace[from:i+1]), i+1
		}
	}
	return parts
}

// Verify checks a step with a fresh solver: its rules and facts alone imply its literals and, unless it is rough, all of them are
// needed. The error says what is wrong.
func Verify(ctx context.Context, p puzzle.Puzzle, s *Step, name string) error {
	rules := len(s.Rules)
	for less := -1; less < 0 || !s.Rough && less < rules+len(s.Facts); less++ {
		switch implied, err := implies(ctx, p, s, name, less); {
		case err != nil:
			return err
		case less < 0 && !implied:
			return fmt.Errorf("step %d does not follow from its rules and facts", s.Number)
		case less < 0 || !implied:
		case less < rules:
			return fmt.Errorf("step %d follows without the rule %q", s.Number, s.Rules[less].Name())
		default:
			return fmt.Errorf("step %d follows without the fact %d", s.Number, s.Facts[less-rules])
		}
	}
	return nil
}

// implies asks whether the rules and facts of a step imply its literals. It leaves out the rule or fact with index less, counted
// through the rules and then the facts; -1 leaves out none.
func implies(ctx context.Context, p puzzle.Puzzle, s *Step, name string, less int) (bool, error) {
	var f cnf.Formula
	f.NewVars(p.Bits(), nil)
	if b, err := rule.Of(p, "explaining", encode.Known...); err == nil {
		f.NewVars(len(b.Helpers), nil)
	}
	for i, r := range s.Rules {
		if i != less {
			r.Assert(clauses{&f})
		}
	}
	for i, l := range s.Facts {
		if i+len(s.Rules) != less {
			f.Add(l)
		}
	}
	if len(s.Lits) > 0 { // else the rules and facts have to be contradictory by themselves
		f.Add(cnf.Complements(s.Lits)...)
	}
	solver, err := backend.Open(name, backend.Options{})
	if err != nil {
		return false, err
	}
	session, err := backend.NewSession(ctx, solver, &f)
	if err != nil {
		return false, err
	}
	status, _, err := session.Solve(ctx)
	return status == backend.Unsat, err
}

// clauses writes cardinality constraints as clauses, which every backend takes.
type clauses struct{ *cnf.Formula }

func (c clauses) AddAtLeast(k int, lits ...cnf.Lit) { card.AtLeast(c.Formula, k, lits) }
