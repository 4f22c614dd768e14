package kernel

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// Puzzle is a board with its rules, as puzzle.txt states it.
type Puzzle struct {
	Kind       string
	Rows, Cols int      // of cells
	Rules      []string // in force, in the order of the family
	kind
	grid []byte // what is printed in the cells, with a line feed after each row
}

// family is the rule book of puzzles that differ in little.
type family struct {
	symbols string // what can stand in a cell: first '.', for nothing
	rules   []rule
	even    bool // the numbers of rows and columns are even
	corners int  // 1: a loop goes from corner to corner of the cells; 0: from cell to cell
	// state states the rules, place by place.
	state func(f *Formula)
	// stops are symbols that the loop has to touch: stop says how, nil if cells have digits.
	stops string
	stop  func(p *Puzzle, r, c int) stop
	// read puts a cell of a solution into its bits, or reports that it cannot be there.
	read func(p *Puzzle, bits []bool, r, c int, cell string) bool
	// separator is what stands between the cells of a solution.
	separator string
}

// rule is a rule of a family. It is always in force unless something else is said.
type rule struct {
	name, text string
	optional   bool // a board has it or not
	clue       byte // it is in force where this is printed in some cell; 0: not only there
}

// kind is a name under which people know puzzles of a family.
type kind struct {
	name string
	*family
	usual bool // people expect the optional rules
}

// kinds lists what there is.
var kinds = []kind{
	{"takuzu", &binaryRules, true},
	{"3-in-a-row", &binaryRules, false},
	{"masyu", &masyuRules, false},
	{"slitherlink", &slitherlinkRules, false},
}

// At returns what is printed in the cell in row r and column c, from 0: '.' if nothing is.
func (p *Puzzle) At(r, c int) byte { return p.grid[r*(p.Cols+1)+c] }

// has reports whether a rule is in force.
func (p *Puzzle) has(rule string) bool { return slices.Contains(p.Rules, rule) }

// Bits is the number of cells with a digit, or of edges.
func (p *Puzzle) Bits() int {
	if p.stop == nil {
		return p.Rows * p.Cols
	}
	return p.lattice().edges()
}

// lattice is what the loop is drawn on.
func (p *Puzzle) lattice() lattice { return lattice{p.Rows + p.corners, p.Cols + p.corners} }

// ReadPuzzle reads the text of a puzzle, of which it keeps the board: kind and size, as "takuzu
// 6x6", the names of the rules, what each of them says, and the board.
func ReadPuzzle(data []byte, m *Meter) (_ *Puzzle, err error) {
	defer catch(&err)
	const most = 1_000_000 // cells
	t, p := &text{name: "puzzle.txt", data: data}, new(Puzzle)
	for _, k := range kinds {
		if p.family == nil && t.skips(k.name+" ") {
			p.Kind, p.kind = k.name, k
		}
	}
	if p.family == nil {
		t.failf(0, "a kind and a size, as \"takuzu 6x6\"")
	}
	p.Rows = t.number(1, most)
	t.expect("x")
	p.Cols = t.number(1, most/p.Rows)
	if p.even && (p.Rows%2 != 0 || p.Cols%2 != 0) {
		t.failf(0, "even numbers of rows and columns")
	}
	t.expect("\n")
	separator, texts := "rules: ", "\n"
	for _, r := range p.rules {
		if t.skips(separator + r.name) {
			p.Rules = append(p.Rules, r.name)
			texts += "# " + r.text + "\n"
			separator = ", "
		}
	}
	t.expect(texts)
	p.grid = data[t.at:]
	for range p.Rows {
		must(m.Work(p.Cols))
		for range p.Cols {
			if t.ended() || strings.IndexByte(p.symbols, t.data[t.at]) < 0 {
				t.failf(t.at, "a cell, one of %s", p.symbols)
			}
			t.at++
		}
		t.expect("\n")
	}
	t.expectEnd()
	for _, r := range p.rules {
		if needed := r.clue == 0 || bytes.IndexByte(p.grid, r.clue) >= 0; !r.optional && p.has(r.name) != needed {
			failf("puzzle.txt:2: is the rule %s there? expected %v", r.name, needed)
		}
	}
	return p, nil
}

// Words returns the symbols of a kind's clues, in the order of their codes, and its rules in words.
func Words(kind string) (symbols string, texts map[string]string) {
	for _, k := range kinds {
		if k.name == kind {
			symbols, texts = k.symbols, make(map[string]string)
			for _, r := range k.rules {
				texts[r.name] = r.text
			}
		}
	}
	return symbols, texts
}

// title is the puzzle in words, with those rules that are not as people expect them of its
// kind: "takuzu 6x6 without distinct-rows".
func (p *Puzzle) title() string {
	separator := " with "
	if p.usual {
		separator = " without "
	}
	title := p.Kind + " " + strconv.Itoa(p.Rows) + "x" + strconv.Itoa(p.Cols)
	for _, r := range p.rules {
		if r.optional && p.has(r.name) != p.usual {
			title += separator + r.name
			separator = ", "
		}
	}
	return title
}
