// Package explain shows how to solve a puzzle by reasoning, one step after another, and why each step is right.
//
// First it solves the puzzle (package solve), to learn what can be derived at all. Then, as long as something is left,
//
//  1. it tries the techniques that people use, easiest first (package technique);
//  2. if none of them finds anything, it looks for a small set of rules and facts that implies some cell or edge
//     (package mus), or for the smallest such set if Options ask for it;
//  3. it drops every rule and fact that the step does not need, puts the step into words, and adds its result to the facts.
//
// If a puzzle has several solutions, the steps derive what they have in common. If it has none, the only step names
// givens and rules that contradict each other.
//
// Files: path.go (1.), search.go (2.), refutation.go and shorter.go (proofs by chains and cases), words.go (3.),
// step.go (with a check by another solver), way.go (short ways to one place), filled.go (what has been filled in already).
//
// B. Bogaerts, E. Gamba, T. Guns: A framework for step-wise explaining how to solve constraint satisfaction problems.
// Artificial Intelligence 300, 2021; J. Espasa et al.: Towards Generic Explanations for Pen and Paper Puzzles with MUSes.
// arXiv 2104.15040, 2021.
package explain
