package format

import "strings"

// binairo: a puzzle a line, a task (0, 1, and a to z for 1 to 26 empty cells) and
// after a blank its solution as 0 and 1, which may be missing. The board is
// square unless Options say its size. Tasks of Binairo+, with relations between
// cells after a '|', are refused.
//
// Source: puzzle-binairo.com as collected in github.com/Borroot/binairo-scrapers,
// folder sets2.

func readBinairo(in *input) (*Record, error) {
	task, solution, err := puzzleAndSolution(in)
	if err != nil {
		return nil, err
	}
	if bar := strings.IndexByte(task.text, '|'); bar >= 0 {
		return nil, in.errorIn(task.off+bar, "found '|', a task of Binairo+, which is not supported: expected a task of 0 1 and a to z")
	}
	rec, err := readTask(in, binary, task.off, task.text)
	if err == nil {
		publish(in, rec, solution)
	}
	return rec, err
}

func isBinairo(h *head) bool {
	if h.sized || isTaskGrid(h) || h.set.any("WB") {
		return false
	}
	fits := func(words []string) bool {
		return len(words) <= 2 && within(words[0], "01|"+letters+"2345678") && (len(words) == 1 || within(words[1], "01"))
	}
	return h.most(fits) &&
		h.some(func(words []string) bool { return fits(words) && charsOf(words[0]).any(letters) })
}

var binairoWriting = writing{ext: ".txt", between: "\n", puzzle: func(rec *Record) (string, error) {
	line := task(rec.Puzzle, '0', '1')
	if rec.Published != nil {
		line += " " + answerLine(rec.Puzzle, rec.Published)
	}
	return comments(rec, unsaidID|unsaidSize|unsaidRules) + line + "\n", nil
}}
