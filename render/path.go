package render

import (
	"math"
	"slices"

	"gridcnf/render/shape"
)

// Op says what a Segment does.
type Op byte

// The operations of a path, and how many points of a Segment they use.
const (
	MoveTo  Op = iota // 1: start a closed curve there
	LineTo            // 1: the end
	CubicTo           // 3: two control points and the end
)

// Segment is one step of a path. Unused points of To are zero.
type Segment struct {
	Op Op
	To [3]shape.Point
}

// Path is an area, given by its outlines: closed curves, each from a MoveTo to the next one or to the end. The area is what they wind
// around (the non-zero rule).
type Path []Segment

// points is how many points each operation uses.
var points = [...]int{MoveTo: 1, LineTo: 1, CubicTo: 3}

func (p *Path) move(x, y float64) { *p = append(*p, Segment{MoveTo, [3]shape.Point{shape.At(x, y)}}) }

func (p *Path) line(x, y float64) { *p = append(*p, Segment{LineTo, [3]shape.Point{shape.At(x, y)}}) }

func (p *Path) cubic(x1, y1, x2, y2, x, y float64) {
	*p = append(*p, Segment{CubicTo, [3]shape.Point{shape.At(x1, y1), shape.At(x2, y2), shape.At(x, y)}})
}

// quad adds a curve with one control point as a cubic curve, whose control points are two thirds of the way to that point.
func (p *Path) quad(x1, y1, x, y float64) {
	last := (*p)[len(*p)-1]
	from := last.To[points[last.Op]-1]
	way := func(a, b float64) float64 { return a + float64((b-a)*2/3) }
	p.cubic(way(from.X, x1), way(from.Y, y1), way(x, x1), way(y, y1), x, y)
}

func (p *Path) polygon(corners ...shape.Point) {
	p.move(corners[0].X, corners[0].Y)
	for _, c := range corners[1:] {
		p.line(c.X, c.Y)
	}
}

// round adds a rectangle with corners of radius r. With a negative width it winds the other way, so that it is cut out of what is around
// it.
func (p *Path) round(x, y, w, h, r float64) {
	if r <= 0 {
		p.polygon(shape.At(x, y), shape.At(x+w, y), shape.At(x+w, y+h), shape.At(x, y+h))
		return
	}
	rx := math.Copysign(r, w)
	kx, ky := rx-kappa*rx, r-kappa*r // from the corner to the control points
	p.move(x+rx, y)
	p.line(x+w-rx, y)
	p.cubic(x+w-kx, y, x+w, y+ky, x+w, y+r)
	p.line(x+w, y+h-r)
	p.cubic(x+w, y+h-ky, x+w-kx, y+h, x+w-rx, y+h)
	p.line(x+rx, y+h)
	p.cubic(x+kx, y+h, x, y+h-ky, x, y+h-r)
	p.line(x, y+r)
	p.cubic(x, y+ky, x+kx, y, x+rx, y)
}

// kappa is the distance of the control points of a quarter circle of radius 1 from its ends.
const kappa = 0.5522847498

// ellipse adds a circle of radius ry; rx is ry, or -ry to wind the other way.
func (p *Path) ellipse(x, y, rx, ry float64) {
	kx, ky := kappa*rx, kappa*ry
	p.move(x+rx, y)
	p.cubic(x+rx, y+ky, x+kx, y+ry, x, y+ry)
	p.cubic(x-kx, y+ry, x-rx, y+ky, x-rx, y)
	p.cubic(x-rx, y-ky, x-kx, y-ry, x, y-ry)
	p.cubic(x+kx, y-ry, x+rx, y-ky, x+rx, y)
}

// scaled returns the path scaled and then moved. It rounds the products first, so that machines which can fuse them with the sum get the
// same result.
func (p Path) scaled(scale, dx, dy float64) Path {
	out := make(Path, len(p))
	for i, s := range p {
		out[i].Op = s.Op
		for k := range points[s.Op] {
			out[i].To[k] = shape.At(float64(s.To[k].X*scale)+dx, float64(s.To[k].Y*scale)+dy)
		}
	}
	return out
}

// bounds returns two corners of the smallest box around all points of the path, which also holds its curves.
func (p Path) bounds() (a, b shape.Point) {
	a, b = shape.At(math.Inf(1), math.Inf(1)), shape.At(math.Inf(-1), math.Inf(-1))
	for _, s := range p {
		for _, to := range s.To[:points[s.Op]] {
			a, b = shape.At(min(a.X, to.X), min(a.Y, to.Y)), shape.At(max(b.X, to.X), max(b.Y, to.Y))
		}
	}
	return a, b
}

// capsule adds a thick line with round ends. Its half circles are two cubics each.
func (p *Path) capsule(a, b shape.Point, r float64) {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	ux, uy := (b.X-a.X)/length*r, (b.Y-a.Y)/length*r // along the line
	at := func(from shape.Point, along, across float64) shape.Point {
		return shape.At(from.X+along*ux-across*uy, from.Y+along*uy+across*ux)
	}
	arc := func(from shape.Point, along1, across1, along2, across2, along, across float64) {
		c1, c2, to := at(from, along1, across1), at(from, along2, across2), at(from, along, across)
		p.cubic(c1.X, c1.Y, c2.X, c2.Y, to.X, to.Y)
	}
	*p = slices.Grow(*p, 7)
	start, side := at(a, 0, -1), at(b, 0, -1)
	p.move(start.X, start.Y)
	p.line(side.X, side.Y)
	arc(b, kappa, -1, 1, -kappa, 1, 0)
	arc(b, 1, kappa, kappa, 1, 0, 1)
	side = at(a, 0, 1)
	p.line(side.X, side.Y)
	arc(a, -kappa, 1, -1, kappa, -1, 0)
	arc(a, -1, -kappa, -kappa, -1, 0, -1)
}
