package core

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
)

// Notes are what comments "# KEY: VALUE" say of the puzzle that follows them:
//
//	# id: NAME
//	# title: TEXT
//	# author: TEXT
//	# source: TEXT
//	# size: RxC
//	# rules: balance no-three distinct-rows
//	# solution: 0110…
//
// A key may be in capitals. The rules are named as puzzle.Puzzle.Rules does, in any
// order; the solution is a line of 0 and 1, or of n and y if they are drawn, a character a bit.
// Other comments mean nothing.
type Notes struct {
	ID, title, author, source string
	rows, cols                int
	Rules                     *Rules
	solution                  string
	places                    map[string]failure // by the key: makes an error at its value
	bad                       error              // the first note that cannot be read
	Unused                    error              // if no puzzle follows
}

// failure makes an error at a place.
type failure func(msg string, args ...any) error

// Any reports whether there is a note.
func (n *Notes) Any() bool { return len(n.places) > 0 }

// NoteIn returns the key and the value of a comment that is a note.
func NoteIn(text string) (key, value string, ok bool) {
	key, value, _ = strings.Cut(strings.TrimLeft(text, " \t#"), ":")
	switch key = strings.ToLower(TrimRight(key)); key {
	case "id", "title", "author", "source", "size", "rules", "solution":
		return key, strings.Trim(value, " \t"), true
	}
	return "", "", false
}

// Note takes in what the current line, a comment, says.
func (in *Input) Note() {
	key, value, ok := NoteIn(in.Text)
	if !ok {
		return
	}
	no, col := in.No, Column(in.Text, len(in.Text)-len(value))
	here := func(msg string, args ...any) error { return in.ErrorAt(no, col, "# "+key+": "+msg, args...) }
	n := &in.Pending
	if n.places == nil {
		n.places, n.Unused = map[string]failure{}, here("no puzzle follows")
	}
	var err error
	switch _, twice := n.places[key]; {
	case twice:
		err = errors.New("found a second one for the same puzzle")
	case key == "id":
		n.ID = value
	case key == "title":
		n.title = value
	case key == "author":
		n.author = value
	case key == "source":
		n.source = value
	case key == "size":
		n.rows, n.cols, err = ParseSize(value)
	case key == "rules":
		n.Rules, err = ParseRules(value)
	case key == "solution":
		n.solution = value
	}
	n.places[key] = here
	if err != nil && n.bad == nil {
		n.bad = here("%v", err)
	}
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
		return 0, 0, fmt.Errorf("found %q, expected rows x columns, as 6x8", text)
	}
	return rows, cols, (&Options{Rows: rows, Cols: cols}).Check()
}

// Add puts what notes say into the record of the puzzle.
func (n *Notes) Add(rec *Record) error {
	if n.bad != nil {
		return n.bad
	}
	if n.ID != "" {
		rec.ID = n.ID
	}
	rec.Title, rec.Author, rec.Source = cmp.Or(n.title, rec.Title), cmp.Or(n.author, rec.Author), cmp.Or(n.source, rec.Source)
	if rows, cols := rec.Puzzle.Size(); n.rows > 0 && (n.rows != rows || n.cols != cols) {
		return n.places["size"]("found %dx%d, but the board is %dx%d", n.rows, n.cols, rows, cols)
	}
	if n.solution == "" {
		return nil
	}
	zero, one := BitChars(rec.Puzzle)
	a, _, err := Bits(n.solution, rec.Puzzle.Bits(), zero, one)
	switch {
	case rec.Published == nil && rec.PublishedErr == nil:
		rec.Published = a
		if err != nil {
			rec.PublishedErr = n.places["solution"]("%v", err)
		}
	case rec.Published == nil || err != nil || !a.Equal(rec.Published):
		return n.places["solution"]("found a second solution, and it is not the same")
	}
	return nil
}
