package backend_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
)

func TestNames(t *testing.T) {
	want := []string{"cdcl", "gini", "gophersat", "cadical", "kissat", "minisat", "cryptominisat5", "picosat", "clasp", "varisat", "exec:COMMAND"}
	if diff := cmp.Diff(want, backend.Names()); diff != "" {
		t.Error(diff)
	}
}

func TestOpenErrors(t *testing.T) {
	check := func(name string, wants ...string) {
		t.Helper()
		_, err := backend.Open(name, backend.Options{})
		for _, want := range wants {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("Open(%q): error %v, want %q in it", name, err, want)
			}
		}
	}
	check("glucose", `unknown solver "glucose"`, "cdcl, gini, gophersat, cadical")
	check("", "unknown solver", "exec:COMMAND")
	check("exec:", "expected a command")
	check("exec:  ", "expected a command")
	check("exec:solver 'x", "end of a quotation")
	check("exec:no-such-solver -x", "no-such-solver", "not found")

	t.Setenv("PATH", t.TempDir())
	for _, name := range []string{"cadical", "kissat", "minisat", "cryptominisat5", "picosat", "clasp", "varisat"} {
		_, err := backend.Open(name, backend.Options{})
		if !errors.Is(err, backend.ErrNotFound) || !strings.Contains(err.Error(), "to install it, ") {
			t.Errorf("Open(%q) without programs: %v", name, err)
		}
	}
}

func TestList(t *testing.T) {
	list := backend.List(t.Context())
	var names []string
	for _, info := range list {
		t.Logf("%+v", info)
		names = append(names, info.Name)
		program := info.Kind == backend.KindProgram && info.Name != "exec:COMMAND"
		if program && info.Found != (info.Path != "") || program == (info.Install == "") {
			t.Errorf("%s: path %q, found %v, install %q", info.Name, info.Path, info.Found, info.Install)
		}
		if program && info.Found && info.Name != "minisat" && info.Version == "" {
			t.Errorf("%s: no version", info.Name)
		}
	}
	if diff := cmp.Diff(backend.Names(), names); diff != "" {
		t.Error(diff)
	}
	powers := func(info backend.Info, want ...string) {
		t.Helper()
		if diff := cmp.Diff(want, info.Powers); diff != "" {
			t.Errorf("%s: %s", info.Name, diff)
		}
	}
	powers(list[0], "incremental", "cancel", "seed", "core", "cardinality", "statistics", "guided", "trail", "limit")
	powers(list[1], "incremental", "cancel", "seed", "core")
	powers(list[2], "incremental", "cancel", "seed", "cardinality", "statistics")
	powers(list[3], "cancel", "seed")
	powers(list[9], "cancel")
}

// A seed changes the model that is found first, always in the same way, and for
// programs it must be an argument they know.
func TestSeed(t *testing.T) {
	f := brute.Pigeons(7, 7)
	first := func(t *testing.T, name string, seed int64) string {
		s := opener(t, name, seed)()
		session := boards.Must(backend.NewSession(t.Context(), s, f))
		status, model, err := session.Solve(t.Context())
		if status != backend.Sat {
			t.Fatalf("%s with seed %d: %v, %v", name, seed, status, err)
		}
		return fmt.Sprint(model)
	}
	for _, name := range backend.Names()[:10] {
		t.Run(name, func(t *testing.T) {
			models := map[string]bool{}
			for _, seed := range []int64{0, 1, 2, 3, -1, 1 << 40} {
				m := first(t, name, seed)
				if again := first(t, name, seed); again != m {
					t.Errorf("seed %d finds %s, then %s", seed, m, again)
				}
				models[m] = true
			}
			t.Logf("%d models from 6 seeds", len(models))
			if slices.Contains([]string{"cdcl", "gini", "gophersat"}, name) && len(models) < 4 {
				t.Errorf("6 seeds find %d models only", len(models))
			}
		})
	}
}

// Models larger than any pipe or line buffer must come through.
func TestLargeModels(t *testing.T) {
	const n = 60_000
	f := new(cnf.Formula)
	for v := cnf.Lit(1); v < n; v++ {
		f.Add(v, v+1)
		f.Add(-v, -v-1)
	}
	for _, name := range backend.Names()[:10] {
		t.Run(name, func(t *testing.T) {
			session := boards.Must(backend.NewSession(t.Context(), opener(t, name, 0)(), f))
			if status, _, err := session.Solve(t.Context()); status != backend.Sat {
				t.Fatalf("%v, %v, want sat", status, err)
			}
		})
	}
}

// A formula with cardinality constraints is for solvers that take them.
func TestSessionCards(t *testing.T) {
	f := brute.Pigeons(3, 3)
	f.AddAtLeast(2, 1, 2, 3)
	if _, err := backend.NewSession(t.Context(), gini(), f); !errors.Is(err, backend.ErrNoCards) {
		t.Errorf("gini with cardinality constraints: %v", err)
	}
	session := boards.Must(backend.NewSession(t.Context(), gophersat(), f))
	if status, _, err := session.Solve(t.Context()); status != backend.Unsat {
		t.Errorf("gophersat: %v, %v, want unsat", status, err)
	}
	if counters, ok := session.Counters(); !ok {
		t.Errorf("gophersat counts: %v, %v", counters, ok)
	}
}
