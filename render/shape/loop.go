package shape

import (
	"math/bits"
	"slices"
	"strings"

	"gridcnf/puzzle"
)

// Loop draws the boards of a family whose answer is a loop on a lattice. All but the
// clues is drawn here: the cells, the inside of the loop, and the edges.
type Loop struct {
	// Sides says that the loop goes along the sides of the cells, so that their corners
	// are the points of the lattice. Otherwise it goes through their centres.
	Sides bool
	// Clue draws a clue around the centre of its cell. The first word of the class also names the clue's group.
	Clue func(clue puzzle.Clue, centre Point) (class string, s Shape)
	// Symbol is a clue as one character.
	Symbol func(clue puzzle.Clue, ascii bool) string
}

func (l Loop) lattice(v *View) puzzle.Lattice {
	rows, cols := v.Size()
	if l.Sides {
		return puzzle.Lattice{Rows: rows + 1, Cols: cols + 1, Corners: true}
	}
	return puzzle.Lattice{Rows: rows, Cols: cols}
}

func (l Loop) point(v *View, row, col int) Point {
	if l.Sides {
		return v.at(row, col, 0)
	}
	return v.Centre(row, col)
}

// Beyond is the room for marks on the outer sides of cells.
func (l Loop) Beyond() float64 {
	if l.Sides {
		return 6
	}
	return 0
}

// Below draws the cells, the inside of the loop, and the lines between the cells, or dots where they
// meet if the loop goes there.
func (l Loop) Below(v *View, draw func(Group)) {
	rows, cols := v.Size()
	for cell := range rows * cols {
		row, col, class := cell/cols, cell%cols, "cell"
		if v.Tinted(cell) {
			class += " tinted"
		}
		draw(in("cell", row, col, class, v.Square(v.Tile(row, col, false), row, col, 0)))
	}
	if v.Shade {
		l.shade(v, draw)
	}
	defer l.halo(v, draw)
	defer l.sides(v, draw)
	if !l.Sides {
		v.Lines(2, draw)
		return
	}
	v.tints(draw, false)
	var dots []Shape
	for i := range (rows + 1) * (cols + 1) {
		dots = append(dots, Circle{Corner, l.point(v, i/(cols+1), i%(cols+1)), 2})
	}
	emit(draw, "grid", dots)
}

// sides draws faces on one side of the loop as spots, and those on the other as rings.
func (l Loop) sides(v *View, draw func(Group)) {
	cols := l.lattice(v).Cols - 1
	faces := cols * (l.lattice(v).Rows - 1)
	var shapes []Shape
	for _, side := range v.Faces {
		role, face := SideFirst, side-1
		if side < 0 {
			role, face = SideSecond, -side-1
		}
		if face < faces {
			shapes = append(shapes, Circle{role, l.point(v, face/cols, face%cols).Plus(Side/2, Side/2), 0.3 * Side})
		}
	}
	emit(draw, "sides", shapes)
}

// shade shades the inside of the loop in strips, which overlap a little under the lines
// of the loop so that no seams are seen between them.
func (l Loop) shade(v *View, draw func(Group)) {
	var shapes []Shape
	shaded, cols := l.shaded(v), l.lattice(v).Cols-1
	for from := 0; from < len(shaded); from++ {
		to := from
		for to < len(shaded) && to/cols == from/cols && shaded[to] {
			to++
		}
		if to > from {
			corner := l.point(v, from/cols, from%cols).Plus(-1, -1)
			shapes = append(shapes, box(Inside, corner, float64(to-from)*Side+2, Side+2))
			from = to - 1
		}
	}
	emit(draw, "inside", shapes)
}

// shaded tells which faces of the lattice are shaded: those that are inside the loop, or in
// both of two solutions. It is nil if there is no loop.
func (l Loop) shaded(v *View) []bool {
	first := l.inside(v, State.drawn)
	second := l.inside(v, func(s State) bool { return s.drawn() != s.Differs })
	if first == nil || second == nil {
		return nil
	}
	for face, in := range second {
		first[face] = first[face] && in
	}
	return first
}

// inside tells of each face whether loops go around it. It is nil if they leave a loop open.
func (l Loop) inside(v *View, isOn func(State) bool) []bool {
	lattice, a := l.lattice(v), make(puzzle.Answer, v.Bits())
	for e := range a {
		a[e] = isOn(v.State(e))
	}
	if slices.ContainsFunc(lattice.Line(a), func(exits uint8) bool { return bits.OnesCount8(exits)%2 == 1 }) {
		return nil
	}
	return lattice.Inside(a)
}

// Above draws the clues. A pearl hides the loop, which is seen to come and go.
func (l Loop) Above(v *View, draw func(Group)) {
	rows, cols := v.Size()
	for cell := range rows * cols {
		row, col := cell/cols, cell%cols
		if clue := v.Clue(row, col); clue != 0 {
			class, s := l.Clue(clue, v.Centre(row, col))
			name, _, _ := strings.Cut(class, " ")
			draw(in(name, row, col, class, s))
		}
	}
}
