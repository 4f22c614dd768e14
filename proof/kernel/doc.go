// Package kernel checks certificates that are proved from the rules of a puzzle. It is all that
// has to be trusted for one, besides Go and the machine: it uses nothing but the standard library.
//
// A certificate is a zip file (container.go) with the claim (manifest.go), the puzzle (puzzle.go), the solutions that
// the claim speaks of (solutions.go), cuts and a proof. Check goes like this (check.go):
//
//  1. The rules are stated as constraints on the cells or edges: so many of these literals are
//     true (formula.go, constraint.go). binary.go, masyu.go and slitherlink.go do that, each for
//     one family, rule by rule; lattice.go has what loops share.
//  2. The solutions satisfy the constraints, have no lines that are equal and must not be, and are
//     one loop. So they are solutions.
//  3. To the constraints are added: cuts, each of which holds of every single loop, as its witness
//     shows (cuts.go), and the clause that a solution is not as the claim says.
//  4. Each step of the proof adds a clause that follows from constraints before it (proof.go). The
//     last clause is empty: no solution is left that is not as the claim says.
//
// Nobody searches here. Memory and time are counted by a meter (meter.go). Whatever is wrong ends
// a check by a panic (text.go), which the exported functions return as an error.
package kernel
