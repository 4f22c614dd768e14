package rulefile

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"gridcnf/puzzle"
)

// Clue is a clue or given at a place of a board: in a cell, at a corner, between two cells, or outside.
type Clue struct {
	at   Position
	Text string
}

// Gives reports whether a clue is a given: a value of the answer.
func (b *Board) Gives(c Clue) bool {
	t, err := b.file.read(c.at.Kind, c.Text)
	return err == nil && t.given
}

// Cell encodes the place of a clue as a cell: clues outside lie just beyond the border, and those at corners or between cells far below the
// board.
func (c Clue) Cell(rows, cols int) puzzle.Cell {
	if kind := slices.Index(placesOfClues, c.at.Kind); kind >= 0 {
		return puzzle.Cell{Row: 2*mostCells*kind + c.at.Row, Col: c.at.Col}
	}
	return c.at.site(rows, cols).A
}

// placesOfClues are the kinds that Cell encodes by a shift of rows.
var placesOfClues = []string{cellPlace, cornerPlace, eastPlace, southPlace}

// SiteOf returns the place that Cell encoded.
func SiteOf(at puzzle.Cell) puzzle.Site {
	return Position{placesOfClues[at.Row/(2*mostCells)], at.Row % (2 * mostCells), at.Col}.site(0, 0)
}

// Removable lists the clues that can be removed from a board, in a fixed order. If a wall loses its number, the wall stays;
// so it counts only if the family has walls without numbers.
func (b *Board) Removable() (all []Clue) {
	for _, at := range b.having(func(t printed) bool { return !t.only && (!t.hole || len(b.file.holes) > 0) }) {
		all = append(all, Clue{at, b.Token(at)})
	}
	return all
}

// Printings counts the clues and givens of a board, without walls that state nothing.
func (b *Board) Printings() int { return len(b.having(func(t printed) bool { return !t.only })) }

