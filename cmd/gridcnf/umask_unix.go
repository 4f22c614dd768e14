//go:build unix

package main

import (
	"os"
	"syscall"
)

// umask is what the user does not want new files to allow. It can only be read by
// setting it, so that is done once, before anything runs.
var umask = func() os.FileMode {
	mask := syscall.Umask(0)
	syscall.Umask(mask)
	return os.FileMode(mask)
}()
