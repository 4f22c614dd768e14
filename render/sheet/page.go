package sheet

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"gridcnf/render"
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
	size := [...]string{A4: "A4", Letter: "Letter"}[opt.Paper]
	pdf := fpdf.New("P", "pt", size, "")
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
func (p *printer) pages(part string, perPage int, items []item) {
	innerWidth := p.width - 2*edge
	innerHeight := p.height - 2*edge - headSpace - footSpace
	cols := max(1, int(math.Round(math.Sqrt(float64(perPage)*innerWidth/innerHeight))))
	rows := (perPage + cols - 1) / cols
	w := (innerWidth - gap*float64(cols-1)) / float64(cols)
	h := (innerHeight - gap*float64(rows-1)) / float64(rows)
	above := 1.6 // lines above a drawing, the same for all so that those in a row are of one size
	if slices.ContainsFunc(items, func(it item) bool { return it.source != "" }) {
		above = 2.5
	}
	for i, it := range items {
		at := i % perPage
		if at == 0 {
			p.newPage(part)
		}
		x := edge + (w+gap)*float64(at%cols)
		y := edge + headSpace + (h+gap)*float64(at/cols)
		p.item(it, x, y, w, h, above)
	}
}

// newPage begins a page with its head and foot.
func (p *printer) newPage(part string) {
	p.pdf.AddPage()
	room := p.width - 2*edge
	p.grey(0)
	if part != "" {
		p.font(regular, 13)
		w := p.pdf.GetStringWidth(part)
		p.pdf.Text(p.width-edge-w, edge+13, part)
		room -= w + gap
	}
	p.text(p.opt.Title, edge, edge+13, room, bold, 16)
	p.grey(100)
	foot := p.height - edge + 6
	number := fmt.Sprint(p.pdf.PageNo())
	p.font(regular, 9)
	w := p.pdf.GetStringWidth(number)
	p.pdf.Text(p.width-edge-w, foot, number)
	p.text(p.opt.Source, edge, foot, p.width-2*edge-w-gap, regular, 9)
}

// item prints a drawing in the middle of a box, with its name above. The smaller
// the box, the smaller is the name.
func (p *printer) item(it item, x, y, w, h, lines float64) {
	size := min(12, max(6, w/18))
	above := size * lines
	d := it.drawing
	scale := min(widest/render.Cell, w/d.Width, (h-above)/d.Height)
	left := x + (w-d.Width*scale)/2
	p.draw(d, left, y+above, scale)

	left += render.Margin * scale // along the board
	room := x + w - left
	y += size
	p.grey(0)
	p.text(it.heading, left, y, room, bold, size)
	p.grey(100)
	p.text(it.source, left, y+size, room, regular, size*0.75)
}

// draw paints a drawing with its upper left corner at x and y. It does so in the
// drawing's own units, whose numbers are shorter.
func (p *printer) draw(d *render.Drawing, x, y, scale float64) {
	p.pdf.TransformBegin()
	defer p.pdf.TransformEnd()
	// PDF counts from the bottom of the page.
	p.pdf.Transform(fpdf.TransformMatrix{A: scale, D: scale, E: x, F: p.height*(1-scale) - y})
	var ink color.RGBA
	for _, a := range d.Areas {
		if a.Colour != ink {
			ink = a.Colour
			p.pdf.SetFillColor(int(ink.R), int(ink.G), int(ink.B))
		}
		p.fill(a.Outline)
	}
}

func (p *printer) fill(outline render.Path) {
	for i, s := range outline {
		a, b, c := s.To[0], s.To[1], s.To[2]
		switch s.Op {
		case render.MoveTo:
			if i > 0 {
				p.pdf.ClosePath()
			}
			p.pdf.MoveTo(a.X, a.Y)
		case render.LineTo:
			p.pdf.LineTo(a.X, a.Y)
		case render.CubicTo:
			p.pdf.CurveBezierCubicTo(a.X, a.Y, b.X, b.Y, c.X, c.Y)
		}
	}
	p.pdf.ClosePath()
	p.pdf.DrawPath("F")
}

// text prints a line with its left end at x, in the given room.
func (p *printer) text(s string, x, y, room float64, style string, size float64) {
	if s == "" {
		return
	}
	p.font(style, size)
	runes := []rune(render.Printable(s))
	if p.pdf.GetStringWidth(string(runes)) > room {
		for len(runes) > 0 && p.pdf.GetStringWidth(string(runes)+"…") > room {
			runes = runes[:len(runes)-1]
		}
		runes = append(runes, '…')
	}
	p.pdf.Text(x, y, string(runes))
}

func (p *printer) font(style string, size float64) { p.pdf.SetFont("go", style, size) }

func (p *printer) grey(level int) { p.pdf.SetTextColor(level, level, level) }
