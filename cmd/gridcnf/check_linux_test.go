package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gridcnf/family"
	"gridcnf/proof"
	"gridcnf/puzzle"
)

// claimed returns a certificate that a board with one clue, in its middle, has no solution: of the fast
// path with a formula of so many clauses "1 0", or of the kernel for none. Its proof is none.
func claimed(t *testing.T, kind puzzle.Kind, rows, cols int, clue puzzle.Clue, clauses int) proof.Files {
	t.Helper()
	f, err1 := family.Of(kind)
	b, err2 := f.New(kind, rows, cols)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	b.SetClue(rows/2, cols/2, clue)
	m := &proof.Manifest{Version: proof.Version, Claim: proof.None, Level: proof.FromRules}
	files := proof.Files{proof.SolutionsFile: nil, proof.CutsFile: nil, proof.VeriPBFile: nil}
	if clauses > 0 {
		m.Level, m.Formula, m.Proof = proof.Clausal, &proof.Formula{Rules: clauses}, proof.DRAT
		delete(files, proof.VeriPBFile)
		files[proof.HelpersFile], files[proof.DRATFile] = nil, []byte("0\n")
		files[proof.FormulaFile] = fmt.Appendf(nil, "p cnf %d %d\n%s", b.Bits(), clauses, strings.Repeat("1 0\n", clauses))
	}
	m.Statement = m.Sentence(b)
	files[proof.ManifestFile], err1 = proof.WriteManifest(m)
	files[proof.PuzzleFile], err2 = proof.WritePuzzle(b)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	return files
}

