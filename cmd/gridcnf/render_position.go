package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/render"
	"gridcnf/rule"
)

// position is what flags say is to be drawn on a board besides what the puzzle prints: what a
// player has filled in, or a step as hint tells it.
type position struct {
	set, second, pencil, mark, basis, tint string
}

func (s *position) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	places := ", as r1c2=0,r1c3=1, or edges as r1c2-r1c3=on,r1c2-r2c2=off"
	flags.StringVar(&s.set, "set", "", "what is filled in"+places+"; or all rows of a solution, as 01,10")
	flags.StringVar(&s.second, "second", "", "how a second solution differs from --set, as r1c2,r1c3; or its rows")
	flags.StringVar(&s.pencil, "pencil", "", "what is filled in in pencil, as for --set; drawn where nothing else is")
	flags.StringVar(&s.mark, "mark", "", "what to mark, as what a step finds: as for --set, or places alone, as r1c2,r1c3")
	flags.StringVar(&s.basis, "basis", "", "what a step rests on, as for --mark")
	flags.StringVar(&s.tint, "tint", "", "cells to tint, as r1c2,r1c3: what the rules of a step are about")
}

// settle returns an error for flags that do not go together.
func (s *position) settle(show, kind string, args []string) error {
	switch {
	case *s == position{}:
		return nil
	case kind == "gif":
		return usagef("--format gif: shows the solving, expected another format for what is filled in")
	case show != "puzzle":
		return usagef("--show %s: expected none of --set, --second, --pencil, --mark, --basis and --tint with it", show)
	case s.second != "" && s.set == "":
		return usagef("--second: expected the first solution as --set")
	case len(args) > 1:
		return usagef("what is filled in is that of one puzzle, found %d arguments", len(args))
	}
	return nil
}

// picture draws the position. What is filled in where another given is printed is wrong: the given
// is drawn, and marked.
func (s *position) picture(p puzzle.Puzzle) (pic *render.Picture, wrong []cnf.Lit, err error) {
	pic = &render.Picture{Puzzle: p}
	if *s == (position{}) {
		return pic, nil, nil
	}
	at := newSites(p)
	rows, cols := p.Size()
	pic.Step, pic.Bits, pic.Pencil = s.second == "", at.open(), at.open()
	pic.Marked, pic.Basis, pic.Cells = make([]bool, p.Bits()), make([]bool, p.Bits()), make([]bool, rows*cols)
	err = cmp.Or(
		at.read("--set", s.set, pic.Bits, nil),
		at.read("--mark", s.mark, pic.Bits, pic.Marked),
		at.read("--basis", s.basis, pic.Bits, pic.Basis),
		at.read("--pencil", s.pencil, pic.Pencil, nil),
		s.shade(pic.Cells, rows, cols),
	)
	for bit, is := range pic.Bits {
		if given, printed := p.Given(bit); printed && is != render.Open && given != (is == render.True) {
			pic.Bits[bit], pic.Marked[bit] = render.Open, true
			wrong = append(wrong, rule.Literal(bit, is == render.True))
		}
	}
	if s.second != "" && err == nil {
		pic.Second, err = s.other(at, pic.Bits)
	}
	return pic, wrong, err
}

// other is the second solution: its rows, or those of the first one but for some places.
func (s *position) other(at *sites, first []render.Bit) ([]render.Bit, error) {
	if slices.Contains(first, render.Open) {
		return nil, usagef("--second: expected all places of the first solution in --set")
	}
	second, differ := at.open(), make([]bool, len(first))
	err := at.read("--second", s.second, second, differ)
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
func (s *position) shade(cells []bool, rows, cols int) error {
	for word := range strings.FieldsFuncSeq(s.tint, func(r rune) bool { return r == ',' || r == ' ' }) {
		var r, c int
		fmt.Sscanf(word, "r%dc%d", &r, &c)
		if word != puzzle.CellName(r-1, c-1) || min(r, c) < 1 || r > rows || c > cols {
			return usagef("--tint %q: expected a cell of the board, the last one is %s", word, puzzle.CellName(rows-1, cols-1))
		}
		cells[(r-1)*cols+c-1] = true
	}
	return nil
}
