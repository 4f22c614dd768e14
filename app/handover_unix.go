//go:build unix

package app

import (
	"os"
	"syscall"
)

// replace makes a program what this process runs, with the same arguments.
func replace(program string, args []string) error {
	return syscall.Exec(program, append([]string{program}, args...), os.Environ())
}
