package proof

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"gridcnf/family"
	"gridcnf/proof/kernel"
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

// Digest returns the SHA-256 of what WritePuzzle returns, in hexadecimal digits, by which verdicts
// name a puzzle with its rules.
func Digest(p puzzle.Puzzle) (string, error) {
	text, err := WritePuzzle(p)
	return fmt.Sprintf("%x", sha256.Sum256(text)), err
}

// mostCells is the largest board that is read.
const mostCells = 1_000_000

// boardMemory is about how many bytes a cell takes where a puzzle is read and checked: of the board,
// its rule book, and the tables that are made of it.
const boardMemory = 600

// ReadPuzzle reads what WritePuzzle writes, and nothing else. It takes memory for all that a
// checker makes of the board.
func ReadPuzzle(data []byte, m *kernel.Meter) (puzzle.Puzzle, error) {
	wrong := func(line int, err error) error { return fmt.Errorf("%s:%d: %w", PuzzleFile, line, err) }
	head, rest, _ := bytes.Cut(data, []byte("\n"))
	rules, rest, whole := bytes.Cut(rest, []byte("\n"))
	if !whole || data[len(data)-1] != '\n' || len(head)+len(rules) > longestHead {
		return nil, wrong(1, fmt.Errorf("expected a puzzle, which begins with its kind and its rules and ends with a line feed"))
	}
	if err := m.Take(int64(len(data)) * boardMemory); err != nil {
		return nil, err
	}
	p, symbols, err := newBoard(string(head), string(rules), len(data))
	if err != nil {
		return nil, wrong(1, err)
	}
	line := 3
	for len(rest) > 0 && rest[0] == '#' { // what a rule says
		_, rest, _ = bytes.Cut(rest, []byte("\n"))
		line++
	}
	rows, cols := p.Size()
	for r := 0; r < rows && len(rest) > 0; r++ {
		row, after, _ := bytes.Cut(rest, []byte("\n"))
		if len(row) != cols {
			return nil, wrong(line+r, fmt.Errorf("found %d characters, expected the %d cells of a row", len(row), cols))
		}
		for c := range row {
			clue := strings.IndexByte(symbols, row[c])
			if clue < 0 {
				return nil, wrong(line+r, fmt.Errorf("found %q in column %d, expected a cell", row[c], c+1))
			}
			p.SetClue(r, c, puzzle.Clue(clue))
		}
		rest = after
	}
	// Whatever else there is to say is said by what should stand there.
	want, err := WritePuzzle(p)
	if err != nil {
		return nil, err
	}
	return p, Same(PuzzleFile, data, want)
}

// longestHead is the number of bytes that the first two lines of a puzzle may have.
const longestHead = 500

// newBoard makes the empty board of the first two lines of a text of the given size, and returns
// the symbols of its clues.
func newBoard(head, ruleLine string, size int) (b puzzle.Board, symbols string, err error) {
	var kind puzzle.Kind
	var rows, cols int
	if _, err := fmt.Sscanf(head, "%s %dx%d", &kind, &rows, &cols); err != nil {
		return nil, "", fmt.Errorf("found %s, expected a kind and a size, as \"takuzu 6x6\"", Shown(head))
	}
	if rows < 1 || cols < 1 || rows > mostCells/cols {
		return nil, "", fmt.Errorf("the board is %dx%d, expected at most %d cells", rows, cols, mostCells)
	}
	if rows*(cols+1) > size {
		return nil, "", fmt.Errorf("the board is %dx%d, which %d bytes have no room for", rows, cols, size)
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
