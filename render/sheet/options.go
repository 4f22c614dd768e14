// Package sheet prints puzzles on paper, as PDF: some on every page, and their solutions, smaller, at the end.
//
// Titles, names and numbers are text in the Go fonts, which are embedded, so that they can be searched and copied; the
// boards are drawings of package render. All boards get boxes of one size and as large a scale as fits, those of
// solutions up to cells of 12 mm: a puzzle alone fills its page, and several are spread evenly over the pages, in the
// columns and rows that make them about the largest.
package sheet

import "gridcnf/render"

// Entry is a puzzle of a sheet.
type Entry struct {
	Puzzle *render.Picture
	// Solution is the same board with its answer, or nil for none. The titles and captions of the pictures are not printed.
	Solution *render.Picture
	// Name stands above the puzzle, after its number in the sheet if several have the same name, and
	// Source under the name in small print. Either may be empty.
	Name, Source string
	Remark       string // above the solution, in small print under the name
}

// Options says what a sheet looks like.
type Options struct {
	// Title stands at the head of every page, and Source at the left of its foot.
	Title, Source string
	Key           bool // no puzzles, but solutions alone
	// Heading stands at the head of the pages with solutions: "Solutions", if nothing else is given.
	Heading string
	// PerPage is how many puzzles a page has at most, from 1 to 100. 0 is 6, and fewer of
	// large boards, so that one can draw into their cells.
	PerPage int
	Rules   []Rules     // in a box at the bottom of the pages with puzzles
	Paper   string      // one of Papers; a4 if it is not given
	Look    render.Look // its cell size and its prefix do not matter
}

// Rules say how to solve a kind of puzzle.
type Rules struct{ Heading, Text string }

// Papers lists the sizes of paper, which is upright.
var Papers = []string{"a4", "letter"}
