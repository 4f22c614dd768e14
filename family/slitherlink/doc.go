// Package slitherlink holds what Slitherlink brings to the rooms of the program beside
// its board, its rule checker and its rule book, which are in puzzle/slitherlink: how its
// numbers stand in the formats of others (dialects.go), the patterns by which people
// solve it (techniques.go), and how it is drawn (draw.go). The table of families has a
// row with all of it.
//
// What a Slitherlink has in common with other loops is not here: package technique finds
// what follows for any loop, and shape.Loop draws it.
package slitherlink
