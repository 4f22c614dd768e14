package certify_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"gridcnf/encode"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
	"gridcnf/internal/testkit/race"
	"gridcnf/proof"
	"gridcnf/proof/certify"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/solve"
)

// The public checker agrees with ours on a sample of every family and claim: veripb, with the
// constraints that rules.py states, and once more after it has elaborated them for verified checkers.
func TestPublicCheckers(t *testing.T) {
	long.Only(t)
	needs.Program(t, "veripb") // of proof/checkers/setup
	needs.Program(t, "python3")
	n := 0
	check := func(p puzzle.Puzzle, name string, opt certify.Options) {
		t.Helper()
		n++
		c, err := certify.Make(t.Context(), p, opt)
		if err != nil {
			t.Fatalf("%v %s: %v", p.Kind(), name, err)
		}
		public(t, fmt.Sprintf("%v %s", p.Kind(), name), c)
	}
	for _, p := range sample(t) {
		for seed := range int64(3) {
			opt := certify.Options{Seed: seed}
			check(p, fmt.Sprint("seed ", seed), opt)
			if r, err := solve.Unique(t.Context(), p, solve.Options{}); err == nil && r.Verdict == solve.OnlyOne {
				bit := (p.Bits() - 1) * int(seed) / 2
				opt.Forced = &bit
				check(p, fmt.Sprint("forced bit ", bit), opt)
			}
		}
	}
	t.Logf("%d certificates", n)
}

// public asks the public checkers about a certificate.
func public(t *testing.T, name string, c *certify.Certificate) {
	t.Helper()
	dir := t.TempDir()
	run := func(want string, args ...string) {
		t.Helper()
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), want) {
			t.Errorf("%s: %v: %v\n%s", name, args, err, out)
		}
	}
	script, err := filepath.Abs("../checkers/rules.py")
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "board.cert"), c.Data, 0o666)
	}
	must.Do(t, err)
	const verified = "s VERIFIED UNSATISFIABLE"
	run("To be verified", "python3", script, "board.cert", ".")
	run(verified, "veripb", "--elaborate", "kernel.pbp", "formula.opb", proof.ProofFile)
	run(verified, "veripb", "formula.opb", "kernel.pbp")
}

// sample has boards of every family that take a search, with one solution and with none, and one that the givens
// decide.
func sample(t *testing.T) (all []puzzle.Puzzle) {
	t.Helper()
	for _, b := range []struct {
		kind   puzzle.Kind
		text   string
		claim  solve.Verdict
		search bool
	}{
		{"takuzu", "1...0.../...1..../1.0....1/......../..0..1.0/..11....", solve.OnlyOne, true},
		{"takuzu", ".1....../1...1..0/0.....0./0.0.0..1/.......1/...1..0.", solve.NoneAtAll, true},
		{"3-in-a-row", ".0..0.1./......11/.....1.1/.11..10./..0....0/...1....", solve.OnlyOne, true},
		{"3-in-a-row", "......0./1.11..../..0.0..1/1......./.....1../.11..1..", solve.NoneAtAll, true},
		{"masyu", "......./..W?..W/...?B../..B..../......./.......", solve.OnlyOne, true},
		{"masyu", "...B.../......./......./......./..B..W./.B.?...", solve.NoneAtAll, true},
		{"slitherlink", "1.2.1/....2/..31./....1", solve.OnlyOne, true},
		{"slitherlink", ".1.1./.0.2./2..11/..1..", solve.NoneAtAll, true},
		{"takuzu", "0110/1001/01../....", solve.OnlyOne, false},
	} {
		p := boards.Of(t, b.kind, b.text)
		e, err1 := encode.New(t.Context(), p, encode.Options{})
		r, err2 := solve.Unique(t.Context(), p, solve.Options{})
		must.Do(t, errors.Join(err1, err2))
		if search := e.NumClauses() > p.Bits(); r.Verdict != b.claim || search != b.search {
			t.Fatalf("%s %s: %s, a search is needed: %v", b.kind, b.text, r.Verdict, search)
		}
		all = append(all, p)
	}
	return all
}

// TestInflated makes small files that are large when they are unpacked, or of large boards, and
// has a process of its own check them. It measures what that takes against the limits.
func TestInflated(t *testing.T) {
	long.Only(t)
	if race.On {
		t.Skip("the race detector takes memory of its own")
	}
	if runtime.GOOS != "linux" {
		t.Skip("the memory of a process is read from /proc")
	}
	if dir := os.Getenv("GRIDCNF_INFLATED"); dir != "" {
		checkInflated(t, dir)
		return
	}
	const files = 100
	rng := rand.New(rand.NewPCG(2026, 11))
	dir, all := t.TempDir(), originals(t)
	for i := range files {
		file := deflated(inflated(t, rng, all[rng.IntN(len(all))].files))
		must.Do(t, os.WriteFile(filepath.Join(dir, strconv.Itoa(i)), file, 0o666))
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestInflated$", "-test.v")
	cmd.Env = append(os.Environ(), "GRIDCNF_INFLATED="+dir)
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "checked") {
		t.Fatalf("%v\n%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, "checked") {
			t.Log(strings.TrimSpace(line))
		}
	}
}

