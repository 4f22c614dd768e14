package rulefile

import (
	"context"
	"errors"
	"slices"

	"go.starlark.net/starlark"

	"gridcnf/internal/giveup"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// sketch reads what a file states on all boards of a size, without making a constraint. It understands only calls that state something that
// the fast engines know, of all lines or all edges at once. Everything else is an error here.
type sketch struct {
	b    *Board
	book rule.Book
}

// glimpse stands for all places of a kind. The file can pass it on, but not look into it.
type glimpse string

func (g glimpse) Type() string          { return string(g) }
func (g glimpse) Freeze()               {}
func (g glimpse) Hash() (uint32, error) { return 0, errStrange }

func (g glimpse) String() string {
	check(errStrange)
	return ""
}

func (g glimpse) Truth() starlark.Bool { return g.String() != "" }

// glance is the board b as a sketch sees it.
type glance struct{ view }

// Attr returns only what is equal on all boards of a size, and glimpses of places.
func (g *glance) Attr(name string) (starlark.Value, error) {
	switch name {
	case "height", "width", "rules", "params":
		return boardValues[name](&g.view), nil
	case "edges", "sides", "rows", "columns":
		return glimpse(name), nil
	}
	return nil, errStrange
}

var errStrange = errors.New("the rules state what the fast engines do not know")

// sketched reads the frame of a board. It fails if there is anything that the fast engines do not know.
func (b *Board) sketched() (*sketch, error) {
	s := &sketch{b: b}
	t := b.file.newThread()
	t.SetLocal("sketch", s)
	g := &glance{view{opaque: "board", c: &compiler{geometry: &geometry{rows: b.rows, cols: b.cols}, file: b.file}, board: b}}
	err := b.file.guard(context.Background(), t, func(t *starlark.Thread) {
		_, err := starlark.Call(t, b.file.frame, starlark.Tuple{g}, nil)
		check(err)
	})
	s.book.Antichain = true // no proper part of a loop is a loop, and balanced lines all have the same number of ones
	if cells := s.book.Lines != nil; err == nil && cells == (s.book.Loop != nil && s.book.Loop.Single != "") {
		err = errStrange
	}
	return s, err
}

// sketching returns a word of the language that reads itself into a sketch, if its thread has one.
func sketching(name string, word builtin) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (v starlark.Value, err error) {
		if s, ok := t.Local("sketch").(*sketch); ok {
			if read := sketchWords[name]; read != nil {
				read(s, args, kwargs)
				return starlark.None, nil
			}
			return nil, errStrange
		}
		defer giveup.Caught(&err)
		return word(t, args, kwargs), nil
	})
}

// knows reports whether the file has all these rules.
func (s *sketch) knows(rules ...string) bool {
	return !slices.ContainsFunc(rules, func(name string) bool {
		return !slices.ContainsFunc(s.b.file.Rules, func(r Rule) bool { return r.Name == name })
	})
}

// loop returns the loop as far as the sketch has read it.
func (s *sketch) loop() *rule.Loop {
	if s.book.Loop == nil {
		s.book.Loop = &rule.Loop{Lattice: puzzle.Lattice{Rows: s.b.rows, Cols: s.b.cols}}
		if s.b.file.answer[0].kind == sidePlace {
			s.book.Loop.Lattice = puzzle.Lattice{Rows: s.b.rows + 1, Cols: s.b.cols + 1, Corners: true}
		}
	}
	return s.book.Loop
}

// sketchWords are the words that a sketch understands: each states something about the whole board.
var sketchWords = map[string]func(s *sketch, args starlark.Tuple, kwargs []starlark.Tuple){
	"loop": func(s *sketch, args starlark.Tuple, kwargs []starlark.Tuple) {
		var of starlark.Value
		var name string
		err := starlark.UnpackArgs("loop", args, kwargs, "of", &of, "rule", &name)
		if err != nil || of != glimpse(s.b.file.answer[0].kind+"s") || !s.knows(name) || s.loop().Single != "" {
			check(errStrange)
		}
		s.loop().Single = name
	},
	"everywhere": func(s *sketch, args starlark.Tuple, kwargs []starlark.Tuple) {
		var b starlark.Value
		var name string
		err := starlark.UnpackArgs("everywhere", args, kwargs, "b", &b, "rule", &name)
		if err != nil || s.b.file.answer[0].kind != edgePlace || !s.knows(name) || s.loop().Full != "" {
			check(errStrange)
		}
		s.loop().Full = name
	},
	"binary": func(s *sketch, args starlark.Tuple, kwargs []starlark.Tuple) {
		var b starlark.Value
		var half, triple string
		var apart *starlark.Dict
		err := starlark.UnpackArgs("binary", args, kwargs, "b", &b, "half", &half, "triple", &triple, "apart", &apart)
		if err != nil || s.b.file.answer[0].kind != cellPlace || !s.knows(half, triple) || s.book.Lines != nil || s.b.rows%2+s.b.cols%2 > 0 {
			check(errStrange)
		}
		s.book.Lines = rule.GridLines(s.b.rows, s.b.cols)
		for i := range s.book.Lines {
			s.book.Lines[i].Balance, s.book.Lines[i].NoThree = half, triple
		}
		for _, item := range apart.Items() {
			name, _ := starlark.AsString(item[0])
			i := slices.IndexFunc(s.b.file.Rules, func(r Rule) bool { return r.Name == name })
			group := rule.Apart{Rule: name, To: s.b.rows}
			switch item[1] {
			case glimpse("rows"):
			case glimpse("columns"):
				group.From, group.To = s.b.rows, s.b.rows+s.b.cols
			default:
				check(errStrange)
			}
			if i >= 0 && s.b.file.Rules[i].Off == s.b.flips(i) {
				s.book.Apart = append(s.book.Apart, group)
			}
		}
	},
}
