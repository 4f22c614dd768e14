// Package takuzu holds what the binary puzzles, Takuzu and 3-in-a-Row, bring to the rooms
// of the program beside their board, rule checker and rule book, which are in
// puzzle/takuzu: how their digits stand in the formats of others (dialects.go), and how
// they are drawn (draw.go). The table of families has a row with all of it. How people
// reason about lines of digits is in package technique, for any family that has them.
package takuzu
