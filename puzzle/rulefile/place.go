package rulefile

import (
	"errors"
	"fmt"
	"hash/maphash"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"gridcnf/cnf"
	"gridcnf/internal/giveup"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
)

// The kinds of places. Edges, sides and borders lie between two other places.
const (
	cellPlace    = "cell"
	cornerPlace  = "corner"
	edgePlace    = "edge"
	sidePlace    = "side"
	borderPlace  = "border"
	topPlace     = "top"
	bottomPlace  = "bottom"
	leftPlace    = "left"
	rightPlace   = "right"
	outsidePlace = "outside" // of a layer: any of the four
	eastPlace    = "east"    // of a clue: the border between a cell and the next one in its row
	southPlace   = "south"   // of a clue: the border below a cell
)

// place is a place of a board, as rule files see it. Each place has a single object. Rows and columns count from 0; for a place outside,
// row is -1 and col is the index of the line.
type place struct {
	kind     string
	row, col int
	a, b     *place // ends of an edge, side or border; else nil
	g        *geometry
}

// String returns the name of the place, for rule files.
func (p *place) String() string {
	p.g.seeAll()
	return p.name()
}

// name returns the name of the place, as messages write it.
func (p *place) name() string {
	if p.row < 0 {
		return Position{p.kind, p.row, p.col}.String()
	}
	return p.site().String()
}

// site returns the place in terms of the cells of the board.
func (p *place) site() puzzle.Site {
	switch p.kind {
	case edgePlace, borderPlace:
		return puzzle.Site{A: puzzle.Cell{Row: p.a.row, Col: p.a.col}, B: puzzle.Cell{Row: p.b.row, Col: p.b.col}}
	case sidePlace: // between the cell to the upper left of its second end and one of that cell's neighbours
		s := Position{cornerPlace, p.b.row, p.b.col}.site(0, 0)
		if p.a.row == p.b.row {
			s.B.Col--
		} else {
			s.B.Row--
		}
		return s
	case bottomPlace, rightPlace: // generate counts these from the first row
		return puzzle.CellSite(p.row, p.col)
	}
	return Position{p.kind, p.row, p.col}.site(p.g.rows, p.g.cols)
}

func (p *place) Type() string          { return p.kind }
func (p *place) Freeze()               {}
func (p *place) Truth() starlark.Bool  { return true }
func (p *place) Hash() (uint32, error) { return uint32(p.row*7919+p.col*31) + uint32(len(p.kind)), nil }

// Attr returns row or col, or an end a or b.
func (p *place) Attr(name string) (starlark.Value, error) {
	switch {
	case name == "row":
		p.g.seeAll()
		return starlark.MakeInt(p.row), nil
	case name == "col":
		p.g.seeAll()
		return starlark.MakeInt(p.col), nil
	case name == "a" && p.a != nil:
		return p.a, nil
	case name == "b" && p.b != nil:
		return p.b, nil
	}
	return nil, nil
}

// AttrNames lists the names that Attr knows.
func (p *place) AttrNames() []string { return []string{"row", "col", "a", "b"} }

// opaque is a value that a file can only pass on. The string is its type.
type opaque string

func (o opaque) String() string        { return string(o) }
func (o opaque) Type() string          { return string(o) }
func (o opaque) Freeze()               {}
func (o opaque) Truth() starlark.Bool  { return true }
func (o opaque) Hash() (uint32, error) { return 0, fmt.Errorf("a %s is not hashable", string(o)) }

// literal is a literal of a book. True and False stand for the constants.
type literal struct {
	cnf.Lit
	c *compiler // for errors of the file
}

func (l literal) String() string {
	l.c.seeAll()
	return fmt.Sprintf("literal(%d)", l.Lit)
}

func (l literal) Type() string          { return "literal" }
func (l literal) Freeze()               {}
func (l literal) Hash() (uint32, error) { return uint32(maphash.Comparable(seed, l.Lit)), nil }

var seed = maphash.MakeSeed()

// Truth makes the file fail: while rules are stated, nobody knows whether a literal is true.
func (l literal) Truth() starlark.Bool {
	err := errors.New("a literal is not a condition: expected clause, implies or when =, and all_of, any_of or no instead of and, or or not")
	check(&Fault{innermost(l.c.thread.CallStack()), err})
	return false
}

// CompareSameType allows != between literals, and makes the file fail for other comparisons: == would not state that they are equal.
func (l literal) CompareSameType(op syntax.Token, y starlark.Value, _ int) (bool, error) {
	if op == syntax.NEQ {
		return l != y.(literal), nil
	}
	return false, fmt.Errorf("found %s between literals, expected same(x, y), or != to tell them apart", op)
}

// Unary makes ~ the complement.
func (l literal) Unary(op syntax.Token) (starlark.Value, error) {
	if op == syntax.TILDE {
		return literal{-l.Lit, l.c}, nil
	}
	return nil, nil
}

// refuse ends a word, to which the interpreter adds the place, or the reading of a board, as it finds what is wrong.
func refuse(format string, args ...any) { giveup.With(format, args...) }

// check ends a word, or the reading of a board, if there is an error.
func check(err error) { giveup.If(err) }

// within reads something, and puts its name before an error that ends that.
func within(what string, read func()) {
	if err := giveup.Try(read); err != nil {
		refuse("%s: %w", what, err)
	}
}

// value returns a literal as a rule file gets it: constants are True and False.
func (c *compiler) value(l cnf.Lit) starlark.Value {
	switch l {
	case book.True:
		return starlark.True
	case book.False:
		return starlark.False
	}
	return literal{l, c}
}

// literalOf returns the literal that a value is, if it is one.
func literalOf(v starlark.Value) (l cnf.Lit, ok bool) {
	switch v {
	case starlark.True:
		return book.True, true
	case starlark.False:
		return book.False, true
	}
	some, ok := v.(literal)
	return some.Lit, ok
}

func litOf(v starlark.Value) cnf.Lit {
	l, ok := literalOf(v)
	if !ok {
		refuse("found %s, expected a literal", v.Type())
	}
	return l
}

// asA returns a value as a Go type, or refuses it and says what was expected.
func asA[T starlark.Value](v starlark.Value, expected string) T {
	t, ok := v.(T)
	if !ok {
		refuse("found %s, expected %s", v.Type(), expected)
	}
	return t
}

func listOf[T any](list []starlark.Value, read func(starlark.Value) T) (all []T) {
	for _, v := range list {
		all = append(all, read(v))
	}
	return all
}

// elements returns the elements of a list or tuple, or the keys of a dict.
func elements(v starlark.Value, expected string) []starlark.Value {
	return slices.Collect(starlark.Elements(asA[starlark.Iterable](v, expected)))
}

func items(v starlark.Value, expected string) []starlark.Tuple {
	return asA[*starlark.Dict](v, expected).Items()
}

// litsOf reads the literals of a list, tuple, or of the keys of a dict.
func litsOf(v starlark.Value) []cnf.Lit { return listOf(elements(v, "a list of literals"), litOf) }

// someLits reads one literal, or several.
func someLits(v starlark.Value) []cnf.Lit {
	if l, one := literalOf(v); one {
		return []cnf.Lit{l}
	}
	return litsOf(v)
}
