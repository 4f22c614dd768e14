package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// isFolder reports whether a name is a folder's, or asks for one.
func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir() || strings.HasSuffix(name, "/")
}

// fileNames makes names of files in a folder from names of puzzles, no two alike.
type fileNames struct {
	folder string
	used   map[string]bool
}

func newFileNames(folder string) *fileNames { return &fileNames{folder, map[string]bool{}} }

// create makes the folder if it is not there, and a name in it.
func (f *fileNames) create(id, ext string) (string, error) {
	if err := os.MkdirAll(f.folder, 0o777); err != nil {
		return "", usageError{err}
	}
	return filepath.Join(f.folder, f.name(id, ext)), nil
}

// name is the name of a file, without characters that some system does not allow.
func (f *fileNames) name(id, ext string) string {
	base := strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, strings.Trim(id, ". "))
	if base == "" {
		base = "puzzle"
	}
	if r := []rune(base); len(r) > 60 {
		base = string(r[:60])
	}
	name := base + ext
	// A file system may not tell upper from lower case.
	for i := 2; f.used[strings.ToLower(name)]; i++ {
		name = fmt.Sprintf("%s-%d%s", base, i, ext)
	}
	f.used[strings.ToLower(name)] = true
	return name
}
