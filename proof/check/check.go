package check

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"gridcnf/proof"
	"gridcnf/proof/kernel"
	"gridcnf/proof/scan"
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
	Clauses   int // of the formula, or constraints; those of leaves are not counted
	Cuts      int // among them
	Steps     int // of the proof, or of all proofs
}

// Options say how a certificate is checked.
type Options struct {
	Memory int64                  // bytes that it, unpacked, and the tables of the checker may take together
	Watch  func(done, leaves int) // called after each leaf of a tree of cubes; may be nil
}

// File checks a certificate in a file of the given size. The error names the first thing that
// is wrong, with the member of the certificate and the line; it wraps that of the context, or
// the ErrTooLarge of package proof, if it was a limit that ended the check.
func File(ctx context.Context, r io.ReaderAt, size int64, opt Options) (*Verdict, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m := kernel.NewMeter(ctx, opt.Memory)
	archive, err := proof.Open(r, size, m)
	if err != nil {
		return nil, err
	}
	if v, err := byKernel(ctx, archive, opt.Memory); v != nil || err != nil {
		return v, err
	}
	files, leaves, err := proof.Read(archive, m)
	if err != nil {
		return nil, err
	}
	c := &checker{effort: effort{m}, files: files, leaves: leaves, watch: opt.Watch}
	return &c.verdict, c.check(ctx)
}

// byKernel checks a certificate of level 2, of which it returns a verdict. Nothing else decides about
// that: what is read after the check is for those who want to see the puzzle.
func byKernel(ctx context.Context, archive *kernel.Archive, memory int64) (*Verdict, error) {
	named := func(name string) int {
		return slices.IndexFunc(archive.Members, func(m kernel.Member) bool { return m.Name == name })
	}
	text := func(name string, m *kernel.Meter) ([]byte, error) {
		i := named(name)
		if i < 0 {
			return nil, fmt.Errorf("%s is missing", name)
		}
		return archive.Read(archive.Members[i], m)
	}
	m := kernel.NewMeter(ctx, memory)
	manifest, err := text(proof.ManifestFile, m)
	if err != nil {
		return nil, err
	}
	v := new(Verdict)
	if v.Manifest, err = proof.ReadManifest(manifest); err != nil || v.Manifest.Level != proof.FromRules {
		return nil, err
	}
	said, err := kernel.CheckArchive(archive, kernel.NewMeter(ctx, memory))
	if err != nil {
		return nil, err
	}
	v.Clauses, v.Cuts, v.Steps = said.Constraints, said.Cuts, said.Steps
	board, err1 := text(proof.PuzzleFile, m)
	solutions, err2 := text(proof.SolutionsFile, m)
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	if v.Puzzle, err = proof.ReadPuzzle(board, m); err != nil {
		return nil, err
	}
	v.Solutions, err = readSolutions(proof.SolutionsFile, solutions, v.Puzzle)
	return v, err
}

// NewBase checks all that the leaves of a tree of cubes share. It looks at no cube.
func NewBase(ctx context.Context, files proof.Files, memory int64) (*Base, error) {
	c := &checker{effort: effort{kernel.NewMeter(ctx, memory)}, files: files, shared: true}
	for _, data := range files {
		if err := c.Take(int64(len(data))); err != nil {
			return nil, err
		}
	}
	return &c.base, c.check(ctx)
}

// effort is a meter of what is done without errors to hand upwards: when time or memory is over,
// work and room give up with a panic that scan.Try makes an error again.
type effort struct{ *kernel.Meter }

// work counts steps.
func (e effort) work(steps int) {
	if err := e.Work(steps); err != nil {
		panic(scan.Failure{Err: err})
	}
}

// room takes bytes.
func (e effort) room(bytes int) {
	if err := e.Take(int64(bytes)); err != nil {
		panic(scan.Failure{Err: err})
	}
}

// tableTimes is how many times the size of a text its tables take at most.
const tableTimes = 10

// checker checks one certificate.
type checker struct {
	effort
	files   proof.Files
	leaves  proof.Leaves
	watch   func(done, leaves int)
	shared  bool // only what leaves share is checked
	verdict Verdict
	base    Base
}

func (c *checker) check(ctx context.Context) error {
	if err := c.read(); err != nil {
		return err
	}
	if err := c.claim(); err != nil {
		return err
	}
	if c.verdict.Manifest.Claim == proof.Several {
		return nil // the solutions are the proof
	}
	return scan.Try(func() { c.clausal(ctx) })
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
	if found := len(c.files) + len(c.leaves); len(c.files) > len(expected) || found > len(expected) && v.Manifest.Cubes == 0 {
		return fmt.Errorf("there are %d files: expected %s and nothing else", found, strings.Join(expected, ", "))
	}
	if v.Puzzle, err = proof.ReadPuzzle(c.files[proof.PuzzleFile], c.Meter); err != nil {
		return err
	}
	if want := v.Manifest.Sentence(v.Puzzle); v.Manifest.Statement != want {
		return fmt.Errorf("%s: the statement is %s, expected %q", proof.ManifestFile, proof.Shown(v.Manifest.Statement), want)
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
			return fmt.Errorf("%s: %s is no bit of the answer", proof.ManifestFile, proof.Shown(v.Manifest.Bit))
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
func refuted(p puzzle.Puzzle, book *rule.Book, m *proof.Manifest, solutions []puzzle.Answer) []int32 {
	var clause []int32
	switch m.Claim {
	case proof.Unique:
		for i, on := range solutions[0] {
			if on || !book.Antichain {
				clause = append(clause, int32(rule.Literal(i, !on)))
			}
		}
	case proof.Forced:
		bit, _ := puzzle.BitNamed(p, m.Bit) // there is one: the solution has its value
		clause = []int32{int32(rule.Literal(bit, m.Value == 0))}
	}
	return clause
}
