// Package proof holds certificates: files that prove what is claimed of a puzzle to
// somebody who trusts neither the encoder, nor the search, nor the solver.
//
// The way of a certificate:
//
//  1. Package proof/certify solves the puzzle and collects a proof: package proof/refute searches
//     on the constraints of proof/kernel, and package proof/trim leaves what the proof needs.
//  2. This package writes the puzzle, as text, and all else that belongs to it as one file.
//  3. Package proof/kernel checks that file, and reads it by itself. It depends on nothing but
//     the standard library, and has the rules of each kind of puzzle once more.
//
// What the members of a file are is described in docs/certificates.md.
package proof
