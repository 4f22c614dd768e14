package main

import (
	"context"
	"errors"
	"io"
	"iter"
	"os"

	"gridcnf/puzzle/format"
)

// records yields the puzzles of the named files in order, "-" being standard
// input. A file that cannot be read is an error, and the next one is opened.
func (a *app) records(names []string, f *inputFlags) (iter.Seq2[*format.Record, error], error) {
	opt, err := f.options()
	if err != nil {
		return nil, err
	}
	return func(yield func(*format.Record, error) bool) {
		found := false
		for _, name := range names {
			r, err := a.open(name)
			if err != nil {
				if !yield(nil, usageError{err}) {
					return
				}
				continue
			}
			for rec, err := range format.Read(r, name, opt) {
				if f.id != "" && (rec != nil && rec.ID != f.id || rec == nil && !named(err, f.id)) {
					continue
				}
				found = true
				if err != nil {
					err = usageError{err}
				}
				if !yield(rec, err) {
					r.Close()
					return
				}
			}
			r.Close()
		}
		if f.id != "" && !found {
			yield(nil, usagef("--id %q: no such puzzle in the input", f.id))
		}
	}, nil
}

// named reports whether a defect is that of the named puzzle, or of the whole
// input.
func named(err error, id string) bool {
	var bad *format.Error
	return !errors.As(err, &bad) || bad.ID == "" || bad.ID == id
}

// errTwoInputs says that two files cannot both be standard input.
var errTwoInputs = usagef("- is standard input, and can be only one of the two files")

// open opens a file, or standard input for "-".
func (a *app) open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return a.stdin(), nil
	}
	return os.Open(name)
}

// stdin returns standard input, so that a read that waits for somebody to type
// ends when the program is interrupted.
func (a *app) stdin() io.ReadCloser {
	r, w := io.Pipe()
	context.AfterFunc(a.ctx, func() { w.CloseWithError(a.ctx.Err()) })
	go func() {
		_, err := io.Copy(w, a.in)
		w.CloseWithError(err)
	}()
	return r
}

// only returns the single puzzle of a file.
func (a *app) only(name string, f *inputFlags) (*format.Record, error) {
	records, err := a.records([]string{name}, f)
	if err != nil {
		return nil, err
	}
	var one *format.Record
	for rec, err := range records {
		if err != nil {
			return nil, err
		}
		if one != nil {
			return nil, usagef("%s has several puzzles (%s, %s, …): choose one with --id", name, one.ID, rec.ID)
		}
		one = rec
	}
	return one, nil // not nil: an input without a puzzle is an error
}
