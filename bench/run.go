package bench

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"gridcnf/puzzle/format"
)

// Plan says what to measure: every system on every puzzle, repeatedly.
type Plan struct {
	Sets        []*Set
	Systems     []System // with different names
	Repetitions int
	WarmUp      int           // runs of every system on the first puzzle of a set that do not count
	TimeLimit   time.Duration // for one run; above 0

	// Functions that are called during the run; each may be nil. Record gets every sample at once, and again if a later one shows that it is
	// wrong, or right after all; its error ends the run. Progress gets the number of runs, and how many of them are over. Remark gets what no
	// sample says: that a system is not made for a puzzle, and the verdicts on puzzles of a set AsPublished that come without a solution.
	Record   func(Sample) error
	Progress func(done, total int)
	Remark   func(text string)
}

// run is a Plan that is being carried out.
type run struct {
	*Plan
	samples     ledger
	kept        map[place][]Sample // of an earlier run
	done, total int                // runs that are not in kept
	garbage     garbage
	remarked    map[string]bool
}

// Run carries out the plan, without the runs in kept, the samples of an earlier run. For every puzzle and repetition the systems take
// turns, and each begins in turn. A system that timed out on a puzzle in the first repetition is not asked about it again. Run returns all
// samples, including kept, even with an error. That is the error of ctx, of Record, or of a system that cannot go on; a sample with an
// Error is no such error.
func (p *Plan) Run(ctx context.Context, kept []Sample) ([]Sample, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	r := &run{Plan: p, kept: make(map[place][]Sample), remarked: make(map[string]bool)}
	for _, s := range kept {
		r.samples.put(s)
		r.kept[s.place()] = append(r.kept[s.place()], s)
	}
	for _, set := range p.Sets {
		for _, system := range p.Systems {
			r.total += r.waiting(system, set, set.Puzzles...)
		}
	}
	for _, set := range p.Sets {
		if err := r.set(ctx, set); err != nil {
			return r.samples.samples, err
		}
	}
	return r.samples.samples, nil
}

func (r *run) set(ctx context.Context, set *Set) error {
	if err := r.warmUp(ctx, set); err != nil {
		return err
	}
	for i, rec := range set.Puzzles {
		e := newEvidence(rec, set.Promise)
		for _, s := range r.kept[place{set.Name, rec.ID}] {
			for _, changed := range e.add(s) {
				r.samples.put(changed)
			}
		}
		for rep := range r.Repetitions {
			for k := range r.Systems {
				system := r.Systems[(i+rep+k)%len(r.Systems)]
				if err := r.turn(ctx, system, set, rec, rep, e); err != nil {
					return err
				}
			}
		}
		if set.Promise == AsPublished && rec.Published == nil {
			r.remark("%s: %s is published without a solution: %s", set.Name, rec.ID, e.verdict())
		}
	}
	return nil
}

// warmUp runs the systems that still have something to do in a set.
func (r *run) warmUp(ctx context.Context, set *Set) error {
	for _, system := range r.Systems {
		for range r.WarmUp {
			if r.waiting(system, set, set.Puzzles...) == 0 {
				break
			}
			o, err := r.measure(ctx, system, set, set.Puzzles[0])
			if err := fatal(ctx, err); err != nil {
				return err
			}
			if err != nil || o.TimedOut {
				break // the samples will tell
			}
		}
	}
	return nil
}

// waiting returns how many runs of a system on some puzzles of a set are still to be made.
func (r *run) waiting(system System, set *Set, puzzles ...*format.Record) int {
	n := 0
	for _, rec := range puzzles {
		for rep := range r.Repetitions {
			if !r.over(sampleKey{place{set.Name, rec.ID}, system.Info().Name, rep}) {
				n++
			}
		}
	}
	return n
}

// over reports whether a run need not be made: there is a sample, or the system timed out on the puzzle in the first repetition.
func (r *run) over(k sampleKey) bool {
	_, taken := r.samples.get(k)
	k.repetition = 0
	first, _ := r.samples.get(k)
	return taken || first.TimedOut
}

// brief is the time below which a run depends more on the run before it, which has filled the processor's caches, than on itself. Such a
// run is repeated at once, and the second time counts.
const brief = 5 * time.Millisecond

// measure runs a system on a puzzle.
func (r *run) measure(ctx context.Context, system System, set *Set, rec *format.Record) (Outcome, error) {
	r.garbage.collect()
	problem := r.problem(set, rec)
	o, err := system.Run(ctx, problem)
	if err == nil && o.Seconds < brief.Seconds() {
		o, err = system.Run(ctx, problem)
	}
	return o, err
}

// problem returns what systems are asked about a puzzle of a set.
func (p *Plan) problem(set *Set, rec *format.Record) Problem {
	return Problem{Puzzle: rec.Puzzle, Task: set.Task, TimeLimit: p.TimeLimit, Number: uint64(rec.Line), Class: set.Class}
}

// turn makes one run of one system, if it is needed.
func (r *run) turn(ctx context.Context, system System, set *Set, rec *format.Record, rep int, e *evidence) error {
	rows, cols := rec.Puzzle.Size()
	s := Sample{
		System: system.Info().Name, Set: set.Name, Puzzle: rec.ID, Kind: string(rec.Puzzle.Kind()), Board: identity(rec.Puzzle),
		Rows: rows, Cols: cols, Task: set.Task, Repetition: rep, Verdict: Unknown,
	}
	if r.over(s.key()) {
		return nil
	}
	defer r.progress()
	before := r.waiting(system, set, rec)
	o, err := r.measure(ctx, system, set, rec)
	if errors.Is(err, ErrUnsupported) {
		r.remark("%s is not made for %s puzzles, task %s", s.System, s.Kind, s.Task)
		return nil
	}
	if err := fatal(ctx, err); err != nil {
		return err
	}
	s.Seconds, s.Work = o.Seconds, o.Work
	switch {
	case err != nil:
		s.Error = err.Error()
	case o.TimedOut || o.Seconds > r.TimeLimit.Seconds():
		s.TimedOut = true
	case set.Task == Generate:
		s.Verdict = o.Verdict
		if s.Made, err = judge(ctx, r.problem(set, rec), o.Made); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			s.Error = err.Error()
		}
	default:
		if err := e.claim(&s, o); err != nil {
			s.Answer, s.Second, s.Error = "", "", err.Error()
		}
	}
	for _, changed := range e.add(s) {
		r.samples.put(changed)
		if r.Record == nil {
			continue
		}
		if err := r.Record(changed); err != nil {
			return err
		}
	}
	r.total -= before - 1 - r.waiting(system, set, rec) // runs that are not repeated after a time-out
	return nil
}

// fatal returns an error if nothing can be measured after it.
func fatal(ctx context.Context, err error) error {
	if errors.Is(err, ErrLost) && ctx.Err() == nil {
		return err
	}
	return ctx.Err()
}

// progress counts a run that is over.
func (r *run) progress() {
	r.done++
	if r.Progress != nil {
		r.Progress(r.done, r.total)
	}
}

// remark passes on a remark, once.
func (r *run) remark(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if r.Remark != nil && !r.remarked[text] {
		r.Remark(text)
	}
	r.remarked[text] = true
}
