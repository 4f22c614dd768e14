package conquer

import "time"

// What bounds the cubes: how many are out at a time, how long each may take, and when one is split.

// shorter is by how much the patience is divided while workers are short of cubes.
const shorter = 10

// proofPatience is how many times the patience there is for a proof, which begins from nothing.
const proofPatience = 4

// mostRefused is how many results of a cube may make no sense. Then it is done here.
const mostRefused = 3

// window is how many cubes are in the hands of so many workers.
func (c *coordinator) window(workers int) int { return min(max(4, 2*workers), 2000) }

// limit is how long a cube may take before it is split.
func (c *coordinator) limit(n *node) time.Duration {
	switch {
	case n.fixed || !c.divisible(n):
		return 0
	case c.certificate != nil:
		return proofPatience * c.opt.Patience
	case len(c.open)+len(c.out) < c.account.Workers:
		return max(1, c.opt.Patience/shorter)
	}
	return c.opt.Patience
}

// most is how many bytes an answer has at most: a number and two solutions, or any proof.
func (c *coordinator) most() int {
	if c.certificate != nil {
		return 0
	}
	return 1<<16 + 100*c.worker.puzzle.Bits()
}

// divisible reports whether a cube may be split.
func (c *coordinator) divisible(n *node) bool {
	return len(n.cube) < c.opt.Depth && c.account.Leaves < c.opt.Cubes
}
