//go:build linux

package command

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
)

// onTerminal runs a shell command on a pseudo-terminal of 80 columns, which
// util-linux's script makes, and returns what the terminal gets to see.
func onTerminal(t *testing.T, command string, env ...string) string {
	t.Helper()
	needs.Program(t, "script") // of util-linux
	cmd := exec.Command("script", "-qc", "stty cols 80 rows 24; "+command, os.DevNull)
	cmd.Dir = "../../../testdata"
	cmd.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=")
	cmd.Env = append(cmd.Env, env...)
	out := must.Get(cmd.Output())(t)
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

// A line shows progress on standard error if that is a terminal, is gone at the end, and is not there for what is quick.
func TestProgressLine(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "hard.masyu")
	must.Do(t, os.WriteFile(file, []byte(noLoop), 0o644))
	hard := "gridcnf solve --backend exec:" + sleeper(t) + " --time-limit 1.6 --puzzle masyu --full nosuch " + file
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

// pane is a terminal of 80 by 24 characters, which tmux makes, with a shell in it.
type pane struct {
	t      *testing.T
	socket string
}

func newPane(t *testing.T) *pane {
	t.Helper()
	needs.Program(t, "tmux")
	p := &pane{t, filepath.Join(t.TempDir(), "tmux")}
	t.Setenv("TMUX", "")
	t.Setenv("NO_COLOR", "")
	p.tmux("-f", os.DevNull, "new-session", "-d", "-x", "80", "-y", "24", "sh")
	t.Cleanup(func() { p.tmux("kill-server") })
	return p
}

func (p *pane) tmux(args ...string) string {
	p.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-S", p.socket}, args...)...).CombinedOutput()
	if err != nil {
		p.t.Fatalf("tmux %v: %v: %s", args, err, out)
	}
	return string(out)
}

// keys presses keys as tmux calls them.
func (p *pane) keys(keys ...string) { p.tmux(append([]string{"send-keys"}, keys...)...) }

// wait waits until the screen has a text, and returns it with its escapes.
func (p *pane) wait(want string) string {
	p.t.Helper()
	for begin := time.Now(); time.Since(begin) < 20*time.Second; time.Sleep(10 * time.Millisecond) {
		if strings.Contains(p.tmux("capture-pane", "-p"), want) {
			return p.tmux("capture-pane", "-p", "-e")
		}
	}
	p.t.Fatalf("no %q on the screen:\n%s", want, p.tmux("capture-pane", "-p"))
	return ""
}

// A puzzle is played on a real terminal, which is as before afterwards.
func TestPlay(t *testing.T) {
	p := newPane(t)
	state := filepath.Join(t.TempDir(), "state.jsonl")
	puzzle := must.Get(filepath.Abs("../../../testdata/masyu-6x6.masyu"))(t)
	const asBefore = `; echo "left with $?"; stty -a | grep -q ' icanon .*' && stty -a | grep -q ' echo ' && echo lines`
	p.keys("gridcnf play --state "+state+" "+puzzle+asBefore, "Enter")
	p.wait("F1 keys")
	p.keys("S-Right", "Down", "x", "?")
	if screen := p.wait("r1c1 has one line and one free side"); !strings.Contains(screen, "\x1b[30m\x1b[43m") && !strings.Contains(screen, "\x1b[30;43m") {
		t.Errorf("the mark has no colour: %q", screen)
	}
	// A drag of the mouse from r5c3 to r5c4: escapes as terminals send them.
	p.keys("-l", "\x1b[<0;38;11M")
	p.keys("-l", "\x1b[<32;42;11M")
	p.keys("-l", "\x1b[<0;42;11m")
	p.wait("╶───╴")
	p.keys("q")
	p.wait("left with 0\nlines")
	text, err := os.ReadFile(state)
	if err != nil || !strings.Contains(string(text), `"entries":{"r1c1-r1c2":1,`) || !strings.Contains(string(text), `"r5c3-r5c4":1`) {
		t.Errorf("the file of the state: %v\n%s", err, text)
	}

	p.keys("clear; NO_COLOR=1 gridcnf play --ascii --state "+state+" "+puzzle+asBefore, "Enter")
	p.wait("F1 keys")
	p.keys("m")
	if screen := p.wait("No solution has what stands at r5c3-r5c4."); strings.Contains(screen, "\x1b[3") || strings.Contains(screen, "\x1b[9") {
		t.Errorf("NO_COLOR is not respected: %q", screen)
	}
	p.keys("C-c")
	p.wait("left with 130\nlines")

	p.keys("clear; gridcnf generate --puzzle takuzu --size 6 --seed 1 | gridcnf play"+asBefore, "Enter")
	p.wait("takuzu 6x6")
	p.keys("s", "y")
	p.wait("This is the only solution.")
	p.keys("q")
	p.wait("left with 0\nlines")

	rules, board := filepath.Join(t.TempDir(), "f.star"), filepath.Join(t.TempDir(), "f.txt")
	must.Do(t, os.WriteFile(rules, []byte(strings.Replace(harmless, "pass", `clause([is_(c, "1") for c in b.cells], rule = "r")`, 1)), 0o600))
	must.Do(t, os.WriteFile(board, []byte("1 1\n-\n"), 0o600))
	p.keys("clear; gridcnf play --rules "+rules+" "+board+asBefore, "Enter")
	p.wait("mine 1x1")
	p.keys("s", "y")
	p.wait("This is the only solution.")
	p.keys("q")
	p.wait("left with 0\nlines")
}
