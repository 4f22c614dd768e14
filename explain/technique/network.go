package technique

import (
	"cmp"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/rule"
)

// network is the graph of the points of a loop and of the edges that are not empty.
//
// It finds the edges that come in pairs which take the graph apart: D. Pritchard and
// R. Thurimella: Fast computation of small cuts via cycle space sampling. ACM Transactions on
// Algorithms 7(4), 2011. The edges outside a spanning forest have random labels, those in it
// the sum of the labels of the cycles that they are on. A bridge has the label 0, two
// edges that are a cut have equal labels. The converse only nearly always holds, so rings
// are looked at cell by cell.
type network struct {
	k       *Known
	board   *rule.Loop
	part    []int32   // by cell: the number of its component
	label   []uint64  // by edge
	inCut   []bool    // by edge: is taken out for a moment
	piece   []bool    // by point: has been reached since
	stopsAt [][]int32 // by point: the stops at it
	met     []int8    // by stop: how many of its points have been seen for the moment
}

// newNetwork builds the forest, breadth first, and labels the edges.
func newNetwork(k *Known) *network {
	b := k.Loop
	n := b.Points()
	g := &network{
		k: k, board: b,
		part:    make([]int32, n),
		label:   make([]uint64, b.Edges()),
		inCut:   make([]bool, b.Edges()),
		piece:   make([]bool, n),
		stopsAt: make([][]int32, n),
		met:     make([]int8, len(b.Stops)),
	}
	for i, s := range b.Stops {
		for _, p := range s.Points[:g.corners(int32(i))] {
			g.stopsAt[p] = append(g.stopsAt[p], int32(i))
		}
	}
	up := make([]int32, n) // by cell: the edge to its parent, or -1
	var order []int
	parts := int32(0)
	for root := range g.part {
		if g.part[root] > 0 {
			continue
		}
		parts++
		g.part[root], up[root] = parts, -1
		order = append(order, root)
		for next := len(order) - 1; next < len(order); next++ {
			g.around(order[next], func(edge, other int) {
				if g.part[other] == 0 {
					g.part[other], up[other] = parts, int32(edge)
					order = append(order, other)
				}
			})
		}
	}
	g.addLabels(order, up)
	return g
}

// around calls visit with the edges of a cell that are not empty, and where they lead.
func (g *network) around(cell int, visit func(edge, other int)) {
	for _, e := range g.board.AroundPoint(cell) {
		if e >= 0 && g.value(e) != infer.False {
			from, to := g.board.Ends(e)
			visit(e, from+to-cell)
		}
	}
}

// value is what is known of an edge.
func (g *network) value(edge int) infer.Value { return g.k.Value(cnf.Lit(edge + 1)) }

// addLabels labels the edges; the order has parents before their children.
func (g *network) addLabels(order []int, up []int32) {
	sum := make([]uint64, len(order)) // by cell, over it and what hangs below it
	for e := range g.label {
		from, to := g.board.Ends(e)
		if g.value(e) != infer.False && up[from] != int32(e) && up[to] != int32(e) {
			g.label[e] = scramble(uint64(e))
			sum[from] ^= g.label[e]
			sum[to] ^= g.label[e]
		}
	}
	for _, cell := range slices.Backward(order) {
		if e := int(up[cell]); e >= 0 {
			from, to := g.board.Ends(e)
			g.label[e] = sum[cell]
			sum[from+to-cell] ^= sum[cell]
		}
	}
}

// scramble makes a number that looks random: one step of the generator SplitMix64.
func scramble(x uint64) uint64 {
	x = (x + 1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// cuts returns the bridges, and the sets of two and more edges with equal labels, in the
// order of their first edges.
func (g *network) cuts() (bridges []int, sets [][]int) {
	var edges []int
	for e := range g.label {
		switch {
		case g.value(e) == infer.False:
		case g.label[e] == 0:
			bridges = append(bridges, e)
		default:
			edges = append(edges, e)
		}
	}
	slices.SortFunc(edges, func(a, b int) int {
		return cmp.Or(cmp.Compare(g.label[a], g.label[b]), a-b)
	})
	for len(edges) > 0 {
		n := 1
		for n < len(edges) && g.label[edges[n]] == g.label[edges[0]] {
			n++
		}
		if n > 1 {
			sets = append(sets, edges[:n:n])
		}
		edges = edges[n:]
	}
	slices.SortFunc(sets, func(a, b []int) int { return a[0] - b[0] })
	return bridges, sets
}
