package cnf

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// mostPairs bounds the pairs of literals in the graph: a picture of a larger graph shows nothing.
const mostPairs = 1 << 20

// ErrLargeGraph says that a formula is too large for the picture of its graph.
var ErrLargeGraph = errors.New("the graph of the variables is too large for a picture")

// graphHead begins a file. Edges are drawn first, so that the names above them stay readable.
const graphHead = `graph variables {
	layout=fdp
	outputorder=edgesfirst
	splines=curved
	node [shape=box, style="filled,rounded", fillcolor=white, width=0.4, height=0.2, margin=0.03, fontsize=9]
	edge [color=gray50]
`

// scale is how many inches a cell takes.
const scale = 1.2

// writeGraph writes the graph of the variables for Graphviz: two variables have an edge if they share a clause or a cardinality
// constraint. Variables with a place are drawn there. For the others, points, Graphviz finds a place.
func (f *Formula) writeGraph(w io.Writer) error {
	edges := make(map[[2]Lit]bool)
	used := make(map[Lit]bool)
	pairs := 0
	for part := range f.Parts() {
		for lits := range part.constraints {
			if pairs += len(lits) * len(lits) / 2; pairs > mostPairs {
				return ErrLargeGraph
			}
			for i, l := range lits {
				used[Lit(l.Var())] = true
				for _, k := range lits[:i] {
					if k.Var() != l.Var() {
						edges[[2]Lit{Lit(min(k.Var(), l.Var())), Lit(max(k.Var(), l.Var()))}] = true
					}
				}
			}
		}
	}
	out := bufio.NewWriter(w)
	out.WriteString(graphHead)
	for _, l := range slices.Sorted(maps.Keys(used)) {
		label := f.Label(l)
		if label.Placed {
			fmt.Fprintf(out, "\t%d [label=%q, pos=\"%g,%g!\"]\n", l, label.Text, scale*label.X, 0-scale*label.Y)
		} else {
			fmt.Fprintf(out, "\t%d [shape=point, style=filled, fillcolor=black, width=0.08, tooltip=%q]\n", l, label.Text)
		}
	}
	ordered := slices.SortedFunc(maps.Keys(edges), func(a, b [2]Lit) int { return slices.Compare(a[:], b[:]) })
	for _, e := range ordered {
		fmt.Fprintf(out, "\t%d -- %d\n", e[0], e[1])
	}
	out.WriteString("}\n")
	return out.Flush()
}
