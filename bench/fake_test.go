package bench

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"gridcnf/encode"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// TestMain lets the test binary play a peer: it is one if its first argument says so.
// Under the race detector it is not to sleep a second before it exits.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "play" {
		play(os.Args[2])
		os.Exit(0)
	}
	if err := os.Setenv("GORACE", "atexit_sleep_ms=0"); err != nil {
		panic(err)
	}
	goleak.VerifyTestMain(m)
}

// play is a peer with a part to play.
func play(part string) {
	say := func(v any) {
		text, err := json.Marshal(v)
		if err != nil {
			panic(err)
		}
		fmt.Println(string(text))
	}
	switch part {
	case "not installed":
		fmt.Fprintln(os.Stderr, "no module named solver")
		os.Exit(1)
	case "speechless":
		os.Exit(1)
	case "babbling":
		fmt.Println("Hello, I am a peer")
	case "nameless":
		say(hello{Version: "1"})
	}
	say(hello{Peer: "fake", Version: "1.2"})
	in := bufio.NewReader(os.Stdin)
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		r := parseAsked(line)
		right := answerOf(r)
		switch part {
		case "honest":
		case "breaks a rule":
			right.Solution = strings.Repeat("0", len(right.Solution))
		case "says none":
			right = reply{Verdict: "none"}
		case "says unique":
			right.Verdict, right.Second = "unique", ""
		case "says multiple":
			right.Verdict = "multiple"
		case "shows one twice":
			right.Verdict, right.Second = "multiple", right.Solution
		case "shows nothing":
			right.Solution, right.Second = "", ""
		case "says unique, shows nothing", "says unique as well":
			right = reply{Verdict: "unique"}
		case "says multiple, shows nothing":
			right = reply{Verdict: "multiple"}
		case "answers another task":
			right.Verdict = "first"
		case "gives up":
			right = reply{Verdict: "unknown"}
		case "fails":
			right = reply{Verdict: "unknown", Error: "out of memory"}
		case "generates":
			right = reply{Verdict: Generated, Puzzle: uniqueBoard}
		case "generates several":
			right = reply{Verdict: Generated, Puzzle: "......\n......\n......\n......\n......\n0.....\n"}
		case "generates another size":
			right = reply{Verdict: Generated, Puzzle: "8x8:cCbcdBHdCICEdfDb"}
		case "generates nonsense":
			right = reply{Verdict: Generated, Puzzle: "no board"}
		case "cannot":
			right = reply{Verdict: "unsupported"}
		case "out of time":
			right = reply{Verdict: "unknown", TimedOut: true}
		case "never was":
			seconds := -1.0
			right.Seconds = &seconds
		case "boasts":
			seconds := 1000.0
			right.Seconds = &seconds
		case "half a solution":
			right.Solution = right.Solution[1:]
		case "other digits":
			right.Solution = "2" + right.Solution[1:]
		case "raves":
			right.Verdict = "perhaps"
		case "prints garbage":
			fmt.Println("Traceback (most recent call last):")
			continue
		case "never ends a line":
			for {
				if _, err := fmt.Print(strings.Repeat("x", 1<<20)); err != nil {
					return
				}
			}
		case "says it twice":
			say(right)
		case "dies":
			fmt.Fprintln(os.Stderr, "killed by the system")
			os.Exit(9)
		case "dies once":
			if mark := os.Getenv("GRIDCNF_MARK"); !exists(mark) {
				if err := os.WriteFile(mark, nil, 0o600); err != nil {
					panic(err)
				}
				os.Exit(9)
			}
		case "hangs":
			time.Sleep(time.Minute)
		case "comes late":
			time.Sleep(time.Duration(r.TimeLimit*1.2*1e9) * time.Nanosecond)
		}
		say(right)
	}
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// answerOf is what an honest peer says, without a time.
func answerOf(r asked) reply {
	p := boardOf(r)
	question := solve.Unique
	if r.Task == First {
		question = solve.First
	}
	result, err := question(context.Background(), p, solve.Options{})
	if err != nil {
		panic(err)
	}
	a := reply{Verdict: string(result.Verdict)}
	if r.Task == First && len(result.Solutions) > 0 {
		a.Verdict = Found
	}
	for i, s := range result.Solutions {
		*[]*string{&a.Solution, &a.Second}[i] = digits(s)
	}
	return a
}

func digits(a puzzle.Answer) string {
	var s strings.Builder
	for _, v := range a {
		fmt.Fprint(&s, map[bool]int{true: 1}[v])
	}
	return s.String()
}

