package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"gridcnf/internal/printable"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// report is what there is to say of one puzzle. A task fills it: the result, which is what
// programs get to see as JSON, and in the case of text the sentences and boards for people.
// The pipeline finishes it, and prints the reports of puzzles that were worked on at the same
// time one after the other. A report whose turn it is can be printed in parts while it is
// being filled (spill).
type report struct {
	number int            // of its entry, or 0 if nobody counts
	rec    *format.Record // nil if it could not be read
	flags  *outputFlags

	result
	code   exitCode
	by     string       // who found the answer, as sentences name it
	reason error        // why there is none, or nil
	cost   *solve.Stats // of the search; nil if there was none
	work   string       // of a method without a solver, or ""

	out, err bytes.Buffer
	begun    bool         // the heading is there
	queue    *queue       // which it waits in, or nil
	filled   bool         // the task is done with it
	deliver  func() error // what is to be done in the order of the input before it is finished, or nil
	keep     bool         // it is delivered after an interruption, too
	cut      bool         // the program was interrupted while it was filled
	failed   bool         // it has an error in place of a result
	ready    bool         // out has its line already
}

// heading is how the report of a puzzle begins as text.
type heading byte

const (
	brief  heading = iota // with the name, on the line of the verdict
	bare                  // with nothing: the task writes the name itself
	full                  // with a line of its own, and a blank line ends it, unless boards are not wanted
	always                // as full, in any case
)

// newReport begins the report of a puzzle.
func newReport(rec *format.Record, flags *outputFlags) *report {
	r := &report{rec: rec, flags: flags}
	if rec != nil {
		r.result = newResult(rec)
	}
	return r
}

// json reports whether the report is for programs.
func (r *report) json() bool { return r.flags.json() }

// heading is how the report begins.
func (r *report) heading() heading {
	switch {
	case r.flags.format != "text":
		return bare
	case r.flags.heading == full && r.flags.quiet:
		return brief
	}
	return r.flags.heading
}

// printf writes text for people, after the heading. For programs it does nothing.
func (r *report) printf(format string, args ...any) {
	if r.json() {
		return
	}
	if !r.begun {
		r.begun = true
		switch r.heading() {
		case full, always:
			fmt.Fprintf(plain{&r.out}, "%s: %s %dx%d\n", name(r.rec), r.Puzzle, r.Rows, r.Cols)
		case brief:
			fmt.Fprintf(plain{&r.out}, "%s: ", name(r.rec))
		}
	}
	fmt.Fprintf(plain{&r.out}, format, args...)
}

// draw draws a picture as text, unless boards are not wanted.
func (r *report) draw(pic *render.Picture, look render.Look, t render.Terminal) error {
	if r.json() || r.flags.quiet {
		return nil
	}
	lines, err := render.Lines(pic, look, t)
	r.printf("")
	for _, line := range lines {
		r.out.WriteString(line + "\n") // with colours, which printf would take away
	}
	return err
}

// paste adds what goes to standard output as it is, or to a terminal so that it does not steer
// it.
func (r *report) paste(text []byte, terminal bool) {
	var w io.Writer = &r.out
	if terminal {
		w = plain{w}
	}
	w.Write(text) // a bytes.Buffer does not fail
}

// remark says something on standard error, unless only what was asked for is wanted.
func (r *report) remark(format string, args ...any) {
	if !r.flags.quiet {
		fmt.Fprintf(&r.err, format, args...)
	}
}

// then adds something that is to be done in the order of the input.
func (r *report) then(do func() error) {
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
func (r *report) fail(code exitCode) { r.code = worse(r.code, code) }

// answered takes over a verdict with its evidence.
func (r *report) answered(res *solve.Result) {
	reason := res.Reason
	if res.Verdict == solve.Several {
		reason = nil // of what was asked beyond that
	}
	r.judged(res.Verdict, reason)
	r.Without, r.Because = res.Without, res.Because
	p := r.rec.Puzzle
	if len(res.Solutions) > 0 {
		r.Solution = p.Text(res.Solutions[0])
	}
	if len(res.Solutions) > 1 {
		r.Second, r.Differ = p.Text(res.Solutions[1]), differences(p, res.Solutions[0], res.Solutions[1])
	}
}

// judged takes over a verdict, and why it is unknown.
func (r *report) judged(verdict solve.Verdict, reason error) {
	r.Verdict, r.reason = verdict, reason
	if reason != nil {
		r.Reason = reasonText(reason)
	}
}

// searched notes what a search cost. Times are for those who ask for them: the rest is the
// same every time.
func (r *report) searched(s solve.Stats, backend string) {
	r.by = s.By(backend)
	r.Backend, r.cost = r.by, &s
	shown := s
	if !r.flags.stats {
		shown.Times = nil
	}
	r.Stats = &shown
}

// finish ends a report: programs get the result, and people what the search cost and the
// blank line after boards. Of a puzzle that was interrupted there is nothing to say but how
// many solutions there are at least; what has been printed already stays.
func (r *report) finish() error {
	switch {
	case r.ready:
	case errors.Is(r.reason, context.Canceled) && (r.Count == nil || r.Count.Sign() == 0):
		r.out.Reset()
	case r.json():
		if r.number > 0 {
			r.Number, r.Exit = r.number, r.code
		}
		return writeJSON(&r.out, &r.result)
	case r.begun:
		if r.flags.stats && r.cost != nil && r.flags.format == "text" {
			r.printf("%s", statsText(*r.cost))
		}
		if r.heading() >= full {
			r.printf("\n")
		}
	}
	return nil
}

// cutOut takes back what has been written as text, for a file of its own.
func (r *report) cutOut() []byte {
	text := bytes.Clone(r.out.Bytes())
	r.out.Reset()
	r.begun = false
	return text
}

// patientBytes is how much a report holds before its task waits for its turn.
const patientBytes = 1 << 20

// spill lets what has been written be printed, if it is this report's turn. If not,
// it returns at once, unless the report has become large.
func (r *report) spill(ctx context.Context) error {
	for r.queue != nil {
		if turn, err := r.queue.spill(r); turn || err != nil || r.out.Len() < patientBytes {
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

// complain reports an error: as a line for people, and for programs as an object in the
// puzzle's place. That the program was interrupted is said once, and not of every puzzle.
func (r *report) complain(err error) {
	if errors.Is(err, context.Canceled) {
		return
	}
	r.fail(codeOf(err))
	f := failure{Number: r.number, Error: printable.Text(reasonText(err))}
	if r.failed = true; f.Number > 0 {
		f.Exit = r.code
	}
	if bad := (*format.Error)(nil); errors.As(err, &bad) {
		f.ID, f.File, f.Line, f.Readings = bad.ID, bad.File, bad.Line, bad.Lack.Readings
	}
	if r.rec != nil {
		f.ID, f.File, f.Line = r.rec.ID, r.rec.File, r.rec.Line
		tell(&r.err, name(r.rec)+": "+reasonText(err))
	} else {
		tell(&r.err, reasonText(err))
	}
	if r.json() {
		r.out.Reset()
		if err := writeJSON(&r.out, f); err != nil {
			panic(err) // strings and a number
		}
	}
}

// failure is the JSON object of a puzzle that could not be read or worked on.
type failure struct {
	Number int      `json:"number,omitempty"`
	Exit   exitCode `json:"exit,omitempty"`
	ID     string   `json:"id"`
	File   string   `json:"file,omitempty"`
	Line   int      `json:"line,omitempty"`
	Error  string   `json:"error"`
	// Readings are the boards that the input can be meant to show, of which --puzzle and --size choose.
	Readings []format.Reading `json:"readings,omitempty"`
}
