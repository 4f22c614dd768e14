//go:build unix

package process

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// OwnGroup puts a program that is not started yet into a process group of its own. If the command has a context, the whole group is killed
// when that ends: the program may be a script that starts the actual program.
func OwnGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if cmd.Cancel != nil {
		cmd.Cancel = func() error { return KillGroup(cmd) }
	}
}

// KillGroup kills a program that was started after OwnGroup, and everything that it started. If none of these is left, it returns
// os.ErrProcessDone.
func KillGroup(cmd *exec.Cmd) error {
	err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	if errors.Is(err, syscall.ESRCH) {
		return os.ErrProcessDone
	}
	return err
}
