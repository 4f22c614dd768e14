package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"
	"testing"

	"gridcnf/app"
	"gridcnf/backend"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
	"gridcnf/solve/count"
)

// A report whose turn it is not holds what is written, up to its limit, and then waits.
func TestSpillWaits(t *testing.T) {
	p := app.NewReport(nil, &app.OutputOptions{Format: "text", Heading: app.Bare})
	p.Queue = spillQueue(t.Context(), io.Discard, app.NewReport(nil, p.Flags), p)
	ctx, cancel := context.WithCancel(t.Context())
	p.Printf("first")
	if err := p.Spill(ctx); err != nil || p.Out.String() != "first" {
		t.Fatalf("got %v with %q on the report, expected it to stay there", err, p.Out.String())
	}
	p.Printf("%s", strings.Repeat("x", app.PatientBytes))
	cancel()
	if err := p.Spill(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, expected the report to wait until it is cancelled", err)
	}
}

// All parts of a report are printed, in order, before the report that follows.
func TestSpillKeepsOrder(t *testing.T) {
	var out bytes.Buffer
	flags := &app.OutputOptions{Format: "text", Heading: app.Bare}
	reports := []*app.Report{app.NewReport(nil, flags), app.NewReport(nil, flags)}
	q := spillQueue(t.Context(), &out, reports...)
	var working sync.WaitGroup
	for i, p := range reports {
		p.Queue = q
		working.Go(func() {
			for range 3 {
				p.Printf("%s", strings.Repeat(string(rune('a'+i)), app.PatientBytes))
				if err := p.Spill(t.Context()); err != nil {
					t.Error(err)
				}
			}
			p.Printf("%d", i)
			q.Mu.Lock()
			p.Filled = true
			q.Mu.Unlock()
			if err := q.Print(true); err != nil {
				t.Error(err)
			}
		})
	}
	working.Wait()
	want := strings.Repeat("a", 3*app.PatientBytes) + "0" + strings.Repeat("b", 3*app.PatientBytes) + "1"
	if err := q.End(); err != nil || out.String() != want {
		t.Errorf("got %d bytes and %v, expected %d in order", out.Len(), err, len(want))
	}
}

// spillQueue is a queue of reports that are being filled.
func spillQueue(ctx context.Context, w io.Writer, reports ...*app.Report) *app.Queue {
	a := &app.App{Ctx: ctx, Out: app.NewOutput(ctx, w), Err: app.Plain{W: io.Discard}}
	a.Progress = a.StartProgress()
	q := &app.Queue{App: a, Reports: reports, Room: make(chan struct{}, len(reports)), Fresh: make(chan struct{}, 1)}
	q.Change.L = &q.Mu
	for range reports {
		q.Room <- struct{}{}
	}
	return q
}

// What ends a run is told by its exit code, however often it is wrapped.
func TestExitCodes(t *testing.T) {
	check := func(want app.ExitCode, errs ...error) {
		t.Helper()
		for _, err := range errs {
			for _, err := range []error{err, fmt.Errorf("a puzzle: %w", err), errors.Join(errors.New("besides"), err)} {
				if got := app.CodeOf(err); got != want {
					t.Errorf("%v: exit code %d, expected %d", err, got, want)
				}
			}
		}
	}
	check(app.ExitNo, &app.NoSolution{Why: "not one"})
	check(app.ExitUsage, app.Usagef("no such flag"), &format.Error{}, &format.LossError{}, backend.ErrNoCards)
	check(app.ExitFailed, errors.New("a bug"), &fs.PathError{Op: "write", Err: errors.New("disk full")})
	check(app.ExitUnknown, context.DeadlineExceeded, solve.ErrMemory, app.ErrMore, count.ErrTooLarge, kernel.ErrTooLarge)
	check(app.ExitInterrupted, context.Canceled, errors.Join(context.DeadlineExceeded, context.Canceled))
}

// What stands in a file cannot steer the terminal, wherever it is repeated.
func TestPlain(t *testing.T) {
	check := func(text, want string) {
		t.Helper()
		var b bytes.Buffer
		if n, err := (app.Plain{W: &b}).Write([]byte(text)); err != nil || n != len(text) || b.String() != want {
			t.Errorf("%q: got %q, %d, %v, expected %q", text, b.String(), n, err, want)
		}
	}
	check("Sunday\tÄ 数\n", "Sunday\tÄ 数\n")
	check("\x1b]0;mine\x07", "?]0;mine?")
	check("\u009b31m\x06\x7f\r\n", "?31m???\n")
	check("\x9b31m\x06", "\ufffd31m?")
	check("\u202eevil\xff\u2028", "?evil\ufffd?")
}

// JSON keeps all characters, but shows none that a terminal would obey.
func TestPlainJSON(t *testing.T) {
	const text = "Ä \x1b[31m \u009b31m \x7f \u202eevil \U000e0041"
	var b bytes.Buffer
	if err := app.WriteJSON(&b, text); err != nil || bytes.ContainsFunc(bytes.TrimSpace(b.Bytes()), app.Steers) {
		t.Errorf("got %q, %v", b.String(), err)
	}
	var got string
	if err := json.Unmarshal(b.Bytes(), &got); err != nil || got != text {
		t.Errorf("%s is read as %q, %v", b.Bytes(), got, err)
	}
}
