//go:build unix

package command

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gridcnf/internal/testkit/must"
)

// actor is a process that is killed, stopped and started again. What it says goes to a file.
type actor struct {
	t    *testing.T
	name string
	dir  string
	args []string // the program and its arguments

	mu    sync.Mutex
	cmd   *exec.Cmd
	ended chan struct{} // closed when it has ended
	begin int64         // where in the file it says something
	peak  int           // the most memory that any of its processes had, in kB
}

// start starts the process if it is not running.
func (a *actor) start(more ...string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.cmd != nil && a.running() {
		return
	}
	log, err := os.OpenFile(a.log(), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		a.t.Error(err)
		return
	}
	defer log.Close()
	if info, err := log.Stat(); err == nil {
		a.begin = info.Size()
	}
	cmd := exec.Command(a.args[0], append(a.args[1:len(a.args):len(a.args)], more...)...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = a.dir, log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		a.t.Error(err)
		return
	}
	ended := make(chan struct{})
	a.cmd, a.ended = cmd, ended
	go func() {
		cmd.Wait() // how it ended is in its ProcessState
		close(ended)
	}()
}

func (a *actor) log() string { return filepath.Join(a.dir, a.name+".log") }

// said is the end of what the last of its processes has said.
func (a *actor) said() string {
	text, err := os.ReadFile(a.log())
	if err != nil {
		return err.Error()
	}
	return string(text[max(int(a.begin), len(text)-1000):])
}

func (a *actor) running() bool {
	select {
	case <-a.ended:
		return false
	default:
		return true
	}
}

// signal sends a signal to the process alone, as the system would that has no memory left.
func (a *actor) signal(s syscall.Signal) {
	a.measure()
	a.mu.Lock()
	defer a.mu.Unlock()
	a.cmd.Process.Signal(s) // it may have ended
}

// kill kills the process, and waits until it is gone.
func (a *actor) kill() {
	a.signal(syscall.SIGKILL)
	<-a.ended
}

// pause stops the process for a time.
func (a *actor) pause(d time.Duration) {
	a.signal(syscall.SIGSTOP)
	process := a.cmd.Process
	time.AfterFunc(d, func() { process.Signal(syscall.SIGCONT) })
}

// measure takes note of the memory of the process, where the system tells.
func (a *actor) measure() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.cmd != nil {
		a.peak = max(a.peak, memoryOf(a.cmd.Process.Pid, "VmHWM"))
	}
}

// orphans reports whether processes that it started are left, a while after its end.
func (a *actor) orphans() bool {
	for range 50 {
		if syscall.Kill(-a.cmd.Process.Pid, 0) != nil {
			return false
		}
		time.Sleep(100 * time.Millisecond)
	}
	syscall.Kill(-a.cmd.Process.Pid, syscall.SIGKILL)
	return true
}

// disk is a small file system, and a file that fills it up. Making one needs a system where the tests may do that.
type disk struct{ dir string }

// newDisk returns nil if there can be none.
func newDisk(t *testing.T, size int) *disk {
	t.Helper()
	if dir := os.Getenv("GRIDCNF_CHAOS_DISK"); dir != "" {
		return &disk{dir}
	}
	d := &disk{t.TempDir()}
	if err := exec.Command("mount", "-t", "tmpfs", "-o", fmt.Sprintf("size=%d", size), "tmpfs", d.dir).Run(); err != nil {
		t.Logf("no disk is filled: mount: %v", err)
		return nil
	}
	t.Cleanup(func() {
		if err := exec.Command("umount", "-l", d.dir).Run(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// fill leaves no space.
func (d *disk) fill() {
	for size := 1 << 40; size >= 1<<12; {
		at := int64(0)
		if info, err := os.Stat(d.ballast()); err == nil {
			at = info.Size()
		}
		if exec.Command("fallocate", "-o", fmt.Sprint(at), "-l", fmt.Sprint(size), d.ballast()).Run() != nil {
			size /= 4
		}
	}
}

// empty gives the space back.
func (d *disk) empty() { os.Remove(d.ballast()) }

func (d *disk) ballast() string { return filepath.Join(d.dir, "ballast") }

// wire is a TCP connection between processes that can be torn, and held up.
type wire struct {
	net.Listener
	to   string
	held sync.RWMutex // for writing while nothing passes

	mu    sync.Mutex
	conns map[net.Conn]bool
}

// newWire listens on a port of its own and passes all on to an address.
func newWire(t *testing.T, to string) *wire {
	t.Helper()
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	w := &wire{Listener: l, to: to, conns: map[net.Conn]bool{}}
	var all sync.WaitGroup
	t.Cleanup(func() {
		l.Close()
		w.tear()
		all.Wait()
	})
	all.Go(func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			to, err := net.Dial("tcp", w.to)
			if err != nil {
				from.Close()
				continue
			}
			w.mu.Lock()
			w.conns[from], w.conns[to] = true, true
			w.mu.Unlock()
			all.Go(func() { w.pass(from, to) })
			all.Go(func() { w.pass(to, from) })
		}
	})
	return w
}

func (w *wire) pass(from, to net.Conn) {
	buffer := make([]byte, 4096)
	for {
		n, err := from.Read(buffer)
		w.held.RLock()
		if n > 0 {
			_, failed := to.Write(buffer[:n])
			err = errors.Join(err, failed)
		}
		w.held.RUnlock()
		if err != nil {
			break
		}
	}
	from.Close()
	to.Close()
	w.mu.Lock()
	delete(w.conns, from)
	delete(w.conns, to)
	w.mu.Unlock()
}

// tear closes all connections, wherever they are in a message.
func (w *wire) tear() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.conns {
		c.Close()
	}
}

// hold lets nothing pass for a time.
func (w *wire) hold(d time.Duration) {
	if w.held.TryLock() {
		time.AfterFunc(d, w.held.Unlock)
	}
}

// What goes into a wire comes out, until it is torn.
func TestWire(t *testing.T) {
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer l.Close()
	w := newWire(t, l.Addr().String())
	here := must.Get(net.Dial("tcp", w.Addr().String()))(t)
	defer here.Close()
	there := must.Get(l.Accept())(t)
	defer there.Close()
	w.hold(50 * time.Millisecond)
	got := make([]byte, 2)
	must.Get(here.Write([]byte("hi")))(t)
	if _, err := io.ReadFull(there, got); err != nil || string(got) != "hi" {
		t.Errorf("got %q, %v", got, err)
	}
	w.tear()
	if _, err := there.Read(got); err == nil {
		t.Error("the connection still lives")
	}
}

// freePort is a port that nobody listens on at the moment, for a process that has to listen on
// the same one each time it is started.
func freePort(t *testing.T) string {
	t.Helper()
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer l.Close()
	return l.Addr().String()
}

// plainly has the answers of a plain run, as hashes. Puzzle n is at n-1.
func plainly(dir string, files []string) (answers []uint64, err error) {
	cmd := exec.Command("gridcnf", append([]string{"unique", "--json"}, files...)...)
	cmd.Dir = dir
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return nil, err
	}
	defer cmd.Wait() // whatever the answers are
	lines := bufio.NewReaderSize(out, 1<<20)
	for {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return answers, nil
		}
		if err != nil {
			return nil, err
		}
		answers = append(answers, hash(line))
	}
}

