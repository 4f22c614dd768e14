package render

import (
	"fmt"
	"strconv"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/render/shape"
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

// Lines draws a picture, one string per row of text: the board with givens in brackets and
// pearls as circles, the title above and the caption below. Marked cells have a '!' behind them.
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
	if int(style.Symbols) >= len(shape.SymbolNames) {
		return nil, fmt.Errorf("unknown symbols %d", style.Symbols)
	}
	drawing, err := pic.drawing()
	if err != nil {
		return nil, err
	}
	t := shape.Terminal{ASCII: style.ASCII, Colour: style.Colour}
	view := pic.view()
	view.Symbols, view.Shade = style.Symbols, style.Shade
	page := drawing.Text(&view, t)
	lines := page.Lines
	if style.Labels {
		lines = labelled(page, pic.Puzzle)
	}
	if pic.Title != "" {
		lines = append([]string{t.Bold(plain(pic.Title)), ""}, lines...)
	}
	if pic.Caption != "" {
		lines = append(lines, "", plain(pic.Caption))
	}
	return lines, nil
}

// labelled numbers the rows and columns of a board in text, or some of the columns if the
// numbers would run together.
func labelled(page shape.Page, p puzzle.Puzzle) []string {
	rows, cols := p.Size()
	margin := len(strconv.Itoa(rows)) + 1
	longest := len(strconv.Itoa(cols))
	top := []byte(strings.Repeat(" ", margin+page.Left+page.Width*cols+longest))
	step := labelStep(float64(longest+1), float64(page.Width))
	for n := step; n <= cols; n += step {
		s := strconv.Itoa(n)
		copy(top[margin+page.Left+page.Width*(n-1)-(len(s)-1)/2:], s)
	}
	out := []string{strings.TrimRight(string(top), " ")}
	for i, line := range page.Lines {
		name := ""
		if i -= page.Top; i%page.Height == 0 {
			name = strconv.Itoa(i/page.Height + 1)
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
