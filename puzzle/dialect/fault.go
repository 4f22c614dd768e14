package dialect

import (
	"fmt"
)

// Fault is a defect of a text. Whoever knows where the text stands in a file makes an error with a place of it.
type Fault struct {
	Row, Off int  // the row, of several, and the byte in it, from 0
	Strange  bool // a character does not belong there: the text is probably in another format
	Err      error
}

// Error says what was found and what was expected.
func (f *Fault) Error() string { return f.Err.Error() }

// Unwrap is the error without the place.
func (f *Fault) Unwrap() error { return f.Err }

// FaultAt makes a fault at a byte of a text.
func FaultAt(off int, msg string, args ...any) error {
	return &Fault{Off: off, Err: fmt.Errorf(msg, args...)}
}

// Strange makes a fault at a character that does not belong there.
func Strange(off int, msg string, args ...any) error {
	return &Fault{Off: off, Strange: true, Err: fmt.Errorf(msg, args...)}
}

// InRow says in which row an error is.
func InRow(row int, err error) error {
	if err == nil {
		return nil
	}
	fault, ok := err.(*Fault)
	if !ok {
		fault = &Fault{Err: err}
	}
	fault.Row = row
	return fault
}

// LossError says that a format cannot hold something of a puzzle.
type LossError struct {
	Format string
	ID     string // of the puzzle, as format.Record.ID
	What   string // is lost: LostSolution and so on, or "" for what no puzzle can be without, as its size
	Msg    string // what the format cannot hold, and why
	Single bool   // the format holds one puzzle a file, and this is another one
}

// What a format can lose of a puzzle that it holds otherwise.
const (
	LostSolution = "solution"
	LostRules    = "rules"
	LostProgress = "progress" // the board is partly solved
	LostName     = "name"
)

// Error is "the format NAME …".
func (e *LossError) Error() string { return fmt.Sprintf("the format %s %s", e.Format, e.Msg) }

// Loss is a LossError without what the writer knows: its format, and the puzzle's name.
func Loss(what, msg string, args ...any) error {
	return &LossError{What: what, Msg: fmt.Sprintf(msg, args...)}
}
