package command

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gridcnf/app"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
)

// running is the program as another one runs it: with pipes.
type running struct {
	in  *io.PipeWriter
	out *bufio.Reader
	end func() app.ExitCode // after all has been sent and read
}

func start(ctx context.Context, args ...string) *running {
	in, send := io.Pipe()
	receive, out := io.Pipe()
	code := make(chan app.ExitCode, 1)
	go func() {
		code <- run(ctx, args, in, out, io.Discard)
		in.Close()
		out.Close()
	}()
	return &running{send, bufio.NewReader(receive), func() app.ExitCode { return <-code }}
}

// streamed is what a stream test needs of an answer.
type streamed struct {
	ID, Verdict, Error string
	Line               int
	Correct            *bool
}

func (r *running) answer(t *testing.T) (a streamed) {
	t.Helper()
	line, err := r.out.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &a)
	}
	if err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	return a
}

// Every verb answers a line before it gets the next one.
func TestStreamOneByOne(t *testing.T) {
	lines := []string{
		`{"id":1,"puzzle":".1.0\n..0.\n.0..\n11.0","solution":["0110","1001","0011","1100"]}`,
		"hello",
		`{"id":"three","puzzle":"`,
		"# id: four\n" + `{"puzzle":["01",".."],"kind":"takuzu","solution":"0110"}`,
		`{"puzzle":"takuzu","rules":["balance","no-three"],"givens":["01",".."],"solution":["01","10"]}`,
	}
	want := []streamed{{ID: "1", Line: 1}, {ID: "stdin#2", Line: 2}, {ID: "three", Line: 3}, {ID: "four", Line: 5}, {ID: "stdin#5", Line: 6}}
	for _, verb := range []string{"solve", "unique", "count", "enumerate", "forced", "hint", "explain", "grade", "review", "verify", "certify"} {
		t.Run(verb, func(t *testing.T) {
			args := []string{verb, "--json", "-j", "2", "-"}
			if verb == "certify" {
				args = append(args, "-o", t.TempDir()+"/")
			}
			r := start(t.Context(), args...)
			for i, line := range lines {
				fmt.Fprintln(r.in, line)
				a := r.answer(t)
				wrong := i == 1 || i == 2
				if a.ID != want[i].ID || a.Line != want[i].Line || (a.Error != "") != wrong {
					t.Errorf("%s: got %+v, want %+v", line, a, want[i])
				}
				if verb == "verify" && !wrong && (a.Correct == nil || !*a.Correct) {
					t.Errorf("%s: got %+v, want it to be correct", line, a)
				}
			}
			r.in.Close()
			if code := r.end(); code != app.ExitUsage {
				t.Errorf("exit code %d, want %d", code, app.ExitUsage)
			}
		})
	}
}

// ahead bounds how many lines may have been sent whose answers have not been read: what is in buffers and in work.
const ahead = 5_000

// heapMost bounds the memory of a stream, which does not grow.
const heapMost = 64 << 20

// A long stream is answered in order, every line with its name, in memory that does not grow,
// however fast the answers are read.
func TestStreamLong(t *testing.T) {
	long.OrRace(t)
	n := long.Of(100_000, 6_000) // lines
	check := func(name string, slow time.Duration, args ...string) {
		t.Run(name, func(t *testing.T) {
			before := heap()
			r := start(t.Context(), append([]string{"unique", "--json", "-"}, args...)...)
			var sent atomic.Int64
			go func() {
				defer r.in.Close()
				for i := range n {
					sent.Store(int64(i))
					if _, err := io.WriteString(r.in, streamLine(i)); err != nil {
						return
					}
				}
			}()
			for i := range n {
				if i%(n/10) == 0 {
					time.Sleep(slow)
					checkHeap(t, before)
				}
				if more := sent.Load() - int64(i); more > ahead {
					t.Fatalf("%d lines were taken before the answer to line %d was read", more, i+1)
				}
				a := r.answer(t)
				id, wrong := streamName(i), i%7 == 3
				if a.ID != id || a.Line != i+1 || (a.Error != "") != wrong || !wrong && a.Verdict != "unique" {
					t.Fatalf("line %d: got %+v, want %s, and an error: %t", i+1, a, id, wrong)
				}
			}
			if code := r.end(); code != app.ExitUsage {
				t.Errorf("exit code %d, want %d", code, app.ExitUsage)
			}
		})
	}
	check("fast", 0)
	check("slow", 50*time.Millisecond)
	check("several", 50*time.Millisecond, "-j", "2")
}

// streamLine is a line of a long stream: JSON, an ID or a line of cells, or a wrong one.
func streamLine(i int) string {
	switch {
	case i%7 == 3 && i%2 == 0:
		return fmt.Sprintf(`{"id":%d,"puzzle":7}`+"\n", i)
	case i%7 == 3:
		return strings.Repeat("wrong ", 10) + "\n"
	case i%5 == 1:
		return "6x6u:BEAEegbcDc\n"
	case i%5 == 2:
		return ".1.0..0..0..11.0 0110100100111100\n"
	}
	return fmt.Sprintf(`{"id":%d,"puzzle":"01\n.."}`+"\n", i)
}

func streamName(i int) string {
	if strings.HasPrefix(streamLine(i), "{") {
		return fmt.Sprint(i)
	}
	return fmt.Sprintf("stdin#%d", i+1)
}

func checkHeap(t *testing.T, before uint64) {
	t.Helper()
	if now := heap(); now > before+heapMost {
		t.Fatalf("%d bytes are in use, and %d before, want at most %d more", now, before, heapMost)
	}
}

// heap is the memory in use; other tests can have left some.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// The programs of docs/streams.md print what stands there. Where the tests are to be complete
// (CI=true), their interpreters have to be there.
func TestStreamPrograms(t *testing.T) {
	page := must.Get(os.ReadFile("../../../docs/streams.md"))(t)
	block := func(language string) []byte {
		found := regexp.MustCompile("(?s)```" + language + "\n(.*?)```").FindSubmatch(page)
		if found == nil {
			t.Fatalf("the page has no %s", language)
		}
		return found[1]
	}
	want := string(block("text"))
	for language, command := range map[string][]string{
		"go": {"go", "run", "example.go"}, "python": {"python3", "example.py"}, "js": {"node", "example.js"},
	} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			needs.Program(t, command[0])
			cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
			cmd.Dir, cmd.Stderr = t.TempDir(), os.Stderr
			file := filepath.Join(cmd.Dir, command[len(command)-1])
			must.Do(t, os.WriteFile(file, block(language), 0o644))
			if got, err := cmd.Output(); err != nil || string(got) != want {
				t.Errorf("got %v and\n%swant\n%s", err, got, want)
			}
		})
	}
}
