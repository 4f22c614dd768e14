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

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/race"
	"gridcnf/proof"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle/family"
)

// TestInflated makes small files that are large when they are unpacked, or of large boards, and
// has a process of its own check them. It measures what that takes against the limits.
func TestInflated(t *testing.T) {
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
	files := 4
	if long.On {
		files = 100
	}
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
