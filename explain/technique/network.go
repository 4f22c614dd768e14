package technique

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/list"
	"gridcnf/puzzle/rule"
)

// network is the graph of the points of a loop and of the edges that are not empty.
//
// It finds the pairs of edges that take the graph apart when they are removed: D. Pritchard and R. Thurimella: Fast
// computation of small cuts via cycle space sampling. ACM Transactions on Algorithms 7(4), 2011. An edge outside a spanning
// forest gets a random label. An edge of the forest gets the sum (xor) of the labels whose cycles it is on. Then a bridge
// has label 0, and two edges that are a cut have equal labels. The converse holds only with high probability, so ring
// checks each cut point by point.
type network struct {
	k     *Known
	board *rule.Loop
	part  []int    // by point: the number of its component, from 1
	label []uint64 // by edge
	idle  []bool   // by point: it has no edges, and there is no stop at it

	// A component falls into pieces when edges are taken out. Every piece gets a new number, so old ones need no reset.
	piece []int // by point: the number of its newest piece
	out   []int // by edge: the first number of the pieces that it was taken out for last
	next  int   // the number of the next piece
	queue []int // the points of the newest piece
}

// newNetwork builds the forest, breadth first, and labels the edges.
func newNetwork(k *Known) *network {
	b := k.Loop
	n := b.Points()
	g := &network{
		k: k, board: b, part: make([]int, n), label: make([]uint64, b.Edges()), idle: make([]bool, n),
		piece: make([]int, n), out: make([]int, b.Edges()), next: 1,
	}
	up := slices.Repeat([]int{-1}, n) // by point: the edge to its parent
	var order []int
	for root := range g.part {
		if g.part[root] > 0 {
			continue
		}
		g.part[root] = root + 1
		before := len(order)
		order = infer.Spread(b, append(order, root), before, func(edge, other int) bool {
			if g.value(edge) == infer.False || g.part[other] > 0 {
				return false
			}
			g.part[other], up[other] = root+1, edge
			return true
		})
		g.idle[root] = len(order) == before+1
	}
	for _, s := range b.Stops {
		g.idle[s.Points[0]], g.idle[s.Points[1]] = false, false
	}
	g.addLabels(order, up)
	return g
}

// value is what is known of an edge.
func (g *network) value(edge int) infer.Value { return g.k.Value(cnf.Lit(edge + 1)) }

// addLabels labels the edges. In order, parents come before their children.
func (g *network) addLabels(order, up []int) {
	random := rand.New(rand.NewPCG(1, 2))
	sum := make([]uint64, len(order)) // by point: over the point and what hangs below it
	for e := range g.label {
		from, to := g.board.Ends(e)
		if g.value(e) != infer.False && up[from] != e && up[to] != e {
			g.label[e] = random.Uint64()
			sum[from] ^= g.label[e]
			sum[to] ^= g.label[e]
		}
	}
	for _, point := range slices.Backward(order) {
		if e := up[point]; e >= 0 {
			from, to := g.board.Ends(e)
			g.label[e] = sum[point]
			sum[from+to-point] ^= sum[point]
		}
	}
}

// cuts returns the sets of two or more open edges with equal labels, in the order of their first edges. It leaves out
// bridges (label 0) and sets with a drawn edge: Inside finds all that follows from those.
func (g *network) cuts() (sets [][]int) {
	edges := list.Where(len(g.label), func(e int) bool { return g.value(e) != infer.False })
	slices.SortFunc(edges, func(a, b int) int {
		return cmp.Or(cmp.Compare(g.label[a], g.label[b]), a-b)
	})
	for len(edges) > 0 {
		n, drawn := 0, false
		for n < len(edges) && g.label[edges[n]] == g.label[edges[0]] {
			drawn = drawn || g.value(edges[n]) == infer.True
			n++
		}
		if g.label[edges[0]] != 0 && n > 1 && !drawn {
			sets = append(sets, edges[:n:n])
		}
		edges = edges[n:]
	}
	slices.SortFunc(sets, func(a, b []int) int { return a[0] - b[0] })
	return sets
}

// ring is a component that n edges take apart into n pieces. Piece i lies between edges i and i+1, and the last piece
// between the last edge and the first.
type ring struct {
	edges []int
	first int // the number of piece 0; piece i has first+i
}

// flood numbers the points of a piece, and returns the edges that lead out of it, among those taken out for the pieces from
// first on.
func (g *network) flood(point, first int) (ends []int) {
	number := g.next
	g.next++
	g.piece[point] = number
	g.queue = infer.Spread(g.board, append(g.queue[:0], point), 0, func(edge, other int) bool {
		switch {
		case g.value(edge) == infer.False:
			return false
		case g.out[edge] == first:
			ends = append(ends, edge)
			return false
		case g.piece[other] == number:
			return false
		}
		g.piece[other] = number
		return true
	})
	return ends
}

// ring goes from piece to piece, starting at the first edge of a set. It fails if the edges do not form a ring.
func (g *network) ring(set []int) (r ring, ok bool) {
	r.first = g.next
	for _, e := range set {
		g.out[e] = r.first
	}
	edge := set[0]
	_, point := g.board.Ends(edge)
	for range set {
		if g.piece[point] >= r.first {
			return r, false
		}
		r.edges = append(r.edges, edge)
		ends := g.flood(point, r.first)
		if len(ends) != 2 || ends[0] == ends[1] {
			return r, false
		}
		edge = ends[0] + ends[1] - edge
		from, to := g.board.Ends(edge)
		if point = to; g.piece[to] == g.next-1 {
			point = from
		}
	}
	return r, edge == set[0]
}

// region makes a region, by point, of the points for which in is true, or of all others if those are fewer; other is true
// then. Idle points with at least half of their neighbours inside join them, so that the border is short.
func (g *network) region(in func(point int) bool) (region []bool, other bool) {
	region = make([]bool, len(g.part))
	var points []int
	for p := range region {
		if in(p) {
			region[p] = true
			points = append(points, p)
		}
	}
	points = infer.Spread(g.board, points, 0, func(_, p int) bool {
		if region[p] || !g.idle[p] || !g.mostly(p, region) {
			return false
		}
		region[p] = true
		return true
	})
	return region, smaller(region, len(points))
}

// mostly reports whether at least half of the neighbours of a point are in a region.
func (g *network) mostly(point int, region []bool) bool {
	in, out := 0, 0
	for _, e := range g.board.AroundPoint(point) {
		if e < 0 {
			continue
		}
		if from, to := g.board.Ends(e); region[from+to-point] {
			in++
		} else {
			out++
		}
	}
	return in >= out
}

// smaller replaces a region of size points by its complement, if that has fewer points, and reports whether it did.
func smaller(region []bool, size int) bool {
	if 2*size <= len(region) {
		return false
	}
	for p := range region {
		region[p] = !region[p]
	}
	return true
}
