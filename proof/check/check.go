package check

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"gridcnf/proof"
	"gridcnf/proof/drat"
	"gridcnf/proof/pb"
	"gridcnf/puzzle"
	"gridcnf/rule"
)

// DefaultMemory is how many bytes a certificate, unpacked, and the tables of the checker may
// take together where nothing else is said: 4 GiB.
const DefaultMemory = 4 << 30

// Verdict is what a certificate proves.
type Verdict struct {
	Manifest  *proof.Manifest
	Puzzle    puzzle.Puzzle
	Solutions []puzzle.Answer
	Clauses   int // of the formula, or constraints
	Steps     int // of the proof
}

// File checks a certificate in a file of the given size, which may take so many bytes of
// memory. The error names the first thing that is wrong, with the member of the certificate
// and the line; it wraps that of the context, or the ErrTooLarge of package proof, if it was
// a limit that ended the check.
func File(ctx context.Context, r io.ReaderAt, size, memory int64) (*Verdict, error) {
	files, err := proof.Read(ctx, r, size, memory)
	if err != nil {
		return nil, err
	}
	return Files(ctx, files, memory)
}

// Files checks the members of a certificate.
func Files(ctx context.Context, files proof.Files, memory int64) (*Verdict, error) {
	for _, data := range files {
		memory -= int64(len(data))
	}
	c := &checker{files: files, memory: max(memory, 1)} // for the readers, 0 is any number
	if err := c.check(ctx); err != nil {
		if errors.Is(err, drat.ErrMemory) || errors.Is(err, pb.ErrMemory) {
			err = fmt.Errorf("%w: %w", proof.ErrTooLarge, err)
		}
		return nil, err
	}
	return &c.verdict, nil
}

// checker checks one certificate.
type checker struct {
	files   proof.Files
	memory  int64
	verdict Verdict
}

func (c *checker) check(ctx context.Context) error {
	if err := c.read(); err != nil {
		return err
	}
	if err := c.claim(); err != nil {
		return err
	}
	switch m := c.verdict.Manifest; {
	case m.Claim == proof.Several:
		return nil // the solutions are the proof
	case m.Level == proof.FromRules:
		return c.fromRules(ctx)
	}
	return c.clausal(ctx)
}

// read reads what the claim is about, and sees that all members are there and no others.
func (c *checker) read() (err error) {
	v := &c.verdict
	if v.Manifest, err = proof.ReadManifest(c.files[proof.ManifestFile]); err != nil {
		return err
	}
	expected := v.Manifest.Expected()
	for _, name := range expected {
		if _, ok := c.files[name]; !ok {
			return fmt.Errorf("%s is missing: expected %s", name, strings.Join(expected, ", "))
		}
	}
	if len(c.files) > len(expected) {
		return fmt.Errorf("there are %d files: expected %s and nothing else", len(c.files), strings.Join(expected, ", "))
	}
	if v.Puzzle, err = proof.ReadPuzzle(c.files[proof.PuzzleFile]); err != nil {
		return err
	}
	if want := v.Manifest.Sentence(v.Puzzle); v.Manifest.Statement != want {
		return fmt.Errorf("%s: the statement is %q, expected %q", proof.ManifestFile, v.Manifest.Statement, want)
	}
	v.Solutions, err = readSolutions(proof.SolutionsFile, c.files[proof.SolutionsFile], v.Puzzle)
	return err
}

// claim checks the solutions by the rules, and that they are as many and as the claim says.
func (c *checker) claim() error {
	v := &c.verdict
	wrong := func(format string, args ...any) error {
		return fmt.Errorf("%s: %w", proof.SolutionsFile, fmt.Errorf(format, args...))
	}
	want := map[proof.Claim]int{proof.Unique: 1, proof.Forced: 1, proof.Several: 2}[v.Manifest.Claim]
	if len(v.Solutions) != want {
		return wrong("found %d solutions, the claim needs %d", len(v.Solutions), want)
	}
	for i, a := range v.Solutions {
		if err := v.Puzzle.Check(a); err != nil {
			return wrong("solution %d: %w", i+1, err)
		}
	}
	switch v.Manifest.Claim {
	case proof.Several:
		if v.Solutions[0].Equal(v.Solutions[1]) {
			return wrong("the two solutions are the same")
		}
	case proof.Forced:
		bit, ok := puzzle.BitNamed(v.Puzzle, v.Manifest.Bit)
		if !ok {
			return fmt.Errorf("%s: %q is no bit of the answer", proof.ManifestFile, v.Manifest.Bit)
		}
		if v.Solutions[0][bit] != (v.Manifest.Value == 1) {
			return wrong("%s is not %d", v.Manifest.Bit, v.Manifest.Value)
		}
	}
	return nil
}

// refuted returns the literals of which one would have to be true if the claim were wrong:
// in another solution some bit is not as it is in the only one; if no solution contains
// another, it is one of those that are true there. Or the forced bit has its other value.
// The claim that there is no solution needs none.
func refuted(p puzzle.Puzzle, book *rule.Book, m *proof.Manifest, solutions []puzzle.Answer) []int {
	var clause []int
	switch m.Claim {
	case proof.Unique:
		for i, on := range solutions[0] {
			if on || !book.Antichain {
				clause = append(clause, int(rule.Literal(i, !on)))
			}
		}
	case proof.Forced:
		bit, _ := puzzle.BitNamed(p, m.Bit) // there is one: the solution has its value
		clause = []int{int(rule.Literal(bit, m.Value == 0))}
	}
	return clause
}

// cuts returns the lines with the witnesses.
func (c *checker) cuts() ([]string, error) {
	data := c.files[proof.CutsFile]
	lines := strings.Split(string(data), "\n")
	if last := len(lines) - 1; lines[last] != "" {
		return nil, fmt.Errorf("%s:%d: the line is cut off", proof.CutsFile, len(lines))
	}
	return lines[:len(lines)-1], nil
}
