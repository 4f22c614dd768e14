package command

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"gridcnf/app"
	"gridcnf/app/crew"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
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
			code := Run(ctx, append(args, "10x10u:zzzya"), strings.NewReader(""), &out, &err, crew.Farm{})
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
		if code := Run(t.Context(), args, strings.NewReader(""), io.Discard, os.Stderr, crew.Farm{}); code != app.ExitYes {
			t.Fatalf("%v: exit %d", args, code)
		}
		model, err := exec.Command("cadical", "-q", formula).Output()
		if len(model) == 0 {
			t.Fatal(err) // exit 10 is an error to os/exec
		}
		var out bytes.Buffer
		args = append([]string{"decode", file, "-"}, input...)
		if code := Run(t.Context(), args, bytes.NewReader(model), &out, os.Stderr, crew.Farm{}); code != app.ExitYes {
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