// checking checks a certificate in a process of its own, and returns what it says and the most memory
// that it had. After a long time it is killed. It gets SIGTERM after a while, if there is one.
func checking(t *testing.T, files proof.Files, terminate time.Duration, args ...string) (code int, said string, resident int) {
	t.Helper()
	var b, out bytes.Buffer
	file := filepath.Join(t.TempDir(), "a.cert")
	if err := errors.Join(files.Write(&b), os.WriteFile(file, b.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "gridcnf", append([]string{"check", file}, args...)...)
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if terminate > 0 {
		time.AfterFunc(terminate, func() { cmd.Process.Signal(syscall.SIGTERM) })
	}
	ended := make(chan error)
	go func() { ended <- cmd.Wait() }()
	for tick := time.Tick(2 * time.Millisecond); ; {
		select {
		case err := <-ended:
			if err != nil && !errors.As(err, new(*exec.ExitError)) {
				t.Fatal(err)
			}
			return cmd.ProcessState.ExitCode(), out.String(), resident
		case <-tick: // what the system says afterwards counts the test's own memory, too
			status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
			_, peak, _ := strings.Cut(string(status), "VmHWM:")
			var kilobytes int
			fmt.Sscan(peak, &kilobytes)
			resident = max(resident, kilobytes<<10)
		}
	}
}

const megabyte = 1 << 20

// Small files that ask for much get neither more memory than they may, nor a word more than they
// need.
func TestCheckMemory(t *testing.T) {
	if raceDetector {
		t.Skip("the race detector takes memory of its own")
	}
	_, _, base := checking(t, claimed(t, "takuzu", 2, 2, 0, 1), 0)
	check := func(what string, files proof.Files) {
		t.Helper()
		code, said, resident := checking(t, files, 0, "--max-memory", "64M", "--time-limit", "1s")
		if code != int(exitNo) && code != int(exitUnknown) || len(said) > 700 {
			t.Errorf("%s: exit code %d, and %d bytes: %.300q", what, code, len(said), said)
		}
		if most := base + 64*megabyte + allowance; resident > most {
			t.Errorf("%s: %d MB of memory, expected at most %d", what, resident/megabyte, most/megabyte)
		}
		t.Logf("%s: %d, %d MB, %.200q", what, code, resident/megabyte, said)
	}
	for text, members := range map[string][]string{
		"\n": {proof.ManifestFile, proof.PuzzleFile, proof.SolutionsFile, proof.FormulaFile, proof.HelpersFile, proof.CutsFile},
		" ":  {proof.SolutionsFile, proof.CutsFile},
	} {
		for _, name := range members {
			files := claimed(t, "masyu", 4, 4, 0, 1)
			files[name] = bytes.Repeat([]byte(text), 60*megabyte)
			check(fmt.Sprintf("60 MB of %q in %s", text, name), files)
		}
	}
	for _, name := range []string{proof.PuzzleFile, proof.SolutionsFile, proof.CutsFile, proof.VeriPBFile} {
		files := claimed(t, "masyu", 4, 4, 0, 0)
		files[name] = bytes.Repeat([]byte("\n"), 60*megabyte)
		check("line feeds for the kernel in "+name, files)
	}
	files, room := claimed(t, "takuzu", 4, 4, 0, 1), 64*megabyte
	for name, data := range files {
		if name != proof.DRATFile {
			room -= len(data)
		}
	}
	files[proof.DRATFile] = bytes.Repeat([]byte("1 -2 3 0\n"), room/9+1)[:room]
	check("all of the memory", files)
	files = claimed(t, "takuzu", 4, 4, 1, 1)
	files[proof.FormulaFile] = []byte("p cnf 16 1\n-11 0\n")
	files[proof.DRATFile] = []byte("16777216 0\n0\n")
	check("a large variable", files)
	for _, kind := range []puzzle.Kind{"takuzu", "masyu", "slitherlink"} {
		check("a large board for the kernel, "+string(kind), claimed(t, kind, 1000, 1000, 0, 0))
		check("a large board, "+string(kind), claimed(t, kind, 1000, 1000, 0, 1))
	}
}

// slow returns certificates that take long to check.
func slow(t *testing.T) map[string]proof.Files {
	t.Helper()
	all := map[string]proof.Files{"kernel": claimed(t, "masyu", 1000, 1000, 0, 0)}
	const n = 20_000
	cuts := claimed(t, "masyu", 700, 700, 1, 1)
	cuts[proof.ManifestFile] = bytes.Replace(cuts[proof.ManifestFile], []byte("\"rules\": 1,\n    \"cuts\": 0"), fmt.Appendf(nil, "\"rules\": 0,\n    \"cuts\": %d", n), 1)
	cuts[proof.CutsFile] = bytes.Repeat([]byte("loop r1c1 r1c2 r2c2 r2c1 misses r351c351\n"), n)
	cuts[proof.FormulaFile] = fmt.Appendf(nil, "p cnf 978600 %d\n%s", n, strings.Repeat("-1 -489301 -489302 -700 0\n", n))
	all["cuts"] = cuts
	all["cuts for the kernel"] = claimed(t, "masyu", 700, 700, 1, 0)
	all["cuts for the kernel"][proof.CutsFile] = bytes.Repeat([]byte("loop 1 489302 700 489301 misses r351c351\n"), n)
	for _, kind := range []puzzle.Kind{"takuzu", "masyu", "slitherlink"} {
		files := claimed(t, kind, 1000, 1000, 0, 1)
		files[proof.FormulaFile] = bytes.Replace(files[proof.FormulaFile], []byte("\n1 0\n"), []byte("\n0\n"), 1)
		all["empty clause, "+string(kind)] = files
	}
	equal := claimed(t, "takuzu", 2, 2, 2, 200_000) // a given, of the last cell
	equal[proof.FormulaFile] = bytes.ReplaceAll(equal[proof.FormulaFile], []byte("\n1 0"), []byte("\n4 0"))
	all["equal clauses"] = equal
	lemmas := claimed(t, "takuzu", 2, 2, 2, 1)
	lemmas[proof.FormulaFile] = []byte("p cnf 4 1\n4 0\n")
	lemmas[proof.DRATFile] = []byte(strings.Repeat("1 4 0\n", 200_000) + strings.Repeat("d 4 1 0\n", 200_000))
	all["equal lemmas"] = lemmas
	return all
}

// However long a check would take, its time is limited.
func TestCheckTime(t *testing.T) {
	for name, files := range slow(t) {
		code, said, _ := checking(t, files, 0, "--time-limit", "1s")
		if code != int(exitNo) && code != int(exitUnknown) {
			t.Errorf("%s: exit code %d: %.300q", name, code, said)
		}
		t.Logf("%s: %d, %.200q", name, code, said)
	}
}

// SIGTERM ends a check at once.
func TestCheckTerminated(t *testing.T) {
	files := slow(t)["empty clause, takuzu"]
	if code, said, _ := checking(t, files, 700*time.Millisecond); code != int(exitInterrupted) {
		t.Errorf("exit code %d: %.300q", code, said)
	}
}
