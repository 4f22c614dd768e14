//go:build !js

package main

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gridcnf/bench"
	"gridcnf/internal/printable"
	"gridcnf/internal/whole"
	"gridcnf/puzzle/format"
)

// setFlags choose the puzzles.
type setFlags struct {
	corpus       string
	patterns     list
	every, limit int
}

func (f *setFlags) add(cmd *cobra.Command) { grouped(cmd, inputGroup, f.addAll) }

func (f *setFlags) addAll(cmd *cobra.Command) {
	f.addCorpus(cmd)
	cmd.Flags().Var(&f.patterns, "sets", "sets to run, as patterns of their names (default all without "+strings.Join(apart, ", ")+", or none if files are named)")
	f.every = 1
	addNumber(cmd, &f.every, "every", "", 1, "take every N-th puzzle of a set")
	addNumber(cmd, &f.limit, "limit", "n", 0, "take at most this many puzzles of a set; 0 takes all")
}

func (f *setFlags) addCorpus(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.corpus, "corpus", os.Getenv(corpusVariable), "folder with collections of puzzles; $"+corpusVariable+" if not given")
}

// apart are the patterns of the sets that are run only if they are asked for.
var apart = []string{bench.EmptyPattern, bench.GenerationPattern, bench.HardPattern, bench.GrowthPattern}

// corpusVariable is the environment variable that names the corpus.
const corpusVariable = "GRIDCNF_CORPUS"

// load reads files as sets, and the sets of the corpus that match.
func (f *setFlags) load(a *app, files []string, in *inputFlags) ([]*bench.Set, error) {
	var sets []*bench.Set
	for _, file := range files {
		set, err := fileSet(a, file, in)
		if err != nil {
			return nil, err
		}
		sets = append(sets, set)
	}
	if len(files) == 0 || f.patterns.given {
		more, err := f.matching()
		if err != nil {
			return nil, err
		}
		sets = append(sets, more...)
	}
	for _, set := range sets {
		set.Thin(f.every, f.limit)
	}
	return sets, nil
}

// fileSet reads a file as a set of its name. It promises nothing.
func fileSet(a *app, file string, in *inputFlags) (*bench.Set, error) {
	set := &bench.Set{Name: filepath.ToSlash(file), Task: bench.Unique}
	if file == "-" {
		set.Name = "stdin"
	}
	for rec, err := range a.records([]string{file}, in) {
		if err := set.Put(rec, err); err != nil {
			return nil, err
		}
	}
	if len(set.Puzzles) == 0 {
		return nil, usagef("%s: no puzzle in it can be read; the first: %s", file, set.Damaged[0])
	}
	return set, nil
}

// matching returns the sets that the patterns match, each once.
func (f *setFlags) matching() ([]*bench.Set, error) {
	asked := func(name string) bool { return matchesOne(f.patterns.values, name) }
	all, err := f.all(asked)
	if err != nil {
		return nil, err
	}
	otherwise := "there is no such set with puzzles: see gridcnf bench sets, and " + passCorpus
	if err := mustMatch("sets", f.patterns.values, setNames(all), otherwise); err != nil {
		return nil, err
	}
	found := slices.DeleteFunc(all, func(set *bench.Set) bool {
		if !f.patterns.given {
			return matchesOne(apart, set.Name)
		}
		return !asked(set.Name)
	})
	if len(found) == 0 {
		return nil, usagef("nothing to measure: pass puzzles, or %s", passCorpus)
	}
	return found, nil
}

func setNames(sets []*bench.Set) []string {
	var names []string
	for _, set := range sets {
		names = append(names, set.Name)
	}
	return names
}

// mustMatch finds what is no pattern, or matches none of some names, among the values of a
// flag.
func mustMatch(flag string, patterns, names []string, otherwise string) error {
	for _, pattern := range patterns {
		if _, err := path.Match(pattern, ""); err != nil {
			return usagef("--%s %q: %w", flag, pattern, err)
		}
		if !matches(pattern, names...) {
			return usagef("--%s %q: %s", flag, pattern, otherwise)
		}
	}
	return nil
}

// matches reports whether a pattern matches one of some names.
func matches(pattern string, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		ok, err := path.Match(pattern, name)
		return ok && err == nil
	})
}

// matchesOne reports whether one of some patterns matches a name.
func matchesOne(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool { return matches(pattern, name) })
}

// all returns the sets with puzzles, and of those that take long to make the ones asked for.
func (f *setFlags) all(asked func(name string) bool) ([]*bench.Set, error) {
	var sets []*bench.Set
	made := slices.Concat(bench.EmptySets(), bench.GenerationSets(), bench.HardSets(asked))
	if f.corpus == "" {
		return made, nil
	}
	if _, err := os.Stat(f.corpus); err != nil {
		return nil, usagef("--corpus: %w", err)
	}
	for _, c := range bench.Collections() {
		set, err := c.Load(f.corpus)
		if err != nil {
			return nil, usageError{err}
		}
		if len(set.Puzzles)+len(set.Damaged) > 0 {
			sets = append(sets, set)
		}
	}
	return append(sets, made...), nil
}

// benchSetsVerb is the verb bench sets.
func (a *app) benchSetsVerb(cmd *cobra.Command) {
	var f setFlags
	f.addCorpus(cmd)
	cmd.Flags().Var(&f.patterns, "sets", "sets to list, as patterns of their names (default all)")
	file := cmd.Flags().StringP("out", "o", "", "file for the puzzles of these sets, as JSON lines that other commands read")
	cmd.RunE = func(*cobra.Command, []string) error {
		if !f.patterns.given {
			f.patterns = list{values: []string{"*/*"}, given: true}
		}
		sets, err := f.matching()
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "SET\tPUZZLES\tDAMAGED\tTASK")
		for _, set := range sets {
			fmt.Fprintf(w, "%s\t%d\t%d\t%s\n", printable.Line(set.Name), len(set.Puzzles), len(set.Damaged), set.Task)
		}
		if f.corpus == "" {
			a.say("these are made; for more %s", passCorpus)
		}
		if err := w.Flush(); err != nil || *file == "" {
			return err
		}
		return whole.WriteFile(*file, func(out io.Writer) error { return writePuzzles(out, sets) })
	}
}

// writePuzzles writes the puzzles of sets, one a line.
func writePuzzles(out io.Writer, sets []*bench.Set) error {
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

// passCorpus says how to name a corpus.
const passCorpus = "name a folder with collections of puzzles by --corpus or " + corpusVariable

// tallyTable prints what came of sets.
func tallyTable(out io.Writer, tallies []bench.Tally) error {
	if len(tallies) == 0 {
		return nil
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "\n%s\t  set\n", strings.Join(bench.TallyColumns, "\t"))
	for _, t := range tallies {
		for _, column := range bench.TallyColumns {
			fmt.Fprintf(w, "%d\t", t.Count[column])
		}
		fmt.Fprintf(w, "  %s\n", printable.Line(t.Set))
	}
	return w.Flush()
}
