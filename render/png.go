package render

import (
	"image/png"
	"io"

	"gridcnf/render/shape"
)

// mostPixels is the size up to which PNG draws: 400 MB of memory.
const mostPixels = 100e6

// PNG writes a picture as a PNG image. A picture of more than 100 million pixels is
// an error.
func PNG(w io.Writer, pic *Picture, look Look) error {
	c, err := newComposer(pic, look)
	if err != nil {
		return err
	}
	r, err := newRaster(c, float64(look.cell(c.rows, c.cols))/shape.Side, mostPixels)
	if err != nil {
		return err
	}
	r.paint(c)
	return png.Encode(w, r.image)
}
