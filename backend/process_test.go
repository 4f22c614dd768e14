//go:build unix

package backend_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
)

// fakeSolver plays the solver of that name and ends the process.
func fakeSolver(name string) {
	switch name {
	case "says":
		fmt.Print(os.Getenv("GRIDCNF_OUT"))
		fmt.Fprint(os.Stderr, os.Getenv("GRIDCNF_ERR"))
		code, _ := strconv.Atoi(os.Getenv("GRIDCNF_CODE"))
		os.Exit(code)
	case "dies":
		fmt.Fprintln(os.Stderr, "out of luck")
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
		time.Sleep(time.Minute)
	case "dies after its answer":
		fmt.Println("s UNSATISFIABLE")
		os.Stdout.Sync()
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
	case "leaves a child":
		startGrandchild()
		fmt.Println("s SATISFIABLE\nv 1 2 0")
		os.Exit(10)
	case "never ends":
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT)
		startGrandchild()
		time.Sleep(time.Minute)
	case "sleeps":
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT)
		os.WriteFile(os.Getenv("GRIDCNF_PID_FILE"), []byte(strconv.Itoa(os.Getpid())), 0o600)
		time.Sleep(time.Minute)
	case "talks":
		line := append(bytes.Repeat([]byte("c blah blah "), 20), '\n')
		for range 20 << 20 / len(line) {
			os.Stdout.Write(line)
			os.Stderr.Write(line)
		}
		fmt.Println("s SATISFIABLE\nv 1 2 0")
		os.Exit(10)
	case "talks forever":
		line := bytes.Repeat([]byte("c blah blah\n"), 1<<16)
		for {
			if _, err := os.Stdout.Write(line); err != nil {
				os.Exit(1)
			}
		}
	case "reads a file":
		text, err := os.ReadFile(os.Args[len(os.Args)-1])
		if err != nil || !strings.HasPrefix(string(text), "p cnf 2 ") {
			os.Exit(1)
		}
		fmt.Println("s SATISFIABLE\nv 1 2 0")
	}
	os.Exit(0)
}

// startGrandchild starts a process that has the same output and ignores signals,
// and waits until it runs.
func startGrandchild() {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), helperVariable+"=sleeps")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Start(); err != nil {
		panic(err)
	}
	for range 1000 {
		if text, err := os.ReadFile(os.Getenv("GRIDCNF_PID_FILE")); err == nil && len(text) > 0 {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// fake opens the test binary as a solver program, with a temporary folder of its
// own, and checks at the end that nothing is left in it.
func fake(t *testing.T, name string, args ...string) backend.Solver {
	t.Helper()
	t.Setenv(helperVariable, name)
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	t.Setenv("GRIDCNF_PID_FILE", filepath.Join(t.TempDir(), "pid"))
	t.Cleanup(func() {
		if left, _ := filepath.Glob(filepath.Join(folder, "*")); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
	self := must.Get(os.Executable())(t)
	return boards.Must(backend.Open("exec:'"+self+"' "+strings.Join(args, " "), backend.Options{}))
}

// ask gives the fake solver the formula (1 or 2) in a session.
func ask(t *testing.T, ctx context.Context, s backend.Solver) (backend.Status, error) {
	t.Helper()
	f := new(cnf.Formula)
	f.Add(1, 2)
	session := boards.Must(backend.NewSession(t.Context(), s, f))
	status, _, err := session.Solve(ctx)
	return status, err
}

// TestProcess tries the solvers of testdata/processes.txt.
func TestProcess(t *testing.T) {
	golden.Cases(t, "processes.txt", func(t *testing.T, words []string) (got string) {
		t.Run("", func(t *testing.T) {
			for i, name := range []string{"GRIDCNF_OUT", "GRIDCNF_ERR", "GRIDCNF_CODE"} {
				t.Setenv(name, words[1+i])
			}
			status, err := ask(t, t.Context(), fake(t, "says"))
			got = fmt.Sprint(status, " ", err)
			for kind, word := range map[error]string{backend.ErrCrashed: "crashed", backend.ErrGarbage: "garbage", backend.ErrWrongModel: "a wrong model"} {
				if errors.Is(err, kind) {
					got = fmt.Sprintf("%s (%s)", got, word)
				}
			}
		})
		return strings.ReplaceAll(got, must.Get(os.Executable())(t), "PROGRAM")
	})
}

func TestProcessFailures(t *testing.T) {
	check := func(name string, want error, texts ...string) {
		t.Run(name, func(t *testing.T) {
			status, err := ask(t, t.Context(), fake(t, name))
			if status != backend.Unknown || !errors.Is(err, want) {
				t.Fatalf("%v, %v, want %v", status, err, want)
			}
			for _, text := range texts {
				if !strings.Contains(err.Error(), text) {
					t.Errorf("error %q does not say %q", err, text)
				}
			}
		})
	}
	check("dies", backend.ErrCrashed, "signal: killed", "out of luck")
	check("dies after its answer", backend.ErrCrashed, "killed")
	check("talks forever", backend.ErrGarbage, "more than")
}

func TestProcessAnswers(t *testing.T) {
	check := func(name string, want backend.Status, args ...string) {
		t.Run(name, func(t *testing.T) {
			status, err := ask(t, t.Context(), fake(t, name, args...))
			if status != want || err != nil {
				t.Fatalf("%v, %v, want %v", status, err, want)
			}
		})
	}
	check("talks", backend.Sat)
	check("reads a file", backend.Sat, "--to", "{}")
}

// A program may start others: none of them may survive a cancelled Solve, whatever
// they ignore.
func TestProcessCancelKillsGrandchildren(t *testing.T) {
	for _, args := range [][]string{nil, {"{}"}} {
		s := fake(t, "never ends", args...)
		ctx, cancel := context.WithCancel(t.Context())
		cancelled := make(chan time.Time, 1)
		go func() {
			for range 5000 {
				if _, err := grandchild(); err == nil {
					break
				}
				time.Sleep(time.Millisecond)
			}
			cancelled <- time.Now()
			cancel()
		}()
		_, err := ask(t, ctx, s)
		late := time.Since(<-cancelled)
		if !errors.Is(err, context.Canceled) {
			t.Errorf("error %v, want the context's", err)
		}
		t.Logf("returned %v after the context ended", late)
		if late > 5*time.Second {
			t.Errorf("returned %v after the context ended", late)
		}
		checkGone(t)
	}
}

// Nor may they survive an answer.
func TestProcessAnswerKillsGrandchildren(t *testing.T) {
	if status, err := ask(t, t.Context(), fake(t, "leaves a child")); status != backend.Sat {
		t.Errorf("%v, %v, want sat", status, err)
	}
	checkGone(t)
}

// checkGone fails if the grandchild still runs a while later.
func checkGone(t *testing.T) {
	t.Helper()
	pid := must.Get(grandchild())(t)
	for range 200 {
		if !running(pid) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	syscall.Kill(pid, syscall.SIGKILL)
	t.Errorf("the grandchild %d still runs", pid)
}

// grandchild returns the number of the process that startGrandchild started.
func grandchild() (int, error) {
	text, err := os.ReadFile(os.Getenv("GRIDCNF_PID_FILE"))
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(string(text))
}

// running says whether a process exists and is no zombie, which it stays where
// nobody collects orphans.
func running(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || !strings.Contains(string(stat), ") Z ")
}
