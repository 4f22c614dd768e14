package pb

// id returns the constraint whose number has been read: counted from 1, or from the end
// when it is negative.
func (c *checker) id() (int32, error) {
	n, err := c.integer("the number of a constraint")
	if err != nil {
		return 0, err
	}
	if c.Word[0] == '+' {
		return 0, c.Wanted("the number of a constraint")
	}
	return c.numbered(n)
}

func (c *checker) numbered(n int64) (int32, error) {
	id := n
	if n < 0 {
		id += int64(len(c.constraints))
	}
	if id <= 0 || id >= int64(len(c.constraints)) || n == 0 {
		return 0, c.Errorf("expected a constraint from 1 to %d, found %d", len(c.constraints)-1, n)
	}
	if c.constraints[id].n < 0 {
		return 0, c.Errorf("constraint %d has been deleted", id)
	}
	return int32(id), nil
}

// goal reads the constraint that a step is about.
func (c *checker) goal() (linear, error) {
	goal, relation, err := c.inequality(&c.symbols, c.terms[:0], c.room())
	if err != nil {
		return linear{}, err
	}
	if relation != ">=" {
		return linear{}, c.failed(`expected ">=", found %q`, relation)
	}
	c.terms = goal.terms
	c.grow()
	if err := goal.normalise(); err != nil {
		return linear{}, c.failed("%w", err)
	}
	return goal, nil
}

// grow makes room for the variables read so far.
func (c *checker) grow() {
	c.propagator.grow(len(c.names) - 1)
	for len(c.aside) < len(c.value) {
		c.aside = append(c.aside, 0)
	}
}

// rup derives a constraint whose negation unit propagation refutes.
func (c *checker) rup() error {
	goal, err := c.goal()
	if err != nil {
		return err
	}
	hinted, err := c.readHints()
	if err != nil {
		return err
	}
	holds := false
	if c.stats.Rup++; hinted {
		holds = c.refutesAside(goal.negation())
	} else {
		holds = c.refutes(goal.negation())
	}
	if !holds {
		return c.failed("%s does not follow by unit propagation", c.text(goal))
	}
	return c.derive(goal)
}

// readHints reads what comes after a goal, and says whether there is a hint: the number of
// a constraint, or ~ for the negation of the goal.
func (c *checker) readHints() (hinted bool, err error) {
	c.hints = c.hints[:0]
	if err := c.Next(); err != nil || c.Is(";") {
		return false, err
	}
	if !c.Is(":") {
		return false, c.Wanted(`":" or ";"`)
	}
	for ; ; hinted = true {
		if err := c.Next(); err != nil || c.Is(";") {
			return hinted, err
		}
		if c.Is("~") {
			continue
		}
		id, err := c.id()
		if err != nil {
			return false, err
		}
		c.hints = append(c.hints, id)
		if err := c.fits(len(c.hints)); err != nil {
			return false, err
		}
	}
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
			if c.looks++; c.looks%pace == 0 && c.propagator.ctx.Err() != nil {
				c.cancelled = c.propagator.ctx.Err()
				return false
			}
		}
		if !force(assumption) {
			return true
		}
	}
	return false
}

// del deletes constraints.
func (c *checker) del() error {
	if err := c.Expect("id"); err != nil {
		return err
	}
	for first := true; ; first = false {
		if err := c.Next(); err != nil {
			return err
		}
		if c.Is(";") && !first {
			return nil
		}
		id, err := c.id()
		if err != nil {
			return err
		}
		c.remove(id)
		c.stats.Deleted++
	}
}
