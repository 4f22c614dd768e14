package cnf

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// mostPairs is how large a graph may be. No picture of a larger one shows anything.
const mostPairs = 1 << 20

// ErrLargeGraph says that a formula is too large for the picture of its graph.
var ErrLargeGraph = errors.New("the graph of the variables is too large for a picture")

// writeGraph writes the graph of the variables for Graphviz: two have an edge between them if
// they share a clause or a cardinality constraint. What has a place stands there; helper
// variables are points that find their own.
func (f *Formula) writeGraph(w io.Writer) error {
	edges := make(map[[2]Lit]bool)
	used := make(map[Lit]bool)
	pairs := 0
	join := func(lits []Lit) bool {
		if pairs += len(lits) * len(lits) / 2; pairs > mostPairs {
			return false
		}
		for i, l := range lits {
			used[Lit(l.Var())] = true
			for _, k := range lits[:i] {
				edges[[2]Lit{Lit(min(k.Var(), l.Var())), Lit(max(k.Var(), l.Var()))}] = true
			}
		}
		return true
	}
	for i := range f.ends {
		if !join(f.Clause(i)) {
			return ErrLargeGraph
		}
	}
	for _, c := range f.cards {
		if !join(c.Lits) {
			return ErrLargeGraph
		}
	}
	out := bufio.NewWriter(w)
	out.WriteString("graph variables {\n\tlayout=neato\n\tnode [shape=circle, fixedsize=true, width=0.6, fontsize=10]\n")
	for _, l := range slices.Sorted(maps.Keys(used)) {
		label := f.describe(l)
		if label.Placed {
			fmt.Fprintf(out, "\t%d [label=%q, pos=\"%g,%g!\"]\n", l, label.Text, label.X, 0-label.Y)
		} else {
			fmt.Fprintf(out, "\t%d [shape=point, width=0.1, tooltip=%q]\n", l, label.Text)
		}
	}
	ordered := slices.SortedFunc(maps.Keys(edges), func(a, b [2]Lit) int { return slices.Compare(a[:], b[:]) })
	for _, e := range ordered {
		if e[0] != e[1] {
			fmt.Fprintf(out, "\t%d -- %d\n", e[0], e[1])
		}
	}
	out.WriteString("}\n")
	return out.Flush()
}