// asked is a request as a peer reads it.
type asked struct {
	Kind      puzzle.Kind `json:"kind"`
	Rows      int         `json:"rows"`
	Cols      int         `json:"cols"`
	Cells     string      `json:"cells"`
	Task      Task        `json:"task"`
	TimeLimit float64     `json:"time_limit"`
	rules     map[string]any
}

func parseAsked(line []byte) (r asked) {
	if err := errors.Join(json.Unmarshal(line, &r), json.Unmarshal(line, &r.rules)); err != nil {
		panic(err)
	}
	return r
}

func boardOf(r asked) puzzle.Puzzle {
	f, err := family.Of(r.Kind)
	if err != nil {
		panic(err)
	}
	b, err := f.New(r.Kind, r.Rows, r.Cols)
	if err != nil {
		panic(err)
	}
	for i, c := range r.Cells {
		b.SetClue(i/r.Cols, i%r.Cols, puzzle.Clue(strings.IndexRune(f.Symbols, c)))
	}
	for _, rule := range f.Options {
		if err := b.SetRule(rule.Name, r.rules[strings.ReplaceAll(rule.Name, "-", "_")].(bool)); err != nil {
			panic(err)
		}
	}
	return b
}

// fake starts the test binary as a peer that plays a part, under the name of the part.
func fake(t *testing.T, part string) *Peer {
	t.Helper()
	t.Setenv("GRIDCNF_MARK", filepath.Join(t.TempDir(), "mark"))
	p := must.Get(StartPeer(t.Context(), part, fakeCommand(t, part)))(t)
	p.grace = 200 * time.Millisecond
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

func fakeCommand(t *testing.T, part string) []string {
	t.Helper()
	self := must.Get(os.Executable())(t)
	return []string{self, "play", part}
}

// The puzzles of the tests: one with a single solution, one with several, one with
// none, and loops through cells and along their sides.
const (
	uniqueBoard   = "0..1.0\n0.11..\n......\n......\n1..1..\n.....0\n"
	multipleBoard = "....\n....\n....\n1.01\n"
	noneBoard     = "000.\n....\n....\n....\n"
	sidesBoard    = "2..1.\n.2..1\n..2..\n3..3.\n.0..3\n"
	loopBoard     = "# id: loop\n......\nW.WW..\n....W.\n.B...W\n...W..\nB.W...\n"
)

// setOf makes a set of text.
func setOf(t *testing.T, text string, promise Promise) *Set {
	t.Helper()
	set := &Set{Name: "test", Task: Unique, Promise: promise}
	for rec, err := range format.Read(strings.NewReader(text), "dir/f", format.Options{}) {
		must.Do(t, set.Put(rec, err))
	}
	return set
}

// problemOf is a problem with the first puzzle of text.
func problemOf(t *testing.T, text string, task Task) Problem {
	t.Helper()
	return Problem{Puzzle: setOf(t, text, Nothing).Puzzles[0].Puzzle, Task: task, TimeLimit: 5 * time.Second}
}

// scripted is a system that does what a function says, and notes that it was asked.
type scripted struct {
	name string
	log  *[]string
	run  func(p Problem) (Outcome, error)
}

func (s *scripted) Info() SystemInfo { return SystemInfo{Name: s.name, Version: "1"} }
func (s *scripted) Close() error     { return nil }
func (s *scripted) Run(_ context.Context, p Problem) (Outcome, error) {
	if s.log != nil {
		*s.log = append(*s.log, s.name)
	}
	if s.run == nil {
		o, err := gini().Run(context.Background(), p)
		o.Seconds = max(o.Seconds, brief.Seconds())
		return o, err
	}
	return s.run(p)
}

// gini is the usual system.
func gini() System { return Gridcnf("gini", "", encode.Options{}) }

// planOf is a plan without repetitions.
func planOf(set *Set, systems ...System) *Plan {
	return &Plan{Sets: []*Set{set}, Systems: systems, Repetitions: 1, TimeLimit: 5 * time.Second}
}

// runPlan carries a plan out.
func runPlan(t *testing.T, p *Plan, kept ...Sample) []Sample {
	t.Helper()
	return must.Get(p.Run(t.Context(), kept))(t)
}

// of returns the samples of a system.
func of(system string, samples []Sample) []Sample {
	return slices.DeleteFunc(slices.Clone(samples), func(s Sample) bool { return s.System != system })
}
