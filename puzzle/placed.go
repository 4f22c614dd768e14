package puzzle

// Placed is a clue and the cell in which it is printed.
type Placed struct {
	Cell
	Clue Clue
}

// Clues lists the clues of a puzzle, row by row.
func Clues(p Puzzle) (all []Placed) {
	rows, cols := p.Size()
	for r := range rows {
		for c := range cols {
			if clue := p.Clue(r, c); clue != 0 {
				all = append(all, Placed{Cell{r, c}, clue})
			}
		}
	}
	return all
}

// With returns a copy of a board that has these clues and no others.
func With(b Board, clues []Placed) Board {
	b = b.Copy()
	for _, old := range Clues(b) {
		b.SetClue(old.Row, old.Col, 0)
	}
	for _, c := range clues {
		b.SetClue(c.Row, c.Col, c.Clue)
	}
	return b
}
