package pb

// id reads the number of a constraint: counted from 1, or from the end when it is negative.
func (c *checker) id() int32 {
	const what = "the number of a constraint"
	c.Next()
	n := c.integer(what)
	if c.Word[0] == '+' {
		panic(c.Wanted(what))
	}
	return c.numbered(n)
}

// numbered returns the number, counted from 1, of a constraint that is there.
func (c *checker) numbered(n int64) int32 {
	id := n
	if n < 0 {
		id += int64(len(c.constraints))
	}
	if id <= 0 || id >= int64(len(c.constraints)) || n == 0 {
		panic(c.Errorf("expected a constraint from 1 to %d, found %d", len(c.constraints)-1, n))
	}
	if c.constraints[id].n < 0 {
		panic(c.Errorf("constraint %d has been deleted", id))
	}
	return int32(id)
}

// goal reads the constraint that a step is about.
func (c *checker) goal() linear {
	goal, equal := c.inequality(&c.symbols, c.terms[:0], c.room())
	if equal {
		panic(c.failed(`expected ">=", found "="`))
	}
	c.terms = goal.terms
	c.grow()
	c.must(goal.normalise())
	return goal
}

// grow makes room for the variables read so far.
func (c *checker) grow() {
	c.propagator.grow(len(c.names) - 1)
	for len(c.aside) < len(c.value) {
		c.aside = append(c.aside, 0)
	}
}

// rup derives a constraint whose negation unit propagation refutes.
func (c *checker) rup() {
	goal := c.goal()
	hinted, negation := c.readHints(), goal.negation()
	if c.stats.Rup++; hinted && !c.refutesAside(negation) || !hinted && !c.refutes(negation) {
		panic(c.failed("%s does not follow by unit propagation", c.text(goal)))
	}
	c.derive(goal)
}

// readHints reads what comes after a goal, and says whether there is a hint: the number of
// a constraint, or ~ for the negation of the goal.
func (c *checker) readHints() (hinted bool) {
	c.hints = c.hints[:0]
	if c.Accept(";") {
		return false
	}
	if !c.Accept(":") {
		panic(c.Wanted(`":" or ";"`))
	}
	for ; !c.Accept(";"); hinted = true {
		if !c.Accept("~") {
			c.hints = append(c.hints, c.id())
			c.fit(len(c.hints))
		}
	}
	return hinted
}

// refutesAside says that unit propagation from the assumption and the hints alone fails.
func (c *checker) refutesAside(assumption linear) bool {
	var trail, forced []lit
	defer func() {
		for _, l := range trail {
			c.aside[l], c.aside[l.not()] = 0, 0
		}
	}()
	force := func(by linear) (possible bool) {
		forced, possible = by.units(c.aside, forced[:0])
		for _, l := range forced {
			c.aside[l], c.aside[l.not()] = 1, -1
		}
		trail = append(trail, forced...)
		return possible
	}
	if !force(assumption) {
		return true
	}
	for before := -1; before < len(trail); {
		before = len(trail)
		for _, id := range c.hints {
			hint := c.load(id, c.other)
			if c.other = hint.terms; !force(hint) {
				return true
			}
			c.work()
		}
		if !force(assumption) {
			return true
		}
	}
	return false
}

// del deletes constraints.
func (c *checker) del() {
	c.Expect("id")
	for first := true; first || !c.Accept(";"); first = false {
		c.remove(c.id())
		c.stats.Deleted++
	}
}
