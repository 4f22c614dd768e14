//go:build !first

package sheet

import (
	"context"
	"io"

	"gridcnf/render"
	"gridcnf/render/shape"
)

// Section is a passage of a text: a heading, paragraphs, and a picture below them. Each of these may be missing.
type Section struct {
	Heading string
	Text    []string
	Picture *render.Picture
	NewPage bool // it begins on a new page
}

// Tell prints a text with pictures as PDF, with the title, source, paper and look of the options. It does not split a section that fits on
// a page.
func Tell(ctx context.Context, w io.Writer, sections []Section, opt Options) error {
	if err := opt.check(); err != nil {
		return err
	}
	t := &teller{printer: newPrinter(opt)}
	t.newPage()
	for _, s := range sections {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := t.section(s); err != nil {
			return err
		}
	}
	return t.pdf.Output(w)
}

// teller prints lines one below the other.
type teller struct {
	*printer
	y float64 // how far down the page is full
}

func (t *teller) newPage() {
	t.printer.newPage(part{})
	t.y = edge + t.head(part{})
}

func (t *teller) left() float64 { return t.height - edge - footSpace - t.y }

// section prints a section, on a new page if it does not fit on the rest of this one.
func (t *teller) section(s Section) error {
	width := t.width - 2*edge
	var lines []line
	if s.Heading != "" {
		lines = set(s.Heading, bold, width, 0)
	}
	for _, text := range s.Text {
		lines = append(lines, set(text, regular, width, 0)...)
	}
	var d *render.Drawing
	scale, tall := 0.0, 0.0
	if s.Picture != nil {
		var err error
		if d, err = render.Draw(bare(s.Picture), t.opt.Look); err != nil {
			return err
		}
		const cell = 24 // wide enough to be read
		scale = min(cell/shape.Side, width/d.Width, (t.height-2*edge-headSpace-footSpace)/2/d.Height)
		tall = d.Height*scale + gap
	}
	if room := float64(len(lines))*ruleStep + tall; s.NewPage || room > t.left() && room < t.height-2*edge-headSpace-footSpace {
		t.newPage()
	}
	for _, l := range lines {
		if t.left() < ruleStep {
			t.newPage()
		}
		t.grey(0)
		t.y += ruleStep
		t.print(l, edge, t.y)
	}
	if d != nil {
		if t.left() < tall {
			t.newPage()
		}
		t.draw(d, edge, t.y+gap/4, scale)
		t.y += tall
	}
	t.y += gap
	return nil
}
