//go:build linux

package command

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// pane is a terminal of 80 by 24 characters, which tmux makes, with a shell in it.
type pane struct {
	t      *testing.T
	socket string
}

func newPane(t *testing.T) *pane {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil && os.Getenv("CI") != "true" {
		t.Skip("tmux is not installed")
	}
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
	puzzle, err := filepath.Abs("../../../testdata/masyu-6x6.masyu")
	if err != nil {
		t.Fatal(err)
	}
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
}
