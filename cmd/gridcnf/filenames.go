package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"gridcnf/puzzle/format"
)

// isFolder reports whether a name is a folder's, or asks for one.
func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir() || strings.HasSuffix(name, "/")
}

// fileNames makes names of files in a folder from names of puzzles: no two alike, and
// none that of an input.
type fileNames struct {
	folder string
	inputs []string
	used   map[string]bool
}

func newFileNames(folder string, inputs []string) *fileNames {
	return &fileNames{folder, inputs, map[string]bool{}}
}

// create makes the folder if it is not there, and a name in it.
func (f *fileNames) create(id, ext string) (string, error) {
	if err := os.MkdirAll(f.folder, 0o777); err != nil {
		return "", usageError{err}
	}
	base := fileBase(id)
	file := filepath.Join(f.folder, base+ext)
	for i := 2; f.taken(file); i++ {
		file = filepath.Join(f.folder, fmt.Sprintf("%s-%d%s", base, i, ext))
	}
	// A file system may not tell upper from lower case.
	f.used[strings.ToLower(file)] = true
	return file, nil
}

func (f *fileNames) taken(file string) bool {
	return f.used[strings.ToLower(file)] || slices.ContainsFunc(f.inputs, func(in string) bool { return sameFile(in, file) })
}

// fileID is what the file of a puzzle is to be called: by its name, and if it is named
// after the file that it is from, without what that ends in.
func fileID(rec *format.Record) string {
	from := filepath.Base(rec.File)
	if rest, ok := strings.CutPrefix(rec.ID, from); ok && !rec.Named {
		return strings.TrimSuffix(from, filepath.Ext(from)) + rest
	}
	return rec.ID
}

// devices are names that Windows takes for devices, whatever they end in.
var devices = strings.Fields("con prn aux nul com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9")

// fileBase is a name without characters that some system does not allow in a file's.
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
	const most = 150 // bytes
	for len(base) > most {
		r := []rune(base)
		base = string(r[:len(r)-1])
	}
	base = strings.Trim(base, ". ")
	stem, _, _ := strings.Cut(base, ".")
	if base == "" || slices.Contains(devices, strings.ToLower(stem)) {
		return "puzzle-" + base
	}
	return base
}
