package rulefile

import (
	"cmp"
	"slices"

	"go.starlark.net/starlark"

	"gridcnf/internal/giveup"
)

// view is the board as rule files see it: b.
type view struct {
	opaque
	c     *compiler
	board *Board
	memo  map[string]starlark.Value
	area  []starlark.Tuple
}

// AttrNames lists nothing: docs/rules.md lists the words.
func (v *view) AttrNames() []string { return nil }

// Attr returns a word of the board: a value or a function.
func (v *view) Attr(name string) (starlark.Value, error) {
	v.c.looked = v.c.looked || name == "clue" || name == "given" || name == "givens" || name == "outside"
	if !slices.Contains(beside, name) {
		v.c.seeAll()
	}
	if value, known := v.memo[name]; known {
		return value, nil
	}
	value := v.attr(name)
	if value == nil {
		return nil, nil
	}
	if v.memo == nil {
		v.memo = make(map[string]starlark.Value)
	}
	if name != "givens" && v.c.cells != nil { // until then the holes are not known
		value.Freeze()
		v.memo[name] = value
	}
	return value, nil
}

// beside lists the words that show a file what is near a place, but not where on the board the place is.
var beside = []string{"rules", "params", "step", "link", "ray", "side", "edge", "border", "neighbours", "around", "edges_at", "sides_of", "corners_of", "touching"}

func (v *view) attr(name string) starlark.Value {
	if f := boardWords[name]; f != nil {
		return starlark.NewBuiltin(name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (out starlark.Value, err error) {
			defer giveup.Caught(&err)
			within("b."+name, func() { out = f(v, args) })
			return out, nil
		})
	}
	if f := boardValues[name]; f != nil {
		return f(v)
	}
	return nil
}

// boardValues are the words of b that are values.
var boardValues = map[string]func(*view) starlark.Value{
	"height":    func(v *view) starlark.Value { return starlark.MakeInt(v.c.rows) },
	"width":     func(v *view) starlark.Value { return starlark.MakeInt(v.c.cols) },
	"cells":     func(v *view) starlark.Value { return list(v.c.cells) },
	"all_cells": func(v *view) starlark.Value { return list(v.c.all) },
	"corners":   func(v *view) starlark.Value { return list(v.c.corners) },
	"edges":     func(v *view) starlark.Value { return list(v.c.list(edgePlace)) },
	"sides":     func(v *view) starlark.Value { return list(v.c.list(sidePlace)) },
	"borders":   func(v *view) starlark.Value { return list(v.c.list(borderPlace)) },
	"rows":      func(v *view) starlark.Value { return lists(each(v.c.rows, v.c.row)) },
	"columns":   func(v *view) starlark.Value { return lists(each(v.c.cols, v.c.column)) },
	"lines": func(v *view) starlark.Value {
		all := append(each(v.c.rows, v.c.row), each(v.c.cols, v.c.column)...)
		return lists(slices.DeleteFunc(all, func(line []*place) bool { return len(line) == 0 }))
	},
	"areas": func(v *view) starlark.Value {
		return starlark.NewList(each(len(v.c.areas), func(i int) starlark.Value { return v.areaOf(i) }))
	},
	"rules": func(v *view) starlark.Value {
		names := v.board.rulesWith(func(string) bool { return false }, nameOf)
		return starlark.NewList(each(len(names), func(i int) starlark.Value { return starlark.String(names[i]) }))
	},
	"params": func(v *view) starlark.Value {
		return starlark.NewList(each(len(v.board.params), func(i int) starlark.Value {
			if n, ok := (number{0, -1}).parse(v.board.params[i]); ok {
				return n
			}
			return starlark.String(v.board.params[i])
		}))
	},
	"outside": func(v *view) starlark.Value { // those with a clue
		spots := v.board.Positions()
		all := each(len(spots), func(i int) *place { return v.c.placeOf(spots[i]) })
		return list(slices.DeleteFunc(all, func(p *place) bool { return p.row >= 0 }))
	},
	"on_rim": func(v *view) starlark.Value {
		return list(slices.DeleteFunc(slices.Clone(v.c.cells), func(p *place) bool {
			return p.row > 0 && p.col > 0 && p.row < v.c.rows-1 && p.col < v.c.cols-1
		}))
	},
	"givens": func(v *view) starlark.Value {
		d := starlark.NewDict(len(v.c.givens))
		for _, at := range v.board.having(func(t printed) bool { return t.given }) {
			_ = d.SetKey(v.c.placeOf(at), v.board.token(at).value)
		}
		return d
	},
}

