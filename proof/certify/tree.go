package certify

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/proof"
	"gridcnf/proof/check"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/rule"
	"gridcnf/solve"
)

// ProveLeaf returns evidence that there is no solution in a cube but the one that is known; nil
// stands for none. The variables are those of the formula of the certificate: the first are
// the answer bits. The evidence is data for Tree.Add. An error wraps that of the context, or
// backend.ErrSatisfiable if there is another solution in the cube.
func ProveLeaf(ctx context.Context, p puzzle.Puzzle, solution puzzle.Answer, cube []cnf.Lit, opt Options) ([]byte, error) {
	opt = opt.inClauses()
	book, err := rule.Of(p)
	if err != nil {
		return nil, err
	}
	ev, err := solve.KnownEvidence(ctx, p, solution, opt.Solve)
	if err == nil {
		err = ev.Cut(ctx, cube)
	}
	if err != nil {
		return nil, err
	}
	cuts, text, err := check.Cuts(ctx, book, ev.Encoding.Witnesses)
	if err != nil {
		return nil, err
	}
	for _, cut := range cuts {
		ev.Formula.Add(as[cnf.Lit](cut)...)
	}
	refutation, err := backend.Prove(ctx, opt.Prover, ev.Formula, backend.Options{Seed: opt.Solve.Seed})
	if err != nil {
		return nil, err
	}
	var evidence bytes.Buffer
	err = proof.Files{proof.LeafCutsFile: text, proof.DRATFile: refutation.Data}.Write(&evidence)
	return evidence.Bytes(), err
}

// inClauses are the options for a tree: it is always of level 1.
func (opt Options) inClauses() Options {
	opt.Level = proof.Clausal
	return opt.settled()
}

// as converts literals.
func as[To, From ~int32](literals []From) []To {
	converted := make([]To, len(literals))
	for i, l := range literals {
		converted[i] = To(l)
	}
	return converted
}

// Tree writes the certificate of a puzzle that was solved in cubes, with a proof for each leaf.
// They are made by ProveLeaf, wherever there is a machine for it, and come in any order.
type Tree struct {
	*maker
	base *check.Base

	mutex  sync.Mutex // of what follows
	out    *proof.Writer
	cubes  bytes.Buffer
	leaves map[string]bool // by the text of their cubes
}

// ErrRefused says that the evidence of a leaf is wrong.
var ErrRefused = errors.New("the evidence is wrong")

// NewTree begins the certificate of a puzzle with one solution, or none for nil. The options are
// those for the leaves.
func NewTree(ctx context.Context, w io.Writer, p puzzle.Puzzle, solution puzzle.Answer, opt Options) (*Tree, error) {
	m := &maker{puzzle: p, opt: opt.inClauses()}
	t := &Tree{maker: m, out: proof.NewWriter(w), leaves: map[string]bool{}}
	var err error
	if m.evidence, err = solve.KnownEvidence(ctx, p, solution, m.opt.Solve); err != nil {
		return nil, err
	}
	for _, step := range []func() error{m.claim, m.describe, m.formula} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	m.evidence.Formula = new(cnf.Formula)
	m.evidence.Formula.Add()
	anything, err := m.prove(ctx) // for the format
	if err != nil {
		return nil, err
	}
	m.manifest.Proof = string(anything.Format)
	if err := t.grown(1); err != nil { // nobody looks at cubes yet
		return nil, err
	}
	t.base, err = check.NewBase(ctx, m.files, check.DefaultMemory)
	return t, err
}

// grown says how many leaves there are, and which.
func (t *Tree) grown(leaves int) (err error) {
	t.manifest.Cubes, t.files[proof.CubesFile] = leaves, t.cubes.Bytes()
	t.files[proof.ManifestFile], err = proof.WriteManifest(t.manifest)
	return err
}

// Add checks the evidence of a leaf, which may come from anybody, and writes it; a leaf that is
// there already stays as it is. Several goroutines may add leaves at once. The error is
// ErrRefused if the evidence is wrong.
func (t *Tree) Add(ctx context.Context, cube []cnf.Lit, evidence []byte) error {
	literals := as[int32](cube)
	var files proof.Files
	m := kernel.NewMeter(ctx, check.DefaultMemory)
	archive, err := proof.Open(bytes.NewReader(evidence), int64(len(evidence)), m)
	if err == nil {
		files, _, err = proof.Read(archive, m)
	}
	if err == nil {
		_, err = t.base.Leaf(ctx, "", literals, files[proof.LeafCutsFile], files[proof.DRATFile])
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	t.mutex.Lock()
	defer t.mutex.Unlock()
	name := proof.CubeText(literals)
	if t.leaves[name] {
		return nil
	}
	t.leaves[name] = true
	t.cubes.WriteString(name)
	for _, member := range []string{proof.LeafCutsFile, proof.DRATFile} {
		if data := files[member]; len(data) > 0 {
			err = cmp.Or(err, t.out.Add(proof.InLeaf(len(t.leaves), member), data))
		}
	}
	return err
}

// Close ends the certificate. It is an error unless the leaves that were added are all of a
// tree, and no more.
func (t *Tree) Close() error {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if _, err := t.base.Cover(t.cubes.Bytes()); err != nil {
		return err
	}
	if err := t.grown(len(t.leaves)); err != nil {
		return err
	}
	for _, name := range t.manifest.Expected() {
		if err := t.out.Add(name, t.files[name]); err != nil {
			return err
		}
	}
	return t.out.Close()
}
