// Package proof holds certificates: files that prove what is claimed of a puzzle to
// somebody who trusts neither the encoder, nor the search, nor the solver.
//
// The way of a certificate:
//
//  1. Package proof/certify solves the puzzle and collects the formula that the solver
//     refuted, with what the helper variables mean, the witnesses of the lazily added
//     cuts, and a proof.
//  2. This package writes all that as one file, and reads it back within limits.
//  3. Package proof/check judges the formula against the rules of the puzzle and checks the
//     proof, by proof/drat (clauses) or by proof/rules and proof/pb (pseudo-Boolean
//     constraints). It imports nothing that steps 1 and 2 of solving are made of.
//
// What the members of a file are is described in docs/certificates.md.
package proof
