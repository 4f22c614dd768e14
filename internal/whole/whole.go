// Package whole writes files that are there whole or not at all.
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

// WriteFile writes a file by way of a temporary one beside it, which gets the name when it is complete: whoever opens
// the name finds the old file or the new one, and nothing is left behind if write fails. A file that is replaced keeps
// its permissions, and a symbolic link goes on pointing where it did. What is no regular file, as a device or a pipe,
// cannot be replaced and is written to as it is.
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

// create makes the temporary file beside a file. That of os.CreateTemp would be for its
// owner only, whatever the user allows for new files.
func create(name string) (*os.File, error) {
	dir, base := filepath.Split(name)
	f, err := os.OpenFile(filepath.Join(dir, fmt.Sprintf(".%s-%d", base, rand.Uint64())), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		at.Path = name // the name of the temporary file says nothing
	}
	return f, err
}
