package shape

import "strings"

// CellText draws a board whose answer bits are its cells, three characters a cell: the symbol of its
// value, or a dot, with what its state puts around it.
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

func (s State) bracketed(t Terminal, symbol string) string {
	switch {
	case s.Marked && s.Given:
		return t.Mark("[" + symbol + "!")
	case s.Marked:
		return t.Mark(" " + symbol + "!")
	case s.Basis && s.Given:
		return t.Ground("{" + symbol + "}")
	case s.Basis:
		return t.Ground("(" + symbol + ")")
	case s.Pencil:
		return t.Faint(" " + symbol + "?")
	case s.Given:
		return t.Bold("[" + symbol + "]")
	case s.Value > True:
		return " " + t.Faint(symbol) + " "
	}
	return " " + t.Pen(symbol) + " "
}
