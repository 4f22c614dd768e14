package rulefile

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
)

// Small lists boards of up to 4x4 cells, with and without clues, that have at most most bits of choice: 2 to the most answers, which a
// caller can try one by one. It leaves out sizes that the file refuses by fail; if the rules cannot be stated for another reason, it
// returns that error.
func (f *File) Small(most int) (all []*Board, err error) {
	for rows := 1; rows <= 4; rows++ {
		for cols := 1; cols <= 4; cols++ {
			for _, area := range []func(i int) int{func(i int) int { return i%cols/2 + 1 }, func(i int) int { return i + 1 }} {
				empty, err := f.New(rows, cols, slices.Repeat([]string{"1"}, len(f.Params))...)
				if mistake(err) {
					return nil, err
				} else if err != nil {
					continue
				}
				for i := 0; f.Areas && i < rows*cols; i++ {
					empty.areas = append(empty.areas, strconv.Itoa(area(i)))
				}
				for _, b := range []*Board{empty, empty.contrary()} {
					some, err := f.clued(b, most)
					if err != nil {
						return nil, err
					}
					all = append(all, some...)
				}
				if !f.Areas {
					break
				}
			}
		}
	}
	return all, nil
}

// errNoValues refuses a board for which the function of a layer lists nothing.
var errNoValues = errors.New("answer: found no values, expected at least one")

// Refuses reports whether an error says that the file refuses the board, not that the file has a mistake or takes too much.
func Refuses(err error) bool {
	return errors.Is(err, errNoValues) || err != nil && strings.Contains(err.Error(), ": fail: ")
}

// mistake reports whether an error is due to a mistake of the file, not to a refusal of the board.
func mistake(err error) bool { return err != nil && !Refuses(err) }

// clued lists a board without clues, boards with one clue, and one with clues in all cells or corners, as far as they have few answers.
func (f *File) clued(empty *Board, most int) (all []*Board, err error) {
	add := func(b *Board) bool {
		wrong := b.Compile(context.Background())
		if err == nil && mistake(wrong) && (len(all) == 0 || !strings.Contains(wrong.Error(), "too many steps")) { // an odd clue can take that many
			err = wrong
		}
		fits := wrong == nil && b.stated().choice() <= float64(most)
		if fits {
			all = append(all, b)
		}
		return fits
	}
	if empty == nil || !add(empty) {
		return nil, err
	}
	full := empty.Copy().(*Board)
	places := 0
	examples := f.examples()
	for k, text := range examples {
		b := empty.Copy().(*Board)
		t, err := f.read(text.kind, text.text)
		if err != nil {
			continue
		}
		if b.set(text.at(k, b.rows, b.cols), t) == nil {
			add(b)
		}
		if text.kind == cellPlace || text.kind == cornerPlace {
			for i := places; i < b.rows*b.cols; i += len(examples) {
				_ = full.set(Position{text.kind, i / b.cols, i % b.cols}, t)
			}
			places++
		}
	}
	if places > 0 {
		add(full)
	}
	return all, err
}

// choice returns the binary logarithm of the number of answers in which each place has one value.
func (c *compiler) choice() (bits float64) {
	for _, p := range c.places {
		bits += math.Log2(float64(len(c.bits[p].values)))
	}
	return bits
}

// Answers yields all answers in which each place has one value.
func (b *Board) Answers() iter.Seq[puzzle.Answer] {
	return func(yield func(puzzle.Answer) bool) {
		c := b.stated()
		at := make([]int, len(c.places)) // which value each place has
		for i := -1; i < len(at); {
			a := make(puzzle.Answer, c.nbits)
			for k, p := range c.places {
				x := c.bits[p].lits[at[k]]
				if x > 0 {
					a[x-1] = true
				}
			}
			if !yield(a) {
				return
			}
			for i = 0; i < len(at); i++ {
				if at[i]++; at[i] < len(c.bits[c.places[i]].values) {
					break
				}
				at[i] = 0
			}
		}
	}
}

// contrary returns the board with each optional rule put in force if it was off, and left out if it was on, or nil if there are none.
func (b *Board) contrary() *Board {
	other, some := b.Copy().(*Board), false
	for _, r := range b.file.Rules {
		some = other.SetRule(r.Name, r.Off) == nil || some
	}
	if !some {
		return nil
	}
	return other
}

// mostExamples bounds the texts of a layer that are tried.
const mostExamples = 50

// example is a text for a kind of places.
type example struct{ kind, text string }

// at returns the place for example k on a board of this size.
func (e example) at(k, rows, cols int) Position {
	switch e.kind {
	case topPlace, bottomPlace:
		return Position{e.kind, -1, k % cols}
	case leftPlace, rightPlace:
		return Position{e.kind, -1, k % rows}
	}
	if e.kind == eastPlace || e.kind == southPlace { // not in the last row and column, which have no cell beyond them
		rows, cols = max(1, rows-1), max(1, cols-1)
	}
	return Position{e.kind, k % rows, k % cols}
}

// examples returns clues and givens for small boards.
func (f *File) examples() (all []example) {
	for _, l := range f.printing() {
		if l.token == nil {
			continue
		}
		one := l.token
		if s, list := one.(several); list {
			one = s.token
		}
		texts := textsOf(one, 3)
		for i := 0; i < len(texts); i += 1 + len(texts)/mostExamples {
			text := texts[i]
			switch l.kind {
			case outsidePlace:
			case borderPlace:
				all = append(all, example{eastPlace, text}, example{southPlace, text})
			default:
				all = append(all, example{l.kind, text})
			}
			for _, side := range l.where {
				all = append(all, example{side, strings.TrimSpace(strings.Repeat(text+" ", l.deep))})
			}
		}
	}
	return all
}

// Faults returns a linter's messages about the file: what it declares without effect.
func (f *File) Faults() (faults []string) {
	used := make(map[string]bool)
	boards, err := f.Small(1 << 10)
	if err != nil {
		faults = append(faults, err.Error())
	}
	var empty *compiler // the last board without clues, from which the boards that follow were made
	read := len(boards) == 0 || len(f.examples()) == 0
	for _, b := range boards {
		c := b.stated()
		for _, k := range c.book.Others {
			used[k.(book.Constraint).About().Rule] = true
		}
		if b.Printings() == 0 {
			empty = c
		} else {
			read = read || !reflect.DeepEqual(c.book.Others, empty.book.Others)
		}
	}
	if !read {
		faults = append(faults, "clues state nothing on small boards: neither clue(b, place, token) nor another function reads them")
	}
	for _, r := range f.Rules {
		if r.Text == "" {
			faults = append(faults, fmt.Sprintf("the rule %q has no words", r.Name))
		}
		if len(boards) > 0 && !used[r.Name] {
			faults = append(faults, fmt.Sprintf("the rule %q states nothing on small boards", r.Name))
		}
	}
	return faults
}
