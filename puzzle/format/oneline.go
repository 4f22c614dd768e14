package format

// oneLine reads a board written as all its cells in one line.
func oneLine(in *input, a *alphabet, w word) (*Record, error) {
	cells := make(clues, 0, len(w.text))
	for i, r := range w.text {
		code, ok := a.clue(r)
		if !ok {
			return nil, in.errorIn(w.off+i, "found %q, expected %s", r, a.want)
		}
		cells = append(cells, code)
	}
	return in.sized(binary, cells, w.off)
}

// sized makes the record of a board whose size the format does not tell; off is
// where it starts in the line.
func (in *input) sized(f family, cells clues, off int) (*Record, error) {
	opt := in.opt
	if opt.Rows == 0 {
		opt.Rows, opt.Cols = in.notes.rows, in.notes.cols
	}
	p, err := opt.sized(f, cells, in.notes.rules)
	if err != nil {
		return nil, in.errorIn(off, "%v", err)
	}
	rec := in.record(in.no, "")
	rec.Puzzle = p
	return rec, nil
}

// puzzleAndSolution splits a line "PUZZLE SOLUTION" whose solution may be
// missing.
func puzzleAndSolution(in *input) (puzzle, solution word, err error) {
	ws := words(in.text)
	switch len(ws) {
	case 1:
		return ws[0], word{}, nil
	case 2:
		return ws[0], ws[1], nil
	}
	return word{}, word{}, in.errorIn(ws[2].off, "found %d words, expected a puzzle and at most a solution", len(ws))
}

// publish reads the solution of a binary puzzle into its record.
func publish(in *input, rec *Record, solution word) {
	if solution.text == "" {
		return
	}
	a, off, err := bits(solution.text, rec.Puzzle.Bits(), '0', '1')
	if err != nil {
		rec.PublishedErr = in.errorIn(solution.off+off, "solution: %v", err)
		return
	}
	rec.Published = a
}
