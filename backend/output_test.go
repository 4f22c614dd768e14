package backend_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/internal/testkit/must"
)

func ExampleReadOutput() {
	out, err := backend.ReadOutput([]byte("c some solver\ns SATISFIABLE\nv 1 -2\nv 3 0\n"))
	fmt.Println(out.Status, out.Model[1:], err)
	// Output: sat [true false true] <nil>
}

func TestReadOutput(t *testing.T) {
	check := func(text string, want backend.Output) {
		t.Helper()
		for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n")} {
			got, err := backend.ReadOutput([]byte(text))
			if err != nil {
				t.Errorf("%q: %v", text, err)
			} else if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%q: %s", text, diff)
			}
		}
	}
	model := func(status backend.Status, values ...bool) backend.Output {
		return backend.Output{Status: status, Model: append(cnf.Model{false}, values...), HasModel: true}
	}
	sat, unsat := backend.Output{Status: backend.Sat}, backend.Output{Status: backend.Unsat}

	check("s SATISFIABLE\nv 1 -2 3 0\n", model(backend.Sat, true, false, true))
	check("c x\nv -2 1\nv 0\nc y\ns SATISFIABLE", model(backend.Sat, true, false))
	check("v  0\ns SATISFIABLE\n", model(backend.Sat))
	check("s SATISFIABLE\nv\t3\t0\n", model(backend.Sat, false, false, true))
	check("s SATISFIABLE\n", sat)
	check("s SATISFIABLE\nv 0\nSATISFIABLE\n", model(backend.Sat))
	check("s UNSATISFIABLE\nchild exited with 20\n", unsat)
	check("|  Number of variables: 3 |\n===\nSATISFIABLE\n", sat)
	check("UNSATISFIABLE\n", unsat)
	check("INDETERMINATE\n", backend.Output{})
	check("SAT\n1 -2 0\n", model(backend.Sat, true, false))
	check("SAT\n0\n", model(backend.Sat))
	check("SATISFIABLE\nSAT\n-1 2 0\n", model(backend.Sat, false, true))
	check("UNSAT\n", unsat)
	check("INDET\n", backend.Output{})
	check("s UNKNOWN\n", backend.Output{})
	check("c UNKNOWN\n", backend.Output{})
	check("c UNKNOWN\ns SATISFIABLE\n", sat)
	check("12 13 14\nvery good\ns SATISFIABLE\nsome words\n", sat)
	check("v 1 0\n", model(backend.Unknown, true))
}

func TestReadOutputErrors(t *testing.T) {
	check := func(text, want string) {
		t.Helper()
		if out, err := backend.ReadOutput([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, error %v, want one with %q", text, out, err, want)
		}
	}
	check("s SATISFIABLE\ns UNSATISFIABLE\n", "line 2: expected one status, found unsat after sat")
	check("SAT\n1 0\ns UNKNOWN\n", "line 3: expected one status")
	check("s UNSATISFIABLE\nv 1 0\n", "expected no model")
	check("s SATISFIABLE\nv 1 2 -1 0\n", "variable 1 is both true and false")
	check("s SATISFIABLE\nv 1 x 0\n", "line 2: expected a literal")
	check("s SATISFIABLE\nv 1 99999999999 0\n", "line 2: expected a literal")
	check("s SATISFIABLE\nv 1 2147483647 0\n", "line 2: expected a literal")
	check("s SATISFIABLE\nv 1 2\n", "expected 0 to end the model")
	check("s SATISFIABLE\nv 1 0 2 0\n", "line 2: expected nothing after the 0")
	check("s SATISFIABLE\nv 1 0\nv 2 0\n", "line 3: expected nothing after the 0")
	check("SAT\n1 two 0\n", "line 2: expected a literal")
	for _, text := range []string{"", "Segmentation fault\n", "c UNKNOW\n", "s MAYBE\n", "sat\n"} {
		if _, err := backend.ReadOutput([]byte(text)); !errors.Is(err, backend.ErrNoOutput) {
			t.Errorf("%q: error %v, want ErrNoOutput", text, err)
		}
	}
}

func TestReadOutputLongLine(t *testing.T) {
	const n = 300_000
	line := []byte("v")
	for v := 1; v <= n; v++ {
		line = fmt.Appendf(line, " %d", v)
	}
	out := must.Get(backend.ReadOutput(append(line, " 0\ns SATISFIABLE\n"...)))(t)
	if len(out.Model) != n+1 || !out.Model[n] || out.Status != backend.Sat {
		t.Errorf("%v with %d values", out.Status, len(out.Model))
	}
}

// A model printed in any order, over any lines, is read as it was.
func TestReadOutputProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := append(cnf.Model{false}, rapid.SliceOf(rapid.Bool()).Draw(t, "model")...)
		var lits []cnf.Lit
		for v := 1; v < len(want); v++ {
			lits = append(lits, cnf.Lit(v))
			if !want[v] {
				lits[v-1] = -lits[v-1]
			}
		}
		var out strings.Builder
		statusFirst := rapid.Bool().Draw(t, "statusFirst")
		if statusFirst {
			out.WriteString("s SATISFIABLE\n")
		}
		out.WriteString("v")
		for _, l := range rapid.Permutation(lits).Draw(t, "order") {
			out.WriteString(rapid.SampledFrom([]string{" ", "  ", "\nc x\nv ", " \r\nv "}).Draw(t, "gap"))
			out.WriteString(l.String())
		}
		out.WriteString(" 0\n")
		if !statusFirst {
			out.WriteString("s SATISFIABLE\n")
		}
		got, err := backend.ReadOutput([]byte(out.String()))
		if err != nil || !cmp.Equal(got.Model, want) {
			t.Fatalf("%q: %v, error %v", out.String(), got, err)
		}
	})
}

func FuzzReadOutput(f *testing.F) {
	for _, seed := range []string{
		"s SATISFIABLE\nv 1 -2 0\n", "v  0\ns SATISFIABLE\n", "SAT\n1 -2 0\n", "UNSAT\n", "INDET", "c UNKNOWN\n",
		"s UNSATISFIABLE\r\n", "v 1\nv -1 0\n", "SATISFIABLE\nSAT\n1 0\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		out, err := backend.ReadOutput(text)
		if err != nil {
			return
		}
		if out.HasModel != (out.Model != nil) || out.HasModel && out.Status == backend.Unsat {
			t.Errorf("%+v", out)
		}
	})
}
