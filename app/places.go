package app

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render"
)

// sites reads the lists of places that flags take.
type sites struct {
	puzzle.Puzzle
	bits map[string]int // nil until the first lookup
}

// open returns unknown values for all bits.
func (p *sites) open() []render.Bit { return slices.Repeat([]render.Bit{render.Open}, p.Bits()) }

// read puts the values of a list into values: cells as in "r1c2=0,r1c3=1", edges as in
// "r1c2-r1c3=on,r1c2-r2c2=off", either with the values of JSON, or all rows of an answer. If pointed
// is not nil, it marks the places of the list there, and they may come without a value.
func (p *sites) read(flag, list string, values []render.Bit, pointed []bool) error {
	answer, err := p.rows(flag, list)
	if list == "" || answer != nil || err != nil {
		copy(values, answer)
		return err
	}
	for word := range strings.SplitSeq(list, ",") {
		if p.bits == nil {
			p.bits = puzzle.BitsByName(p.Puzzle)
		}
		place, text, valued := p.cut(word)
		bit, ok := p.bits[place]
		if !ok {
			return Usagef("%s %q: %w", flag, word, noPlace(p.Puzzle, word))
		}
		off, on := valueName(p.Puzzle, bit, false), valueName(p.Puzzle, bit, true)
		value := render.Open
		switch text {
		case off, "0":
			value = render.False
		case on, "1":
			value = render.True
		}
		switch {
		case value == render.Open && (valued || pointed == nil):
			return Usagef("%s %q: expected a value, such as %s=%s or %s=%s", flag, word, place, off, place, on)
		case value != render.Open && values[bit] == render.True-value:
			return Usagef("%s: %s has two values", flag, p.Site(bit))
		case value != render.Open:
			values[bit] = value
		}
		if pointed != nil {
			pointed[bit] = true
		}
	}
	return nil
}

// cut cuts a word into the name of a bit and its value. If the name includes a value of its place, as in "r1c1=3", that value
// holds, and "r1c1=3=0" says that it does not.
func (p *sites) cut(word string) (place, text string, valued bool) {
	word = strings.TrimSpace(word)
	at := strings.LastIndexByte(word, '=')
	if _, whole := p.bits[word]; whole && at >= 0 {
		return word, "1", true
	}
	if at < 0 {
		return word, "", false
	}
	return word[:at], word[at+1:], true
}

// rows reads a list that has all rows of an answer. It is nil for another list.
func (p *sites) rows(flag, list string) ([]render.Bit, error) {
	rows := strings.Split(list, ",")
	if len(rows) == 1 || strings.HasPrefix(strings.TrimSpace(list), "r") {
		return nil, nil
	}
	answer, err := format.ReadAnswer(strings.NewReader(strings.Join(rows, "\n")), flag, p.Puzzle)
	if err != nil {
		want := p.Text(make(puzzle.Answer, p.Bits()))
		return nil, Usagef("%w: expected places, or the %d rows of a solution, as %s", err, len(want), want[0])
	}
	return render.Bits(answer), nil
}

// ParseSet reads what has been filled in: a list of places, each one move, or all rows at once.
func ParseSet(p puzzle.Puzzle, flag, text string) (state []puzzle.Entry, err error) {
	at := &sites{Puzzle: p}
	values := at.open()
	if err = at.read(flag, text, values, nil); err != nil {
		return nil, err
	}
	put := func(bit, move int) {
		if values[bit] != render.Open {
			state = append(state, puzzle.Entry{Bit: bit, Value: values[bit] == render.True, Move: move})
		}
		values[bit] = render.Open // this bit is done
	}
	for i, word := range strings.Split(text, ",") {
		place, _, _ := at.cut(word)
		if bit, ok := at.bits[place]; ok {
			put(bit, i+1)
		}
	}
	for bit := range values {
		put(bit, 0)
	}
	return state, nil
}

// parsePlace finds an answer bit by its place. The two cells of an edge may stand in either order.
func parsePlace(p puzzle.Puzzle, text string) (int, error) {
	if bit, ok := puzzle.BitsByName(p)[text]; ok {
		return bit, nil
	}
	return 0, noPlace(p, text)
}

// noPlace is the error for a text that names no answer bit. If it names a place with several values, the error lists these.
func noPlace(p puzzle.Puzzle, text string) error {
	place, _, _ := strings.Cut(text, "=")
	var values []string
	for bit := range p.Bits() {
		if value, ok := strings.CutPrefix(puzzle.BitName(p, bit), place+"="); ok {
			values = append(values, value)
		}
	}
	one, all := family.Places(p)
	switch {
	case values != nil:
		return fmt.Errorf("expected a value of %s: %s", place, OrList(values))
	case p.Bits() == 0:
		return fmt.Errorf("the board has no %s", all)
	}
	return fmt.Errorf("expected %s of the board, the last one is %s", one, puzzle.BitName(p, p.Bits()-1))
}

// valueName is the name of a value of a bit in --set: that of a rule file if its cell has two values, as "shaded".
func valueName(p puzzle.Puzzle, bit int, value bool) string {
	names := [...]string{"0", "1"}
	if p.Site(bit).IsEdge() {
		names = [...]string{"off", "on"}
	} else if b, ok := p.(*rulefile.Board); ok && b.Value(bit) == "" {
		names = b.Values(bit)
	}
	return names[map[bool]int{true: 1}[value]]
}

// Assignments are values as --set takes them.
func Assignments(p puzzle.Puzzle, lits []cnf.Lit) []string {
	return mapped(lits, func(l cnf.Lit) string {
		name := puzzle.BitName(p, l.Var()-1)
		if l.Positive() && strings.Contains(name, "=") { // the name includes a value
			return name
		}
		return name + "=" + valueName(p, l.Var()-1, l.Positive())
	})
}

// valueResult is the value of a cell, or of an edge: 1 if it is drawn.
type valueResult struct {
	Cell  string `json:"cell,omitempty"`
	Edge  string `json:"edge,omitempty"`
	Is    string `json:"is,omitempty"` // if a place can have more than two values, the one meant: Value is 1 if the place has it
	Value int    `json:"value"`
	Move  int    `json:"move,omitempty"` // the move that filled it in
}

// valueResults names literals and their values.
func valueResults(p puzzle.Puzzle, lits []cnf.Lit) []valueResult {
	var all []valueResult
	for _, l := range lits {
		var v valueResult
		if l.Positive() {
			v.Value = 1
		}
		if site := p.Site(l.Var() - 1); site.IsEdge() {
			v.Edge = site.String()
		} else {
			v.Cell = site.String()
		}
		_, v.Is, _ = strings.Cut(puzzle.BitName(p, l.Var()-1), "=")
		all = append(all, v)
	}
	return all
}

// entryResults names entries, with their values and moves.
func entryResults(p puzzle.Puzzle, entries []puzzle.Entry) []valueResult {
	all := valueResults(p, Literals(entries))
	for i, e := range entries {
		all[i].Move = e.Move
	}
	return all
}

// cellNames names cells that are numbered row by row.
func cellNames(p puzzle.Puzzle, cells []int) []string {
	_, cols := p.Size()
	return mapped(cells, func(c int) string { return puzzle.CellName(c/cols, c%cols) })
}

// Literals are what entries say.
func Literals(entries []puzzle.Entry) []cnf.Lit {
	return mapped(entries, func(e puzzle.Entry) cnf.Lit { return rule.Literal(e.Bit, e.Value) })
}
