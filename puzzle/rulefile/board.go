package rulefile

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"go.starlark.net/starlark"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Board is a puzzle of the family of a rule file. It implements puzzle.Board.
type Board struct {
	file       *File
	rows, cols int
	params     []string
	areas      []string // by cell: the name of its area; nil without areas
	tokens     map[spot]printed
	words      []string // by Clue-1: the text of a clue; shared by all copies
	flipped    []bool   // by rule: it is optional, and not as on a new board; nil if all are as on one

	mu       *sync.Mutex // guards what follows
	compiled *compiler
	err      error
}

// printed is a clue or given, or a hole.
type printed struct {
	text  string
	value starlark.Value
	given bool // it is a value of the answer
	hole  bool // the cell is none of the answer
	only  bool // it is a hole and states nothing
}

// mostCells bounds a board.
const mostCells = 1_000_000

// New returns a board without clues.
func (f *File) New(rows, cols int, params ...string) (*Board, error) {
	if rows < 1 || cols < 1 || rows > mostCells/cols {
		return nil, fmt.Errorf("found a size of %dx%d, expected at least 1x1 and at most %d cells", rows, cols, mostCells)
	}
	return &Board{file: f, rows: rows, cols: cols, params: params, tokens: make(map[spot]printed), mu: new(sync.Mutex)}, nil
}

// File is the rule file of the board.
func (b *Board) File() *File { return b.file }

// spots are the places of all tokens: outside first, then row by row.
func (b *Board) spots() []spot {
	return slices.SortedFunc(maps.Keys(b.tokens), func(x, y spot) int {
		order := []string{topPlace, bottomPlace, leftPlace, rightPlace, cellPlace, cornerPlace}
		return cmp.Or(slices.Index(order, x.kind)-slices.Index(order, y.kind), x.row-y.row, x.col-y.col)
	})
}

// rulesOf states the rules, once.
func (b *Board) rulesOf(ctx context.Context) (*compiler, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.compiled == nil && b.err == nil {
		c, err := b.compile(ctx)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		b.compiled, b.err = c, err
	}
	return b.compiled, b.err
}

// Compile states the rules of the board, and fails if that cannot be done: a board with a clue that its file refuses has no
// answer bits, and no rule book.
func (b *Board) Compile(ctx context.Context) error {
	_, err := b.rulesOf(ctx)
	return err
}

// must is what rulesOf has, or no places and rules for a board on which it fails.
func (b *Board) must() *compiler {
	c, err := b.rulesOf(context.Background())
	if err != nil {
		c = &compiler{geometry: newGeometry(b.rows, b.cols), file: b.file}
	}
	return c
}

// Book is what the rules state: constraints of the kinds of package book, among Others.
func (b *Board) Book() *rule.Book { book := b.must().book; return &book }

// Kind is the name of the family.
func (b *Board) Kind() puzzle.Kind { return puzzle.Kind(b.file.Name) }

// Rules are the names of the rules in force.
func (b *Board) Rules() (names []string) {
	for i, r := range b.file.Rules {
		if r.Off == b.flips(i) && (r.Clue == "" || b.prints(r.Clue)) {
			names = append(names, r.Name)
		}
	}
	return names
}

// flips reports whether an optional rule is not as on a new board.
func (b *Board) flips(rule int) bool { return b.flipped != nil && b.flipped[rule] }

// prints reports whether a clue is printed anywhere.
func (b *Board) prints(text string) bool {
	for _, t := range b.tokens {
		if t.text == text {
			return true
		}
	}
	return false
}

// Size is the number of rows and columns of cells.
func (b *Board) Size() (rows, cols int) { return b.rows, b.cols }

// Clue is the number of what is printed in a cell, among the texts of this board and its copies.
func (b *Board) Clue(r, c int) puzzle.Clue {
	t, there := b.tokens[spot{cellPlace, r, c}]
	if !there {
		return 0
	}
	return puzzle.Clue(slices.Index(b.words, t.text) + 1)
}

// SetClue prints a clue in a cell: 0 takes it away.
func (b *Board) SetClue(r, c int, clue puzzle.Clue) {
	at := spot{cellPlace, r, c}
	if clue == 0 {
		delete(b.tokens, at)
	} else if t, err := b.file.read(at.kind, b.words[clue-1]); err == nil {
		b.tokens[at] = t
	}
	b.compiled, b.err = nil, nil
}

// SetRule puts an optional rule in force or leaves it out.
func (b *Board) SetRule(name string, on bool) error {
	var can []string
	for i, r := range b.file.Rules {
		if r.Optional && r.Name == name {
			if b.flipped = slices.Clone(b.flipped); b.flipped == nil {
				b.flipped = make([]bool, len(b.file.Rules))
			}
			b.flipped[i], b.compiled, b.err = on == r.Off, nil, nil
			return nil
		}
		if r.Optional {
			can = append(can, r.Name)
		}
	}
	expected := ""
	if can != nil {
		expected = ", expected " + oneOfTexts(can)
	}
	return fmt.Errorf("%s has no rule %q that can be put in force or left out%s", b.file.Name, name, expected)
}

// choices are the optional rules that are not as on a new board, as the head of a board has them: those left out with "-"
// before them.
func (b *Board) choices() (words []string) {
	for i, r := range b.file.Rules {
		switch {
		case b.flips(i) && r.Off:
			words = append(words, r.Name)
		case b.flips(i):
			words = append(words, "-"+r.Name)
		}
	}
	return words
}

// Copy returns a board that shares nothing with this one that can change.
func (b *Board) Copy() puzzle.Board {
	d := *b
	d.tokens, d.mu = maps.Clone(b.tokens), new(sync.Mutex)
	return &d
}

// Bits is the number of answer bits.
func (b *Board) Bits() int { return len(b.must().of) }

// Site is the place that a bit decides.
func (b *Board) Site(i int) puzzle.Site { return b.must().of[i].site() }

// Value is what a bit says of its place, if that has more than two values: "3".
func (b *Board) Value(i int) string {
	c := b.must()
	if bits := c.bits[c.of[i]]; len(bits.lits) != 2 {
		return textOf(bits.values[i-bits.first])
	}
	return ""
}

// Given is the value of a bit if it is printed on the board.
func (b *Board) Given(i int) (value, known bool) {
	c := b.must()
	p := c.of[i]
	v, known := c.givens[p]
	if !known {
		return false, false
	}
	l := c.bits[p].is(v)
	if len(c.bits[p].lits) == 2 {
		return l > 0, true
	}
	return int(l) == i+1, true
}

// read reads a token of a kind of places.
func (f *File) read(kind, text string) (printed, error) {
	if kind == cellPlace && slices.Contains(f.holes, text) {
		return printed{text: text, value: starlark.String(text), hole: true, only: true}, nil
	}
	var expected []string
	for _, l := range append(slices.Clone(f.clues), f.givens) {
		if l == nil || l.token == nil || l.kind != kind && !slices.Contains(l.where, kind) {
			continue
		}
		v, ok := l.parse(text)
		if ok {
			v.Freeze()
			return printed{text: text, value: v, given: l == f.givens, hole: l.hole}, nil
		}
		expected = append(expected, l.token.example())
	}
	if expected == nil {
		return printed{}, errors.New("expected no clue here")
	}
	return printed{}, fmt.Errorf("expected %s", oneOfTexts(expected))
}

// oneOfTexts lists what is possible.
func oneOfTexts(all []string) string {
	text := all[0]
	for _, s := range all[1:] {
		text += " or " + s
	}
	return text
}
