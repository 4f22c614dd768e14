package check

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"slices"
	"strings"

	"gridcnf/proof"
	"gridcnf/proof/drat"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/rule"
)

// DefaultMemory is how many bytes a certificate, unpacked, and the tables of the checker may
// take together where nothing else is said: 4 GiB.
const DefaultMemory = 4 << 30

// Verdict is what a certificate proves, in the words of the kernel. On level 1 the constraints are
// clauses; those of leaves are not counted.
type Verdict struct {
	kernel.Verdict
	Cubes int // leaves of a tree of cubes; 0: there is none
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
	level, err := levelOf(archive, kernel.NewMeter(ctx, opt.Memory))
	if err != nil {
		return nil, err
	}
	if level == proof.FromRules { // all that is said is what the kernel has read and verified
		v, err := kernel.Check(ctx, r, size, kernel.Options{Memory: opt.Memory})
		if err != nil {
			return nil, err
		}
		return &Verdict{Verdict: *v}, nil
	}
	files, leaves, err := proof.Read(archive, m)
	if err != nil {
		return nil, err
	}
	c := &checker{effort: effort{m}, archive: archive, files: files, leaves: leaves, watch: opt.Watch}
	if err := c.check(ctx); err != nil {
		return nil, err
	}
	return c.verdict(), nil
}

// levelOf returns the level that a manifest states.
func levelOf(archive *kernel.Archive, m *kernel.Meter) (int, error) {
	i := slices.IndexFunc(archive.Members, func(m kernel.Member) bool { return m.Name == proof.ManifestFile })
	if i < 0 {
		return 0, fmt.Errorf("%s is missing", proof.ManifestFile)
	}
	text, err := archive.Read(archive.Members[i], m)
	if err != nil {
		return 0, err
	}
	manifest, err := proof.ReadManifest(text)
	if err != nil {
		return 0, err
	}
	return manifest.Level, nil
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
// work and room give up with a panic that drat.Try makes an error again.
type effort struct{ *kernel.Meter }

// work counts steps.
func (e effort) work(steps int) { drat.Must(e.Work(steps)) }

// room takes bytes.
func (e effort) room(bytes int) { drat.Must(e.Take(int64(bytes))) }

// tableTimes is how many times the size of a text its tables take at most.
const tableTimes = 10

// checker checks one certificate of level 1.
type checker struct {
	effort
	archive *kernel.Archive // of the leaves
	files   proof.Files
	leaves  proof.Leaves
	watch   func(done, leaves int)
	shared  bool // only what leaves share is checked

	manifest  *proof.Manifest
	puzzle    puzzle.Puzzle
	solutions []puzzle.Answer
	base      Base
	steps     int // of the proof, or of all proofs
}

func (c *checker) check(ctx context.Context) error {
	if err := c.read(); err != nil {
		return err
	}
	if err := c.claim(); err != nil {
		return err
	}
	if c.manifest.Claim == proof.Several {
		return nil // the solutions are the proof
	}
	return drat.Try(func() { c.clausal(ctx) })
}

// verdict says what has been checked.
func (c *checker) verdict() *Verdict {
	m := c.manifest
	text := strings.Split(strings.TrimSuffix(string(c.files[proof.PuzzleFile]), "\n"), "\n")
	rows, _ := c.puzzle.Size()
	v := &Verdict{
		Verdict: kernel.Verdict{
			Manifest: &kernel.Manifest{Version: m.Version, Statement: m.Statement, Claim: m.Claim, Bit: m.Bit, Value: m.Value, Level: m.Level, Made: m.Made},
			Kind:     string(c.puzzle.Kind()), Rules: c.puzzle.Rules(), Rows: text[len(text)-rows:],
			Digest: fmt.Sprintf("%x", sha256.Sum256(c.files[proof.PuzzleFile])),
			Steps:  c.steps,
		},
		Cubes: m.Cubes,
	}
	if m.Formula != nil {
		v.Constraints, v.Cuts = c.base.formula.Len(), m.Formula.Cuts
	}
	for _, a := range c.solutions {
		v.Solutions = append(v.Solutions, c.puzzle.Text(a))
	}
	return v
}

// read reads what the claim is about, and sees that all members are there and no others.
func (c *checker) read() (err error) {
	if c.manifest, err = proof.ReadManifest(c.files[proof.ManifestFile]); err != nil {
		return err
	}
	expected := c.manifest.Expected()
	for _, name := range expected {
		if _, ok := c.files[name]; !ok {
			return fmt.Errorf("%s is missing: expected %s", name, strings.Join(expected, ", "))
		}
	}
	if found := len(c.files) + len(c.leaves); len(c.files) > len(expected) || found > len(expected) && c.manifest.Cubes == 0 {
		return fmt.Errorf("there are %d files: expected %s and nothing else", found, strings.Join(expected, ", "))
	}
	if c.puzzle, err = proof.ReadPuzzle(c.files[proof.PuzzleFile], c.Meter); err != nil {
		return err
	}
	if want := c.manifest.Sentence(c.puzzle); c.manifest.Statement != want {
		return fmt.Errorf("%s: the statement is %s, expected %q", proof.ManifestFile, proof.Shown(c.manifest.Statement), want)
	}
	c.solutions, err = readSolutions(proof.SolutionsFile, c.files[proof.SolutionsFile], c.puzzle)
	return err
}

// claim checks the solutions by the rules, and that they are as many and as the claim says.
func (c *checker) claim() error {
	m := c.manifest
	wrong := func(format string, args ...any) error {
		return fmt.Errorf("%s: %w", proof.SolutionsFile, fmt.Errorf(format, args...))
	}
	want := map[proof.Claim]int{proof.Unique: 1, proof.Forced: 1, proof.Several: 2}[m.Claim]
	if len(c.solutions) != want {
		return wrong("found %d solutions, the claim needs %d", len(c.solutions), want)
	}
	for i, a := range c.solutions {
		if err := c.puzzle.Check(a); err != nil {
			return wrong("solution %d: %w", i+1, err)
		}
	}
	switch m.Claim {
	case proof.Several:
		if c.solutions[0].Equal(c.solutions[1]) {
			return wrong("the two solutions are the same")
		}
	case proof.Forced:
		bit, ok := puzzle.BitNamed(c.puzzle, m.Bit)
		if !ok {
			return fmt.Errorf("%s: %s is no bit of the answer", proof.ManifestFile, proof.Shown(m.Bit))
		}
		if c.solutions[0][bit] != (m.Value == 1) {
			return wrong("%s is not %d", m.Bit, m.Value)
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
