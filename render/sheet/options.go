// Package sheet prints puzzles on paper, as PDF: several on each page, and their solutions, smaller, at the end.
//
// Titles, names and numbers are text in the embedded Go fonts, so that they can be searched and copied; the boards are drawings of package
// render. All boards get boxes of one size, and the largest scale that fits; cells of solutions are at most 12 mm wide. A single puzzle
// fills its page. Several are spread evenly over the pages, in the number of columns and rows that makes them about the largest.
package sheet

import "gridcnf/render"

// Entry is one puzzle of a sheet.
type Entry struct {
	Puzzle *render.Picture
	// Solution is the same board with its answer, or nil. The titles and captions of the pictures are not printed.
	Solution *render.Picture
	// Name stands above the puzzle, after its number in the sheet if several puzzles have the same name. Source stands under the name in
	// small print. Either may be empty.
	Name, Source string
	Remark       string // above the solution, in small print under the name
}

// Options say what a sheet looks like.
type Options struct {
	// Title stands at the head of every page, and Source at the left of its foot.
	Title, Source string
	Key           bool // only solutions, no puzzles
	// Heading stands at the head of the pages with solutions; "" means "Solutions".
	Heading string
	// PerPage is the most puzzles per page, from 1 to 100. 0 means 6, or fewer large boards, so that their cells are large enough to draw in.
	PerPage int
	Rules   []Rules     // in a box at the bottom of the pages with puzzles
	Paper   string      // one of Papers; "" means a4
	Look    render.Look // its cell size and id prefix do not matter
}

// Rules say how to solve a kind of puzzle.
type Rules struct{ Heading, Text string }

// Papers lists the sizes of paper. Pages are upright.
var Papers = []string{"a4", "letter"}