// checkInflated checks files one after another, with little time and memory.
func checkInflated(t *testing.T, dir string) {
	const limit, given = 64 << 20, time.Second
	// The collector doubles what is in use, and the process itself takes some.
	const most = 2*limit + 48<<20
	entries := must.Get(os.ReadDir(dir))(t)
	var peak int64
	var late time.Duration
	refused := 0
	for _, e := range entries {
		debug.FreeOSMemory()
		if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0); err != nil {
			t.Skip(err)
		}
		file := must.Get(os.Open(filepath.Join(dir, e.Name())))(t)
		info := must.Get(file.Stat())(t)
		ctx, cancel := context.WithTimeout(t.Context(), given)
		start := time.Now()
		v, p, err := checked(ctx, file, info.Size(), limit)
		took := time.Since(start)
		cancel()
		file.Close()
		if err != nil {
			refused++
		} else if bad := holds(v, p); bad != nil {
			t.Errorf("%s: accepted %q, but %v", e.Name(), v.Statement, bad)
		}
		if m := residentPeak(t); m > most {
			t.Errorf("%s, %d bytes, takes %d MB and %v, and ends with %.200v", e.Name(), info.Size(), m>>20, took, err)
		} else {
			peak = max(peak, m)
		}
		late = max(late, took-given)
	}
	fmt.Printf("%d files checked, %d refused: at most %d MB of the process with a limit of %d MB, at most %v after the end of the time\n",
		len(entries), refused, peak>>20, limit>>20, late.Round(time.Millisecond))
}

// residentPeak is the most memory that the process has had since the last reset.
func residentPeak(t *testing.T) int64 {
	t.Helper()
	status := must.Get(os.ReadFile("/proc/self/status"))(t)
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	var kilobytes int64
	must.Get(fmt.Sscan(rest, &kilobytes))(t)
	return kilobytes << 10
}

// inflated makes a member large, or the board.
func inflated(t *testing.T, rng *rand.Rand, files proof.Files) proof.Files {
	t.Helper()
	name := anyMember(rng, files)
	size := 1<<20 + rng.IntN(48<<20)
	fill := func(text []byte) []byte { return bytes.Repeat(text, 1+size/max(len(text), 1)) }
	switch rng.IntN(6) {
	case 0:
		return replaced(files, name, fill([]byte("\n")))
	case 1:
		return replaced(files, name, fill([]byte("1 ")))
	case 2:
		n := strconv.Itoa(rng.IntN(10))
		return replaced(files, name, bytes.Replace(files[name], []byte(n), fill([]byte(n)), 1))
	case 3:
		return largeBoard(t, rng, files)
	}
	lines := bytes.SplitAfter(files[name], []byte("\n"))
	i := rng.IntN(len(lines))
	lines[i] = fill(lines[i])
	return replaced(files, name, bytes.Join(lines, nil))
}

// largeBoard claims that a blank board without a solution has none, by the rest of the files.
func largeBoard(t *testing.T, rng *rand.Rand, files proof.Files) proof.Files {
	t.Helper()
	m := must.Get(kernel.ReadManifest(files[proof.ManifestFile]))(t)
	kind := family.All()[rng.IntN(len(family.All()))].Name()
	size := [][2]int{{200, 200}, {150, 150}, {2, 600}, {600, 2}, {100, 100}}[rng.IntN(5)]
	b := boards.Empty(t, kind, size[0], size[1])
	var book bytes.Buffer
	text, err1 := proof.WritePuzzle(b)
	err2 := proof.WriteBook(t.Context(), &book, boards.Must(proof.Ruled(t.Context(), b)))
	read, err3 := kernel.ReadBook(book.Bytes(), kernel.NewMeter(t.Context(), 1<<30))
	must.Do(t, errors.Join(err1, err2, err3))
	m.Claim, m.Bit, m.Value = kernel.None, "", 0
	m.Statement = m.Sentence(read)
	manifest := must.Get(m.Write())(t)
	return replaced(replaced(replaced(replaced(replaced(files, proof.PuzzleFile, text), proof.RulesFile, boards.Must(proof.Ruled(t.Context(), b)).File().Text()), proof.BookFile, book.Bytes()), proof.ManifestFile, manifest), proof.SolutionsFile, []byte{})
}
