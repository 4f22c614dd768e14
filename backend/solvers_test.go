package backend_test

import (
	"errors"
	"os"
	"testing"

	"go.uber.org/goleak"

	"gridcnf/backend"
	"gridcnf/internal/testkit/backendtest"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
)

// helperVariable makes the test binary play a solver program.
const helperVariable = "GRIDCNF_FAKE_SOLVER"

func TestMain(m *testing.M) {
	if helper := os.Getenv(helperVariable); helper != "" {
		fakeSolver(helper)
	}
	goleak.VerifyTestMain(m)
}

func TestCDCL(t *testing.T)           { backendtest.Test(t, opener(t, "cdcl", 0)) }
func TestCDCLSeeded(t *testing.T)     { seeded(t, "cdcl") }
func TestGini(t *testing.T)           { backendtest.Test(t, opener(t, "gini", 0)) }
func TestGiniSeeded(t *testing.T)     { seeded(t, "gini") }
func TestGophersat(t *testing.T)      { backendtest.Test(t, opener(t, "gophersat", 0)) }
func TestGophersatSeed(t *testing.T)  { seeded(t, "gophersat") }
func TestCadical(t *testing.T)        { backendtest.Test(t, opener(t, "cadical", 0)) }
func TestKissat(t *testing.T)         { other(t, "kissat") }
func TestMinisat(t *testing.T)        { other(t, "minisat") }
func TestCryptominisat5(t *testing.T) { other(t, "cryptominisat5") }
func TestPicosat(t *testing.T)        { other(t, "picosat") }
func TestClasp(t *testing.T)          { backendtest.Test(t, opener(t, "clasp", 0)) }
func TestVarisat(t *testing.T)        { other(t, "varisat") }

// other is the suite for a solver that is spoken to as another one is, of which there is a sample: CaDiCaL, and clasp by name.
func other(t *testing.T, name string) {
	long.OrRace(t)
	backendtest.Test(t, opener(t, name, 0))
}

// seeded is the suite once more, with a seed.
func seeded(t *testing.T, name string) {
	long.Only(t) // it takes as long as without a seed
	backendtest.Test(t, opener(t, name, 7))
}

// opener returns a function that opens the solver, if it is there.
func opener(t *testing.T, name string, seed int64) func() backend.Solver {
	opts := backend.Options{Seed: seed}
	_, err := backend.Open(name, opts)
	if errors.Is(err, backend.ErrNotFound) {
		missing(t, name, err)
	}
	must.Do(t, err)
	return func() backend.Solver {
		s, err := backend.Open(name, opts)
		if err != nil {
			t.Error(err)
		}
		return s
	}
}

// missing skips a test that needs a program. Continuous integration installs
// them all but Kissat, which Debian does not have, so there it is a failure.
func missing(t *testing.T, name string, err error) {
	t.Helper()
	if os.Getenv("CI") == "true" && name != "kissat" {
		t.Fatalf("this test must not be skipped here: %v", err)
	}
	t.Skip(err)
}
