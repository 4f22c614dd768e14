package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"

	"gridcnf/internal/whole"
)

// writeWhole writes a file as package whole does. The name "-" is standard output.
func (a *app) writeWhole(name string, write func(io.Writer) error) error {
	switch name {
	case "-":
		return write(a.out)
	case "":
		return usagef("--out is empty, expected the name of a file")
	}
	err := whole.WriteFile(name, write)
	if at := (*fs.PathError)(nil); errors.As(err, &at) && at.Op == "open" {
		return usageError{err}
	}
	return err
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
