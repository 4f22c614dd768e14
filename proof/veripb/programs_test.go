package veripb_test

import (
	"bufio"
	"bytes"
	"errors"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/proof/drat"
	"gridcnf/proof/rules"
)

// program finds an external program, in tests that need it.
func program(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("this test must not be skipped here: %v", err)
		}
		t.Skip(err)
	}
	return path
}

// solve lets CaDiCaL solve a formula. It returns a model, or a proof that there is none.
func solve(t testing.TB, f *cnf.Formula) (cnf.Model, []drat.Step) {
	t.Helper()
	cadical := program(t, "cadical")
	dir := t.TempDir()
	problem, refutation := filepath.Join(dir, "f.cnf"), filepath.Join(dir, "f.drat")
	var text bytes.Buffer
	text.WriteString("p cnf " + strconv.Itoa(f.NumVars()) + " " + strconv.Itoa(f.NumClauses()) + "\n")
	for clause := range f.Clauses() {
		for _, l := range clause {
			text.WriteString(l.String() + " ")
		}
		text.WriteString("0\n")
	}
	if err := os.WriteFile(problem, text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(cadical, "-q", "--no-binary", problem, refutation).Output()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 10 && exit.ExitCode() != 20 {
		t.Fatalf("cadical: %v", err)
	}
	if exit.ExitCode() == 20 {
		return nil, readProof(t, refutation)
	}
	m := make(cnf.Model, f.NumVars()+1)
	for _, word := range strings.Fields(string(out)) {
		if v, err := strconv.Atoi(word); err == nil && v > 0 {
			m[v] = true
		}
	}
	return m, nil
}

func readProof(t testing.TB, file string) []drat.Step {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var steps []drat.Step
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var s drat.Step
		for _, word := range strings.Fields(lines.Text()) {
			if word == "d" {
				s.Deletes = true
			} else if l, err := strconv.Atoi(word); err != nil {
				t.Fatal(err)
			} else if l != 0 {
				s.Clause = append(s.Clause, int32(l))
			}
		}
		steps = append(steps, s)
	}
	return steps
}

func each(steps []drat.Step) iter.Seq2[drat.Step, error] {
	return func(yield func(drat.Step, error) bool) {
		for _, s := range steps {
			if !yield(s, nil) {
				return
			}
		}
	}
}

// verify lets VeriPB check a proof, whatever it concludes.
func verify(t testing.TB, f *rules.Formula, proof []byte) error {
	t.Helper()
	checker := program(t, "veripb")
	dir := t.TempDir()
	formula, derivation := filepath.Join(dir, "formula.opb"), filepath.Join(dir, "proof.pbp")
	if err := errors.Join(os.WriteFile(formula, f.OPB(), 0o666), os.WriteFile(derivation, proof, 0o666)); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), checker, formula, derivation).CombinedOutput()
	if err == nil && !strings.Contains(string(out), "s VERIFIED") {
		err = errors.New("no verdict")
	}
	if err != nil {
		return errors.New(err.Error() + "\n" + string(out))
	}
	return nil
}
