package render

import (
	"errors"
	"fmt"
	"image"
	"io"
	"slices"

	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
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

// GIF writes an animation of how a puzzle was solved: first the puzzle alone, then
// the answer bits in the given order, the newest ones highlighted (by a colour, and
// by a thick frame, line or cross), and at the end the whole picture with its marks
// and shading. It lasts about 20 seconds at most, shows several bits at a time if
// there are more than a hundred, and repeats.
//
// The order holds indices of answer bits, from 0, each at most once. Bits of
// givens in it take no time. Those that are missing are shown at the end. Masyu
// edges that are found to be off are small crosses until then.
//
// The cell size, if the look has none, is smaller than that of PNG. An animation
// of more than 4 million pixels is an error, and so are a picture without bits and
// an order that does not fit it.
func GIF(w io.Writer, pic *Picture, order []int, look Look) error {
	if err := check(pic, &look); err != nil {
		return err
	}
	if pic.Bits == nil {
		return errors.New("a puzzle without an answer cannot be animated")
	}
	if err := checkOrder(order, len(pic.Bits)); err != nil {
		return err
	}
	f, err := newFilling(pic, look)
	if err != nil {
		return err
	}
	f.show(firstDelay)
	f.solve(undecided(pic, order))
	f.finish()
	return f.write(w)
}

func checkOrder(order []int, bits int) error {
	seen := make([]bool, bits)
	for _, i := range order {
		if i < 0 || i >= bits {
			return fmt.Errorf("bit %d is in the order of a board that has the bits 0 to %d", i, bits-1)
		}
		if seen[i] {
			return fmt.Errorf("bit %d is in the order twice", i)
		}
		seen[i] = true
	}
	return nil
}

// undecided takes the givens out of an order.
func undecided(pic *Picture, order []int) []int {
	b, ok := pic.Puzzle.(*takuzu.Board)
	if !ok {
		return order
	}
	_, cols := b.Size()
	var rest []int
	for _, i := range order {
		if b.At(i/cols, i%cols) == takuzu.Open {
			rest = append(rest, i)
		}
	}
	return rest
}

// filling is an animation in the making, of an answer that is filled in.
type filling struct {
	*reel
	now   Picture   // what is decided so far
	board *composer // draws it
	whole *composer // draws the last frame
	last  []int     // the bits that are highlighted

	// The present scene. Only the groups of bits change, and stay where they are.
	groups []group
	first  int // the group of bit 0
	index  *index
}

func newFilling(pic *Picture, look Look) (*filling, error) {
	rows, cols := pic.Puzzle.Size()
	if look.Cell == 0 {
		look.Cell = min(28, max(8, 800/max(rows, cols)))
	}
	f := &filling{now: *pic, whole: newComposer(pic, look, moment{})}
	f.now.Bits, f.now.Marked, f.now.Basis, f.now.Cells = slices.Repeat([]Bit{empty}, len(pic.Bits)), nil, nil, nil
	look.Shade = false
	f.board = newComposer(&f.now, look, moment{fresh: make([]bool, len(pic.Bits)), crosses: true})

	var err error
	f.reel, err = newReel([]ink{fresh, muted, pen}, f.board, f.whole)
	if err != nil {
		return nil, err
	}
	f.compose()
	return f, nil
}

// compose makes the first scene, its index and its image.
func (f *filling) compose() {
	f.board.each(func(g group) { f.groups = append(f.groups, g) })
	if len(f.now.Bits) > 0 {
		id := f.board.bit(0).id
		f.first = slices.IndexFunc(f.groups, func(g group) bool { return g.id == id })
	}
	bounds := f.raster.image.Bounds()
	f.index = newIndex(bounds.Size(), f.board.look.Cell)
	for i, g := range f.groups {
		if bit := i - f.first; bit >= 0 && bit < len(f.now.Bits) {
			f.index.add(part{int32(i), allShapes}, f.box(bit).Inset(-1).Intersect(bounds))
			continue
		}
		for k, sh := range g.shapes {
			f.index.add(part{int32(i), int32(k)}, f.raster.box(sh).Intersect(bounds))
		}
	}
	f.raster.paint(f.board)
}

// solve shows bits one after the other, or several at a time.
func (f *filling) solve(order []int) {
	if len(order) == 0 {
		return
	}
	const frames = mostFrames - 2 // without the first and the last one
	step := (len(order) + frames - 1) / frames
	delay := solvingTime * step / len(order)
	delay = min(longest, max(shortest, delay))
	for newest := range slices.Chunk(order, step) {
		for _, i := range f.last {
			f.board.fresh[i] = false
		}
		for _, i := range newest {
			f.board.fresh[i] = true
			f.now.Bits[i] = f.whole.pic.Bits[i]
		}
		changed := slices.Concat(f.last, newest)
		boxes := make([]image.Rectangle, len(changed))
		for k, i := range changed {
			f.groups[f.first+i] = f.board.bit(i)
			boxes[k] = f.box(i)
		}
		for _, box := range boxes {
			f.paint(box)
		}
		f.show(delay, boxes...)
		f.last = newest
	}
}

// paint draws what lies in a box of the image.
func (f *filling) paint(box image.Rectangle) {
	for _, p := range f.index.in(box) {
		shapes := f.groups[p.group].shapes
		if p.shape != allShapes {
			shapes = shapes[p.shape : p.shape+1]
		}
		for _, sh := range shapes {
			f.raster.shape(sh, box)
		}
	}
}

// finish shows the whole picture.
func (f *filling) finish() {
	f.raster.paint(f.whole)
	f.show(lastDelay)
}

// box is the part of the image in which a bit is drawn.
func (f *filling) box(bit int) image.Rectangle {
	c := f.board
	var a, b Point
	switch p := f.now.Puzzle.(type) {
	case *takuzu.Board:
		a.X, a.Y = c.corner(bit/c.cols, bit%c.cols)
		b = Point{a.X + side, a.Y + side}
	case *masyu.Board:
		const beside = 8 // half of the widest line and more
		row, col, down := p.Edge(bit)
		a.X, a.Y = c.centre(row, col)
		b = Point{a.X + side + beside, a.Y + beside}
		if down {
			b = Point{a.X + beside, a.Y + side + beside}
		}
		a = Point{a.X - beside, a.Y - beside}
	}
	return f.raster.pixels(a, b).Intersect(f.raster.image.Bounds())
}
