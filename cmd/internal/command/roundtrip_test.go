package command

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gridcnf/app"
)

// A large puzzle of every family goes to an external solver and back: encode,
// cadical, decode, equal to the published solution. The formulas are exact, so that
// the solver needs none of our loop.
func TestRoundTripOfCorpus(t *testing.T) {
	corpus := filepath.Join("..", "..", "..", "shared", "corpus", "janko")
	if _, err := os.Stat(corpus); err != nil {
		t.Skip("the corpus is not beside the project")
	}
	if _, err := exec.LookPath("cadical"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("cadical is not installed")
		}
		t.Skip("cadical is not installed")
	}
	check := func(file, id string, flags ...string) {
		t.Helper()
		file = filepath.Join(corpus, file)
		formula := filepath.Join(t.TempDir(), "formula.cnf")
		input := []string{"--id", id, "--puzzle", "masyu"}
		if strings.HasPrefix(id, "140") {
			input[3] = "3-in-a-row"
		}
		args := append(append([]string{"encode", "-o", formula, file}, input...), flags...)
		if code := Run(t.Context(), args, strings.NewReader(""), io.Discard, os.Stderr, nil); code != app.ExitYes {
			t.Fatalf("%v: exit %d", args, code)
		}
		model, err := exec.Command("cadical", "-q", formula).Output()
		if len(model) == 0 {
			t.Fatal(err) // exit 10 is an error to os/exec
		}
		var out bytes.Buffer
		args = append([]string{"decode", file, "-"}, input...)
		if code := Run(t.Context(), args, bytes.NewReader(model), &out, os.Stderr, nil); code != app.ExitYes {
			t.Fatalf("%v: exit %d", args, code)
		}
		if !strings.Contains(out.String(), "equal to the published solution") {
			t.Errorf("%s %v:\n%s", id, flags, &out)
		}
	}
	for _, encoding := range []string{"cardnet", "counter", "automaton"} {
		check("tohu-wa-vohu.json", "140_14x14", "--encoding", encoding)
	}
	check("tohu-wa-vohu.json", "140_14x14", "--textbook")
	check("masyu.json", "80_16x16", "--loop", "eager")
	check("masyu.json", "80_16x16", "--loop", "eager", "--textbook")
	check("masyu.json", "80_16x16", "--loop", "cuts")
	check("masyu.json", "80_16x16", "--loop", "cuts", "--colours=false")
}
