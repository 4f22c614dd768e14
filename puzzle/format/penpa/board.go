package penpa

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format/core"
)

// record makes the record of the puzzle, with its solution if the drawing shows it.
func (p *penpa) record() *core.Record {
	named, f := p.family()
	p.dialect = core.DialectFor(f).Penpa
	if other := p.question.other(p.dialect); other != "" {
		p.fail("found a drawing of type %s in the puzzle, expected %s", other, p.dialect.Expect)
	}
	clues := make([]byte, p.rows*p.cols)
	p.at.Must(0, p.marks(p.question, clues, false))
	stated := p.in.Notes.Rules
	if tagged, missing, _ := core.RulesAmong(f, p.tags); stated == nil && missing == nil { // the tags name all rules that the family always has
		stated = tagged
	}
	b, err := p.in.Opt.Believing(named, stated).Board(f, p.rows, p.cols, clues, stated)
	p.at.Must(0, err)
	rec := p.rec
	rec.Puzzle = b
	switch {
	case p.dialect.Answer != core.PenpaCells:
		lines := map[string]any{}
		maps.Copy(lines, p.filled[lineSort(p.dialect)])
		maps.Copy(lines, p.question[lineSort(p.dialect)])
		state, err := p.drawn(b, lines)
		if rec.Fill(state); err != nil {
			rec.PublishedErr = p.at.Defect(0, "%v", err)
		}
	case len(p.filled) > 0:
		rec.Fill(p.marked(b, p.filled))
	}
	if p.dialect.Answer == core.PenpaCells || rec.Published == nil {
		p.noLines()
	}
	return rec
}

// noLines refuses lines that are part of the puzzle.
func (p *penpa) noLines() {
	lines := p.question[lineSort(p.dialect)]
	if len(lines) == 0 {
		return
	}
	first, _, _ := strings.Cut(slices.Min(slices.Collect(maps.Keys(lines))), ",")
	at, whole := "outside the board", ""
	if cell, err := p.cell(index(first)); err == nil {
		at = "at " + p.name(cell)
	}
	if p.dialect.Answer != core.PenpaCells {
		whole = ", or the whole loop"
	}
	p.fail("found a line %s in the puzzle, expected %s%s", at, p.dialect.Expect, whole)
}

// marks reads circles, numbers and shading, and writes them over clues. In the puzzle, a cell may have only one of them. In what is filled
// in, marks that we do not understand are skipped.
func (p *penpa) marks(l layer, clues []byte, filled bool) error {
	d := p.dialect
	// each reads the marks of one sort. It fails if the family does not have that sort.
	each := func(sort, name string, has bool, clueOf func(d *core.Penpa, mark any) (puzzle.Clue, error)) error {
		return p.byIndex(l[sort], !filled, func(cell int, mark any) error {
			clue, err := clueOf(d, mark)
			switch {
			case !has:
				return fmt.Errorf("found the %s %s, expected %s", name, shown(mark), d.Expect)
			case filled && sort == "surface" && mark == 2.0: // green
				clue = d.Shading[0]
			case err != nil:
				return err
			case !filled && clue != 0 && clues[cell] != 0:
				return errors.New("found two marks, expected a circle, a number or shading")
			}
			clues[cell] = byte(cmp.Or(clue, puzzle.Clue(clues[cell])))
			return nil
		})
	}
	return cmp.Or(
		each("surface", "colour", d.Shading[1] != 0, dark),
		each("number", "number", d.Numbers != nil, number),
		each("symbol", "symbol", d.Circles[0] != 0, circle))
}

// marked reads the cells of a layer that are not givens. If the layer has all the ones of a board, the other cells are zeros.
func (p *penpa) marked(board puzzle.Puzzle, l layer) (state []puzzle.Entry) {
	givens := core.CluesOf(board)
	clues := slices.Clone(givens)
	// Marks that we do not understand are the solver's notes.
	p.at.Must(0, p.marks(l, clues, true))
	ones := 0
	for _, clue := range clues {
		if clue == 2 {
			ones++
		}
	}
	for i, clue := range clues {
		if clue == 0 && ones*2 == len(clues) {
			clue = 1
		}
		if clue != givens[i] {
			state = append(state, puzzle.Entry{Bit: i, Value: clue == 2})
		}
	}
	return state
}

// drawn reads lines from point to point, and crosses, which have the index of a side. Other marks without a comma are the solver's notes.
func (p *penpa) drawn(board puzzle.Puzzle, lines map[string]any) (state []puzzle.Entry, err error) {
	bits := make(map[stroke]int)
	for bit := range board.Bits() {
		line, cross := p.strokes(board, bit)
		bits[line], bits[cross] = bit, bit
	}
	for _, key := range slices.Sorted(maps.Keys(lines)) {
		first, second, line := strings.Cut(key, ",")
		if !line {
			second = first
		}
		from, to := index(first), index(second)
		if bit, known := bits[stroke{min(from, to), max(from, to), line}]; known {
			state = append(state, puzzle.Entry{Bit: bit, Value: line})
		} else if line {
			return nil, fmt.Errorf("found the line %q, expected lines from a %s to the next", core.Shortened(key), core.Lattice(board).Thing())
		}
	}
	return state, nil
}

// checked returns the solution that the page compares with.
func (p *penpa) checked(board puzzle.Puzzle) (a puzzle.Answer, err error) {
	var state []puzzle.Entry
	if p.dialect.Answer == core.PenpaCells {
		state = p.marked(board, p.solution)
	} else {
		state, err = p.drawn(board, p.solution[lineSort(p.dialect)])
	}
	a = core.Complete(board, state)
	if err == nil && a == nil {
		err = errors.New("found a part of a solution, expected all of it")
	}
	return a, err
}
