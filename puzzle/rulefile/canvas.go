package rulefile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gridcnf/internal/giveup"
	"gridcnf/puzzle"
)

// Canvas is a board as its author draws it, place by place. Places are named as answer bits are; clues outside stand in the cells just beyond the border.
type Canvas struct {
	Clues map[string]string   `json:"clues"`           // by place where a clue can stand; "" if it has none
	Areas map[string]string   `json:"areas,omitempty"` // by cell: the name of its area
	Texts map[string][]string `json:"texts"`           // by place: which clues can stand there, if they are a few words or numbers
}

// mostOffered bounds the clues that a canvas lists for a place.
const mostOffered = 12

// Blank returns a board without clues for the first line of a board's text. If the family has areas, they are as large as they can be.
// Missing words after the size get their usual values.
func (f *File) Blank(head string) (_ *Board, err error) {
	defer giveup.Caught(&err)
	b := f.readHead(readerOf(head))
	for i := 0; f.Areas && i < b.rows*b.cols; i++ {
		area := 1
		if f.AreaCells > 0 {
			area += i / f.AreaCells
		}
		b.areas = append(b.areas, strconv.Itoa(area))
	}
	for len(b.params) < len(f.Params) {
		n, unknown := b.told(f.usual[f.Params[len(b.params)]])
		if unknown != nil {
			break
		}
		b.SetParams(append(b.Params(), strconv.Itoa(n))...)
	}
	return b, nil
}

// Canvas lists what can be changed on the board.
func (b *Board) Canvas() *Canvas {
	s := &Canvas{Clues: make(map[string]string), Texts: make(map[string][]string)}
	for name, at := range b.named() {
		s.Clues[name] = b.token(at).text
		var texts []string
		for _, l := range b.file.printing() {
			if l.has(at.Kind) && l.token != nil {
				texts = append(texts, textsOf(l.token, mostOffered)...)
			}
		}
		if at.Kind == cellPlace {
			texts = append(texts, b.file.holes...)
		}
		if _, free := b.file.read(at.Kind, strconv.Itoa(mostOffered)); len(texts) <= mostOffered && free != nil {
			s.Texts[name] = texts
		}
	}
	if b.areas != nil {
		s.Areas = make(map[string]string)
		for i, name := range b.cellNames() {
			s.Areas[name] = b.areas[i]
		}
	}
	return s
}

func (b *Board) cellNames() []string {
	return each(b.rows*b.cols, func(i int) string { return puzzle.CellName(i/b.cols, i%b.cols) })
}

// named returns the places where clues can stand, by their names on a canvas.
func (b *Board) named() map[string]Position {
	all := make(map[string]Position)
	put := func(at Position) { all[at.site(b.rows, b.cols).String()] = at }
	for _, l := range b.file.printing() {
		for _, at := range b.placesOf(l) {
			put(at)
		}
	}
	for i := 0; len(b.file.holes) > 0 && i < b.rows*b.cols; i++ {
		put(Position{cellPlace, i / b.cols, i % b.cols})
	}
	return all
}

// Change writes a clue at some places of the canvas; "" removes the clues there. It fails if there is no such place, or no such clue.
func (b *Board) Change(names []string, text string) error {
	named := b.named()
	for _, name := range names {
		at, ok := named[name]
		if !ok {
			return fmt.Errorf("no clue can stand at %q", name)
		}
		if err := b.Put(at, text); err != nil {
			return fmt.Errorf("%s: found %q, %w", name, text, err)
		}
	}
	return nil
}

// Join puts some cells into an area, which may be new. It fails if the board has no areas or no such cell, or if the area's name is empty
// or has blanks.
func (b *Board) Join(names []string, area string) error {
	if area == "" || strings.ContainsFunc(area, func(c rune) bool { return c == ' ' || !unicode.IsGraphic(c) }) {
		return fmt.Errorf("found the area %q, expected a name without blanks", area)
	}
	areas, cells := slices.Clone(b.areas), b.cellNames()
	for _, name := range names {
		i := slices.Index(cells, name)
		if i < 0 || areas == nil {
			return fmt.Errorf("no cell of an area is called %q", name)
		}
		areas[i] = area
	}
	b.areas = areas
	b.changed()
	return nil
}
