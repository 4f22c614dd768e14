//go:build !first

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

const mostPerPage = 100

// Write prints a sheet as PDF. Equal entries and options give equal bytes: the file's dates are always the same. It writes nothing before
// all pages are made.
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
	return p.pdf.Output(w) // this also returns earlier errors
}

// drawable returns the most boards per page whose sides have this many cells, so that the cells are about 5 mm wide.
func drawable(side int) int {
	for _, size := range [...]struct{ side, boards int }{{12, 6}, {16, 4}, {25, 2}} {
		if side <= size.side {
			return size.boards
		}
	}
	return 1
}

// check returns what is wrong with options, and sets the defaults of what is missing.
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

// bare returns a picture without the texts around it.
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
