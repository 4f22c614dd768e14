package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// writeWhole writes a file by way of a temporary one beside it, so that it is there
// whole or not at all. The name "-" is standard output. What is no regular file,
// as a device or a pipe, is not replaced but written to.
func (a *app) writeWhole(name string, write func(io.Writer) error) error {
	if name == "-" {
		return write(a.out)
	}
	if name == "" {
		return usagef("--out is empty, expected the name of a file")
	}
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return replace(name, 0o666&^umask, write)
	case !info.Mode().IsRegular():
		return writeTo(name, write)
	}
	return replace(name, info.Mode().Perm(), write)
}

// writeAll writes all there is to a file, as writeWhole does.
func (a *app) writeAll(name string, content *bytes.Buffer) error {
	return a.writeWhole(name, func(w io.Writer) error {
		_, err := content.WriteTo(w)
		return err
	})
}

// sameFile reports whether two names are of one regular file.
func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil || !x.Mode().IsRegular() {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// writeTo writes to a file as it is.
func writeTo(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return usageError{err}
	}
	return errors.Join(write(f), f.Close())
}

// replace writes a temporary file and gives it the name when it is complete.
func replace(name string, mode os.FileMode, write func(io.Writer) error) (err error) {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target // the link stays
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		var at *fs.PathError
		if errors.As(err, &at) {
			at.Path = name // the name of the temporary file says nothing
		}
		return usageError{err}
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(tmp.Name()))
		}
	}()
	if err := errors.Join(write(tmp), tmp.Chmod(mode), tmp.Close()); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), name)
}
