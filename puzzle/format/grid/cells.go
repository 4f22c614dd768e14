package grid

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format/core"
)

// alphabet says what the symbols of a grid mean in a family. The meaning of a doubtful symbol depends on the other symbols.
type alphabet struct {
	*core.Grid
	cells  core.Cells
	spaced *core.Spaced // nil unless there is a size line
	rare   puzzle.Clue
	seen   map[rune]bool
}

// known reports whether a symbol can be a cell.
func (a *alphabet) known(symbol rune) bool {
	_, ok := a.cells.Code(symbol)
	return ok || symbol == core.Blank || a.cells.Chars[1] == "" || a.doubt(symbol) != nil // "" stands for any
}

// doubt returns the Doubt of a symbol, or nil if there is none.
func (a *alphabet) doubt(symbol rune) *core.Doubt {
	i := slices.IndexFunc(a.Doubts, func(d core.Doubt) bool { return strings.ContainsRune(d.Symbols, symbol) })
	if i < 0 {
		return nil
	}
	return &a.Doubts[i]
}

// saw reports whether one of the symbols is in the grid.
func (a *alphabet) saw(symbols string) bool {
	return strings.ContainsFunc(symbols, func(r rune) bool { return a.seen[r] })
}

// told reports whether the symbols show that the grid is of this family.
func (a *alphabet) told(sized bool) bool {
	doubtful := slices.ContainsFunc(a.Doubts, func(d core.Doubt) bool { return d.Clue > 0 && a.saw(d.Symbols) })
	return doubtful || sized && a.saw(a.SizedTelling) || !sized && a.saw(a.Telling)
}

// code returns the code of a symbol at a byte of a line.
func (a *alphabet) code(symbol rune, off int, line string) (code byte, err error) {
	code, ok := a.cells.Code(symbol)
	if ok || symbol == core.Blank {
		return code, nil
	}
	d := a.doubt(symbol)
	empties, partners, strangers := false, false, false
	codes := map[byte]bool{}
	for other := range a.seen {
		switch code, ok := a.cells.Code(other); {
		case strings.ContainsRune(d.Partners, other):
			partners = true
		case other == core.Blank || ok && code == 0:
			empties = true
			continue
		case !strings.ContainsRune(d.Symbols, other):
			strangers = true
		}
		if code, ok := a.cells.Code(other); ok && puzzle.Clue(code) != a.rare {
			codes[code] = true
		}
	}
	clues := len(a.cells.Chars) - 1
	if a.rare > 0 {
		clues--
	}
	switch write := string(a.cells.Chars[d.Clue][0]); {
	case partners && empties && !strangers:
		return byte(d.Clue), nil
	case !d.Only && !empties && len(codes) == clues:
		return 0, nil
	case d.Only || d.Clue == 0:
		return 0, a.cells.Strange(off, line)
	default:
		_, size := core.Symbol(line[off:])
		if symbol == core.Minus {
			size = len("-1")
		}
		err := fmt.Errorf("found %q, which can be a %s or an empty cell here: write %s or . in its place", line[off:off+size], write, write)
		return 0, &core.Fault{Off: off, Err: err}
	}
}

// halfWritten returns the error for a grid with empty cells that are written and others that are not.
func halfWritten(as string) error {
	return fmt.Errorf("found empty cells written as %q, and others left blank: write them all in the same way", as)
}

// mixed returns an error if a grid writes its cells in two ways that do not go together.
func (a *alphabet) mixed(full bool, named bool) error {
	written := ""
	for symbol := range a.seen {
		if code, ok := a.cells.Code(symbol); ok && code == 0 && symbol != core.Blank && string(symbol) > written {
			written = string(symbol)
		}
	}
	clash := a.Clash
	if a.spaced != nil {
		clash = a.spaced.Clash
	}
	both := func(c core.Clash) bool { return c.Text != "" && a.saw(c.Symbols[0]) && a.saw(c.Symbols[1]) }
	switch {
	case both(clash):
		return errors.New(clash.Text)
	case a.seen[core.Blank] && written != "":
		return halfWritten(written)
	case named && a.spaced == nil && a.saw(strings.Join(a.Named, "")) && a.saw(a.Telling):
		return errors.New("the grid has clues written in two ways, expected one way")
	case full && a.spaced == nil && !named && a.Full != "" && !a.saw(a.Full):
		return errors.New("the grid has no empty cells, unless one of its numbers stands for them: write . for an empty cell")
	}
	return nil
}
