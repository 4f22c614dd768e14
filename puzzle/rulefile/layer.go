package rulefile

import (
	"slices"

	"go.starlark.net/starlark"
)

// layer is a part of the answer or of the clues: places of one kind, and what can stand there.
type layer struct {
	opaque
	kind     string
	values   []starlark.Value
	valuesOf starlark.Callable // returns the values for a board; nil if all boards have the same values
	token    token             // of clues
	hole     bool              // a cell with a clue is not part of the answer
	called   string            // what all clues are called
	all      bool              // holes have values, too
	where    []string          // of clues outside: the sides
	deep     int               // of clues outside: how many stand one behind the other on a line
}

// mostDeep bounds how many clues can stand one behind the other outside.
const mostDeep = 100

func (l *layer) String() string { return l.kind + "s" }

// newLayer reads the arguments of cells, edges, sides, borders, corners and outside.
func newLayer(kind string, args starlark.Tuple, kwargs []starlark.Tuple) starlark.Value {
	l := &layer{opaque: "layer", kind: kind, deep: 1}
	for _, k := range kwargs {
		switch name := string(k[0].(starlark.String)); name {
		case "hole":
			l.hole = bool(k[1].Truth())
		case "all":
			l.all = bool(k[1].Truth())
		case "called":
			l.called, _ = starlark.AsString(k[1])
		case "deep":
			check(starlark.AsInt(k[1], &l.deep))
			if l.deep < 1 || l.deep > mostDeep {
				refuse("found deep = %d, expected a number from 1 to %d", l.deep, mostDeep)
			}
		case topPlace, bottomPlace, leftPlace, rightPlace:
			if k[1].Truth() {
				l.where = append(l.where, name)
			}
		default:
			refuse("found %s =, expected hole, all, called, deep, top, bottom, left or right", name)
		}
	}
	if kind == outsidePlace && len(l.where) == 0 {
		refuse("expected at least one of top = True, bottom = True, left = True and right = True")
	}
	// The head of a puzzle has its outside clues in this order.
	sides := []string{topPlace, bottomPlace, leftPlace, rightPlace}
	slices.SortFunc(l.where, func(a, b string) int { return slices.Index(sides, a) - slices.Index(sides, b) })
	if len(args) == 0 {
		l.values = []starlark.Value{starlark.False, starlark.True}
		return l
	}
	switch first := args[0].(type) {
	case *tokenValue:
		l.token = first.token
	case starlark.Callable:
		l.valuesOf = first
	case starlark.String, starlark.Int, starlark.Bool:
		l.values = args
	default:
		l.values = elements(first, "values or a token")
	}
	known := make(map[string]bool)
	for _, v := range l.values {
		if known[textOf(v)] {
			refuse("found the value %s twice, expected different ones", textOf(v))
		}
		known[textOf(v)] = true
	}
	return l
}

func layers(v starlark.Value) []*layer {
	if l, ok := v.(*layer); ok {
		return []*layer{l}
	}
	list := elements(v, "cells(…), edges(…) and the like, or a list of them")
	return listOf(list, func(v starlark.Value) *layer { return asA[*layer](v, "cells(…), edges(…) and the like") })
}

// texts returns the values or clues that are texts, in quotation marks, and whether there can be others.
func (l *layer) texts() (all []string, others bool) {
	if l.token != nil {
		return textsFor(l.token)
	}
	for _, v := range l.values {
		if v.Type() == "string" {
			all = append(all, v.String())
		}
	}
	return all, l.valuesOf != nil
}

// has reports whether clues of the layer stand at places of a kind.
func (l *layer) has(kind string) bool {
	return l.kind == kind || slices.Contains(l.where, kind) || l.kind == borderPlace && (kind == eastPlace || kind == southPlace)
}

// Layer is a part of an answer: the kind of its places, and the values that each can have. Values is empty if they differ from board to
// board.
type Layer struct {
	Places string   `json:"places"` // cells, edges, sides, borders or corners
	Values []string `json:"values,omitempty"`
}

// Layers returns the parts of the answer.
func (f *File) Layers() (all []Layer) {
	for _, l := range f.answer {
		all = append(all, Layer{l.String(), each(len(l.values), func(i int) string { return textOf(l.values[i]) })})
	}
	return all
}
