package bench

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gridcnf/encode"
	"gridcnf/internal/process"
	"gridcnf/internal/testkit/must"
	"gridcnf/solve"
)

func TestPeerAnswers(t *testing.T) {
	p := fake(t, "honest")
	if got, want := p.Info(), (SystemInfo{Name: "honest", Version: "1.2", Peer: true}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	answers(t, p)
	answer(t, p, loopBoard, Unique, OnlyOne, 1)
	answer(t, p, sidesBoard, Unique, OnlyOne, 1)
}

// answers checks what a system says of binary boards of every verdict.
func answers(t *testing.T, s System) {
	t.Helper()
	answer(t, s, uniqueBoard, Unique, OnlyOne, 1)
	answer(t, s, multipleBoard, Unique, Multiple, 2)
	answer(t, s, noneBoard, Unique, None, 0)
	answer(t, s, uniqueBoard, First, Found, 1)
	answer(t, s, noneBoard, First, None, 0)
}

// answer checks what a system says of a board, and shows.
func answer(t *testing.T, s System, board string, task Task, verdict Verdict, solutions int) {
	t.Helper()
	problem := problemOf(t, board, task)
	o, err := s.Run(t.Context(), problem)
	if err != nil || o.Verdict != verdict || len(o.Solutions) != solutions || o.Seconds <= 0 || o.TimedOut {
		t.Errorf("%s, %s %q: got %+v, %v", s.Info().Name, task, board, o, err)
	}
	for _, a := range o.Solutions {
		if err := problem.Puzzle.Check(a); err != nil {
			t.Error(err)
		}
	}
}

func TestPeerStart(t *testing.T) {
	check := func(part, want string) {
		t.Helper()
		_, err := StartPeer(t.Context(), part, fakeCommand(t, part))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", part, err, want)
		}
	}
	check("not installed", "peer not installed: no module named solver")
	check("speechless", "peer speechless: it died")
	check("babbling", `peer babbling: its first line is "Hello, I am a peer", expected {"peer":…`)
	check("nameless", "no name in it")
	if _, err := StartPeer(t.Context(), "", []string{"/nosuch/program"}); err == nil || !strings.Contains(err.Error(), "peer /nosuch/program: ") {
		t.Errorf("got %v", err)
	}
	p, err := StartPeer(t.Context(), "", fakeCommand(t, "honest"))
	if err != nil || p.Info().Name != "fake" {
		t.Fatalf("got %v, %v, want the name that it announces", p, err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

func TestOpenPeer(t *testing.T) {
	check := func(name, want string) {
		t.Helper()
		_, err := OpenPeer(t.Context(), name, "dir")
		if err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
	check("cp-sat", "peer cp-sat is not installed: run sh "+filepath.Join("dir", "setup"))
	check("nosuch", `unknown peer "nosuch": expected cp-sat, cp-sat-xor, cp-sat-lean, highs-xor, highs-bigm, clingo, z3, baseline, backtracker, unruly, pearl, tatham, [NAME=]exec:COMMAND`)
	check("exec: ", "peer exec: : expected a command, found nothing")
	check("a=exec:'b", "peer a=exec:'b: expected the end of a quotation, found the end of the line")
	self := must.Get(os.Executable())(t)
	for name, want := range map[string]string{"exec:'" + self + "' play honest": "fake", "mine=exec:'" + self + "' play honest": "mine"} {
		p, err := OpenPeer(t.Context(), name, "dir")
		if err != nil || p.Info().Name != want {
			t.Fatalf("%s: got %v", name, err)
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}

// What a peer does wrong is an error of the run, and the next run finds a peer again.
func TestPeerFailures(t *testing.T) {
	check := func(part string, want error, texts ...string) {
		t.Run(part, func(t *testing.T) {
			p, problem := fake(t, part), problemOf(t, uniqueBoard, Unique)
			problem.TimeLimit = time.Minute // the machine may be busy
			for range 2 {
				o, err := p.Run(t.Context(), problem)
				if err == nil || want != nil && !errors.Is(err, want) {
					t.Fatalf("got %+v, %v, want %v", o, err, want)
				}
				for _, text := range texts {
					if !strings.Contains(err.Error(), text) {
						t.Errorf("got %v, want %q in it", err, text)
					}
				}
				if o.Seconds <= 0 {
					t.Error("no time was spent")
				}
			}
		})
	}
	check("fails", nil, "out of memory")
	check("cannot", ErrUnsupported)
	check("never was", process.ErrGarbled, "-1 s")
	check("boasts", process.ErrGarbled, "1000 s")
	check("half a solution", process.ErrGarbled, "35 digits, expected 36")
	check("other digits", process.ErrGarbled, "'2'")
	check("raves", process.ErrGarbled, `"perhaps"`)
	check("prints garbage", process.ErrGarbled, "Traceback")
	check("never ends a line", process.ErrGarbled, "a line of more than")
	check("dies", process.ErrDied, "killed by the system")
}

func TestPeerComesBack(t *testing.T) {
	p := fake(t, "dies once")
	problem := problemOf(t, uniqueBoard, Unique)
	if _, err := p.Run(t.Context(), problem); !errors.Is(err, process.ErrDied) {
		t.Fatalf("got %v, want a death", err)
	}
	if o, err := p.Run(t.Context(), problem); err != nil || o.Verdict != OnlyOne {
		t.Errorf("got %+v, %v", o, err)
	}
}

// A reply to nothing must not be taken for the next one.
func TestPeerOutOfStep(t *testing.T) {
	p := fake(t, "says it twice")
	problem := problemOf(t, uniqueBoard, Unique)
	must.Get(p.Run(t.Context(), problem))(t)
	time.Sleep(100 * time.Millisecond) // for the second one to come
	if _, err := p.Run(t.Context(), problem); !errors.Is(err, process.ErrUnasked) {
		t.Errorf("got %v", err)
	}
}

func TestPeerTimeLimit(t *testing.T) {
	problem := problemOf(t, uniqueBoard, Unique)
	problem.TimeLimit = 100 * time.Millisecond
	for _, part := range []string{"out of time", "hangs"} {
		o, err := fake(t, part).Run(t.Context(), problem)
		if err != nil || !o.TimedOut || o.Seconds > 5 {
			t.Errorf("%s: got %+v, %v", part, o, err)
		}
	}
	// An answer that comes late, but before the peer is killed, is too late all the same.
	p := planOf(setOf(t, uniqueBoard, Nothing), fake(t, "comes late"))
	p.TimeLimit = problem.TimeLimit
	if s := runPlan(t, p)[0]; !s.TimedOut || s.Verdict != Unknown || s.Error != "" {
		t.Errorf("got %+v", s)
	}
}

func TestPeerCancel(t *testing.T) {
	p := fake(t, "hangs")
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	start := time.Now()
	if _, err := p.Run(ctx, problemOf(t, uniqueBoard, Unique)); !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > 10*time.Second {
		t.Errorf("got %v after %v", err, time.Since(start))
	}
}

// A peer that cannot be started again ends the run: there would be no end of errors.
func TestPeerLost(t *testing.T) {
	script := filepath.Join(t.TempDir(), "peer")
	text := "#!/bin/sh\nrm \"$0\"\nexec '" + fakeCommand(t, "")[0] + "' play dies\n"
	must.Do(t, os.WriteFile(script, []byte(text), 0o755))
	if _, err := exec.LookPath(script); err != nil {
		t.Skip("no scripts here")
	}
	peer := must.Get(StartPeer(t.Context(), "frail", []string{script}))(t)
	defer peer.Close()
	plan := planOf(setOf(t, uniqueBoard, Nothing), peer)
	plan.Repetitions = 3
	samples, err := plan.Run(t.Context(), nil)
	if !errors.Is(err, ErrLost) || len(samples) != 1 || !strings.Contains(samples[0].Error, "killed by the system") {
		t.Errorf("got %+v, %v", samples, err)
	}
}

func TestSystemName(t *testing.T) {
	check := func(want string, change func(*solve.Options)) {
		t.Helper()
		var opt solve.Options
		change(&opt)
		if got := systemName("gini", opt.Encode); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	check("gini", func(*solve.Options) {})
	check("gini counter eager-lines no-colours textbook", func(o *solve.Options) {
		o.Encode.Balance, o.Encode.Lines = encode.SequentialCounter, encode.Eager
		o.Encode.Plain, o.Encode.Textbook = true, true
	})
	check("gini eager-loop", func(o *solve.Options) { o.Encode.Loop = encode.Eager })
}
