package core

import (
	"context"
	"errors"
	"fmt"
	"unicode/utf8"

	"gridcnf/internal/giveup"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
)

// Error is a defect of the input and its place.
type Error struct {
	File string
	// Line and Col count from 1; Col counts characters.
	Line, Col int
	// ID is the name of the puzzle, as Record.ID, or "" if the defect is not in a single puzzle.
	ID string
	// Msg says what was found and what was expected.
	Msg string
	// Lack is what the Options must tell before the input can be read.
	Lack Lack
	// Strange says that the input has characters that the format does not have: then it is more than just a bad board.
	Strange bool
}

// Error is "file:line:col: message".
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Msg)
}

// Unwrap tells that the time of a rule file was over.
func (e *Error) Unwrap() error { return map[bool]error{true: context.DeadlineExceeded}[e.Lack.Late] }

// Lack is what Options must tell before the input can be read. The caller knows how users set Options.
type Lack struct {
	Unknown bool          // From: no format is near
	Formats []string      // From: the formats that fit, or nearly do
	Kinds   []puzzle.Kind // Kind: the kinds that fit
	Size    bool          // Rows and Cols, if the board is not square
	Late    bool          // time for the rule file
	// Readings are the boards that the input may show; Kind, or Rows and Cols, chooses among them.
	Readings []Reading
}

// Reading is a board that an input may show.
type Reading struct {
	Kind puzzle.Kind `json:"kind"`
	Rows int         `json:"rows"`
	Cols int         `json:"cols"`
}

// String is "6x6 masyu".
func (r Reading) String() string { return fmt.Sprintf("%dx%d %s", r.Rows, r.Cols, r.Kind) }

// Asking returns an error that lists the boards that an input may show.
func Asking(readings []Reading) error {
	return Lacking(Lack{Readings: readings}, "it can be %s", OneOf(list.Union(nil, list.Map(readings, Reading.String)...), "a "))
}

// Lacking returns an error with what is lacking.
func Lacking(lack Lack, msg string, args ...any) error {
	return &Fault{Err: fmt.Errorf(msg, args...), Lack: lack}
}

// Inner turns an error in an inner text into one for the outer text: its message gives the place in the inner text.
func Inner(err error) error {
	if at := (*Error)(nil); errors.As(err, &at) {
		return Lacking(at.Lack, "line %d, column %d: %s", at.Line, at.Col, at.Msg)
	}
	return err
}

// Piece is a piece of a line of the input. Every error with a place comes from one.
type Piece struct {
	File      string
	Line, Col int // where it starts, from 1
	Text      string
}

// Part returns the text from one byte to another, with its place.
func (p Piece) Part(from, to int) Piece {
	return Piece{p.File, p.Line, p.Col - 1 + Column(p.Text, from), p.Text[from:to]}
}

// Column returns the column of a byte of a line: characters, from 1.
func Column(text string, off int) int { return 1 + utf8.RuneCountInString(text[:off]) }

// Defect returns an *Error at a byte of the piece. If a Fault is among the arguments, it takes
// its Lack, and adds its offset.
func (p Piece) Defect(off int, msg string, args ...any) error {
	e := &Error{File: p.File, Line: p.Line, Msg: fmt.Sprintf(msg, args...)}
	for _, arg := range args {
		err, _ := arg.(error)
		if fault := (*Fault)(nil); errors.As(err, &fault) {
			off += fault.Off
			e.Strange, e.Lack = fault.Strange, fault.Lack
		}
		e.Lack.Late = e.Lack.Late || errors.Is(err, context.DeadlineExceeded)
	}
	e.Col = p.Col - 1 + Column(p.Text, min(off, len(p.Text)))
	return e
}

// Fail gives up the current puzzle with the *Error of Defect. Try returns the error however deep the reader is, as in
// text/template/parse. So readers are written as if every input were right.
func (p Piece) Fail(off int, msg string, args ...any) { Must(p.Defect(off, msg, args...)) }

// Must fails at a byte of the piece if there is an error.
func (p Piece) Must(off int, err error) {
	if err != nil {
		p.Fail(off, "%v", err)
	}
}

// Must gives up if err is not nil. The error already has its place.
func Must(err error) { giveup.If(err) }

// Try calls read and returns the error with which it failed.
func Try(read func()) error { return giveup.Try(read) }

// At returns the row with a defect, among rows that were read together.
func At(rows []Piece, err error) Piece {
	if fault := (*Fault)(nil); errors.As(err, &fault) {
		return rows[min(fault.Row, len(rows)-1)]
	}
	return rows[0]
}

// WithID adds the name of the broken puzzle to an *Error.
func WithID(err error, id string) error {
	if e, ok := err.(*Error); ok && e.ID == "" {
		e.ID = id
	}
	return err
}
