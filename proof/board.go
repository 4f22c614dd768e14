package proof

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// inWords are the rules as people say them.
var inWords = map[string]string{
	"balance":          "Each row and each column has as many 0 as 1.",
	"no-three":         "No three neighbours in a row or a column are alike.",
	"distinct-rows":    "No two rows are equal.",
	"distinct-columns": "No two columns are equal.",
	"single-loop":      "One closed loop is drawn from cell to neighbouring cell; it does not cross or touch itself.",
	"pearls":           "The loop visits every pearl. At a white pearl (W) it goes straight on, and turns in the cell before or in the cell after. At a black pearl (B) it turns, and goes straight on in the cell before and in the cell after.",
	"full":             "The loop visits every cell.",
}

// The characters of a board.
const (
	binaryCells = ".01" // by takuzu.Cell
	loopCells   = ".WB" // by masyu.Pearl
)

// WritePuzzle returns a puzzle as text: its kind and size, the names of its rules, the
// rules in words, and the board, row by row.
func WritePuzzle(p puzzle.Puzzle) ([]byte, error) {
	var b bytes.Buffer
	rows, cols := p.Size()
	fmt.Fprintf(&b, "%s %dx%d\nrules: %s\n", p.Kind(), rows, cols, strings.Join(p.Rules(), ", "))
	for _, rule := range p.Rules() {
		fmt.Fprintf(&b, "# %s\n", inWords[rule])
	}
	for r := range rows {
		for c := range cols {
			switch p := p.(type) {
			case *takuzu.Board:
				b.WriteByte(binaryCells[p.At(r, c)])
			case *masyu.Board:
				b.WriteByte(loopCells[p.At(r, c)])
			default:
				return nil, fmt.Errorf("no certificates for puzzles of type %T", p)
			}
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
	p, set, err := newBoard(lines[0], lines[1])
	if err != nil {
		return nil, wrong(1, err)
	}
	rows, cols := p.Size()
	grid := lines[min(2+len(p.Rules()), len(lines)):]
	for r, row := range grid[:min(rows, len(grid))] {
		if len(row) != cols {
			return nil, wrong(len(lines)-len(grid)+r+1, fmt.Errorf("found %d characters, expected the %d cells of a row", len(row), cols))
		}
		for c := range row {
			if !set(r, c, row[c]) {
				return nil, wrong(len(lines)-len(grid)+r+1, fmt.Errorf("found %q in column %d, expected a cell", row[c], c+1))
			}
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

// newBoard makes the empty board of the first two lines, and a function that fills a cell
// and reports whether the character is one of a board.
func newBoard(head, ruleLine string) (p puzzle.Puzzle, set func(r, c int, x byte) bool, err error) {
	var kind puzzle.Kind
	var rows, cols int
	if _, err := fmt.Sscanf(head, "%s %dx%d", &kind, &rows, &cols); err != nil {
		return nil, nil, fmt.Errorf("found %q, expected a kind and a size, as \"takuzu 6x6\"", head)
	}
	if rows < 1 || cols < 1 || rows > mostCells/cols {
		return nil, nil, fmt.Errorf("the board is %dx%d, expected at most %d cells", rows, cols, mostCells)
	}
	rules := strings.Split(strings.TrimPrefix(ruleLine, "rules: "), ", ")
	if kind == masyu.Masyu {
		b, err := masyu.New(rows, cols)
		if err != nil {
			return nil, nil, err
		}
		b.Full = slices.Contains(rules, "full")
		return b, func(r, c int, x byte) bool {
			i := strings.IndexByte(loopCells, x)
			b.Set(r, c, masyu.Pearl(max(i, 0)))
			return i >= 0
		}, nil
	}
	b, err := takuzu.New(kind, rows, cols)
	if err != nil {
		return nil, nil, err
	}
	b.Distinct = takuzu.Distinct{Rows: slices.Contains(rules, "distinct-rows"), Cols: slices.Contains(rules, "distinct-columns")}
	return b, func(r, c int, x byte) bool {
		i := strings.IndexByte(binaryCells, x)
		b.Set(r, c, takuzu.Cell(max(i, 0)))
		return i >= 0
	}, nil
}
