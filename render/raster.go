//go:build !first

package render

import (
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"
	"slices"

	"golang.org/x/image/vector"

	"gridcnf/render/shape"
)

// mostPixels bounds the size of a PNG image: 400 MB of memory.
const mostPixels = 100e6

// PNG writes a picture as a PNG image. It fails for more than 100 million pixels.
func PNG(w io.Writer, pic *Picture, look Look) error {
	c, err := newComposer(pic, look)
	if err != nil {
		return err
	}
	return writePNG(w, &c.scene, float64(look.cell(c.rows, c.cols))/shape.Side)
}

func writePNG(w io.Writer, s *scene, scale float64) error {
	r, err := newRaster(s, scale, mostPixels)
	if err != nil {
		return err
	}
	r.paint(s)
	return png.Encode(w, r.image)
}

// raster paints a scene in pixels.
type raster struct {
	image *image.RGBA
	scale float64 // pixels per unit
	theme Theme
	pad   vector.Rasterizer
	mask  []byte // scratch memory
}

// newRaster makes an image for a scene. It fails for more than most pixels.
func newRaster(s *scene, scale float64, most int) (*raster, error) {
	w, h := math.Round(s.width*scale), math.Round(s.height*scale) // rounded like the background
	if w*h > float64(most) {
		return nil, fmt.Errorf("a picture of %.0f by %.0f pixels is too large, at most %d million are drawn: take a smaller cell size, or SVG", w, h, most/1e6)
	}
	return &raster{image: image.NewRGBA(image.Rect(0, 0, int(w), int(h))), scale: scale, theme: s.theme}, nil
}

func (r *raster) paint(s *scene) { s.eachShape(r.shape) }

func (r *raster) shape(sh shape.Shape) {
	switch s := sh.(type) {
	case shape.Strokes:
		sh = r.snap(s)
	case shape.Rect:
		if s.Stroke == nil && s.R == 0 {
			r.fillRect(s)
			return
		}
	}
	eachOutline(sh, r.fill)
}

// snap moves horizontal and vertical lines by less than a pixel, so that either both their sides are between pixels or neither is. Then
// lines in a row have no dents where they meet.
func (r *raster) snap(l shape.Strokes) shape.Strokes {
	half := l.Width * r.scale / 2
	move := func(v float64) float64 { return (math.Round(v*r.scale-half) + half) / r.scale }
	ends := slices.Clone(l.Ends)
	for i, e := range ends {
		if e[0].X == e[1].X || e[0].Y == e[1].Y {
			ends[i] = [2]shape.Point{{X: move(e[0].X), Y: move(e[0].Y)}, {X: move(e[1].X), Y: move(e[1].Y)}}
		}
	}
	return shape.Strokes{Role: l.Role, Ends: ends}
}

// fillRect paints a rectangle of whole pixels, at least one pixel wide and high.
func (r *raster) fillRect(sh shape.Rect) {
	at := func(v float64) int { return int(math.Round(v * r.scale)) }
	x0, y0, x1, y1 := at(sh.X), at(sh.Y), at(sh.X+sh.W), at(sh.Y+sh.H)
	box := image.Rect(x0, y0, max(x1, x0+1), max(y1, y0+1))
	draw.Draw(r.image, box, image.NewUniform(r.theme.colour(sh.Fill)), image.Point{}, draw.Src)
}

func (r *raster) fill(p Path, i *shape.Ink) {
	a, b := p.bounds()
	box := image.Rect(int(math.Floor(a.X*r.scale)), int(math.Floor(a.Y*r.scale)), int(math.Ceil(b.X*r.scale)), int(math.Ceil(b.Y*r.scale)))
	part := box.Intersect(r.image.Bounds())
	if part.Empty() {
		return
	}
	mask := r.coverage(p.scaled(r.scale, float64(-box.Min.X), float64(-box.Min.Y)), box.Size())
	draw.DrawMask(r.image, part, image.NewUniform(r.theme.colour(i)), image.Point{}, mask, part.Min.Sub(box.Min), draw.Over)
}

// coverage returns how much of each pixel a path covers. The result is valid until the next call.
func (r *raster) coverage(p Path, size image.Point) *image.Alpha {
	r.pad.Reset(size.X, size.Y)
	r.pad.DrawOp = draw.Src
	at := func(q shape.Point) (x, y float32) { return float32(q.X), float32(q.Y) }
	for i, s := range p {
		ax, ay := at(s.To[0])
		bx, by := at(s.To[1])
		cx, cy := at(s.To[2])
		switch s.Op {
		case MoveTo:
			if i > 0 {
				r.pad.ClosePath()
			}
			r.pad.MoveTo(ax, ay)
		case LineTo:
			r.pad.LineTo(ax, ay)
		case CubicTo:
			r.pad.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	r.pad.ClosePath()
	if n := size.X * size.Y; n > len(r.mask) {
		r.mask = make([]byte, n)
	}
	mask := &image.Alpha{Pix: r.mask[:size.X*size.Y], Stride: size.X, Rect: image.Rectangle{Max: size}}
	r.pad.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	return mask
}
