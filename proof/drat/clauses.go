package drat

import (
	"math/bits"
	"slices"
)

// lit is a literal: 2v for the variable v, 2v+1 for its negation.
type lit uint32

func literal(dimacs int32) lit {
	if dimacs < 0 {
		return lit(-dimacs)<<1 | 1
	}
	return lit(dimacs) << 1
}

// ref is a place in the arena where a clause starts.
type ref uint32

const (
	none   ref = 0       // no clause
	dead   lit = 1 << 31 // marks the length of a deleted clause
	header     = ref(3)  // words before the literals of a clause
	lowest     = ref(1)  // where the first clause starts
	golden     = 0x9E3779B97F4A7C15
)

// database holds the clauses one after the other in an arena: a clause's length, its key, the
// next clause of its chain and its literals, no two of them equal. It finds clauses by their
// keys, through a hash table of chains: in open addressing, a proof of equal clauses would
// take time that is quadratic in its length.
type database struct {
	*limits
	arena  []lit
	wasted int   // words of deleted clauses
	chains []ref // the first of each, the newest; as many as a power of two
	live   int   // clauses
	seen   []bool
	buffer []lit
}

func newDatabase(l *limits) *database { return &database{limits: l, arena: make([]lit, lowest)} }

// literals returns the literals of a clause. They may be reordered.
func (d *database) literals(c ref) []lit {
	start := c + header
	return d.arena[start : start+ref(d.arena[c])]
}

// after returns the place after a clause, deleted or not.
func (d *database) after(c ref) ref { return c + header + ref(d.arena[c]&^dead) }

// next returns the first clause at or after a place, or none.
func (d *database) next(c ref) ref {
	for int(c) < len(d.arena) {
		if d.arena[c]&dead == 0 {
			return c
		}
		c = d.after(c)
	}
	return none
}

// set returns the set of literals of a clause as written, in the order in which they first
// appear. It is valid until the next call.
func (d *database) set(clause []int32) []lit {
	d.buffer = room(d.limits, d.buffer[:0], len(clause), 4)
	for _, l := range clause {
		if l := literal(l); !d.seen[l] {
			d.seen[l] = true
			d.buffer = append(d.buffer, l)
		}
	}
	d.mark(d.buffer, false)
	return d.buffer
}

// mark says of literals whether they are seen.
func (d *database) mark(literals []lit, seen bool) {
	for _, l := range literals {
		d.seen[l] = seen
	}
}

// add adds a clause, a set of literals.
func (d *database) add(literals []lit) ref {
	d.arena = room(d.limits, d.arena, int(header)+len(literals), 4)
	d.rehash(d.live + 1)
	c := ref(len(d.arena))
	d.arena = append(d.arena, lit(len(literals)), lit(key(literals)), 0)
	d.arena = append(d.arena, literals...)
	d.live++
	d.chain(c)
	return c
}

// find returns a clause that is this set of literals and no exception, or none.
func (d *database) find(literals []lit, exception func(ref) bool) ref {
	if len(d.chains) == 0 {
		return none
	}
	d.mark(literals, true)
	defer d.mark(literals, false)
	key, missing := key(literals), func(l lit) bool { return !d.seen[l] }
	for c := *d.home(key); c != none; c = ref(d.arena[c+2]) {
		d.work(1 + int(d.arena[c]))
		if uint32(d.arena[c+1]) == key && int(d.arena[c]) == len(literals) &&
			!slices.ContainsFunc(d.literals(c), missing) && !exception(c) {
			return c
		}
	}
	return none
}

// remove deletes a clause. Its place is used again after compact.
func (d *database) remove(c ref) {
	if first := d.home(uint32(d.arena[c+1])); *first == c {
		*first = ref(d.arena[c+2])
	} else {
		before := *first
		for ref(d.arena[before+2]) != c {
			before = ref(d.arena[before+2])
		}
		d.arena[before+2] = d.arena[c+2]
	}
	d.wasted += int(d.after(c) - c)
	d.arena[c] |= dead
	d.live--
}

// compact closes the gaps of deleted clauses if they are more than half of the arena, and
// reports whether it did. It tells moved the new place of each clause.
func (d *database) compact(moved func(from, to ref)) bool {
	const few = 1 << 10 // words
	if d.wasted < few || d.wasted < len(d.arena)/2 {
		return false
	}
	clear(d.chains)
	to := lowest
	for c := d.next(lowest); c != none; {
		after := d.after(c)
		copy(d.arena[to:], d.arena[c:after])
		moved(c, to)
		d.chain(to)
		to += after - c
		c = d.next(after)
	}
	d.arena = d.arena[:to]
	d.wasted = 0
	return true
}

// home is the chain of a key.
func (d *database) home(key uint32) *ref {
	return &d.chains[uint64(key)*golden>>(64-bits.Len(uint(len(d.chains)-1)))]
}

// chain makes a clause the first of its chain.
func (d *database) chain(c ref) {
	first := d.home(uint32(d.arena[c+1]))
	d.arena[c+2], *first = lit(*first), c
}

// rehash makes sure that there are as many chains as n clauses.
func (d *database) rehash(n int) {
	if n <= len(d.chains) {
		return
	}
	size := max(16, 1<<bits.Len(uint(2*n-1)))
	d.take(int64(size-len(d.chains)) * 4)
	d.chains = make([]ref, size)
	for c := d.next(lowest); c != none; c = d.next(d.after(c)) {
		d.chain(c)
	}
}

// key is a hash that does not depend on the order of the literals.
func key(literals []lit) uint32 {
	sum := uint64(0)
	for _, l := range literals {
		l := uint64(l) * golden
		sum += l ^ l>>29
	}
	return uint32(sum ^ sum>>32)
}
