// Package masyu has the names of Masyu. Its rules are those of its rule file.
package masyu

import "gridcnf/puzzle"

// Masyu is the only kind.
const Masyu puzzle.Kind = "masyu"

// The rules. UnknownPearls is in force if there is such a pearl, FullRule can be put in force.
const (
	SingleLoop    = "single-loop"
	Pearls        = "pearls"
	UnknownPearls = "unknown-pearls"
	FullRule      = "full"
)

// The four cells.
const (
	None puzzle.Clue = iota
	White
	Black
	Unknown // white or black, which is not told
)

// Letters are the directions as puzzle collections write them, in the order of puzzle.Lattice.Around.
const Letters = "nsew"
