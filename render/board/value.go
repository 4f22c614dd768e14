package board

import (
	"math"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render/shape"
)

// solids are the marks that fill a cell: halves of cells in which two solutions differ have these roles.
var solids = map[string]*shape.Role{"fill": shape.TileOne, "black": shape.TileOne, "white": shape.TileZero}

// frames are drawn around givens whose marks are symbols.
var frames = map[string]sized{
	"black": {shape.FrameOnOne, shape.Side - 14}, "white": {shape.FrameOnZero, shape.Side - 14},
	"circle": {shape.GivenFrame, shape.Side - 7}, "square": {shape.GivenFrame, shape.Side - 7},
}

// tile returns the square of a cell on which its value is drawn.
func (d *Drawing) tile(v *shape.View, bit int, part rulefile.Part, s shape.State) *shape.Role {
	tile, solid := v.Tile(bit, s.Given), solids[look(part, s).Mark]
	switch filled := solid != nil && !s.Differs; {
	case filled && s.Value <= shape.True && !s.Pencil:
		return solid
	case filled && !v.Tinted(bit): // neither black nor white
		return shape.TileNeutral
	case s.Found && tile == shape.TilePlain:
		return shape.TileFound
	}
	return tile
}

// value draws the value of a cell or corner, and what points it out.
func (d *Drawing) value(v *shape.View, bit int, part rulefile.Part, s shape.State, at shape.Point) (shapes []shape.Shape) {
	look, side, noted, clue := look(part, s), shape.Side-2, d.noted(v, part, bit), *d.clued.on(part.From)
	shown := s.Value <= shape.True && look != (rulefile.Look{}) && (look.Mark != "none" || clue != middling)
	solid := shown && !s.Pencil && !noted && solids[look.Mark] != nil
	switch {
	case d.tiled:
		side = shape.Side
		shapes = append(shapes, square(d.tile(v, bit, part, s), at, side))
	case s.Found && shown && !s.Marked && !solid:
		shapes = append(shapes, square(shape.TileFound, at, side))
	}
	basis := shape.Rect{Role: shape.BasisSpot, Point: at.Plus(-16, -16), W: 32, H: 32, R: 7}
	if solids[look.Mark] != nil { // it is seen around the spot
		basis.Point, basis.W, basis.H = at.Plus(-8, -8), 16, 16
	}
	if s.Basis && !solid {
		shapes = append(shapes, basis)
	}
	role, scale, place := shape.DigitFilled, 1.0, at
	if noted && clue == aside { // below the clue in the corner
		place = at.Plus(0, 3)
	}
	switch several := part.Of > 0; {
	case s.Given, several && s.Marked && s.Value == shape.False && !s.Differs:
		role = shape.DigitGiven
	case several && s.Differs && s.Value == shape.True && noted: // only the first solution has it
	case several && (s.Marked || s.Differs):
		role = shape.DigitSecond
	case s.Pencil && solids[look.Mark] != nil:
		if scale = 0.35; clue == middling { // beside the clue
			place = at.Plus(-12, 12)
		}
	case s.Pencil:
		role, scale = shape.DigitPencil, 0.7
	}
	switch {
	case s.Differs && part.Of == 0:
		return append(shapes, split(part, s, at, side)...)
	case d.tiled && solid: // the tile shows it
	case noted:
		shapes = append(shapes, note(part, s, role, place)...)
	case shown && part.Of == 0 && look.Mark == "":
		scale *= 27.0 / 24
		fallthrough
	case shown:
		shapes = append(shapes, marked(look, role, place, s.Given, scale)...)
	case s.Value == shape.Open && part.Of == 0 && look.Mark != "none":
		shapes = append(shapes, shape.Circle{Role: shape.Dot, Point: at, R: 2.5})
	}
	if s.Basis && solid { // the mark would hide it
		shapes = append(shapes, basis)
	}
	if f, framed := frames[look.Mark]; framed && s.Given {
		shapes = append(shapes, square(f.role, at, f.size))
	}
	if solid && s.Found {
		shapes = append(shapes, shape.Circle{Role: shape.FoundDot, Point: at, R: 5})
	}
	if s.Marked {
		shapes = append(shapes, square(shape.MarkHalo, at, shape.Side-10), square(shape.MarkFrame, at, shape.Side-5.5))
	}
	return shapes
}

// noted reports whether a value is drawn small: it is marked as impossible, in pencil, in only one of two solutions, or not the only value
// that is shown in its place.
func (d *Drawing) noted(v *shape.View, part rulefile.Part, bit int) bool {
	s := v.State(bit)
	if part.Of == 0 || s.Value != shape.True || *part.On == (rulefile.Look{}) {
		return part.Of > 0 && s.Marked && s.Value == shape.False
	}
	shown := 0
	for i := range part.Of {
		if v.State(bit-part.Number+i).Value == shape.True {
			shown++
		}
	}
	return s.Pencil || s.Differs || shown > 1
}

