package sheet

import (
	"image/color"

	"codeberg.org/go-pdf/fpdf"

	"gridcnf/render"
	"gridcnf/render/shape"
)

// painter paints drawings on the present page. A page of puzzles has many thousands of
// shapes, so tiles in a row are painted as one, and what is often the same is painted
// around an origin of its own: it is the same text every time, which packs well.
type painter struct {
	*fpdf.Fpdf
	fill, stroke color.RGBA // what is set
	width        float64
	tile         shape.Rect // still to be painted, if it has a width
}

// draw paints a drawing with its upper left corner at x and y.
func (p *printer) draw(d *render.Drawing, x, y, scale float64) {
	p.pdf.TransformBegin()
	// PDF counts from the bottom of the page, and so does the matrix.
	p.pdf.Transform(fpdf.TransformMatrix{A: scale, D: scale, E: x, F: p.height - y - p.height*scale})
	p.pdf.SetLineCapStyle("round")
	painter := &painter{Fpdf: p.pdf}
	for _, f := range d.Figures {
		painter.figure(f)
	}
	painter.flush()
	p.pdf.TransformEnd()
}

func (p *painter) figure(f render.Figure) {
	if tile, ok := f.Shape.(shape.Rect); ok && f.Stroke.A == 0 {
		if last := p.tile; last.W > 0 && f.Fill == p.fill && tile.X == last.X+last.W && tile.Y == last.Y && tile.H == last.H {
			p.tile.W += tile.W
			return
		}
		p.flush()
		p.set(f)
		p.tile = tile
		return
	}
	p.flush()
	p.set(f)
	style := "D"
	if f.Fill.A > 0 {
		style = "F"
		if f.Stroke.A > 0 {
			style = "FD"
		}
	}
	switch s := f.Shape.(type) {
	case shape.Rect:
		p.Rect(s.X, s.Y, s.W, s.H, style)
	case shape.Circle:
		p.around(s.Point, func() { p.Circle(0, 0, s.R, style) })
	case shape.Strokes:
		for _, e := range s.Ends {
			p.around(e[0], func() { p.Line(0, 0, e[1].X-e[0].X, e[1].Y-e[0].Y) })
		}
	case shape.Triangle:
		corner := s.Corners[0]
		p.around(corner, func() {
			var points []fpdf.PointType
			for _, c := range s.Corners {
				points = append(points, fpdf.PointType{X: c.X - corner.X, Y: c.Y - corner.Y})
			}
			p.Polygon(points, style)
		})
	case shape.Text:
		render.Glyphs(s, func(_ rune, origin shape.Point, outline render.Path) {
			if len(outline) > 0 {
				p.around(origin, func() { p.outline(outline) })
			}
		})
	}
}

// flush paints the tile that is still to be painted.
func (p *painter) flush() {
	if t := p.tile; t.W > 0 {
		p.Rect(t.X, t.Y, t.W, t.H, "F")
	}
	p.tile.W = 0
}

// set makes the settings for a figure.
func (p *painter) set(f render.Figure) {
	if c := f.Fill; c.A > 0 && c != p.fill {
		p.fill = c
		p.SetFillColor(int(c.R), int(c.G), int(c.B))
	}
	if c := f.Stroke; c.A > 0 && c != p.stroke {
		p.stroke = c
		p.SetDrawColor(int(c.R), int(c.G), int(c.B))
	}
	if f.Stroke.A > 0 && f.Width != p.width {
		p.width = f.Width
		p.SetLineWidth(f.Width)
	}
}

// around paints with the origin at a point.
func (p *painter) around(origin shape.Point, paint func()) {
	p.TransformBegin()
	p.TransformTranslate(origin.X, origin.Y)
	paint()
	p.TransformEnd()
}

// outline fills the outline of a character.
func (p *painter) outline(outline render.Path) {
	for _, s := range outline {
		a, b, to := s.To[0], s.To[1], s.To[2]
		switch s.Op {
		case render.MoveTo:
			p.MoveTo(a.X, a.Y)
		case render.LineTo:
			p.LineTo(a.X, a.Y)
		case render.CubicTo:
			p.CurveBezierCubicTo(a.X, a.Y, b.X, b.Y, to.X, to.Y)
		}
	}
	p.DrawPath("F") // which closes all curves
}
