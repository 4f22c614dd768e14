//go:build linux

package command

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"gridcnf/app"
	"gridcnf/internal/testkit/race"
)

// peakMemory runs the program, and returns how many bytes its process had at most, with what it printed.
func peakMemory(t *testing.T, stdin string, args ...string) (bytesAtMost int64, out string, code int) {
	t.Helper()
	var stdout bytes.Buffer
	cmd := exec.Command("gridcnf", args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &stdout, &stdout
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		cmd.Wait() // its exit code is looked at below
	}()
	for {
		if status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid)); err == nil {
			if _, rest, ok := strings.Cut(string(status), "VmHWM:"); ok {
				var kB int64
				fmt.Sscan(rest, &kB)
				bytesAtMost = max(bytesAtMost, kB<<10)
			}
		}
		select {
		case <-ended:
			return bytesAtMost, stdout.String(), cmd.ProcessState.ExitCode()
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// Counting keeps to its memory, whatever the method, and says that this is why it does not go on.
func TestCountMemory(t *testing.T) {
	if race.On {
		t.Skip("the race detector takes memory of its own")
	}
	const program = 64 << 20 // and what garbage there is
	check := func(memory int64, want string, args ...string) {
		t.Helper()
		args = append([]string{"count", "--puzzle=masyu", fmt.Sprintf("--max-memory=%d", memory), "--time-limit=100s", "-"}, args...)
		board := strings.Repeat(strings.Repeat(".", 22)+"\n", 22)
		if peak, out, code := peakMemory(t, board, args...); code != int(app.ExitUnknown) || !strings.Contains(out, want) || peak > memory+program {
			t.Errorf("%q: exit code %d, %d bytes: %s", args, code, peak, out)
		}
	}
	check(16<<20, "unknown: the board cannot be counted exactly: expected at most 65536 states at once", "--method=table")
	check(12<<20, ": memory limit reached, under single-loop, pearls (cdcl)", "--method=sat")
	check(12<<20, ": memory limit reached, under single-loop, pearls (cdcl)")
}

// What a text takes to be read has to do with its length, and not with the size that it states.
func TestReadingMemory(t *testing.T) {
	if race.On {
		t.Skip("the race detector takes memory of its own")
	}
	const most = 100 << 20
	check := func(text string) {
		t.Helper()
		if peak, out, code := peakMemory(t, text, "verify", "--quiet", "-"); peak > most {
			t.Errorf("%.60q: exit code %d, %d bytes: %.200s", text, code, peak, out)
		}
	}
	check("# size: 100000x100000\n....\n....\n")
	check("1000000x1:a\n")
	check("1000x1000:" + strings.Repeat("z", 1000000/26) + "l\n")
	check("begin\npuzzle masyu\nsize 1000000\nproblem\n- -\nend\n")
	check(`{"puzzle":"masyu","rows":1000000,"cols":1000000,"givens":["..",".."]}` + "\n")
	check("pzprv3\nmashu\n1000000\n1000000\n")
	check("https://puzz.link/p?slither/1000/1000/" + strings.Repeat("z", 50000) + "\n")
	check("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :5:Pearl\nPARAMS  :999999999:4x4\n")
	check(strings.Repeat("[", 1<<17))
	check(strings.Repeat("\n", 1<<17))
}
