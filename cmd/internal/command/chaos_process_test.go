//go:build unix

package command

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// actor is a process that is killed, stopped and started again. What it says goes to a file.
type actor struct {
	t    *testing.T
	name string
	dir  string
	args []string // the program and its arguments

	mu    sync.Mutex
	cmd   *exec.Cmd
	ended chan struct{} // closed when it has ended
	begin int64         // where in the file it says something
	peak  int           // the most memory that any of its processes had, in kB
}

// start starts the process if it is not running.
func (a *actor) start(more ...string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.cmd != nil && a.running() {
		return
	}
	log, err := os.OpenFile(a.log(), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		a.t.Error(err)
		return
	}
	defer log.Close()
	if info, err := log.Stat(); err == nil {
		a.begin = info.Size()
	}
	cmd := exec.Command(a.args[0], append(a.args[1:len(a.args):len(a.args)], more...)...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = a.dir, log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		a.t.Error(err)
		return
	}
	ended := make(chan struct{})
	a.cmd, a.ended = cmd, ended
	go func() {
		cmd.Wait() // how it ended is in its ProcessState
		close(ended)
	}()
}

func (a *actor) log() string { return filepath.Join(a.dir, a.name+".log") }

// said is the end of what the last of its processes has said.
func (a *actor) said() string {
	text, err := os.ReadFile(a.log())
	if err != nil {
		return err.Error()
	}
	return string(text[max(int(a.begin), len(text)-1000):])
}

func (a *actor) running() bool {
	select {
	case <-a.ended:
		return false
	default:
		return true
	}
}

// signal sends a signal to the process alone, as the system would that has no memory left.
func (a *actor) signal(s syscall.Signal) {
	a.measure()
	a.mu.Lock()
	defer a.mu.Unlock()
	a.cmd.Process.Signal(s) // it may have ended
}

// kill kills the process, and waits until it is gone.
func (a *actor) kill() {
	a.signal(syscall.SIGKILL)
	<-a.ended
}

// pause stops the process for a time.
func (a *actor) pause(d time.Duration) {
	a.signal(syscall.SIGSTOP)
	process := a.cmd.Process
	time.AfterFunc(d, func() { process.Signal(syscall.SIGCONT) })
}

// measure takes note of the memory of the process, where the system tells.
func (a *actor) measure() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.cmd == nil {
		return
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", a.cmd.Process.Pid))
	if err != nil {
		return
	}
	if _, rest, ok := strings.Cut(string(status), "VmHWM:"); ok {
		kB := 0
		fmt.Sscan(rest, &kB)
		a.peak = max(a.peak, kB)
	}
}

// orphans reports whether processes that it started are left, a while after its end.
func (a *actor) orphans() bool {
	for range 50 {
		if syscall.Kill(-a.cmd.Process.Pid, 0) != nil {
			return false
		}
		time.Sleep(100 * time.Millisecond)
	}
	syscall.Kill(-a.cmd.Process.Pid, syscall.SIGKILL)
	return true
}

// disk is a small file system, and a file that fills it up. Making one needs a system where
// the tests may do that.
type disk struct{ dir string }

// newDisk returns nil if there can be none.
func newDisk(t *testing.T, size int) *disk {
	t.Helper()
	if dir := os.Getenv("GRIDCNF_CHAOS_DISK"); dir != "" {
		return &disk{dir}
	}
	d := &disk{t.TempDir()}
	if err := exec.Command("mount", "-t", "tmpfs", "-o", fmt.Sprintf("size=%d", size), "tmpfs", d.dir).Run(); err != nil {
		t.Logf("no disk is filled: mount: %v", err)
		return nil
	}
	t.Cleanup(func() {
		if err := exec.Command("umount", "-l", d.dir).Run(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// fill leaves no space.
func (d *disk) fill() {
	for size := 1 << 40; size >= 1<<12; {
		at := int64(0)
		if info, err := os.Stat(d.ballast()); err == nil {
			at = info.Size()
		}
		if exec.Command("fallocate", "-o", fmt.Sprint(at), "-l", fmt.Sprint(size), d.ballast()).Run() != nil {
			size /= 4
		}
	}
}

// empty gives the space back.
func (d *disk) empty() { os.Remove(d.ballast()) }

func (d *disk) ballast() string { return filepath.Join(d.dir, "ballast") }
