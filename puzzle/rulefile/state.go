package rulefile

import (
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
func (c *compiler) split(kwargs []starlark.Tuple) (com common, rest []starlark.Tuple) {
	com.about = &book.Label{Clue: c.stating}
	for _, k := range kwargs {
		name := string(k[0].(starlark.String))
		within(name, func() {
			switch name {
			case "rule":
				com.about.Rule = aText(k[1])
			case "say":
				com.about.Words = aText(k[1])
			case "at":
				c.locate(com.about, k[1])
			case "when":
				com.when = someLits(k[1])
			default:
				rest = append(rest, k)
			}
		})
	}
	text, known := c.rules[com.about.Rule]
	if com.about.Rule == "" {
		refuse("expected rule = …, the name of one of the rules of puzzle(…)")
	} else if !known {
		refuse("found rule = %q, expected one of the rules of puzzle(…)", com.about.Rule)
	}
	if com.about.Words == "" {
		com.about.Words = text
	}
	return com, rest
}

// locate notes the places of a constraint in its label.
func (c *compiler) locate(about *book.Label, at starlark.Value) {
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
			refuse("found %s, expected a place or a list of places", v.Type())
		}
	}
	walk(at)
	switch n := len(names); {
	case n == 1:
		about.Place = names[0]
	case n > 1:
		about.Place = names[0] + " to " + names[n-1]
	}
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
func stating(state func(c *compiler, com common, args starlark.Tuple, named []starlark.Tuple)) builtin {
	return meaning(func(c *compiler, args starlark.Tuple, kwargs []starlark.Tuple) starlark.Value {
		com, named := c.split(kwargs)
		state(c, com, args, named)
		return starlark.None
	})
}

// statingOf makes a word from a function that states a constraint on n arguments.
func statingOf(n int, state func(c *compiler, com common, args []starlark.Value)) builtin {
	return stating(func(c *compiler, com common, args starlark.Tuple, named []starlark.Tuple) {
		switch {
		case len(named) > 0:
			refuse("found %s =, expected rule, say, at or when", textOf(named[0][0]))
		case len(args) != n:
			refuse("found %d arguments, expected %d and rule = …", len(args), n)
		}
		state(c, com, args)
	})
}

// counting makes a word that states a sum. Its bounds come from the first argument, and from the least and the most that the sum can be.
func counting(bounds func(n, least, most int) (lo, hi int)) builtin {
	return statingOf(2, func(c *compiler, com common, args []starlark.Value) {
		var n int32
		within("expected a number and literals", func() { check(starlark.AsInt(args[0], &n)) })
		lits, weights := terms(args[1])
		least, most := 0, 0
		for _, w := range weights {
			least, most = least+min(w, 0), most+max(w, 0)
		}
		lo, hi := bounds(int(n), least, most)
		c.sum(com, lo, hi, lits, weights)
	})
}

// terms reads the literals of a sum, and their weights from pairs (weight, literal) or a dict.
func terms(v starlark.Value) (lits []cnf.Lit, weights []int) {
	all := elements(v, "a list of literals")
	if d, ok := v.(*starlark.Dict); ok {
		items := d.Items()
		all = each(len(items), func(i int) starlark.Value { return starlark.Tuple{items[i][1], items[i][0]} })
	}
	for _, lit := range all {
		weight := starlark.Value(starlark.MakeInt(1))
		if pair, ok := lit.(starlark.Tuple); ok && len(pair) == 2 {
			weight, lit = pair[0], pair[1]
		}
		lits = append(lits, litOf(lit))
		w := int32(0) // so that no sum overflows
		check(starlark.AsInt(weight, &w))
		weights = append(weights, int(w))
	}
	return lits, weights
}

// stateWords are the words of the language that state clauses, sums and differences.
var stateWords = map[string]builtin{
	"clause":  statingOf(1, func(c *compiler, com common, args []starlark.Value) { c.clause(com, litsOf(args[0])) }),
	"implies": statingOf(2, func(c *compiler, com common, args []starlark.Value) { c.implies(com, args[0], args[1]) }),
	"same": statingOf(2, func(c *compiler, com common, args []starlark.Value) {
		c.implies(com, args[0], args[1])
		c.implies(com, args[1], args[0])
	}),
	"exactly":   counting(func(n, _, _ int) (int, int) { return n, n }),
	"at_least":  counting(func(n, _, most int) (int, int) { return n, most }),
	"at_most":   counting(func(n, least, _ int) (int, int) { return least, n }),
	"different": statingOf(1, func(c *compiler, com common, args []starlark.Value) { c.different(com, args[0]) }),
	"differ": statingOf(2, func(c *compiler, com common, args []starlark.Value) {
		a, b := litsOf(args[0]), litsOf(args[1])
		if len(a) != len(b) || len(com.when) > 0 {
			refuse("found rows of %d and %d literals, expected equally many, and no when =", len(a), len(b))
		}
		if all := slices.Concat(a, b); len(book.WithoutConstants(all)) < len(all) {
			refuse("found True or False in a row, expected literals: clause([odd([x, y]) for x, y in zip(xs, ys)]) takes both")
		}
		c.add(&book.Differ{Label: com.about, A: a, B: b})
		c.spend(2 * len(a))
	}),
}

// implies states that if all of some literals hold, one of the others holds.
func (c *compiler) implies(com common, from, to starlark.Value) {
	a, b := someLits(from), someLits(to)
	c.clause(com, append(b, cnf.Complements(a)...))
}

// different states that places have different numbers: each number is at one of them at most, and at exactly one if there are as many
// numbers as places.
func (c *compiler) different(com common, places starlark.Value) {
	list := elements(places, "a list of places")
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
			refuse("found %s, expected a place of the answer", x.Type())
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
}
