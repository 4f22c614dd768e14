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

// Brief tells steps, and those in a row that only mark edges empty, without anything hard to see,
// as one. The steps keep their numbers.
func Brief(p puzzle.Puzzle, steps []*explain.Step) []Entry {
	var told []Entry
	for i := 0; i < len(steps); {
		var names []string
		j := i
		for ; j < len(steps) && Marks(p, steps[j]); j++ {
			for _, l := range steps[j].Lits {
				names = append(names, puzzle.Spoken(p, l.Var()-1))
			}
		}
		text := fmt.Sprintf("Up to step %d, nothing but empty edges: %s.", steps[i].Number+j-i-1, english.List(names))
		if j = max(j, i+1); j == i+1 {
			text = steps[i].Text
		}
		told = append(told, Entry{steps[i].Number, text})
		i = j
	}
	return told
}

// Marks reports whether a step is of the easiest class and only marks edges empty.
func Marks(p puzzle.Puzzle, s *explain.Step) bool {
	drawn, _ := technique.Split(s.Lits)
	return puzzle.Drawn(p) && s.Class == 1 && len(drawn) == 0
}

// each tells steps one by one.
func each(steps []*explain.Step) []Entry {
	var told []Entry
	for _, s := range steps {
		told = append(told, Entry{s.Number, s.Text})
	}
	return told
}
