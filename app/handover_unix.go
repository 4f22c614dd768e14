//go:build unix

package app

import (
	"os"
	"syscall"
)

// replace replaces this process with a program, which gets the same arguments.
func replace(program string, args []string) error {
	return syscall.Exec(program, append([]string{program}, args...), os.Environ())
}
