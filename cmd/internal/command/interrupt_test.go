//go:build unix

package command

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"gridcnf/app"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/format"
)

// Whatever the program is doing, SIGINT ends it soon, with nothing left behind.
func TestInterrupt(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hard.masyu")
	must.Do(t, os.WriteFile(file, []byte(noLoop), 0o644))
	big := filepath.Join(t.TempDir(), "big.takuzu")
	must.Do(t, os.WriteFile(big, []byte(strings.Repeat(strings.Repeat(".", 100)+"\n", 100)), 0o644))
	endless := filepath.Join(t.TempDir(), "endless.takuzu")
	must.Do(t, os.WriteFile(endless, nil, 0o644))
	must.Do(t, os.Truncate(endless, 30<<30)) // it is read to its end before the first puzzle
	out, solver := t.TempDir(), sleeper(t)
	hard := func(verb string, args ...string) []string {
		return append([]string{verb, "--puzzle", "masyu", "--full", file}, args...)
	}
	for name, args := range map[string][]string{
		"cdcl":       hard("solve"),
		"gini":       hard("solve", "-b", "gini"),
		"gophersat":  hard("solve", "-b", "gophersat"),
		"table":      hard("count", "--method", "table"),
		"cuts":       hard("encode", "--loop", "cuts"),
		"several":    hard("unique", "-j", "2", file, file),
		"process":    hard("solve", "-b", "exec:"+solver),
		"input":      {"solve", "-"},
		"onlyinput":  {"encode", "-"},
		"convert":    hard("convert", "--solve", "--to", "masyu", "-o", filepath.Join(out, "hard.masyu")),
		"picture":    {"render", "--puzzle", "takuzu", "--cell", "70", "-o", filepath.Join(out, "big.png"), big},
		"hint":       hard("hint"),
		"explain":    hard("explain", "-o", filepath.Join(out, "path.gif")),
		"grade":      hard("grade"),
		"review":     hard("review"),
		"mend":       hard("mend"),
		"minimise":   hard("minimise"),
		"farm":       {"batch", "unique", "--listen", "127.0.0.1:0", "-j", "1", "-o", filepath.Join(t.TempDir(), "farm.jsonl"), endless},
		"everything": {"enumerate", "--limit", "0", "--puzzle", "masyu", file},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var busy []string
			if name == "process" {
				busy = []string{pids(solver)}
			}
			interrupt(t, 200*time.Millisecond, args, busy...)
		})
	}
	t.Cleanup(func() { isEmpty(t, out) })
}

// interrupt runs the program, interrupts it, and checks how it ends. It is interrupted when it has had that much
// time of a processor, or 25 times as long after the start, or as soon as the files named busy are there, which
// whatever it has to be in the middle of writes. It returns what was written to standard output.
func interrupt(t *testing.T, after time.Duration, args []string, busy ...string) string {
	t.Helper()
	tmp := t.TempDir()
	cmd := exec.Command("gridcnf", args...)
	cmd.Env = append(os.Environ(), "TMPDIR="+tmp)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	in, open, err := os.Pipe() // standard input that says nothing and does not end
	must.Do(t, err)
	defer open.Close()
	defer in.Close()
	cmd.Stdin = in
	must.Do(t, cmd.Start())
	for start := time.Now(); len(busy) == 0 && time.Since(start) < 25*after && worked(cmd.Process.Pid) < after; {
		time.Sleep(10 * time.Millisecond)
	}
	for _, file := range busy {
		await(t, file)
	}
	start := time.Now()
	must.Do(t, cmd.Process.Signal(syscall.SIGINT))
	err = cmd.Wait()
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("it took %v to end", took)
	}
	if cmd.ProcessState.ExitCode() != 130 || stderr.String() != "gridcnf: interrupted\n" {
		t.Errorf("%v and %q, expected exit code 130 and a word about it", err, &stderr)
	}
	isEmpty(t, tmp)
	return stdout.String()
}

// worked is how much of a processor's time a process has had, where the system says so in /proc, in hundredths of a second.
func worked(process int) time.Duration {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", process))
	_, rest, _ := strings.Cut(string(text), ") ")
	if fields := strings.Fields(rest); len(fields) > 12 {
		user, _ := strconv.Atoi(fields[11])
		system, _ := strconv.Atoi(fields[12])
		return time.Duration(user+system) * 10 * time.Millisecond
	}
	return 0
}

