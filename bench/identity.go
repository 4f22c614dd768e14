package bench

import (
	"fmt"

	"gridcnf/puzzle"
)

// identity returns a fingerprint of a puzzle's board and rules, or "" if the puzzle cannot be written as text.
func identity(p puzzle.Puzzle) string {
	text, err := newRequest(Problem{Puzzle: p})
	if err != nil {
		return ""
	}
	return fingerprint(text)
}

// CheckKept returns an error that names the first puzzle of the plan whose board or
// rules differ from those in existing samples of the same set and name.
func (p *Plan) CheckKept(kept []Sample) error {
	measured := make(map[place]string)
	for _, s := range kept {
		measured[s.place()] = s.Board
	}
	for _, set := range p.Sets {
		for _, rec := range set.Puzzles {
			if board, ok := measured[place{set.Name, rec.ID}]; ok && board != identity(rec.Puzzle) {
				return fmt.Errorf("%s: %s is not the puzzle that was measured: its board or its rules differ", set.Name, rec.ID)
			}
		}
	}
	return nil
}
