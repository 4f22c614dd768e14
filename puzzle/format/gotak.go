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

func isGotak(h *head) bool { return h.boardLines() && h.set.within("01OI.") }

var gotakWriting = writing{ext: ".txt", puzzle: func(rec *Record) (string, error) {
	return comments(rec, unsaidID|unsaidSize|unsaidRules|unsaidSolution) + cellChars(rec.Puzzle, ".01") + "\n", nil
}}
