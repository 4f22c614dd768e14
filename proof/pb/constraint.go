package pb

import (
	"cmp"
	"errors"
	"slices"
)

// lit is a literal: 2·v for variable v, 2·v+1 for its negation. Variables are counted from 1.
type lit uint32

// nothing is the literal of no variable. It never has a value.
const nothing lit = 0

func (l lit) not() lit      { return l ^ 1 }
func (l lit) variable() int { return int(l >> 1) }
func (l lit) negated() bool { return l&1 != 0 }

// bound is what no coefficient, no sum of coefficients and no degree may exceed. It keeps
// every sum and difference of two of them far from the ends of int64.
const bound = 1 << 60

var errTooLarge = errors.New("expected numbers of at most 2^60")

type term struct {
	coef int64
	lit  lit
}

// linear is the constraint Σ coef·lit ≥ degree. All of this file but normalise expects it
// to be normal: every coefficient positive, one literal per variable, sorted by variable.
type linear struct {
	terms  []term
	degree int64
}

// normalise makes a constraint normal, in place. Its coefficients have to be within bound.
func (c *linear) normalise() error {
	c.sort()
	out, sum := c.terms[:0], int64(0)
	for i := 0; i < len(c.terms); {
		x, coef := c.terms[i].lit&^1, int64(0)
		for ; i < len(c.terms) && c.terms[i].lit&^1 == x; i++ {
			if a := c.terms[i].coef; c.terms[i].lit.negated() { // a·~x = a - a·x
				coef -= a
				c.degree -= a
			} else {
				coef += a
			}
			if outside(coef) || outside(c.degree) {
				return errTooLarge
			}
		}
		if coef < 0 { // coef·x = coef - coef·~x
			c.degree -= coef
			x, coef = x.not(), -coef
		}
		if coef > 0 {
			out = append(out, term{coef, x})
		}
		if sum += coef; outside(sum) {
			return errTooLarge
		}
	}
	if c.terms = out; outside(c.degree) {
		return errTooLarge
	}
	return nil
}

// sort sorts the terms by variable.
func (c linear) sort() {
	slices.SortFunc(c.terms, func(a, b term) int { return cmp.Compare(a.lit>>1, b.lit>>1) })
}

func outside(n int64) bool { return n > bound || n < -bound }

func (c linear) sum() int64 {
	sum := int64(0)
	for _, t := range c.terms {
		sum += t.coef
	}
	return sum
}

// contradictory says that no assignment fulfils the constraint.
func (c linear) contradictory() bool { return c.degree > c.sum() }

// add returns the sum of two constraints. It may use the memory of c.
func (c linear) add(d linear) (linear, error) {
	sum := linear{append(c.terms, d.terms...), c.degree + d.degree}
	return sum, sum.normalise()
}

// multiply multiplies by a positive factor.
func (c *linear) multiply(factor int64) error {
	if room := bound / factor; c.sum() > room || c.degree > room || c.degree < -room {
		return errTooLarge
	}
	for i := range c.terms {
		c.terms[i].coef *= factor
	}
	c.degree *= factor
	return nil
}

// divide divides by a positive divisor and rounds up.
func (c *linear) divide(divisor int64) {
	for i := range c.terms {
		c.terms[i].coef = roundUp(c.terms[i].coef, divisor)
	}
	c.degree = roundUp(c.degree, divisor)
}

func roundUp(n, divisor int64) int64 {
	quotient := n / divisor
	if n%divisor > 0 {
		quotient++
	}
	return quotient
}

// saturate lowers coefficients to the degree: a literal can do no more than fulfil it all.
func (c *linear) saturate() {
	if c.degree <= 0 {
		c.terms = c.terms[:0]
	}
	for i := range c.terms {
		c.terms[i].coef = min(c.terms[i].coef, c.degree)
	}
}

// weaken takes a variable out, as if its literal were true.
func (c *linear) weaken(variable int) {
	c.terms = slices.DeleteFunc(c.terms, func(t term) bool {
		if t.lit.variable() != variable {
			return false
		}
		c.degree -= t.coef
		return true
	})
}

// negation returns the constraint that is true where c is false.
func (c linear) negation() linear {
	no := linear{make([]term, len(c.terms)), c.sum() - c.degree + 1}
	for i, t := range c.terms {
		no.terms[i] = term{t.coef, t.lit.not()}
	}
	return no
}

// implies says that d follows from c by lowering coefficients. A literal that can fulfil d
// alone costs nothing: where it is true d holds, and where it is false it adds nothing to c.
func (c linear) implies(d linear) bool {
	left, j := c.degree, 0
	for _, t := range c.terms {
		for j < len(d.terms) && d.terms[j].lit.variable() < t.lit.variable() {
			j++
		}
		switch {
		case j == len(d.terms) || d.terms[j].lit != t.lit:
			left -= t.coef
		case d.terms[j].coef < d.degree:
			left -= max(0, t.coef-d.terms[j].coef)
		}
	}
	return d.degree <= 0 || left >= d.degree
}

// units appends to forced the literals that have to be true under the values, given by
// literal: above 0 true, below 0 false. It returns false when the constraint cannot be
// fulfilled any more.
func (c linear) units(value []int8, forced []lit) ([]lit, bool) {
	slack := -c.degree
	for _, t := range c.terms {
		if value[t.lit] >= 0 {
			slack += t.coef
		}
	}
	for _, t := range c.terms {
		if t.coef > slack && value[t.lit] == 0 {
			forced = append(forced, t.lit)
		}
	}
	return forced, slack >= 0
}
