//go:build !unix && !js

package app

import (
	"errors"
	"os"
	"os/exec"
)

// replace runs a program with the same arguments, and ends with its exit code.
func replace(program string, args []string) error {
	cmd := exec.Command(program, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	if end := (*exec.ExitError)(nil); errors.As(err, &end) {
		os.Exit(end.ExitCode())
	}
	if err == nil {
		os.Exit(0)
	}
	return err
}
