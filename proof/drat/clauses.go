package drat

import "math/bits"

// lit is a literal: 2v for the variable v, 2v+1 for its negation.
type lit uint32

func literal(dimacs int32) lit {
	if dimacs < 0 {
		return lit(-dimacs)<<1 | 1
	}
	return lit(dimacs) << 1
}

// tableSize is how long a table by literal must be for a clause, two entries per variable.
func tableSize(clause []int32) int {
	highest := lit(1)
	for _, l := range clause {
		highest = max(highest, literal(l)|1)
	}
	return int(highest) + 1
}

// ref is a place in the arena where a clause starts.
type ref uint32

const (
	none   ref = 0         // no clause; a slot never used
	gone   ref = 1<<32 - 1 // a slot whose clause was deleted
	dead   lit = 1 << 31   // marks the length of a deleted clause
	header     = ref(2)    // words before the literals of a clause
	lowest     = ref(1)    // where the first clause starts
	golden     = 0x9E3779B97F4A7C15
)

// database holds the clauses one after the other in an arena: a clause's length, its key and
// its literals, no two of them equal. It finds clauses by their keys, through a hash table
// with open addressing.
type database struct {
	mem    *budget
	arena  []lit
	wasted int   // words of deleted clauses
	slots  []ref // as many as a power of two
	taken  int   // slots that are not none
	live   int   // clauses
	seen   []bool
	buffer []lit
}

func newDatabase(mem *budget) *database { return &database{mem: mem, arena: make([]lit, lowest)} }

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
func (d *database) set(clause []int32) ([]lit, error) {
	var err error
	if d.buffer, err = room(d.mem, d.buffer[:0], len(clause), 4); err != nil {
		return nil, err
	}
	for _, l := range clause {
		if l := literal(l); !d.seen[l] {
			d.seen[l] = true
			d.buffer = append(d.buffer, l)
		}
	}
	for _, l := range d.buffer {
		d.seen[l] = false
	}
	return d.buffer, nil
}

// add adds a clause, a set of literals.
func (d *database) add(literals []lit, key uint32) (ref, error) {
	var err error
	if d.arena, err = room(d.mem, d.arena, int(header)+len(literals), 4); err != nil {
		return none, err
	}
	if err := d.rehash(d.live + 1); err != nil {
		return none, err
	}
	c := ref(len(d.arena))
	d.arena = append(d.arena, lit(len(literals)), lit(key))
	d.arena = append(d.arena, literals...)
	d.live++
	d.place(c)
	return c, nil
}

// find returns the slot of a clause with the key that is wanted, or -1.
func (d *database) find(key uint32, wanted func(ref) bool) int {
	if len(d.slots) == 0 {
		return -1
	}
	for i := d.home(key); ; i = (i + 1) & (len(d.slots) - 1) {
		c := d.slots[i]
		if c == none {
			return -1
		}
		if c != gone && uint32(d.arena[c+1]) == key && wanted(c) {
			return i
		}
	}
}

// remove deletes the clause of a slot. Its place is used again after compact.
func (d *database) remove(slot int) {
	c := d.slots[slot]
	d.slots[slot] = gone
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
	clear(d.slots)
	d.taken = 0
	to := lowest
	for c := d.next(lowest); c != none; {
		after := d.after(c)
		copy(d.arena[to:], d.arena[c:after])
		moved(c, to)
		d.place(to)
		to += after - c
		c = d.next(after)
	}
	d.arena = d.arena[:to]
	d.wasted = 0
	return true
}

// home is the slot where the search for a key starts.
func (d *database) home(key uint32) int {
	return int(uint64(key) * golden >> (64 - bits.Len(uint(len(d.slots)-1))))
}

func (d *database) place(c ref) {
	i := d.home(uint32(d.arena[c+1]))
	for d.slots[i] != none {
		i = (i + 1) & (len(d.slots) - 1)
	}
	d.slots[i] = c
	d.taken++
}

// rehash makes sure that after n clauses at least half of the slots are none.
func (d *database) rehash(n int) error {
	if 2*(d.taken+1) <= len(d.slots) {
		return nil
	}
	if size := max(16, 1<<bits.Len(uint(4*n-1))); size > len(d.slots) {
		if err := d.mem.take(int64(size-len(d.slots)) * 4); err != nil {
			return err
		}
		d.slots = make([]ref, size)
	}
	clear(d.slots)
	d.taken = 0
	for c := d.next(lowest); c != none; c = d.next(d.after(c)) {
		d.place(c)
	}
	return nil
}
