//go:build unix

package backend

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// ownGroup puts the program into a process group of its own and has the whole
// group killed when the context ends: a solver may be a script that starts the
// solver.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return killGroup(cmd) }
}

func killGroup(cmd *exec.Cmd) error {
	err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	if errors.Is(err, syscall.ESRCH) {
		return os.ErrProcessDone
	}
	return err
}
