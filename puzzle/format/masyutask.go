package format

import "strings"

// masyu-task: a puzzle a line, ID:TASK:ANSWER. The task has W, B, and a to z for
// 1 to 26 empty cells; the answer is a string of y and n, or empty, or missing
// with its colon. A line may also be a bare TASK. The ID may have any character
// but a colon. The board is square unless Options say its size.
//
// Source: puzzle-masyu.com as collected in github.com/joshprzybyszewski/masyu.

func readMasyuTask(in *input) (*Record, error) {
	text := strings.TrimLeft(in.text, " \t")
	start := len(in.text) - len(text)
	fields := strings.Split(text, ":")
	id, task, answer := "", text, ""
	switch len(fields) {
	case 1:
	case 2:
		id, task = fields[0], fields[1]
	case 3:
		id, task, answer = fields[0], fields[1], fields[2]
	default:
		surplus := len(in.text) - len(strings.Join(fields[3:], ":"))
		err := in.errorIn(surplus, "found %d fields, expected ID:TASK:ANSWER: the line may be two records in one", len(fields))
		return nil, withID(err, fields[0])
	}
	taskAt := start
	if len(fields) > 1 {
		taskAt += len(id) + 1
	}
	rec, err := readTask(in, loop, taskAt, task)
	if err != nil {
		return nil, withID(err, id)
	}
	if id != "" {
		rec.ID = id
	}
	if answer != "" {
		a, off, err := bits(answer, rec.Puzzle.Bits(), 'n', 'y')
		if err != nil {
			rec.PublishedErr = in.errorIn(taskAt+len(task)+1+off, "answer: %v", err)
		}
		rec.Published = a
	}
	return rec, nil
}

func isMasyuTask(h *head) bool {
	const chars = letters + "WB"
	if h.sized || h.shaped() && h.cells.within(masyuChars) {
		return false
	}
	return h.some(func(words []string) bool {
		fields := strings.Split(strings.Join(words, " "), ":")
		if len(fields) > 1 {
			return within(fields[1], chars)
		}
		return len(words) == 1 && within(words[0], chars)
	}) && (h.set.any(":") || h.set.within(chars))
}

// A line that could be a row of a grid is written with its colons.
var masyuTaskWriting = writing{ext: ".txt", named: true, puzzle: func(rec *Record) (string, error) {
	line, what := task(rec.Puzzle, 'W', 'B'), unsaidSize|unsaidRules
	if rec.Named || rec.Published != nil || within(line, masyuChars) {
		line = ":" + line + ":"
	}
	if rec.Published != nil {
		line += answerLine(rec.Puzzle, rec.Published)
	}
	if rec.Named {
		line = rec.ID + line
	}
	return comments(rec, what) + line + "\n", nil
}}
