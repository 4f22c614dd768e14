package conquer

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"slices"

	"gridcnf/cnf"
	"gridcnf/proof/check"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// take takes over what is said of a cube, or nothing after an error.
func (c *coordinator) take(n *node, out *outcome) error {
	var found []puzzle.Answer
	for _, rows := range out.Solutions {
		a := c.worker.puzzle.Answer(rows)
		if err := c.worker.puzzle.Check(a); err != nil {
			return err
		}
		found = append(found, a)
	}
	v := out.Split.Var()
	set := slices.ContainsFunc(n.cube, func(l cnf.Lit) bool { return l.Var() == v })
	switch {
	case out.Split != 0 && (v < 1 || v > c.vars || set): // the least number is its own negation
		return fmt.Errorf("a split by %d, of %d variables", out.Split, c.vars)
	case c.certificate == nil && (out.Count == nil || out.Count.Sign() < 0):
		return fmt.Errorf("%v solutions, expected how many there are at least", out.Count)
	}
	for _, a := range found {
		if len(c.found) < 2 && !slices.ContainsFunc(c.found, a.Equal) {
			c.found = append(c.found, a)
		}
	}
	if n.known = out.Count; n.known != nil && n.known.Cmp(c.least) > 0 {
		c.least = n.known // the parts of a cube that is split do not know
	}
	switch {
	case out.Done:
		c.done = append(c.done, n.cube)
		c.account.Refuted++
		if c.certificate == nil {
			c.counted.Add(c.counted, out.Count)
		}
	case out.Split == 0 || !c.divisible(n):
		n.fixed = true
		c.open = append(c.open, n)
	default:
		c.account.Splits++
		c.account.Leaves++
		c.account.Depth = max(c.account.Depth, len(n.cube)+1)
		for _, l := range [...]cnf.Lit{out.Split.Not(), out.Split} {
			c.open = append(c.open, &node{cube: append(n.cube[:len(n.cube):len(n.cube)], l)})
		}
	}
	return nil
}

// result sums up, after an error or nil.
func (c *coordinator) result(ctx context.Context, err error) (*Result, error) {
	r := &Result{Count: c.counted, Account: c.account}
	r.Solutions, r.Stats = c.found, c.stats
	r.Stats.Solutions = len(c.found)
	r.Verdict = solve.Unknown
	switch {
	case err != nil && ctx.Err() != nil:
		r.Reason = ctx.Err()
	case err != nil:
		return nil, err
	case len(c.open)+len(c.out) == 0:
		if _, err := check.Cover(c.done); err != nil {
			return nil, fmt.Errorf("internal error: %w", err)
		}
		r.Complete, r.Leaves = true, c.done
	}
	for _, n := range slices.Concat(c.open, slices.Collect(maps.Values(c.out))) {
		if n.known != nil {
			r.Count.Add(r.Count, n.known)
		}
	}
	if r.Count.Cmp(c.least) < 0 {
		r.Count = c.least
	}
	found := len(c.found)
	if c.worker.question == Count && r.Count.Sign() > 0 { // few have been looked at
		found = 1
		if r.Count.Cmp(big.NewInt(1)) > 0 {
			found = 2
		}
	}
	switch {
	case found > 1:
		r.Verdict = solve.Several
	case !r.Complete:
	case found == 0:
		r.Verdict = solve.NoneAtAll
	case c.worker.question != First:
		r.Verdict = solve.OnlyOne
	}
	return r, nil
}

// certify has the cubes proven, and splits them further where that takes too long.
func (c *coordinator) certify(ctx context.Context, r *Result) (err error) {
	c.proving.Prove = true
	var known puzzle.Answer
	if len(r.Solutions) > 0 {
		known = r.Solutions[0]
		c.proving.Known = c.worker.puzzle.Text(known)
	}
	if c.certificate, err = c.opt.Certify(ctx, known); err != nil {
		return err
	}
	for _, cube := range c.done {
		c.open = append(c.open, &node{cube: cube})
	}
	c.done, c.found, c.account.Refuted, c.account.Believed = nil, nil, 0, 0
	if err := c.share(ctx); err != nil {
		return err
	}
	r.Account, r.Leaves = c.account, c.done
	return c.certificate.Close()
}
