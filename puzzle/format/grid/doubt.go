package grid

import (
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// known reports whether a symbol can be a cell.
func (g *Grid) known(symbol rune) bool {
	if symbol >= utf8.RuneSelf {
		return g.cell(symbol)
	}
	if g.asked[symbol] == unasked {
		g.asked[symbol] = no
		if g.cell(symbol) {
			g.asked[symbol] = yes
		}
	}
	return g.asked[symbol] == yes
}

// A symbol is asked about once for every character of a grid.
const (
	unasked = iota
	no
	yes
)

func (g *Grid) cell(symbol rune) bool {
	_, ok := g.cells.Code(symbol)
	return ok || symbol == dialect.Blank || g.doubtOf(symbol) != nil
}

// doubtOf is what a symbol is that can be a clue or an empty cell, or nil.
func (g *Grid) doubtOf(symbol rune) *dialect.Doubt {
	doubts := g.family.Dialects.Grid.Doubts
	i := slices.IndexFunc(doubts, func(d dialect.Doubt) bool { return strings.ContainsRune(d.Symbols, symbol) })
	if i < 0 {
		return nil
	}
	return &doubts[i]
}

// code returns the code of a cell. What is in doubt depends on the others.
func (g *Grid) code(t token, lines []string) (code byte, err error) {
	code, ok := g.cells.Code(t.symbol)
	if ok || t.symbol == dialect.Blank {
		return code, nil
	}
	d := g.doubtOf(t.symbol)
	empties, partners, strangers := false, false, false
	codes := map[byte]bool{}
	for other := range g.seen {
		switch code, ok := g.cells.Code(other); {
		case strings.ContainsRune(d.Partners, other):
			partners = true
		case other == dialect.Blank || ok && code == 0:
			empties = true
			continue
		case !strings.ContainsRune(d.Symbols, other):
			strangers = true
		}
		if code, ok := g.cells.Code(other); ok {
			codes[code] = true
		}
	}
	switch write := string(g.cells.Chars[d.Clue][0]); {
	case partners && empties && !strangers:
		return byte(d.Clue), nil
	case d.Only:
		err = g.cells.Strange(t.off, lines[t.line])
	case !empties && len(codes)+1 == len(g.cells.Chars):
		return 0, nil
	default:
		_, size := dialect.Symbol(lines[t.line][t.off:])
		if t.symbol == dialect.Minus {
			size = len("-1")
		}
		err = core.Lacking(core.Lack{Lenient: "reads it as an empty cell"},
			"found %q, which can be a %s or an empty cell here: write %s or . in its place", lines[t.line][t.off:t.off+size], write, write)
		err = &dialect.Fault{Off: t.off, Err: err}
	}
	return 0, dialect.InRow(t.line, err)
}
