package bench

import (
	"compress/gzip"
	"embed"
	"fmt"
	"strings"

	"gridcnf/internal/list"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/takuzu"
)

// The patterns of the names of HardSets.
const (
	HardPattern   = "hard/*"
	GrowthPattern = "growth/*"
)

// boards has the puzzles that take a solver seconds to minutes, at least one without the idea that makes them
// easy, and those by whose size time can grow. boards/README.md says how each set was made.
//
//go:embed boards/*.gz
var boards embed.FS

// boardSets are the sets in boards, in their order.
var boardSets = []string{"hard/takuzu", "hard/masyu", "hard/slitherlink", "hard/unbalanced", "hard/lines", "hard/odd", "growth/masyu"}

// minimal has boards of 3-in-a-Row without a given to spare, on which there is much to search for, in
// order of size. They were made by
//
//	gridcnf generate --puzzle 3-in-a-row --size N -n K --seed 1
//
// with N K of 30 20 and 40 5, and are kept because making larger ones takes minutes. Nothing was selected.
//
//go:embed minimal.txt
var minimal string

// HardSets reads those of the sets of hard and of growing puzzles whose names are wanted. They promise
// nothing, but for the minimal boards.
func HardSets(wanted func(name string) bool) []*Set {
	sets := list.Map(list.Filter(boardSets, wanted), boardSet)
	return append(sets, list.Filter(minimalSets(), func(s *Set) bool { return wanted(s.Name) })...)
}

// boardSet reads a set of boards. Its puzzles are named by their sizes.
func boardSet(name string) *Set {
	set := &Set{Name: name, Task: Unique}
	file, err := boards.Open("boards/" + strings.ReplaceAll(name, "/", "-") + ".jsonl.gz")
	if err != nil {
		panic(err) // it is in the program
	}
	text, err := gzip.NewReader(file)
	if err != nil {
		panic(err) // as it was written
	}
	number := make(map[string]int)
	for rec, err := range format.Read(text, name, format.Options{From: "json"}) {
		if err != nil {
			panic(err) // they can be read
		}
		rows, cols := rec.Puzzle.Size()
		size := fmt.Sprintf("%dx%d", rows, cols)
		number[size]++
		rec.ID = fmt.Sprintf("%s-%d", size, number[size])
		set.Add(rec)
	}
	return set
}

// minimalSets reads the minimal boards, a set for each size.
func minimalSets() (sets []*Set) {
	for rec, err := range format.Read(strings.NewReader(minimal), "minimal.txt", format.Options{Kind: takuzu.ThreeInARow}) {
		if err != nil {
			panic(err) // they can be read
		}
		rows, cols := rec.Puzzle.Size()
		name := fmt.Sprintf("hard/minimal-%dx%d", rows, cols)
		if len(sets) == 0 || sets[len(sets)-1].Name != name {
			sets = append(sets, &Set{Name: name, Task: Unique, Promise: ExactlyOne})
		}
		sets[len(sets)-1].Add(rec)
	}
	return sets
}
