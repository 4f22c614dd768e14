//go:build unix

package command

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"gridcnf/app"
	"gridcnf/internal/testkit/must"
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
		must.Do(t, os.WriteFile(dir+"/in.jsonl", []byte(lines), 0o666))
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
			must.Do(t, cmd.Start())
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
	text := must.Get(os.ReadFile(name))(t)
	return slices.Sorted(strings.Lines(string(text)))
}

// Workers wait for a coordinator, also when it is killed and started again, and end with it. One that
// is interrupted gives back what it has.
func TestWorkers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const n = 4000 // so many that some are left when the coordinator is killed
	files := must.Get(writeInput(t.Context(), dir, n))(t)
	answers := must.Get(plainly(dir, files))(t)
	free := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	address := free.Addr().String()
	free.Close()
	process := func(name string, args ...string) *actor {
		a := &actor{t: t, name: name, dir: dir, args: append([]string{"gridcnf"}, args...)}
		a.start()
		t.Cleanup(a.kill)
		return a
	}
	end := func(a *actor, want int, said string) {
		t.Helper()
		select {
		case <-a.ended:
		case <-time.After(time.Minute):
			t.Fatalf("%s does not end: %s", a.name, a.said())
		}
		if got := a.cmd.ProcessState.ExitCode(); got != want || !strings.Contains(a.said(), said) {
			t.Errorf("%s: got exit code %d, expected %d and %q: %s", a.name, got, want, said, a.said())
		}
	}
	worker := []string{"worker", "--join", "nats://" + address, "-j", "1"}
	first := process("first", worker...)
	coordinator := process("coordinator", append([]string{
		"batch", "unique", "-o", "out.jsonl", "--resume", "--listen", address, "-j", "0", "--lease", "1s",
	}, files...)...)
	until := func(so func() bool) {
		for !so() {
			time.Sleep(10 * time.Millisecond)
		}
	}
	until(func() bool {
		info, err := os.Stat(filepath.Join(dir, "out.jsonl"))
		return err == nil && info.Size() > 0
	})
	coordinator.kill()
	second := process("second", worker...)
	until(func() bool { return strings.Contains(second.said(), "waiting for work") })
	second.signal(syscall.SIGTERM)
	end(second, 130, "interrupted")
	coordinator.start()
	end(coordinator, 0, fmt.Sprintf("%d puzzles", n))
	end(first, 0, "tasks done")
	out := must.Get(os.Open(filepath.Join(dir, "out.jsonl")))(t)
	defer out.Close()
	if err := compare(out, answers); err != nil {
		t.Error(err)
	}
}
