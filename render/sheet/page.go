package sheet

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"gridcnf/render"
	"gridcnf/render/shape"
)

// Measures of a page, in points.
const (
	edge      = 42.0 // white around everything
	headSpace = 34.0
	footSpace = 26.0
	gap       = 16.0 // between puzzles
	widest    = 34.0 // a cell, 12 mm
)

const (
	regular = ""
	bold    = "B"
)

// printer fills the pages of a PDF.
type printer struct {
	pdf           *fpdf.Fpdf
	opt           Options
	width, height float64
}

func newPrinter(opt Options) *printer {
	pdf := fpdf.New("P", "pt", opt.Paper, "")
	// Nothing in the file may depend on the time or on the order of a map.
	date := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	pdf.SetCreationDate(date)
	pdf.SetModificationDate(date)
	pdf.SetCatalogSort(true)
	pdf.SetProducer("gridcnf", true)
	pdf.SetTitle(render.Printable(opt.Title), true)
	pdf.SetAutoPageBreak(false, 0)
	pdf.AddUTF8FontFromBytes("go", regular, goregular.TTF)
	pdf.AddUTF8FontFromBytes("go", bold, gobold.TTF)
	p := &printer{pdf: pdf, opt: opt}
	p.width, p.height = pdf.GetPageSize()
	return p
}

// pages prints items on as many pages as it takes. The part is a second title.
func (p *printer) pages(ctx context.Context, part string, perPage int, items []item) error {
	innerWidth := p.width - 2*edge
	innerHeight := p.height - 2*edge - headSpace - footSpace
	cols := max(1, int(math.Round(math.Sqrt(float64(perPage)*innerWidth/innerHeight))))
	rows := (perPage + cols - 1) / cols
	w := (innerWidth - gap*float64(cols-1)) / float64(cols)
	h := (innerHeight - gap*float64(rows-1)) / float64(rows)
	above := 1.6 // lines above a drawing, the same for all so that those in a row are of one size
	if slices.ContainsFunc(items, func(it item) bool { return it.small != "" }) {
		above = 2.5
	}
	for i, it := range items {
		if err := ctx.Err(); err != nil {
			return err
		}
		at := i % perPage
		if at == 0 {
			p.newPage(part)
		}
		x := edge + (w+gap)*float64(at%cols)
		y := edge + headSpace + (h+gap)*float64(at/cols)
		if err := p.item(it, x, y, w, h, above); err != nil {
			return err
		}
	}
	return nil
}

// newPage begins a page with its head and foot.
func (p *printer) newPage(part string) {
	p.pdf.AddPage()
	p.grey(0)
	p.across(edge+13, p.opt.Title, bold, 16, part, 13)
	p.grey(100)
	p.across(p.height-edge+6, p.opt.Source, regular, 9, fmt.Sprint(p.pdf.PageNo()), 9)
}

// across prints a line over the width of the page: a text at its right end, and one at its
// left end in what room is left.
func (p *printer) across(y float64, left, style string, size float64, right string, rightSize float64) {
	room := p.width - 2*edge
	right = p.fit(right, room/2, regular, rightSize)
	w := p.pdf.GetStringWidth(right)
	p.pdf.Text(edge+room-w, y, right)
	p.pdf.Text(edge, y, p.fit(left, room-w-gap, style, size))
}

// item prints a drawing in the middle of a box, with its name above. The smaller
// the box, the smaller is the name.
func (p *printer) item(it item, x, y, w, h, lines float64) error {
	pic := *it.picture
	pic.Title, pic.Caption = "", ""
	d, err := render.Draw(&pic, p.opt.Look)
	if err != nil {
		return fmt.Errorf("entry %d: %w", it.entry, err)
	}
	size := min(12, max(6, w/18))
	above := size * lines
	scale := min(widest/shape.Side, w/d.Width, (h-above)/d.Height)
	left := x + (w-d.Width*scale)/2
	p.draw(d, left, y+above, scale)

	// The text begins along the board, or where it has enough room.
	left += render.Margin * scale
	line := func(s, style string, y, size float64) {
		s = p.fit(s, w, style, size)
		p.pdf.Text(max(x, min(left, x+w-p.pdf.GetStringWidth(s))), y, s)
	}
	p.grey(0)
	line(it.heading, bold, y+size, size)
	p.grey(100)
	line(it.small, regular, y+2*size, size*0.75)
	return nil
}

// fit sets the font and shortens a text to the given room.
func (p *printer) fit(s string, room float64, style string, size float64) string {
	p.pdf.SetFont("go", style, size)
	return render.Fit(render.Printable(s), size, style == bold, room)
}

func (p *printer) grey(level int) { p.pdf.SetTextColor(level, level, level) }

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
