// Package certify makes certificates: it solves a puzzle, has a solver refute what would
// have to be true if the verdict were wrong, and puts into one file what others need to
// check that.
//
// From the rules (level 2), one search does it all. In clauses (level 1), the backend that finds
// the solution and the cuts need not write proofs: the formula that it refuted is handed to a
// prover from scratch, cuts and all, which is fast because nothing has to be found out any more.
package certify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gridcnf/backend"
	"gridcnf/encode"
	"gridcnf/proof"
	"gridcnf/proof/check"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// Options choose how a certificate is made. The zero Options are the measured best.
type Options struct {
	Solve  solve.Options // Backend "" is DefaultBackend here; on level 2 only the seed counts
	Prover string        // a name for backend.Prove; "" is DefaultProver; on level 2 there is none
	Level  int           // proof.Clausal or proof.FromRules; 0 is proof.FromRules
	Forced *int          // the answer bit whose value is to be proven; nil: the number of solutions
}

// Certificate is a proven claim.
type Certificate struct {
	Manifest *proof.Manifest
	Files    proof.Files
	Data     []byte // the file that they are written as
}

// ErrNotForced says that a bit has both values in solutions.
var ErrNotForced = errors.New("it has another value in another solution")

// ErrNoSolution says that a bit cannot be forced because there is no solution.
var ErrNoSolution = errors.New("there is no solution")

// Make makes a certificate of a puzzle. It is checked before it is returned: one that does
// not pass is an error. So is a context that ends, and proof.ErrTooLarge if one takes more memory
// than a check may.
func Make(ctx context.Context, p puzzle.Puzzle, opt Options) (*Certificate, error) {
	m := &maker{puzzle: p, opt: opt.settled()}
	prove := m.clausal
	if m.opt.Level == proof.FromRules {
		prove = m.fromRules
	}
	if err := prove(ctx); err != nil {
		return nil, err
	}
	var err error
	if m.files[proof.ManifestFile], err = proof.WriteManifest(m.manifest); err != nil {
		return nil, err
	}
	var file bytes.Buffer
	if err := m.files.Write(&file); err != nil {
		return nil, err
	}
	data := file.Bytes()
	if _, err := check.File(ctx, bytes.NewReader(data), int64(len(data)), check.Options{Memory: check.DefaultMemory}); err != nil {
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case !errors.Is(err, proof.ErrTooLarge): // of which nothing is known
			err = fmt.Errorf("the certificate made is wrong: %w", err)
		}
		return nil, err
	}
	return &Certificate{m.manifest, m.files, data}, nil
}

// settled fills in the defaults.
func (opt Options) settled() Options {
	if opt.Solve.Backend == "" {
		opt.Solve.Backend = DefaultBackend
	}
	if opt.Prover == "" {
		opt.Prover = DefaultProver
	}
	if opt.Level == 0 {
		opt.Level = proof.FromRules
	}
	if opt.Level == proof.Clausal && opt.Solve.Encode.Balance == encode.Auto && takesCards(opt.Solve.Backend) {
		opt.Solve.Encode.Balance = encode.CardinalityNetwork // in clauses
	}
	return opt
}

// takesCards reports whether a solver would get cardinality constraints.
func takesCards(name string) bool {
	solver, err := backend.Open(name, backend.Options{})
	_, takes := solver.(backend.CardAdder)
	return err == nil && takes
}

// maker makes one certificate.
type maker struct {
	puzzle   puzzle.Puzzle
	opt      Options
	evidence *solve.Evidence
	manifest *proof.Manifest
	files    proof.Files
}

// solve finds out what is to be proven.
func (m *maker) solve(ctx context.Context) (err error) {
	if m.opt.Forced == nil {
		m.evidence, err = solve.UniqueEvidence(ctx, m.puzzle, m.opt.Solve)
	} else {
		m.evidence, err = solve.ForcedEvidence(ctx, m.puzzle, *m.opt.Forced, m.opt.Solve)
	}
	if err != nil {
		return err
	}
	return m.claim()
}

