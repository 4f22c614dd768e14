package render

import (
	"math"
	"strconv"

	"gridcnf/render/board"
	"gridcnf/render/shape"
)

// The measures of a drawing, in its units.
const (
	side   = shape.Side
	margin = Margin
	widest = 12 * side // how wide a title may make the drawing of a small board

	titleLines   = 3 // at most
	captionLines = 6
	lineHeight   = 1.3

	smallestLabel = 15.0
	readable      = 9.0 // the least size of labels, in pixels
)

// scene is what is painted: groups of shapes, one over the other. each passes them on one by one, as a big board has too many to keep.
type scene struct {
	name          string // describes the scene in words
	width, height float64
	theme         Theme
	each          func(emit func(shape.Group))
}

func (s *scene) eachShape(emit func(shape.Shape)) {
	s.each(func(g shape.Group) {
		for _, sh := range g.Shapes {
			emit(sh)
		}
	})
}

// composer composes the scene of a picture.
type composer struct {
	scene
	pic            *Picture
	look           Look
	drawing        *board.Drawing
	view           *shape.View
	rows, cols     int
	labelSize      float64
	title, caption shape.Text // above and below the board; not yet placed
	room           room
	emit           func(shape.Group)
}

// room is the space that the texts around a board need.
type room struct {
	width  float64 // of a line
	title  int     // lines
	legend bool    // whether there is one
	lines  int     // of the caption
}

func newComposer(pic *Picture, look Look) (*composer, error) {
	view, drawing, err := pic.view(&look)
	if err != nil {
		return nil, err
	}
	c := &composer{pic: pic, look: look, view: view, drawing: drawing}
	c.rows, c.cols = pic.Puzzle.Size()
	c.layout(c.measure())
	c.name, c.theme, c.each = pic.words(), look.Theme, c.all
	if c.title.Text != "" {
		c.name = c.title.Text + ": " + c.name
	}
	return c, nil
}

// all composes the surroundings of the board, then what lies under its answer bits, the bits, and what lies over them.
func (c *composer) all(emit func(shape.Group)) {
	c.emit = emit
	c.draw("", "paper", shape.Rect{Role: shape.Background, W: c.width, H: c.height})
	c.lines("title", c.title, margin+c.title.Size*0.85, titleLines)
	c.lines("caption", c.caption, c.height-margin-c.caption.Size*0.25-float64(c.room.lines-1)*lineStep(c.caption), captionLines)
	if c.pic.Second != nil {
		c.legend()
	}
	if c.look.Labels {
		c.labels()
	}
	c.drawing.Below(c.view, emit)
	for i := range c.pic.Puzzle.Bits() {
		emit(c.drawing.Bit(c.view, i))
	}
	c.drawing.Above(c.view, emit)
	if c.pic.Second != nil && big(c.pic.Puzzle) {
		c.rings()
	}
}

// measure sets the size of the texts, and returns the room that they need.
func (c *composer) measure() room {
	w, _ := c.board()
	size := math.Round(min(26, max(18, w/20))) // large for a large board
	c.title = shape.Text{Role: shape.TitleText, Text: Printable(c.pic.Title), Size: size, Bold: true}
	c.caption = shape.Text{Role: shape.CaptionText, Text: Printable(c.pic.Caption), Size: math.Round(size * 0.72)}
	if c.look.Labels {
		cell := c.look.cell(c.rows, c.cols)
		c.labelSize = min(side, max(smallestLabel, math.Ceil(readable*side/float64(cell))))
	}
	inner := c.before() + w // with the margin at the left
	for _, t := range []shape.Text{c.title, c.caption} {
		inner = max(inner, margin+min(textWidth(t), widest))
	}
	r := room{legend: c.pic.Second != nil}
	if r.legend {
		inner = max(inner, margin+c.legendWidth())
	}
	r.width = math.Ceil(inner) - margin
	r.title = len(lines(c.title, r.width, titleLines))
	r.lines = len(lines(c.caption, r.width, captionLines))
	return r
}

// lines returns the lines of a text; none if it is empty.
func lines(t shape.Text, width float64, most int) []string {
	if t.Text == "" {
		return nil
	}
	return wrap(t, width, most)
}

// fit returns a room that is enough for both.
func (r room) fit(s room) room {
	return room{max(r.width, s.width), max(r.title, s.title), r.legend || s.legend, max(r.lines, s.lines)}
}

// layout places the board in the room that was measured, or in more.
func (c *composer) layout(r room) {
	c.room = r
	w, h := c.board()
	inner := r.width + margin
	left := c.before()
	c.view.Corner.X = c.drawing.Beyond() + math.Round(left+(inner-left-w)/2) // whole numbers make sharp pixels and short SVG
	c.width = inner + margin
	top := margin
	if c.look.Labels {
		top += c.labelSize + 2
	}
	top += float64(r.title) * lineStep(c.title)
	c.view.Corner.Y = c.drawing.Beyond() + top
	c.height = top + h + margin
	if r.legend {
		c.height += legendHeight
	}
	if r.lines > 0 {
		c.height += math.Round(c.caption.Size*1.5) + float64(r.lines-1)*lineStep(c.caption)
	}
}

// board returns the size of the board, with what may stick out of it.
func (c *composer) board() (w, h float64) {
	beyond := 2 * c.drawing.Beyond()
	return float64(c.cols)*side + beyond, float64(c.rows)*side + beyond
}

// before returns the room to the left of the board, for the margin and the labels.
func (c *composer) before() float64 {
	if !c.look.Labels {
		return margin
	}
	return margin + (textWidth(c.label(c.rows)) + 4)
}

func lineStep(t shape.Text) float64 { return math.Round(t.Size * lineHeight) }

// lines draws a text of at most most lines in the middle. The baseline of the first line is at height y.
func (c *composer) lines(class string, t shape.Text, y float64, most int) {
	var shapes []shape.Shape
	for _, t.Text = range lines(t, c.room.width, most) {
		t.Text = Fit(t.Text, t.Size, t.Bold, c.room.width)
		t.Point = shape.At(margin+c.room.width/2, y-face(t.Bold).digitHeight()*t.Size/2)
		shapes = append(shapes, t)
		y += lineStep(t)
	}
	if shapes != nil {
		c.draw(class, class, shapes...)
	}
}

func (c *composer) label(n int) shape.Text {
	return shape.Text{Role: shape.Label, Text: strconv.Itoa(n), Size: c.labelSize}
}

// labels numbers the rows and columns, or only some of them if the numbers would be too close.
func (c *composer) labels() {
	corner, beyond := c.view.Corner, c.drawing.Beyond()
	label := func(class string, n int, x, y float64) {
		t := c.label(n)
		t.Point = corner.Plus(x, y)
		c.draw(class+"-"+t.Text, "label "+class, t)
	}
	step := labelStep(c.labelSize, side)
	for n := step; n <= c.rows; n += step {
		label("row", n, -beyond-6-textWidth(c.label(n))/2, (float64(n)-0.5)*side)
	}
	step = labelStep(face(false).width(strconv.Itoa(c.cols)+" ")*c.labelSize, side)
	for n := step; n <= c.cols; n += step {
		label("col", n, (float64(n)-0.5)*side, -beyond-3.5-c.labelSize/2)
	}
}

func (c *composer) draw(id, class string, shapes ...shape.Shape) {
	c.emit(shape.Group{ID: id, Class: class, Shapes: shapes})
}
