// Package author is for people who make puzzles: it generates, minimises, mends and reviews
// them. It never asks for the family: a family's Setting makes random answers and says which clues
// they allow, and a solve.Draft answers questions about clues.
package author
