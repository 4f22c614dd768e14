//go:build unix

package command

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"gridcnf/app"
)

// process starts the program with lines without end for its input.
func process(t *testing.T, stdout *os.File) (cmd *exec.Cmd, stderr *bytes.Buffer, taken chan int) {
	t.Helper()
	cmd = exec.Command("gridcnf", "unique", "--json", "-")
	stderr = new(bytes.Buffer)
	cmd.Stdout, cmd.Stderr = stdout, stderr
	in, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	taken = make(chan int)
	go func() {
		line := strings.Repeat(`{"puzzle":"01\n.."}`+"\n", 50)
		for n := 0; ; n++ {
			if _, err := io.WriteString(in, line); err != nil {
				return
			}
			select {
			case taken <- n:
			default:
			}
		}
	}()
	return cmd, stderr, taken
}

// When nobody can read the answers any more, the program ends and says nothing.
func TestStreamClosed(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd, stderr, _ := process(t, w)
	w.Close()
	if _, err := r.Read(make([]byte, 1)); err != nil {
		t.Error(err)
	}
	r.Close()
	if err := cmd.Wait(); err == nil || stderr.Len() > 0 {
		t.Errorf("got %v and %q, want an end by SIGPIPE without a word", err, stderr)
	}
}

// When nobody reads the answers, no more lines are taken, and an interruption ends the program.
func TestStreamStuck(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	cmd, stderr, taken := process(t, w)
	w.Close()
	for stuck := false; !stuck; {
		select {
		case <-taken:
		case <-time.After(time.Second):
			stuck = true
		}
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != int(app.ExitInterrupted) || stderr.String() != "gridcnf: interrupted\n" {
		t.Errorf("got %v and %q, want exit code %d and a word about it", err, stderr, app.ExitInterrupted)
	}
}
