//go:build !js

package app

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// farmProgram is the program that lets workers join. It takes the same arguments. It is a program of its own because
// a third of it is a network server, which most people never start.
const farmProgram = "gridcnf-farm"

// HandOver runs farmProgram in place of this program. It looks for it beside this one and on the path.
func (a *App) HandOver() error {
	if !a.Alone {
		return Usagef("workers need the program %s", farmProgram)
	}
	self, _ := os.Executable() // if this fails, the path may still have it
	for _, name := range []string{filepath.Join(filepath.Dir(self), farmProgram), farmProgram} {
		if program, err := exec.LookPath(name); err == nil {
			return replace(program, os.Args[1:])
		}
	}
	return Usagef("workers need %s, which is neither beside gridcnf nor on the path: install it with go install ./cmd/%s, or from the same release", farmProgram, farmProgram)
}

// replace replaces this process with a program, which gets the same arguments. Where the system cannot do that, this process waits for the
// program, and ends with its exit code.
func replace(program string, args []string) error {
	err := syscall.Exec(program, append([]string{program}, args...), os.Environ())
	if !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	cmd := exec.Command(program, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err = cmd.Run(); cmd.ProcessState != nil {
		os.Exit(cmd.ProcessState.ExitCode())
	}
	return err
}
