package app

import (
	"strings"
)

// Uses of flags beyond the command line.
const (
	Calling    = 1 << iota // calls may set it
	Travelling             // workers may be told of it
)

// FlagUses are the flags with such uses. None of them names a file, a folder or a program.
var FlagUses = func() map[string]int {
	uses := make(map[string]int)
	for _, name := range strings.Fields(`all ascii backend boards brief caption cell change colours count drop encoding explain first
		forced format from givens grade graded id labels limit lines loop max-memory
		method minimum most names number optimal paper per-page puzzle rules seed shade show
		size solve split stats symbols symmetry technique textbook theme time-limit title to verify after
		set second pencil mark basis tint why keep profile answer`) {
		uses[name] |= Calling
	}
	for _, name := range strings.Fields(`backend seed encoding lines colours textbook time-limit stats first method limit optimal
		forced symmetry givens minimum grade technique graded`) {
		uses[name] |= Travelling
	}
	return uses
}()
