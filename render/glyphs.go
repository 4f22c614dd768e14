package render

import (
	"math"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"gridcnf/internal/printable"
	"gridcnf/render/shape"
)

// typeface is one of the two fonts of the drawings, Go Regular and Go Bold, which are part of the program.
type typeface struct {
	font  *sfnt.Font
	em    fixed.Int26_6 // the size at which a font unit is 1/64
	cache sync.Map      // of glyph by rune
}

// glyph is the outline of a character of size 1, with its origin at the left end of the baseline.
type glyph struct {
	outline Path
	advance float64 // the distance to the next character
}

var typefaces = sync.OnceValue(func() (faces [2]*typeface) {
	for i, data := range [...][]byte{goregular.TTF, gobold.TTF} {
		f, err := sfnt.Parse(data)
		if err != nil {
			panic("a font of golang.org/x/image is damaged: " + err.Error())
		}
		faces[i] = &typeface{font: f, em: fixed.Int26_6(f.UnitsPerEm())}
	}
	return faces
})

func face(bold bool) *typeface {
	if bold {
		return typefaces()[1]
	}
	return typefaces()[0]
}

func (t *typeface) has(r rune) bool {
	var buf sfnt.Buffer
	i, err := t.font.GlyphIndex(&buf, r)
	return err == nil && i != 0
}

// glyph returns the outline of a character, or the font's box for one that it lacks.
func (t *typeface) glyph(r rune) glyph {
	if g, ok := t.cache.Load(r); ok {
		return g.(glyph)
	}
	var buf sfnt.Buffer
	var g glyph
	i, _ := t.font.GlyphIndex(&buf, r) // 0 is the box
	unit := 1 / float64(t.em)
	if advance, err := t.font.GlyphAdvance(&buf, i, t.em, 0); err == nil {
		g.advance = float64(advance) * unit
	}
	segments, _ := t.font.LoadGlyph(&buf, i, t.em, nil)
	at := func(p fixed.Point26_6) (x, y float64) { return float64(p.X) * unit, float64(p.Y) * unit }
	for _, s := range segments {
		x, y := at(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			g.outline.move(x, y)
		case sfnt.SegmentOpLineTo:
			g.outline.line(x, y)
		case sfnt.SegmentOpQuadTo: // these fonts have no cubic curves
			endX, endY := at(s.Args[1])
			g.outline.quad(x, y, endX, endY)
		}
	}
	if r == '0' {
		g.outline = plainZero(g.outline)
	}
	t.cache.Store(r, g)
	return g
}

func textWidth(t shape.Text) float64 { return face(t.Bold).width(t.Text) * t.Size }

// eachGlyph calls f with every character of a text, its origin, and its outline at size 1.
func eachGlyph(t shape.Text, f func(char rune, origin shape.Point, outline Path)) {
	typeface := face(t.Bold)
	at := t.Plus(-textWidth(t)/2, typeface.digitHeight()*t.Size/2)
	for _, r := range t.Text {
		g := typeface.glyph(r)
		f(r, at, g.outline)
		at.X += g.advance * t.Size
	}
}

func (t *typeface) width(text string) float64 {
	var w float64
	for _, r := range text {
		w += t.glyph(r).advance
	}
	return w
}

// digitHeight returns how far digits rise above the baseline at size 1.
func (t *typeface) digitHeight() float64 {
	top, _ := t.glyph('1').outline.bounds()
	return -top.Y
}

// Printable replaces by U+FFFD the characters that the fonts lack, line breaks, and invisible characters that control how other text is
// shown.
func Printable(text string) string {
	out := []rune(text) // this also replaces bytes that are not UTF-8
	for i, r := range out {
		if printable.Steers(r) || !face(false).has(r) || !face(true).has(r) {
			out[i] = '\uFFFD'
		}
	}
	return string(out)
}

// Fit shortens a text to a width at the given size, with an ellipsis.
func Fit(text string, size float64, bold bool, width float64) string {
	t := face(bold)
	if t.width(text)*size <= width {
		return text
	}
	used := t.width("…")
	for i, r := range text {
		used += t.glyph(r).advance
		if used*size > width {
			return text[:i] + "…"
		}
	}
	return text
}

// Wrap breaks a text into lines of a width at the given size, at spaces if there are any.
func Wrap(text string, size float64, bold bool, width float64) []string {
	return wrap(shape.Text{Text: text, Size: size, Bold: bold}, width, math.MaxInt)
}

// wrap breaks a text into at most most lines of a width, at spaces if there are any. It shortens the last line if it must.
func wrap(t shape.Text, width float64, most int) []string {
	var out []string
	for len(out) < most-1 && textWidth(t) > width {
		end := face(t.Bold).lineEnd(t.Text, width/t.Size)
		out = append(out, strings.TrimRight(t.Text[:end], " "))
		t.Text = strings.TrimLeft(t.Text[end:], " ")
	}
	if t.Text == "" && out != nil {
		return out
	}
	return append(out, Fit(t.Text, t.Size, t.Bold, width))
}

// lineEnd returns how many bytes of a too wide text go on a line: up to a space, or as much of a long word as fits.
func (t *typeface) lineEnd(text string, width float64) int {
	space, used := 0, 0.0
	for i, r := range text {
		if r == ' ' {
			space = i
		} else if used+t.glyph(r).advance > width {
			if space > 0 {
				return space
			}
			return max(i, utf8.RuneLen(r)) // at least one character
		}
		used += t.glyph(r).advance
	}
	return len(text)
}

// plainZero removes the stroke from the zero of the Go fonts, which a board of 0 and 1 does not need. The glyph is an outer curve and two
// holes, each with one straight side along the stroke. Without those sides the two become one hole.
func plainZero(crossed Path) Path {
	curves := crossed.curves()
	if len(curves) != 3 {
		return crossed
	}
	out := curves[0]
	for i, hole := range curves[1:] {
		cut := slices.IndexFunc(hole, func(s Segment) bool { return s.Op == LineTo })
		if cut < 0 {
			return crossed
		}
		start := hole[cut]
		if i == 0 {
			start.Op = MoveTo
		}
		out = slices.Concat(out, Path{start}, hole[cut+1:], hole[1:cut]) // the curve ends where it began
	}
	return out
}

func (p Path) curves() (list []Path) {
	for _, s := range p {
		if s.Op == MoveTo {
			list = append(list, nil)
		}
		last := len(list) - 1
		list[last] = append(list[last], s)
	}
	return list
}
