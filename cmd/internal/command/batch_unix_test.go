//go:build unix

package command

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gridcnf/internal/testkit/must"
)

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
