//go:build unix

package process

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// OwnGroup puts a program that has not been started yet into a process group of its own, and has the whole group killed
// when the command's context ends, if it has one: the program may be a script that starts the program proper.
func OwnGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if cmd.Cancel != nil {
		cmd.Cancel = func() error { return KillGroup(cmd) }
	}
}

// KillGroup kills a program that was started after OwnGroup, and all that it
// started. If none of them is left, it returns os.ErrProcessDone.
func KillGroup(cmd *exec.Cmd) error {
	err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	if errors.Is(err, syscall.ESRCH) {
		return os.ErrProcessDone
	}
	return err
}