// claim begins the manifest.
func (m *maker) claim() error {
	m.manifest = &proof.Manifest{Version: proof.Version, Level: m.opt.Level}
	m.manifest.Made = proof.Made{Backend: m.opt.Solve.Backend, Encoding: m.opt.Solve.Encode.Balance.String()}
	switch m.evidence.Verdict {
	case solve.Unknown:
		return m.evidence.Reason
	case solve.OnlyOne:
		m.manifest.Claim = proof.Unique
		if bit := m.opt.Forced; bit != nil {
			m.manifest.Claim, m.manifest.Bit = proof.Forced, m.puzzle.Site(*bit).String()
			if m.evidence.Solutions[0][*bit] {
				m.manifest.Value = 1
			}
		}
	case solve.NoneAtAll:
		m.manifest.Claim = proof.None
		if m.opt.Forced != nil {
			return ErrNoSolution
		}
	case solve.Several:
		m.manifest.Claim = proof.Several
		if m.opt.Forced != nil {
			return ErrNotForced
		}
	}
	return nil
}

// describe writes the puzzle and its solutions.
func (m *maker) describe() error {
	m.manifest.Statement = m.manifest.Sentence(m.puzzle)
	text, err := proof.WritePuzzle(m.puzzle)
	if err != nil {
		return err
	}
	m.files = proof.Files{proof.PuzzleFile: text, proof.SolutionsFile: proof.WriteSolutions(m.puzzle, m.evidence.Solutions)}
	return nil
}

// clausal solves the puzzle, and adds the formula in clauses and its refutation.
func (m *maker) clausal(ctx context.Context) error {
	if err := m.solve(ctx); err != nil {
		return err
	}
	if err := m.describe(); err != nil || m.manifest.Claim == proof.Several {
		return err
	}
	if err := m.formula(); err != nil {
		return err
	}
	refutation, err := m.prove(ctx)
	if err != nil {
		return err
	}
	m.manifest.Proof = string(refutation.Format)
	m.files[proof.DRATFile] = refutation.Data
	return nil
}

// formula adds the formula in clauses, with what its variables mean and why its cuts hold.
func (m *maker) formula() error {
	f, enc := m.evidence.Formula, m.evidence.Encoding
	if len(f.AtLeasts()) > 0 {
		return fmt.Errorf("%w: a certificate of level 1 is in clauses", backend.ErrNoCards)
	}
	bits := m.puzzle.Bits()
	if helpers := f.NumVars() - bits; helpers != len(enc.Meanings) {
		return fmt.Errorf("%d of %d helper variables have no meaning to go by", helpers-len(enc.Meanings), helpers)
	}
	cuts := len(enc.Witnesses)
	m.manifest.Formula = &proof.Formula{Rules: f.NumClauses() - cuts, Cuts: cuts}
	if against := m.evidence.Against; against != nil {
		f.Add(against...)
	}
	var formula bytes.Buffer
	if err := f.WriteDIMACS(&formula); err != nil {
		return err
	}
	m.files[proof.FormulaFile] = formula.Bytes()
	m.files[proof.HelpersFile] = helpers(bits, enc)
	m.files[proof.CutsFile] = lines(enc.Witnesses)
	return nil
}

// prove has the prover refute the formula.
func (m *maker) prove(ctx context.Context) (*backend.Proof, error) {
	m.manifest.Made.Prover = m.opt.Prover
	return backend.Prove(ctx, m.opt.Prover, m.evidence.Formula, backend.Options{Seed: m.opt.Solve.Seed})
}

// helpers writes what the helper variables mean.
func helpers(bits int, enc *encode.Encoding) []byte {
	var b bytes.Buffer
	for i, meaning := range enc.Meanings {
		fmt.Fprintf(&b, "%d %v\n", bits+i+1, meaning)
	}
	return b.Bytes()
}

// lines writes a text a line.
func lines(texts []string) []byte { return []byte(strings.Join(append(slices.Clip(texts), ""), "\n")) }
