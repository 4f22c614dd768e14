package rulefile

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"gridcnf/puzzle"
)

// Clue is a clue or given at a place of a board: in a cell, at a corner, or outside.
type Clue struct {
	at   spot
	Text string
}

// Removable lists the clues that a board can do without, in a fixed order. A wall whose number goes stays, if the family
// has walls without numbers.
func (b *Board) Removable() (all []Clue) {
	for _, at := range b.spots() {
		if t, _ := b.token(at); !t.only && (!t.hole || len(b.file.holes) > 0) {
			all = append(all, Clue{at, t.text})
		}
	}
	return all
}

// Printed returns a board with these clues in place of those that are Removable. The rules are not stated yet.
func (b *Board) Printed(clues []Clue) (*Board, error) {
	d := b.Copy().(*Board)
	for _, c := range b.Removable() {
		t, _ := d.token(c.at)
		d.take(c.at)
		if t.hole {
			if err := d.set(c.at, b.file.wall()); err != nil {
				return nil, err
			}
		}
	}
	for _, c := range clues {
		t, err := b.file.read(c.at.kind, c.Text)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", c.Text, err)
		}
		if err := d.set(c.at, t); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// wall is a hole without a clue.
func (f *File) wall() printed {
	return printed{text: f.holes[0], value: starlark.String(f.holes[0]), hole: true, only: true}
}

// mostTexts bounds what is tried at a place.
const mostTexts = 200

// Allowed lists the clues that an answer of a board without clues allows, one at a place: what each token would state is
// evaluated. It fails for families whose clues cannot be tried one by one.
func (b *Board) Allowed(a puzzle.Answer) (all []Clue, err error) {
	c := b.stated()
	for _, l := range append(slices.Clone(b.file.clues), b.file.givens) {
		if l == nil {
			continue
		}
		texts := textsOf(l.token, max(b.rows*b.cols, 9))
		if texts == nil || l != b.file.givens && b.file.clue == nil || len(texts) > mostTexts {
			return nil, fmt.Errorf("%s: the clues cannot be tried one by one", b.file.Title)
		}
		for _, at := range b.placesOf(l) {
			if old, there := b.token(at); there != l.hole || there && !old.only || slices.ContainsFunc(all, func(k Clue) bool { return k.at == at }) {
				continue
			}
			for _, text := range texts {
				t, err := b.file.read(at.kind, text)
				if err != nil || t.given != (l == b.file.givens) {
					continue
				}
				if c.allows(a, at, t) {
					all = append(all, Clue{at, text})
					break
				}
			}
		}
	}
	return all, nil
}

// placesOf lists where clues of a layer can stand.
func (b *Board) placesOf(l *layer) (all []spot) {
	for _, side := range l.where {
		n := b.rows
		if side == topPlace || side == bottomPlace {
			n = b.cols
		}
		for i := range n {
			all = append(all, spot{side, -1, i})
		}
	}
	for i := 0; l.kind == borderPlace && i < b.rows*b.cols; i++ {
		for _, s := range []spot{{eastPlace, i / b.cols, i % b.cols}, {southPlace, i / b.cols, i % b.cols}} {
			if b.between(s) {
				all = append(all, s)
			}
		}
	}
	grids, _ := b.printed()
	for _, g := range grids {
		for i := 0; g.kind == l.kind && l.kind != borderPlace && i < (g.rows-g.from)*(g.cols-g.from); i++ {
			all = append(all, spot{l.kind, g.from + i/(g.cols-g.from), g.from + i%(g.cols-g.from)})
		}
	}
	return all
}

// allows reports whether an answer obeys what a token states at a place: not, if it makes no sense there.
func (c *compiler) allows(a puzzle.Answer, at spot, t printed) bool {
	p := c.placeOf(at)
	if t.given {
		bits := c.bits[p]
		if bits == nil {
			return false
		}
		v := c.valueOf(p, a)
		if v == nil {
			return false
		}
		same, err := starlark.Equal(v, t.value)
		return same && err == nil
	}
	try := *c
	try.begin(c.view.board)
	err := guard(try.thread, func(thread *starlark.Thread) error {
		_, err := starlark.Call(thread, c.file.clue, starlark.Tuple{try.view, p, t.value}, nil)
		return err
	})
	return err == nil && try.check(a) == nil
}

// textsOf lists the texts of a token, with numbers up to some largest; nil if there are too many.
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

// Laid returns a board with walls and areas that are drawn at random, if the family has such. It fails if the family has
// parameters that nobody has told.
func (b *Board) Laid(random *rand.Rand) (*Board, error) {
	f := b.file
	if len(f.Params) > len(b.params) && f.Params[len(b.params)] != strings.ToUpper(f.Params[len(b.params)]) {
		return nil, fmt.Errorf("%s: expected the parameters %s", f.Title, strings.Join(f.Params, ", "))
	}
	d := b.Copy().(*Board)
	d.changed()
	cells := b.rows * b.cols
	if len(f.holes) > 0 {
		for _, i := range random.Perm(cells)[:cells*(10+random.IntN(15))/100] {
			if err := d.set(spot{cellPlace, i / b.cols, i % b.cols}, f.wall()); err != nil {
				return nil, err
			}
		}
	}
	if f.Areas && b.areas == nil {
		d.areas = b.partition([]int{max(b.rows, b.cols), max(1, cells/4), max(1, cells/6)}[random.IntN(3)], random)
	}
	return d, nil
}

// partition divides the cells into so many connected areas, which grow from random cells.
func (b *Board) partition(count int, random *rand.Rand) []string {
	areas := make([]string, b.rows*b.cols)
	var rim []int // cells that have an area, and perhaps neighbours without one
	for k, i := range random.Perm(len(areas))[:min(count, len(areas))] {
		areas[i] = strconv.Itoa(k + 1)
		rim = append(rim, i)
	}
	for len(rim) > 0 {
		k := random.IntN(len(rim))
		at := rim[k]
		grown := false
		for _, d := range random.Perm(len(directions)) {
			r, c := at/b.cols+steps[directions[d]][0], at%b.cols+steps[directions[d]][1]
			if r < 0 || c < 0 || r >= b.rows || c >= b.cols || areas[r*b.cols+c] != "" {
				continue
			}
			areas[r*b.cols+c] = areas[at]
			rim = append(rim, r*b.cols+c)
			grown = true
			break
		}
		if !grown {
			rim = slices.Delete(rim, k, k+1)
		}
	}
	return areas
}
