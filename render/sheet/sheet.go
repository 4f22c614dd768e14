// Package sheet prints puzzles on paper, as PDF: some on every page, and their solutions, smaller, at the end.
//
// Titles, names and numbers are text in the Go fonts, which are embedded, so that they can be searched and copied; the
// boards are drawings of package render. All boards get boxes of one size and as large a scale as fits, those of
// solutions up to cells of 12 mm: a puzzle alone fills its page, and several are spread evenly over the pages, in the
// columns and rows that make them about the largest.
package sheet

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"gridcnf/render"
)

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

const mostPerPage = 100

// Write prints a sheet as PDF. The same entries and options give the same bytes: the file's dates
// are always the same. Nothing is written before all pages are made.
func Write(ctx context.Context, w io.Writer, entries []Entry, opt Options) error {
	if err := opt.check(); err != nil {
		return err
	}
	if len(entries) == 0 {
		return errors.New("a sheet without puzzles")
	}
	var puzzles, solutions []item
	largest, names := 0, make(map[string]bool)
	for _, e := range entries {
		names[e.Name] = true
	}
	for i, e := range entries {
		if e.Puzzle == nil {
			return fmt.Errorf("entry %d has no puzzle", i+1)
		}
		heading := strings.TrimSpace(fmt.Sprintf("%d  %s", i+1, e.Name))
		if len(names) == len(entries) {
			heading = e.Name
		}
		if e.Puzzle.Puzzle != nil {
			rows, cols := e.Puzzle.Puzzle.Size()
			largest = max(largest, rows, cols)
		}
		puzzles = append(puzzles, item{i + 1, heading, e.Source, bare(e.Puzzle)})
		if e.Solution != nil {
			solutions = append(solutions, item{i + 1, heading, e.Remark, bare(e.Solution)})
		}
	}
	if opt.Title == "" && len(entries) == 1 {
		opt.Title, puzzles[0].heading = entries[0].Name, ""
	}
	if opt.PerPage == 0 {
		opt.PerPage = drawable(largest)
	}
	p := newPrinter(opt)
	if !opt.Key {
		if err := p.pages(ctx, part{perPage: opt.PerPage, rules: opt.Rules}, puzzles); err != nil {
			return err
		}
	} else if len(solutions) == 0 {
		return errors.New("a key without solutions")
	}
	// Solutions need little room, but not so little that they cannot be read.
	answers := part{heading: opt.Heading, perPage: min(30, max(4, 3*opt.PerPage)), widest: 34}
	answers.slots = max(6, 2*min(opt.PerPage, len(entries)))
	if err := p.pages(ctx, answers, solutions); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return p.pdf.Output(w) // which also returns earlier errors
}

// drawable is how many boards of so many cells a side a page has at most, so that the cells are about 5 mm wide.
func drawable(side int) int {
	for _, size := range [...]struct{ side, boards int }{{12, 6}, {16, 4}, {25, 2}} {
		if side <= size.side {
			return size.boards
		}
	}
	return 1
}

// check tells what is wrong with options, and fills in what is not given.
func (opt *Options) check() error {
	opt.Heading, opt.Paper = cmp.Or(opt.Heading, "Solutions"), cmp.Or(opt.Paper, Papers[0])
	if opt.PerPage < 0 || opt.PerPage > mostPerPage {
		return fmt.Errorf("%d puzzles a page: expected 1 to %d", opt.PerPage, mostPerPage)
	}
	if !slices.Contains(Papers, opt.Paper) {
		return fmt.Errorf("unknown paper %q: expected %s", opt.Paper, strings.Join(Papers, " or "))
	}
	return nil
}

// bare is a picture without the texts around it.
func bare(pic *render.Picture) *render.Picture {
	copied := *pic
	copied.Title, copied.Caption = "", ""
	return &copied
}

// item is a picture with what stands above it.
type item struct {
	entry          int // counted from 1
	heading, small string
	picture        *render.Picture
}
