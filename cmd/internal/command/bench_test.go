//go:build linux

package command

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gridcnf/app"
	"gridcnf/bench"
	"gridcnf/internal/testkit/must"
)

// hardFile has an easy puzzle and one that takes forever.
func hardFile(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "some.masyu")
	text := "# id: easy\n..\n..\n\n# id: hard\n" + noLoop
	must.Do(t, os.WriteFile(file, []byte(text), 0o644))
	return file
}

// SIGINT ends a benchmark at once; what was measured is in the file, and the peer is gone.
func TestBenchInterrupt(t *testing.T) {
	file := hardFile(t)
	out := filepath.Join(filepath.Dir(file), "r.jsonl")
	peer := idler(t)
	interrupt(t, 200*time.Millisecond, []string{"bench", "--puzzle", "masyu", "--full", "--warm-up", "0", "-o", out, "--peer", "exec:" + peer, file}, pids(peer))
	text := must.Get(os.ReadFile(out))(t)
	r, err := bench.ReadResults(bytes.NewReader(text), out)
	if err != nil || len(r.Samples) != 6 {
		t.Fatalf("got %+v, %v, expected three samples of both", r, err)
	}
}

// idler makes a peer that answers for the 2x2 board, however often it is asked about it, and never for others.
func idler(t *testing.T) string {
	t.Helper()
	script := sleeper(t)
	text := must.Get(os.ReadFile(script))(t)
	lines := `echo '{"peer":"idler","version":"1"}'
while read -r line
do
	case $line in
	*'"rows":2,'*) echo '{"verdict":"unique","solution":"1111"}' ;;
	*) break ;;
	esac
done
`
	head, tail, _ := strings.Cut(string(text), "\n")
	must.Do(t, os.WriteFile(script, []byte(head+"\n"+lines+tail), 0o755))
	return script
}

// The table of what there is comes all the same.
func TestBenchInterruptedTable(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	time.AfterFunc(500*time.Millisecond, interrupt)
	args := []string{"bench", "--puzzle", "masyu", "--full", "--format", "csv", hardFile(t)}
	var out, err bytes.Buffer
	code := run(ctx, args, strings.NewReader(""), &out, &err)
	if code != app.ExitInterrupted || !strings.Contains(out.String(), "some.masyu,unique,cdcl,1,1,") || !strings.HasSuffix(err.String(), "gridcnf: interrupted\n") {
		t.Errorf("got %d, %q and %q", code, &out, &err)
	}
	out.Reset()
	if code := run(ctx, args, strings.NewReader(""), &out, &err); code != app.ExitInterrupted || out.Len() > 0 {
		t.Errorf("got %d, %q without any sample", code, &out)
	}
}

// A bar with the time left is on standard error if that is a terminal, and gone at the end.
func TestBenchBar(t *testing.T) {
	t.Parallel()
	command := "gridcnf bench --puzzle masyu --full --warm-up 0 --repetitions 1 --time-limit 1.2 " + hardFile(t)
	if got := onTerminal(t, command+" >/dev/null; true"); !strings.Contains(got, "1 of 2 runs, ") || !strings.HasSuffix(got, "\x1b[J") {
		t.Errorf("no bar that goes in %q", got)
	}
	if got := onTerminal(t, command+" 2>&1 | cat"); strings.Contains(got, "\x1b") {
		t.Errorf("a pipe gets escapes: %q", got)
	}
}
