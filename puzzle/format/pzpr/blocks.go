package pzpr

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format/body"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// A file has a board in blocks of lines, with a blank after each word. The rule file of the family names them:
//
//	areas     how many areas there are, and their numbers, row by row
//	borders   areas by the borders between cells, 1 for one: those within rows, then those within columns
//	clues     the clues of cells (body.ReadWord)
//	answers   the answer in cells; clues stand among them if they have no block
//	marks     marks that mean nothing
//	shadings  the same, only in files of version 1
//	edges     the answer between cells, 1 for a line or border, 0 for none, -1 for a cross: within rows, then within columns
//	sides     the same with the rim of the board
//
// A word of the answer is a value, or stands for one (Coded.Answers). What "." and 0 mean counts only if the board is complete.

// grid is a part of a block: rows of words for places.
type grid struct {
	rows, cols int
	at         func(r, c int) puzzle.Site
}

// gridsOf returns the parts of a block.
func gridsOf(b *rulefile.Board, block string) []grid {
	rows, cols := b.Size()
	rim := 0
	switch block {
	case "sides":
		rim = 1
	case "edges", "borders":
	default:
		return []grid{{rows, cols, puzzle.CellSite}}
	}
	return []grid{
		{rows, cols - 1 + 2*rim, func(r, c int) puzzle.Site {
			return puzzle.Site{A: puzzle.Cell{Row: r, Col: c - rim}, B: puzzle.Cell{Row: r, Col: c - rim + 1}}
		}},
		{rows - 1 + 2*rim, cols, func(r, c int) puzzle.Site {
			return puzzle.Site{A: puzzle.Cell{Row: r - rim, Col: c}, B: puzzle.Cell{Row: r - rim + 1, Col: c}}
		}},
	}
}

// word is a word of a block, with its place on the board and in the text.
type word struct {
	rulefile.Field // its Line is one of the text, from 0
	at             puzzle.Site
}

// words reads a block, and calls a function with each word.
func (t *text) words(b *rulefile.Board, block string, each func(w word)) {
	for _, g := range gridsOf(b, block) {
		for r := range g.rows {
			line := ""
			if t.next < len(t.lines) {
				line = t.lines[t.next]
			} else if g.cols > 0 {
				t.fail(t.next, 0, "the text ends after %d rows of %s, expected %d", r, block, g.rows)
			}
			row := rulefile.Fields(line, t.next)
			for c, w := range row[:min(len(row), g.cols)] {
				each(word{w, g.at(r, c)})
			}
			if len(row) != g.cols {
				t.fail(t.next, len(core.TrimRight(line)), "the row has %d %s, expected %d", len(row), block, g.cols)
			}
			t.next++
		}
	}
}

// blocks reads the blocks. What belongs to the puzzle it puts on the board, and it returns the words of the answer.
func (t *text) blocks(b *rulefile.Board) (filled []word) {
	p := &b.File().Pzpr
	add := func(w word) {
		if w.Text != nothing(w.at) || p.Answers[w.Text] != "" {
			filled = append(filled, w)
		}
	}
	mixed := !slices.Contains(p.Blocks, "clues")
	for _, block := range p.Blocks {
		over := strings.Trim(strings.Join(t.lines[min(t.next, len(t.lines)):], ""), " \t") == ""
		switch {
		case block == "areas", block == "borders":
			t.areas(b, block)
		case block == "clues":
			t.words(b, block, func(w word) { t.clue(b, w) })
		case block == "answers" && mixed:
			t.words(b, block, func(w word) {
				if _, answer := p.Answers[w.Text]; answer {
					add(w)
				} else {
					t.clue(b, w)
				}
			})
		case over, block == "shadings" && !t.shaded: // there is no such block
		case block == "marks", block == "shadings":
			t.words(b, block, func(word) {})
		default:
			t.words(b, block, add)
		}
	}
	return filled
}

// clue puts a clue on the board.
func (t *text) clue(b *rulefile.Board, w word) {
	if err := body.ReadWord(b, &b.File().Pzpr, w.at.A, w.Text); err != nil {
		t.fail(w.Line, w.Column-1, "%v", err)
	}
}

// areas reads areas by their numbers or their borders.
func (t *text) areas(b *rulefile.Board, block string) {
	n := 0
	if block == "areas" {
		n = t.number("how many areas there are")
	}
	of := make(map[puzzle.Site]string)
	t.words(b, block, func(w word) {
		if id, ok := core.ClampedNumber(w.Text, n); block == "areas" && w.Text != "." && (!ok || id >= n) {
			t.fail(w.Line, w.Column-1, "found %q, expected the number of an area, from 0 to %d", core.Shortened(w.Text), n-1)
		}
		of[w.at] = w.Text
	})
	b.Divide(false, func(x, y puzzle.Cell) bool {
		if block == "areas" {
			return of[puzzle.CellSite(x.Row, x.Col)] != of[puzzle.CellSite(y.Row, y.Col)]
		}
		return of[puzzle.Site{A: x, B: y}]+of[puzzle.Site{A: y, B: x}] == "1"
	})
}

// answers says what the words of an answer say on a board.
type answers struct {
	p     puzzle.Puzzle
	means map[string]string // the values of words
	words map[string]string // the words of values
}

func answersOn(p puzzle.Puzzle) *answers {
	x := &answers{p, core.BoardOf(p).File().Pzpr.Answers, make(map[string]string)}
	for _, word := range slices.Backward(slices.Sorted(maps.Keys(x.means))) { // the first of several stays
		x.words[x.means[word]] = word
	}
	return x
}

