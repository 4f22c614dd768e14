package render

import (
	"fmt"
	"strconv"
	"strings"

	"gridcnf/internal/printable"
	"gridcnf/puzzle"
	"gridcnf/render/shape"
)

// Lines draws a picture as text, one string per line, with the title above and the caption below; docs/pictures.md explains the characters.
// Only the symbols, shading and labels of the look matter. Characters in the title and the caption that could steer a terminal are
// replaced.
func Lines(pic *Picture, look Look, t Terminal) ([]string, error) {
	page, err := Board(pic, look, t)
	if err != nil {
		return nil, err
	}
	lines := page.Lines
	if pic.Title != "" {
		lines = append([]string{t.Painted(printable.Line(pic.Title), shape.Bold), ""}, lines...)
	}
	if pic.Caption != "" {
		lines = append(lines, "", printable.Line(pic.Caption))
	}
	return lines, nil
}

// Page is a board in characters.
type Page = shape.Page

// Board draws a picture as Lines does, without title and caption. The Page says where its cells are.
func Board(pic *Picture, look Look, t Terminal) (Page, error) {
	view, drawing, err := pic.view(&look)
	if err != nil {
		return Page{}, err
	}
	view.Shade = look.Shade == ShadeAlways
	page := drawing.Text(view, t)
	if look.Labels {
		page = labelled(page, pic.Puzzle)
	}
	return page, nil
}

// labelled numbers the rows and columns of a board in text, or only some of the columns if their numbers would run together.
func labelled(page Page, p puzzle.Puzzle) Page {
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
		if i -= page.Top; i >= 0 && i%page.Height == 0 && i/page.Height < rows {
			name = strconv.Itoa(i/page.Height + 1)
		}
		out = append(out, strings.TrimRight(fmt.Sprintf("%*s %s", margin-1, name, line), " "))
	}
	page.Lines, page.Margin = out, margin
	page.Left, page.Top = page.Left+margin, page.Top+1
	return page
}

// labelStep returns how many columns lie between two numbers so that these do not run together. A number takes space; a column has room.
func labelStep(space, room float64) int {
	step := 1
	for scale := 1; ; scale *= 10 {
		for _, digit := range [...]int{1, 2, 5} {
			if step = digit * scale; float64(step)*room >= space {
				return step
			}
		}
	}
}
