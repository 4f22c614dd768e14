package bench

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
)

// evidence is what is known about a puzzle's solutions, and what systems said about the puzzle.
type evidence struct {
	puzzle  puzzle.Puzzle
	promise Promise
	shown   []shown // different solutions that have passed the rule checker
	said    []statement
}

// shown is a solution, and in words whose it is.
type shown struct{ answer, whose string }

// statement is a sample. It is settled if no evidence can change its error.
type statement struct {
	Sample
	settled bool
}

func newEvidence(rec *format.Record, promise Promise) *evidence {
	e := &evidence{puzzle: rec.Puzzle, promise: promise.Of(rec)}
	if rec.Published != nil && published(rec) == nil {
		e.show(mark(rec.Published), "the published solution")
	}
	return e
}

// fingerprint hashes a text.
func fingerprint(text []byte) string {
	sum := sha256.Sum256(text)
	return fmt.Sprintf("%x", sum[:8])
}

// mark returns a text that is different for different answers to a puzzle.
func mark(a puzzle.Answer) string {
	bits := make([]byte, len(a))
	for i, v := range a {
		if v {
			bits[i] = 1
		}
	}
	return fingerprint(bits)
}

// show notes a solution.
func (e *evidence) show(answer, whose string) {
	if !slices.ContainsFunc(e.shown, func(known shown) bool { return known.answer == answer }) {
		e.shown = append(e.shown, shown{answer, whose})
	}
}

// claim copies the verdict of a system into its sample. It fails if the verdict is no answer to the task, or if a solution is wrong. A peer
// may leave out its solutions.
func (e *evidence) claim(s *Sample, o Outcome) error {
	s.Verdict = o.Verdict
	want := map[Verdict]int{OnlyOne: 1, Multiple: 2, Found: 1}[o.Verdict]
	switch {
	case o.Verdict == Unknown:
		return errors.New("it gave up")
	case (o.Verdict == Found) == (s.Task == Unique) && o.Verdict != None:
		return fmt.Errorf("says %s, which is no answer to the task %s", o.Verdict, s.Task)
	}
	for i, a := range o.Solutions[:min(want, len(o.Solutions))] {
		if err := e.puzzle.Check(a); err != nil {
			return fmt.Errorf("shows a solution that breaks a rule: %w", err)
		}
		switch mark := mark(a); {
		case i == 0:
			s.Answer = mark
		case mark == s.Answer:
			return errors.New("shows one solution twice")
		default:
			s.Second = mark
		}
	}
	return nil
}

// add adds a sample to the evidence. It returns the samples to record: this one, and earlier ones whose errors have changed.
func (e *evidence) add(s Sample) []Sample {
	for _, answer := range []string{s.Answer, s.Second} {
		if answer != "" {
			e.show(answer, "the solution of "+s.System)
		}
	}
	before := slices.Clone(e.said)
	e.said = append(e.said, statement{s, !s.Solved()})
	e.weigh()
	changed := []Sample{e.said[len(before)].Sample}
	for i, s := range before {
		if e.said[i].Error != s.Error {
			changed = append(changed, e.said[i].Sample)
		}
	}
	return changed
}

// weigh decides again who is wrong. First come statements with solutions, which only other solutions can refute; then statements without
// solutions, which the first can also refute; last, statements without solutions that contradict each other, where nobody knows who is
// right.
func (e *evidence) weigh() {
	for i := range e.said {
		if s := &e.said[i]; !s.settled {
			s.Error = e.refute(*s)
		}
	}
	for _, shown := range []bool{true, false} {
		before := slices.Clone(e.said)
		for i := range e.said {
			if s := &e.said[i]; !s.settled && !s.proves() && s.Error == "" {
				s.Error = s.contradicted(before, shown)
			}
		}
	}
}

// verdict returns the verdict that was not refuted.
func (e *evidence) verdict() Verdict {
	for _, s := range e.said {
		if s.Solved() {
			return s.Verdict
		}
	}
	return Unknown
}

// proves reports whether a statement comes with all the solutions that it claims.
func (s statement) proves() bool {
	switch s.Verdict {
	case OnlyOne, Found:
		return s.Answer != ""
	case Multiple:
		return s.Second != ""
	}
	return true
}

// refute finds a solution that a verdict excludes, or a promise that it breaks.
func (e *evidence) refute(s statement) string {
	for _, known := range e.shown {
		switch {
		case s.Verdict == None:
			return fmt.Sprintf("says none, but %s is right", known.whose)
		case s.Verdict == OnlyOne && s.Answer != "" && known.answer != s.Answer:
			return fmt.Sprintf("says unique, but %s is another one", known.whose)
		}
	}
	switch {
	case s.Verdict == OnlyOne && len(e.shown) > 1:
		return "says unique, but there are two solutions"
	case s.Verdict == None && e.promise != Nothing:
		return "says none, but the set promises a solution"
	case s.Verdict == Multiple && e.promise == ExactlyOne:
		return "says multiple, but the set promises one solution"
	}
	return ""
}

// contradicted returns an error if another unrefuted statement has another verdict. shown says whether to look at statements with or
// without their solutions.
func (s statement) contradicted(said []statement, shown bool) string {
	for _, other := range said {
		if other.Solved() && other.proves() == shown && other.Verdict != s.Verdict {
			return fmt.Sprintf("says %s without showing it, but %s says %s", s.Verdict, other.System, other.Verdict)
		}
	}
	return ""
}