// value returns what a bit that is true or false says of its place, or "", and the word for that.
func (x *answers) value(bit int, on bool) (value, word string) {
	b, ruled := x.p.(*rulefile.Board)
	edge, many := x.p.Site(bit).IsEdge(), ruled && b.Value(bit) != ""
	both := [2]string{"-1", "1"}
	if many {
		both = [2]string{"", b.Value(bit)}
	} else if !edge {
		both = b.Values(bit)
	}
	if value = both[0]; on {
		value = both[1]
	}
	if word = x.words[value]; word == "" && (edge || many) {
		word = value
	}
	return value, word
}

// read returns what a word fills in at a place whose bits start with this one.
func (x *answers) read(w word, bit int) (state []puzzle.Entry, err error) {
	means, known := x.means[w.Text]
	expected := []string{nothing(w.at)}
	for ; bit < x.p.Bits() && x.p.Site(bit) == w.at; bit++ {
		for _, on := range []bool{true, false} {
			value, word := x.value(bit, on)
			if value == cmp.Or(means, w.Text) {
				state = append(state, puzzle.Entry{Bit: bit, Value: on})
			}
			if x.words[value] == "" && word != "" {
				expected = append(expected, word)
			}
		}
	}
	if state == nil && !known && w.Text != nothing(w.at) {
		expected = append(slices.Sorted(maps.Keys(x.means)), expected...)
		err = fmt.Errorf("found %q, expected %s", w.Text, english.Choice(english.Ranges(expected)))
	}
	return state, err
}

// nothing is the word for a place where nothing is filled in.
func nothing(at puzzle.Site) string {
	if at.IsEdge() {
		return "0"
	}
	return "."
}

// fill puts the words of an answer into a record. If they obey the rules with the rest left empty, they are the solution.
func (t *text) fill(rec *core.Record, words []word) {
	if words == nil {
		return
	}
	x, all := answersOn(rec.Puzzle), make(puzzle.Answer, rec.Puzzle.Bits())
	rows, cols := rec.Puzzle.Size()
	middle := func(s puzzle.Site) int { return (s.A.Row+s.B.Row+2)*(2*cols+3) + s.A.Col + s.B.Col + 2 }
	first := make([]int, (2*rows+3)*(2*cols+3)) // the first bit of a place, from 1, by its middle
	for i := range slices.Backward(all) {
		first[middle(rec.Puzzle.Site(i))] = i + 1
	}
	var state []puzzle.Entry
	for _, w := range words {
		bit := first[middle(w.at)] - 1
		if bit < 0 {
			continue
		}
		entries, err := x.read(w, bit)
		if err != nil {
			t.fail(w.Line, w.Column-1, "%v", err)
		}
		for _, e := range entries {
			all[e.Bit] = e.Value
		}
		if w.Text != nothing(w.at) {
			state = append(state, entries...)
		}
	}
	for i := range all {
		if on, given := rec.Puzzle.Given(i); given { // a full stop there means nothing
			all[i] = on
		}
	}
	rec.Fill(state)
	if rec.Unfinished && t.family == nil && rec.Puzzle.Check(all) == nil {
		rec.Published, rec.Unfinished = all, false
	}
}

// blocksOf writes blocks of a record.
func blocksOf(rec *core.Record, blocks []string, wordEnd, lineEnd string) string {
	b, x, filled := core.BoardOf(rec.Puzzle), answersOn(rec.Puzzle), make(map[puzzle.Site]string)
	fill := func(bit int, on bool) {
		if value, word := x.value(bit, on); word != "" && value != nothing(rec.Puzzle.Site(bit)) {
			filled[rec.Puzzle.Site(bit)] = word
		}
	}
	for i, on := range rec.Published {
		if on {
			fill(i, true)
		}
	}
	for _, e := range rec.State {
		if rec.Unfinished {
			fill(e.Bit, e.Value)
		}
	}
	rows, cols := b.Size()
	names := make(map[string]int) // of areas, with their numbers from 1
	area := func(c puzzle.Cell) string { return b.Area(c.Row, c.Col) }
	for i := range rows * cols {
		if name := b.Area(i/cols, i%cols); names[name] == 0 {
			names[name] = len(names) + 1
		}
	}
	var text strings.Builder
	for _, block := range blocks {
		if block == "areas" {
			fmt.Fprintf(&text, "%d%s", len(names), lineEnd)
		} else if block == "shadings" {
			continue
		}
		for _, g := range gridsOf(b, block) {
			for r := range g.rows {
				for c := range g.cols {
					at, word := g.at(r, c), ""
					switch {
					case block == "areas":
						word = strconv.Itoa(names[area(at.A)] - 1)
					case block == "borders":
						word = map[bool]string{true: "1", false: "0"}[area(at.A) != area(at.B)]
					case block == "clues", block == "answers" && !slices.Contains(blocks, "clues") && b.Token(rulefile.Position{Kind: "cell", Row: at.A.Row, Col: at.A.Col}) != "":
						word = body.Word(b, &b.File().Pzpr, at.A)
					case block == "marks":
						word = "0"
					default:
						word = cmp.Or(filled[at], nothing(at))
					}
					text.WriteString(word + wordEnd)
				}
				text.WriteString(lineEnd)
			}
		}
	}
	return text.String()
}
