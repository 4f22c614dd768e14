package format

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gridcnf/puzzle"
)

// dialect is how a family's grids are written: a row a line, and before the rows
// perhaps a line with the size. A grid with a size line, and one whose puzzle the
// user named, may have more characters.
type dialect struct {
	family      family
	plain, more *alphabet
	hash        bool                // '#' is a clue
	check       func(g *grid) error // what else can be wrong, or nil
}

// grid is a grid of which some lines have been read.
type grid struct {
	*dialect
	alphabet   *alphabet
	sure       bool // there must be a size line
	sized      bool // the first line was a size line
	wantRows   int  // as that line said
	rows, cols int
	seen       charset // characters of the cells
	cells      clues
}

func (d *dialect) start(opt *Options) *grid {
	g := &grid{dialect: d, alphabet: d.plain}
	switch {
	case d.family == loop && opt.Kind == puzzle.Masyu:
		g.alphabet = d.more
	case d.family == binary && opt.Lenient:
		g.alphabet = d.plain.orEmpty()
	}
	return g
}

// add reads a line. If it cannot, err says what is wrong at byte off.
func (g *grid) add(text string) (off int, err error) {
	if rows, cols, ok := sizeLine(text, g.sure); ok && g.rows == 0 && !g.sized {
		g.sized, g.wantRows, g.cols, g.alphabet = true, rows, cols, g.more
		return 0, checkSize(rows, cols)
	}
	if g.sure && !g.sized {
		return 0, fmt.Errorf("found %q, expected the size \"R C\"", text)
	}
	cells, off, err := g.alphabet.cells(g.cells, text)
	if err != nil {
		return off, err
	}
	n := len(cells) - len(g.cells)
	if g.rows == 0 && !g.sized {
		g.cols = n
	}
	if n != g.cols {
		return len(text), fmt.Errorf("the row has %d cells, expected %d", n, g.cols)
	}
	if len(cells) > maxCells {
		return 0, errors.New("the board is larger, expected at most 1,000,000 cells")
	}
	g.seen.add(text)
	g.cells = cells
	g.rows++
	return 0, nil
}

// end makes the board.
func (g *grid) end(opt *Options, stated *rules) (puzzle.Puzzle, error) {
	if g.sized && g.rows != g.wantRows {
		return nil, fmt.Errorf("the grid has %d rows, expected %d", g.rows, g.wantRows)
	}
	if g.check != nil {
		if err := g.check(g); err != nil {
			return nil, err
		}
	}
	return opt.board(g.family, g.rows, g.cols, g.cells, stated)
}

// read reads all grids of the input. They have blank lines between them; a defect
// costs its grid.
func (d *dialect) read(in *input, yield func(*Record, error) bool) bool {
	for {
		rec, err := d.block(in)
		if rec == nil && err == nil {
			return in.err == nil || yield(nil, in.err)
		}
		if !yield(rec, err) {
			return false
		}
	}
}

// block reads the next grid, or returns nil and nil if there is none.
func (d *dialect) block(in *input) (*Record, error) {
	var rec *Record
	var notes notes
	var fault error // the first one; the rest of the block is then passed over
	g := d.start(&in.opt)
	for in.next() {
		if in.text == "" && rec != nil {
			break
		}
		// After a size line, a row may start with the pearl '#'.
		if !(d.hash && g.sized) && in.blank() && !d.doubtful(in.text) {
			continue
		}
		if rec == nil {
			notes = in.takeNotes()
			rec = in.record(in.no, notes.id)
			fault = notes.bad
		}
		if fault == nil {
			fault = d.row(in, g)
		}
	}
	if rec == nil {
		return nil, nil
	}
	if fault == nil {
		p, err := g.end(&in.opt, notes.rules)
		if err == nil {
			rec.Puzzle = p
			if fault = notes.add(rec); fault == nil {
				return rec, nil
			}
		} else {
			fault = in.errorAt(rec.Line, 1, "%v", err)
		}
	}
	return nil, withID(fault, rec.ID)
}

// row reads the current line into the grid.
func (d *dialect) row(in *input, g *grid) error {
	if in.bad != nil {
		return in.bad
	}
	if !g.sized && d.doubtful(in.text) {
		return in.errorIn(0, "found a comment that can be a row: write * for #, or put a line \"R C\" with the size before the grid")
	}
	if off, err := g.add(in.text); err != nil {
		return in.errorIn(off, "%v", err)
	}
	return nil
}

// doubtful reports whether a comment can be meant as a row of cells.
func (d *dialect) doubtful(text string) bool {
	if !d.hash || !strings.HasPrefix(strings.TrimLeft(text, " \t"), "#") {
		return false
	}
	cells, _, err := d.plain.cells(nil, text)
	return err == nil && len(cells) > 1
}

// sizeLine reads a line "R C". Unless it is sure that there is one, two digits 0 or
// 1 are a row of cells. Numbers too big for any board stay too big.
func sizeLine(text string, sure bool) (rows, cols int, ok bool) {
	words := fields(text)
	if len(words) != 2 {
		return 0, 0, false
	}
	var n [2]int
	for i, w := range words {
		if !within(w, "0123456789") || len(w) > 1 && w[0] == '0' {
			return 0, 0, false
		}
		n[i] = maxCells + 1
		if len(w) <= len(strconv.Itoa(maxCells)) {
			n[i], _ = strconv.Atoi(w)
		}
	}
	return n[0], n[1], sure || n[0] > 1 || n[1] > 1
}

// gridWriting writes grids with the given characters for an empty cell, for 0 or
// white, and for 1 or black.
func gridWriting(ext, chars string) writing {
	return writing{ext: ext, between: "\n", puzzle: func(rec *Record) (string, error) {
		var b strings.Builder
		b.WriteString(comments(rec, unsaidID|unsaidRules|unsaidSolution))
		_, cols := rec.Puzzle.Size()
		cells := cellChars(rec.Puzzle, chars)
		for i := 0; i < len(cells); i += cols {
			b.WriteString(cells[i:i+cols] + "\n")
		}
		return b.String(), nil
	}}
}
