package rule

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// EdgeName names an edge by the cells it joins: "r5c5-r5c6".
func EdgeName(b *masyu.Board, edge int) string {
	from, to := Ends(b, edge)
	return cellName(b, from) + "-" + cellName(b, to)
}

// cellName names a cell, row*columns+column.
func cellName(b *masyu.Board, cell int) string {
	_, cols := b.Size()
	return puzzle.CellName(cell/cols, cell%cols)
}

// spell lists edges that are in the order of the bits, the ones down after those to the right.
// More than two side by side become one item: "r4c1-r5c1 to r4c9-r5c9".
func spell(b *masyu.Board, edges []int) string {
	_, cols := b.Size()
	listed := make(map[int]bool)
	for _, e := range edges {
		listed[e] = true
	}
	var items []string
	for _, e := range edges {
		if !listed[e] {
			continue
		}
		step := cols - 1 // to the edge below, of those to the right
		if _, _, down := b.Edge(e); down {
			step = 1
		}
		last := e
		for listed[last+step] && beside(b, last, last+step) {
			last += step
		}
		if last < e+2*step {
			items = append(items, EdgeName(b, e))
			continue
		}
		for f := e; f <= last; f += step {
			delete(listed, f)
		}
		items = append(items, fmt.Sprintf("%s to %s", EdgeName(b, e), EdgeName(b, last)))
	}
	return strings.Join(items, ", ")
}

// beside reports whether two edges of one direction are side by side.
func beside(b *masyu.Board, e, f int) bool {
	er, ec, edown := b.Edge(e)
	fr, fc, fdown := b.Edge(f)
	return edown == fdown && (edown && er == fr || !edown && ec == fc)
}

// corners lists the corners of a closed line, from its first cell clockwise. Edges that
// are none are listed up to where they end or fork.
func corners(b *masyu.Board, edges []int) string {
	on := make(map[int]bool)
	first := -1
	for _, e := range edges {
		on[e] = true
		if from, _ := Ends(b, e); first < 0 || from < first {
			first = from
		}
	}
	_, cols := b.Size()
	var names []string
	at, heading := first, -1
	for range edges {
		around := Around(b, at/cols, at%cols)
		next := -1
		for _, d := range [...]int{east, south, west, north} {
			if around[d] >= 0 && on[around[d]] {
				next = d
				break
			}
		}
		if next < 0 {
			break
		}
		if next != heading {
			names = append(names, cellName(b, at))
		}
		from, to := Ends(b, around[next])
		delete(on, around[next])
		at, heading = from+to-at, next
	}
	return strings.Join(names, "-")
}
