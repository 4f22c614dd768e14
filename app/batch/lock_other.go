//go:build (!unix && !windows) || solaris || illumos || aix

package batch

import "os"

// openAlone opens a file for reading and writing. It does not lock it: this system has no lock that ends with the process.
func openAlone(name string, flags int) (*os.File, error) {
	return os.OpenFile(name, os.O_RDWR|os.O_APPEND|flags, 0o666)
}