// Printed returns a copy with these clues in place of those that are Removable. Its rules are not stated yet.
func (b *Board) Printed(clues []Clue) (*Board, error) {
	d := b.Copy().(*Board)
	d.changed()
	for _, c := range b.Removable() {
		hole := d.token(c.at).hole
		d.take(c.at)
		if hole {
			if err := d.set(c.at, b.file.wall()); err != nil {
				return nil, err
			}
		}
	}
	for _, c := range clues {
		t, err := b.file.read(c.at.Kind, c.Text)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", c.Text, err)
		}
		if err := d.set(c.at, t); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// Walled returns a copy that has only the clues on walls that must have one, and returns the other clues.
func (b *Board) Walled(clues []Clue) (d *Board, others []Clue, err error) {
	var needed []Clue
	for _, c := range clues {
		if t := b.token(c.at); t.only && t.text == vacant {
			needed = append(needed, c)
		} else {
			others = append(others, c)
		}
	}
	d, err = b.Printed(needed)
	return d, others, err
}

// wall returns a hole without a clue.
func (f *File) wall() printed {
	return printed{text: f.holes[0], value: starlark.String(f.holes[0]), hole: true, only: true}
}

// places lists the clues that can be added, place by place in a fixed order. A place gets every text that may stand there if there are at
// most few; if there are more and largest is not 0, numbers up to largest; otherwise one clue without a text. If random is not nil, each
// place gets two random texts. Clues on walls need a wall that is there.
func (b *Board) places(few, largest int, random *rand.Rand) (all []Clue) {
	unsaid := func(text string) bool { return strings.Contains(text, "?") }
	for _, l := range b.file.clues {
		texts := textsOf(l.token, mostTexts)
		if known := slices.DeleteFunc(slices.Clone(texts), unsaid); len(known) > 0 { // a ? states less than other texts
			texts = known
		}
		if len(texts) > few && largest > 0 {
			texts = slices.DeleteFunc(textsOf(l.token, largest), unsaid)
			if _, words := l.token.(word); words {
				texts = texts[:min(len(texts), largest)]
			}
		}
		if len(texts) > few && random == nil {
			texts = nil
		}
		for _, at := range b.placesOf(l) {
			if !b.free(l, at) {
				continue
			}
			some := texts
			if random != nil {
				random.Shuffle(len(texts), func(i, j int) { texts[i], texts[j] = texts[j], texts[i] })
				some = texts[:min(len(texts), 2)]
			}
			for _, text := range some {
				all = append(all, Clue{at, text})
			}
			if texts == nil {
				all = append(all, Clue{at, ""})
			}
		}
	}
	return all
}

// ErrLong says that it takes too long to find out which clues an answer allows.
var ErrLong = errors.New("what the clues state takes too long")

// free reports whether a clue of a layer can be added at a place: on a wall without a clue, or where nothing is printed.
func (b *Board) free(l *layer, at Position) bool {
	old := b.token(at)
	return (old.text != "") == l.hole && (old.text == "" || old.only)
}

// Full reports whether no clue can be added anywhere.
func (b *Board) Full() bool {
	return !slices.ContainsFunc(b.file.printing(), func(l *layer) bool {
		return slices.ContainsFunc(b.placesOf(l), func(at Position) bool { return b.free(l, at) })
	})
}

// mostTexts bounds the texts that are tried at a place.
const mostTexts = 200

// Allowed returns the clues of a draft that Open made, and adds one that the answer allows at each place where it finds one: it evaluates
// what a text would state. If the rules ask whether a place has a clue, the answer's bit decides. Allowed fails if no clue fits on a wall
// that must have one, and with ErrLong if it takes too many steps. If the caller can try a board with smaller areas instead, it gives up
// sooner.
func (d *Draft) Allowed(ctx context.Context, a puzzle.Answer, random *rand.Rand, smaller bool) (all []Clue, err error) {
	c, b := d.c, d.Board
	steps := uint64(mostSteps)
	if smaller && b.areas != nil {
		steps /= 10
	}
	settled, none := make(map[Position]bool), make(map[Position]bool)
	all = b.Removable()
	for i, k := range d.Clues {
		if d.Asked(i) {
			on := a[d.Proper()+i]
			none[k.at] = none[k.at] || !on
			if on && k.Text != "" {
				all, settled[k.at] = append(all, k), true
			}
		}
	}
	layers, givens := b.file.printing(), b.file.givens
	shared := givens != nil && slices.ContainsFunc(b.file.clues, func(l *layer) bool { return l.kind == givens.kind && !l.hole })
	if shared { // half of the places are left for clues; if no clue fits there, they get givens in the end
		layers = slices.Insert(slices.Clone(layers), 0, givens)
	}
	for i, l := range slices.Backward(layers) { // what stands outside comes last
		places := b.placesOf(l)
		if d.Whole() {
			random.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
		}
		for _, at := range places {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if settled[at] || none[at] && l != givens || !b.free(l, at) || shared && l == givens && i > 0 && random.IntN(2) == 0 {
				continue
			}
			g := &guess{c: c, a: a, at: at, given: l == givens, random: random, largest: max(b.rows*b.cols, 9), left: mostTexts, steps: &steps}
			if d.Whole() && !g.given {
				g.with = func(text string) (*Board, error) { return b.Printed(append(slices.Clip(all), Clue{at, text})) }
			}
			texts := slices.Repeat([]string{"-"}, l.deep)
			for i := range texts { // we try each beside those that are known to fit
				whole := func(s string) string { return strings.Join(slices.Concat(texts[:i], []string{s}, texts[i+1:]), " ") }
				if text, found := g.find(l.token, whole); found {
					texts[i], settled[at] = text, true
				}
			}
			if settled[at] {
				all = append(all, Clue{at, strings.Join(texts, " ")})
			} else if steps == 0 {
				return nil, ErrLong
			} else if b.token(at).text == vacant {
				return nil, fmt.Errorf("no clue fits %s", puzzle.Said("at "+at.String()))
			}
		}
	}
	return all, nil
}

// placesOf lists where clues of a layer can stand.
func (b *Board) placesOf(l *layer) (all []Position) {
	for _, side := range l.where {
		for i := range b.length(side) {
			all = append(all, Position{side, -1, i})
		}
	}
	for i := 0; l.kind == borderPlace && i < b.rows*b.cols; i++ {
		for _, s := range []Position{{eastPlace, i / b.cols, i % b.cols}, {southPlace, i / b.cols, i % b.cols}} {
			if b.between(s) {
				all = append(all, s)
			}
		}
	}
	grids, _ := b.printed()
	for _, g := range grids {
		for i := 0; g.kind == l.kind && l.kind != borderPlace && i < (g.rows-g.from)*(g.cols-g.from); i++ {
			all = append(all, Position{l.kind, g.from + i/(g.cols-g.from), g.from + i%(g.cols-g.from)})
		}
	}
	return slices.DeleteFunc(all, func(at Position) bool { return b.closed[at] })
}

// mostListed bounds the texts that are listed for a token: a pair of pairs of numbers has millions.
const mostListed = 10_000

// textsOf lists the texts of a token, with numbers up to some largest. If there are too many texts, it lists only the first ones.
func textsOf(t token, largest int) (all []string) {
	switch t := t.(type) {
	case number:
		for i := t.lo; i <= largest && (t.hi < 0 || i <= t.hi); i++ {
			all = append(all, strconv.Itoa(i))
		}
	case word:
		all = slices.Clone(t.texts)
	case maybe:
		all = append(textsOf(t.token, largest), "")
	case pair:
		for _, x := range textsOf(t.a, largest) {
			for _, y := range textsOf(t.b, largest) {
				if len(all) >= mostListed {
					return all
				}
				all = append(all, strings.TrimSpace(x+t.sep+y))
			}
		}
	case oneOf:
		for _, one := range t {
			all = append(all, textsOf(one, largest)...)
		}
	}
	return all
}

// PatternSize returns the size of a pattern of the places where clues may stand: the rows and columns of cells, or of corners if clues
// stand there. It fails if the family has clues in neither.
func (b *Board) PatternSize() (rows, cols int, err error) {
	grids, _ := b.printed()
	for _, g := range grids[:min(1, len(grids))] { // a single cell has no border
		if slices.ContainsFunc(b.file.printing(), func(l *layer) bool { return l.kind == g.kind && (g.kind == cellPlace || g.kind == cornerPlace) }) {
			return g.rows, g.cols, nil
		}
	}
	return 0, 0, fmt.Errorf("%s has no clues in cells or at corners, so no pattern can be wished for", b.file.Title)
}

// Patterned returns a copy on which clues can stand only where a pattern of PatternSize allows them. If the family has walls and the board
// has none, the places of the pattern become walls. The pattern does not restrict clues outside and between cells.
func (b *Board) Patterned(pattern [][]bool) *Board {
	d := b.Copy().(*Board)
	d.closed = make(map[Position]bool)
	grids, _ := b.printed()
	walls, _ := b.file.walls()
	walls = walls && len(b.having(func(t printed) bool { return t.hole })) == 0
	for r, row := range pattern {
		for c, may := range row {
			d.closed[Position{grids[0].kind, r, c}] = !may
			if may && walls {
				d.build(r*b.cols + c)
			}
		}
	}
	return d
}
