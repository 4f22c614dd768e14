//go:build unix && !solaris && !illumos && !aix

package batch

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// openAlone opens a file unless another process has. The lock goes with the process, however it ends.
func openAlone(name string, flags int) (*os.File, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_APPEND|flags, 0o666)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = fmt.Errorf("%s: %w", name, errInUse)
	}
	if err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, syscall.ENOLCK) {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}
