package rulefile

import (
	"errors"
	"fmt"
	"slices"

	"go.starlark.net/starlark"
)

// view is the board as rule files see it: b.
type view struct {
	c     *compiler
	board *Board
	memo  map[string]starlark.Value
	area  []starlark.Tuple
}

func (v *view) String() string        { return "board" }
func (v *view) Type() string          { return "board" }
func (v *view) Freeze()               {}
func (v *view) Truth() starlark.Bool  { return true }
func (v *view) Hash() (uint32, error) { return 0, errors.New("a board is not hashable") }

// AttrNames lists nothing: docs/rules.md does.
func (v *view) AttrNames() []string { return nil }

// Attr has the words of the board.
func (v *view) Attr(name string) (starlark.Value, error) {
	v.c.looked = v.c.looked || name == "clue" || name == "given" || name == "givens" || name == "outside"
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
	if name != "givens" && v.c.cells != nil { // before, the holes are not known
		value.Freeze()
		v.memo[name] = value
	}
	return value, nil
}

func (v *view) attr(name string) starlark.Value {
	if f := boardWords[name]; f != nil {
		return starlark.NewBuiltin(name, func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
			out, err := f(v, args)
			if err != nil {
				return nil, fmt.Errorf("b.%s: %w", name, err)
			}
			return out, nil
		})
	}
	if f := boardValues[name]; f != nil {
		return f(v)
	}
	return nil
}

// boardValues are the words of the board that are no functions.
var boardValues = map[string]func(*view) starlark.Value{
	"height":    func(v *view) starlark.Value { return starlark.MakeInt(v.c.rows) },
	"width":     func(v *view) starlark.Value { return starlark.MakeInt(v.c.cols) },
	"cells":     func(v *view) starlark.Value { return list(v.c.cells) },
	"all_cells": func(v *view) starlark.Value { return list(v.c.all) },
	"corners":   func(v *view) starlark.Value { return list(v.c.corners) },
	"edges":     func(v *view) starlark.Value { return list(v.c.edges) },
	"sides":     func(v *view) starlark.Value { return list(v.c.sides) },
	"borders":   func(v *view) starlark.Value { return list(v.c.borders) },
	"rows":      func(v *view) starlark.Value { return lists(each(v.c.rows, v.c.row)) },
	"columns":   func(v *view) starlark.Value { return lists(each(v.c.cols, v.c.column)) },
	"lines": func(v *view) starlark.Value {
		return lists(append(each(v.c.rows, v.c.row), each(v.c.cols, v.c.column)...))
	},
	"areas": func(v *view) starlark.Value {
		return starlark.NewList(each(len(v.c.areas), func(i int) starlark.Value { return v.areaOf(i) }))
	},
	"rules": func(v *view) starlark.Value {
		var out []starlark.Value
		for i, r := range v.c.file.Rules {
			if r.Clue == "" && r.Off == v.board.flips(i) {
				out = append(out, starlark.String(r.Name))
			}
		}
		return starlark.NewList(out)
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
		spots := v.board.spots()
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
		for _, at := range v.board.spots() {
			if t, _ := v.board.token(at); t.given {
				_ = d.SetKey(v.c.placeOf(at), t.value)
			}
		}
		return d
	},
}

// each lists what there is of each number below another.
func each[T any](n int, of func(i int) T) []T {
	out := make([]T, n)
	for i := range out {
		out[i] = of(i)
	}
	return out
}

// areaOf is the same tuple whenever an area is asked for.
func (v *view) areaOf(i int) starlark.Tuple {
	for len(v.area) <= i {
		var t starlark.Tuple
		for _, p := range v.c.areas[len(v.area)] {
			t = append(t, p)
		}
		v.area = append(v.area, t)
	}
	return v.area[i]
}

// list is a list of places.
func list(places []*place) *starlark.List {
	out := make([]starlark.Value, len(places))
	for i, p := range places {
		out[i] = p
	}
	return starlark.NewList(out)
}

// lists is a list of lists of places.
func lists(groups [][]*place) *starlark.List {
	out := make([]starlark.Value, len(groups))
	for i, g := range groups {
		out[i] = list(g)
	}
	return starlark.NewList(out)
}

// orNone is a place, or None.
func orNone(p *place) starlark.Value {
	if p == nil {
		return starlark.None
	}
	return p
}

