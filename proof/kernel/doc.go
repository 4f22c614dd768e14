// Package kernel checks certificates. To believe a claim about a book, you need to trust only this package, Go and the machine. It uses
// nothing but the standard library, and knows no family of puzzles.
//
// A certificate is a zip file (container.go) with the claim (manifest.go), the puzzle, the book, the solutions that the claim is about,
// cuts and a proof. Check works like this (check.go):
//
//  1. The book is read: what the rules state of this puzzle, a statement on a line (book.go). Clauses, sums and the points of loops
//     become constraints, which say how many of some literals are true (formula.go, constraint.go).
//  2. The solutions are checked against every statement, by a walk through its literals or its graph (book.go, graph.go).
//  3. Constraints are added: cuts, each a clause without which a statement would be violated, as the same walk shows; and one that
//     says that a solution contradicts the claim.
//  4. Each step of the proof adds a clause that follows from constraints before it (proof.go). The last clause is empty: so no
//     solution contradicts the claim.
//
// There is no search here. A meter counts memory and time (meter.go). A defect ends a check by a panic (text.go), which the exported
// functions return as an error.
package kernel
