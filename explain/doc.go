// Package explain tells how a puzzle can be solved by reasoning, one step after another, and
// why each step is right.
//
// The way goes: the puzzle is solved (package solve), so that it is clear what can be
// derived at all. Then, as long as something is left,
//
//  1. the techniques of people are tried in their order (package technique);
//  2. if all are silent, a small set of rule instances and facts is looked for that implies
//     some cell or edge (package mus), the smallest one that there is if Options say so;
//  3. what was found is shrunk until no rule and no fact can be dropped, put into words,
//     and becomes a fact itself.
//
// On a puzzle with several solutions the steps derive what these have in common. On
// one without, there is one step: the givens and rules that cannot hold together.
//
// Files: path.go (the way above), filled.go (what somebody has filled in already), choice.go
// (the best of many deductions), search.go (2.), refutation.go and shorter.go (chains and
// cases), step.go, words*.go (3.), verify.go (steps checked by another solver).
//
// B. Bogaerts, E. Gamba, T. Guns: A framework for step-wise explaining how to solve
// constraint satisfaction problems. Artificial Intelligence 300, 2021; J. Espasa et al.:
// Towards Generic Explanations for Pen and Paper Puzzles with MUSes. arXiv 2104.15040, 2021.
package explain
