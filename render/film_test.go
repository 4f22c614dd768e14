package render_test

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render"
	"gridcnf/render/shape"
)

// steps are the frames of a film: the puzzle, a step, and the answer.
func steps(step *render.Picture, captions ...string) []*render.Picture {
	whole := &render.Picture{Puzzle: step.Puzzle, Bits: make([]render.Bit, len(step.Bits))}
	frames := []*render.Picture{{Puzzle: step.Puzzle}, step, whole}
	for i, caption := range captions {
		frames[i].Caption = caption
	}
	return frames
}

// Every frame is there for as long as its caption takes to read.
func TestFilmDelays(t *testing.T) {
	t.Parallel()
	check := func(captions []string, want ...int) {
		t.Helper()
		var out, again bytes.Buffer
		for _, w := range []*bytes.Buffer{&out, &again} {
			must.Do(t, render.Film(w, steps(binaryStep(t), captions...), render.Look{}))
		}
		if !bytes.Equal(out.Bytes(), again.Bytes()) {
			t.Error("the same film was written in two ways")
		}
		film := decodeGIF(t, out.Bytes())
		if !slices.Equal(film.Delay, want) || len(film.Image) != len(want) || film.LoopCount != 0 {
			t.Errorf("%d frames stay for %v and repeat %d times, expected %v", len(film.Image), film.Delay, film.LoopCount, want)
		}
	}
	check([]string{"", "", ""}, 100, 100, 300)
	check([]string{"puzzle", "5 × 5", "solved"}, 124, 120, 300)
	check([]string{"", strings.Repeat("word ", 30), strings.Repeat("word ", 12)}, 100, 700, 340)
	check([]string{"", strings.Repeat("word ", 1000), ""}, 100, 2000, 300)
}

// The frames are only what has changed, but put together each is its picture.
func TestFilmShowsThePictures(t *testing.T) {
	t.Parallel()
	check := func(frames []*render.Picture, look render.Look) {
		t.Helper()
		var out bytes.Buffer
		must.Do(t, render.Film(&out, frames, look))
		film := decodeGIF(t, out.Bytes())
		screen := image.NewRGBA(image.Rect(0, 0, film.Config.Width, film.Config.Height))
		for i, frame := range film.Image {
			for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
				for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
					if c := frame.At(x, y); c != (color.RGBA{}) {
						screen.Set(x, y, c)
					}
				}
			}
			whole := drawPNG(t, frames[i], look).(*image.RGBA)
			if whole.Bounds() != screen.Bounds() {
				t.Fatalf("%v: frames of %v, expected %v", look, screen.Bounds(), whole.Bounds())
			}
			// The palette has not all colours of smoothed edges.
			const most = 40
			for k := range screen.Pix {
				if d := int(screen.Pix[k]) - int(whole.Pix[k]); d > most || d < -most {
					t.Fatalf("%v: frame %d: pixel %d differs by %d", look, i, k/4, d)
				}
			}
		}
	}
	// Captions of one length, so that a picture has the size of the film.
	captions := []string{"a cat", "a dog", "a cow"}
	for i, theme := range themes {
		check(steps(binaryStep(t), captions...), render.Look{Theme: theme, Symbols: shape.Symbols(render.Symbols[i]), Cell: 30, Labels: true})
		check(steps(loopStep(t), captions...), render.Look{Theme: theme, Cell: 17})
		check(steps(sidesStep(t), captions...), render.Look{Theme: theme, Cell: 21, Labels: true})
	}
}

// All frames have room for the title and the longest caption.
func TestFilmSize(t *testing.T) {
	t.Parallel()
	check := func(frames []*render.Picture, largest int) {
		t.Helper()
		var out bytes.Buffer
		must.Do(t, render.Film(&out, frames, render.Look{Labels: true}))
		film := decodeGIF(t, out.Bytes())
		want := drawPNG(t, frames[largest], render.Look{Labels: true}).Bounds()
		if film.Config.Width != want.Dx() || film.Config.Height != want.Dy() {
			t.Errorf("frames of %d by %d, expected %v", film.Config.Width, film.Config.Height, want)
		}
	}
	long := strings.Repeat("a long sentence ", 9)
	check(steps(loopStep(t), "short", long, ""), 1)
	frames := steps(loopStep(t), "short", "", long)
	frames[2].Title = "solved"
	check(frames, 2)
}

func TestFilmErrors(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	check := func(what string, frames []*render.Picture, look render.Look, want string) {
		t.Helper()
		if err := render.Film(&out, frames, look); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v, expected %q", what, err, want)
		}
	}
	frames := steps(loopStep(t))
	check("nothing", nil, render.Look{}, "at least one frame")
	check("a look", frames, render.Look{Theme: "pink"}, `unknown theme "pink": expected light, dark, print`)
	check("no puzzle", append(frames, &render.Picture{}), render.Look{}, "frame 4: a picture without a puzzle")
	check("no picture", append(frames, nil), render.Look{}, "frame 4: a picture without a puzzle")
	check("another puzzle", append(frames, binaryStep(t)), render.Look{}, "frame 4 is a takuzu of 4 by 4, expected a masyu of 4 by 4")
	m := boards.Must(rulefile.FirstGrid("masyu", 4, 5))
	check("another size", append(frames, &render.Picture{Puzzle: m}), render.Look{}, "frame 4 is a masyu of 4 by 5")
	check("many pixels", frames, render.Look{Cell: 1000}, "at most 4 million are drawn")
	check("many frames", slices.Repeat(frames, 100), render.Look{Cell: 300}, "a film of 300 frames of 1350 by 1350 pixels is too large, at most 400 million pixels")
	if out.Len() > 0 {
		t.Errorf("%d bytes were written", out.Len())
	}
}

func decodeGIF(t *testing.T, data []byte) *gif.GIF {
	t.Helper()
	return must.Get(gif.DecodeAll(bytes.NewReader(data)))(t)
}
