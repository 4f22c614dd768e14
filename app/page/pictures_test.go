//go:build !js

package page_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// shots are the pictures of the page in docs/pictures.
var shots = []struct {
	name, puzzle string // a file of testdata
	verb         string // whose panel is open
	screen       screen
}{
	{"page-light", "../../testdata/masyu-6x6.masyu", "Solve", screen{width: 1400, height: 1000}},
	{"page-dark", "testdata/slitherlink-25x25.txt", "Hint", screen{width: 1400, height: 1000, dark: true}},
	{"page-large", "testdata/masyu-40x58.txt", "Solve", screen{width: 1400, height: 1000}},
	{"page-phone", "../../testdata/takuzu-6x6.takuzu", "Hint", tall},
	{"page-phone-dark", "testdata/slitherlink-25x25.txt", "", screen{width: 390, height: 844, dark: true, touch: true}},
	{"page-phone-large", "testdata/masyu-40x58.txt", "Hint", tall},
}

// pictures makes the pictures of the page, with -update.
func pictures(t *testing.T, h *home) {
	if !*update {
		t.Skip("-update makes them")
	}
	for _, shot := range shots {
		t.Run(shot.name, func(t *testing.T) {
			puzzle, err := os.ReadFile(shot.puzzle)
			if err != nil {
				t.Fatal(err)
			}
			p := h.open(t, "", shot.screen)
			p.paste(string(puzzle))
			if shot.verb != "" {
				drawn := eval[string](p, `document.querySelector('#app-board').dataset.drawn`)
				p.press("#app-verbs", shot.verb)
				p.settled()
				p.await(`document.querySelector('#app-board').dataset.drawn !== %s`, drawn)
			}
			eval[bool](p, `(document.activeElement.blur(), document.fonts.ready.then(() => true))`)
			taken, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
			if err != nil {
				t.Fatal(err)
			}
			small, err := shrink(taken)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join("..", "..", "docs", "pictures", shot.name+".png"), small, 0o666); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// shrink gives a picture a palette of its most frequent colours, which is a third of the bytes.
func shrink(taken []byte) ([]byte, error) {
	full, err := png.Decode(bytes.NewReader(taken))
	if err != nil {
		return nil, err
	}
	count := map[color.RGBA]int{}
	bounds := full.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			count[color.RGBAModel.Convert(full.At(x, y)).(color.RGBA)]++
		}
	}
	var palette color.Palette
	colours := slices.SortedFunc(func(yield func(color.RGBA) bool) {
		for c := range count {
			if !yield(c) {
				return
			}
		}
	}, func(a, b color.RGBA) int { // by name where they are as frequent, so that each run makes the same picture
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return slices.Compare([]uint8{a.R, a.G, a.B}, []uint8{b.R, b.G, b.B})
	})
	for _, c := range colours[:min(len(colours), 64)] {
		palette = append(palette, c)
	}
	nearest := map[color.RGBA]uint8{}
	small := image.NewPaletted(bounds, palette)
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			c := color.RGBAModel.Convert(full.At(x, y)).(color.RGBA)
			if _, known := nearest[c]; !known {
				nearest[c] = uint8(palette.Index(c))
			}
			small.SetColorIndex(x, y, nearest[c])
		}
	}
	var out bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, small)
	return out.Bytes(), err
}
