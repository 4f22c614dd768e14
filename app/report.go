package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"gridcnf/internal/printable"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// Report has the answer about one puzzle. A task fills it: with the result, which programs get as JSON, and for text
// also with sentences and boards for people. The pipeline finishes the reports, and prints them one after another, even
// if their puzzles were worked on at the same time. A report whose turn has come can be printed in parts while it is
// being filled (Spill).
type Report struct {
	Turn  int            // number of its entry, or 0 if entries are not counted
	Rec   *format.Record // nil if it could not be read
	Flags *OutputOptions

	*result // as JSON an object, which docs/json.md describes
	Code    ExitCode
	by      string       // which solver found the answer, as sentences name it
	found   solve.Result // the evidence so far
	reason  error        // why nothing is known, or nil
	partly  bool         // some solutions have been counted
	cost    *solve.Stats // cost of the search; nil if there was none

	Out, Err bytes.Buffer
	begun    bool         // the heading has been written
	Queue    *Queue       // the queue in which it waits, or nil
	Filled   bool         // the task has finished
	deliver  func() error // what to do in the order of the input before the report is finished, or nil
	keep     bool         // deliver even after an interruption
	cut      bool         // the program was interrupted while the task ran
	Failed   bool         // it has an error in place of a result
	ready    bool         // Out already has its line
}

// heading is how the report of a puzzle begins as text.
type heading byte

const (
	Brief  heading = iota // the name, on the line of the verdict
	Bare                  // nothing: the task writes the name itself
	Full                  // a line of its own, and a blank line after the report, unless boards are not wanted
	Always                // like Full, even if boards are not wanted
)

// NewReport begins the report of a puzzle.
func NewReport(rec *format.Record, flags *OutputOptions) *Report {
	r := &Report{Rec: rec, Flags: flags, result: new(result)}
	if rec != nil {
		r.result = newResult(rec)
	}
	return r
}

// about makes a new board the puzzle of the report.
func (r *Report) about(b puzzle.Board) {
	r.Rec.Puzzle = b
	r.result = newResult(r.Rec)
}

// json reports whether the report is for programs.
func (r *Report) json() bool { return r.Flags.Json() }

// heading is how the report begins.
func (r *Report) heading() heading {
	switch {
	case r.Flags.Format != "text":
		return Bare
	case r.Flags.Heading == Full && r.Flags.Quiet:
		return Brief
	}
	return r.Flags.Heading
}

// Printf writes text for people, after the heading. For programs it does nothing.
func (r *Report) Printf(format string, args ...any) {
	if r.json() {
		return
	}
	if !r.begun {
		r.begun = true
		switch r.heading() {
		case Full, Always:
			fmt.Fprintf(Plain{&r.Out}, "%s: %s %dx%d\n", name(r.Rec), r.Puzzle, r.Rows, r.Cols)
		case Brief:
			fmt.Fprintf(Plain{&r.Out}, "%s: ", name(r.Rec))
		}
	}
	fmt.Fprintf(Plain{&r.Out}, format, args...)
}

// remark prints a remark on standard error, unless --quiet is set.
func (r *Report) remark(format string, args ...any) {
	if !r.Flags.Quiet {
		fmt.Fprintf(&r.Err, format, args...)
	}
}

// then adds something to do in the order of the input.
func (r *Report) then(do func() error) {
	before := r.deliver
	r.deliver = func() error {
		if before != nil {
			if err := before(); err != nil {
				return err
			}
		}
		return do()
	}
}

// fail notes an exit code.
func (r *Report) fail(code ExitCode) { r.Code = Worse(r.Code, code) }

// Finish ends a report: programs get the result, and people the cost of the search and the blank line after
// boards. For a puzzle that was interrupted it only says how many solutions there are at least; what has
// been printed already stays.
func (r *Report) Finish() error {
	switch {
	case r.ready:
	case errors.Is(r.reason, context.Canceled) && !r.partly:
		r.Out.Reset()
	case r.json():
		if r.Turn > 0 {
			r.Number, r.Exit = r.Turn, r.Code
		}
		return WriteJSON(&r.Out, r.result)
	case r.begun:
		if r.Flags.Stats && r.cost != nil && r.Flags.Format == "text" {
			r.Printf("%s", statsText(*r.cost))
		}
		if r.heading() >= Full {
			r.Printf("\n")
		}
	}
	return nil
}

// cutOut removes the text written so far, and returns it for a file of its own.
func (r *Report) cutOut() []byte {
	text := bytes.Clone(r.Out.Bytes())
	r.Out.Reset()
	r.begun = false
	return text
}

// PatientBytes is how much text a report may hold before its task waits for its turn.
const PatientBytes = 1 << 20

// Spill prints the text so far if it is this report's turn. If not, it returns at once, unless the report
// has become large: then it waits.
func (r *Report) Spill(ctx context.Context) error {
	for r.Queue != nil {
		if turn, err := r.Queue.spill(r); turn || err != nil || r.Out.Len() < PatientBytes {
			return err
		}
		select {
		case <-time.After(passAfter):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// Complain reports an error: for people as a line, and for programs as an object in the puzzle's place.
// It ignores an interruption, which is reported once and not for every puzzle.
func (r *Report) Complain(err error) {
	if errors.Is(err, context.Canceled) {
		return
	}
	r.fail(CodeOf(err))
	f := failure{Number: r.Turn, Error: printable.Text(reasonText(err))}
	if r.Failed = true; f.Number > 0 {
		f.Exit = r.Code
	}
	if bad := (*format.Error)(nil); errors.As(err, &bad) {
		f.ID, f.File, f.Line, f.Readings, f.Kinds = bad.ID, bad.File, bad.Line, bad.Lack.Readings, bad.Lack.Kinds
	}
	if r.Rec != nil {
		f.ID, f.File, f.Line = r.Rec.ID, r.Rec.File, r.Rec.Line
		Tell(&r.Err, name(r.Rec)+": "+reasonText(err))
	} else {
		Tell(&r.Err, reasonText(err))
	}
	if r.json() {
		r.Out.Reset()
		if err := WriteJSON(&r.Out, f); err != nil {
			panic(err) // strings and a number
		}
	}
}

// failure is the JSON object of a puzzle that could not be read or worked on.
type failure struct {
	Number int      `json:"number,omitempty"`
	Exit   ExitCode `json:"exit,omitempty"`
	ID     string   `json:"id"`
	File   string   `json:"file,omitempty"`
	Line   int      `json:"line,omitempty"`
	Error  string   `json:"error"`
	// Readings are the boards that the input could mean. The flags --puzzle and --size choose one.
	Readings []format.Reading `json:"readings,omitempty"`
	// Kinds are families that the input could be of, at most twelve of rule files. The flag --puzzle chooses one.
	Kinds []puzzle.Kind `json:"kinds,omitempty"`
}