// each lists of(0) to of(n-1).
func each[T any](n int, of func(i int) T) []T {
	out := make([]T, n)
	for i := range out {
		out[i] = of(i)
	}
	return out
}

// areaOf returns an area, always as the same tuple.
func (v *view) areaOf(i int) starlark.Tuple {
	for len(v.area) <= i {
		area := v.c.areas[len(v.area)]
		v.area = append(v.area, each(len(area), func(i int) starlark.Value { return area[i] }))
	}
	return v.area[i]
}

func list(places []*place) *starlark.List {
	return starlark.NewList(each(len(places), func(i int) starlark.Value { return places[i] }))
}

func lists(groups [][]*place) *starlark.List {
	return starlark.NewList(each(len(groups), func(i int) starlark.Value { return list(groups[i]) }))
}

func orNone(p *place) starlark.Value {
	if p == nil {
		return starlark.None
	}
	return p
}

// aPlace reads an argument that is a place, or None.
func aPlace(args starlark.Tuple, i int) *place {
	if i >= len(args) {
		refuse("found %d arguments, expected more", len(args))
	}
	if args[i] == starlark.None {
		return nil
	}
	return asA[*place](args[i], "a place")
}

// boardWord is a function of b.
type boardWord func(v *view, args starlark.Tuple) starlark.Value

// onNumbers makes a word from a function of two numbers.
func onNumbers(f func(v *view, a, b int) starlark.Value) boardWord {
	return func(v *view, args starlark.Tuple) starlark.Value {
		if len(args) != 2 {
			refuse("found %d arguments, expected 2 numbers", len(args))
		}
		var a, b int
		check(cmp.Or(starlark.AsInt(args[0], &a), starlark.AsInt(args[1], &b)))
		return f(v, a, b)
	}
}

// heading makes a word from a function of a cell, a direction and a number of steps, which is usual by default.
func heading(usual int, f func(v *view, p *place, d string, n int) starlark.Value) boardWord {
	return func(v *view, args starlark.Tuple) starlark.Value {
		p := aPlace(args, 0)
		if p == nil || p.kind != cellPlace || len(args) < 2 {
			refuse(`expected a cell and a direction, "n", "e", "s" or "w"`)
		}
		d, _ := starlark.AsString(args[1])
		if _, known := steps[d]; !known {
			refuse(`found the direction %q, expected "n", "e", "s" or "w"`, d)
		}
		n := usual
		if len(args) > 2 {
			check(starlark.AsInt(args[2], &n))
		}
		return f(v, p, d, n)
	}
}

// onPlace makes a word from a function of a place.
func onPlace(f func(v *view, p *place) starlark.Value) boardWord {
	return func(v *view, args starlark.Tuple) starlark.Value {
		p := aPlace(args, 0)
		if p == nil {
			refuse("found None, expected a place")
		}
		return f(v, p)
	}
}

// listOn makes a word from a function that lists places for a place.
func listOn(f func(c *compiler, p *place) []*place) boardWord {
	return onPlace(func(v *view, p *place) starlark.Value {
		return list(slices.DeleteFunc(f(v.c, p), func(q *place) bool { return q == nil })) // at the rim, some are missing
	})
}

// between makes the word for the edge or border between two places.
func between(kind string) boardWord {
	return func(v *view, args starlark.Tuple) starlark.Value {
		return orNone(v.c.line(kind, aPlace(args, 0), aPlace(args, 1)))
	}
}

