package rulefile

import (
	"errors"
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"gridcnf/cnf"
	"gridcnf/puzzle/book"
)

// compiling is the board that a thread states rules of.
func compiling(t *starlark.Thread) (*compiler, error) {
	c, ok := t.Local("compiler").(*compiler)
	if !ok {
		return nil, errors.New("this word has a meaning in frame, clue, blank and whole only")
	}
	return c, nil
}

// literalWords are the words of the language that make literals.
var literalWords = map[string]builtin{
	"board": func(t *starlark.Thread, _ starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		c, err := compiling(t)
		if err != nil {
			return nil, err
		}
		return c.view, nil
	},
	"is_": func(t *starlark.Thread, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		c, err := compiling(t)
		if err != nil {
			return nil, err
		}
		if len(args) != 2 {
			return nil, fmt.Errorf("is_: found %d arguments, expected a place and a value", len(args))
		}
		return c.is(args[0], args[1])
	},
	"drawn": func(t *starlark.Thread, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		c, err := compiling(t)
		if err != nil {
			return nil, err
		}
		if len(args) != 1 {
			return nil, fmt.Errorf("drawn: found %d arguments, expected an edge, side or border", len(args))
		}
		return c.is(args[0], starlark.True)
	},
	"no": func(t *starlark.Thread, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		c, err := compiling(t)
		if err != nil {
			return nil, err
		}
		if len(args) != 1 {
			return nil, fmt.Errorf("no: found %d arguments, expected a literal", len(args))
		}
		l, err := litOf(args[0])
		return c.value(-l), err
	},
	"values": func(t *starlark.Thread, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		c, err := compiling(t)
		if err != nil {
			return nil, err
		}
		var p *place
		if len(args) == 1 {
			p, _ = args[0].(*place)
		}
		if p == nil || c.bits[p] == nil {
			return nil, errors.New("values: expected a place of the answer")
		}
		return starlark.NewList(slices.Clone(c.bits[p].values)), nil
	},
	"clued": func(t *starlark.Thread, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		c, err := compiling(t)
		if err != nil {
			return nil, err
		}
		if len(args) < 1 || len(args) > 2 {
			return nil, fmt.Errorf("clued: found %d arguments, expected a place and perhaps a token", len(args))
		}
		p, ok := args[0].(*place)
		if !ok {
			return starlark.False, nil
		}
		if c.open[p] != nil {
			return c.openClue(p, append(args, nil)[1])
		}
		c.looked = true
		v, ok := c.clues[p]
		if ok && len(args) == 2 {
			ok, err = starlark.Equal(v, args[1])
		}
		return starlark.Bool(ok), err
	},
	"helper": func(t *starlark.Thread, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		c, err := compiling(t)
		if err != nil {
			return nil, err
		}
		var text string
		var at starlark.Value
		if err := starlark.UnpackArgs("helper", args, kwargs, "text?", &text, "at?", &at); err != nil {
			return nil, err
		}
		return c.value(c.helper(text, nil)), c.spend(1)
	},
	"all_of": func(t *starlark.Thread, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		return conjunction(t, args, 1)
	},
	"any_of": func(t *starlark.Thread, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		return conjunction(t, args, -1)
	},
}

// conjunction is a literal that holds just if all of some do, or with the sign -1 any.
func conjunction(t *starlark.Thread, args starlark.Tuple, sign cnf.Lit) (starlark.Value, error) {
	c, err := compiling(t)
	if err != nil {
		return nil, err
	}
	if len(args) != 1 {
		return nil, fmt.Errorf("found %d arguments, expected a list of literals", len(args))
	}
	lits, err := litsOf(args[0])
	if err != nil {
		return nil, err
	}
	for i := range lits {
		lits[i] *= sign
	}
	return c.value(sign * c.and(lits)), c.spend(len(lits))
}

// is is the literal that a place has a value: false for no place, and for a value that it cannot have.
func (c *compiler) is(at, v starlark.Value) (starlark.Value, error) {
	if at == starlark.None {
		return starlark.False, nil
	}
	p, ok := at.(*place)
	if !ok {
		return nil, fmt.Errorf("found %s, expected a place", at.Type())
	}
	bits := c.bits[p]
	if bits == nil {
		return starlark.False, nil
	}
	return c.value(bits.is(v)), nil
}

// and returns the literal that all of some hold: one for the same ones.
func (c *compiler) and(lits []cnf.Lit) cnf.Lit {
	var all []cnf.Lit
	for _, l := range lits {
		if l == book.False {
			return book.False
		}
		if l != book.True {
			all = append(all, l)
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	for _, l := range all {
		if _, contrary := slices.BinarySearch(all, -l); contrary {
			return book.False
		}
	}
	switch len(all) {
	case 0:
		return book.True
	case 1:
		return all[0]
	}
	key := make([]byte, 0, 4*len(all))
	for _, l := range all {
		key = append(key, byte(l), byte(l>>8), byte(l>>16), byte(l>>24))
	}
	l, known := c.defined[string(key)]
	if !known {
		l = c.helper("", all)
		c.defined[string(key)] = l
	}
	return l
}
