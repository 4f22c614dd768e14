package render

import (
	"image"
	"slices"

	"gridcnf/render/shape"
)

// This file draws what a picture of two solutions has besides the board: a legend below it, and rings around the places where they differ.

const (
	legendHeight = 34.0
	keyRoom      = 36.0 // for a key, and between the two halves of the legend
	ringRoom     = 0.62 // of a cell, around the centres of the cells in a ring

	// Rings lead the eye to a few places. If there are more of them, or if one encloses more than this part of the board, they would only be
	// in the way.
	mostRings   = 24
	largestRing = 0.5
)

var legendTexts = [2]string{"only in the first", "only in the second"}

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
		b = b.Intersect(image.Rect(0, 0, c.cols, c.rows)) // edges at the border have a cell beyond it
		rows, cols := float64(b.Dy()-1)+2*ringRoom, float64(b.Dx()-1)+2*ringRoom
		if rows*cols > largestRing*float64(c.rows*c.cols) {
			return
		}
		corner := c.view.Centre(b.Min.Y, b.Min.X).Plus(-ringRoom*side, -ringRoom*side)
		shapes = append(shapes, shape.Rect{Role: shape.Ring, Point: corner, W: cols * side, H: rows * side, R: 0.45 * side})
	}
	c.draw("rings", "rings", shapes...)
}

// differences returns rectangles of cells that cover the places where two solutions differ. No two of them touch, not even at a corner. It
// stops if there are far too many for rings.
func (c *composer) differences() []image.Rectangle {
	var blocks []image.Rectangle
	for bit := range c.pic.Puzzle.Bits() {
		if !c.view.State(bit).Differs {
			continue
		}
		at := c.pic.Puzzle.Site(bit)
		b := image.Rect(at.A.Col, at.A.Row, at.B.Col+1, at.B.Row+1)
		for i := 0; i < len(blocks); i++ {
			if o := blocks[i]; o.Inset(-1).Overlaps(b) { // they become one rectangle, which may touch others
				b, blocks, i = b.Union(o), slices.Delete(blocks, i, i+1), -1
			}
		}
		if blocks = append(blocks, b); len(blocks) > 4*mostRings {
			break // far too many
		}
	}
	return blocks
}
