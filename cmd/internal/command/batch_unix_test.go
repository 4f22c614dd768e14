//go:build unix

package command

import (
	"bytes"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"gridcnf/app"
)

// TestBatchKilled kills a batch again and again, as soon as it has written something, until one
// run comes to its end. What is there then is what an undisturbed run gives.
func TestBatchKilled(t *testing.T) {
	t.Parallel()
	check := func(end syscall.Signal, more ...string) {
		t.Helper()
		dir := t.TempDir()
		args := append([]string{"batch", "unique", "in.jsonl", "-j2", "--resume"}, more...)
		lines := strings.Repeat(`{"puzzle":"6x6u:BEAEegbcDc"}`+"\n{\n"+`{"puzzle":"6x6:bWdBbWjBcWj"}`+"\n", 250)
		if err := os.WriteFile(dir+"/in.jsonl", []byte(lines), 0o666); err != nil {
			t.Fatal(err)
		}
		plain := exec.Command("gridcnf", append(args, "--out=plain.jsonl")...)
		plain.Dir = dir
		if out, _ := plain.CombinedOutput(); plain.ProcessState.ExitCode() != int(app.ExitYes) {
			t.Fatalf("got %d: %s", plain.ProcessState.ExitCode(), out)
		}
		kills := 0
		for ended := false; !ended; {
			if kills > 20 {
				t.Fatal("the batch does not go on")
			}
			before := size(t, dir+"/out.jsonl")
			cmd := exec.Command("gridcnf", append(args, "--out=out.jsonl")...)
			var stderr bytes.Buffer
			cmd.Dir, cmd.Stderr = dir, &stderr
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			done := make(chan error)
			go func() { done <- cmd.Wait() }()
			for killed := false; !killed && !ended; {
				select {
				case err := <-done:
					if ended = true; cmd.ProcessState.ExitCode() != int(app.ExitYes) {
						t.Fatalf("%v: %s", err, &stderr)
					}
				case <-time.After(time.Millisecond):
					// Lines are written when there are enough of them.
					if kills < 2 && size(t, dir+"/out.jsonl") > before {
						kills++
						killed = true
						cmd.Process.Signal(end) // it may have ended by itself
						err := <-done
						code := cmd.ProcessState.ExitCode()
						if ended = code == int(app.ExitYes); !ended && end == syscall.SIGINT && code != int(app.ExitInterrupted) {
							t.Fatalf("got %v: %s", err, &stderr)
						}
					}
				}
			}
		}
		if kills == 0 {
			t.Error("the batch was not killed")
		}
		got, want := sortedLines(t, dir+"/out.jsonl"), sortedLines(t, dir+"/plain.jsonl")
		if !slices.Equal(got, want) {
			t.Errorf("got %d lines, expected %d", len(got), len(want))
		}
	}
	check(syscall.SIGKILL)
	check(syscall.SIGKILL, "--unordered")
	check(syscall.SIGINT, "--shard=1/2")
}

// size is the size of a file, or 0 if there is none.
func size(t *testing.T, name string) int64 {
	t.Helper()
	info, err := os.Stat(name)
	if err != nil {
		return 0
	}
	return info.Size()
}

func sortedLines(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Sorted(strings.Lines(string(text)))
}
