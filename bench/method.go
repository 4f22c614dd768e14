package bench

import (
	"context"
	"time"

	"gridcnf/explain/human"
	"gridcnf/puzzle/takuzu"
)

// method is a way of package human to solve binary puzzles.
type method struct{ human.Method }

// Method returns a method of package human as a system with the method's name.
func Method(m human.Method) System { return method{m} }

func (m method) Info() SystemInfo {
	return SystemInfo{Name: string(m.Method), Version: Version()}
}

func (m method) Close() error { return nil }

func (m method) Run(ctx context.Context, p Problem) (Outcome, error) {
	b, ok := p.Puzzle.(*takuzu.Board)
	if !ok {
		return Outcome{Verdict: Unknown}, ErrUnsupported
	}
	limited, cancel := context.WithTimeout(ctx, p.TimeLimit)
	defer cancel()
	question := human.Unique
	if p.Task == First {
		question = human.First
	}
	start := time.Now()
	r, err := question(limited, b, m.Method)
	o := Outcome{Verdict: Unknown, Seconds: time.Since(start).Seconds()}
	switch {
	case ctx.Err() != nil:
		return o, ctx.Err()
	case err != nil:
		return o, err
	}
	o.Verdict, o.Solutions, o.TimedOut = r.Verdict, r.Solutions, r.Reason != nil
	if p.Task == First && len(r.Solutions) > 0 {
		o.Verdict = Found
	}
	return o, nil
}
