package bench

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/takuzu"
)

// Collection is a set of puzzle files with the kind that their origin gives them; the files themselves do not say.
type Collection struct {
	Name    string
	Files   string // pattern below the corpus folder
	Kind    puzzle.Kind
	Promise Promise
}

// Collections lists the sets of the corpus. From janko.at there can be one for every name
// of a kind of puzzle, where a few entries have no solution with them and may have several.
func Collections() []Collection {
	var sets []Collection
	for _, f := range family.All() {
		for _, k := range f.Kinds {
			for _, name := range append([]string{string(k.Name)}, k.Aliases...) {
				sets = append(sets, Collection{"janko/" + name, "janko/" + name + ".json", k.Name, AsPublished})
			}
		}
	}
	// In names and files, N stands for the size.
	bySize := func(name, files string, kind puzzle.Kind, promise Promise, sizes ...int) {
		for _, size := range sizes {
			n := strings.NewReplacer("N", strconv.Itoa(size))
			sets = append(sets, Collection{n.Replace(name), n.Replace(files), kind, promise})
		}
	}
	bySize("binarypuzzle/NxN", "binarypuzzle/sizeNlevel*.txt", takuzu.Takuzu, ExactlyOne, 6, 8, 10, 12, 14)
	bySize("puzzle-binairo/NxN", "puzzle-binairo/sizeNlevel*.txt", takuzu.Takuzu, ExactlyOne, 6, 8, 10, 14, 20)
	for _, size := range []int{6, 8, 10, 15, 20, 25, 30, 35, 40} {
		for _, level := range []string{"easy", "medium", "hard"} {
			bySize("puzzle-masyu/NxN-"+level, "puzzle-masyu/NxN_"+level+".txt", masyu.Masyu, ExactlyOne, size)
		}
	}
	bySize("large/3-in-a-row-NxN", "large/3-in-a-row-*-NxN.takuzu", takuzu.ThreeInARow, ExactlyOne, 14, 18, 24, 30)
	bySize("large/masyu-NxN", "large/masyu-NxN-*.txt", masyu.Masyu, AtLeastOne, 50, 100)
	return sets
}

// Load reads the collection from a corpus folder. A collection without files is
// empty. Errors are those of reading files.
func (c Collection) Load(dir string) (*Set, error) {
	set := &Set{Name: c.Name, Task: Unique, Promise: c.Promise}
	files, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(c.Files)))
	if err != nil {
		return nil, err
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if len(text) == 0 {
			continue // published without a puzzle
		}
		for rec, err := range format.Read(bytes.NewReader(text), name, format.Options{Kind: c.Kind}) {
			if err := set.Put(rec, err); err != nil {
				return nil, err
			}
		}
	}
	return set, nil
}

// EmptyPattern matches the names of EmptySets.
const EmptyPattern = "empty/*"

// EmptySets returns sets of one board without givens each, of growing size, whose rows differ and whose columns differ.
// Their task is First: what counts is how far a system gets.
func EmptySets() []*Set {
	var sets []*Set
	for _, size := range []int{6, 10, 14, 20, 30, 40, 60, 80, 100, 128, 200, 300} {
		board, err := rulefile.FirstGrid(takuzu.Takuzu, size, size)
		if err != nil {
			panic(err) // the sizes are even
		}
		name := fmt.Sprintf("empty/takuzu-%dx%d", size, size)
		set := &Set{Name: name, Task: First, Promise: AtLeastOne}
		set.Add(&format.Record{ID: "empty", File: name, Puzzle: board})
		sets = append(sets, set)
	}
	return sets
}
