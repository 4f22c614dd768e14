package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"gridcnf/puzzle/format"
)

// page is the output for one puzzle, collected so that puzzles solved at the same
// time are printed one after the other. A page whose turn it is can be printed in
// parts while it is being written (spill).
type page struct {
	out, err bytes.Buffer
	code     exitCode
	parts    chan []byte // closed when the page is complete
	rec      *format.Record
	deliver  func() error // what is to be done in the order of the input, or nil
}

// patientBytes is how much a page holds before its writer waits for its turn.
const patientBytes = 1 << 20

func (p *page) printf(format string, args ...any) { fmt.Fprintf(&p.out, format, args...) }

// json prints a value as one line.
func (p *page) json(v any) error { return writeJSON(&p.out, v) }

// writeJSON writes a value as one line.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// fail notes an exit code.
func (p *page) fail(code exitCode) { p.code = worse(p.code, code) }

// spill lets what has been written be printed, if it is this page's turn. If not,
// it returns at once, unless the page has become large.
func (p *page) spill(ctx context.Context) error {
	if p.out.Len() < patientBytes {
		select {
		case p.parts <- p.out.Bytes():
			p.out = bytes.Buffer{}
		default:
		}
		return nil
	}
	select {
	case p.parts <- p.out.Bytes():
		p.out = bytes.Buffer{}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// complain puts an error on the page: as a line for people, and for programs as an
// object in the puzzle's place.
func (p *page) complain(rec *format.Record, err error, out *outputFlags) {
	p.fail(codeOf(err))
	id := ""
	var bad *format.Error
	if rec != nil {
		id = rec.ID
		fmt.Fprintf(&p.err, "gridcnf: %s: %s\n", name(rec), reasonText(err))
	} else {
		fmt.Fprintf(&p.err, "gridcnf: %s\n", reasonText(err))
		if errors.As(err, &bad) {
			id = bad.ID
		}
	}
	if out.format == "json" {
		p.out.Reset()
		if err := p.json(failure{ID: id, Error: reasonText(err)}); err != nil {
			panic(err) // two strings
		}
	}
}

// failure is the JSON object of a puzzle that could not be read or worked on.
type failure struct {
	ID    string `json:"id"`
	Error string `json:"error"`
}
