// Package rulefile reads families of puzzles from rule files, and their boards from text.
//
// A rule file is a program in Starlark, a small dialect of Python without input and output (https://github.com/google/starlark-go). It
// declares what the answer is and what clues look like (file.go, token.go), and states constraints of the kinds of package book when it is
// run for a board (compile.go): frame(b) states what holds whatever the clues are, clue(b, place, token) what a clue means, blank(b, place)
// what a place without one means, and whole(b) the rest. The words that it can use are in words.go, state.go, graphs.go, view.go and
// prelude.star; docs/rules.md explains them.
//
// A Board is one puzzle of such a family. It reads and writes the text of puzzlekit (text.go), and checks answers by evaluating every
// constraint (check.go); no clause and no solver takes part in that.
package rulefile
