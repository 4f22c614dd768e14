// Package masyu holds what Masyu brings to the rooms of the program beside its board,
// its rule checker and its rule book, which are in puzzle/masyu: how its pearls stand in
// the formats of others (dialects.go), the patterns by which people solve it and their
// words for them (techniques.go), and how it is drawn (draw.go). The table of families
// has a row with all of it.
//
// What a Masyu has in common with other loops is not here: package technique finds what
// follows for any loop, and shape.Loop draws it.
package masyu
