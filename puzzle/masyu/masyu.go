// Package masyu has the names of Masyu. Its rules are those of its rule file.
package masyu

import "gridcnf/puzzle"

// Masyu is the only kind.
const Masyu puzzle.Kind = "masyu"

// FullRule is the rule that can be put in force.
const FullRule = "full"

// The four cells.
const (
	None puzzle.Clue = iota
	White
	Black
	Unknown // white or black, which is not told
)
