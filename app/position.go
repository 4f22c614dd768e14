package app

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/render"
)

// Position is what flags add to the picture of a puzzle: what a player has filled in, or a step as hint
// shows it.
type Position struct {
	Set, Second, Pencil, Mark, Basis, Tint string
}

// Settle returns an error for flags that do not go together.
func (s *Position) Settle(show string, args []string) error {
	switch {
	case *s == Position{}:
		return nil
	case show != "puzzle":
		return Usagef("--show %s: expected none of --set, --second, --pencil, --mark, --basis and --tint with it", show)
	case s.Second != "" && s.Set == "":
		return Usagef("--second: expected the first solution as --set")
	case len(args) > 1:
		return Usagef("what is filled in is that of one puzzle, found %d arguments", len(args))
	}
	return nil
}

// picture draws the position. A filled-in value that contradicts a given is wrong: the given is drawn, and marked.
func (s *Position) picture(p puzzle.Puzzle) (pic *render.Picture, wrong []cnf.Lit, err error) {
	pic = &render.Picture{Puzzle: p}
	if *s == (Position{}) {
		return pic, nil, nil
	}
	at := &sites{Puzzle: p}
	rows, cols := p.Size()
	pic.Step, pic.Bits, pic.Pencil = s.Second == "", at.open(), at.open()
	pic.Marked, pic.Basis, pic.Cells = make([]bool, p.Bits()), make([]bool, p.Bits()), make([]bool, rows*cols)
	err = cmp.Or(
		at.read("--set", s.Set, pic.Bits, nil),
		at.read("--mark", s.Mark, pic.Bits, pic.Marked),
		at.read("--basis", s.Basis, pic.Bits, pic.Basis),
		at.read("--pencil", s.Pencil, pic.Pencil, nil),
		s.shade(pic.Cells, rows, cols),
	)
	for bit, is := range pic.Bits {
		if given, printed := p.Given(bit); printed && is != render.Open && given != (is == render.True) {
			pic.Bits[bit], pic.Marked[bit] = render.Open, true
			wrong = append(wrong, rule.Literal(bit, is == render.True))
		}
	}
	if s.Second != "" && err == nil {
		pic.Second, err = s.other(at, pic.Bits)
	}
	return pic, wrong, err
}

// other is the second solution, read from its rows, or from the places where it differs from the first.
func (s *Position) other(at *sites, first []render.Bit) ([]render.Bit, error) {
	if slices.Contains(first, render.Open) {
		return nil, Usagef("--second: expected all places of the first solution in --set")
	}
	second, differ := at.open(), make([]bool, len(first))
	err := at.read("--second", s.Second, second, differ)
	for bit, is := range first {
		switch {
		case second[bit] != render.Open:
		case differ[bit]:
			second[bit] = render.True - is
		default:
			second[bit] = is
		}
	}
	return second, err
}

// shade notes the cells to tint.
func (s *Position) shade(cells []bool, rows, cols int) error {
	for word := range strings.FieldsFuncSeq(s.Tint, func(r rune) bool { return r == ',' || r == ' ' }) {
		var r, c int
		fmt.Sscanf(word, "r%dc%d", &r, &c)
		if word != puzzle.CellName(r-1, c-1) || min(r, c) < 1 || r > rows || c > cols {
			return Usagef("--tint %q: expected a cell of the board, the last one is %s", word, puzzle.CellName(rows-1, cols-1))
		}
		cells[(r-1)*cols+c-1] = true
	}
	return nil
}
