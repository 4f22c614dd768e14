package format

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// LossError says that a format cannot hold something of a puzzle.
type LossError struct {
	Format string
	ID     string // of the puzzle, as Record.ID
	What   string // is lost: LostSolution and so on, or "" for what no puzzle can be without, as its size
	Msg    string // what the format cannot hold, and why
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

// loss is a LossError without the names that the Writer knows.
func loss(what, msg string, args ...any) error {
	return &LossError{What: what, Msg: fmt.Sprintf(msg, args...)}
}

// writing says how puzzles are written in a format.
type writing struct {
	ext string // what the names of its files end in, with a dot
	// puzzle is the text of a puzzle, of whole lines, or a LossError.
	puzzle  func(rec *Record) (string, error)
	between string // stands between two puzzles
	single  bool   // a file holds one puzzle
	frame   *frame // what stands around all puzzles, or nil
	// named tells that a puzzle's text has its name in its line. If that does not read as
	// it should, the name is put into a comment.
	named bool
}

// frame is what stands around the puzzles of a file. The first one has been taken
// when it starts; with is how many of all had a solution.
type frame struct {
	start func(first *Record) string
	end   func(all, with int) string
}

// Writer writes puzzles to one file.
type Writer struct {
	format    *format
	w         io.Writer
	all, with int
	family    family
	ids       map[string]bool
	err       error // of the underlying writer
}

// NewWriter returns a writer in the format of that name. The name must be one of
// Writable. It does not buffer.
func NewWriter(w io.Writer, name string) (*Writer, error) {
	f, err := writable(name)
	if err != nil {
		return nil, err
	}
	return &Writer{format: f, w: w, ids: map[string]bool{}}, nil
}

// writable returns the format of that name, if it can be written.
func writable(name string) (*format, error) {
	var names []string
	for i := range formats {
		f := &formats[i]
		if f.write == nil {
			continue
		}
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	if slices.ContainsFunc(formats, func(f format) bool { return f.Name == name }) {
		return nil, fmt.Errorf("the format %s can be read but not written: expected one of %s", name, strings.Join(names, ", "))
	}
	return nil, fmt.Errorf("unknown format %q, expected one of %s", name, strings.Join(names, ", "))
}

// Write writes a puzzle, and its published solution if it has one. If the format
// cannot hold something of it, the error is a *LossError, nothing is written, and
// other puzzles can follow.
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
	f := w.format.write
	if w.all == 0 {
		w.family = rulesOf(rec.Puzzle).family
		if f.frame != nil {
			text = f.frame.start(rec) + text
		}
	} else {
		text = f.between + text
	}
	w.ids[rec.ID] = true
	w.all++
	if rec.Published != nil {
		w.with++
	}
	_, w.err = io.WriteString(w.w, text)
	return w.err
}

// text is a puzzle's text, if the format can hold it in this file.
func (w *Writer) text(rec *Record) (string, error) {
	f := w.format
	of := rulesOf(rec.Puzzle).family
	switch {
	case of == anyFamily:
		return "", loss("", "does not know puzzles of type %T", rec.Puzzle)
	case f.family != anyFamily && f.family != of:
		return "", loss("", "has %s boards, and this is a %s", f.family.name(), rec.Puzzle.Kind())
	case f.write.single && w.all > 0:
		return "", loss("", "holds one puzzle a file: choose one with --id, or pass a folder to --out")
	case f.write.frame != nil && w.all > 0 && of != w.family:
		return "", loss("", "holds puzzles of one kind a file, and those before this %s are %s", rec.Puzzle.Kind(), w.family.name())
	case f.write.frame != nil && w.ids[rec.ID]:
		return "", loss("", "names the puzzles of a file, and a second one is named %q", rec.ID)
	case rec.Unfinished:
		return "", loss(LostProgress, "has no place for a board that is partly solved")
	case rec.Named && !utf8.ValidString(rec.ID):
		return "", loss(LostName, "has names in UTF-8, and this one is %q", rec.ID)
	case rec.Named && f.write.lines() && rec.ID != oneLineText(rec.ID):
		return "", loss(LostName, "has names without line breaks and without blanks at their ends, and this one is %q", rec.ID)
	}
	text, err := f.write.puzzle(rec)
	if err == nil && f.write.named && rec.Named && !f.reads(text, rec) {
		nameless := *rec
		nameless.Named = false
		text, err = f.write.puzzle(&nameless)
		text = comments(&Record{ID: rec.ID, Named: true, Puzzle: rec.Puzzle}, unsaidID) + text
	}
	return text, err
}

// lines reports whether a name stands in a line, and not in a JSON text.
func (w *writing) lines() bool { return w.frame == nil && !w.single }

// reads reports whether a text is read again as the puzzle of that name.
func (f *format) reads(text string, rec *Record) bool {
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
	if w.err == nil && w.all > 0 && w.format.write.frame != nil {
		_, w.err = io.WriteString(w.w, w.format.write.frame.end(w.all, w.with))
	}
	return w.err
}

// noSolution is the LossError of a format without a place for solutions, or nil if
// there is none to lose.
func noSolution(rec *Record) error {
	if rec.Published == nil {
		return nil
	}
	return loss(LostSolution, "has no place for a solution")
}

// Writable lists the formats that can be written, in the order of the table.
func Writable() []Info {
	var infos []Info
	for _, f := range formats {
		if f.write != nil {
			infos = append(infos, f.Info)
		}
	}
	return infos
}

// Extension is what the names of files in a format end in, as ".txt", or "" if the
// format cannot be written.
func Extension(name string) string {
	f, err := writable(name)
	if err != nil {
		return ""
	}
	return f.write.ext
}
