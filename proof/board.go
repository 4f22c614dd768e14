package proof

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"gridcnf/family"
	"gridcnf/puzzle"
)

// WritePuzzle returns a puzzle as text: its kind and size, the names of its rules, the
// rules in words, and the board, row by row, in the symbols of the family.
func WritePuzzle(p puzzle.Puzzle) ([]byte, error) {
	f, err := family.Of(p.Kind())
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	rows, cols := p.Size()
	fmt.Fprintf(&b, "%s %dx%d\nrules: %s\n", p.Kind(), rows, cols, strings.Join(p.Rules(), ", "))
	for _, name := range p.Rules() {
		i := slices.IndexFunc(f.Rules, func(r family.Rule) bool { return r.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("the family %s has no words for the rule %s", f.Name(), name)
		}
		text := f.Rules[i].Text
		fmt.Fprintf(&b, "# %s%s.\n", strings.ToUpper(text[:1]), text[1:])
	}
	for r := range rows {
		for c := range cols {
			clue := int(p.Clue(r, c))
			if clue >= len(f.Symbols) {
				return nil, fmt.Errorf("the family %s has no symbol for the clue %d at %s, expected one of %q", f.Name(), clue, puzzle.CellName(r, c), f.Symbols)
			}
			b.WriteByte(f.Symbols[clue])
		}
		b.WriteByte('\n')
	}
	return b.Bytes(), nil
}

// mostCells is the largest board that is read.
const mostCells = 1_000_000

// ReadPuzzle reads what WritePuzzle writes, and nothing else.
func ReadPuzzle(data []byte) (puzzle.Puzzle, error) {
	lines := strings.Split(string(data), "\n")
	if len(lines) < 3 || lines[len(lines)-1] != "" {
		return nil, fmt.Errorf("%s:%d: expected a puzzle, which ends with a line feed", PuzzleFile, len(lines))
	}
	wrong := func(line int, err error) error { return fmt.Errorf("%s:%d: %w", PuzzleFile, line, err) }
	p, symbols, err := newBoard(lines[0], lines[1])
	if err != nil {
		return nil, wrong(1, err)
	}
	rows, cols := p.Size()
	grid := lines[2:]
	for len(grid) > 0 && strings.HasPrefix(grid[0], "#") { // what a rule says
		grid = grid[1:]
	}
	for r, row := range grid[:min(rows, len(grid))] {
		if len(row) != cols {
			return nil, wrong(len(lines)-len(grid)+r+1, fmt.Errorf("found %d characters, expected the %d cells of a row", len(row), cols))
		}
		for c := range row {
			clue := strings.IndexByte(symbols, row[c])
			if clue < 0 {
				return nil, wrong(len(lines)-len(grid)+r+1, fmt.Errorf("found %q in column %d, expected a cell", row[c], c+1))
			}
			p.SetClue(r, c, puzzle.Clue(clue))
		}
	}
	// Whatever else there is to say is said by what should stand there.
	want, err := WritePuzzle(p)
	if err != nil {
		return nil, err
	}
	for i, line := range strings.Split(string(want), "\n") {
		if i >= len(lines) || lines[i] != line {
			return nil, wrong(i+1, fmt.Errorf("expected %q", line))
		}
	}
	if len(want) != len(data) {
		return nil, wrong(len(lines)-1, fmt.Errorf("expected nothing after %d rows", rows))
	}
	return p, nil
}

// newBoard makes the empty board of the first two lines, and returns the symbols of its
// clues.
func newBoard(head, ruleLine string) (b puzzle.Board, symbols string, err error) {
	var kind puzzle.Kind
	var rows, cols int
	if _, err := fmt.Sscanf(head, "%s %dx%d", &kind, &rows, &cols); err != nil {
		return nil, "", fmt.Errorf("found %q, expected a kind and a size, as \"takuzu 6x6\"", head)
	}
	if rows < 1 || cols < 1 || rows > mostCells/cols {
		return nil, "", fmt.Errorf("the board is %dx%d, expected at most %d cells", rows, cols, mostCells)
	}
	f, err := family.Of(kind)
	if err != nil {
		return nil, "", err
	}
	if b, err = f.New(kind, rows, cols); err != nil {
		return nil, "", err
	}
	names := strings.Split(strings.TrimPrefix(ruleLine, "rules: "), ", ")
	for _, r := range f.Rules {
		if r.Optional {
			if err := b.SetRule(r.Name, slices.Contains(names, r.Name)); err != nil {
				return nil, "", err
			}
		}
	}
	return b, f.Symbols, nil
}
