package author

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"gridcnf/explain/grade"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/internal/list"
)

// repeats is how many puzzles in a row may be like earlier ones before a class is given up.
const repeats = 100

// Series makes several puzzles of a wish. No two are the same up to symmetry (Form): their numbers ascend, and a number
// whose puzzle repeats an earlier one is skipped. The puzzles do not depend on how many are made at a time.
type Series struct {
	Wish        Wish
	Seed, First uint64
	Count, Jobs int
	Sort        bool // the easiest first, if Make grades them; always so if several classes or quotas are wished
	// Left, if not nil, is told how many puzzles of each wished class are still to be made.
	Left func(class technique.Class, n int)
	// Make makes the puzzle with this number, as Generate does.
	Make func(ctx context.Context, number uint64) (*Made, error)
	// Missing is how many puzzles could not be made. Short says for each class that fell short by how many and why.
	Missing int
	Short   []string

	quotas []Quota                 // the classes that take turns; nil if the class does not matter
	alive  []technique.Class       // the classes that have not been given up
	left   map[technique.Class]int // how many puzzles of each are still to be made
	same   map[technique.Class]int // puzzles in a row that were like earlier ones
	seen   map[string]bool         // forms of the puzzles so far
}

// One is a puzzle of a series, or the error that took its place.
type One struct {
	Number uint64
	Made   *Made
	Err    error
}

// All yields the puzzles. If several classes are wished, each gets the same number, if there are enough; quotas are kept
// exactly. If the series is Sorted, All yields them after the last one is made.
func (s *Series) All(ctx context.Context) iter.Seq[One] {
	s.left, s.same, s.seen = make(map[technique.Class]int), make(map[technique.Class]int), make(map[string]bool)
	s.quotas = s.Wish.quotas()
	s.alive = list.Map(s.quotas, func(q Quota) technique.Class { return q.Class })
	for i := range s.Count {
		s.left[s.class(s.First+uint64(i))]++
	}
	s.tell()
	each := func(yield func(One) bool) { s.each(ctx, yield) }
	if !s.Sorted() {
		return each
	}
	return func(yield func(One) bool) {
		all := slices.Collect(each)
		slices.SortStableFunc(all, func(a, b One) int {
			return cmp.Or(cmp.Compare(a.class(), b.class()), cmp.Compare(a.score(), b.score()))
		})
		for _, o := range all {
			if !yield(o) {
				return
			}
		}
	}
}

// Sorted reports whether the easiest puzzles come first.
func (s *Series) Sorted() bool { return s.Sort || s.Wish.quotas() != nil }

// class is the class of the puzzle. Puzzles without a grade sort last.
func (o One) class() technique.Class {
	if o.Made == nil || o.Made.Grade == nil {
		return technique.Hardest + 1
	}
	return o.Made.Grade.Class
}

// score is the score of the puzzle, or 0.
func (o One) score() float64 {
	if o.Made == nil || o.Made.Grade == nil {
		return 0
	}
	return o.Made.Grade.Score
}

// class is the class whose turn it is at a number.
func (s *Series) class(number uint64) technique.Class { return classOf(s.quotas, s.Seed, number) }

// tell tells Left how many puzzles of each class are left.
func (s *Series) tell() {
	for _, q := range s.quotas {
		if s.Left != nil {
			s.Left(q.Class, s.left[q.Class])
		}
	}
}

// each yields the puzzles in the order of their numbers.
func (s *Series) each(ctx context.Context, yield func(One) bool) {
	ctx, cancel := context.WithCancel(ctx)
	var ahead []chan One // the puzzles that are being made, in the order of their numbers
	defer func() {
		cancel()
		for _, c := range ahead {
			<-c
		}
	}()
	begun := make(map[technique.Class]int)
	for number := s.First; ctx.Err() == nil && len(s.left) > 0; {
		class := s.class(number)
		switch {
		case len(ahead) < max(1, s.Jobs) && begun[class] < s.left[class]:
			c, n := make(chan One, 1), number
			go func() {
				m, err := s.Make(ctx, n)
				c <- One{n, m, err}
			}()
			ahead = append(ahead, c)
			begun[class]++
			number++
		case len(ahead) == 0: // skip a number only now: a puzzle being made might have failed and left one more for the class
			number++
		default:
			o := <-ahead[0]
			ahead = ahead[1:]
			begun[s.class(o.Number)]--
			if ctx.Err() != nil && (o.Err != nil || o.Made.distance > 0) {
				return // time ran out
			}
			if s.take(o) && !yield(o) {
				return
			}
		}
	}
}

// take reports whether a puzzle belongs to the series, and counts it if so.
func (s *Series) take(o One) bool {
	defer s.tell()
	class, several := s.class(o.Number), s.quotas != nil
	form := ""
	if o.Made != nil {
		form = Form(o.Made.Board)
	}
	switch {
	case s.left[class] == 0: // it was begun before its class was given up
		return false
	case several && (errors.Is(o.Err, context.DeadlineExceeded) || errors.As(o.Err, new(*None)) || o.Made != nil && o.class() != class):
		s.giveUp(class, "no more were found")
		return false
	case s.seen[form]:
		if s.same[class]++; s.same[class] == repeats {
			s.giveUp(class, fmt.Sprintf("the next %d were earlier ones, turned, reflected or with their values exchanged", repeats))
		}
		return false
	}
	s.seen[form] = form != ""
	s.same[class] = 0
	if s.left[class]--; s.left[class] == 0 {
		delete(s.left, class)
	} else if !several && o.Made != nil && o.Made.Vain {
		s.giveUp(class, "hardly any puzzle is as wished")
	}
	return true
}

// giveUp gives the rest of a class to the other classes, unless there are quotas.
func (s *Series) giveUp(class technique.Class, why string) {
	s.alive = slices.DeleteFunc(s.alive, func(c technique.Class) bool { return c == class })
	rest := s.left[class]
	delete(s.left, class)
	kind := strings.TrimPrefix(grade.ClassName(class)+" puzzle", " ")
	if len(s.alive) == 0 || s.Wish.Quotas != nil {
		s.Missing += rest
		s.Short = append(s.Short, fmt.Sprintf("%s too few: %s", english.Count(rest, kind), why))
		return
	}
	s.Short = append(s.Short, fmt.Sprintf("%s too few: %s, so others take their place", english.Count(rest, kind), why))
	for i := range rest {
		s.left[s.alive[i%len(s.alive)]]++
	}
}
