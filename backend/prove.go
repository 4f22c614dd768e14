package backend

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"gridcnf/cnf"
	"gridcnf/internal/yield"
)

// ProofFormat is how a proof is written.
type ProofFormat string

// The formats. Each is a list of clauses to add or to drop, up to the empty clause.
const (
	// DRAT is text: a clause as in DIMACS, with "d" before it if it is dropped.
	DRAT ProofFormat = "drat"
	// BinaryDRAT has 'a' or 'd', then literals as numbers of seven bits to a byte, then 0.
	BinaryDRAT ProofFormat = "binary-drat"
)

// Proof is a refutation of a formula. It is what the solver said, and has not been checked.
type Proof struct {
	Format ProofFormat
	Data   []byte
	// Implied says that what unit propagation finds is no step of the proof, which may also
	// drop a clause that is why a literal is true: as checkers of DRAT do, ignore that.
	Implied bool
}

// emptyClause is a proof where nothing else is needed.
var emptyClause = map[ProofFormat][]byte{DRAT: []byte("0\n"), BinaryDRAT: {'a', 0}}

// proofLimit is how many bytes a proof may have. A checker takes several times as much
// memory.
const proofLimit = 1 << 30

var errLongProof = errors.New("the proof is too long")

// Provers returns the names of the solvers that Prove knows, in a fixed order: those in this
// process first.
func Provers() []string {
	var names []string
	for _, e := range registry {
		if e.proof != nil {
			names = append(names, e.name)
		}
	}
	return names
}

// Prove has the solver of that name refute a formula and returns its proof. The solver
// starts from nothing and makes no assumptions. Options are as for Open.
//
// The clauses of a proof follow from the formula with its cardinality constraints, if the
// solver takes those; otherwise such a formula is ErrNoCards. A model that the formula
// confirms is ErrSatisfiable. A program that is not installed is ErrNotFound, and a solver
// that writes no proofs an error that lists those that do. When ctx ends, Prove returns its
// error as Solve does.
func Prove(ctx context.Context, name string, f *cnf.Formula, opts Options) (*Proof, error) {
	return prove(ctx, name, f, opts, proofLimit)
}

func prove(ctx context.Context, name string, f *cnf.Formula, opts Options, limit int) (*Proof, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	prover, ok := known(name)
	if !ok || prover.proof == nil {
		return nil, fmt.Errorf("the solver %q writes no proofs; these do: %s", name, strings.Join(Provers(), ", "))
	}
	searching, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	searching = yield.Context(searching)
	written := &head{room: limit, full: func() { stop(errLongProof) }}
	solver, err := prover.open(opts, written)
	if err != nil {
		return nil, err
	}
	session, err := NewSession(searching, solver, f)
	if errors.Is(err, ErrNoCards) {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err != nil {
		return nil, err
	}
	for clause := range f.Clauses() {
		if len(clause) == 0 { // programs write nothing
			return &Proof{prover.proof.Format, emptyClause[prover.proof.Format], prover.proof.Implied}, nil
		}
	}
	status, _, err := session.Solve(searching)
	switch {
	case context.Cause(searching) == errLongProof:
		return nil, fmt.Errorf("%s: %w: more than %d bytes", name, errLongProof, limit)
	case err != nil:
		return nil, err
	case status == Sat:
		return nil, fmt.Errorf("%s: %w", name, ErrSatisfiable)
	case len(written.kept) == 0 && prover.proof.Implied:
		written.kept = emptyClause[prover.proof.Format] // unit propagation refutes the formula
	case len(written.kept) == 0:
		return nil, fmt.Errorf("%s: %w: it wrote no proof", name, ErrGarbage)
	}
	return &Proof{prover.proof.Format, written.kept, prover.proof.Implied}, nil
}
