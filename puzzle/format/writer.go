package format

import (
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// Writer writes puzzles to one file.
type Writer struct {
	format    *core.Format
	w         io.Writer
	all, with int
	family    puzzle.Kind // of the first puzzle
	ids       map[string]bool
	err       error // of the underlying writer
}

// NewWriter returns a writer for the format of that name. It fails if the name is none of Formats. The writer does not buffer.
func NewWriter(w io.Writer, name string) (*Writer, error) {
	f, err := find(name)
	if err != nil {
		return nil, err
	}
	return &Writer{format: f, w: w, ids: map[string]bool{}}, nil
}

// Write writes a puzzle, and its published solution if it has one. If the format cannot hold a part of it, Write returns a *LossError and
// writes nothing, and other puzzles can follow.
func (w *Writer) Write(rec *Record) error {
	if w.err != nil {
		return w.err
	}
	text, err := w.text(rec)
	if lost, ok := err.(*LossError); ok {
		lost.Format, lost.ID = w.format.Name, rec.ID
	}
	if err != nil {
		return err
	}
	f := w.format.Write
	if w.all == 0 {
		w.family = family.For(rec.Puzzle).Name()
		if f.Frame != nil {
			text = f.Frame.Start(rec) + text
		}
	} else {
		text = f.Between + text
	}
	w.ids[rec.ID] = true
	w.all++
	if rec.Published != nil {
		w.with++
	}
	_, w.err = io.WriteString(w.w, text)
	return w.err
}

// text returns a puzzle's text, or a *LossError if the format cannot hold the puzzle in this file.
func (w *Writer) text(rec *Record) (string, error) {
	f, kind, of := w.format, rec.Puzzle.Kind(), family.For(rec.Puzzle).Name()
	_, ruled := rec.Puzzle.(*rulefile.Board)
	_, unknown := family.Of(kind)
	inLines := f.Write.Frame == nil && !f.Write.Single // names are written in lines, not in JSON
	switch {
	case !ruled && unknown != nil:
		return "", core.Loss("", "does not know puzzles of the kind %q", kind)
	case ruled && !f.Write.Ruled:
		return "", core.Loss("", "has no boards of rule files, and this puzzle is %s", kind)
	case !ruled && f.Families == nil:
		return "", core.Loss("", "has boards of rule files alone, and this puzzle is %s", kind)
	case !ruled && !slices.Contains(core.Kinds(f.Families), of):
		return "", core.Loss("", "has %s boards, and this puzzle is %s", boards(f), kind)
	case f.Write.Single && w.all > 0:
		return "", &LossError{Msg: "holds one puzzle per file", Single: true}
	case f.Write.Frame != nil && w.all > 0 && of != w.family:
		return "", core.Loss("", "holds puzzles of one kind per file, and those before this %s are %s", kind, w.family)
	case f.Write.Frame != nil && w.ids[rec.ID]:
		return "", core.Loss("", "names the puzzles of a file, and a second one is named %q", rec.ID)
	case rec.Unfinished && !f.Write.State:
		return "", core.Loss(LostProgress, "has no place for a board that is partly solved")
	case rec.Unfinished && len(rec.State) == 0:
		return "", core.Loss(LostProgress, "cannot say what is filled in, for it is not known")
	case rec.Named && !utf8.ValidString(rec.ID):
		return "", core.Loss(LostName, "has names in UTF-8, and this one is %q", rec.ID)
	case rec.Named && inLines && rec.ID != core.OneLineText(rec.ID):
		return "", core.Loss(LostName, "has names without line breaks and without blanks at their ends, and this one is %q", rec.ID)
	case f.Write.Bare && rec.Published != nil:
		return "", core.Loss(LostSolution, "has no place for a solution")
	}
	d := core.DialectOf(rec.Puzzle)
	_, cols := rec.Puzzle.Size()
	if i := slices.Index(core.CluesOf(rec.Puzzle), byte(d.Rare)); i >= 0 && d.Rare != 0 && !f.Write.Rare {
		return "", core.Loss("", "has no %s, and there is one at %s", d.RareText, puzzle.CellName(i/cols, i%cols))
	}
	text, err := f.Write.Puzzle(rec)
	if err == nil && f.Write.Named && rec.Named && !reads(f, text, rec) {
		nameless := *rec
		nameless.Named = false
		text, err = f.Write.Puzzle(&nameless)
		text = core.Comments(&Record{ID: rec.ID, Named: true, Puzzle: rec.Puzzle}, core.UnsaidID) + text
	}
	return text, err
}

// reads reports whether reading a text in the format gives a puzzle with the record's name.
func reads(f *core.Format, text string, rec *Record) bool {
	back := ""
	for got, err := range Read(strings.NewReader(text), "", Options{}) {
		if err == nil && got.Named && got.Format == f.Name {
			back = got.ID
		}
	}
	return back == rec.ID
}

// Close ends the file. It does not close the underlying writer.
func (w *Writer) Close() error {
	if w.err == nil && w.all > 0 && w.format.Write.Frame != nil {
		_, w.err = io.WriteString(w.w, w.format.Write.Frame.End(w.all, w.with))
	}
	return w.err
}
