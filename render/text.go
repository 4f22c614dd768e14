package render

import (
	"fmt"
	"strconv"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// Style chooses the characters of a drawing.
type Style struct {
	ASCII  bool // no box-drawing characters and no circles
	Colour bool // terminal escapes: givens bold, marks inverse, the basis underlined
	// Symbols are those of a binary board: digits, ■ and □ for cells, or ■ and ○
	// for disks. In ASCII both are # and o.
	Symbols Symbols
	Labels  bool // row and column numbers at the left and at the top
	// Shade shades the inside of a Masyu loop, if the edges that are drawn make
	// closed loops.
	Shade bool
}

// Bit is what a drawing shows of an answer bit.
type Bit byte

// The three values of a bit. An open cell or edge may have either value.
const (
	False Bit = iota
	True
	Open
)

// Bits shows an answer as it is.
func Bits(a puzzle.Answer) []Bit {
	bits := make([]Bit, len(a))
	for i, v := range a {
		if v {
			bits[i] = True
		}
	}
	return bits
}

// Text draws a board with the given answer bits, one string per row of text. The
// givens are told apart: in a binary board they stand in brackets, and pearls are
// circles.
func Text(p puzzle.Puzzle, bits []Bit, style Style) ([]string, error) {
	return Lines(&Picture{Puzzle: p, Bits: bits}, style)
}

// Lines draws a picture, one string per row of text. It is as Text draws it, with
// the title above and the caption below. Marked cells have a '!' behind them.
// Marked edges are double lines (=== and # in ASCII) if they are on, crosses if
// they are off, and '!' if they are open. In a step, where all edges that are off
// are crosses, marked ones are larger (╳, and X instead of x). Cells in the basis stand
// in parentheses, givens in braces. Edges in it are thick lines (~~~ and $ in ASCII) if they are on,
// ⊗ (% in ASCII) if they are off, and '*' if they are open. Tints are not shown.
// Characters of the title and the caption that a terminal might obey are replaced.
func Lines(pic *Picture, style Style) ([]string, error) {
	if err := pic.check(); err != nil {
		return nil, err
	}
	if int(style.Symbols) >= len(symbolNames) {
		return nil, fmt.Errorf("unknown symbols %d", style.Symbols)
	}
	var lines []string
	switch b := pic.Puzzle.(type) {
	case *takuzu.Board:
		lines = binaryText(b, pic, style)
	case *masyu.Board:
		lines = loopText(b, pic, style)
	}
	if style.Labels {
		lines = labelled(lines, pic.Puzzle)
	}
	if pic.Title != "" {
		lines = append([]string{style.bold(plain(pic.Title)), ""}, lines...)
	}
	if pic.Caption != "" {
		lines = append(lines, "", plain(pic.Caption))
	}
	return lines, nil
}

// labelled numbers the rows and columns of a text drawing, or some of the columns if
// the numbers would run together. A cell of a binary board is three characters wide
// and one line high, and one of Masyu four wide and two high.
func labelled(lines []string, p puzzle.Puzzle) []string {
	rows, cols := p.Size()
	width, height, first := 3, 1, 1
	if p.Kind() == masyu.Masyu {
		width, height, first = 4, 2, 0
	}
	margin := len(strconv.Itoa(rows)) + 1
	longest := len(strconv.Itoa(cols))
	top := []byte(strings.Repeat(" ", margin+first+width*cols+longest))
	step := labelStep(float64(longest+1), float64(width))
	for n := step; n <= cols; n += step {
		s := strconv.Itoa(n)
		copy(top[margin+first+width*(n-1)-(len(s)-1)/2:], s)
	}
	out := []string{strings.TrimRight(string(top), " ")}
	for i, line := range lines {
		name := ""
		if i%height == 0 {
			name = strconv.Itoa(i/height + 1)
		}
		out = append(out, strings.TrimRight(fmt.Sprintf("%*s %s", margin-1, name, line), " "))
	}
	return out
}

// plain replaces the characters that a terminal might obey.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if steers(r) {
			return '?'
		}
		return r
	}, text)
}

// bold makes text bold in a terminal.
func (s Style) bold(text string) string { return s.escape("\x1b[1m", text) }

// inverse swaps the colours of text in a terminal.
func (s Style) inverse(text string) string { return s.escape("\x1b[7m", text) }

// underlined underlines text in a terminal.
func (s Style) underlined(text string) string { return s.escape("\x1b[4m", text) }

func (s Style) escape(code, text string) string {
	if !s.Colour {
		return text
	}
	return code + text + "\x1b[0m"
}
