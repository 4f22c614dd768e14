package rulefile

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
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
	areas      []string             // by cell: the name of its area; nil without areas
	cells      []puzzle.Clue        // by cell: the number of its text in words, from 1; 0 if empty
	tokens     map[Position]printed // what is printed outside cells
	words      []printed            // shared by all copies
	flipped    []int                // the optional rules that differ from a new board, by number
	closed     map[Position]bool    // where a pattern allows no clue

	mu       sync.Mutex // guards what follows
	compiled *compiler
	err      error
	frame    *frame // nil until it is needed, and after the clues change
}

// printed is a clue or given, or a hole.
type printed struct {
	text  string
	value starlark.Value
	given bool // it is a value of the answer, not a clue
	hole  bool // the cell is not part of the answer
	only  bool // it is a hole and states nothing
}

// mostCells bounds the cells of a board whose constraints are stated one by one; mostKnown bounds those of a board that the fast engines
// know.
const (
	mostCells = 250_000
	mostKnown = 1_000_000
)

// New returns a board without clues.
func (f *File) New(rows, cols int, params ...string) (*Board, error) {
	if err := checkSize(rows, cols, mostCells); err != nil {
		return nil, err
	}
	return f.blankOf(rows, cols, params), nil
}

// blankOf returns a board without clues.
func (f *File) blankOf(rows, cols int, params []string) *Board {
	return &Board{file: f, rows: rows, cols: cols, params: params, cells: make([]puzzle.Clue, rows*cols), words: f.words()}
}

// checkSize returns an error unless a board of this size has at least one cell and at most the given number.
func checkSize(rows, cols, most int) error {
	if rows < 1 || cols < 1 || rows > most/cols {
		return fmt.Errorf("found a size of %dx%d, expected at least 1x1 and at most %d cells", rows, cols, most)
	}
	return nil
}

// mostWords bounds how many different clues a file declares that boards know from the start.
const mostWords = 64

// declared lists the clues of cells in the order in which the file has them; nil if there are too many.
func (f *File) declared() (all []printed) {
	for _, l := range f.printing() {
		if l.kind != cellPlace {
			continue
		}
		if n, ok := l.token.(number); l.token == nil || ok && n.hi < 0 {
			return nil
		}
		for _, text := range textsOf(l.token, mostWords) {
			if t, err := f.read(cellPlace, text); err == nil {
				all = append(all, t)
			}
		}
	}
	if len(all) > mostWords {
		return nil
	}
	return slices.Clip(all)
}

// token returns what is printed at a place. Its text is "" if nothing is.
func (b *Board) token(at Position) printed {
	if at.Kind != cellPlace {
		return b.tokens[at]
	} else if code := b.cells[at.Row*b.cols+at.Col]; code > 0 {
		return b.words[code-1]
	}
	return printed{}
}

// changed drops what was derived from the clues.
func (b *Board) changed() { b.compiled, b.err, b.frame = nil, nil, nil }

// take removes what is printed at a place.
func (b *Board) take(at Position) {
	b.changed()
	if at.Kind == cellPlace {
		b.cells[at.Row*b.cols+at.Col] = 0
	} else {
		delete(b.tokens, at)
	}
}

// set prints something at a place.
func (b *Board) set(at Position, t printed) error {
	b.changed()
	if (at.Kind == eastPlace || at.Kind == southPlace) && !b.between(at) {
		return errors.New("expected no clue at the rim or beside a hole")
	}
	if at.Kind != cellPlace {
		if b.tokens == nil {
			b.tokens = make(map[Position]printed)
		}
		b.tokens[at] = t
		return nil
	}
	i := slices.IndexFunc(b.words, func(w printed) bool { return w.text == t.text && w.only == t.only })
	if i < 0 {
		if i = len(b.words); i == 255 {
			return errors.New("expected at most 255 different clues")
		}
		b.words = append(slices.Clip(b.words), t)
	}
	b.cells[at.Row*b.cols+at.Col] = puzzle.Clue(i + 1)
	return nil
}

// File is the rule file of the board.
func (b *Board) File() *File { return b.file }

