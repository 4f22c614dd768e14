package render

import (
	"strings"

	"gridcnf/puzzle/takuzu"
)

// binaryText draws a binary board: three characters a cell, givens in brackets,
// open and empty cells as dots. What is in the basis stands in parentheses, and in braces if
// it is given.
func binaryText(b *takuzu.Board, pic *Picture, style Style) []string {
	rows, cols := b.Size()
	out := make([]string, rows)
	for r := range out {
		var line strings.Builder
		for c := range cols {
			bit := r*cols + c
			symbol := style.symbol(shownAt(b, pic.bit(bit), r, c))
			before, after := " ", " "
			given := b.At(r, c) != takuzu.Open
			if given {
				before, after = "[", "]"
			}
			switch marked := pic.marked(bit); {
			case marked:
				line.WriteString(style.inverse(before + symbol + "!"))
			case pic.basis(bit) && given:
				line.WriteString(style.underlined("{" + symbol + "}"))
			case pic.basis(bit):
				line.WriteString(style.underlined("(" + symbol + ")"))
			case given:
				line.WriteString(style.bold(before + symbol + after))
			default:
				line.WriteString(before + symbol + after)
			}
		}
		out[r] = strings.TrimRight(line.String(), " ")
	}
	return out
}

// shownAt is the value of a cell: that of its bit or, if the bit is not shown, the
// given.
func shownAt(b *takuzu.Board, v Bit, row, col int) Bit {
	if v == empty {
		switch b.At(row, col) {
		case takuzu.Zero:
			return False
		case takuzu.One:
			return True
		}
	}
	return v
}

// symbol is the character of a cell.
func (s Style) symbol(v Bit) string {
	symbols := "01"
	switch {
	case s.Symbols != Digits && s.ASCII:
		symbols = "o#"
	case s.Symbols == Cells:
		symbols = "□■"
	case s.Symbols == Disks:
		symbols = "○■"
	}
	if v > True {
		return "."
	}
	return string([]rune(symbols)[v])
}
