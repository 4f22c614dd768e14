package app

import (
	"fmt"
	"strings"

	"gridcnf/puzzle/format/grid"
	"gridcnf/puzzle/rulefile"
)

// mostDrawn is how many cells a board drawn by hand may have.
const mostDrawn = 2500

// canvas is the JSON object of a board drawn by hand: the board as text, and what can be changed on it.
type canvas struct {
	grid.Object
	*rulefile.Canvas
}

// canvas returns the board with the lines of the option "board", or an empty board if only its first line is there. At the places listed in
// the option "at" it puts the option "clue" or "area". It returns nil if no board was asked for.
func (c *Call) canvas(f *rulefile.File) (*canvas, error) {
	text, err := OptionText(c.Options["board"])
	if err != nil {
		return nil, nil
	}
	read := f.Read
	if !strings.Contains(text, "\n") {
		read = f.Blank
	}
	b, err := read(text)
	if err != nil {
		return nil, err
	}
	rows, cols := b.Size()
	if rows*cols > mostDrawn {
		return nil, fmt.Errorf("found a board of %dx%d, expected at most %d cells of one that is drawn by hand", rows, cols, mostDrawn)
	}
	at, _ := c.Options["at"].([]any)
	places := mapped(at, func(place any) string { return fmt.Sprint(place) })
	if clue, ok := c.Options["clue"].(string); ok {
		err = b.Change(places, clue)
	}
	if area, ok := c.Options["area"].(string); ok && err == nil {
		err = b.Join(places, area)
	}
	if err == nil {
		b, err = f.Read(strings.Join(b.Lines(), "\n"))
	}
	if err != nil {
		return nil, err
	}
	return &canvas{grid.NewObject(b), b.Canvas()}, nil
}
