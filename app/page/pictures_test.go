//go:build !js

package page_test

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"gridcnf/internal/testkit/must"
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
			puzzle := must.Get(os.ReadFile(shot.puzzle))(t)
			p := h.open(t, "", shot.screen)
			p.paste(string(puzzle))
			if shot.verb != "" {
				drawn := eval[string](p, `document.querySelector('#app-board').dataset.drawn`)
				p.opened(shot.verb)
				p.await(`document.querySelector('#app-board').dataset.drawn !== %s`, drawn)
			}
			eval[bool](p, `(document.activeElement.blur(), document.fonts.ready.then(() => true))`)
			taken := must.Get(chromedp.Run(p.ctx, chromedp.CaptureScreenshot()))(t)
			small := must.Get(shrink(taken))(t)
			must.Do(t, os.WriteFile(filepath.Join("..", "..", "docs", "pictures", shot.name+".png"), small, 0o666))
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
	colours := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int { // by name if as frequent: each run makes the same picture
		return cmp.Or(count[b]-count[a], slices.Compare([]uint8{a.R, a.G, a.B}, []uint8{b.R, b.G, b.B}))
	})
	var palette color.Palette
	for _, c := range colours[:min(len(colours), 64)] {
		palette = append(palette, c)
	}
	small := image.NewPaletted(bounds, palette)
	draw.Draw(small, bounds, full, bounds.Min, draw.Src) // each pixel gets the nearest colour
	var out bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, small)
	return out.Bytes(), err
}
