package render_test

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"os"
	"path/filepath"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/masyu"
	"gridcnf/render"
	"gridcnf/render/shape"
)

func TestGIF(t *testing.T) {
	t.Parallel()
	pic := loopPicture(t)
	order := []int{0, 1, 2, 12, 3, 13, 14, 15}
	var out bytes.Buffer
	must.Do(t, render.GIF(&out, pic, order, render.Look{Shade: render.ShadeAlways, Cell: 16}))
	film := decodeGIF(t, out.Bytes())
	if got, want := len(film.Image), 1+len(order)+1; got != want {
		t.Errorf("%d frames, expected %d", got, want)
	}
	if film.LoopCount != 0 || film.Delay[len(film.Delay)-1] != 300 {
		t.Errorf("the animation does not repeat, or its end is not held: %d, %v", film.LoopCount, film.Delay)
	}
	file := filepath.Join("testdata", "loop.gif")
	if *golden.Update {
		must.Do(t, os.WriteFile(file, out.Bytes(), 0o644))
	}
	data := must.Get(os.ReadFile(file))(t)
	want := decodeGIF(t, data)
	if len(want.Image) != len(film.Image) {
		t.Fatalf("%d frames, expected %d", len(film.Image), len(want.Image))
	}
	for i := range want.Image {
		if !sameImage(film.Image[i], want.Image[i]) {
			t.Errorf("frame %d is another one", i)
		}
	}
}

// The frames are only what has changed, but put together they end in the picture
// itself.
func TestGIFEndsInThePicture(t *testing.T) {
	t.Parallel()
	check := func(pic *render.Picture, look render.Look) {
		t.Helper()
		order := make([]int, len(pic.Bits))
		for i := range order {
			order[i] = len(order) - 1 - i
		}
		var out bytes.Buffer
		must.Do(t, render.GIF(&out, pic, order, look))
		film := decodeGIF(t, out.Bytes())
		whole := drawPNG(t, pic, look)
		got := image.NewRGBA(whole.Bounds())
		for _, frame := range film.Image {
			for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
				for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
					if c := frame.At(x, y); c != (color.RGBA{}) {
						got.Set(x, y, c)
					}
				}
			}
		}
		// The palette has not all colours of smoothed edges.
		const most = 24
		for i := range got.Pix {
			if d := int(got.Pix[i]) - int(whole.(*image.RGBA).Pix[i]); d > most || d < -most {
				t.Fatalf("%v: pixel %d differs by %d", look, i/4, d)
			}
		}
	}
	for i, theme := range themes {
		check(binaryPicture(t), render.Look{Theme: theme, Symbols: shape.Symbols(render.Symbols[i]), Cell: 30, Labels: true})
		check(loopPicture(t), render.Look{Theme: theme, Shade: render.ShadeAlways, Cell: 17})
		check(sidesPicture(t), render.Look{Theme: theme, Shade: render.ShadeAlways, Cell: 19, Labels: true})
	}
}

// However many bits, there are not more than 120 frames.
func TestGIFFrames(t *testing.T) {
	t.Parallel()
	for _, side := range []int{1, 8, 9, 20} {
		m := boards.Must(masyu.New(side, side))
		order := make([]int, m.Bits())
		for i := range order {
			order[i] = i
		}
		var out bytes.Buffer
		must.Do(t, render.GIF(&out, &render.Picture{Puzzle: m, Bits: make([]render.Bit, m.Bits())}, order, render.Look{Cell: 3}))
		if n := len(decodeGIF(t, out.Bytes()).Image); n > 120 || n < 2 {
			t.Errorf("%d bits make %d frames", len(order), n)
		}
	}
}

func decodeGIF(t *testing.T, data []byte) *gif.GIF {
	t.Helper()
	return must.Get(gif.DecodeAll(bytes.NewReader(data)))(t)
}
