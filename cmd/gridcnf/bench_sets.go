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
	cmd.Flags().Var(&f.patterns, "sets", "sets to run, as patterns of their names (default all without "+bench.EmptyPattern+" and "+bench.GenerationPattern+", or none if files are named)")
	f.every = 1
	addNumber(cmd, &f.every, "every", "", 1, "take every N-th puzzle of a set")
	addNumber(cmd, &f.limit, "limit", "n", 0, "take at most this many puzzles of a set; 0 takes all")
}

func (f *setFlags) addCorpus(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.corpus, "corpus", os.Getenv(corpusVariable), "folder with collections of puzzles; $"+corpusVariable+" if not given")
}

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
	all, err := f.all()
	if err != nil {
		return nil, err
	}
	var names []string
	for _, set := range all {
		names = append(names, set.Name)
	}
	otherwise := "there is no such set with puzzles: see gridcnf bench sets, and " + passCorpus
	if err := mustMatch("sets", f.patterns.values, names, otherwise); err != nil {
		return nil, err
	}
	found := slices.DeleteFunc(all, func(set *bench.Set) bool {
		ofName := func(pattern string) bool { return matches(pattern, set.Name) }
		if !f.patterns.given {
			return ofName(bench.EmptyPattern) || ofName(bench.GenerationPattern)
		}
		return !slices.ContainsFunc(f.patterns.values, ofName)
	})
	if len(found) == 0 {
		return nil, usagef("nothing to measure: pass puzzles, or %s", passCorpus)
	}
	return found, nil
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

// all returns the sets with puzzles.
func (f *setFlags) all() ([]*bench.Set, error) {
	var sets []*bench.Set
	made := append(bench.EmptySets(), bench.GenerationSets()...)
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
	cmd.RunE = func(*cobra.Command, []string) error {
		sets, err := f.all()
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "SET\tPUZZLES\tDAMAGED\tTASK")
		for _, set := range sets {
			fmt.Fprintf(w, "%s\t%d\t%d\t%s\n", set.Name, len(set.Puzzles), len(set.Damaged), set.Task)
		}
		if f.corpus == "" && !a.quiet {
			fmt.Fprintf(a.err, "gridcnf: these are made; for more %s\n", passCorpus)
		}
		return w.Flush()
	}
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
		fmt.Fprintf(w, "  %s\n", t.Set)
	}
	return w.Flush()
}