// boardWords are the functions of b.
var boardWords = map[string]boardWord{
	"cell":   onNumbers(func(v *view, r, c int) starlark.Value { return orNone(v.c.cellAt(r, c)) }),
	"corner": onNumbers(func(v *view, r, c int) starlark.Value { return orNone(v.c.corner(r, c)) }),
	"step":   heading(1, func(v *view, p *place, d string, n int) starlark.Value { return orNone(v.c.stepFrom(p, d, n)) }),
	"link": heading(0, func(v *view, p *place, d string, n int) starlark.Value {
		return orNone(v.c.line(edgePlace, v.c.stepFrom(p, d, n), v.c.stepFrom(p, d, n+1)))
	}),
	"ray":    heading(0, func(v *view, p *place, d string, _ int) starlark.Value { return list(v.c.ray(p, d)) }),
	"side":   heading(0, func(v *view, p *place, d string, _ int) starlark.Value { return v.c.side(p, d) }),
	"edge":   between(edgePlace),
	"border": between(borderPlace),
	"windows": onNumbers(func(v *view, h, w int) starlark.Value {
		if h < 1 || w < 1 {
			refuse("found %d by %d, expected a size from 1 on", h, w)
		}
		v.c.spend(max(0, v.c.rows-h+1) * max(0, v.c.cols-w+1) * min(h, v.c.rows) * min(w, v.c.cols))
		check(v.c.overspent())
		return lists(v.c.windows(h, w))
	}),
	"boxes":      func(v *view, _ starlark.Tuple) starlark.Value { return lists(v.c.boxes()) },
	"runs":       func(v *view, _ starlark.Tuple) starlark.Value { return lists(v.c.runs()) },
	"neighbours": listOn((*compiler).neighbours),
	"around": listOn(func(c *compiler, p *place) []*place {
		return slices.DeleteFunc(c.block(p.row-1, p.col-1, 3, 3), func(q *place) bool { return q == p })
	}),
	"row":    listOn(func(c *compiler, p *place) []*place { return c.row(p.row) }),
	"column": listOn(func(c *compiler, p *place) []*place { return c.column(p.col) }),
	"line":   listOn((*compiler).seenFrom),
	"edges_at": listOn(func(c *compiler, p *place) (out []*place) {
		for _, q := range c.neighbours(p) {
			out = append(out, c.line(edgePlace, p, q))
		}
		return out
	}),
	"sides_of": listOn(func(c *compiler, p *place) []*place {
		return each(len(directions), func(i int) *place { return c.side(p, directions[i]) })
	}),
	"corners_of": listOn(func(c *compiler, p *place) []*place {
		return []*place{c.corner(p.row, p.col), c.corner(p.row, p.col+1), c.corner(p.row+1, p.col), c.corner(p.row+1, p.col+1)}
	}),
	"touching": listOn(func(c *compiler, p *place) []*place { return c.block(p.row-1, p.col-1, 2, 2) }),
	"area": onPlace(func(v *view, p *place) starlark.Value {
		i, known := v.c.area[p]
		if !known {
			refuse("%s is in no area", p)
		}
		return v.areaOf(i)
	}),
	"gates": func(v *view, args starlark.Tuple) starlark.Value {
		if len(args) != 1 {
			refuse("expected an area")
		}
		var out []*place
		for _, x := range elements(args[0], "an area") {
			p := asA[*place](x, "a cell")
			for _, q := range v.c.neighbours(p) {
				if v.c.area[q] != v.c.area[p] {
					out = append(out, v.c.line(edgePlace, p, q))
				}
			}
		}
		return list(out)
	},
	"clue": onPlace(func(v *view, p *place) starlark.Value {
		return cmp.Or[starlark.Value](v.c.clues[p], starlark.None)
	}),
	"given": onPlace(func(v *view, p *place) starlark.Value {
		return cmp.Or[starlark.Value](v.c.givens[p], starlark.None)
	}),
}

// side returns a side of a cell, which can be a hole.
func (g *geometry) side(p *place, d string) *place {
	nw, ne, sw, se := g.corner(p.row, p.col), g.corner(p.row, p.col+1), g.corner(p.row+1, p.col), g.corner(p.row+1, p.col+1)
	ends := map[string][2]*place{"n": {nw, ne}, "e": {ne, se}, "s": {sw, se}, "w": {nw, sw}}[d]
	return g.line(sidePlace, ends[0], ends[1])
}
