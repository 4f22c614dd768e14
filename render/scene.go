package render

// group gathers the shapes of one thing, as a cell or an edge.
type group struct {
	id, class string // for SVG
	row, col  int    // its place, counted from 1; 0 for none
	shapes    []shape
}

// shape is a part of a drawing.
type shape interface {
	role() role
	// area is what is filled, and border what a stroke covers.
	area() Path
	border() Path
	// extent is a box that holds it all, by two opposite corners.
	extent() (a, b Point)
}

// has is the role of a shape.
type has role

func (h has) role() role { return role(h) }

// width of the shape's stroke.
func (h has) width() float64 { return styles[h].width }

// rect is a rectangle.
type rect struct {
	has
	x, y, w, h float64
}

func (r rect) area() (p Path) {
	p.box(r.x, r.y, r.w, r.h)
	return p
}

func (r rect) border() (p Path) {
	d := r.width()
	p.box(r.x-d/2, r.y-d/2, r.w+d, r.h+d)
	p.box(r.x+r.w-d/2, r.y+d/2, d-r.w, r.h-d)
	return p
}

func (r rect) extent() (a, b Point) {
	d := r.width() / 2
	return Point{r.x - d, r.y - d}, Point{r.x + r.w + d, r.y + r.h + d}
}

// circle is a circle by its centre.
type circle struct {
	has
	x, y, r float64
}

func (c circle) area() (p Path) {
	p.ellipse(c.x, c.y, c.r, c.r)
	return p
}

func (c circle) border() (p Path) {
	out, in := c.r+c.width()/2, c.r-c.width()/2
	p.ellipse(c.x, c.y, out, out)
	p.ellipse(c.x, c.y, -in, in)
	return p
}

func (c circle) extent() (a, b Point) {
	d := c.r + c.width()/2
	return Point{c.x - d, c.y - d}, Point{c.x + d, c.y + d}
}

// lines are straight lines with round ends, each by its two ends.
type lines struct {
	has
	ends [][2]Point
}

func (l lines) area() Path { return nil }

func (l lines) border() (p Path) {
	for _, e := range l.ends {
		p.capsule(e[0], e[1], l.width()/2)
	}
	return p
}

func (l lines) extent() (a, b Point) {
	a, b = l.ends[0][0], l.ends[0][0]
	for _, e := range l.ends {
		for _, p := range e {
			a, b = Point{min(a.X, p.X), min(a.Y, p.Y)}, Point{max(b.X, p.X), max(b.Y, p.Y)}
		}
	}
	d := l.width() / 2
	return Point{a.X - d, a.Y - d}, Point{b.X + d, b.Y + d}
}

// triangle is a filled triangle.
type triangle struct {
	has
	corners [3]Point
}

func (t triangle) area() (p Path) {
	p.polygon(t.corners[:]...)
	return p
}

func (t triangle) border() Path { return nil }

func (t triangle) extent() (a, b Point) {
	x0, y0, x1, y1 := t.area().bounds()
	return Point{x0, y0}, Point{x1, y1}
}

// text is one line of text by the left end of its baseline.
type text struct {
	has
	s          string
	x, y, size float64
	bold       bool
}

func (t text) area() (p Path) {
	x := t.x
	for _, r := range t.s {
		g := face(t.bold).glyph(r)
		p = append(p, g.outline.scaled(t.size, x, t.y)...)
		x += g.advance * t.size
	}
	return p
}

func (t text) border() Path { return nil }

// extent leaves room for characters that stand out of their line.
func (t text) extent() (a, b Point) {
	return Point{t.x - t.size, t.y - 2*t.size}, Point{t.x + (face(t.bold).width(t.s)+1)*t.size, t.y + t.size}
}

// centred is a text around a place: its digits have their middle at height y.
func centred(as role, s string, x, y, size float64, bold bool) text {
	f := face(bold)
	return text{has(as), s, x - f.width(s)*size/2, y + f.digitHeight()*size/2, size, bold}
}
