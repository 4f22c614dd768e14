package app

import (
	"bytes"
	"cmp"
	"fmt"
	"iter"

	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
)

// bundle is puzzles on their way into files of some format. Each goes, in the order of the
// input, into the file that has been begun; a file of a folder is written when it is full, any
// other at the end. Standard output gets every puzzle at once.
type bundle struct {
	verb  *Verb
	To    string // the format; "" is the grids of a puzzle's family
	Split int    // puzzles in a file of a folder

	out    *format.Writer
	format string       // that it writes
	text   bytes.Buffer // what it has written
	base   string       // what the file is to be called, in a folder
	files  int          // that have been written
	count  int          // puzzles of the file that has been begun
}

func NewBundle(v *Verb) bundle { return bundle{verb: v, Split: 1} }

// begin begins a file.
func (b *bundle) begin(rec *format.Record) error {
	f, err := family.Of(rec.Puzzle.Kind())
	if err != nil {
		return err
	}
	b.format = cmp.Or(b.To, string(f.Name()))
	b.out, err = format.NewWriter(&b.text, b.format)
	return err
}

// Try returns an error if a file of the format cannot hold puzzles like those of some records.
func (b *bundle) Try(recs iter.Seq2[*format.Record, error]) error {
	trial := NewBundle(b.verb)
	trial.To = b.To
	for rec := range recs {
		if trial.out == nil || b.verb.Target.Folder {
			if err := trial.begin(rec); err != nil {
				return err
			}
		}
		if err := trial.out.Write(rec); err != nil {
			return UsageError{err}
		}
		if trial.count++; trial.count == 2 {
			break
		}
	}
	return nil
}

// put adds a puzzle to the file that has been begun, and what goes to standard output to a
// report. One that the format cannot hold does not break the file.
func (b *bundle) put(r *Report, rec *format.Record) error {
	if b.out == nil {
		if err := b.begin(rec); err != nil {
			return err
		}
	}
	if err := b.out.Write(rec); err != nil {
		return err
	}
	if b.count++; b.count == 1 {
		b.base = fileID(rec)
		if b.Split > 1 {
			b.base = fmt.Sprintf("%s_%03d", rec.Puzzle.Kind(), b.files)
		}
	}
	switch {
	case b.verb.Target.Stdout():
		r.paste(b.text.Bytes(), b.verb.App.Out.Terminal)
		b.text.Reset()
	case b.verb.Target.Folder && b.count == b.Split:
		return b.End()
	}
	return nil
}

// End writes the file that has been begun, if one has been.
func (b *bundle) End() error {
	if b.count == 0 {
		return nil
	}
	if err := b.out.Close(); err != nil {
		return err
	}
	_, err := b.verb.write(b.base, format.Extension(b.format), content(b.text.Bytes()))
	b.text, b.out, b.count = bytes.Buffer{}, nil, 0
	b.files++
	return err
}
