//go:build !first

package render

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
	"slices"
	"unicode/utf8"

	"gridcnf/render/shape"
)

// mostGIFPixels bounds the size of an image of an animation.
const mostGIFPixels = 4e6

// reel holds the frames of an animation, each with only the changes, and the image from which the next one is made.
type reel struct {
	gif     gif.GIF
	palette *palette
	raster  *raster
	shown   []uint8 // the colours on the screen, by pixel
}

// newReel makes an empty reel for scenes of one size, with the colours of their roles.
func newReel(scenes []*composer) (*reel, error) {
	look := scenes[0].look
	r, err := newRaster(&scenes[0].scene, float64(look.Cell)/shape.Side, mostGIFPixels)
	if err != nil {
		return nil, err
	}
	size := r.image.Bounds().Size()
	if most := max(size.X, size.Y); most > 0xffff {
		return nil, fmt.Errorf("a GIF has at most 65535 pixels in a row or column, not %d", most)
	}
	f := &reel{raster: r, shown: make([]uint8, size.X*size.Y), palette: newPalette(look.Theme, scenes)}
	f.gif.Config = image.Config{ColorModel: f.palette.Palette, Width: size.X, Height: size.Y} // one palette for all frames
	return f, nil
}

// show adds a frame with the pixels that have changed.
func (f *reel) show(delay int) {
	bounds := f.raster.image.Bounds()
	img := image.NewPaletted(bounds, f.palette.Palette)
	for y := range bounds.Dy() {
		for x := range bounds.Dx() {
			n, at := f.palette.number(f.raster.image.RGBAAt(x, y)), y*bounds.Dx()+x
			if n != f.shown[at] {
				f.shown[at] = n
				img.Pix[img.PixOffset(x, y)] = n
			}
		}
	}
	f.gif.Image = append(f.gif.Image, img)
	f.gif.Delay = append(f.gif.Delay, delay)
	f.gif.Disposal = append(f.gif.Disposal, gif.DisposalNone)
}

// palette holds the colours of an animation: number 0 is transparent, then come the inks and, for smoothed edges, their mixtures.
type palette struct {
	color.Palette
	known      map[color.RGBA]uint8
	last       color.RGBA // the last colour looked up: the next pixel often has the same
	lastNumber uint8
}

// mostColours is how many colours an animation can have, besides the transparent one.
const mostColours = 255

// newPalette makes the palette for the roles in some scenes.
func newPalette(theme Theme, scenes []*composer) *palette {
	var pure []color.RGBA
	for _, c := range scenes {
		c.eachShape(func(sh shape.Shape) {
			for _, i := range [...]*shape.Ink{sh.As().Fill, sh.As().Stroke} {
				if i != nil && !slices.Contains(pure, theme.colour(i)) {
					pure = append(pure, theme.colour(i))
				}
			}
		})
	}
	p := &palette{Palette: color.Palette{color.RGBA{}}, known: map[color.RGBA]uint8{}}
	for _, c := range pure {
		p.add(c)
	}
	// Any two colours may meet at an edge. All pairs get the same number of mixtures.
	pairs := len(pure) * (len(pure) - 1) / 2
	steps := (mostColours - len(pure)) / max(1, pairs)
	for i, a := range pure {
		for _, b := range pure[:i] {
			for k := 1; k <= steps; k++ {
				p.add(mix(a, b, k, steps+1))
			}
		}
	}
	return p
}

func (p *palette) add(c color.RGBA) {
	if _, ok := p.known[c]; !ok {
		p.known[c] = uint8(len(p.Palette))
		p.Palette = append(p.Palette, c)
	}
}

func mix(a, b color.RGBA, k, n int) color.RGBA {
	part := func(x, y uint8) uint8 { return uint8((int(x)*k + int(y)*(n-k)) / n) }
	return color.RGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 0xff}
}

// number returns the number of the colour nearest to c.
func (p *palette) number(c color.RGBA) uint8 {
	if c == p.last {
		return p.lastNumber
	}
	n, ok := p.known[c]
	if !ok {
		n = uint8(p.Palette[1:].Index(c) + 1)
		p.known[c] = n
	}
	p.last, p.lastNumber = c, n
	return n
}

const (
	mostFilmPixels = 400e6 // of all frames together
	filmBoard      = 600   // the longest side of a board, in pixels

	// Times are in hundredths of a second.
	frameDelay     = 100 // plus the time for the caption
	characterDelay = 4
	longestDelay   = 2000
	lastDelay      = 300
)

// Film writes an animation of pictures of one board, such as the steps of a solution. Each picture stays for a second plus 40 milliseconds
// for each character of its caption, but at most 20 seconds; the last one stays at least 3 seconds. The animation repeats.
//
// All pictures have the same layout, with room for the longest of their captions. Without a cell size in the look, a board is at most 600
// pixels wide or high. Film fails for more than 4 million pixels in a picture or 400 million in all of them, and for boards of different
// kinds or sizes.
func Film(w io.Writer, frames []*Picture, look Look) error {
	scenes, err := alike(frames, look)
	if err != nil {
		return err
	}
	f, err := newReel(scenes)
	if err != nil {
		return err
	}
	if size := f.raster.image.Bounds().Size(); size.X*size.Y > mostFilmPixels/len(frames) {
		return fmt.Errorf("a film of %d frames of %d by %d pixels is too large, at most %d million pixels are drawn: take a smaller cell size or fewer frames",
			len(frames), size.X, size.Y, int(mostFilmPixels/1e6))
	}
	for i, c := range scenes {
		delay := min(frameDelay+characterDelay*utf8.RuneCountInString(frames[i].Caption), longestDelay)
		if i == len(scenes)-1 {
			delay = max(delay, lastDelay)
		}
		f.raster.paint(&c.scene)
		f.show(delay)
	}
	return gif.EncodeAll(w, &f.gif)
}

// alike lays out pictures of one board with the same room for their texts.
func alike(frames []*Picture, look Look) ([]*composer, error) {
	if len(frames) == 0 {
		return nil, errors.New("a film has at least one frame")
	}
	var scenes []*composer
	var r room
	for i, pic := range frames {
		if _, err := pic.check(look.Symbols); err != nil {
			return nil, fmt.Errorf("frame %d: %w", i+1, err)
		}
		rows, cols := pic.Puzzle.Size()
		if look.Cell == 0 {
			look.Cell = min(look.cell(rows, cols), max(1, filmBoard/max(rows, cols)))
		}
		c, err := newComposer(pic, look)
		if err != nil {
			return nil, err
		}
		scenes, r = append(scenes, c), r.fit(c.room)
		if first := scenes[0]; pic.Puzzle.Kind() != first.pic.Puzzle.Kind() || rows != first.rows || cols != first.cols {
			return nil, fmt.Errorf("frame %d is a %s of %d by %d, expected a %s of %d by %d as the first one is",
				i+1, pic.Puzzle.Kind(), rows, cols, first.pic.Puzzle.Kind(), first.rows, first.cols)
		}
	}
	for _, c := range scenes {
		c.layout(r)
	}
	return scenes, nil
}
