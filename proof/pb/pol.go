package pb

// pol derives what a computation in postfix notation ends with.
func (c *checker) pol() {
	c.stack, c.piled = c.stack[:0], 0
	for c.Next(); !c.Is(";"); c.Next() {
		c.operate()
	}
	if len(c.stack) != 1 {
		panic(c.failed("expected a computation that leaves 1 constraint, found %d", len(c.stack)))
	}
	c.stats.Pol++
	c.derive(c.stack[0])
}

// operate carries out one word, an operand together with the operator that it belongs to.
func (c *checker) operate() {
	switch {
	case c.Is("+"):
		c.need(2, "two constraints before +")
		sum, err := c.top(1).add(*c.top(0))
		c.must(err)
		*c.top(1) = sum
		c.stack = c.stack[:len(c.stack)-1]
	case c.Is("s"):
		c.need(1, "a constraint before s")
		c.top(0).saturate()
	case len(c.Word) > 0 && (c.Word[0] == '-' || c.Word[0] >= '0' && c.Word[0] <= '9'):
		c.number()
	default:
		c.variable()
	}
}

// top returns a constraint on the stack, 0 for the uppermost.
func (c *checker) top(depth int) *linear { return &c.stack[len(c.stack)-1-depth] }

// need sees to it that there are n constraints on the stack.
func (c *checker) need(n int, what string) {
	if len(c.stack) < n {
		panic(c.Errorf("expected %s", what))
	}
}

// must gives up if there is an error.
func (c *checker) must(err error) {
	if err != nil {
		panic(c.Errorf("%w", err))
	}
}

// number carries out a number: of a constraint, or a factor or divisor.
func (c *checker) number() {
	n := c.integer("a number")
	if times := c.Accept("*"); !times && !c.Accept("d") {
		c.push(c.load(c.numbered(n), nil))
	} else if n <= 0 || len(c.stack) < 1 {
		panic(c.Errorf("expected a constraint and a positive number before %s", c.Word))
	} else if times {
		c.must(c.top(0).multiply(n))
	} else {
		c.top(0).divide(n)
	}
}

// variable carries out a literal: its axiom, or the weakening of its variable.
func (c *checker) variable() {
	l := c.symbols.literal(c.Word)
	if l == nothing {
		panic(c.Wanted("the number of a constraint, a literal, +, s or ;"))
	}
	if !c.Accept("w") {
		c.push(linear{terms: []term{{1, l}}})
		return
	}
	if l.negated() || len(c.stack) < 1 {
		panic(c.Errorf("expected a constraint and a variable before w"))
	}
	c.top(0).weaken(l.variable())
	c.fit(c.piled)
}

// push puts a constraint on the stack. All that is ever put there counts as its size.
func (c *checker) push(operand linear) {
	c.stack = append(c.stack, operand)
	c.piled += len(operand.terms) + 1
	c.fit(c.piled)
}
