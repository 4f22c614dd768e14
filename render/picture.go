package render

import (
	"errors"
	"fmt"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// Picture is what is to be drawn: a board, and what is known of its answer.
type Picture struct {
	Puzzle puzzle.Puzzle
	// Bits are the values of the answer bits, one for each. Nil stands for the
	// puzzle alone.
	Bits []Bit
	// Marked are the bits to point out, as those in which two solutions differ. It
	// has one value per answer bit, or is nil.
	Marked []bool
	// Basis are the bits that the marked ones are derived from. It has one value per
	// answer bit, or is nil. A bit that is marked too is shown as marked.
	Basis []bool
	// Cells are the cells to tint, as those that a rule is about. It has one value per
	// cell, row by row, or is nil.
	Cells []bool
	// Step says that the picture is a step of a solution, which speaks of what is
	// known: open bits are left empty, and Masyu edges that are known to be off are
	// small crosses. In other pictures the open bits are dots and dashes, and edges
	// that are off are left empty.
	Step bool
	// Title stands above the board, on one line and shortened if it is too long.
	// Caption stands below, on up to six lines in drawings and on one in text. Empty
	// ones take no room.
	Title, Caption string
}

// Look says how a picture is drawn.
type Look struct {
	Theme   Theme
	Symbols Symbols // of binary boards
	// Shade shades the inside of a Masyu loop, if the edges that are drawn make
	// closed loops.
	Shade bool
	// Labels numbers the rows and columns from 1, at the left and at the top.
	Labels bool
	// Cell is the side of a cell in pixels. 0 is 40 pixels, and less for big boards.
	Cell int
	// IDPrefix is put before every id of an SVG, so that several pictures can
	// stand on one page. It can have letters, digits, '-' and '_' of ASCII.
	IDPrefix string
}

// empty is the value of a bit that is not decided yet, or not to be shown.
const empty Bit = Open + 1

// check tells what is wrong with a picture or a look.
func check(pic *Picture, look *Look) error {
	if err := pic.check(); err != nil {
		return err
	}
	return look.check()
}

// check tells what is wrong with a picture.
func (pic *Picture) check() error {
	switch pic.Puzzle.(type) {
	case *takuzu.Board, *masyu.Board:
	default:
		return fmt.Errorf("no drawing for puzzles of type %T", pic.Puzzle)
	}
	n := pic.Puzzle.Bits()
	if pic.Bits != nil && len(pic.Bits) != n {
		return fmt.Errorf("%d bits given for a board that has %d", len(pic.Bits), n)
	}
	for i, b := range pic.Bits {
		if b > Open {
			return fmt.Errorf("bit %d has the value %d, which is none of False, True and Open", i, b)
		}
	}
	if pic.Marked != nil && len(pic.Marked) != n {
		return fmt.Errorf("%d marks given for a board that has %d bits", len(pic.Marked), n)
	}
	if pic.Basis != nil && len(pic.Basis) != n {
		return fmt.Errorf("a basis of %d values given for a board that has %d bits", len(pic.Basis), n)
	}
	if rows, cols := pic.Puzzle.Size(); pic.Cells != nil && len(pic.Cells) != rows*cols {
		return fmt.Errorf("%d cells given to tint on a board that has %d", len(pic.Cells), rows*cols)
	}
	return nil
}

const prefixChars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"

// check tells what is wrong with a look.
func (look *Look) check() error {
	switch {
	case int(look.Theme) >= len(themeNames):
		return fmt.Errorf("unknown theme %d", look.Theme)
	case int(look.Symbols) >= len(symbolNames):
		return fmt.Errorf("unknown symbols %d", look.Symbols)
	case look.Cell < 0:
		return errors.New("the cell size is negative")
	case strings.ContainsFunc(look.IDPrefix, func(r rune) bool { return !strings.ContainsRune(prefixChars, r) }):
		return fmt.Errorf("the id prefix %q has characters other than letters, digits, '-' and '_'", look.IDPrefix)
	}
	return nil
}

// bit is the value to be drawn for an answer bit.
func (pic *Picture) bit(i int) Bit {
	if pic.Bits == nil || pic.Step && pic.Bits[i] == Open {
		return empty
	}
	return pic.Bits[i]
}

func (pic *Picture) marked(i int) bool { return pic.Marked != nil && pic.Marked[i] }

// basis tells whether an answer bit is to be shown as one of the basis.
func (pic *Picture) basis(i int) bool { return pic.Basis != nil && pic.Basis[i] && !pic.marked(i) }

func (pic *Picture) tinted(cell int) bool { return pic.Cells != nil && pic.Cells[cell] }

// words says what is on the picture.
func (pic *Picture) words() string {
	rows, cols := pic.Puzzle.Size()
	name := fmt.Sprintf("%s, %d by %d", pic.Puzzle.Kind(), rows, cols)
	if pic.Bits != nil {
		name += ", solved"
		for _, b := range pic.Bits {
			if b == Open {
				return name[:len(name)-len("solved")] + "partly solved"
			}
		}
	}
	return name
}
