package batch

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"gridcnf/internal/testkit/must"
)

// TestMain lets the test binary play the process of a slot: it is one if its first argument says so.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "play" {
		play()
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

var eaten [][]byte

// play answers each line with what it says, or dies of it.
func play() {
	in := bufio.NewScanner(os.Stdin)
	for answered := 0; in.Scan(); answered++ {
		switch word := in.Text(); word {
		case "hello":
			answered--
			continue
		case "panic":
			fmt.Fprintln(os.Stderr, "gridcnf: something about another puzzle")
			panic("\x1b[31mit cannot be")
		case "exit":
			os.Exit(7)
		case "sleep":
			time.Sleep(time.Hour)
		case "eat":
			for {
				block := make([]byte, 8<<20)
				for i := range block {
					block[i] = 1
				}
				eaten = append(eaten, block)
			}
		case "pid":
			fmt.Println(os.Getpid())
		case "die unless first":
			if answered > 0 {
				os.Exit(1)
			}
			fmt.Println("alive")
		case "garbage":
			fmt.Println(strings.Repeat("x", 40<<20))
		default:
			fmt.Println("got", word)
		}
	}
}

func newSlot(t *testing.T) *Slot {
	self := must.Get(os.Executable())(t)
	s := &Slot{Command: []string{self, "play"}, First: []byte("hello\n")}
	t.Cleanup(s.Close)
	return s
}

func ask(s *Slot, word string) (string, error) {
	answer, err := s.Ask(context.Background(), []byte(word+"\n"))
	return string(answer), err
}

func TestIsolation(t *testing.T) {
	s := newSlot(t)
	check := func(word, want, why string) {
		t.Helper()
		got, err := ask(s, word)
		died := new(Died)
		switch {
		case got != want:
			t.Errorf("%s: got %q, want %q", word, got, want)
		case why == "" && err != nil, why != "" && (!errors.As(err, &died) || !strings.Contains(died.Why, why)):
			t.Errorf("%s: got the error %v, want %q", word, err, why)
		}
	}
	check("a", "got a", "")
	check("b", "got b", "")
	check("exit", "", "its process died: exit status 7")
	check("c", "got c", "") // by another one
	check("panic", "", "exit status 2, panic: ")
	if _, err := ask(s, "panic"); strings.Contains(err.Error(), "another puzzle") || strings.Contains(err.Error(), "\x1b") {
		t.Errorf("the last words are %q", err)
	}
	check("garbage", "", "cannot be understood")
	s.Time = 100 * time.Millisecond
	check("sleep", "", "no answer for 100ms")
	s.Time = 0
	check("d", "got d", "")
	check("die unless first", "alive", "") // at the second try
}

func TestIsolationMemory(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("nobody looks at the memory")
	}
	s := newSlot(t)
	s.Memory = 100 << 20
	if _, err := ask(s, "eat"); err == nil || !strings.Contains(err.Error(), "more than 100 MB") {
		t.Errorf("got %v, want too much memory", err)
	}
	if got, err := ask(s, "a"); got != "got a" || err != nil {
		t.Errorf("after it: %q, %v", got, err)
	}
}

// No process is left when the slot is closed, or when the question is not wanted any more.
func TestIsolationEnds(t *testing.T) {
	s := newSlot(t)
	pid := func() (n int) {
		t.Helper()
		answer, err := ask(s, "pid")
		if _, scanErr := fmt.Sscan(answer, &n); err != nil || scanErr != nil {
			t.Fatal(answer, err)
		}
		return n
	}
	gone := func(pid int) {
		t.Helper()
		if runtime.GOOS == "windows" {
			return
		}
		if p, err := os.FindProcess(pid); err == nil && p.Signal(syscall.Signal(0)) == nil {
			t.Errorf("process %d is still there", pid)
		}
	}
	first := pid()
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	if _, err := s.Ask(ctx, []byte("sleep\n")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the end of the context", err)
	}
	gone(first)
	second := pid()
	s.Close()
	gone(second)
	s.Command = []string{"/nonexistent/gridcnf"}
	if _, err := ask(s, "a"); err == nil || errors.As(err, new(*Died)) {
		t.Errorf("got %v, want that it cannot be started", err)
	}
}

// The processes of one that is killed do not live on.
func TestIsolationDiesWithParent(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("they live on until they have an answer")
	}
	if os.Getenv("GRIDCNF_TEST_PARENT") != "" {
		answer, err := ask(newSlot(t), "pid")
		fmt.Println("pid", answer, err)
		select {}
	}
	parent := exec.Command(os.Args[0], "-test.run=^TestIsolationDiesWithParent$")
	parent.Env = append(os.Environ(), "GRIDCNF_TEST_PARENT=1")
	out, err := parent.StdoutPipe()
	if err == nil {
		err = parent.Start()
	}
	must.Do(t, err)
	line, _ := bufio.NewReader(out).ReadString('\n')
	var pid int
	if _, err := fmt.Sscanf(line, "pid %d", &pid); err != nil {
		t.Fatal(line, err)
	}
	parent.Process.Kill()
	parent.Wait()
	for range 200 { // init has to take it, too
		if data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)); err != nil || strings.Contains(string(data), ") Z ") {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("process %d is still there", pid)
}
