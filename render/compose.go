package render

import (
	"fmt"
	"math"
	"strconv"

	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// The measures of a drawing, in its units.
const (
	side      = Cell
	margin    = Margin
	labelSize = 15.0
	widest    = 12 * side // how wide a title may make a drawing of a small board
)

// moment is what an animation shows beside the picture.
type moment struct {
	fresh   []bool // the bits decided last, or nil
	crosses bool   // mark the edges that are known to be off
}

// composer draws a board into a scene.
type composer struct {
	scene
	moment
	pic        *Picture
	look       Look
	rows, cols int
	left, top  float64 // the corner of the board
}

// compose makes the drawing of a picture that was checked.
func compose(pic *Picture, look Look, m moment) *composer {
	c := newComposer(pic, look, m)
	c.board()
	return c
}

// newComposer begins a drawing: its size and what is around the board.
func newComposer(pic *Picture, look Look, m moment) *composer {
	c := &composer{pic: pic, look: look, moment: m}
	c.rows, c.cols = pic.Puzzle.Size()
	c.name = pic.words()
	c.layout()
	return c
}

// board draws the board.
func (c *composer) board() {
	switch b := c.pic.Puzzle.(type) {
	case *takuzu.Board:
		c.binary(b)
	case *masyu.Board:
		c.loop(b)
	}
}

// layout places the board, and draws what is around it.
func (c *composer) layout() {
	w, h := float64(c.cols)*side, float64(c.rows)*side
	title, caption := Printable(c.pic.Title), Printable(c.pic.Caption)
	titleSize := min(26, max(18, w/20)) // as large as suits the board
	captionSize := titleSize * 0.72

	c.left, c.top = margin, margin
	if c.look.Labels {
		c.left += face(false).width(strconv.Itoa(c.rows))*labelSize + 4
		c.top += labelSize + 2
	}
	inner := c.left + w // with the margin at the left
	for _, t := range []struct {
		text string
		size float64
		bold bool
	}{{title, titleSize, true}, {caption, captionSize, false}} {
		inner = max(inner, margin+min(face(t.bold).width(t.text)*t.size, widest))
	}
	inner = math.Ceil(inner)
	c.left = math.Round(c.left + (inner-c.left-w)/2) // on whole numbers, which make sharp pixels and short SVG
	c.width = inner + margin
	if title != "" {
		c.top += math.Round(titleSize * 1.3)
	}
	c.height = c.top + h + margin
	if caption != "" {
		c.height += math.Round(captionSize * 1.5)
	}

	c.draw("", "paper", rect{has(background), 0, 0, c.width, c.height})
	room := c.width - 2*margin
	if title != "" {
		c.draw("title", "title", heading(titleText, title, margin, margin+titleSize*0.85, titleSize, true, room))
		c.name = title + ": " + c.name
	}
	if caption != "" {
		c.draw("caption", "caption", heading(captionText, caption, margin, c.height-margin-captionSize*0.25, captionSize, false, room))
	}
	if c.look.Labels {
		c.labels()
	}
}

// heading is a text in the middle of a line that begins at x.
func heading(as role, s string, x, y, size float64, bold bool, room float64) text {
	s = fit(s, size, bold, room)
	return text{has(as), s, x + (room-face(bold).width(s)*size)/2, y, size, bold}
}

// labels numbers the rows and columns.
func (c *composer) labels() {
	for row := range c.rows {
		s := strconv.Itoa(row + 1)
		_, y := c.centre(row, 0)
		t := centred(label, s, 0, y, labelSize, false)
		t.x = c.left - 6 - face(false).width(s)*labelSize
		c.draw(fmt.Sprint("row-", s), "label row", t)
	}
	for col := range c.cols {
		s := strconv.Itoa(col + 1)
		x, _ := c.centre(0, col)
		c.draw(fmt.Sprint("col-", s), "label col", centred(label, s, x, c.top-11, labelSize, false))
	}
}

// draw adds a group that is not a cell or an edge.
func (c *composer) draw(id, class string, shapes ...shape) {
	c.groups = append(c.groups, group{id: id, class: class, shapes: shapes})
}

// place adds a group for something in row r and column col, counted from 0.
func (c *composer) place(id, class string, r, col int, shapes ...shape) {
	c.groups = append(c.groups, group{id, class, r + 1, col + 1, shapes})
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
