package sheet

import (
	"codeberg.org/go-pdf/fpdf"

	"gridcnf/render"
)

// draw paints a drawing with its upper left corner at x and y. A page of puzzles has
// many thousands of figures, so each is painted around an origin of its own: equal ones
// are the same text every time, which packs well.
func (p *printer) draw(d *render.Drawing, x, y, scale float64) {
	p.pdf.TransformBegin()
	// PDF counts from the bottom of the page, and so does the matrix.
	p.pdf.Transform(fpdf.TransformMatrix{A: scale, D: scale, E: x, F: p.height - y - p.height*scale})
	var last render.Figure
	for _, f := range d.Figures {
		if f.At != last.At {
			p.pdf.TransformTranslate(f.At.X-last.At.X, f.At.Y-last.At.Y)
		}
		if f.Colour != last.Colour {
			p.pdf.SetFillColor(int(f.Colour.R), int(f.Colour.G), int(f.Colour.B))
		}
		p.outline(f.Outline)
		last = f
	}
	p.pdf.TransformEnd()
}

// outline fills an outline.
func (p *printer) outline(outline render.Path) {
	for _, s := range outline {
		a, b, to := s.To[0], s.To[1], s.To[2]
		switch s.Op {
		case render.MoveTo:
			p.pdf.MoveTo(a.X, a.Y)
		case render.LineTo:
			p.pdf.LineTo(a.X, a.Y)
		case render.CubicTo:
			p.pdf.CurveBezierCubicTo(a.X, a.Y, b.X, b.Y, to.X, to.Y)
		}
	}
	p.pdf.DrawPath("F") // which closes all curves
}
