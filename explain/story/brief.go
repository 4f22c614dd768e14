package story

import (
	"fmt"

	"gridcnf/explain"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/puzzle"
)

// Entry tells a step, or several in a row as one.
type Entry struct {
	Number int // of the first step
	Text   string
}

// Entries tells steps, each by itself or, if brief, those in a row that only mark edges empty as one. The
// steps keep their numbers.
func Entries(p puzzle.Puzzle, steps []*explain.Step, brief bool) (told []Entry) {
	for len(steps) > 0 {
		first, n := steps[0], 0
		var names []string
		for ; brief && n < len(steps) && Marks(p, steps[n]); n++ {
			for _, l := range steps[n].Lits {
				names = append(names, puzzle.Spoken(p, l.Var()-1))
			}
		}
		text := first.Text
		if words := set(p).Words; n > 1 {
			text = fmt.Sprintf("Up to step %d, nothing but %s %s: %s.",
				first.Number+n-1, words.No, english.Plural(words.Thing), english.List(names))
		}
		told = append(told, Entry{first.Number, text})
		steps = steps[max(n, 1):]
	}
	return told
}

// Marks reports whether a step is of the easiest class and only marks what an answer leaves empty.
func Marks(p puzzle.Puzzle, s *explain.Step) bool {
	drawn, _ := technique.Split(s.Lits)
	return s.Class == 1 && len(drawn) == 0 && set(p).Words.Marks
}
