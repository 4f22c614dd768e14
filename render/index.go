package render

import (
	"cmp"
	"image"
	"slices"
)

// index finds the parts of a scene that may be seen in a box of the image. It keeps
// them by the squares of the image in which they lie.
type index struct {
	side    int // of a square, in pixels
	columns int // of squares
	squares [][]part
}

// part is a shape of a group, or all of them.
type part struct{ group, shape int32 }

const allShapes = -1

func newIndex(size image.Point, side int) *index {
	x := &index{side: side, columns: size.X/side + 1}
	x.squares = make([][]part, x.columns*(size.Y/side+1))
	return x
}

// over calls f with the squares of a box, which is inside of the image.
func (x *index) over(box image.Rectangle, f func(square *[]part)) {
	if box.Empty() {
		return
	}
	for row := box.Min.Y / x.side; row <= (box.Max.Y-1)/x.side; row++ {
		for col := box.Min.X / x.side; col <= (box.Max.X-1)/x.side; col++ {
			f(&x.squares[row*x.columns+col])
		}
	}
}

func (x *index) add(p part, box image.Rectangle) {
	x.over(box, func(square *[]part) { *square = append(*square, p) })
}

// in returns the parts in a box in the order in which they are painted.
func (x *index) in(box image.Rectangle) (parts []part) {
	x.over(box, func(square *[]part) { parts = append(parts, *square...) })
	slices.SortFunc(parts, func(a, b part) int {
		return cmp.Or(cmp.Compare(a.group, b.group), cmp.Compare(a.shape, b.shape))
	})
	return slices.Compact(parts)
}
