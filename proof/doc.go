// Package proof holds certificates: files that prove what is claimed of a puzzle to
// somebody who trusts neither the encoder, nor the search, nor the solver.
//
// The way of a certificate:
//
//  1. Package proof/certify solves the puzzle and collects a proof. On level 2, package
//     proof/refute searches on the constraints of proof/kernel. On level 1, the fast path,
//     there is also the formula that the solver refuted, with what the helper variables mean,
//     and the witnesses of the lazily added cuts.
//  2. This package writes all that as one file, and reads it back within limits.
//  3. Package proof/check leaves a certificate of level 2 to proof/kernel. Of one of level 1
//     it judges the formula against the rules of the puzzle and checks the proof by proof/drat.
//     It depends on nothing that puzzles are solved with.
//
// What is particular to a family on level 1 is in its rule book (package rule), which both the
// maker and the checker read, and in its row of the table of families: how its boards and its
// rules are written in puzzle.txt. So a new family has certificates of level 1 without a line
// here, as long as its book has entries of the kinds that are there. The kernel has rules of
// its own.
//
// What the members of a file are is described in docs/certificates.md.
package proof
