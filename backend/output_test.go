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
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
)

func ExampleReadOutput() {
	out, err := backend.ReadOutput([]byte("c some solver\ns SATISFIABLE\nv 1 -2\nv 3 0\n"))
	fmt.Println(out.Status, out.Model[1:], err)
	// Output: sat [true false true] <nil>
}

func TestReadOutput(t *testing.T) {
	golden.Cases(t, "output.txt", func(t *testing.T, words []string) string {
		out, err := backend.ReadOutput([]byte(words[1]))
		again, err2 := backend.ReadOutput([]byte(strings.ReplaceAll(words[1], "\n", "\r\n")))
		if err != nil {
			return err.Error()
		}
		if err2 != nil || !cmp.Equal(out, again) {
			t.Errorf("%q: got %v, %v with other line ends", words[1], again, err2)
		}
		if !out.HasModel {
			return fmt.Sprint(out.Status)
		}
		return fmt.Sprint(out.Status, " ", out.Model[1:])
	})
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