// note draws a value small, beside the other values of its place, as people note them, and crossed if the place does not have it.
func note(part rulefile.Part, s shape.State, role *shape.Role, at shape.Point) (shapes []shape.Shape) {
	cols := math.Ceil(math.Sqrt(float64(part.Of)))
	rows := math.Ceil(float64(part.Of) / cols)
	row, col := math.Floor(float64(part.Number)/cols), math.Mod(float64(part.Number), cols)
	small, d := at.Plus(28*((col+0.5)/cols-0.5), 28*((row+0.5)/rows-0.5)), 13/cols
	shapes = marked(*part.On, role, small, false, 1.5/cols)
	if s.Value == shape.False && !s.Differs {
		shapes = append(shapes, shape.Strokes{Role: shape.CrossFound, Ends: [][2]shape.Point{{small.Plus(-d, d), small.Plus(d, -d)}}})
	}
	return shapes
}

// split draws a cell of two values in which two solutions differ: the first one's is at the upper left. A filled cell is a filled half.
func split(part rulefile.Part, s shape.State, at shape.Point, side float64) []shape.Shape {
	looks, roles := [2]rulefile.Look{*part.On, *part.Off}, [2]*shape.Role{shape.HalfFirst, shape.HalfSecond}
	if s.Value == shape.False {
		looks[0], looks[1] = looks[1], looks[0]
	}
	var over []shape.Shape
	for i, role := range []*shape.Role{shape.DigitFilled, shape.DigitSecond} {
		d := float64(2*i-1) * 0.22 * shape.Side
		switch solid := solids[looks[i].Mark]; {
		case solid != nil:
			roles[i] = solid
		case looks[i] == (rulefile.Look{}):
		case looks[i].Mark == "":
			over = append(over, marked(looks[i], role, at.Plus(d, d), false, 0.62*27/24)...)
		default:
			over = append(over, marked(looks[i], role, at.Plus(d, d), false, 0.62)...)
		}
	}
	return append(halved(at, side, roles), over...)
}

// halved returns the two halves of a square around a point. A half without a role is left out.
func halved(centre shape.Point, side float64, halves [2]*shape.Role) (shapes []shape.Shape) {
	h := side / 2
	from, to := centre.Plus(-h, h), centre.Plus(h, -h)
	for i, as := range halves {
		if d := float64(2*i-1) * h; as != nil {
			shapes = append(shapes, shape.Triangle{Role: as, Corners: [3]shape.Point{from, centre.Plus(d, d), to}})
		}
	}
	return append(shapes, shape.Strokes{Role: shape.HalfLine, Ends: [][2]shape.Point{{from, to}}})
}

// Key draws what a legend shows for "only in the first", or the second, around a point: a line, a value, or one of two halves, whatever the
// first place has in which the solutions differ.
func (d *Drawing) Key(v *shape.View, second bool, centre shape.Point) []shape.Shape {
	s, role, halves := shape.State{Value: shape.True, Differs: true}, shape.DigitFilled, [2]*shape.Role{shape.HalfFirst}
	if second {
		s.Value, role, halves = shape.False, shape.DigitSecond, [2]*shape.Role{1: shape.HalfSecond}
	}
	for bit := range v.Bits() {
		switch part := d.part(bit); {
		case !v.State(bit).Differs:
		case part.Line:
			return edge(s, false, centre.Plus(-0.35*shape.Side, 0), centre.Plus(0.35*shape.Side, 0))
		case part.Of > 0:
			return marked(*part.On, role, centre, false, 0.8)
		default:
			return halved(centre, shape.Side*0.7, halves)
		}
	}
	return nil
}

// unlike returns a function that reports whether two neighbouring cells are known to be in different groups. A pair of givens counts only
// if the board is full, as different givens on an unfinished board need not be in different groups.
func (d *Drawing) unlike(v *shape.View) func(x, y puzzle.Cell) bool {
	if d.board.File().Style != "groups" {
		return func(puzzle.Cell, puzzle.Cell) bool { return false }
	}
	values := make(map[puzzle.Cell]int)
	given := make(map[puzzle.Cell]bool)
	for bit := range v.Bits() {
		if part, s := d.part(bit), v.State(bit); !part.Line && s.Value == shape.True {
			at := puzzle.Cell{Row: part.From.Y / 2, Col: part.From.X / 2}
			values[at], given[at] = part.Number, s.Given
		}
	}
	rows, cols := v.Size()
	full := len(values) == rows*cols
	return func(x, y puzzle.Cell) bool {
		a, known := values[x]
		b, both := values[y]
		return known && both && a != b && (full || !given[x] || !given[y])
	}
}
