package core

import (
	"bytes"
	"embed"
	"encoding/json"
	"slices"
	"sync"

	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rule"
)

// Dialect says how the formats write the clues and answers of a family: which characters are cells, and what sites and programs call the
// puzzle. Each row of the family table has one, as a JSON file whose keys are the fields. So no format knows a family, and no family knows a
// format. A Dialect sets every field, except that either Rows or Loop is empty.
type Dialect struct {
	Grid   *Grid   // text grids
	Lines  []Line  // formats with one puzzle per line
	Spaced *Spaced // janko.at and puzzlekit
	Rows   *Rows   // answers; nil for answers that are drawn from cell to cell
	Penpa  *Penpa  // Penpa+
	Loop   string  // the clues that lines must visit, for errors; "" if the answer is not drawn

	Rare     puzzle.Clue // a clue that only formats with core.Writing's Rare hold, or 0
	RareText string      // what such clues are
}

// written has the dialects.
//
//go:embed *.json
var written embed.FS

// dialects reads the dialects when the first one is needed.
var dialects = sync.OnceValue(func() map[*family.Family]*Dialect {
	all := make(map[*family.Family]*Dialect)
	for _, f := range family.All() {
		all[f] = new(Dialect)
		text, err := written.ReadFile(string(f.Name()) + ".json")
		read := json.NewDecoder(bytes.NewReader(text))
		read.DisallowUnknownFields()
		if err == nil {
			err = read.Decode(all[f])
		}
		if err != nil {
			panic(err)
		}
	}
	return all
})

// DialectFor returns the dialect of a family in the table.
func DialectFor(f *family.Family) *Dialect { return dialects()[f] }

// DialectOf returns the dialect of a puzzle's family. It is empty for a family that is not in the table.
func DialectOf(p puzzle.Puzzle) *Dialect {
	f, err := family.Of(p.Kind())
	if err != nil {
		return new(Dialect)
	}
	return DialectFor(f)
}

// Grid is a text grid. The format has the name of the family.
type Grid struct {
	Text  string // its description in the list of formats
	Cells Cells  // of a grid without a size line
	// Telling lists the characters that decide for this family if a grid fits others, too; SizedTelling does so for grids with a size line.
	Telling, SizedTelling string
	Named                 []string // more characters, by clue, if the user names the family
	Doubts                []Doubt
	Clash                 Clash
	// If Full is not "", a grid without empty cells must have one of these characters, as another of its characters may stand for an empty
	// cell.
	Full string
}

// Clash has two sets of characters that cannot both occur in one grid, and the error if they do.
type Clash struct {
	Symbols [2]string
	Text    string
}

// Doubt is a symbol that people write both for a clue and for an empty cell. It is the clue if the rest of the grid has only empty cells
// and partners of the symbol, and some of each. It is an empty cell if the grid has other symbols for all clues, and none for empty cells.
// Otherwise we ask the user.
type Doubt struct {
	Symbols  string      // of twins, only the first of each group
	Clue     puzzle.Clue // 0 if it is never a clue
	Partners string
	Only     bool // it is never an empty cell
}

// Line is a format with one puzzle per line.
type Line struct {
	Name, Text string
	Cells      Cells
	Runs       bool              // a to z stand for 1 to 26 empty cells
	Colons     bool              // the line is ID:PUZZLE:SOLUTION, not "PUZZLE SOLUTION"
	Solution   bool              // a solution may follow: its bits as 0 and 1, or as n and y if it is drawn
	Telling    string            // as in Grid
	Needs      string            // a line without any of these characters is in another format
	Site       string            // the host whose pages have such puzzles
	Refused    map[string]string // characters that we refuse, with the kind of board that has them
}

// Spaced says how puzzlekit-dataset and janko.at write a board: cells with blanks between them, below a line with the size. Other grids
// with a size line are read in the same way.
type Spaced struct {
	Names  map[puzzle.Kind]string // what janko.at calls the family's kinds
	Cells  Cells
	Clash  Clash
	Answer string // by value: the character of a cell in an answer; "" to use those of Rows
}

// Rows says how to write an answer in rows, one character per cell.
type Rows struct {
	Cells Cells // characters by value; puzzle.Puzzle.Text writes the first ones
	Sized Cells // the same below a size line
}

// Penpa says how people draw a puzzle in Penpa+.
type Penpa struct {
	Circles [3]puzzle.Clue         // the clues of white, black and grey circles, or 0
	Circle  string                 // the symbol with which people usually draw them, such as "circle_L"
	Legend  string                 // a sentence that says what circles mean, if the rules do not
	Numbers map[string]puzzle.Clue // the clues that texts stand for
	Shading [2]puzzle.Clue         // the clue that green shading fills in, and that of dark colours, or 0
	Telling string                 // digits that decide for this family if others have them, too
	Expect  string                 // what is expected, for errors
	Answer  PenpaAnswer
}

// PenpaAnswer is what people draw to solve a puzzle in Penpa+.
type PenpaAnswer string

const (
	PenpaCells PenpaAnswer = "cells" // the same marks as clues, in all cells, of clue 1 for a false bit and 2 for a true one
	PenpaLines PenpaAnswer = "lines" // lines between the middles of cells
	PenpaSides PenpaAnswer = "sides" // lines along the sides of cells
)

// Lattice returns the lattice of an answer that is drawn.
func Lattice(p puzzle.Puzzle) puzzle.Lattice { return rule.LoopOf(p).Lattice }

// Unclosed returns the LossError of formats that accept a drawing as a full answer only if its lines are closed.
func Unclosed(clues string) error {
	return Loss(LostSolution, "holds a solution as lines that are closed and visit all %s, and this one is not like that", clues)
}

// Closed reports whether lines are drawn that neither end nor branch, and that visit every clue that
// needs lines. Such a drawing is a full answer; a rule checker says whether it is right.
func Closed(p puzzle.Puzzle, a puzzle.Answer) bool {
	if !slices.Contains(a, true) || puzzle.Loose(Lattice(p).Line(a)) >= 0 {
		return false
	}
	return !slices.ContainsFunc(rule.LoopOf(p).Stops, func(s rule.Stop) bool {
		return s.Text != "" && s.Has(func(edge int) bool { return a[edge] }) == 0 // the stop is a clue
	})
}