func hash(line []byte) uint64 {
	h := fnv.New64a()
	h.Write(line)
	return h.Sum64()
}

// compare checks that the file of a batch has the answers of a plain run: each number once, and nothing else.
func compare(out io.Reader, answers []uint64) error {
	seen := make([]bool, len(answers))
	lines := bufio.NewReaderSize(out, 1<<20)
	for at := 1; ; at++ {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF && len(line) == 0 {
			break
		}
		if err != nil {
			return fmt.Errorf("line %d: %q: %w", at, line, err)
		}
		number, rest, err := unnumbered(line)
		switch {
		case err != nil:
			return fmt.Errorf("line %d: %w", at, err)
		case number < 1 || number > len(answers):
			return fmt.Errorf("line %d: number %d, want 1 to %d", at, number, len(answers))
		case seen[number-1]:
			return fmt.Errorf("line %d: number %d is there twice", at, number)
		case hash(rest) != answers[number-1]:
			return fmt.Errorf("line %d: not the answer of a plain run: %s", at, line)
		}
		seen[number-1] = true
	}
	if missing := slices.Index(seen, false); missing >= 0 {
		return fmt.Errorf("number %d is not there", missing+1)
	}
	return nil
}

// head is what the answer of a batch begins with, before what a plain run says.
var head = regexp.MustCompile(`^\{"number":(\d+),("exit":\d+,)?`)

// unnumbered takes the number out of an answer of a batch.
func unnumbered(line []byte) (number int, rest []byte, err error) {
	begin := head.FindSubmatch(line)
	if begin == nil || !json.Valid(line) {
		return 0, nil, fmt.Errorf("no object with a number: %.200q", line)
	}
	number, err = strconv.Atoi(string(begin[1]))
	return number, append([]byte("{"), line[len(begin[0]):]...), err
}

// What compare is for: it fails for a file of which anything is wrong.
func TestCompare(t *testing.T) {
	const first, second = `{"id":"a","verdict":"unique"}` + "\n", `{"id":"b","verdict":"none"}` + "\n"
	answers := []uint64{hash([]byte(first)), hash([]byte(second))}
	check := func(want, text string) {
		t.Helper()
		got := compare(strings.NewReader(text), answers)
		if want == "" && got != nil || want != "" && (got == nil || !strings.Contains(got.Error(), want)) {
			t.Errorf("%s: got %v, want %q", text, got, want)
		}
	}
	const one, two = `{"number":1,"id":"a","verdict":"unique"}` + "\n", `{"number":2,"id":"b","verdict":"none"}` + "\n"
	check("", one+two)
	check("", two+one)
	check("number 1 is not there", two)
	check("number 2 is not there", one)
	check("line 3: number 1 is there twice", one+two+one)
	check("line 3: number 3, want 1 to 2", one+two+strings.Replace(one, "1", "3", 1))
	check("line 1: number 0, want 1 to 2", strings.Replace(one, "1", "0", 1)+two)
	check("line 2: not the answer", one+strings.Replace(two, "none", "multiple", 1))
	check("line 1: not the answer", strings.Replace(one, "1", "2", 1)+strings.Replace(two, "2", "1", 1))
	check("EOF", one+two[:len(two)-1])
	check("line 2: no object", one+first)
	check("line 1: no object", one[:20]+"\n"+two)
}
