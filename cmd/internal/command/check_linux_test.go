package command

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

	"gridcnf/app"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/race"
	"gridcnf/proof"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
)

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

// checking checks a certificate in a process of its own, and returns what it says and the most memory
// that it had. After a long time it is killed. It gets SIGTERM after a while, if there is one.
func checking(t *testing.T, files proof.Files, terminate time.Duration, args ...string) (code int, said string, resident int) {
	t.Helper()
	var b, out bytes.Buffer
	file := filepath.Join(t.TempDir(), "a.cert")
	must.Do(t, errors.Join(files.Write(&b), os.WriteFile(file, b.Bytes(), 0o600)))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "gridcnf", append([]string{"check", file}, args...)...)
	cmd.Stdout, cmd.Stderr = &out, &out
	must.Do(t, cmd.Start())
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

// Small files that ask for much get neither more memory than they may, nor a word more than they need.
func TestCheckMemory(t *testing.T) {
	if race.On {
		t.Skip("the race detector takes memory of its own")
	}
	const allowance = 32 * megabyte // beside what a check counts: garbage, and stacks
	_, _, base := checking(t, claimed(t, "takuzu", 2, 2, 0), 0)
	check := func(what string, files proof.Files) {
		t.Helper()
		code, said, resident := checking(t, files, 0, "--max-memory", "64M", "--time-limit", "1s")
		if code != int(app.ExitNo) && code != int(app.ExitUnknown) || len(said) > 700 {
			t.Errorf("%s: exit code %d, and %d bytes: %.300q", what, code, len(said), said)
		}
		if most := base + 64*megabyte + allowance; resident > most {
			t.Errorf("%s: %d MB of memory, expected at most %d", what, resident/megabyte, most/megabyte)
		}
		t.Logf("%s: %d, %d MB, %.200q", what, code, resident/megabyte, said)
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
	if code, said, _ := checking(t, slow(t), 0, "--time-limit", "1s"); code != int(app.ExitUnknown) {
		t.Errorf("exit code %d: %.300q", code, said)
	}
}

// SIGTERM ends a check at once.
func TestCheckTerminated(t *testing.T) {
	t.Parallel()
	if code, said, _ := checking(t, slow(t), 700*time.Millisecond); code != int(app.ExitInterrupted) {
		t.Errorf("exit code %d: %.300q", code, said)
	}
}
