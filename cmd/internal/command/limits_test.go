//go:build linux

package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
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
	"gridcnf/proof"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
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
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	var stdout bytes.Buffer
	cmd := exec.CommandContext(ctx, "gridcnf", args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &stdout, &stdout
	must.Do(t, cmd.Start())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		cmd.Wait() // its exit code is looked at below
	}()
	for {
		bytesAtMost = max(bytesAtMost, int64(memoryOf(cmd.Process.Pid, "VmHWM"))<<10)
		select {
		case <-ended:
			return bytesAtMost, stdout.String(), cmd.ProcessState.ExitCode()
		case <-time.After(2 * time.Millisecond):
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

// claimed returns a certificate that a board with one clue, in its middle, has no solution. Its proof is none.
func claimed(t *testing.T, kind puzzle.Kind, rows, cols int, clue puzzle.Clue) proof.Files {
	t.Helper()
	f, err1 := family.Of(kind)
	b, err2 := f.New(kind, rows, cols)
	must.Do(t, errors.Join(err1, err2))
	b.SetClue(rows/2, cols/2, clue)
	var book bytes.Buffer
	text, err1 := proof.WritePuzzle(b)
	ruled := must.Get(proof.Ruled(t.Context(), b))(t)
	must.Do(t, errors.Join(err1, proof.WriteBook(t.Context(), &book, ruled)))
	read := must.Get(kernel.ReadBook(book.Bytes(), kernel.NewMeter(t.Context(), proof.DefaultMemory)))(t)
	m := &kernel.Manifest{Version: kernel.Version, Level: kernel.Level, Claim: kernel.None, Made: map[string]string{}}
	m.Statement = m.Sentence(read)
	return proof.Files{
		proof.ManifestFile: must.Get(m.Write())(t), proof.PuzzleFile: text, proof.RulesFile: ruled.File().Text(), proof.BookFile: book.Bytes(), proof.SolutionsFile: nil,
		proof.CutsFile: nil, proof.ProofFile: nil,
	}
}

// certificate writes one, and returns its name.
func certificate(t *testing.T, files proof.Files) (file string) {
	t.Helper()
	var b bytes.Buffer
	file = filepath.Join(t.TempDir(), "a.cert")
	must.Do(t, errors.Join(files.Write(&b), os.WriteFile(file, b.Bytes(), 0o600)))
	return file
}

const megabyte = 1 << 20

// Small files that ask for much get neither more memory than they may, nor a word more than they need.
func TestCheckMemory(t *testing.T) {
	long.OrRace(t)
	if race.On {
		t.Skip("the race detector takes memory of its own")
	}
	const allowance = 32 * megabyte // beside what a check counts: garbage, and stacks
	base, _, _ := peakMemory(t, "", "check", certificate(t, claimed(t, "takuzu", 2, 2, 0)))
	check := func(what string, files proof.Files) {
		t.Helper()
		peak, said, code := peakMemory(t, "", "check", certificate(t, files), "--max-memory", "64M", "--time-limit", "1s")
		if code != int(app.ExitNo) && code != int(app.ExitUnknown) || len(said) > 700 {
			t.Errorf("%s: exit code %d, and %d bytes: %.300q", what, code, len(said), said)
		}
		if most := base + 64*megabyte + allowance; peak > most {
			t.Errorf("%s: %d MB of memory, expected at most %d", what, peak/megabyte, most/megabyte)
		}
		t.Logf("%s: %d, %d MB, %.200q", what, code, peak/megabyte, said)
	}
	for i, text := range []string{"\n", " "} {
		for j, name := range proof.Members {
			if !long.On && j%4 != 2*i+1 { // two of each
				continue
			}
			files := claimed(t, "masyu", 4, 4, 0)
			files[name] = bytes.Repeat([]byte(text), 60*megabyte)
			check(fmt.Sprintf("60 MB of %q in %s", text, name), files)
		}
	}
	for _, kind := range []puzzle.Kind{"takuzu", "masyu", "slitherlink"} {
		if !long.On && kind != "masyu" {
			continue
		}
		check("a large board, "+string(kind), claimed(t, kind, 200, 200, 0))
	}
}

// slow returns a certificate that takes long to check: each of its cuts goes through the whole board.
func slow(t *testing.T) proof.Files {
	t.Helper()
	files := claimed(t, "masyu", 200, 200, 0)
	files[proof.CutsFile] = bytes.Repeat([]byte("cut 1 -1 -200 -39801 -39802 -39500\n"), 20_000)
	return files
}

// However long a check would take, its time is limited.
func TestCheckTime(t *testing.T) {
	t.Parallel()
	if _, said, code := peakMemory(t, "", "check", certificate(t, slow(t)), "--time-limit", "1s"); code != int(app.ExitUnknown) {
		t.Errorf("exit code %d: %.300q", code, said)
	}
}

// An interrupt ends a check at once.
func TestCheckInterrupted(t *testing.T) {
	t.Parallel()
	interrupt(t, 200*time.Millisecond, []string{"check", certificate(t, slow(t))})
}
