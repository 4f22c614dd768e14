// Package proof has certificates: files that prove a claim about a puzzle to somebody who trusts neither the encoder, nor the search, nor
// the solver.
//
// A certificate is made and checked like this:
//
//  1. This package writes the puzzle as text, and what its rules state: the book.
//  2. Package proof/certify solves the puzzle and collects a proof: package proof/refute searches
//     on the book, and package proof/trim leaves what the proof needs.
//  3. Package proof/kernel checks the file by itself. It depends on nothing but the standard library, and knows no puzzles.
//  4. Derive states the rules again, and compares them with the book.
//
// docs/certificates.md describes the members of a file.
package proof
