package rulefile

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed files/*.star files/first/*.star
var files embed.FS

// families and first read the rule files that come with the program, once.
var (
	families = sync.OnceValue(func() []*File { return read("files/*.star") })
	first    = sync.OnceValue(func() []*File { return read("files/first/*.star") })
)

func read(pattern string) (all []*File) {
	names, err := fs.Glob(files, pattern)
	if err != nil {
		panic(err)
	}
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err)
		}
		f, err := Parse(path.Base(name), text)
		if err != nil {
			panic(err)
		}
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b *File) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// First lists the files of the families that have boards in Go, too, by name. Their names stand for those.
func First() []*File { return slices.Clone(first()) }

// All lists the families that come with the program, by name, without the First.
func All() []*File { return slices.Clone(families()) }

// Called reports whether a name is the family's, an alias, or that of its collection.
func (f *File) Called(name string) bool {
	names := append([]string{f.Name, f.Title, f.collection}, f.Aliases...)
	return slices.ContainsFunc(names, func(s string) bool { return strings.EqualFold(s, name) })
}

// Named is the family with a name, an alias, or a collection of that name.
func Named(name string) (*File, error) {
	for _, f := range families() {
		if f.Called(name) {
			return f, nil
		}
	}
	return nil, fmt.Errorf("unknown puzzle %q", name)
}
