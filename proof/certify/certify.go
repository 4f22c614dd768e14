// Package certify makes certificates. It solves a puzzle on the constraints of its rules, refutes there what would have to be true if the
// verdict were wrong, and puts everything into one file that others can check.
package certify

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"gridcnf/proof"
	"gridcnf/proof/kernel"
	"gridcnf/proof/refute"
	"gridcnf/puzzle"
)

// Options choose how a certificate is made.
type Options struct {
	Seed   int64 // of the search
	Forced *int  // the answer bit whose value to prove; nil to prove the number of solutions
}

// Certificate is a proven claim.
type Certificate struct {
	Manifest *kernel.Manifest
	Files    proof.Files
	Data     []byte // the files as one zip file
}

// ErrNotForced says that a bit has each value in some solution.
var ErrNotForced = errors.New("it has another value in another solution")

// ErrNoSolution says that a bit cannot be forced because there is no solution.
var ErrNoSolution = errors.New("there is no solution")

// Make makes a certificate of a puzzle, and checks it before returning it. It fails with ErrNotForced or ErrNoSolution if opt.Forced cannot
// be proven, with the context's error if that ends, and with kernel.ErrTooLarge if the check would take too much memory.
func Make(ctx context.Context, p puzzle.Puzzle, opt Options) (*Certificate, error) {
	b, err := proof.Ruled(ctx, p)
	if err != nil {
		return nil, err
	}
	text, err := proof.WritePuzzle(b)
	if err != nil {
		return nil, err
	}
	r, err := refute.Prove(ctx, p, b, refute.Options{Seed: opt.Seed, Forced: opt.Forced, Memory: proof.DefaultMemory})
	if err != nil {
		return nil, err
	}
	m, err := manifest(b, r, opt.Forced)
	if err != nil {
		return nil, err
	}
	m.Statement = m.Sentence(r.Stated)
	files := proof.Files{
		proof.PuzzleFile: text, proof.RulesFile: b.File().Text(), proof.BookFile: r.Book, proof.SolutionsFile: proof.WriteSolutions(r.Solutions),
	}
	if m.Claim != kernel.Several {
		files[proof.CutsFile], files[proof.ProofFile] = r.Cuts, r.Proof
	}
	if files[proof.ManifestFile], err = m.Write(); err != nil {
		return nil, err
	}
	var file bytes.Buffer
	if err := files.Write(&file); err != nil {
		return nil, err
	}
	data := file.Bytes()
	v, err := kernel.Check(ctx, bytes.NewReader(data), int64(len(data)), kernel.Options{Memory: proof.DefaultMemory})
	if err == nil {
		_, err = proof.Derive(ctx, v)
	}
	if err != nil {
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case !errors.Is(err, kernel.ErrTooLarge):
			err = fmt.Errorf("the new certificate is wrong: %w", err)
		}
		return nil, err
	}
	return &Certificate{m, files, data}, nil
}

// manifest makes the manifest of a refutation, without its statement.
func manifest(p puzzle.Puzzle, r *refute.Refutation, forced *int) (*kernel.Manifest, error) {
	m := &kernel.Manifest{Version: kernel.Version, Level: kernel.Level, Made: map[string]string{"backend": "cdcl"}}
	switch m.Claim = [...]kernel.Claim{kernel.None, kernel.Unique, kernel.Several}[len(r.Solutions)]; {
	case forced == nil:
	case m.Claim == kernel.None:
		return nil, ErrNoSolution
	case m.Claim == kernel.Several:
		return nil, ErrNotForced
	default:
		m.Claim, m.Bit = kernel.Forced, puzzle.BitName(p, *forced)
		if r.Solutions[0][*forced] {
			m.Value = 1
		}
	}
	return m, nil
}
