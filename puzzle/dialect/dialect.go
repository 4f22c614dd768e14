// Package dialect says how the clues and answers of a family stand in the formats that people keep puzzles in: which
// characters are cells, what sites and programs call the puzzle, how their games encode a board.
//
// A family brings its Family in its row of the family table, and the packages below puzzle/format
// read it there. So a format knows no family, and a family no format's file. A Family has all
// dialects but for Pzpr, without which files of pzpr have no such boards, and either Rows or Loop.
package dialect

import (
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Family is all dialects of a family.
type Family struct {
	Grid   *Grid   // text grids
	Lines  []Line  // formats with a puzzle a line
	Spaced *Spaced // janko.at and puzzlekit
	Rows   *Rows   // answers; nil for those that are drawn from cell to cell
	Pzpr   *Pzpr   // puzz.link, pzpr, kanpen.net
	Tatham *Game   // Simon Tatham's game
	Penpa  *Penpa  // Penpa+
	Loop   string  // the clues to which lines have to come, for errors; "" if the answer is not drawn

	Rare     puzzle.Clue // that only formats with core.Writing's Rare hold, or 0
	RareText string      // what such clues are
}

// Grid is a format of text grids, which has the name of the family.
type Grid struct {
	Text  string // as the list of formats has it
	Cells Cells  // without a size line
	// Telling are the characters that make it this family's grid where others could
	// have them, too; Cells of Spaced have SizedTelling.
	Telling, SizedTelling string
	Named                 []string // more characters, by clue, for a user who names the puzzle
	Doubts                []Doubt
	Clash                 Clash
	// Full are characters of which a grid without empty cells has one, for in other puzzles
	// one of those that it has can stand for them; "" if a board can be full.
	Full string
}

// Clash is characters of two kinds, of which no grid has both, and what is said of one that has.
type Clash struct {
	Symbols [2]string
	Text    string
}

// Doubt is a symbol that people write for a clue as well as for an empty cell. It is the clue if the
// grid has besides it just empty cells and its partners, and some of each. It is an empty cell if all
// clues have other symbols, and empty cells have no other. Otherwise the user is asked.
type Doubt struct {
	Symbols  string      // and their twins
	Clue     puzzle.Clue // or 0 if it is never a clue
	Partners string
	Only     bool // it is never an empty cell
}

// Line is a format with a puzzle a line.
type Line struct {
	Name, Text string
	Cells      Cells
	Runs       bool              // a to z stand for 1 to 26 empty cells
	Colons     bool              // the line is ID:PUZZLE:SOLUTION, and not "PUZZLE SOLUTION"
	Solution   bool              // there can be a solution: its bits as 0 and 1, or n and y if they are drawn
	Telling    string            // as that of Grid
	Needs      string            // without one of these characters it is another format
	Site       string            // the host whose pages have such puzzles
	Refused    map[string]string // characters of boards that are not supported, with what has them
}

// Spaced is how puzzlekit-dataset and janko.at write a board: cells with blanks between
// them, and before them their number. Grids with a size line are read so, too.
type Spaced struct {
	Names  map[puzzle.Kind]string // what janko.at calls the family's kinds
	Cells  Cells
	Clash  Clash
	Answer string // by value: what stands for a cell of an answer; "" if the words of Rows do
}

// Rows is how an answer is written in rows, a character a cell.
type Rows struct {
	Cells Cells // characters by value, of which puzzle.Puzzle.Text writes the first ones
	Sized Cells // the same after a size line
}

// Pzpr is how files of pzpr, and kanpen.net, have a board. Addresses, and what pzpr calls the puzzle, are in the rule file.
type Pzpr struct {
	Tokens    []string // in files, by clue; several with blanks between, the first one is written
	Want      string   // the tokens, for errors
	DownFirst bool     // of the drawn lines those down stand first in a file
	Shaded    bool     // a file of version 1 has shadings of cells before the lines
}

// Penpa is how people draw a puzzle in Penpa+.
type Penpa struct {
	Circles [3]puzzle.Clue         // the clues of white, black and grey circles, or 0
	Circle  string                 // the symbol that they are usually drawn with, as "circle_L"
	Legend  string                 // a sentence on what circles mean, if the rules do not say so
	Numbers map[string]puzzle.Clue // those of texts
	Shading [2]puzzle.Clue         // those of green, which is only filled in, and of dark colours, or 0
	Telling string                 // digits that make it this family's puzzle where others have them, too
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

// Lattice has the edges of an answer that is drawn.
func Lattice(p puzzle.Puzzle) puzzle.Lattice { return rule.LoopOf(p).Lattice }

// Unclosed is a loss for formats that recognise a whole answer by its being closed.
func Unclosed(clues string) error {
	return Loss(LostSolution, "holds a solution as lines that are closed and visit all %s, and this one is not like that", clues)
}

// Closed reports whether lines are drawn, none of them ends or branches, and they come to all clues
// that need lines. Such a drawing is somebody's whole answer; a rule checker says whether it is right.
func Closed(p puzzle.Puzzle, a puzzle.Answer) bool {
	if !slices.Contains(a, true) || puzzle.Loose(Lattice(p).Line(a)) >= 0 {
		return false
	}
	return !slices.ContainsFunc(rule.LoopOf(p).Stops, func(s rule.Stop) bool {
		return s.Text != "" && s.Has(func(edge int) bool { return a[edge] }) == 0 // it is of a clue
	})
}
