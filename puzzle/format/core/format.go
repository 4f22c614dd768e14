package core

import (
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rulefile"
)

// Format is a row of the table of formats.
type Format struct {
	Name string // the value of Options.From
	Text string // one line on what it looks like
	// Families are those whose boards the format has.
	Families []*family.Family
	Mark     Mark
	// Detect reports whether the input has the mark. A format without one is tried, and
	// Detect says whether that is worth it.
	Detect func(h *Head) bool
	// Line reads the puzzle of the current line; nil if a puzzle takes several lines, or
	// can. Read reads all puzzles; nil if each is a line.
	Line  func(in *Input) *Record
	Read  ReadFunc
	Write *Writing
	// Coded is how the format has the family of a rule file, if the file has to say so.
	Coded func(f *rulefile.File) *rulefile.Coded
	// Telling are characters of an unmarked format that tell that it is this one, where
	// others fit as well. Of a grid, its reader says more by Input.Told.
	Telling string
	Grid    bool   // a puzzle is a grid of several lines
	Chars   string // of its puzzles
	// Site is the host whose pages have puzzles of the format, and Instead says what to do
	// with such a page, as nobody fetches it.
	Site, Instead string
}

// ReadFunc yields the puzzles of the input and reports whether more are wanted.
type ReadFunc func(in *Input, yield func(*Record, error) bool) bool

// Takes reports whether the format can be that of a line by itself, where that is asked for.
func (f *Format) Takes(h *Head) bool { return f.Line != nil || !h.Each }

// Records yields the puzzles of the input and reports whether more are wanted.
func (f *Format) Records(in *Input, yield func(*Record, error) bool) bool {
	if f.Read != nil {
		return f.Read(in, yield)
	}
	return in.EachLine(f.Line, yield)
}

// Mark is how a format is known.
type Mark byte

const (
	Unmarked Mark = iota // by reading it
	FileMark             // by a mark that no other has
	LineMark             // and a line is a puzzle by itself, as an address
)

// Having lists the families that have a dialect.
func Having(has func(d *dialect.Family) bool) []*family.Family {
	return Those(family.All(), func(f *family.Family) bool { return f.Dialects != nil && has(f.Dialects) })
}
