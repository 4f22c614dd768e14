package batch

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// openAlone opens a file unless another process has: others may only read.
func openAlone(name string, flags int) (*os.File, error) {
	const sharingViolation = syscall.Errno(32)
	mode := uint32(syscall.OPEN_EXISTING)
	switch {
	case flags&os.O_EXCL != 0:
		mode = syscall.CREATE_NEW
	case flags&os.O_CREATE != 0:
		mode = syscall.OPEN_ALWAYS
	}
	path, err := syscall.UTF16PtrFromString(name)
	if err == nil {
		var h syscall.Handle
		h, err = syscall.CreateFile(path, syscall.GENERIC_READ|syscall.GENERIC_WRITE, syscall.FILE_SHARE_READ, nil, mode,
			syscall.FILE_ATTRIBUTE_NORMAL, 0)
		if err == nil {
			return os.NewFile(uintptr(h), name), nil
		}
	}
	if errors.Is(err, sharingViolation) {
		return nil, fmt.Errorf("%s: %w", name, errInUse)
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: err}
}
