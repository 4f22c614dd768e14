package backend

import (
	"errors"
	"testing"

	"gridcnf/cnf"
)

// A proof that gets too long ends the search.
func TestProveLimit(t *testing.T) {
	const holes = 7
	f := new(cnf.Formula) // as backendtest.Pigeons has it
	for p := range holes + 1 {
		var somewhere []cnf.Lit
		for h := range holes {
			in := cnf.Lit(p*holes + h + 1)
			somewhere = append(somewhere, in)
			for q := range p {
				f.Add(-in, -cnf.Lit(q*holes+h+1))
			}
		}
		f.Add(somewhere...)
	}
	for _, name := range Provers() {
		t.Run(name, func(t *testing.T) {
			const limit = 1000
			p, err := prove(t.Context(), name, f, Options{}, limit)
			if errors.Is(err, ErrNotFound) {
				t.Skip(err)
			}
			if p != nil || !errors.Is(err, errLongProof) {
				t.Errorf("%v, %v, want %v", p, err, errLongProof)
			}
			if p, err := prove(t.Context(), name, f, Options{}, 1<<30); err != nil || len(p.Data) <= limit {
				t.Errorf("without a limit: %v", err)
			}
		})
	}
}
