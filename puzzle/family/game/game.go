// Package game has the games of Simon Tatham's Portable Puzzle Collection that are played here.
package game

import "gridcnf/puzzle/dialect"

// All are the games, by name.
var All = map[string]*dialect.Game{unruly.Name: &unruly, pearl.Name: &pearl, loopy.Name: &loopy}
