package batch

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// numbers is a set of numbers of puzzles, with a bit for each. The zero value is empty.
type numbers struct {
	pages map[int]*[pageWords]uint64 // of a page's numbers; numbers far apart cost a page each, not all between
	len   int
	most  int
}

const (
	pageWords = 512
	pageBits  = 64 * pageWords
)

// Add adds a number of 0 or more. It reports whether that was not there yet.
func (s *numbers) Add(number int) bool {
	if s.Has(number) {
		return false
	}
	if s.pages == nil {
		s.pages = make(map[int]*[pageWords]uint64)
	}
	page := s.pages[number/pageBits]
	if page == nil {
		page = new([pageWords]uint64)
		s.pages[number/pageBits] = page
	}
	page[number%pageBits/64] |= 1 << (number % 64)
	s.len++
	s.most = max(s.most, number)
	return true
}

// Has reports whether a number of 0 or more is there.
func (s *numbers) Has(number int) bool {
	page := s.pages[number/pageBits]
	return page != nil && page[number%pageBits/64]>>(number%64)&1 == 1
}

// Len is how many numbers there are.
func (s *numbers) Len() int { return s.len }

// Shard is one of several parts of equal size: the puzzles whose number leaves the rest Index
// when it is divided by Count. The zero value is all of them.
type Shard struct {
	Index int `json:"index"`
	Count int `json:"count"`
}

func (s Shard) valid() bool { return s == Shard{} || s.Index >= 0 && s.Index < s.Count }

// ParseShard reads what String writes: i/n, with i from 0 to n-1, as the jobs of Kubernetes, Slurm
// and GNU parallel can be counted.
func ParseShard(text string) (s Shard, err error) {
	index, count, _ := strings.Cut(text, "/")
	s.Index, err = strconv.Atoi(index)
	if err == nil {
		s.Count, err = strconv.Atoi(count)
	}
	if err != nil || s.Count == 0 || !s.valid() {
		return Shard{}, errors.New("expected i/n with i from 0 to n-1, as 0/4")
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

// next is the first number of the shard from a number on.
func (s Shard) next(number int) int {
	if s.Count == 0 {
		return number
	}
	return number + ((s.Index-number)%s.Count+s.Count)%s.Count
}

// size is how many of so many puzzles are in the shard, the first of which has the given number.
func (s Shard) size(first, puzzles int) int {
	from, step, end := s.next(first), max(1, s.Count), first+puzzles
	if from >= end {
		return 0
	}
	return (end-from-1)/step + 1
}
