package render

import (
	"fmt"
	"image"
	"image/gif"
	"io"

	"gridcnf/render/shape"
)

// mostGIFPixels is the size of an image of an animation.
const mostGIFPixels = 4e6

// reel holds the frames of an animation, each with only what has changed, and the image that the next one is made from.
type reel struct {
	gif     gif.GIF
	palette *palette
	raster  *raster
	shown   []uint8 // the colours on the screen, by pixel
}

// newReel makes an empty reel for scenes of one size, with the colours of their roles and of more.
func newReel(more []*shape.Role, scenes ...*composer) (*reel, error) {
	look := scenes[0].look
	r, err := newRaster(&scenes[0].scene, float64(look.Cell)/shape.Side, mostGIFPixels)
	if err != nil {
		return nil, err
	}
	size := r.image.Bounds().Size()
	if most := max(size.X, size.Y); most > 0xffff {
		return nil, fmt.Errorf("a GIF has at most 65535 pixels in a row or column, not %d", most)
	}
	f := &reel{raster: r, shown: make([]uint8, size.X*size.Y), palette: newPalette(look.Theme, more, scenes...)}
	f.gif.Config = image.Config{ColorModel: f.palette.Palette, Width: size.X, Height: size.Y} // one palette for all frames
	return f, nil
}

// show adds a frame with the pixels that have changed in some boxes, or in the whole image.
func (f *reel) show(delay int, boxes ...image.Rectangle) {
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

func (f *reel) write(w io.Writer) error { return gif.EncodeAll(w, &f.gif) }
