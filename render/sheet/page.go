//go:build !first

package sheet

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"gridcnf/render"
	"gridcnf/render/shape"
)

// Measures of a page, in points.
const (
	edge      = 42.0 // white margin around everything
	headSpace = 34.0
	footSpace = 26.0
	gap       = 16.0 // between puzzles, and in and above the box of the rules
	ruleSize  = 10.0
	// More columns leave more of an upright page empty, so they must make drawings this much larger.
	muchLarger = 1.08
	ruleStep   = 13.5 // from one line of the rules to the next

	regular, bold = "", "B"
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

// part is what the pages of puzzles, or of solutions, have in common.
type part struct {
	heading string // at the right of the head
	perPage int    // at most
	slots   int    // a page has room for at least this many
	widest  float64
	rules   []Rules
}

// ErrRules says that no puzzle has room on a page beside the rules.
var ErrRules = errors.New("the rules leave no room for a puzzle on a page: expected fewer kinds of puzzles, or no box of rules")

// pages prints items on as many pages as needed. The numbers of items on the pages differ by at most one.
func (p *printer) pages(ctx context.Context, part part, items []item) error {
	pages := (len(items) + part.perPage - 1) / part.perPage
	if pages == 0 {
		return nil
	}
	height := p.height - 2*edge - p.head(part) - footSpace
	rules, tall := p.rules(part.rules)
	if rules != nil {
		height -= tall + gap
	}
	g, err := p.arrange(ctx, part, items, (len(items)+pages-1)/pages, height)
	if err == nil && g.cols == 0 {
		err = ErrRules
	}
	if err != nil {
		return err
	}
	for page := range pages {
		p.newPage(part)
		if rules != nil {
			p.box(rules, tall)
		}
		from, to := page*len(items)/pages, (page+1)*len(items)/pages
		for i, it := range items[from:to] {
			if err := ctx.Err(); err != nil {
				return err
			}
			row, col := i/g.cols, i%g.cols
			empty := max(0, g.cols-(to-from-row*g.cols)) // empty places in the last row
			x := edge + (g.w+gap)*(float64(col)+float64(empty)/2)
			y := edge + p.head(part) + (g.h+gap)*float64(row)
			if err := p.item(it, g, x, y); err != nil {
				return err
			}
		}
	}
	return nil
}

// grid says how the boxes of items are arranged on a page.
type grid struct {
	cols   int
	w, h   float64 // of a box
	size   float64 // of the text above a drawing
	above  float64 // the room for that text
	widest float64 // the widest cell; 0 for no bound
}

// arrange finds the columns and rows of a page that make the smallest of all drawings about as large as possible.
func (p *printer) arrange(ctx context.Context, part part, items []item, most int, height float64) (best grid, err error) {
	lines := 0.0 // above a drawing; the same for all, so that the drawings of a row have one size
	sizes := make([]shape.Point, len(items))
	for i, it := range items {
		if err := ctx.Err(); err != nil {
			return grid{}, err
		}
		sizes[i].X, sizes[i].Y, err = render.Size(it.picture, p.opt.Look)
		if err != nil {
			return grid{}, fmt.Errorf("entry %d: %w", it.entry, err)
		}
		if it.heading != "" {
			lines = max(lines, 1.6)
		}
		if it.small != "" {
			lines = max(lines, 2.5)
		}
	}
	slots, largest := max(most, part.slots), 0.0
	for cols := 1; cols <= slots; cols++ {
		rows := (slots + cols - 1) / cols
		g := grid{cols: cols} // the widest cell does not count here
		g.w = (p.width - 2*edge - gap*float64(cols-1)) / float64(cols)
		g.h = (height - gap*float64(rows-1)) / float64(rows)
		g.size = min(14, max(6, g.w/18))
		g.above = g.size * lines
		scale := math.Inf(1)
		for _, s := range sizes {
			scale = min(scale, g.scale(s.X, s.Y))
		}
		if scale > largest*muchLarger {
			best, largest = g, scale
		}
	}
	best.widest = part.widest
	return best, nil
}

func (g grid) scale(width, height float64) float64 {
	scale := min(g.w/width, (g.h-g.above)/height)
	if g.widest > 0 {
		scale = min(scale, g.widest/shape.Side)
	}
	return scale
}

// line is a line of running text, with its distance below the top of its passage.
type line struct {
	text, style string
	y           float64
}

// set breaks text into lines of a width, below a height.
func set(text, style string, width, y float64) (lines []line) {
	for _, text := range render.Wrap(render.Printable(text), ruleSize, style == bold, width) {
		y += ruleStep
		lines = append(lines, line{text, style, y})
	}
	return lines
}

// print prints a line whose lower end is y below the top of the page. The last fifth of its height is below the baseline.
func (p *printer) print(l line, x, y float64) {
	p.pdf.SetFont("go", l.style, ruleSize)
	p.pdf.Text(x, y-ruleStep*0.2, l.text)
}

// rules sets the rules in lines, and returns the height of the box around them.
func (p *printer) rules(rules []Rules) (lines []line, height float64) {
	width := p.width - 2*edge - 2*gap
	height = gap * 0.6
	for i, r := range rules {
		if i > 0 {
			height += ruleStep / 2
		}
		lines = append(lines, set(r.Heading, bold, width, height)...)
		lines = append(lines, set(r.Text, regular, width, lines[len(lines)-1].y)...)
		height = lines[len(lines)-1].y
	}
	return lines, height + gap*0.6
}

// box prints the rules at the bottom of a page.
func (p *printer) box(lines []line, height float64) {
	top := p.height - edge - footSpace - height
	p.pdf.SetDrawColor(170, 170, 170)
	p.pdf.SetLineWidth(0.8)
	p.pdf.RoundedRect(edge, top, p.width-2*edge, height, 6, "1234", "D")
	p.grey(60)
	for _, l := range lines {
		p.print(l, edge+gap, top+l.y)
	}
}

func (p *printer) head(part part) float64 {
	if p.opt.Title == "" && part.heading == "" {
		return 0
	}
	return headSpace
}

// newPage begins a page with its head and foot.
func (p *printer) newPage(part part) {
	p.pdf.AddPage()
	p.grey(0)
	p.across(edge+13, p.opt.Title, bold, 16, part.heading, 13)
	p.grey(100)
	p.across(p.height-edge+6, p.opt.Source, regular, 9, fmt.Sprint(p.pdf.PageNo()), 9)
}

// across prints a line over the width of the page: a text at its right end, and one at its left end in the remaining room.
func (p *printer) across(y float64, left, style string, size float64, right string, rightSize float64) {
	room := p.width - 2*edge
	right = p.fit(right, room/2, regular, rightSize)
	w := p.pdf.GetStringWidth(right)
	p.pdf.Text(edge+room-w, y, right)
	p.pdf.Text(edge, y, p.fit(left, room-w-gap, style, size))
}

// item prints a drawing in the middle of its box, with its name above it.
func (p *printer) item(it item, g grid, x, y float64) error {
	d, err := render.Draw(it.picture, p.opt.Look)
	if err != nil {
		return fmt.Errorf("entry %d: %w", it.entry, err)
	}
	scale := g.scale(d.Width, d.Height)
	left := x + (g.w-d.Width*scale)/2
	p.draw(d, left, y+g.above, scale)

	// The text begins at the left side of the board, or further left if it needs room.
	left += render.Margin * scale
	line := func(s, style string, y, size float64) {
		s = p.fit(s, g.w, style, size)
		p.pdf.Text(max(x, min(left, x+g.w-p.pdf.GetStringWidth(s))), y, s)
	}
	p.grey(0)
	line(it.heading, bold, y+g.size, g.size)
	p.grey(100)
	line(it.small, regular, y+g.above-g.size*0.5, g.size*0.75)
	return nil
}

// fit sets the font and shortens a text to the given room.
func (p *printer) fit(s string, room float64, style string, size float64) string {
	p.pdf.SetFont("go", style, size)
	return render.Fit(render.Printable(s), size, style == bold, room)
}

func (p *printer) grey(level int) { p.pdf.SetTextColor(level, level, level) }

// draw paints a drawing with its upper left corner at x and y. A page of puzzles has many thousands of figures. Each is painted around an
// origin of its own, so that equal figures are equal text, which packs well.
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
	p.pdf.DrawPath("F") // this closes all curves
}
