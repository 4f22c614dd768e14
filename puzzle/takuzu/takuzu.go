// Package takuzu has the names of the binary puzzles: Takuzu (Binairo) and 3-in-a-Row (Tohu-Wa-Vohu, Unruly). Their rules
// are those of their rule files.
package takuzu

import "gridcnf/puzzle"

// The kinds, by their first names.
const (
	Takuzu      puzzle.Kind = "takuzu"     // with the distinct rules
	ThreeInARow puzzle.Kind = "3-in-a-row" // without
)

// The rules that can be left out.
const (
	DistinctRows    = "distinct-rows"
	DistinctColumns = "distinct-columns"
)

// The three cells.
const (
	Open puzzle.Clue = iota
	Zero
	One
)
