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

// repeats is how many puzzles in a row have to be like others before there seem to be no more.
const repeats = 100

// Series makes several puzzles of a wish, no two of which are the same but for symmetry (Form). Their numbers ascend;
// one that makes a puzzle once more is left out. What they are does not depend on how many are made at a time.
type Series struct {
	Wish        Wish
	Seed, First uint64
	Count, Jobs int
	Sort        bool // the easiest first, as far as Make grades them; so it is if several classes or quotas are wished
	// Left, if it is there, is told how many puzzles of each class that is wished are still to be made.
	Left func(class technique.Class, n int)
	// Make makes the puzzle of a number, as Generate does.
	Make func(ctx context.Context, number uint64) (*Made, error)
	// Missing is how many puzzles too few there were, and Short says why, and of which class there were too few.
	Missing int
	Short   []string

	quotas []Quota                 // of classes that take turns; nil: the class does not matter
	alive  []technique.Class       // those that are still tried for
	left   map[technique.Class]int // how many puzzles of each are to be made
	same   map[technique.Class]int // puzzles in a row that were like others
	seen   map[string]bool         // forms of puzzles
}

// One is a puzzle of a series, or why there is none.
type One struct {
	Number uint64
	Made   *Made
	Err    error
}

// All yields the puzzles. If several classes are wished, there are as many of each, as far as there are any; of quotas, just so many. Those that
// are Sorted all come when the last is made.
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

// class is that of the puzzle; what is not graded comes last.
func (o One) class() technique.Class {
	if o.Made == nil || o.Made.Grade == nil {
		return technique.Hardest + 1
	}
	return o.Made.Grade.Class
}

// score is that of the puzzle, or 0.
func (o One) score() float64 {
	if o.Made == nil || o.Made.Grade == nil {
		return 0
	}
	return o.Made.Grade.Score
}

// class is the one whose turn it is at a number.
func (s *Series) class(number uint64) technique.Class { return classOf(s.quotas, s.Seed, number) }

// tell says how many puzzles of each class are to be made.
func (s *Series) tell() {
	for _, q := range s.quotas {
		if s.Left != nil {
			s.Left(q.Class, s.left[q.Class])
		}
	}
}

// each yields the puzzles by their numbers.
func (s *Series) each(ctx context.Context, yield func(One) bool) {
	ctx, cancel := context.WithCancel(ctx)
	var ahead []chan One // in the making
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
		case len(ahead) == 0: // else what is in the making may lead to one more of the class
			number++
		default:
			o := <-ahead[0]
			ahead = ahead[1:]
			begun[s.class(o.Number)]--
			if ctx.Err() != nil && (o.Err != nil || o.Made.distance > 0) {
				return // for want of time
			}
			if s.take(o) && !yield(o) {
				return
			}
		}
	}
}

// take reports whether a puzzle is one of the series, which then has one less to come.
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
			s.giveUp(class, fmt.Sprintf("the next %d were others turned, reflected or with their values exchanged", repeats))
		}
		return false
	}
	s.seen[form] = form != ""
	s.same[class] = 0
	if s.left[class]--; s.left[class] == 0 {
		delete(s.left, class)
	} else if !several && o.Made != nil && o.Made.Vain {
		s.giveUp(class, "there is hardly any as wished")
	}
	return true
}

// giveUp lets the classes that are left have what was to be of one, unless there are quotas.
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
