package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"

	"gridcnf/puzzle/format"
)

// errNothing says that no puzzle could be written. Why has been said.
var errNothing = errors.New("nothing to write")

// oneFile writes all puzzles to one file. If none can be written, it is errNothing, so
// that no empty file is left.
func (c *convertRun) oneFile(w io.Writer, recs iter.Seq2[*format.Record, error]) error {
	b := bufio.NewWriter(w)
	out, err := format.NewWriter(b, c.to)
	if err != nil {
		return err
	}
	written := 0
	err = c.eachOf(recs, c.prepared(func(rec *format.Record) error {
		if c.target.stdout() {
			c.app.progress.pause()
		}
		err := out.Write(rec)
		if err != nil && !errors.As(err, new(*format.LossError)) {
			return fatalError{err}
		}
		if err == nil {
			written++
			if c.target.stdout() && c.app.out.terminal {
				return errors.Join(b.Flush(), c.app.out.Flush())
			}
		}
		return err
	}))
	switch {
	case err != nil:
		return errors.Join(err, b.Flush())
	case written == 0:
		return errNothing
	}
	return errors.Join(out.Close(), b.Flush())
}

// folderRun is a folder that is being written.
type folderRun struct {
	*convertRun
	files int // that have been written

	text  bytes.Buffer // of the file that has been begun
	out   *format.Writer
	base  string // what it is to be called
	count int    // of its puzzles
}

// add adds a puzzle to the file that has been begun, and writes that if it is full. A
// puzzle that the format cannot hold does not break the file.
func (f *folderRun) add(rec *format.Record) (err error) {
	if f.out == nil {
		if f.out, err = format.NewWriter(&f.text, f.to); err != nil {
			return err
		}
	}
	if err := f.out.Write(rec); err != nil {
		return err
	}
	if f.count++; f.count == 1 {
		f.base = fileID(rec)
		if f.split > 1 {
			f.base = fmt.Sprintf("%s_%03d", rec.Puzzle.Kind(), f.files)
		}
	}
	if f.count < f.split {
		return nil
	}
	return f.end()
}

// end writes the file that has been begun.
func (f *folderRun) end() error {
	if f.count == 0 {
		return nil
	}
	if err := f.out.Close(); err != nil {
		return err
	}
	_, err := f.app.writeTo(&f.target, f.base, format.Extension(f.to), content(f.text.Bytes()))
	f.text, f.out, f.count = bytes.Buffer{}, nil, 0
	f.files++
	return err
}
