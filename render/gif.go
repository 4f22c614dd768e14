package render

import (
	"errors"
	"fmt"
	"image"
	"image/gif"
	"io"
	"slices"

	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

const (
	mostFrames    = 120
	mostGIFPixels = 4e6

	// Times are in hundredths of a second.
	firstDelay  = 150
	lastDelay   = 300
	solvingTime = 1500 // for all bits together
	shortest    = 8
	longest     = 40
)

// GIF writes an animation of how a puzzle was solved: first the puzzle alone, then
// the answer bits in the given order, the newest ones highlighted, and at the end
// the whole picture with its marks and shading. It lasts about 20 seconds at most,
// shows several bits at a time if there are more than a hundred, and repeats.
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
	f, err := newFilm(pic, look)
	if err != nil {
		return err
	}
	f.show(firstDelay)
	f.solve(undecided(pic, order))
	f.finish()
	return gif.EncodeAll(w, &f.gif)
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

// film is an animation in the making.
type film struct {
	gif     gif.GIF
	palette *palette
	raster  *raster
	shown   []uint8 // the colours on the screen, by pixel
	final   *Picture
	look    Look
	now     Picture   // what is decided so far
	last    []int     // the bits that are highlighted
	board   *composer // the present scene
}

func newFilm(pic *Picture, look Look) (*film, error) {
	rows, cols := pic.Puzzle.Size()
	if look.Cell == 0 {
		look.Cell = min(28, max(8, 800/max(rows, cols)))
	}
	empties := slices.Repeat([]Bit{empty}, len(pic.Bits))
	f := &film{final: pic, look: look, now: *pic}
	f.now.Bits, f.now.Marked = empties, nil

	whole := newComposer(pic, look, moment{})
	var err error
	f.raster, err = newRaster(&whole.scene, look.Theme, float64(look.Cell)/side, mostGIFPixels)
	if err != nil {
		return nil, err
	}
	bounds := f.raster.image.Bounds()
	if most := max(bounds.Dx(), bounds.Dy()); most > 0xffff {
		return nil, fmt.Errorf("a GIF has at most 65535 pixels in a row or column, not %d", most)
	}
	f.shown = make([]uint8, bounds.Dx()*bounds.Dy())

	whole.board()
	f.compose(nil)
	f.palette = newPalette(look.Theme, []ink{fresh, muted, pen}, &f.board.scene, &whole.scene)
	f.gif.Config = image.Config{ColorModel: f.palette.Palette, Width: bounds.Dx(), Height: bounds.Dy()} // one palette for all frames
	f.raster.paint(&f.board.scene, bounds)
	return f, nil
}

// compose makes the scene of what is decided so far.
func (f *film) compose(newest []int) {
	m := moment{fresh: make([]bool, len(f.now.Bits)), crosses: true}
	for _, i := range newest {
		m.fresh[i] = true
	}
	look := f.look
	look.Shade = false
	f.board = compose(&f.now, look, m)
}

// solve shows bits one after the other, or several at a time.
func (f *film) solve(order []int) {
	if len(order) == 0 {
		return
	}
	const frames = mostFrames - 2 // without the first and the last one
	step := (len(order) + frames - 1) / frames
	delay := solvingTime * step / len(order)
	delay = min(longest, max(shortest, delay))
	for from := 0; from < len(order); from += step {
		newest := order[from:min(from+step, len(order))]
		for _, i := range newest {
			f.now.Bits[i] = f.final.Bits[i]
		}
		f.compose(newest)
		var boxes []image.Rectangle
		for _, i := range slices.Concat(f.last, newest) {
			boxes = append(boxes, f.box(i))
		}
		f.raster.paint(&f.board.scene, boxes...)
		f.show(delay, boxes...)
		f.last = newest
	}
}

// finish shows the whole picture.
func (f *film) finish() {
	whole := compose(f.final, f.look, moment{})
	f.raster.paint(&whole.scene, f.raster.image.Bounds())
	f.show(lastDelay)
}

// box is the part of the image in which a bit is drawn.
func (f *film) box(bit int) image.Rectangle {
	c := f.board
	var a, b Point
	switch p := f.final.Puzzle.(type) {
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

// show adds a frame with the pixels that have changed in some boxes, or in the
// whole image.
func (f *film) show(delay int, boxes ...image.Rectangle) {
	bounds := f.raster.image.Bounds()
	if len(boxes) == 0 {
		boxes = []image.Rectangle{bounds}
	}
	var frame image.Rectangle
	for _, b := range boxes {
		frame = frame.Union(b)
	}
	img := image.NewPaletted(frame, f.palette.Palette)
	for _, b := range boxes {
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				n := f.palette.number(f.raster.image.RGBAAt(x, y))
				if at := y*bounds.Dx() + x; n != f.shown[at] {
					f.shown[at] = n
					img.Pix[img.PixOffset(x, y)] = n
				}
			}
		}
	}
	f.gif.Image = append(f.gif.Image, img)
	f.gif.Delay = append(f.gif.Delay, delay)
	f.gif.Disposal = append(f.gif.Disposal, gif.DisposalNone)
}
