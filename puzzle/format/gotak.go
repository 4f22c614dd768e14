package format

// gotak: all cells of a board in one line, 0 or O, 1 or I, and '.' for an empty
// cell. A file may hold a puzzle a line.
//
// Source: github.com/McKael/takuzu.

var gotakCells = newAlphabet("0 O 1 I or .", ".", "0O", "1I")

func readGotak(in *input) (*Record, error) {
	ws := words(in.text)
	if len(ws) > 1 {
		return nil, in.errorIn(ws[1].off, "found a second word, expected one board a line")
	}
	return oneLine(in, gotakCells, ws[0])
}

// Full boards are written alike in other formats.
func isGotak(h *head) bool {
	return h.boardLines() && h.cells.within("01OI.") && !isBinarypuzzle(h) && !isBinairo(h) &&
		h.most(func(words []string) bool { return len(words) == 1 && within(words[0], "01OI.") })
}

// Without the blank lines, boards as many as they have cells could be a large grid.
var gotakWriting = writing{ext: ".txt", between: "\n", puzzle: func(rec *Record) (string, error) {
	return comments(rec, unsaidID|unsaidSize|unsaidRules|unsaidSolution) + cellChars(rec.Puzzle, ".01") + "\n", nil
}}
