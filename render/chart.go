//go:build !first

package render

import (
	"errors"
	"io"
	"strconv"

	"gridcnf/render/shape"
)

// Chart shows steps as columns, in order and in groups.
type Chart struct {
	Title, Caption string
	Heights        []int    // of the columns, from 1 to 6
	Names, Labels  []string // of the heights, from 1 up: at the left and at the right
	From, To       int      // the first and the last column to point out, counted from 1
}

// The measures of a chart, besides those of a drawing.
const (
	chartWidth = 480.0 // of all columns together
	rowHeight  = 26.0
	textSize   = 14.0
)

// WriteChart writes a chart as an SVG document, or as a PNG image with two pixels to a unit.
func WriteChart(w io.Writer, c *Chart, theme Theme, asPNG bool) error {
	p, err := c.plan(theme)
	switch {
	case err != nil:
		return err
	case asPNG:
		return writePNG(w, p, 2)
	}
	return writeSVG(w, p, 1, "")
}

// plan is the layout of a chart.
type plan struct {
	*Chart
	scene
	left, base float64 // where the columns begin, and where they stand
	w          float64 // of a column
}

func (c *Chart) plan(theme Theme) (*scene, error) {
	if len(c.Heights) == 0 {
		return nil, errors.New("a chart without steps")
	}
	p := &plan{Chart: c, w: chartWidth / float64(len(c.Heights))}
	right := 0.0
	for i := range c.Names {
		p.left, right = max(p.left, textWidth(chartText(c.Names[i]))), max(right, textWidth(chartText(c.Labels[i])))
	}
	p.left += 2 * margin
	p.base = margin + 2*textSize + rowHeight*float64(len(c.Names)) + textSize/2
	p.scene = scene{c.Title + ": " + c.Caption, p.left + chartWidth + right + 2*margin, p.base + 3.8*textSize + margin, theme, p.draw}
	return &p.scene, nil
}

func chartText(text string) shape.Text {
	return shape.Text{Role: shape.CaptionText, Text: Printable(text), Size: textSize}
}

func (p *plan) draw(emit func(shape.Group)) {
	draw := func(class string, shapes ...shape.Shape) { emit(shape.Group{Class: class, Shapes: shapes}) }
	box := func(as *shape.Role, x, y, w, h float64) {
		draw(as.Class, shape.Rect{Role: as, Point: shape.At(x, y), W: w, H: h})
	}
	text := func(t shape.Text, x, y, part float64) { // this part of its width is to the left of x
		t.Point = shape.At(x+(0.5-part)*textWidth(t), y)
		draw("label", t)
	}
	at := func(column int) float64 { return p.left + float64(column)*p.w }
	box(shape.Background, 0, 0, p.width, p.height)
	title := chartText(Fit(p.Title, textSize, true, p.width-2*margin))
	title.Role, title.Bold = shape.TitleText, true
	text(title, margin, margin+textSize/2, 0)
	top := p.base - rowHeight*float64(len(p.Names)) - textSize/2
	box(shape.TileTinted, at(p.From-1), top, float64(p.To-p.From+1)*p.w, p.base-top)
	for i := range p.Names {
		y := p.base - rowHeight*(float64(i)+0.5)
		text(chartText(p.Names[i]), p.left-margin, y, 1)
		text(chartText(p.Labels[i]), p.left+chartWidth+margin, y, 0)
		box(shape.GridLine, p.left, p.base-rowHeight*float64(i+1), chartWidth, 1)
	}
	for i := 0; i < len(p.Heights); {
		h, j := p.Heights[i], i+1
		for p.w < 4 && j < len(p.Heights) && p.Heights[j] == h {
			j++ // narrow columns of equal height are drawn as one
		}
		gap := min(1, p.w/4)
		box(shape.Columns[h-1], at(i)+gap/2, p.base-rowHeight*float64(h), at(j)-at(i)-gap, rowHeight*float64(h))
		i = j
	}
	box(shape.FrameLine, p.left, p.base, chartWidth, 1.5)
	y, n := p.base+textSize, len(p.Heights)
	part := chartText(strconv.Itoa(p.From) + "–" + strconv.Itoa(p.To))
	part.Role, part.Bold = shape.TitleText, true
	middle, room := (at(p.From-1)+at(p.To))/2, textWidth(part)/2+3*textSize
	text(part, middle, y, 0.5)
	if middle-room > p.left {
		text(chartText("1"), p.left, y, 0)
	}
	if middle+room < p.left+chartWidth {
		text(chartText(strconv.Itoa(n)), p.left+chartWidth, y, 1)
	}
	text(chartText(Fit(p.Caption, textSize, false, p.width-2*margin)), margin, p.base+2.8*textSize, 0)
}
