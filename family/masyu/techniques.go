package masyu

import (
	"gridcnf/cnf"
	"gridcnf/explain/technique"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/rule"
)

// Techniques are those of Masyu: what the cells and pearls state alone, two and three of
// them together, and what all loops have. The order is that of Simon Tatham's pearl, with
// more at the hard end.
var Techniques = technique.Set{
	Techniques: []*technique.Technique{
		technique.Point("cell", "cell"), onePearl, adjacentPearls, pearlAndCell, threeWhites,
		technique.Closing, technique.Cut, technique.Chain,
	},
	Trouble: trouble,
	Obeys:   "passes the pearl",
}

// colour is that of a pearl.
func colour(p *rule.Local) string {
	if p.Shape == masyu.WhitePearl {
		return "white"
	}
	return "black"
}

// directions are named as puzzle.Lattice's Around lists them.
var directions = [4]string{"up", "down", "right", "left"}

// axis names a direction and its opposite.
func axis(direction int) string {
	return [...]string{"up and down", "left and right"}[direction>>1]
}

// arms are the edges of a pearl and those straight beyond, by direction.
type arms struct{ edge, beyond [4]int }

func armsOf(p *rule.Local) arms {
	return arms{[4]int(p.Bits[:4]), [4]int(p.Bits[4:])}
}

// of returns the direction of a literal's edge as seen from the pearl, and whether it is
// one of those beyond; -1 if it is neither.
func (a *arms) of(l cnf.Lit) (direction int, far bool) {
	for d := range a.edge {
		switch l.Var() - 1 {
		case a.edge[d]:
			return d, false
		case a.beyond[d]:
			return d, true
		}
	}
	return -1, false
}

// steps go one cell in each direction, by rows and columns.
var steps = [4][2]int{{-1, 0}, {1, 0}, {0, 1}, {0, -1}}

// neighbour names the cell beside a pearl.
func neighbour(p *rule.Local, direction int) string {
	return puzzle.CellName(p.Row+steps[direction][0], p.Col+steps[direction][1])
}
