package board

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle/rulefile"
	"gridcnf/render/shape"
)

// A weight is how thick a line is.
type weight byte

const (
	light   weight = 1 + iota // of borders
	heavy                     // of the answer
	double                    // two lines in one place
	thinner                   // of an answer that its file wants thin: as light, but more than two at a point are a cross
)

// The directions of the arms of a character.
const (
	north = iota
	east
	south
	west
)

// boxes has the characters with light and heavy arms. The arms are the digits of the index in base 3, from north, the lowest, to west.
var boxes = []rune(" ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋")

// box returns the box-drawing character with these arms.
func box(arms [4]weight, ascii bool) string {
	straight, index, ends, thin := [2]bool{}, 0, 0, false
	for d := west; d >= north; d-- {
		straight[d%2] = straight[d%2] || arms[d] > 0
		index = 3*index + [...]int{0, light: 1, heavy: 2, double: 2, thinner: 1}[arms[d]]
		ends += min(1, int(arms[d]))
		thin = thin || arms[d] == thinner
	}
	twice := arms[east] == double && arms[west] == double
	switch {
	case index == 0:
		return ""
	case thin && (ends > 2 || ascii && ends == 1):
		return "+"
	case straight[0] && straight[1]:
		if ascii {
			return "+"
		}
	case straight[1]: // a row
		if ascii {
			return map[bool]string{true: "=", false: "-"}[twice]
		}
		if twice {
			return "═"
		}
	case arms[north] == double && arms[south] == double:
		return map[bool]string{true: "H", false: "║"}[ascii]
	case ascii:
		return "|"
	}
	return string(boxes[index])
}

// canvas is a board in characters. Each character records its arms, so that lines that meet are joined.
type canvas struct {
	rows [][]character
	shape.Terminal
	left, top    int // of the upper left corner of the board
	across, down int // the size of a cell: 1 down if nothing stands between cells
}

type character struct {
	text  string
	arms  [4]weight
	paint shape.Paint
}

// at returns the position of a spot, in characters.
func (c *canvas) at(s rulefile.Spot) (row, col int) {
	if c.down == 1 {
		return c.top + (s.Y-1)/2, c.left + c.across*s.X/2
	}
	return c.top + s.Y, c.left + c.across*s.X/2
}

// free reports whether a spot is empty.
func (c *canvas) free(s rulefile.Spot) bool {
	row, col := c.at(s)
	char := c.rows[row][col]
	return char.text == "" && char.arms == [4]weight{}
}

// write writes a text from a place on, as far as it fits.
func (c *canvas) write(row, col int, text string, as shape.Paint) {
	for _, r := range text {
		if row >= 0 && row < len(c.rows) && col >= 0 && col < len(c.rows[row]) {
			c.rows[row][col].text, c.rows[row][col].paint = string(r), as
		}
		col++
	}
}

// put writes a text around a spot.
func (c *canvas) put(s rulefile.Spot, text string, as shape.Paint) {
	row, col := c.at(s)
	c.write(row, col-utf8.RuneCountInString(text)/2, text, as)
}

// line draws a line between two spots, of which one is above or to the left of the other.
func (c *canvas) line(from, to rulefile.Spot, w weight, as shape.Paint) {
	row, col := c.at(from)
	lastRow, lastCol := c.at(to)
	ahead, down := east, 0
	if row != lastRow {
		ahead, down = south, 1
	}
	for {
		char := &c.rows[row][col]
		if as != "" {
			char.paint = as
		}
		if row == lastRow && col == lastCol {
			return
		}
		char.arms[ahead] = max(char.arms[ahead], w)
		row, col = row+down, col+1-down
		next := &c.rows[row][col]
		next.arms[(ahead+2)%4] = max(next.arms[(ahead+2)%4], w)
	}
}

// between writes a character on all places between two spots.
func (c *canvas) between(from, to rulefile.Spot, sign string, as shape.Paint) {
	row, col := c.at(from)
	lastRow, lastCol := c.at(to)
	if row == lastRow {
		c.write(row, col+1, strings.Repeat(sign, lastCol-col-1), as)
	} else {
		c.write(row+1, col, sign, as)
	}
}

// shade shades what is free in squares, and between two of them.
func (c *canvas) shade(squares map[rulefile.Spot]bool) {
	sign := map[bool]string{true: ":", false: "░"}[c.ASCII]
	for s := range squares {
		row, col := c.at(s)
		width, height := c.across-1, c.down-1
		if squares[rulefile.Spot{X: s.X + 2, Y: s.Y}] {
			width++
		}
		if squares[rulefile.Spot{X: s.X, Y: s.Y + 2}] {
			height++
		}
		for i := range width * height {
			char := &c.rows[row+i/width][col-(c.across/2-1)+i%width]
			if char.text == "" && char.arms == [4]weight{} {
				char.text, char.paint = sign, shape.Faint
			}
		}
	}
}

// lines returns the rows as text.
func (c *canvas) lines() (all []string) {
	for _, row := range c.rows {
		var line, run strings.Builder // a run of characters of one colour
		for i, char := range row {
			text := char.text
			if text == "" {
				text = cmp.Or(box(char.arms, c.ASCII), " ")
			}
			run.WriteString(text)
			if i+1 == len(row) || row[i+1].paint != char.paint {
				line.WriteString(c.Painted(run.String(), char.paint))
				run.Reset()
			}
		}
		all = append(all, strings.TrimRight(line.String(), " "))
	}
	return all
}
