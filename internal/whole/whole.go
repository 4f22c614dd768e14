// Package whole writes files completely or not at all.
package whole

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// WriteFile writes a temporary file beside the file, and renames it when it is complete: readers see the old file or the new one, and
// nothing is left behind if write fails. A replaced file keeps its permissions, and a symbolic link keeps its target. A file that is not
// regular, such as a device or a pipe, cannot be replaced, so WriteFile writes to it directly.
func WriteFile(name string, write func(io.Writer) error) (err error) {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(f), f.Close())
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	f, err := create(name)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	err = write(f)
	if info != nil {
		err = errors.Join(err, f.Chmod(info.Mode().Perm()))
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// Creatable reports why WriteFile could not begin to write a file.
func Creatable(name string) error {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return fmt.Errorf("%s: is a directory", name)
	}
	f, err := create(name)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// create makes the temporary file beside a file. os.CreateTemp would allow only its owner to read it, whatever the user's umask allows.
func create(name string) (*os.File, error) {
	dir, base := filepath.Split(name)
	f, err := os.OpenFile(filepath.Join(dir, fmt.Sprintf(".%s-%d", base, rand.Uint64())), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		at.Path = name // the name of the temporary file would tell the user nothing
	}
	return f, err
}
