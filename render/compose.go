package render

import (
	"math"
	"strconv"

	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// The measures of a drawing, in its units.
const (
	side   = Cell
	margin = Margin
	widest = 12 * side // how wide a title may make a drawing of a small board

	captionLines = 6 // at most
	lineHeight   = 1.3

	smallestLabel = 15.0
	readable      = 9.0 // the size of labels in pixels, or more
)

// moment is what an animation shows beside the picture.
type moment struct {
	fresh   []bool // the bits decided last, or nil
	crosses bool   // mark the edges that are known to be off
}

// composer composes a scene: a picture as groups of shapes, painted one over the
// other. All kinds of output are made from it. The groups are handed on one by one,
// as those of a big board are too many to keep.
type composer struct {
	moment
	pic            *Picture
	look           Look
	rows, cols     int
	width, height  float64 // of the whole
	left, top      float64 // the corner of the board
	labelSize      float64
	title, caption headline
	room           room
	emit           func(group)
}

// headline is a text above or below the board.
type headline struct {
	text string
	size float64
	bold bool
}

// room is what the texts around a board take.
type room struct {
	width float64 // of a line
	title bool    // whether there is one
	lines int     // of the caption
}

// newComposer lays a picture out that was checked.
func newComposer(pic *Picture, look Look, m moment) *composer {
	c := &composer{pic: pic, look: look, moment: m}
	c.rows, c.cols = pic.Puzzle.Size()
	c.layout(c.measure())
	return c
}

// each composes the scene.
func (c *composer) each(emit func(group)) {
	c.emit = emit
	c.surroundings()
	switch b := c.pic.Puzzle.(type) {
	case *takuzu.Board:
		c.binary(b)
	case *masyu.Board:
		c.loop(b)
	}
}

// bit is the group of an answer bit.
func (c *composer) bit(i int) group {
	if b, ok := c.pic.Puzzle.(*takuzu.Board); ok {
		return c.cell(b, i/c.cols, i%c.cols)
	}
	return c.edge(c.pic.Puzzle.(*masyu.Board), i)
}

// eachShape composes the scene as shapes alone.
func (c *composer) eachShape(emit func(shape)) {
	c.each(func(g group) {
		for _, sh := range g.shapes {
			emit(sh)
		}
	})
}

// name says what is on the picture.
func (c *composer) name() string {
	if c.title.text == "" {
		return c.pic.words()
	}
	return c.title.text + ": " + c.pic.words()
}

// measure sets the size of the texts, and tells what room they need.
func (c *composer) measure() room {
	w := float64(c.cols) * side
	titleSize := math.Round(min(26, max(18, w/20))) // as large as suits the board
	c.title = headline{Printable(c.pic.Title), titleSize, true}
	c.caption = headline{Printable(c.pic.Caption), math.Round(titleSize * 0.72), false}

	if c.look.Labels {
		cell := c.look.cell(c.rows, c.cols)
		c.labelSize = min(side, max(smallestLabel, math.Ceil(readable*side/float64(cell))))
	}
	inner := c.before() + w // with the margin at the left
	for _, t := range []headline{c.title, c.caption} {
		inner = max(inner, margin+min(face(t.bold).width(t.text)*t.size, widest))
	}
	r := room{width: math.Ceil(inner) - margin, title: c.title.text != ""}
	if c.caption.text != "" {
		r.lines = len(c.captionIn(r.width))
	}
	return r
}

// fit is the room for both.
func (r room) fit(s room) room {
	return room{max(r.width, s.width), r.title || s.title, max(r.lines, s.lines)}
}

// layout places the board in the room that was measured, or in more.
func (c *composer) layout(r room) {
	c.room = r
	w, h := float64(c.cols)*side, float64(c.rows)*side
	inner := r.width + margin
	left := c.before()
	c.left = math.Round(left + (inner-left-w)/2) // on whole numbers, which make sharp pixels and short SVG
	c.width = inner + margin
	c.top = margin
	if c.look.Labels {
		c.top += c.labelSize + 2
	}
	if r.title {
		c.top += math.Round(c.title.size * 1.3)
	}
	c.height = c.top + h + margin
	if r.lines > 0 {
		c.height += math.Round(c.caption.size*1.5) + float64(r.lines-1)*c.captionStep()
	}
}

// before is the room that the board has at its left, for the margin and the labels.
func (c *composer) before() float64 {
	if !c.look.Labels {
		return margin
	}
	return margin + (face(false).width(strconv.Itoa(c.rows))*c.labelSize + 4)
}

// captionIn breaks the caption into lines of a width.
func (c *composer) captionIn(width float64) []string {
	return wrap(c.caption.text, c.caption.size, c.caption.bold, width, captionLines)
}

// captionStep is how far it is from one line of the caption to the next.
func (c *composer) captionStep() float64 { return math.Round(c.caption.size * lineHeight) }

// surroundings draws what is around the board.
func (c *composer) surroundings() {
	c.draw("", "paper", rect{has(background), 0, 0, c.width, c.height})
	if t := c.title; t.text != "" {
		c.draw("title", "title", c.centredLine(titleText, t, margin+t.size*0.85))
	}
	if t := c.caption; t.text != "" {
		y := c.height - margin - t.size*0.25 - float64(c.room.lines-1)*c.captionStep()
		var lines []shape
		for _, t.text = range c.captionIn(c.room.width) {
			lines = append(lines, c.centredLine(captionText, t, y))
			y += c.captionStep()
		}
		c.draw("caption", "caption", lines...)
	}
	if c.look.Labels {
		c.labels()
	}
}

// centredLine is a text in the middle of the whole width, shortened to it.
func (c *composer) centredLine(as role, t headline, y float64) text {
	s := fit(t.text, t.size, t.bold, c.room.width)
	return text{has(as), s, margin + (c.room.width-face(t.bold).width(s)*t.size)/2, y, t.size, t.bold}
}

// labels numbers the rows and columns, or some of them if the numbers are too close.
func (c *composer) labels() {
	width := func(s string) float64 { return face(false).width(s) * c.labelSize }
	step := labelStep(c.labelSize, side)
	for n := step; n <= c.rows; n += step {
		s := strconv.Itoa(n)
		_, y := c.centre(n-1, 0)
		c.draw("row-"+s, "label row", centred(label, s, c.left-6-width(s)/2, y, c.labelSize, false))
	}
	step = labelStep(width(strconv.Itoa(c.cols)+" "), side)
	for n := step; n <= c.cols; n += step {
		s := strconv.Itoa(n)
		x, _ := c.centre(0, n-1)
		c.draw("col-"+s, "label col", centred(label, s, x, c.top-3.5-c.labelSize/2, c.labelSize, false))
	}
}

// draw emits a group that is not a cell or an edge.
func (c *composer) draw(id, class string, shapes ...shape) {
	c.emit(group{id: id, class: class, shapes: shapes})
}

// corner is the upper left corner of a cell, both counted from 0.
func (c *composer) corner(row, col int) (x, y float64) {
	return c.left + float64(col)*side, c.top + float64(row)*side
}

// centre is the middle of a cell.
func (c *composer) centre(row, col int) (x, y float64) {
	x, y = c.corner(row, col)
	return x + side/2, y + side/2
}

// gridLines draws the lines between cells and the frame around them. They are
// thin rectangles, which can be put along the pixels.
func (c *composer) gridLines(thin, thick float64) {
	w, h := float64(c.cols)*side, float64(c.rows)*side
	var shapes []shape
	for row := 1; row < c.rows; row++ {
		_, y := c.corner(row, 0)
		shapes = append(shapes, rect{has(gridLine), c.left, y - thin/2, w, thin})
	}
	for col := 1; col < c.cols; col++ {
		x, _ := c.corner(0, col)
		shapes = append(shapes, rect{has(gridLine), x - thin/2, c.top, thin, h})
	}
	for _, y := range []float64{c.top, c.top + h} {
		shapes = append(shapes, rect{has(frameLine), c.left - thick/2, y - thick/2, w + thick, thick})
	}
	for _, x := range []float64{c.left, c.left + w} {
		shapes = append(shapes, rect{has(frameLine), x - thick/2, c.top - thick/2, thick, h + thick})
	}
	c.draw("grid", "grid", shapes...)
}
