package render

import (
	"gridcnf/puzzle"
	"gridcnf/render/shape"
)

// What a picture of two solutions has beside them: a legend below the board, and rings around
// the places where they differ.

const (
	legendHeight = 34.0
	keyRoom      = 36.0 // for a key, and between the two halves of the legend
	ringRoom     = 0.62 // of a cell, around the centres of the cells in a ring

	// Rings lead the eye to a few places. With more of them, or if one is around more than
	// that part of the board, they would only be in the way.
	mostRings   = 24
	largestRing = 0.5
)

var legendTexts = [2]string{"only in the first", "only in the second"}

// legendText is what a half of the legend says.
func (c *composer) legendText(half int) shape.Text {
	return shape.Text{Role: shape.CaptionText, Text: legendTexts[half], Size: c.caption.Size}
}

func (c *composer) legendWidth() float64 {
	return 2.6*keyRoom + textWidth(c.legendText(0)) + textWidth(c.legendText(1))
}

// legend explains the two colours, in the middle below the board.
func (c *composer) legend() {
	_, h := c.board()
	at := shape.At(margin+(c.room.width-c.legendWidth())/2, c.view.Corner.Y-c.drawing.Beyond()+h+legendHeight*0.6)
	var shapes []shape.Shape
	for half := range legendTexts {
		t := c.legendText(half)
		shapes = append(shapes, c.drawing.Key(c.view, half == 1, at.Plus(keyRoom/2, 0))...)
		t.Point = at.Plus(keyRoom+4+textWidth(t)/2, 0)
		shapes = append(shapes, t)
		at.X += 1.6*keyRoom + textWidth(t)
	}
	c.draw("legend", "legend", shapes...)
}

// rings draws a ring around every group of bits in which the solutions differ.
func (c *composer) rings() {
	rings := c.differences()
	if len(rings) > mostRings {
		return
	}
	var shapes []shape.Shape
	for _, b := range rings {
		b.from.Row, b.from.Col = max(0, b.from.Row), max(0, b.from.Col) // edges of the border have a cell beyond it
		b.to.Row, b.to.Col = min(c.rows-1, b.to.Row), min(c.cols-1, b.to.Col)
		rows, cols := float64(b.to.Row-b.from.Row)+2*ringRoom, float64(b.to.Col-b.from.Col)+2*ringRoom
		if rows*cols > largestRing*float64(c.rows*c.cols) {
			return
		}
		corner := c.view.Centre(b.from.Row, b.from.Col).Plus(-ringRoom*side, -ringRoom*side)
		shapes = append(shapes, shape.Rect{Role: shape.Ring, Point: corner, W: cols * side, H: rows * side, R: 0.45 * side})
	}
	c.draw("rings", "rings", shapes...)
}

// block is a rectangle of cells, by two opposite ones.
type block struct{ from, to puzzle.Cell }

// near tells whether two blocks touch, at a corner at least.
func (b block) near(o block) bool {
	return b.from.Row-1 <= o.to.Row && o.from.Row-1 <= b.to.Row && b.from.Col-1 <= o.to.Col && o.from.Col-1 <= b.to.Col
}

// differences are the blocks that hold the places where two solutions differ. No two of them
// are near each other. There are at most a few more than get rings.
func (c *composer) differences() []block {
	var blocks []block
	for bit := range c.pic.Puzzle.Bits() {
		if !c.view.State(bit).Differs {
			continue
		}
		at := c.pic.Puzzle.Site(bit)
		b := block{at.A, at.B}
		for i := 0; i < len(blocks); {
			if o := blocks[i]; b.near(o) { // they become one, which may be near to others
				b.from = puzzle.Cell{Row: min(b.from.Row, o.from.Row), Col: min(b.from.Col, o.from.Col)}
				b.to = puzzle.Cell{Row: max(b.to.Row, o.to.Row), Col: max(b.to.Col, o.to.Col)}
				blocks = append(blocks[:i], blocks[i+1:]...)
				i = 0
				continue
			}
			i++
		}
		if blocks = append(blocks, b); len(blocks) > 4*mostRings {
			break // far too many
		}
	}
	return blocks
}
