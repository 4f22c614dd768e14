package board

import (
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

// digits has the digits of weights in an index of boxes.
var digits = [...]int{0, light: 1, heavy: 2, double: 2, thinner: 1}

// box returns the character of a set with these arms.
func box(arms [4]weight, set charset) rune {
	index, ends, thin := 0, 0, false
	for d := west; d >= north; d-- {
		index = 3*index + digits[arms[d]]
		ends += min(1, int(arms[d]))
		thin = thin || arms[d] == thinner
	}
	column, row := arms[north]+arms[south] > 0, arms[east]+arms[west] > 0
	switch {
	case thin && (ends > 2 || set == ascii && ends == 1), set == ascii && column && row:
		return '+'
	case column && row:
	case arms[east] == double && arms[west] == double:
		return [...]rune{'═', '='}[set]
	case arms[north] == double && arms[south] == double:
		return [...]rune{'║', 'H'}[set]
	case set == ascii && column:
		return '|'
	case set == ascii:
		return '-'
	}
	return boxes[index]
}

// charset is a set of characters.
type charset byte

const (
	unicode charset = iota
	ascii
)

// canvas is a board in characters. Each character records its arms, so that lines that meet are joined.
type canvas struct {
	rows [][]character
	shape.Terminal
	set          charset
	left, top    int // of the upper left corner of the board
	across, down int // the size of a cell: 1 down if nothing stands between cells
}

// character is what stands at a place of a canvas: a text, or else the arms of lines.
type character struct {
	text  rune // 0 for none
	arms  [4]weight
	paint shape.Paint
}

// free reports whether nothing stands there.
func (c character) free() bool { return c.text == 0 && c.arms == [4]weight{} }

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
	return c.rows[row][col].free()
}

// write writes a text from a place on, as far as it fits.
func (c *canvas) write(row, col int, text string, as shape.Paint) {
	for _, r := range text {
		if row >= 0 && row < len(c.rows) && col >= 0 && col < len(c.rows[row]) {
			c.rows[row][col].text, c.rows[row][col].paint = r, as
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
		if as != shape.Plain {
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

// dots draws dots at points that are free.
func (c *canvas) dots(points plane[bool]) {
	for at, may := range points.all() {
		if may && c.free(at) {
			c.put(at, [...]string{"·", "."}[c.set], shape.Faint)
		}
	}
}

// between writes a character on all places between two spots.
func (c *canvas) between(from, to rulefile.Spot, sign rune, as shape.Paint) {
	row, col := c.at(from)
	lastRow, lastCol := c.at(to)
	if row == lastRow {
		c.write(row, col+1, strings.Repeat(string(sign), lastCol-col-1), as)
	} else {
		c.write(row+1, col, string(sign), as)
	}
}

// shade shades what is free in squares, and between two of them.
func (c *canvas) shade(squares plane[bool]) {
	for at, in := range squares.all() {
		if !in {
			continue
		}
		row, col := c.at(at)
		width, height := c.across-1, c.down-1
		if *squares.at(at.X+2, at.Y) {
			width++
		}
		if *squares.at(at.X, at.Y+2) {
			height++
		}
		for i := range width * height {
			if char := &c.rows[row+i/width][col-(c.across/2-1)+i%width]; char.free() {
				char.text, char.paint = [...]rune{'░', ':'}[c.set], shape.Faint
			}
		}
	}
}

// lines returns the rows as text.
func (c *canvas) lines() (all []string) {
	var line, run []byte // a run of characters of one colour
	for _, row := range c.rows {
		line = line[:0]
		for i, char := range row {
			switch {
			case char.free():
				char.text = ' '
			case char.text == 0:
				char.text = box(char.arms, c.set)
			}
			run = utf8.AppendRune(run, char.text)
			if i+1 == len(row) || c.Colour && row[i+1].paint != char.paint {
				line, run = append(line, c.Painted(string(run), char.paint)...), run[:0]
			}
		}
		all = append(all, strings.TrimRight(string(line), " "))
	}
	return all
}
