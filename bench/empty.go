package bench

import (
	"fmt"

	"gridcnf/puzzle/format"
	"gridcnf/puzzle/takuzu"
)

// EmptyPattern matches the names of EmptySets.
const EmptyPattern = "empty/*"

// EmptySets returns sets of one board without givens each, of growing size, whose
// rows differ and whose columns differ. Their task is First: what counts is how far
// a system gets.
func EmptySets() []*Set {
	var sets []*Set
	for _, size := range []int{6, 10, 14, 20, 30, 40, 60, 80, 100} {
		board, err := takuzu.New(takuzu.Takuzu, size, size)
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
