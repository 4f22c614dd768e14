package dialect

import "fmt"

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
