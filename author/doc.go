// Package author is for those who make puzzles: it generates, minimises, mends and judges
// them. It asks for no family: what a random answer is like and which clues it allows is a
// family's Setting, and questions about clues go to a solve.Draft.
package author
