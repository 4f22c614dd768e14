package proof

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rulefile"
)

// WritePuzzle returns a puzzle as ReadPuzzle reads it: its kind, and the board as its rule file has it; or, of a family without
// one, kind and size, the names of its rules, and the board, row by row.
func WritePuzzle(p puzzle.Puzzle) ([]byte, error) {
	var b bytes.Buffer
	if ruled, ok := p.(*rulefile.Board); ok {
		fmt.Fprintf(&b, "%s\n%s\n", p.Kind(), strings.Join(ruled.Lines(), "\n"))
		return b.Bytes(), nil
	}
	f, err := family.Of(p.Kind())
	if err != nil {
		return nil, puzzle.NoPower("certificates do not know the puzzle " + string(p.Kind()))
	}
	for _, name := range p.Rules() {
		if !slices.ContainsFunc(f.Rules, func(r family.Rule) bool { return r.Name == name }) {
			return nil, fmt.Errorf("certificates do not know the rule %s of the puzzle %s", name, p.Kind())
		}
	}
	rows, cols := p.Size()
	fmt.Fprintf(&b, "%s %dx%d\nrules: %s\n", p.Kind(), rows, cols, strings.Join(p.Rules(), ", "))
	for r := range rows {
		for c := range cols {
			clue := int(p.Clue(r, c))
			if clue >= len(f.Symbols) {
				return nil, fmt.Errorf("%s has no symbol for the clue %d at %s, expected one of %q", p.Kind(), clue, puzzle.CellName(r, c), f.Symbols)
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

// FileOf is the text of the rule file that a puzzle's family is, or nil.
func FileOf(p puzzle.Puzzle) []byte {
	if b, ok := p.(*rulefile.Board); ok {
		return b.File().Text()
	}
	return nil
}

// ReadPuzzle reads what WritePuzzle writes, and nothing else, with the rule file of the family if it has one.
func ReadPuzzle(text, file []byte) (p puzzle.Puzzle, err error) {
	if file != nil {
		p, err = readRuled(string(text), file)
	} else {
		p, err = readBoard(string(text))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", PuzzleFile, err)
	}
	if again, err := WritePuzzle(p); err != nil || !bytes.Equal(again, text) {
		return nil, fmt.Errorf("%s: expected the puzzle as it is always written", PuzzleFile)
	}
	return p, nil
}

func readRuled(text string, file []byte) (puzzle.Puzzle, error) {
	f, err := rulefile.Parse(RulesFile, file)
	if err != nil {
		return nil, err
	}
	kind, lines, _ := strings.Cut(text, "\n")
	if kind != f.Name {
		return nil, fmt.Errorf("found %.30q, expected %s", kind, f.Name)
	}
	return f.Read(lines)
}

func readBoard(text string) (puzzle.Puzzle, error) {
	const most = 1_000_000 // cells
	var kind, rules string
	var rows, cols int
	if _, err := fmt.Sscanf(text, "%s %dx%d\nrules:", &kind, &rows, &cols); err != nil || rows < 1 || cols < 1 || rows > most/cols {
		return nil, errors.New(`expected a kind and a size, as "takuzu 6x6", and rules`)
	}
	lines := strings.Split(text, "\n")
	f, err := family.Of(puzzle.Kind(kind))
	if err != nil {
		return nil, err
	}
	b, err := f.New(puzzle.Kind(kind), rows, cols)
	if err != nil {
		return nil, err
	}
	_, rules, _ = strings.Cut(lines[1], ": ")
	for _, r := range f.Rules {
		if r.Optional {
			if err := b.SetRule(r.Name, slices.Contains(strings.Split(rules, ", "), r.Name)); err != nil {
				return nil, err
			}
		}
	}
	for r, line := range lines[2:min(len(lines), 2+rows)] {
		for c := range min(cols, len(line)) {
			if clue := strings.IndexByte(f.Symbols, line[c]); clue > 0 {
				b.SetClue(r, c, puzzle.Clue(clue))
			}
		}
	}
	return b, nil
}

// Derive states the rules of the puzzle of a certificate again, and compares them with its book. What the kernel has proved of the book is
// true of the puzzle then.
func Derive(ctx context.Context, v *kernel.Verdict) (puzzle.Puzzle, error) {
	p, err := ReadPuzzle(v.Puzzle, v.File)
	if err != nil {
		return nil, err
	}
	if b, ok := p.(*rulefile.Board); ok {
		if err := b.Compile(ctx); err != nil {
			return nil, fmt.Errorf("the rules of %s: %w", b.File().Title, err)
		}
	}
	same := &comparison{left: v.Book}
	err = WriteBook(ctx, same, p)
	if err == nil && len(same.left) > 0 {
		err = errors.New("it states more than the rules")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", BookFile, err)
	}
	return p, nil
}

// comparison compares what is written to it.
type comparison struct {
	left []byte // to come
	line int
}

func (c *comparison) Write(text []byte) (int, error) {
	n := 0
	for n < len(text) && n < len(c.left) && text[n] == c.left[n] {
		n++
	}
	c.line += bytes.Count(text[:n], []byte("\n"))
	if n < len(text) {
		return 0, fmt.Errorf("line %d is not what the rules state of the puzzle", c.line+1)
	}
	c.left = c.left[n:]
	return n, nil
}

// WriteSolutions writes values of all variables of a book, a line for each solution.
func WriteSolutions(solutions []puzzle.Answer) []byte {
	var b bytes.Buffer
	for _, s := range solutions {
		for _, value := range s {
			b.WriteByte(map[bool]byte{false: '0', true: '1'}[value])
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}