// SIGINT ends the making of puzzles soon, and what has been made is kept whole. A slow machine has more time for the first.
func TestInterruptGenerate(t *testing.T) {
	made := func(t *testing.T, after time.Duration, file string, args []string) (made int) {
		out := t.TempDir()
		args = append(strings.Fields("generate -q --puzzle takuzu --size 6 --seed 1 -n 1000000"), args...)
		if file != "" {
			args = append(args, "-o", out+string(filepath.Separator)+file)
		}
		read := func(name, text string) {
			switch {
			case strings.HasSuffix(name, ".pdf"):
				made++
				if !strings.HasPrefix(text, "%PDF-") || !strings.HasSuffix(text, "%%EOF\n") {
					t.Errorf("%s is not a whole PDF", name)
				}
				return
			case text != "" && !strings.HasSuffix(text, "\n"):
				t.Errorf("the last line of %s is torn: %q", name, text[max(0, len(text)-100):])
			}
			for _, err := range format.Read(strings.NewReader(text), name, format.Options{}) {
				if made++; err != nil {
					t.Error(err)
				}
			}
		}
		if text := interrupt(t, after, args); file == "" && text != "" {
			read("stdout", text)
		}
		must.Do(t, filepath.WalkDir(out, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			read(path, string(data))
			return err
		}))
		return made
	}
	check := func(name, file string, args ...string) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			after := 200 * time.Millisecond
			for made(t, after, file, args) == 0 && !t.Failed() {
				if after *= 3; after > time.Minute {
					t.Fatal("nothing is made, or all is lost")
				}
			}
		})
	}
	check("grids", "")
	check("json", "", "--json")
	check("grades", "", "--grade", "trivial..easy")
	check("folder", "made"+string(filepath.Separator))
	check("pdf", "made.pdf")
}

// await waits until a file is there with something in it.
func await(t *testing.T, file string) {
	t.Helper()
	for range 600 {
		if info, err := os.Stat(file); err == nil && info.Size() > 0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("%s is not there after half a minute", file)
}

func isEmpty(t *testing.T, dir string) {
	entries := must.Get(os.ReadDir(dir))(t)
	for _, e := range entries {
		t.Errorf("left behind: %s", e.Name())
	}
}

// pids is the file in which a solver of sleeper writes its process and its child's.
func pids(solver string) string { return solver + ".pids" }

// sleeper makes a solver that never ends, with a child, and checks at the end of the test that both are gone.
func sleeper(t *testing.T) string {
	script := filepath.Join(t.TempDir(), "solver")
	text := fmt.Sprintf("#!/bin/sh\nsleep 60 &\necho $$ $! >%s\nwait\n", pids(script))
	must.Do(t, os.WriteFile(script, []byte(text), 0o755))
	t.Cleanup(func() {
		text, err := os.ReadFile(pids(script))
		if err != nil {
			t.Fatal(err) // the solver was not started
		}
		for _, field := range strings.Fields(string(text)) {
			var pid int
			must.Get(fmt.Sscan(field, &pid))(t)
			if !gone(pid) {
				t.Errorf("process %d is left", pid)
			}
		}
	})
	return script
}

// gone reports whether a process ends within ten seconds.
func gone(pid int) bool {
	for range 200 {
		if err := syscall.Kill(pid, 0); errors.Is(err, syscall.ESRCH) || zombie(pid) {
			return true
		}
		time.Sleep(50 * time.Millisecond)
	}
	return false
}

// zombie reports whether a process has ended, but nobody has asked how. That is up to whoever adopted it.
func zombie(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && bytes.Contains(stat, []byte(") Z "))
}

// process starts the program with lines without end for its input.
func process(t *testing.T, stdout *os.File) (cmd *exec.Cmd, stderr *bytes.Buffer, taken chan int) {
	t.Helper()
	cmd = exec.Command("gridcnf", "unique", "--json", "-")
	stderr = new(bytes.Buffer)
	cmd.Stdout, cmd.Stderr = stdout, stderr
	in, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	must.Do(t, err)
	taken = make(chan int)
	go func() {
		line := strings.Repeat(`{"puzzle":"01\n.."}`+"\n", 50)
		for n := 0; ; n++ {
			if _, err := io.WriteString(in, line); err != nil {
				return
			}
			select {
			case taken <- n:
			default:
			}
		}
	}()
	return cmd, stderr, taken
}

// When nobody can read the answers any more, the program ends and says nothing.
func TestStreamClosed(t *testing.T) {
	r, w, err := os.Pipe()
	must.Do(t, err)
	cmd, stderr, _ := process(t, w)
	w.Close()
	if _, err := r.Read(make([]byte, 1)); err != nil {
		t.Error(err)
	}
	r.Close()
	if err := cmd.Wait(); err == nil || stderr.Len() > 0 {
		t.Errorf("got %v and %q, want an end by SIGPIPE without a word", err, stderr)
	}
}

// When nobody reads the answers, no more lines are taken, and an interruption ends the program.
func TestStreamStuck(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	must.Do(t, err)
	defer r.Close()
	cmd, stderr, taken := process(t, w)
	w.Close()
	for stuck := false; !stuck; {
		select {
		case <-taken:
		case <-time.After(time.Second):
			stuck = true
		}
	}
	must.Do(t, cmd.Process.Signal(syscall.SIGTERM))
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != int(app.ExitInterrupted) || stderr.String() != "gridcnf: interrupted\n" {
		t.Errorf("got %v and %q, want exit code %d and a word about it", err, stderr, app.ExitInterrupted)
	}
}
