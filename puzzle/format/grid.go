package format

import (
	"errors"
	"fmt"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// dialect is how a family's grids are written: a row a line, and before the rows
// perhaps a line with the size. A grid with a size line, and one whose puzzle the
// user named, may have more characters.
type dialect struct {
	family      family
	plain, more *alphabet
	letters     string              // the clues that are no digits, if digits can be clues
	instead     string              // what to write for a cell '#'
	check       func(g *grid) error // what else can be wrong, or nil
}

// grid is a grid of which some lines have been read.
type grid struct {
	*dialect
	alphabet   *alphabet
	lenient    bool // any other character is an empty cell
	hash       bool // '#' can be a cell
	sure       bool // there must be a size line
	sized      bool // the first line was a size line
	doubt      bool // unless it was a row
	wantRows   int  // as that line said
	rows, cols int
	seen       charset // characters of the cells
	cells      clues
}

func (d *dialect) start(opt *Options) *grid {
	g := &grid{dialect: d, alphabet: d.plain, lenient: d.family == binary && opt.Lenient}
	g.hash = d.family == loop || g.lenient
	if d.family == loop && opt.Kind == masyu.Masyu {
		g.alphabet = d.more
	}
	return g
}

// row returns all cells with those of a row.
func (g *grid) row(text string) (cells clues, off int, err error) {
	if g.lenient {
		return g.alphabet.orEmpty().cells(g.cells, text)
	}
	return g.alphabet.cells(g.cells, text)
}

// doubtful reports whether a comment can be meant as a row of cells.
func (g *grid) doubtful(text string) bool {
	if !g.hash || !strings.HasPrefix(strings.TrimLeft(text, " \t"), "#") {
		return false
	}
	cells, _, err := g.row(text)
	return err == nil && len(cells)-len(g.cells) > 1
}

// add reads a line. If it cannot, err says what is wrong at byte off.
func (g *grid) add(text string) (off int, err error) {
	if rows, cols, ok := sizeLine(text, g.sure); ok && g.rows == 0 && !g.sized {
		_, _, err := g.row(text)
		g.doubt = err == nil && !g.sure && cols == 2 && g.letters != ""
		g.sized, g.wantRows, g.cols, g.alphabet = true, rows, cols, g.more
		return 0, checkSize(rows, cols)
	}
	if g.sure && !g.sized {
		return 0, fmt.Errorf("found %q, expected the size \"R C\"", text)
	}
	cells, off, err := g.row(text)
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
	if g.doubt && !g.seen.any(g.letters) {
		return nil, errors.New("the first line can be the size or a row of pearls: write W and B for the pearls 1 and 2")
	}
	if g.check != nil && !g.lenient {
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

// block reads the next grid, or returns nil and nil if there is none. It ends at a blank
// line or where a note of the next puzzle stands.
func (d *dialect) block(in *input) (*Record, error) {
	g := d.start(&in.opt)
	for in.next() {
		if g.comment(in) {
			continue
		}
		line := in.no
		return in.noted(func() (*Record, error) {
			fault := g.line(in)
			for in.next() && in.text != "" {
				if g.comment(in) {
					if in.pending.any() {
						break
					}
				} else if fault == nil { // the rest of a broken block is passed over
					fault = g.line(in)
				}
			}
			if fault != nil {
				return nil, fault
			}
			p, err := g.end(&in.opt, in.notes.rules)
			if err != nil {
				return nil, in.errorAt(line, 1, "%v", err)
			}
			rec := in.record(line, "")
			rec.Puzzle = p
			return rec, nil
		})
	}
	return nil, nil
}

// comment reports whether the current line is blank or a comment. After a size line, a
// row may start with '#'.
func (g *grid) comment(in *input) bool {
	if g.sized && g.rows < g.wantRows && g.hash && in.text != "" {
		return false
	}
	return !g.doubtful(in.text) && in.blank()
}

// line reads the current line.
func (g *grid) line(in *input) error {
	if in.bad != nil {
		return in.bad
	}
	if !g.sized && g.doubtful(in.text) {
		return in.errorIn(0, "found a comment that can be a row: write %s for #, or put a line \"R C\" with the size before the grid", g.instead)
	}
	if off, err := g.add(in.text); err != nil {
		return in.errorIn(off, "%v", err)
	}
	return nil
}

// sizeLine reads a line "R C". Unless it is sure that there is one, two digits 0 or 1
// are a row of cells, and longer words of them a board and its solution if they are too
// big for a size. Numbers are clamped to maxCells.
func sizeLine(text string, sure bool) (rows, cols int, ok bool) {
	words := fields(text)
	if len(words) != 2 {
		return 0, 0, false
	}
	for i, side := range []*int{&rows, &cols} {
		n, number := clampedNumber(words[i], maxCells)
		if !number || len(words[i]) > 1 && words[i][0] == '0' {
			return 0, 0, false
		}
		*side = n
	}
	cells := charsOf(text).within("01 \t") && (max(rows, cols) < 2 || checkSize(rows, cols) != nil)
	return rows, cols, sure || !cells
}

// gridWriting writes grids with the given characters for an empty cell, for 0 or
// white, and for 1 or black. A comment says the size if the rows could be taken for
// boards or tasks.
func gridWriting(ext, chars string) writing {
	return writing{ext: ext, between: "\n", puzzle: func(rec *Record) (string, error) {
		what := unsaidID | unsaidRules | unsaidSolution
		_, cols := rec.Puzzle.Size()
		cells := cellChars(rec.Puzzle, chars)
		if cols >= 16 && isEvenSquare(cols) || rulesOf(rec.Puzzle).family == loop && !strings.Contains(cells, chars[:1]) {
			what |= unsaidShape
		}
		var b strings.Builder
		b.WriteString(comments(rec, what))
		for i := 0; i < len(cells); i += cols {
			b.WriteString(cells[i:i+cols] + "\n")
		}
		return b.String(), nil
	}}
}
