package render

import (
	"errors"
	"fmt"
	"image"
	"image/gif"
	"io"
	"slices"

	"gridcnf/render/shape"
)

const (
	mostFrames = 120

	// Times are in hundredths of a second.
	firstDelay  = 150
	lastDelay   = 300
	solvingTime = 1500 // for all bits together
	shortest    = 8
	longest     = 40
)

// GIF writes an animation of how a puzzle was solved: first the puzzle alone, then the answer bits in the given order,
// the newest ones highlighted, and at the end the whole picture with its marks and shading. It lasts about 20 seconds
// at most, shows several bits at a time if there are more than a hundred, and repeats.
//
// The order holds answer bits, each at most once. Those that are missing are shown at the end.
// Edges that are found to be off are small crosses until then. More than 4 million pixels are an error.
func GIF(w io.Writer, pic *Picture, order []int, look Look) error {
	f, err := newFilling(pic, look)
	if err != nil {
		return err
	}
	if order, err = undecided(pic, order); err != nil {
		return err
	}
	f.show(firstDelay)
	f.solve(order)
	f.raster.paint(&f.whole.scene)
	f.show(lastDelay)
	return gif.EncodeAll(w, &f.gif)
}

// undecided checks an order and leaves the givens out.
func undecided(pic *Picture, order []int) ([]int, error) {
	var left []int
	seen := make([]bool, len(pic.Bits))
	for _, i := range order {
		if i < 0 || i >= len(seen) {
			return nil, fmt.Errorf("bit %d is in the order of a board that has the bits 0 to %d", i, len(seen)-1)
		}
		if seen[i] {
			return nil, fmt.Errorf("bit %d is in the order twice", i)
		}
		seen[i] = true
		if _, given := pic.Puzzle.Given(i); !given {
			left = append(left, i)
		}
	}
	return left, nil
}

// filling is an animation in the making, of an answer that is filled in.
type filling struct {
	*reel
	now   Picture   // what is decided so far
	board *composer // draws it
	whole *composer // draws the last frame
	last  []int     // the bits that are highlighted

	parts   []part  // of the present scene: only those of bits change, and stay where they are
	first   int     // the part of bit 0
	near    [][]int // the parts that touch each square of the image, row by row
	columns int     // of squares
}

// part is what is painted at one place of the image: a bit, or another shape.
type part struct {
	shapes []shape.Shape
	box    image.Rectangle
}

func newFilling(pic *Picture, look Look) (*filling, error) {
	if _, err := pic.check(); err != nil {
		return nil, err
	}
	if pic.Bits == nil {
		return nil, errors.New("a puzzle without an answer cannot be animated")
	}
	if rows, cols := pic.Puzzle.Size(); look.Cell == 0 {
		look.Cell = min(28, max(8, 800/max(rows, cols)))
	}
	whole, err := newComposer(pic, look)
	if err != nil {
		return nil, err
	}
	look.Shade = ShadeNever
	f := &filling{now: *pic, whole: whole}
	f.now.Bits, f.now.Second, f.now.Marked = slices.Repeat([]Bit{Open}, len(pic.Bits)), nil, nil
	f.now.Found, f.now.Basis, f.now.Cells = nil, nil, nil
	f.now.Step = true // which leaves open bits empty, and shows edges that are off
	f.now.fresh = make([]bool, len(pic.Bits))
	if f.board, err = newComposer(&f.now, look); err != nil {
		return nil, err
	}
	f.board.layout(f.board.room.fit(whole.room))
	if f.reel, err = newReel([]*shape.Role{shape.FreshFrame, shape.Cross, shape.LoopOn}, f.board, f.whole); err != nil {
		return nil, err
	}
	f.compose()
	return f, nil
}

func (f *filling) compose() {
	add := func(shapes ...shape.Shape) {
		var box image.Rectangle
		for _, sh := range shapes {
			box = box.Union(f.raster.box(sh))
		}
		f.parts = append(f.parts, part{shapes, box.Intersect(f.raster.image.Bounds())})
	}
	single := func(g shape.Group) {
		for _, sh := range g.Shapes {
			add(sh)
		}
	}
	f.board.below(single)
	f.first = len(f.parts)
	for i := range f.now.Bits {
		add(f.board.drawing.Bit(f.board.view, i).Shapes...)
	}
	f.board.drawing.Above(f.board.view, single)
	size := f.raster.image.Bounds().Size()
	f.columns = size.X/f.board.look.Cell + 1
	f.near = make([][]int, f.columns*(size.Y/f.board.look.Cell+1))
	for i, p := range f.parts {
		f.squares(p.box, func(square int) { f.near[square] = append(f.near[square], i) })
	}
	f.raster.paint(&f.board.scene)
}

func (f *filling) solve(order []int) {
	if len(order) == 0 {
		return
	}
	const frames = mostFrames - 2 // without the first and the last one
	step := (len(order) + frames - 1) / frames
	delay := min(longest, max(shortest, solvingTime*step/len(order)))
	for newest := range slices.Chunk(order, step) {
		for _, i := range f.last {
			f.now.fresh[i] = false
		}
		for _, i := range newest {
			f.now.fresh[i] = true
			f.now.Bits[i] = f.whole.pic.Bits[i]
		}
		var boxes []image.Rectangle
		for _, i := range slices.Concat(f.last, newest) {
			p := &f.parts[f.first+i]
			p.shapes, boxes = f.board.drawing.Bit(f.board.view, i).Shapes, append(boxes, p.box)
		}
		for _, box := range boxes {
			f.paint(box)
		}
		f.show(delay, boxes...)
		f.last = newest
	}
}

// paint draws again what lies in a box of the image.
func (f *filling) paint(box image.Rectangle) {
	var near []int
	f.squares(box, func(square int) { near = append(near, f.near[square]...) })
	slices.Sort(near)
	for _, i := range slices.Compact(near) {
		if p := f.parts[i]; p.box.Overlaps(box) {
			for _, sh := range p.shapes {
				f.raster.shape(sh, box)
			}
		}
	}
}

// squares calls do with the number of every square of the image that a box touches.
func (f *filling) squares(box image.Rectangle, do func(square int)) {
	if box.Empty() {
		return
	}
	side := f.board.look.Cell
	for row := box.Min.Y / side; row <= (box.Max.Y-1)/side; row++ {
		for col := box.Min.X / side; col <= (box.Max.X-1)/side; col++ {
			do(row*f.columns + col)
		}
	}
}
