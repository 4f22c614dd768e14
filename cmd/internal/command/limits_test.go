//go:build linux

package command

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gridcnf/app"
	"gridcnf/internal/testkit/race"
)

// drafts makes boards of a kind, 30x30: an irreducible one, one that lacks three clues of ten, one with a clue that is
// not right, and one without any.
func drafts(t *testing.T, kind string) map[string]string {
	t.Helper()
	var out bytes.Buffer
	cmd := exec.Command("gridcnf", "generate", "--puzzle", kind, "--size=30", "--seed=5", "--json")
	cmd.Stdout = &out
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	board := func(change func(i int, clue byte) byte) string {
		var b struct {
			Puzzle string   `json:"puzzle"`
			Rules  []string `json:"rules"`
			Rows   int      `json:"rows"`
			Cols   int      `json:"cols"`
			Givens []string `json:"givens"`
		}
		if err := json.Unmarshal(out.Bytes(), &b); err != nil {
			t.Fatal(err)
		}
		clues := 0
		for r, row := range b.Givens {
			changed := []byte(row)
			for c, clue := range changed {
				if clue != '.' {
					changed[c] = change(clues, clue)
					clues++
				}
			}
			b.Givens[r] = string(changed)
		}
		text, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		return string(text) + "\n"
	}
	others := map[byte]byte{'0': '1', '1': '0', '2': '3', '3': '2', 'W': 'B', 'B': 'W'}
	return map[string]string{
		"unique": board(func(_ int, clue byte) byte { return clue }),
		"sparse": board(func(i int, clue byte) byte {
			if i%10 < 3 {
				return '.'
			}
			return clue
		}),
		"wrong": board(func(i int, clue byte) byte {
			if i == 100 {
				return others[clue]
			}
			return clue
		}),
		"empty": board(func(int, byte) byte { return '.' }),
	}
}

// Every verb ends soon on boards of 30x30, whatever is the matter with them, with an answer or with
// "unknown". The time is for the slowest machine; the work is bounded, so that none takes more of it.
func TestLimits(t *testing.T) {
	if os.Getenv("GRIDCNF_LONG") == "" || race.On {
		t.Skip("needs GRIDCNF_LONG=1, and no race detector")
	}
	const (
		memory   = 1 << 30
		patience = 2 * time.Minute
	)
	verbs := [][]string{
		{"solve"},
		{"unique"},
		{"count"},
		{"enumerate", "--json"},
		{"forced"},
		{"encode"},
		{"certify", "-o", filepath.Join(t.TempDir(), "30x30.cert")},
		{"mend"},
		{"minimise"},
		{"explain"},
		{"hint"},
		{"grade"},
		{"review"},
		{"practice", "--technique", "contradiction"},
		{"render", "--show", "solution", "--ascii"},
	}
	codes := []app.ExitCode{app.ExitYes, app.ExitNo, app.ExitUnknown}
	for _, kind := range []string{"takuzu", "3-in-a-row", "masyu", "slitherlink"} {
		for name, board := range drafts(t, kind) {
			for _, verb := range verbs {
				start := time.Now()
				peak, out, code := peakMemory(t, board, append(slices.Clone(verb), "-")...)
				took := time.Since(start)
				t.Logf("%-11s %-6s %-10s %6.1f s %4d MB, exit code %d", kind, name, verb[0], took.Seconds(), peak>>20, code)
				if !slices.Contains(codes, app.ExitCode(code)) || peak > memory || took > patience || strings.TrimSpace(out) == "" {
					t.Errorf("%s %s %s: %v, %d bytes, exit code %d: %.300s", kind, name, verb, took, peak, code, out)
				}
			}
		}
	}
}
