package shape

import "strings"

// CellText draws a board whose answer bits are its cells: three characters a cell, givens
// in brackets, a '!' behind what is marked. What is in the basis stands in parentheses,
// and in braces if it is given. An open or empty cell is a dot, else the symbol says.
func (v *View) CellText(t Terminal, symbol func(value Bit) string) Page {
	rows, cols := v.Size()
	page := Page{Lines: make([]string, rows), Left: 1, Width: 3, Height: 1}
	for row := range rows {
		var line strings.Builder
		for col := range cols {
			s := v.State(row*cols + col)
			text := "."
			if s.Value <= True {
				text = symbol(s.Value)
			}
			line.WriteString(s.bracketed(t, text))
		}
		page.Lines[row] = strings.TrimRight(line.String(), " ")
	}
	return page
}

// bracketed is a symbol with what its state puts around it.
func (s State) bracketed(t Terminal, symbol string) string {
	before, after, emphasis := " ", " ", func(text string) string { return text }
	if s.Given {
		before, after, emphasis = "[", "]", t.Bold
	}
	switch {
	case s.Marked:
		after, emphasis = "!", t.Inverse
	case s.Basis && s.Given:
		before, after, emphasis = "{", "}", t.Underlined
	case s.Basis:
		before, after, emphasis = "(", ")", t.Underlined
	}
	return emphasis(before + symbol + after)
}