// Positions lists the places that have tokens: outside first, then row by row.
func (b *Board) Positions() []Position {
	all := slices.AppendSeq(make([]Position, 0, len(b.tokens)+len(b.cells)/2), maps.Keys(b.tokens)) // often enough
	for i, code := range b.cells {
		if code > 0 {
			all = append(all, Position{cellPlace, i / b.cols, i % b.cols})
		}
	}
	if len(b.tokens) == 0 {
		return all
	}
	slices.SortFunc(all, func(x, y Position) int {
		order := []string{topPlace, bottomPlace, leftPlace, rightPlace, cellPlace, cornerPlace, eastPlace, southPlace}
		return cmp.Or(slices.Index(order, x.Kind)-slices.Index(order, y.Kind), x.Row-y.Row, x.Col-y.Col)
	})
	return all
}

// having lists the Positions whose token passes a test.
func (b *Board) having(is func(printed) bool) []Position {
	return slices.DeleteFunc(b.Positions(), func(at Position) bool { return !is(b.token(at)) })
}

// rulesOf states the rules, and keeps the result. If the fast engines know all the rules, it finds only the frame, unless the caller wants
// all constraints.
func (b *Board) rulesOf(ctx context.Context, all bool) (c *compiler, known *frame, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.compiled != nil || b.err != nil {
		return b.compiled, b.frame, b.err
	}
	if b.frame == nil {
		if f := b.frameOf(); f != nil && (&Grid{f, b}).Compile(ctx) == nil {
			b.frame = f
		}
	}
	if b.frame != nil && !all {
		c, err = b.frame.places()
		return c, b.frame, err
	}
	if c, err = b.compile(ctx, nil); ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	b.compiled, b.err = c, err
	return c, b.frame, err
}

// Compile states the rules of the board. If that fails, for example because the file refuses a clue, the board has no answer bits and no
// rule book.
func (b *Board) Compile(ctx context.Context) error {
	_, _, err := b.rulesOf(ctx, false)
	return err
}

// known returns what rulesOf finds. For a board that cannot be compiled, that is a compiler without places and rules.
func (b *Board) known(all bool) (*compiler, *frame) {
	c, f, err := b.rulesOf(context.Background(), all)
	if err != nil {
		return &compiler{geometry: newGeometry(b.rows, b.cols), file: b.file}, nil
	}
	return c, f
}

// must returns a compiler that has the answer bits of the board.
func (b *Board) must() *compiler {
	c, _ := b.known(false)
	return c
}

// stated returns a compiler that has all constraints of the board, too.
func (b *Board) stated() *compiler {
	c, _ := b.known(true)
	return c
}

// Book returns what the rules state. If the fast engines know all the rules, the book is in their terms; otherwise its Others are
// constraints of the kinds of package book.
func (b *Board) Book() *rule.Book {
	c, f := b.known(false)
	if f != nil {
		return f.bookOf(b.cells)
	}
	book := c.book
	return &book
}

// Stated returns the constraints that the rule file states, one by one, even if the fast engines know the rules. It fails if the rules
// cannot be stated for this board.
func (b *Board) Stated(ctx context.Context) (*rule.Book, error) {
	c, _, err := b.rulesOf(ctx, true)
	if err != nil {
		return nil, err
	}
	book := c.book
	return &book, nil
}

// Kind is the name of the family.
func (b *Board) Kind() puzzle.Kind { return puzzle.Kind(b.file.Name) }

// Rules are the names of the rules in force.
func (b *Board) Rules() []string { return b.rulesWith(b.prints, nameOf) }

func nameOf(r Rule) string { return r.Name }

// rulesWith lists the rules in force, each in the form that words returns. A rule that comes with a clue is in force only if clues reports
// true for that clue.
func (b *Board) rulesWith(clues func(text string) bool, words func(Rule) string) []string {
	all := make([]string, 0, len(b.file.Rules))
	for i, r := range b.file.Rules {
		if r.Off == b.flips(i) && (r.Clue == "" || clues(r.Clue)) {
			all = append(all, words(r))
		}
	}
	return all
}

