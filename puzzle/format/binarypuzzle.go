package format

import "strings"

// binarypuzzle: a puzzle a line, all cells of the board as 0, 1 and '-' (or '.'),
// and after a blank its solution, which may be missing.
//
// Source: the puzzles of binarypuzzle.com as collected in
// github.com/Borroot/binairo-scrapers, folder sets1.

var binarypuzzleCells = newAlphabet("0 1 - or .", "-.", "0", "1")

func readBinarypuzzle(in *input) (*Record, error) {
	w, solution, err := puzzleAndSolution(in)
	if err != nil {
		return nil, err
	}
	rec, err := oneLine(in, binarypuzzleCells, w)
	if err == nil {
		publish(in, rec, solution)
	}
	return rec, err
}

func isBinarypuzzle(h *head) bool {
	if h.sized || isBinairo(h) {
		return false
	}
	board := func(words []string) bool { return len(words[0]) >= 4 && within(words[0], "01.-") }
	solved := func(words []string) bool { return len(words) == 2 && board(words) && within(words[1], "01") }
	dashed := func(words []string) bool { return len(words) == 1 && board(words) && strings.Contains(words[0], "-") }
	return h.most(func(words []string) bool { return len(words) == 1 && board(words) || solved(words) }) &&
		(h.some(solved) || h.boardLines() && h.cells.within("01.-") && h.some(dashed))
}

var binarypuzzleWriting = writing{ext: ".txt", between: "\n", puzzle: func(rec *Record) (string, error) {
	line := cellChars(rec.Puzzle, "-01")
	if rec.Published != nil {
		line += " " + answerLine(rec.Puzzle, rec.Published)
	}
	return comments(rec, unsaidID|unsaidSize|unsaidRules) + line + "\n", nil
}}
