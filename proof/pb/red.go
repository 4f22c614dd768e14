package pb

import "slices"

// The values that a witness gives, besides literals.
const (
	falsehood = lit(2*most + 2) // above all literals
	truth     = falsehood + 1
)

// red derives a constraint by redundance: an assignment that fulfils the database but not
// the new constraint is turned by the witness into one that fulfils both (Gocht and
// Nordström 2021, VeriPB). So satisfiability stays as it was.
func (c *checker) red() {
	goal := c.goal()
	c.witness()
	c.grow()
	negation := goal.negation()
	if c.stats.Red++; !c.refutes(negation) {
		c.obligation(goal, false, negation)
		first, last := c.touched()
		for id := first; id <= last; id++ {
			if c.work(); c.touches(id) {
				c.obligation(c.load(id, nil), true, negation)
			}
		}
	}
	c.derive(goal)
}

// witness reads pairs of a variable and what it becomes.
func (c *checker) witness() {
	clear(c.image)
	c.Expect(":")
	for !c.Accept(";") {
		c.Next()
		x := c.symbols.literal(c.Word)
		if x == nothing || x.negated() {
			panic(c.Wanted(`a variable or ";"`))
		}
		if _, twice := c.image[x]; twice {
			panic(c.Wanted("no variable twice"))
		}
		c.Expect("->")
		switch c.Next(); {
		case c.Is("0"):
			c.image[x] = falsehood
		case c.Is("1"):
			c.image[x] = truth
		default:
			if c.image[x] = c.symbols.literal(c.Word); c.image[x] == nothing {
				panic(c.Wanted("0, 1 or a literal"))
			}
		}
		c.fit(variableBytes / termBytes * len(c.image))
	}
}

// becomes returns what the witness makes of a literal.
func (c *checker) becomes(l lit) lit {
	if image, ok := c.image[l&^1]; ok {
		return image ^ l&1
	}
	return l
}

// touched returns a range that has all constraints with a variable of the witness.
func (c *checker) touched() (first, last int32) {
	first = int32(len(c.constraints))
	for x := range c.image {
		if v := x.variable(); c.first[v] > 0 {
			first, last = min(first, c.first[v]), max(last, c.last[v])
		}
	}
	return first, last
}

// touches says that the witness changes a constraint that has not been deleted.
func (c *checker) touches(id int32) bool {
	entry := &c.constraints[id]
	return entry.n > 0 && slices.ContainsFunc(c.literals(entry), func(l lit) bool { return c.becomes(l) != l })
}

// obligation checks that a constraint is fulfilled after the witness has been applied,
// whenever the database is fulfilled and the new constraint is not, as negation says. The
// new constraint itself is not stored in the database.
func (c *checker) obligation(from linear, stored bool, negation linear) {
	after := c.apply(from)
	if !negation.implies(after) && (!stored || !from.implies(after)) && !c.refutes(negation, after.negation()) {
		panic(c.failed("%s, which the witness makes of %s, does not follow by unit propagation", c.text(after), c.text(from)))
	}
}

// apply returns what the witness makes of a constraint.
func (c *checker) apply(from linear) linear {
	after := linear{make([]term, 0, len(from.terms)), from.degree}
	for _, t := range from.terms {
		switch l := c.becomes(t.lit); l {
		case truth:
			after.degree -= t.coef
		case falsehood:
		default:
			after.terms = append(after.terms, term{t.coef, l})
		}
	}
	c.must(after.normalise())
	return after
}
