package core

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
)

// Notes are comments "# KEY: VALUE" about the puzzle that follows them:
//
//	# id: NAME
//	# title: TEXT
//	# author: TEXT
//	# source: TEXT
//	# size: RxC
//	# rules: balance no-three distinct-rows
//	# solution: 0110…
//
// A key may be in capitals. The rules have the names of puzzle.Puzzle.Rules, in any order. The solution is a line with one character per
// bit: 0 and 1, or n and y if the bits are drawn. Other comments mean nothing.
type Notes struct {
	ID         string
	Rows, Cols int // the size that a note gives, or 0 and 0
	Rules      *Rules
	values     map[string]Piece // by the key
	bad        error            // the first note that cannot be read
	Unused     error            // the error if no puzzle follows; nil if there is no note
}

// NoteIn returns the key and the value of a comment that is a note.
func NoteIn(text string) (key, value string, ok bool) {
	key, value, _ = strings.Cut(strings.TrimLeft(text, " \t#"), ":")
	switch key = strings.ToLower(TrimRight(key)); key {
	case "id", "title", "author", "source", "size", "rules", "solution":
		return key, strings.Trim(value, " \t"), true
	}
	return "", "", false
}

// Note reads the note in the current line, a comment, if it has one.
func (in *Input) Note() {
	key, value, ok := NoteIn(in.Text)
	if !ok {
		return
	}
	n := &in.Pending
	_, twice := n.values[key]
	if n.values == nil {
		n.values = map[string]Piece{}
	}
	n.values[key] = Piece{in.File, in.Line, Column(in.Text, len(in.Text)-len(value)), value}
	if n.Unused == nil {
		n.Unused = n.defect(key, "no puzzle follows")
	}
	var err error
	switch {
	case twice:
		err = errors.New("found a second one for the same puzzle")
	case key == "id":
		n.ID = value
	case key == "size":
		n.Rows, n.Cols, err = ParseSize(value)
	case key == "rules":
		n.Rules, err = ParseRules(value)
	}
	if err != nil && n.bad == nil {
		n.bad = n.defect(key, "%v", err)
	}
}

// defect returns an *Error in a note.
func (n *Notes) defect(key, msg string, args ...any) error {
	return n.values[key].Defect(0, "# "+key+": "+msg, args...)
}

// TakeNotes makes the pending notes those of the puzzle that starts here.
func (in *Input) TakeNotes() Notes {
	in.Notes, in.Pending = in.Pending, Notes{}
	return in.Notes
}

// ParseSize reads "RxC".
func ParseSize(text string) (rows, cols int, err error) {
	rows, cols, ok := SizeLine(strings.Replace(text, "x", " ", 1), true)
	if !ok || strings.ContainsAny(text, " \t") {
		return 0, 0, fmt.Errorf("found %q, expected rows x columns, such as 6x8", text)
	}
	return rows, cols, (&Options{Rows: rows, Cols: cols}).Check()
}

// Add puts the notes into the record of the puzzle.
func (n *Notes) Add(rec *Record) error {
	if n.bad != nil {
		return n.bad
	}
	said := func(key string, field *string) { *field = cmp.Or(n.values[key].Text, *field) }
	said("id", &rec.ID)
	said("title", &rec.Title)
	said("author", &rec.Author)
	said("source", &rec.Source)
	if rows, cols := rec.Puzzle.Size(); n.Rows > 0 && (n.Rows != rows || n.Cols != cols) {
		return n.defect("size", "found %dx%d, but the board is %dx%d", n.Rows, n.Cols, rows, cols)
	}
	solution := n.values["solution"].Text
	if solution == "" {
		return nil
	}
	a, err := Bits(rec.Puzzle, solution)
	switch {
	case rec.Published == nil && rec.PublishedErr == nil:
		rec.Published = a
		if err != nil {
			rec.PublishedErr = n.defect("solution", "%v", err.(*Fault).Err) // without its offset
		}
	case rec.Published == nil || err != nil || !a.Equal(rec.Published):
		return n.defect("solution", "found a second solution, and it is not the same")
	}
	return nil
}
