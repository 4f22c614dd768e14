// Package explain tells how a puzzle can be solved by reasoning, one step after another, and why each step is right.
//
// First the puzzle is solved (package solve), which shows what can be derived at all. Then, as long as something is left,
//
//  1. the techniques of people are tried in their order (package technique);
//  2. if none of them finds anything, a small set of rules and facts is looked for that implies some cell or edge
//     (package mus), the smallest that there is if Options say so;
//  3. what was found is shrunk until no rule and no fact can be dropped, put into words, and becomes a fact itself.
//
// On a puzzle with several solutions the steps derive what these have in common. On one without, there is one step: the
// givens and rules that cannot hold together.
//
// Files: path.go (1.), search.go (2.), refutation.go and shorter.go (proofs by chains and cases), words.go (3.),
// step.go (with a check by another solver), way.go (short ways to one place), filled.go (what has been filled in already).
//
// B. Bogaerts, E. Gamba, T. Guns: A framework for step-wise explaining how to solve constraint satisfaction problems.
// Artificial Intelligence 300, 2021; J. Espasa et al.: Towards Generic Explanations for Pen and Paper Puzzles with MUSes.
// arXiv 2104.15040, 2021.
package explain
