package bench

import (
	"context"
	"errors"
	"strings"
	"time"

	"gridcnf/encode"
	"gridcnf/solve"
)

// gridcnf is this program itself: a backend with encoding options.
type gridcnf struct {
	info SystemInfo
	opt  solve.Options
}

// Gridcnf returns a backend with encoding options as a system. Its name is that of
// the backend and what differs from solve.BestEncoding, as in "gini automaton
// no-colours". The version is the backend's.
func Gridcnf(backend, version string, enc encode.Options) System {
	return &gridcnf{
		SystemInfo{Name: systemName(backend, enc), Version: version},
		solve.Options{Backend: backend, Encode: &enc},
	}
}

// systemName names a backend with its options.
func systemName(backend string, enc encode.Options) string {
	usual := solve.BestEncoding()
	words := []string{backend}
	add := func(differs bool, word string) {
		if differs {
			words = append(words, word)
		}
	}
	add(enc.Balance != usual.Balance, enc.Balance.String())
	add(enc.Lines != usual.Lines, enc.Lines.String()+"-lines")
	add(enc.Loop != usual.Loop, enc.Loop.String()+"-loop")
	add(enc.Cut == encode.CutSets, "cut-set")
	add(enc.Cut == encode.BothCuts, "both-cuts")
	add(!enc.Colours, "no-colours")
	add(enc.Textbook, "textbook")
	return strings.Join(words, " ")
}

func (g *gridcnf) Info() SystemInfo { return g.info }

func (g *gridcnf) Close() error { return nil }

func (g *gridcnf) Run(ctx context.Context, p Problem) (Outcome, error) {
	limited, cancel := context.WithTimeout(ctx, p.TimeLimit)
	defer cancel()
	question := solve.Unique
	if p.Task == First {
		question = solve.First
	}
	start := time.Now()
	r, err := question(limited, p.Puzzle, g.opt)
	o := Outcome{Verdict: Unknown, Seconds: time.Since(start).Seconds()}
	switch {
	case ctx.Err() != nil:
		return o, ctx.Err()
	case err != nil:
		return o, err
	case r.Reason != nil && !errors.Is(r.Reason, context.DeadlineExceeded):
		return o, r.Reason
	}
	o.Verdict, o.Solutions, o.Work = Verdict(r.Verdict), r.Solutions, workOf(r.Stats)
	if p.Task == First && len(r.Solutions) > 0 {
		o.Verdict = Found
	}
	o.TimedOut = r.Reason != nil
	return o, nil
}

// workOf is what is kept of the statistics of a search.
func workOf(s solve.Stats) *Work {
	w := &Work{Variables: s.Variables, Clauses: s.Clauses, Calls: s.Calls, Rounds: s.Rounds}
	if t := s.Times; t != nil {
		w.Encode, w.Load, w.Search = t.Encode.Seconds(), t.Load.Seconds(), t.Search.Seconds()
		w.Refine, w.Check = t.Refine.Seconds(), t.Check.Seconds()
	}
	return w
}
