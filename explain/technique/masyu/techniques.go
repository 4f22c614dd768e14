package masyu

import (
	"slices"
	"sync"

	"gridcnf/cnf"
	"gridcnf/explain/technique"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Techniques are those of Masyu: single cells and pearls, then two or three together, then the techniques of all loops. The
// order is that of Simon Tatham's pearl, with more at the hard end.
var Techniques = technique.Set{
	Techniques: []*technique.Technique{
		technique.Point("cell"), onePearl, adjacentPearls, pearlAndCell, threeWhites, blackFacingWhites, blackAndWhites,
		technique.Closing, technique.Pair, technique.Inside, technique.Cut, technique.Pairs, technique.Chain,
	},
	Words:   technique.LoopWords,
	Limits:  technique.LoopLimits,
	Trouble: trouble,
	Leave:   leave,
	Obeys:   "passes the pearl",
	Places:  "r2c3 is the cell in row 2 and column 3, and r2c3-r2c4 the edge between two cells",
}

// The sites of a pearl, as NewShape numbers them from 1: its edges, and those that continue them beyond the neighbours.
const north, south, east, west, northBeyond, southBeyond, eastBeyond, westBeyond = 1, 2, 3, 4, 5, 6, 7, 8

// The shapes of the pearls of Masyu. The loop passes an unknown pearl as a white or as a black one.
var (
	whitePearl = rule.NewShape("", "",
		[]int{north, east}, []int{-north, -east}, []int{-north, south}, []int{north, -south}, []int{-east, west}, []int{east, -west},
		[]int{-north, -northBeyond, -southBeyond}, []int{-east, -eastBeyond, -westBeyond},
	)
	blackPearl = rule.NewShape("", "",
		[]int{-north, -south}, []int{north, south}, []int{-east, -west}, []int{east, west},
		[]int{-north, northBeyond}, []int{-south, southBeyond}, []int{-east, eastBeyond}, []int{-west, westBeyond},
	)
	unknownPearl = sync.OnceValue(func() *rule.Shape {
		return rule.NewShape("", "", rule.Implicates(func(filled int) bool { return whitePearl.Allows(filled) || blackPearl.Allows(filled) })...)
	})
)

// colour returns "white", "black" or "unknown", or "" for a shape that is no pearl of Masyu.
func colour(p *rule.Local) string {
	switch {
	case p.Shape.Same(whitePearl):
		return "white"
	case p.Shape.Same(blackPearl):
		return "black"
	case p.Shape.Same(unknownPearl()):
		return "unknown"
	}
	return ""
}

// directions names the directions, in the order of puzzle.Lattice.Around.
var directions = [...]string{puzzle.North: "up", puzzle.South: "down", puzzle.East: "right", puzzle.West: "left"}

// axis names a direction and its opposite.
func axis(direction int) string {
	return [...]string{"up and down", "left and right"}[direction>>1]
}

// arm returns the direction of a literal's edge as seen from a pearl, and whether the edge lies beyond the neighbour. The
// direction is -1 if the edge is none of the pearl's sites. Bits has the near edges by direction, then the far ones.
func arm(p *rule.Local, l cnf.Lit) (direction int, far bool) {
	at := slices.Index(p.Bits[:], l.Var()-1)
	return at % len(directions), at >= len(directions)
}

// beside returns the row and column, from 0, of the cell beside a pearl.
func beside(p *rule.Local, direction int) (r, c int) { return puzzle.Step(p.Row, p.Col, 1<<direction) }

// neighbour names the cell beside a pearl.
func neighbour(p *rule.Local, direction int) string { return puzzle.CellName(beside(p, direction)) }
