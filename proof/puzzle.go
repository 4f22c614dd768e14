package proof

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

// WritePuzzle returns a puzzle as ReadPuzzle reads it: its kind, and the board as its rule file writes it.
func WritePuzzle(p puzzle.Puzzle) ([]byte, error) {
	b, err := ruled(p)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "%s\n%s\n", b.Kind(), strings.Join(b.Lines(), "\n")), nil
}

// Digest returns the SHA-256 of what WritePuzzle returns, in hexadecimal digits. Verdicts name a puzzle by it.
func Digest(p puzzle.Puzzle) (string, error) {
	text, err := WritePuzzle(p)
	return fmt.Sprintf("%x", sha256.Sum256(text)), err
}

// ReadPuzzle reads what WritePuzzle writes, and nothing else, with the rule file of the family.
func ReadPuzzle(text, file []byte) (*rulefile.Board, error) {
	f, err := rulefile.Parse(RulesFile, file)
	if err != nil {
		return nil, err
	}
	kind, lines, _ := strings.Cut(string(text), "\n")
	if kind != f.Name {
		return nil, fmt.Errorf("%s: found %.30q, expected %s", PuzzleFile, kind, f.Name)
	}
	b, err := f.Read(lines)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", PuzzleFile, err)
	}
	if again, err := WritePuzzle(b); err != nil || !bytes.Equal(again, text) {
		return nil, fmt.Errorf("%s: expected the puzzle as it is always written", PuzzleFile)
	}
	return b, nil
}

// Derive states the rules of a certificate's puzzle again, and compares them with its book. If they are equal, what the kernel has proven
// about the book is true for the puzzle.
func Derive(ctx context.Context, v *kernel.Verdict) (puzzle.Puzzle, error) {
	b, err := ReadPuzzle(v.Puzzle, v.File)
	if err == nil {
		b, err = Ruled(ctx, b)
	}
	if err != nil {
		return nil, err
	}
	same := &comparison{left: v.Book}
	err = WriteBook(ctx, same, b)
	if err == nil && len(same.left) > 0 {
		err = errors.New("it states more than the rules")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", BookFile, err)
	}
	if first := rulefile.FirstNamed(b.Kind()); first != nil && first.Digest == b.File().Digest {
		return b.Known()
	}
	return b, nil
}

// comparison compares what is written to it with a text.
type comparison struct {
	left []byte // the rest of the text
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

// WriteSolutions returns the values of all variables of a book, with one line per solution.
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
