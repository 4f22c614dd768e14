package rulefile

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"gridcnf/cnf"
	"gridcnf/puzzle/book"
)

// common are the named arguments that every constraint takes.
type common struct {
	about *book.Label
	when  []cnf.Lit
}

// split takes rule, say, at and when out of the named arguments.
func (c *compiler) split(kwargs []starlark.Tuple) (com common, rest []starlark.Tuple, err error) {
	com.about = &book.Label{Clue: c.stating}
	for _, k := range kwargs {
		name := string(k[0].(starlark.String))
		switch name {
		case "rule":
			com.about.Rule, err = aText(k[1])
		case "say":
			com.about.Words, err = aText(k[1])
		case "at":
			err = c.locate(com.about, k[1])
		case "when":
			com.when, err = someLits(k[1])
		default:
			rest = append(rest, k)
		}
		if err != nil {
			return com, nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	text, known := c.rules[com.about.Rule]
	if com.about.Rule == "" {
		return com, nil, errors.New("expected rule = …, the name of one of the rules of puzzle(…)")
	} else if !known {
		return com, nil, fmt.Errorf("found rule = %q, expected one of the rules of puzzle(…)", com.about.Rule)
	}
	if com.about.Words == "" {
		com.about.Words = text
	}
	return com, rest, nil
}

// locate notes the places of a constraint in its label.
func (c *compiler) locate(about *book.Label, at starlark.Value) (err error) {
	var names []string
	var walk func(v starlark.Value)
	walk = func(v starlark.Value) {
		switch v := v.(type) {
		case starlark.NoneType:
		case *place:
			names = append(names, v.name())
			for _, p := range []*place{v, v.a, v.b} {
				if p != nil && p.kind == cellPlace {
					about.Cells = append(about.Cells, p.row*c.cols+p.col)
				}
			}
		case starlark.Iterable:
			for x := range starlark.Elements(v) {
				walk(x)
			}
		default:
			err = fmt.Errorf("found %s, expected a place or a list of places", v.Type())
		}
	}
	walk(at)
	switch n := len(names); {
	case n == 1:
		about.Place = names[0]
	case n > 1:
		about.Place = names[0] + " to " + names[n-1]
	}
	return err
}

func (c *compiler) clause(com common, lits []cnf.Lit) {
	if cl := book.NewClause(com.about, append(cnf.Complements(com.when), lits...)...); cl != nil {
		c.add(cl)
	}
	c.spend(len(lits) + 1)
}

func (c *compiler) sum(com common, lo, hi int, lits []cnf.Lit, weights []int) {
	if s := book.NewSum(com.about, lo, hi, lits, weights, com.when); s != nil {
		c.add(s)
	}
	c.spend(len(lits) + 1)
}

// stating makes a word from a function that states a constraint. The function gets the common arguments separately.
func stating(state func(c *compiler, com common, args starlark.Tuple, named []starlark.Tuple) error) builtin {
	return meaning(func(c *compiler, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		com, named, err := c.split(kwargs)
		if err == nil {
			err = state(c, com, args, named)
		}
		return starlark.None, err
	})
}

// statingOf makes a word from a function that states a constraint on n arguments.
func statingOf(n int, state func(c *compiler, com common, args []starlark.Value) error) builtin {
	return stating(func(c *compiler, com common, args starlark.Tuple, named []starlark.Tuple) error {
		switch {
		case len(named) > 0:
			return fmt.Errorf("found %s =, expected rule, say, at or when", named[0][0])
		case len(args) != n:
			return fmt.Errorf("found %d arguments, expected %d and rule = …", len(args), n)
		}
		return state(c, com, args)
	})
}

// counting makes a word that states a sum. Its bounds come from the first argument, and from the least and the most that the sum can be.
func counting(bounds func(n, least, most int) (lo, hi int)) builtin {
	return statingOf(2, func(c *compiler, com common, args []starlark.Value) error {
		var n int32
		if err := starlark.AsInt(args[0], &n); err != nil {
			return fmt.Errorf("expected a number and literals: %w", err)
		}
		lits, weights, err := terms(args[1])
		least, most := 0, 0
		for _, w := range weights {
			least, most = least+min(w, 0), most+max(w, 0)
		}
		if lo, hi := bounds(int(n), least, most); err == nil {
			c.sum(com, lo, hi, lits, weights)
		}
		return err
	})
}

// terms reads the literals of a sum, and their weights from pairs (weight, literal) or a dict.
func terms(v starlark.Value) (lits []cnf.Lit, weights []int, err error) {
	all, err := elements(v, "a list of literals")
	if d, ok := v.(*starlark.Dict); ok {
		items := d.Items()
		all = each(len(items), func(i int) starlark.Value { return starlark.Tuple{items[i][1], items[i][0]} })
	}
	for i := 0; i < len(all) && err == nil; i++ {
		lit, weight := all[i], starlark.Value(starlark.MakeInt(1))
		if pair, ok := lit.(starlark.Tuple); ok && len(pair) == 2 {
			weight, lit = pair[0], pair[1]
		}
		l, wrong := litOf(lit)
		w := int32(0) // so that no sum overflows
		err = cmp.Or(wrong, starlark.AsInt(weight, &w))
		lits, weights = append(lits, l), append(weights, int(w))
	}
	return lits, weights, err
}

// stateWords are the words of the language that state clauses, sums and differences.
var stateWords = map[string]builtin{
	"clause": statingOf(1, func(c *compiler, com common, args []starlark.Value) error {
		lits, err := litsOf(args[0])
		if err == nil {
			c.clause(com, lits)
		}
		return err
	}),
	"implies": statingOf(2, func(c *compiler, com common, args []starlark.Value) error {
		return c.implies(com, args[0], args[1])
	}),
	"same": statingOf(2, func(c *compiler, com common, args []starlark.Value) error {
		return cmp.Or(c.implies(com, args[0], args[1]), c.implies(com, args[1], args[0]))
	}),
	"exactly":  counting(func(n, _, _ int) (int, int) { return n, n }),
	"at_least": counting(func(n, _, most int) (int, int) { return n, most }),
	"at_most":  counting(func(n, least, _ int) (int, int) { return least, n }),
	"different": statingOf(1, func(c *compiler, com common, args []starlark.Value) error {
		return c.different(com, args[0])
	}),
	"differ": statingOf(2, func(c *compiler, com common, args []starlark.Value) error {
		a, wrong := litsOf(args[0])
		b, err := litsOf(args[1])
		if err = cmp.Or(wrong, err); err != nil {
			return err
		}
		if len(a) != len(b) || len(com.when) > 0 {
			return fmt.Errorf("found rows of %d and %d literals, expected equally many, and no when =", len(a), len(b))
		}
		if all := slices.Concat(a, b); len(book.WithoutConstants(all)) < len(all) {
			return errors.New("found True or False in a row, expected literals: clause([odd([x, y]) for x, y in zip(xs, ys)]) takes both")
		}
		c.add(&book.Differ{Label: com.about, A: a, B: b})
		c.spend(2 * len(a))
		return nil
	}),
}

// implies states that if all of some literals hold, one of the others holds.
func (c *compiler) implies(com common, from, to starlark.Value) error {
	a, wrong := someLits(from)
	b, err := someLits(to)
	if err = cmp.Or(wrong, err); err == nil {
		c.clause(com, append(b, cnf.Complements(a)...))
	}
	return err
}

// different states that places have different numbers: each number is at one of them at most, and at exactly one if there are as many
// numbers as places.
func (c *compiler) different(com common, places starlark.Value) error {
	list, err := elements(places, "a list of places")
	if err != nil {
		return err
	}
	c.box(list)
	var keys []string
	at := make(map[string][]cnf.Lit)
	count := 0
	for _, x := range list {
		p, ok := x.(*place)
		if x == starlark.None {
			continue
		}
		if !ok || c.bits[p] == nil {
			return fmt.Errorf("found %s, expected a place of the answer", x.Type())
		}
		count++
		for i, v := range c.bits[p].values {
			if _, number := v.(starlark.Int); !number {
				continue
			}
			key := v.String()
			if at[key] == nil {
				keys = append(keys, key)
			}
			at[key] = append(at[key], c.bits[p].lits[i])
		}
	}
	for _, key := range keys {
		lo, lits := 0, at[key]
		if len(keys) == count && c.numbersOnly {
			lo = 1
		}
		c.sum(com, lo, 1, lits, slices.Repeat([]int{1}, len(lits)))
	}
	return nil
}
