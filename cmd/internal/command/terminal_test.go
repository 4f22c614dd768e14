//go:build linux

package command

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// onTerminal runs a shell command on a pseudo-terminal of 80 columns, which
// util-linux's script makes, and returns what the terminal gets to see.
func onTerminal(t *testing.T, command string, env ...string) string {
	t.Helper()
	if _, err := exec.LookPath("script"); err != nil && os.Getenv("CI") != "true" {
		t.Skip("the program script of util-linux is not installed")
	}
	cmd := exec.Command("script", "-qc", "stty cols 80 rows 24; "+command, os.DevNull)
	cmd.Dir = "../../../testdata"
	cmd.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=")
	cmd.Env = append(cmd.Env, env...)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

const bold = "\x1b[1m"

// Without an argument, what is piped in is read, and nobody has to type a puzzle.
func TestNothingNamed(t *testing.T) {
	if got := onTerminal(t, "gridcnf unique; true"); got != "gridcnf: name a file, an address or a game ID, or pipe it in; see gridcnf unique --help\r\n" {
		t.Errorf("on a terminal: %q", got)
	}
	if got := onTerminal(t, "gridcnf unique <takuzu-6x6.takuzu"); !strings.HasPrefix(got, "stdin: unique under ") {
		t.Errorf("from a file: %q", got)
	}
}

func TestColour(t *testing.T) {
	const command = "gridcnf solve takuzu-6x6.takuzu"
	if got := onTerminal(t, command); !strings.Contains(got, bold+"[0]") {
		t.Errorf("the givens are not bold:\n%s", got)
	}
	if got := onTerminal(t, command, "NO_COLOR=1"); strings.Contains(got, "\x1b") {
		t.Errorf("NO_COLOR is not respected:\n%s", got)
	}
	if got := onTerminal(t, command, "TERM=dumb"); strings.Contains(got, "\x1b") {
		t.Errorf("a dumb terminal gets escapes:\n%s", got)
	}
	if got := onTerminal(t, command+" | cat"); strings.Contains(got, "\x1b") {
		t.Errorf("a pipe gets escapes:\n%s", got)
	}
}

// A picture is no text for a terminal, but its drawing in text is, and has colour there.
func TestPictureOnTerminal(t *testing.T) {
	if got := onTerminal(t, "gridcnf render --format png 6x6u:BEAEegbcDc"); !strings.Contains(got, "a PNG cannot be shown in a terminal: pass --out FILE") {
		t.Errorf("no word about the terminal: %q", got)
	}
	const command = "gridcnf render --show solution 6x6u:BEAEegbcDc"
	if got := onTerminal(t, command); !strings.Contains(got, bold+"[1]") {
		t.Errorf("the givens are not bold:\n%s", got)
	}
	if got := onTerminal(t, command, "NO_COLOR=1"); strings.Contains(got, "\x1b") {
		t.Errorf("NO_COLOR is not respected:\n%s", got)
	}
}

// A line shows progress on standard error if that is a terminal, is gone at the
// end, and is not there for what is quick.
func TestProgressLine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hard.masyu")
	if err := os.WriteFile(file, []byte(noLoop), 0o644); err != nil {
		t.Fatal(err)
	}
	hard := "gridcnf solve --time-limit 1.6 --puzzle masyu --full nosuch " + file
	const away = "\x1b[1A\x1b[J"
	if got := onTerminal(t, hard+" >/dev/null"); !strings.Contains(got, "1 puzzle, 1s, 1 not solved") || !strings.HasSuffix(got, away) {
		t.Errorf("no line that goes in %q", got)
	}
	if got := onTerminal(t, hard); strings.Contains(got, "not solved") {
		t.Errorf("a line after results on the same terminal: %q", got)
	}
	if got := onTerminal(t, "gridcnf count --method sat --time-limit 1.6 8x8u:zzo >/dev/null; true"); !strings.Contains(got, " solutions so far") {
		t.Errorf("no word of the solutions so far in %q", got)
	}
	if got := onTerminal(t, "gridcnf count -q --method sat --time-limit 1.2 8x8u:zzo >/dev/null; true"); got != "" {
		t.Errorf("with -q a line: %q", got)
	}
	vain := "gridcnf generate --puzzle takuzu --size 4 --grade extreme --time-limit 0.7 --seed 1 -n 3 -j 1; true"
	if got := onTerminal(t, vain); !strings.Contains(got, "2 of 3 puzzles, ") || !strings.Contains(got, "s left") {
		t.Errorf("no word of the time left in %q", got)
	}
	if got := onTerminal(t, "gridcnf solve takuzu-6x6.takuzu >/dev/null"); got != "" {
		t.Errorf("a quick answer came with %q", got)
	}
	if got := onTerminal(t, hard+" 2>&1 | cat"); strings.ContainsAny(got, "\x1b") {
		t.Errorf("a pipe gets escapes: %q", got)
	}
}
