package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/rogpeppe/go-internal/testscript"

	"gridcnf/app"
	"gridcnf/app/crew"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
)

// TestMain lets the scripts start the program as a process of its own, which under
// the race detector is not to sleep a second before it exits.
func TestMain(m *testing.M) {
	if err := os.Setenv("GORACE", "atexit_sleep_ms=0"); err != nil {
		panic(err)
	}
	if len(os.Args) == 3 && os.Args[2] == "isolated" { // the program for puzzles that may kill it
		gridcnf()
	}
	testscript.Main(m, map[string]func(){"gridcnf": gridcnf, "gridcnf-farm": gridcnfFarm, "nats-server": natsServer})
}

// gridcnf and gridcnfFarm are the programs, and run runs the second one within this process.
func gridcnf()     { Main(nil) }
func gridcnfFarm() { Main(crew.Farm{}) }
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) app.ExitCode {
	return execute(&app.App{In: stdin, Out: app.NewOutput(ctx, stdout), Err: app.Plain{W: stderr}, Ctx: ctx, Commands: Tree{}, Farming: crew.Farm{}}, args)
}

// noLoop is a Masyu board on which no loop visits every cell. The pearls in its middle leave only two ways between its
// halves, both of them from cells of the same colour of a chessboard, but what goes through half of the cells
// begins and ends on both colours. No solver sees that on a board of this size.
var noLoop = func() string {
	row := func(pearls string) string { return strings.Repeat(". ", 17) + pearls + strings.Repeat(" .", 16) + "\n" }
	wall := strings.Repeat(row("B B .")+strings.Repeat(row(". . ."), 2)+row("B B ."), 4)
	return wall + row(". . .") + row("W W W") + row(". . .") + wall
}()

// TestScript runs testdata/script. $PUZZLES is the module's testdata folder, and $GRIDCNF the program's path.
func TestScript(t *testing.T) {
	t.Parallel()
	puzzles := must.Get(filepath.Abs("../../../testdata"))(t)
	testscript.Run(t, testscript.Params{
		Dir:                "testdata/script",
		UpdateScripts:      *golden.Update,
		RequireUniqueNames: true,
		Condition:          need,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":     exits,
			"jsonlines": jsonLines,
		},
		Setup: func(env *testscript.Env) error {
			if err := os.WriteFile(filepath.Join(env.WorkDir, "hard.masyu"), []byte(noLoop), 0o644); err != nil {
				return err
			}
			env.Setenv("PUZZLES", puzzles)
			env.Setenv("GORACE", os.Getenv("GORACE"))
			program, err := exec.LookPath("gridcnf")
			env.Setenv("GRIDCNF", program)
			return err
		},
	})
}

// need is the condition need:PROGRAM. Where the tests are to be complete (CI=true) it holds even without the program, so
// that the line fails instead of being left out.
func need(cond string) (bool, error) {
	program, ok := strings.CutPrefix(cond, "need:")
	if !ok {
		return false, errors.New("expected need:PROGRAM")
	}
	_, err := exec.LookPath(program)
	return err == nil || os.Getenv("CI") == "true", nil
}

// exits runs a command and checks its exit code: exits 1 gridcnf unique FILE.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ARGS...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, expected %d", got, want)
	}
}

// jsonLines checks that a file is so many lines with a JSON object each, and that
// the objects have all the keys named: jsonlines stdout 2 id verdict.
func jsonLines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: jsonlines FILE COUNT KEYS...")
	}
	want, err := strconv.Atoi(args[1])
	ts.Check(err)
	got := 0
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		got++
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			ts.Fatalf("line %d: %v", got, err)
		}
		for _, key := range args[2:] {
			if _, ok := object[key]; !ok {
				ts.Fatalf("line %d: no %q", got, key)
			}
		}
	}
	if got != want {
		ts.Fatalf("%d lines, expected %d", got, want)
	}
}

// natsServer is a NATS server as a process of its own, for the tests of clusters. Its arguments
// are its folder, its address, its address for other servers, and all of these.
func natsServer() {
	folder, client, cluster, routes := os.Args[1], os.Args[2], os.Args[3], strings.Split(os.Args[4], ",")
	o := &server.Options{
		ServerName: filepath.Base(folder), NoSigs: true, JetStream: true, JetStreamMaxStore: 1 << 40, StoreDir: folder, SyncAlways: true,
		// Clients are not told of the other servers, for they are to go by their wires.
		Cluster: server.ClusterOpts{Name: "gridcnf", NoAdvertise: true},
	}
	o.Host, o.Port = hostPort(client)
	o.Cluster.Host, o.Cluster.Port = hostPort(cluster)
	for _, r := range routes {
		o.Routes = append(o.Routes, &url.URL{Scheme: "nats", Host: r})
	}
	s, err := server.NewServer(o)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	s.ConfigureLogger()
	s.Start()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	<-ctx.Done()
	s.Shutdown()
	s.WaitForShutdown()
}

func hostPort(address string) (string, int) {
	host, port, _ := net.SplitHostPort(address)
	number, _ := strconv.Atoi(port)
	return host, number
}
