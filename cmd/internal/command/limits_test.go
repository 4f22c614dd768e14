//go:build linux

package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gridcnf/app"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/race"
)

// drafts makes boards of a kind, 30x30: an irreducible one, one that lacks three clues of ten, one with a clue that is
// not right, and one without any.
func drafts(t *testing.T, kind string) map[string]string {
	t.Helper()
	var out bytes.Buffer
	cmd := exec.Command("gridcnf", "generate", "--puzzle", kind, "--size=30", "--seed=5", "--json")
	cmd.Stdout = &out
	must.Do(t, cmd.Run())
	board := func(change func(i int, clue byte) byte) string {
		var b struct {
			Puzzle string   `json:"puzzle"`
			Rules  []string `json:"rules"`
			Rows   int      `json:"rows"`
			Cols   int      `json:"cols"`
			Givens []string `json:"givens"`
		}
		must.Do(t, json.Unmarshal(out.Bytes(), &b))
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
		text := must.Get(json.Marshal(b))(t)
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
	if !long.On || race.On {
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

// peakMemory runs the program, and returns how many bytes its process had at most, with what it printed.
func peakMemory(t *testing.T, stdin string, args ...string) (bytesAtMost int64, out string, code int) {
	t.Helper()
	var stdout bytes.Buffer
	cmd := exec.Command("gridcnf", args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &stdout, &stdout
	must.Do(t, cmd.Start())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		cmd.Wait() // its exit code is looked at below
	}()
	for {
		if status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid)); err == nil {
			if _, rest, ok := strings.Cut(string(status), "VmHWM:"); ok {
				var kB int64
				fmt.Sscan(rest, &kB)
				bytesAtMost = max(bytesAtMost, kB<<10)
			}
		}
		select {
		case <-ended:
			return bytesAtMost, stdout.String(), cmd.ProcessState.ExitCode()
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// Counting keeps to its memory, whatever the method, and says that this is why it does not go on.
func TestCountMemory(t *testing.T) {
	if race.On {
		t.Skip("the race detector takes memory of its own")
	}
	const program = 64 << 20 // and what garbage there is
	check := func(memory int64, want string, args ...string) {
		t.Helper()
		args = append([]string{"count", "--puzzle=masyu", fmt.Sprintf("--max-memory=%d", memory), "--time-limit=100s", "-"}, args...)
		board := strings.Repeat(strings.Repeat(".", 22)+"\n", 22)
		if peak, out, code := peakMemory(t, board, args...); code != int(app.ExitUnknown) || !strings.Contains(out, want) || peak > memory+program {
			t.Errorf("%q: exit code %d, %d bytes: %s", args, code, peak, out)
		}
	}
	check(16<<20, "unknown: the board cannot be counted exactly: expected at most 49200 states at once", "--method=table")
	check(1<<20, ": memory limit reached, under single-loop, pearls (cdcl)", "--method=sat")
	check(1<<20, ": memory limit reached, under single-loop, pearls (cdcl)")
}

// What a text takes to be read has to do with its length, and not with the size that it states.
func TestReadingMemory(t *testing.T) {
	if race.On {
		t.Skip("the race detector takes memory of its own")
	}
	const most = 100 << 20
	check := func(text string) {
		t.Helper()
		if peak, out, code := peakMemory(t, text, "verify", "--quiet", "-"); peak > most {
			t.Errorf("%.60q: exit code %d, %d bytes: %.200s", text, code, peak, out)
		}
	}
	check("# size: 100000x100000\n....\n....\n")
	check("1000000x1:a\n")
	check("1000x1000:" + strings.Repeat("z", 1000000/26) + "l\n")
	check("begin\npuzzle masyu\nsize 1000000\nproblem\n- -\nend\n")
	check(`{"puzzle":"masyu","rows":1000000,"cols":1000000,"givens":["..",".."]}` + "\n")
	check("pzprv3\nmashu\n1000000\n1000000\n")
	check("https://puzz.link/p?slither/1000/1000/" + strings.Repeat("z", 50000) + "\n")
	check("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :5:Pearl\nPARAMS  :999999999:4x4\n")
	check(strings.Repeat("[", 1<<17))
	check(strings.Repeat("\n", 1<<17))
}
