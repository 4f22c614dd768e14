package rulefile

import (
	"cmp"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"gridcnf/cnf"
	"gridcnf/puzzle/book"
)

// meaning makes a word from a function that can be called only where rules are stated.
func meaning(f func(c *compiler, args starlark.Tuple, kwargs []starlark.Tuple) starlark.Value) builtin {
	return func(t *starlark.Thread, args starlark.Tuple, kwargs []starlark.Tuple) starlark.Value {
		c, ok := t.Local("compiler").(*compiler)
		if !ok {
			refuse("this word can be used only in frame, clue, blank and whole")
		}
		v := f(c, args, kwargs)
		check(c.overspent())
		return v
	}
}

// taking makes a word from a function of lo to hi arguments.
func taking(lo, hi int, expected string, f func(c *compiler, args starlark.Tuple) starlark.Value) builtin {
	return meaning(func(c *compiler, args starlark.Tuple, _ []starlark.Tuple) starlark.Value {
		if len(args) < lo || len(args) > hi {
			refuse("found %d arguments, expected %s", len(args), expected)
		}
		return f(c, args)
	})
}

// literalWords are the words of the language that make literals.
var literalWords = map[string]builtin{
	"board": taking(0, 0, "none", func(c *compiler, _ starlark.Tuple) starlark.Value { return c.view }),
	"is_": taking(2, 2, "a place and a value", func(c *compiler, args starlark.Tuple) starlark.Value {
		return c.is(args[0], args[1])
	}),
	"drawn": taking(1, 1, "an edge, side or border", func(c *compiler, args starlark.Tuple) starlark.Value {
		return c.is(args[0], starlark.True)
	}),
	"no": taking(1, 1, "a literal", func(c *compiler, args starlark.Tuple) starlark.Value { return c.value(-litOf(args[0])) }),
	"values": taking(1, 1, "a place of the answer", func(c *compiler, args starlark.Tuple) starlark.Value {
		p, _ := args[0].(*place)
		if p == nil || c.bits[p] == nil {
			refuse("values: expected a place of the answer")
		}
		return starlark.NewList(slices.Clone(c.bits[p].values))
	}),
	"clued": taking(1, 2, "a place and perhaps a token", func(c *compiler, args starlark.Tuple) starlark.Value {
		p, ok := args[0].(*place)
		if !ok {
			return starlark.False
		}
		if c.open[p] != nil {
			return c.openClue(p, append(args, nil)[1])
		}
		c.looked = c.looked || c.loose == nil // the fixed clues of a Draft never change, so looking at them does no harm
		v, ok := c.clues[p]
		if len(args) == 2 {
			misspelt(args[1], "a clue", c.file.clues)
		}
		if ok && len(args) == 2 {
			var err error
			ok, err = starlark.Equal(v, args[1])
			check(err)
		}
		return starlark.Bool(ok)
	}),
	"tokens": taking(1, 1, "a place", func(c *compiler, args starlark.Tuple) starlark.Value {
		p, _ := args[0].(*place)
		return c.tokens(p)
	}),
	"helper": meaning(func(c *compiler, args starlark.Tuple, kwargs []starlark.Tuple) starlark.Value {
		var text string
		var about book.Label
		at := starlark.Value(starlark.None)
		check(starlark.UnpackArgs("helper", args, kwargs, "text?", &text, "at?", &at))
		within("helper: at", func() { c.locate(&about, at) })
		c.spend(1)
		l := c.helper(text, nil)
		c.book.Helpers[len(c.book.Helpers)-1].Place = about.Place
		return c.value(l)
	}),
	"sole": taking(0, 0, "none", func(c *compiler, _ starlark.Tuple) starlark.Value {
		if c.loose == nil { // only a Draft may drop what the rules state
			return starlark.False
		}
		if c.sole == nil {
			c.sole = []cnf.Lit{c.helper("the answer can be the only one", nil)}
		}
		return c.value(c.sole[0])
	}),
	"all_of": conjunction(1),
	"any_of": conjunction(-1),
}

// conjunction makes a word whose literal holds if and only if all of its arguments hold; or any of them, if sign is -1.
func conjunction(sign cnf.Lit) builtin {
	return taking(1, 1, "a list of literals", func(c *compiler, args starlark.Tuple) starlark.Value {
		lits := litsOf(args[0])
		for i := range lits {
			lits[i] *= sign
		}
		c.spend(len(lits))
		return c.value(sign * c.and(lits))
	})
}

// is returns the literal that says that a place has a value: False for no place, and for a value that it cannot have.
func (c *compiler) is(at, v starlark.Value) starlark.Value {
	if at == starlark.None {
		return starlark.False
	}
	bits := c.bits[asA[*place](at, "a place")]
	if bits == nil {
		return starlark.False
	}
	l := bits.is(v)
	if l == book.False {
		misspelt(v, "a value", c.file.answer)
	}
	return c.value(l)
}

// misspelt refuses a text that no layer has. Without this check, a misspelt word would be False, and silently state nothing.
func misspelt(v starlark.Value, what string, layers []*layer) {
	if v.Type() != "string" {
		return
	}
	var all []string
	for _, l := range layers {
		texts, others := l.texts()
		if others || slices.Contains(texts, v.String()) {
			return
		}
		all = append(all, texts...)
	}
	refuse("found %s, expected %s: %s", v, what, cmp.Or(strings.Join(all, ", "), "none is a text"))
}

// and returns a literal that holds if and only if all of some literals do. It reuses the literal of an earlier call with the same ones.
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
