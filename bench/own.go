package bench

import (
	"context"
	"errors"
	"strings"
	"time"

	"gridcnf/encode"
	"gridcnf/solve"
)

// own is this program as a system.
type own struct {
	info SystemInfo
	opt  solve.Options
}

// Gridcnf returns a backend with encoding options as a system. Its name is the backend's, with the options that differ from the best
// encoding: "gini automaton no-colours". The version is the backend's.
func Gridcnf(backend, version string, enc encode.Options) System {
	return own{SystemInfo{Name: systemName(backend, enc), Version: version}, solve.Options{Backend: backend, Encode: enc}}
}

func (s own) Info() SystemInfo { return s.info }

func (s own) Close() error { return nil }

func (s own) Run(ctx context.Context, p Problem) (Outcome, error) {
	limited, cancel := context.WithTimeout(ctx, p.TimeLimit)
	defer cancel()
	start := time.Now()
	o, stopped, err := s.ask(limited, p)
	o.Seconds = time.Since(start).Seconds()
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case err == nil && !errors.Is(stopped, context.DeadlineExceeded):
		err = stopped
	}
	if err != nil {
		return Outcome{Verdict: Unknown, Seconds: o.Seconds}, err
	}
	o.TimedOut = stopped != nil
	if p.Task == First && len(o.Solutions) > 0 {
		o.Verdict = Found
	}
	return o, nil
}

// ask asks the question of a task. It returns the outcome, and why the search stopped, if it did.
func (s own) ask(ctx context.Context, p Problem) (o Outcome, stopped, err error) {
	question := solve.Unique
	switch p.Task {
	case Generate:
		return generate(ctx, p, s.opt)
	case First:
		question = solve.First
	}
	r, err := question(ctx, p.Puzzle, s.opt)
	if err != nil {
		return Outcome{}, nil, err
	}
	return Outcome{Verdict: Verdict(r.Verdict), Solutions: r.Solutions, Work: workOf(r.Stats)}, r.Reason, nil
}

// systemName names a backend with its options.
func systemName(backend string, enc encode.Options) string {
	words := []string{backend}
	add := func(differs bool, word string) {
		if differs {
			words = append(words, word)
		}
	}
	add(enc.Balance != encode.Auto, enc.Balance.String())
	add(enc.Lines != encode.Lazy, enc.Lines.String()+"-lines")
	add(enc.Loop != encode.Lazy, enc.Loop.String()+"-loop")
	add(enc.Plain, "no-colours")
	add(enc.Textbook, "textbook")
	return strings.Join(words, " ")
}

// workOf returns the part of a search's statistics that samples keep.
func workOf(s solve.Stats) *Work {
	w := &Work{Variables: s.Variables, Clauses: s.Clauses, Calls: s.Calls, Rounds: s.Rounds}
	if t := s.Times; t != nil {
		w.Encode, w.Load, w.Search = t.Encode.Seconds(), t.Load.Seconds(), t.Search.Seconds()
		w.Refine, w.Check = t.Refine.Seconds(), t.Check.Seconds()
	}
	return w
}
