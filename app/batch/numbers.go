package batch

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// numbers is a set of numbers of 0 or more, with a bit for each. The zero value is empty.
type numbers struct {
	words     map[int]uint64 // by the number divided by 64
	len, most int
}

// Add adds a number that is not there yet.
func (s *numbers) Add(number int) {
	if s.words == nil {
		s.words = make(map[int]uint64)
	}
	s.words[number/64] |= 1 << (number % 64)
	s.len++
	s.most = max(s.most, number)
}

// Has reports whether a number is there.
func (s *numbers) Has(number int) bool { return s.words[number/64]>>(number%64)&1 == 1 }

// Shard is one of Count equal parts: the puzzles whose number modulo Count is Index. The zero value is all puzzles.
type Shard struct {
	Index int `json:"index"`
	Count int `json:"count"`
}

func (s Shard) valid() bool { return s == Shard{} || s.Index >= 0 && s.Index < s.Count }

// ParseShard reads i/n, with i from 0 to n-1, as Kubernetes, Slurm and GNU parallel count their jobs.
func ParseShard(text string) (s Shard, err error) {
	index, count, _ := strings.Cut(text, "/")
	s.Index, err = strconv.Atoi(index)
	if err == nil {
		s.Count, err = strconv.Atoi(count)
	}
	if err != nil || s.Count == 0 || !s.valid() {
		return Shard{}, errors.New("expected i/n with i from 0 to n-1, such as 0/4")
	}
	return s, nil
}

// String is i/n, or "" for all puzzles.
func (s Shard) String() string {
	if s.Count == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Index, s.Count)
}

// Has reports whether a puzzle is in the shard.
func (s Shard) Has(number int) bool { return s.Count == 0 || number%s.Count == s.Index }

// next returns the first number of the shard that is not below a given one.
func (s Shard) next(number int) int {
	if s.Count == 0 {
		return number
	}
	return number + ((s.Index-number)%s.Count+s.Count)%s.Count
}

// size returns how many puzzles of a series are in the shard: first is the number of its first puzzle, puzzles its length.
func (s Shard) size(first, puzzles int) int {
	from, step, end := s.next(first), max(1, s.Count), first+puzzles
	if from >= end {
		return 0
	}
	return (end-from-1)/step + 1
}