// InWords returns the title of the family, its other names, and the sentences of the rules in force.
func (b *Board) InWords() (title string, others, rules []string) {
	return b.file.Title, b.file.Aliases, b.rulesWith(b.prints, func(r Rule) string { return r.Text })
}

// flips reports whether SetRule has changed a rule from how it is on a new board.
func (b *Board) flips(rule int) bool { return slices.Contains(b.flipped, rule) }

// prints reports whether a clue is printed anywhere.
func (b *Board) prints(text string) bool {
	for _, t := range b.tokens {
		if t.text == text {
			return true
		}
	}
	return slices.ContainsFunc(b.cells, func(c puzzle.Clue) bool { return c > 0 && b.words[c-1].text == text })
}

// Size is the number of rows and columns of cells.
func (b *Board) Size() (rows, cols int) { return b.rows, b.cols }

// Clue returns the number, from 1, of what is printed in a cell, among the texts of this board and its copies; 0 if the cell is empty.
func (b *Board) Clue(r, c int) puzzle.Clue {
	return b.cells[r*b.cols+c]
}

// SetClue prints a clue in a cell; 0 removes the one that is there.
func (b *Board) SetClue(r, c int, clue puzzle.Clue) {
	b.cells[r*b.cols+c] = clue
	b.changed()
}

// SetRule puts an optional rule in force or leaves it out. It fails if the family has no optional rule of this name.
func (b *Board) SetRule(name string, on bool) error {
	var can []string
	for i, r := range b.file.Rules {
		switch {
		case !r.Optional:
		case r.Name != name:
			can = append(can, r.Name)
		case b.flips(i) == (on == r.Off):
			return nil
		default:
			others := slices.DeleteFunc(slices.Clone(b.flipped), func(k int) bool { return k == i })
			if b.flipped = others; on == r.Off {
				b.flipped = slices.Sorted(slices.Values(append(others, i)))
			}
			b.changed()
			return nil
		}
	}
	expected := ""
	if can != nil {
		expected = ", expected " + strings.Join(can, " or ")
	}
	return fmt.Errorf("%s has no rule %q that can be put in force or left out%s", b.file.Name, name, expected)
}

// choices lists the optional rules that differ from a new board, as the first line of a board's text has them: "-" before a name leaves
// that rule out.
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

// Copy returns a copy. Changes to either board do not affect the other.
func (b *Board) Copy() puzzle.Board {
	b.mu.Lock()
	defer b.mu.Unlock()
	return &Board{
		file: b.file, rows: b.rows, cols: b.cols, params: b.params, areas: b.areas, flipped: b.flipped, words: b.words, closed: b.closed,
		cells: slices.Clone(b.cells), tokens: maps.Clone(b.tokens), compiled: b.compiled, err: b.err, frame: b.frame,
	}
}

// Bits is the number of answer bits.
func (b *Board) Bits() int { return len(b.must().of) }

// Site is the place that a bit decides.
func (b *Board) Site(i int) puzzle.Site { return b.must().of[i].site() }

// Value returns the value that bit i stands for, such as "3", or "" if its place has only two values.
func (b *Board) Value(i int) string {
	c := b.must()
	if bits := c.bits[c.of[i]]; len(bits.lits) != 2 {
		return textOf(bits.values[i-bits.first])
	}
	return ""
}

// Values returns what the two values of a bit's place are called, off and on: "white" and "shaded". The place must have two values.
func (b *Board) Values(i int) [2]string {
	c := b.must()
	values := c.bits[c.of[i]].values
	return [2]string{textOf(values[0]), textOf(values[1])}
}

// Given returns the value of bit i if the board prints the value of its place as a given.
func (b *Board) Given(i int) (value, known bool) {
	c := b.must()
	p := c.of[i]
	if p.kind != cellPlace && p.kind != cornerPlace {
		return false, false
	}
	t := b.token(Position{p.kind, p.row, p.col})
	if !t.given {
		return false, false
	}
	return c.bits[p].is(t.value) == rule.Literal(i, true), true
}
