package app

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"gridcnf/internal/whole"
	"gridcnf/puzzle/format"
)

// Target is the place that --out names: one file, a folder in which every puzzle gets its own file, or
// standard output. It never overwrites an input.
type Target struct {
	Name   string // "-" for standard output
	Folder bool
	Many   bool // one file can hold all puzzles
	Lone   bool // even standard output can hold only one

	captured bool // files go to a caller, so names are not looked up on the disk

	inputs []string
	used   map[string]bool // names already used in the folder
}

// Settle finds out what the name stands for, and checks that it is not an input.
func (t *Target) Settle(inputs []string) error {
	t.inputs, t.used = inputs, make(map[string]bool)
	t.Folder = strings.HasSuffix(t.Name, "/") || !t.captured && IsFolder(t.Name)
	switch {
	case t.Name == "":
		return Usagef("--out is empty, expected the name of a file")
	case strings.ContainsFunc(t.Name, unicode.IsControl):
		return Usagef("--out %q: expected a name without control characters", t.Name)
	case t.isInput(t.Name):
		return Usagef("--out %s: is an input, expected another file", t.Name)
	case len(inputs) > 1 && t.Single():
		return Usagef("--out %s: takes one puzzle, found %d arguments; pass a folder for all of them", t.Name, len(inputs))
	}
	return nil
}

// Placed returns an error if the file's folder does not exist, so that the user hears of it before a long search.
func (t *Target) Placed() error {
	at := (*fs.PathError)(nil)
	if t.captured {
		return nil
	}
	if _, err := os.Stat(filepath.Dir(t.Name)); !t.Stdout() && !t.Folder && errors.As(err, &at) {
		return UsageError{&fs.PathError{Op: "open", Path: t.Name, Err: at.Err}}
	}
	return nil
}

// IsFolder reports whether a name is that of a folder, or ends like one.
func IsFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir() || strings.HasSuffix(name, "/")
}

func (t *Target) Stdout() bool { return t.Name == "-" }

// Single reports whether there is room for one puzzle only.
func (t *Target) Single() bool { return !t.Many && !t.Folder && (t.Lone || !t.Stdout()) }

// isInput reports whether a name is that of an input that is a regular file.
func (t *Target) isInput(name string) bool {
	if t.captured {
		return false
	}
	file, err := os.Stat(name)
	return err == nil && file.Mode().IsRegular() && slices.ContainsFunc(t.inputs, func(input string) bool {
		in, err := os.Stat(input)
		return err == nil && os.SameFile(in, file)
	})
}

// makeFolder makes a folder if it does not exist, unless files go to a caller.
func (t *Target) makeFolder(name string) error {
	if t.captured {
		return nil
	}
	if err := os.MkdirAll(name, 0o777); err != nil {
		return UsageError{err}
	}
	return nil
}

// file returns the name for a puzzle's file. In a folder, which file makes if need be, it is named after the puzzle, and no two are alike.
func (t *Target) file(id, ext string) (string, error) {
	if !t.Folder {
		return t.Name, nil
	}
	if err := t.makeFolder(t.Name); err != nil {
		return "", err
	}
	base := fileBase(id)
	file := filepath.Join(t.Name, base+ext)
	// Some file systems do not distinguish upper and lower case.
	for i := 2; t.used[strings.ToLower(file)] || t.isInput(file); i++ {
		file = filepath.Join(t.Name, fmt.Sprintf("%s-%d%s", base, i, ext))
	}
	t.used[strings.ToLower(file)] = true
	return file, nil
}

// writeFile writes a file completely or not at all. The name "-" is standard output.
func (a *App) writeFile(name string, write func(io.Writer) error) error {
	switch {
	case a.Exchange.Captures():
		return a.Exchange.capture(name, write)
	case name == "-":
		return a.Out.data(write)
	}
	err := whole.WriteFile(name, write)
	if at := (*fs.PathError)(nil); errors.As(err, &at) && at.Op == "open" {
		return UsageError{err}
	}
	return err
}

// content returns a function that writes a text.
func content(text []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	}
}

// fileID is the base name for a puzzle's file: the puzzle's name, without the extension of the
// input file if the puzzle was named after that.
func fileID(rec *format.Record) string {
	from := filepath.Base(rec.File)
	if rest, ok := strings.CutPrefix(rec.ID, from); ok && !rec.Named {
		return strings.TrimSuffix(from, filepath.Ext(from)) + rest
	}
	return rec.ID
}

// devices are names that Windows takes for devices, whatever their extension.
var devices = strings.Fields("con prn aux nul com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9")

// fileBase is a name without characters that some system does not allow in file names.
func fileBase(id string) string {
	base := strings.Map(func(r rune) rune {
		switch {
		case !unicode.IsPrint(r):
			return -1
		case strings.ContainsRune(`/\:*?"<>|`, r):
			return '-'
		}
		return r
	}, id)
	const most = 150                                            // bytes
	base = strings.ToValidUTF8(base[:min(len(base), most)], "") // no half of a character
	base = strings.Trim(base, ". ")
	stem, _, _ := strings.Cut(base, ".")
	if base == "" || slices.Contains(devices, strings.ToLower(stem)) {
		return "puzzle-" + base
	}
	return base
}
