package shape

import "strings"

// Terminal says what characters can do where a text is shown.
type Terminal struct {
	ASCII  bool // no box-drawing characters and no circles
	Colour bool // escapes, see the methods below: colours of the terminal's own palette
}

// Page is a board in characters.
type Page struct {
	Lines []string
	// The first cell has its middle in line Top and column Left, counted from 0; cells are Height
	// lines high and Width characters wide.
	Left, Top, Width, Height int
	// Margin is how many characters of each line are the number of its row. If there are any, those
	// of the columns are in the first line.
	Margin int
}

// Bold makes text bold: what the puzzle prints.
func (t Terminal) Bold(text string) string { return t.escape("\x1b[1m", text) }

// Pen is for what the solver drew: blue.
func (t Terminal) Pen(text string) string { return t.escape("\x1b[94m", text) }

// Faint is for what is open, and for the inside of a loop.
func (t Terminal) Faint(text string) string { return t.escape("\x1b[2m", text) }

// Mark points text out: black on yellow, which can be read on every terminal.
func (t Terminal) Mark(text string) string { return t.escape("\x1b[30;43m", text) }

// Ground is for what the marked is derived from: green, and underlined.
func (t Terminal) Ground(text string) string { return t.escape("\x1b[4;32m", text) }

func (t Terminal) escape(code, text string) string {
	if !t.Colour || strings.TrimSpace(text) == "" {
		return text
	}
	return code + text + "\x1b[0m"
}
