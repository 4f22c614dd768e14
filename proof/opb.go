package proof

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"

	"gridcnf/cnf"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// WriteOPB writes the constraints of rules as an OPB file, with a comment for each. The first variables are the given number of answer
// bits. A literal ~x is written as 1-x: that x1 or ~x2 is true is "+1 x1 -1 x2 >= 0 ;". For a loop, it states only the points; it fails if
// the rules state anything else about a graph.
//
// O. Roussel, V. Manquinho: Input/Output Format and Solver Requirements for the Competitions of Pseudo-Boolean Solvers, 2012.
func WriteOPB(w io.Writer, rules *rule.Book, bits int) error {
	o := &opb{vars: bits + len(rules.Helpers)}
	for k := range Ground(rules, bits) {
		fmt.Fprintf(&o.text, "* %s\n", k.About().Rule+": "+k.About().Place)
		switch k := k.(type) {
		case *book.Clause:
			o.Add(k.Lits()...)
		case *book.Sum:
			total := 0
			for _, w := range k.Weights {
				total += w
			}
			o.atLeast(k.Lo, k.Terms, k.Weights, k.When)
			o.atLeast(total-k.Hi, cnf.Complements(k.Terms), k.Weights, k.When)
		case *book.Differ:
			k.State(o)
		case *book.Loop:
			for _, clause := range k.Local() {
				o.Add(clause...)
			}
		default:
			return &rule.Unknown{Kind: k.Kind(), Power: "--format opb"}
		}
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "* #variable= %d #constraint= %d\n", o.vars, o.count)
	o.text.WriteTo(out)
	return out.Flush()
}

// opb has the lines of an OPB file.
type opb struct {
	text        bytes.Buffer
	vars, count int
}

// atLeast writes that if all conditions are true, true literals weigh at least degree; each weighs 1 if weights is nil.
func (o *opb) atLeast(degree int, lits []cnf.Lit, weights []int, when []cnf.Lit) {
	if degree <= 0 {
		return
	}
	rest := degree
	term := func(weight int, l cnf.Lit) {
		if l < 0 {
			rest -= weight
			l, weight = -l, -weight
		}
		fmt.Fprintf(&o.text, "%+d x%s ", weight, strconv.Itoa(int(l)))
	}
	for i, l := range lits {
		weight := 1
		if weights != nil {
			weight = weights[i]
		}
		term(weight, l)
	}
	for _, l := range when {
		term(degree, -l)
	}
	fmt.Fprintf(&o.text, ">= %d ;\n", rest)
	o.count++
}

// NewVar makes a helper.
func (o *opb) NewVar() cnf.Lit {
	o.vars++
	return cnf.Lit(o.vars)
}

// Add writes a clause.
func (o *opb) Add(clause ...cnf.Lit) { o.atLeast(1, clause, nil, nil) }