// aPlace reads an argument that is a place, or None.
func aPlace(args starlark.Tuple, i int) (*place, error) {
	if i >= len(args) {
		return nil, fmt.Errorf("found %d arguments, expected more", len(args))
	}
	if args[i] == starlark.None {
		return nil, nil
	}
	p, ok := args[i].(*place)
	if !ok {
		return nil, fmt.Errorf("found %s, expected a place", args[i].Type())
	}
	return p, nil
}

// numbers reads whole numbers.
func numbers(args starlark.Tuple, n int) ([]int, error) {
	if len(args) != n {
		return nil, fmt.Errorf("found %d arguments, expected %d numbers", len(args), n)
	}
	out := make([]int, n)
	for i, a := range args {
		if err := starlark.AsInt(a, &out[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// heading reads a cell, a direction and perhaps a number of steps.
func heading(args starlark.Tuple, steps0 int) (p *place, dr, dc, n int, err error) {
	p, err = aPlace(args, 0)
	if err != nil {
		return nil, 0, 0, 0, err
	}
	if p == nil || p.kind != cellPlace || len(args) < 2 {
		return nil, 0, 0, 0, errors.New(`expected a cell and a direction, "n", "e", "s" or "w"`)
	}
	d, _ := starlark.AsString(args[1])
	by, known := steps[d]
	if !known {
		return nil, 0, 0, 0, fmt.Errorf(`found the direction %q, expected "n", "e", "s" or "w"`, d)
	}
	n = steps0
	if len(args) > 2 {
		err = starlark.AsInt(args[2], &n)
	}
	return p, by[0], by[1], n, err
}

// onPlace makes a word of one that takes a place.
func onPlace(f func(v *view, p *place) (starlark.Value, error)) func(v *view, args starlark.Tuple) (starlark.Value, error) {
	return func(v *view, args starlark.Tuple) (starlark.Value, error) {
		p, err := aPlace(args, 0)
		if err == nil && p == nil {
			err = errors.New("found None, expected a place")
		}
		if err != nil {
			return nil, err
		}
		return f(v, p)
	}
}

// between makes a word of one that takes two places.
func between(kind string) func(v *view, args starlark.Tuple) (starlark.Value, error) {
	return func(v *view, args starlark.Tuple) (starlark.Value, error) {
		a, err := aPlace(args, 0)
		if err != nil {
			return nil, err
		}
		b, err := aPlace(args, 1)
		if err != nil {
			return nil, err
		}
		return orNone(v.c.line(kind, a, b)), nil
	}
}

// boardWords are the functions of b.
var boardWords = map[string]func(v *view, args starlark.Tuple) (starlark.Value, error){
	"cell": func(v *view, args starlark.Tuple) (starlark.Value, error) {
		n, err := numbers(args, 2)
		if err != nil {
			return nil, err
		}
		return orNone(v.c.cellAt(n[0], n[1])), nil
	},
	"corner": func(v *view, args starlark.Tuple) (starlark.Value, error) {
		n, err := numbers(args, 2)
		if err != nil {
			return nil, err
		}
		return orNone(v.c.corner(n[0], n[1])), nil
	},
	"step": func(v *view, args starlark.Tuple) (starlark.Value, error) {
		p, dr, dc, n, err := heading(args, 1)
		if err != nil {
			return nil, err
		}
		return orNone(v.c.cellAt(p.row+n*dr, p.col+n*dc)), nil
	},
	"link": func(v *view, args starlark.Tuple) (starlark.Value, error) {
		p, dr, dc, n, err := heading(args, 0)
		if err != nil {
			return nil, err
		}
		a, b := v.c.cellAt(p.row+n*dr, p.col+n*dc), v.c.cellAt(p.row+(n+1)*dr, p.col+(n+1)*dc)
		return orNone(v.c.line(edgePlace, a, b)), nil
	},
	"ray": func(v *view, args starlark.Tuple) (starlark.Value, error) {
		p, _, _, _, err := heading(args, 0)
		if err != nil {
			return nil, err
		}
		d, _ := starlark.AsString(args[1])
		return list(v.c.ray(p, d)), nil
	},
	"side": func(v *view, args starlark.Tuple) (starlark.Value, error) {
		p, _, _, _, err := heading(args, 0)
		if err != nil {
			return nil, err
		}
		d, _ := starlark.AsString(args[1])
		return v.c.side(p, d), nil
	},
	"edge":   between(edgePlace),
	"border": between(borderPlace),
	"windows": func(v *view, args starlark.Tuple) (starlark.Value, error) {
		n, err := numbers(args, 2)
		if err != nil {
			return nil, err
		}
		if n[0] < 1 || n[1] < 1 {
			return nil, fmt.Errorf("found %d by %d, expected a size from 1 on", n[0], n[1])
		}
		if err := v.c.spend(max(0, v.c.rows-n[0]+1) * max(0, v.c.cols-n[1]+1) * min(n[0], v.c.rows) * min(n[1], v.c.cols)); err != nil {
			return nil, err
		}
		return lists(v.c.windows(n[0], n[1])), nil
	},
	"boxes": func(v *view, _ starlark.Tuple) (starlark.Value, error) { return lists(v.c.boxes()), nil },
	"runs":  func(v *view, _ starlark.Tuple) (starlark.Value, error) { return lists(v.c.runs()), nil },
	"neighbours": onPlace(func(v *view, p *place) (starlark.Value, error) {
		return list(v.c.neighbours(p)), nil
	}),
	"around": onPlace(func(v *view, p *place) (starlark.Value, error) {
		var out []*place
		for _, q := range v.c.block(p.row-1, p.col-1, 3, 3) {
			if q != p {
				out = append(out, q)
			}
		}
		return list(out), nil
	}),
	"row":    onPlace(func(v *view, p *place) (starlark.Value, error) { return list(v.c.row(p.row)), nil }),
	"column": onPlace(func(v *view, p *place) (starlark.Value, error) { return list(v.c.column(p.col)), nil }),
	"line":   onPlace(func(v *view, p *place) (starlark.Value, error) { return list(v.c.seenFrom(p)), nil }),
	"edges_at": onPlace(func(v *view, p *place) (starlark.Value, error) {
		var out []*place
		for _, q := range v.c.neighbours(p) {
			out = append(out, v.c.line(edgePlace, p, q))
		}
		return list(out), nil
	}),
	"sides_of": onPlace(func(v *view, p *place) (starlark.Value, error) {
		var out []*place
		for _, d := range directions {
			out = append(out, v.c.side(p, d))
		}
		return list(out), nil
	}),
	"corners_of": onPlace(func(v *view, p *place) (starlark.Value, error) {
		return list([]*place{v.c.corner(p.row, p.col), v.c.corner(p.row, p.col+1), v.c.corner(p.row+1, p.col), v.c.corner(p.row+1, p.col+1)}), nil
	}),
	"touching": onPlace(func(v *view, p *place) (starlark.Value, error) {
		return list(v.c.block(p.row-1, p.col-1, 2, 2)), nil
	}),
	"area": onPlace(func(v *view, p *place) (starlark.Value, error) {
		i, known := v.c.area[p]
		if !known {
			return nil, fmt.Errorf("%s is in no area", p)
		}
		return v.areaOf(i), nil
	}),
	"gates": func(v *view, args starlark.Tuple) (starlark.Value, error) {
		if len(args) != 1 {
			return nil, errors.New("expected an area")
		}
		area, ok := args[0].(starlark.Iterable)
		if !ok {
			return nil, errors.New("expected an area")
		}
		var out []*place
		for x := range starlark.Elements(area) {
			p, ok := x.(*place)
			if !ok {
				return nil, fmt.Errorf("found %s, expected a cell", x.Type())
			}
			for _, q := range v.c.neighbours(p) {
				if v.c.area[q] != v.c.area[p] {
					out = append(out, v.c.line(edgePlace, p, q))
				}
			}
		}
		return list(out), nil
	},
	"clue": onPlace(func(v *view, p *place) (starlark.Value, error) {
		if t := v.c.clues[p]; t != nil {
			return t, nil
		}
		return starlark.None, nil
	}),
	"given": onPlace(func(v *view, p *place) (starlark.Value, error) {
		if t := v.c.givens[p]; t != nil {
			return t, nil
		}
		return starlark.None, nil
	}),
}

// side is a side of a cell, which can be a hole.
func (g *geometry) side(p *place, d string) *place {
	nw, ne, sw, se := g.corner(p.row, p.col), g.corner(p.row, p.col+1), g.corner(p.row+1, p.col), g.corner(p.row+1, p.col+1)
	ends := map[string][2]*place{"n": {nw, ne}, "e": {ne, se}, "s": {sw, se}, "w": {nw, sw}}[d]
	return g.line(sidePlace, ends[0], ends[1])
}
