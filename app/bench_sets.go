//go:build !js

package app

import (
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"

	"gridcnf/bench"
	"gridcnf/internal/list"
	"gridcnf/puzzle/format"
)

// SetFlags choose the puzzles.
type SetFlags struct {
	Corpus       string
	Patterns     List
	Every, Limit int
}

// Apart matches the sets that run only if the user asks for them.
var Apart = []string{"empty/*", "generate/*", "hard/*", "growth/*"}

// CorpusVariable is the environment variable that names the corpus.
const CorpusVariable = "GRIDCNF_CORPUS"

// Load reads files as sets, and the sets of the corpus that match.
func (f *SetFlags) Load(a *App, files []string, in *InputOptions) ([]*bench.Set, error) {
	var sets []*bench.Set
	for _, file := range files {
		set, err := fileSet(a, file, in)
		if err != nil {
			return nil, err
		}
		sets = append(sets, set)
	}
	if len(files) == 0 || f.Patterns.Given {
		more, err := f.Matching()
		if err != nil {
			return nil, err
		}
		sets = append(sets, more...)
	}
	for _, set := range sets {
		set.Thin(f.Every, f.Limit)
	}
	return sets, nil
}

// fileSet reads a file as a set. The set has the file's name and promises nothing about solutions.
func fileSet(a *App, file string, in *InputOptions) (*bench.Set, error) {
	set := &bench.Set{Name: filepath.ToSlash(file), Task: bench.Unique}
	if file == "-" {
		set.Name = "stdin"
	}
	for rec, err := range a.Records([]string{file}, in) {
		if err := set.Put(rec, err); err != nil {
			return nil, err
		}
	}
	if len(set.Puzzles) == 0 {
		return nil, Usagef("%s: no puzzle in it can be read; the first: %s", file, set.Damaged[0])
	}
	return set, nil
}

// Matching reads the sets that match the patterns, or without patterns those of the corpus. It leaves out empty sets.
func (f *SetFlags) Matching() (found []*bench.Set, err error) {
	var sets []bench.Collection
	if f.Corpus != "" {
		if _, err := os.Stat(f.Corpus); err != nil {
			return nil, Usagef("--corpus: %w", err)
		}
		sets = bench.Collections()
	}
	if f.Patterns.Given {
		sets = list.Filter(append(sets, bench.Included()...), func(c bench.Collection) bool { return matchesOne(f.Patterns.Values, c.Name) })
	}
	for _, c := range sets {
		set, err := c.Load(f.Corpus)
		if err != nil {
			return nil, UsageError{err}
		}
		if len(set.Puzzles)+len(set.Damaged) > 0 {
			found = append(found, set)
		}
	}
	for _, pattern := range f.Patterns.Values {
		if _, err := path.Match(pattern, ""); err != nil {
			return nil, Usagef("--sets %q: %w", pattern, err)
		}
		if !slices.ContainsFunc(found, func(set *bench.Set) bool { return matchesOne([]string{pattern}, set.Name) }) {
			return nil, Usagef("--sets %q: there is no such set with puzzles: see gridcnf bench sets, and %s", pattern, PassCorpus)
		}
	}
	if len(found) == 0 {
		return nil, Usagef("nothing to measure: pass puzzles, or %s", PassCorpus)
	}
	return found, nil
}

// matchesOne reports whether any of the patterns matches a name.
func matchesOne(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		ok, err := path.Match(pattern, name)
		return ok && err == nil
	})
}

// WritePuzzles writes the puzzles of sets, one a line.
func WritePuzzles(out io.Writer, sets []*bench.Set) error {
	w, err := format.NewWriter(out, "json")
	for _, set := range sets {
		for _, rec := range set.Puzzles {
			if err != nil {
				return err
			}
			err = w.Write(rec)
		}
	}
	return err
}

// PassCorpus says how to name a corpus.
const PassCorpus = "name a folder with collections of puzzles by --corpus or " + CorpusVariable
