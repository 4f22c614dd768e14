package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gridcnf/app"
	"gridcnf/backend"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
	"gridcnf/solve/count"
)

// A published solution is compared with what was found, not only with the rules.
func TestPublishedIsAnotherOne(t *testing.T) {
	for rec, err := range format.Read(strings.NewReader("d 0110\n"), "two", format.Options{From: "binairo"}) {
		must.Do(t, err)
		check := func(want string, verdict solve.Verdict, found ...puzzle.Answer) {
			t.Helper()
			c, err := app.Compare(rec, &solve.Result{Verdict: verdict, Solutions: found})
			if same := c.Matches; err != nil || c.Remark != want || (want != "") != (same != nil && *same) {
				t.Errorf("got %q, %v, %v, expected %q", c.Remark, same, err, want)
			}
		}
		this, other := puzzle.Answer{false, true, true, false}, puzzle.Answer{true, false, false, true}
		check("equal to the published solution", solve.Unknown, this)
		check("the published solution is right, but another one", solve.Unknown, other)
		check("one of them is the published solution", solve.Several, other, this)
		check("", solve.Unknown)
	}
}

// A certificate that the disk does not give is not called wrong.
func TestUnreadableCertificate(t *testing.T) {
	var stdout, stderr bytes.Buffer
	c := &app.CheckRun{App: &app.App{Ctx: t.Context(), Out: app.NewOutput(t.Context(), &stdout), Err: app.Plain{W: &stderr}}}
	broken := &fs.PathError{Op: "read", Path: "a.cert", Err: syscall.EIO}
	must.Do(t, c.Say("a.cert", nil, fmt.Errorf("proof.drat: %w", broken)))
	if c.App.Out.Flush(); stdout.Len() > 0 || c.App.Code != app.ExitFailed || !strings.Contains(stderr.String(), broken.Error()) {
		t.Errorf("exit code %d, output %q, errors %q", c.App.Code, stdout.String(), stderr.String())
	}
}

// What has been found is said when the program is interrupted, and what has been printed is whole.
func TestInterruptedCounts(t *testing.T) {
	check := func(want string, args ...string) {
		t.Helper()
		for after := 200 * time.Millisecond; ; after *= 3 { // until a solution has been found
			ctx, interrupt := context.WithCancel(t.Context())
			time.AfterFunc(after, interrupt)
			var out, err bytes.Buffer
			code := run(ctx, append(args, "10x10u:zzzya"), strings.NewReader(""), &out, &err)
			if code != app.ExitInterrupted || err.String() != "gridcnf: interrupted\n" {
				t.Errorf("%v: exit code %d and %q", args, code, &err)
			}
			if regexp.MustCompile(want).MatchString(out.String()) {
				return
			}
			if after > 10*time.Second {
				t.Errorf("%v: expected %s, got %.300s", args, want, &out)
				return
			}
		}
	}
	const some = "[1-9][0-9]*"
	check("^10x10u:zzzya: at least "+some+" solutions?: interrupted, under .* \\(cdcl\\)\n$", "count", "--method", "sat")
	check(`^\{.*"reason":"interrupted","count":`+some+`,"complete":false,.*\}\n$`, "count", "--method", "sat", "--json")
	check(`^(.+\n){11}\n(.*\n)*at least `+some+" solutions?: interrupted, under .*\n\n$", "enumerate", "--limit", "0")
	check(`^\{.*"solutions":\[\[.*"count":`+some+`,"complete":false,.*\}\n$`, "enumerate", "--limit", "0", "--json")
}

// A large puzzle of every family goes to an external solver and back: encode, cadical, decode, equal to the published
// solution. The formulas are exact, so that the solver needs none of our loop.
func TestRoundTripOfCorpus(t *testing.T) {
	corpus := must.Get(filepath.Abs("../../../../shared/corpus/janko"))(t)
	if _, err := os.Stat(corpus); err != nil {
		t.Skip("the corpus is not beside the project")
	}
	needs.Program(t, "cadical")
	check := func(file, id string, flags ...string) {
		t.Helper()
		file = filepath.Join(corpus, file)
		formula := filepath.Join(t.TempDir(), "formula.cnf")
		input := []string{"--id", id, "--puzzle", "masyu"}
		if strings.HasPrefix(id, "140") {
			input[3] = "3-in-a-row"
		}
		args := append(append([]string{"encode", "-o", formula, file}, input...), flags...)
		if code := run(t.Context(), args, strings.NewReader(""), io.Discard, os.Stderr); code != app.ExitYes {
			t.Fatalf("%v: exit %d", args, code)
		}
		model, err := exec.Command("cadical", "-q", formula).Output()
		if len(model) == 0 {
			t.Fatal(err) // exit 10 is an error to os/exec
		}
		var out bytes.Buffer
		args = append([]string{"decode", file, "-"}, input...)
		if code := run(t.Context(), args, bytes.NewReader(model), &out, os.Stderr); code != app.ExitYes {
			t.Fatalf("%v: exit %d", args, code)
		}
		if !strings.Contains(out.String(), "equal to the published solution") {
			t.Errorf("%s %v:\n%s", id, flags, &out)
		}
	}
	for _, encoding := range []string{"cardnet", "counter", "automaton"} {
		check("tohu-wa-vohu.json", "140_14x14", "--encoding", encoding)
	}
	check("tohu-wa-vohu.json", "140_14x14", "--textbook")
	check("masyu.json", "80_16x16", "--loop", "eager")
	check("masyu.json", "80_16x16", "--loop", "eager", "--textbook")
	check("masyu.json", "80_16x16", "--loop", "cuts")
	check("masyu.json", "80_16x16", "--loop", "cuts", "--colours=false")
}

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
