package pb

// pol derives what a computation in postfix notation ends with.
func (c *checker) pol() error {
	c.stack, c.piled = c.stack[:0], 0
	for {
		if err := c.Next(); err != nil {
			return err
		}
		if c.Is(";") {
			break
		}
		if err := c.operate(); err != nil {
			return err
		}
	}
	if len(c.stack) != 1 {
		return c.failed("expected a computation that leaves 1 constraint, found %d", len(c.stack))
	}
	c.stats.Pol++
	return c.derive(c.stack[0])
}

// operate carries out one word, an operand together with the operator that it belongs to.
func (c *checker) operate() error {
	switch {
	case c.Is("+"):
		if len(c.stack) < 2 {
			return c.Errorf("expected two constraints before +")
		}
		a, b := c.top(1), c.top(0)
		sum, err := a.add(*b)
		if err != nil {
			return c.Errorf("%w", err)
		}
		*a = sum
		c.stack = c.stack[:len(c.stack)-1]
		return nil
	case c.Is("s"):
		if len(c.stack) < 1 {
			return c.Errorf("expected a constraint before s")
		}
		c.top(0).saturate()
		return nil
	case len(c.Word) > 0 && (c.Word[0] == '-' || (c.Word[0] >= '0' && c.Word[0] <= '9')):
		return c.number()
	}
	return c.variable()
}

// top returns a constraint on the stack, 0 for the uppermost.
func (c *checker) top(depth int) *linear { return &c.stack[len(c.stack)-1-depth] }

// number carries out a number: of a constraint, or a factor or divisor.
func (c *checker) number() error {
	n, err := c.integer("a number")
	if err != nil {
		return err
	}
	if err := c.Next(); err != nil {
		return err
	}
	if operator := string(c.Word); operator == "*" || operator == "d" {
		if n <= 0 || len(c.stack) < 1 {
			return c.Errorf("expected a constraint and a positive number before %s", operator)
		}
		if operator == "d" {
			c.top(0).divide(n)
			return nil
		}
		if err := c.top(0).multiply(n); err != nil {
			return c.Errorf("%w", err)
		}
		return nil
	}
	c.Back()
	id, err := c.numbered(n)
	if err != nil {
		return err
	}
	return c.push(c.load(id, nil))
}

// variable carries out a literal: its axiom, or the weakening of its variable.
func (c *checker) variable() error {
	l := c.symbols.literal(c.Word)
	if l == nothing {
		return c.Wanted("the number of a constraint, a literal, +, s or ;")
	}
	if err := c.Next(); err != nil {
		return err
	}
	if c.Is("w") {
		if l.negated() || len(c.stack) < 1 {
			return c.Errorf("expected a constraint and a variable before w")
		}
		c.top(0).weaken(l.variable())
		return c.fits(c.piled)
	}
	c.Back()
	return c.push(linear{terms: []term{{1, l}}})
}

// push puts a constraint on the stack. All that is ever put there counts as its size.
func (c *checker) push(operand linear) error {
	c.stack = append(c.stack, operand)
	c.piled += len(operand.terms) + 1
	return c.fits(c.piled)
}
