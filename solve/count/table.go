package count

import (
	"context"
	"math/big"
	"math/bits"

	"gridcnf/internal/giveup"
)

// sweep goes through a board step by step. It keeps the states after each step, with the number of ways to reach them.
type sweep struct {
	cur, next *table
	budget    int      // how many states both tables may have
	ways      []uint64 // the number of ways to reach the current state
	key       []uint64 // the key of a state after it; at the start, of the empty board
	total     []uint64 // the number of ways to the end
}

func newSweep(keyWords, valWords, budget int) sweep {
	return sweep{
		cur: newTable(keyWords, valWords), next: newTable(keyWords, valWords), budget: budget,
		ways: make([]uint64, valWords), key: make([]uint64, keyWords), total: make([]uint64, valWords),
	}
}

// run calls expand for every state at every step. expand adds the states after it to next, or ways to total. It returns total.
func (s *sweep) run(ctx context.Context, steps int, expand func(step int, key []uint64)) *big.Int {
	s.ways[0] = 1
	s.next.add(s.key, s.ways)
	for step := range steps {
		s.cur, s.next = s.next, s.cur
		s.next.clear()
		for i := range s.cur.n {
			if i&0x3ff == 0 {
				giveup.If(ctx.Err())
			}
			s.ways = s.cur.val(i)
			expand(step, s.cur.key(i))
			if s.cur.size()+s.next.size() > s.budget {
				tooLarge("states", s.budget)
			}
		}
	}
	return bigInt(s.total)
}

// table counts the ways to reach each state. A key has keyWords words, and a count valWords words, the least significant
// first. States keep the order in which they were first added, so that nothing depends on the hash.
type table struct {
	keyWords, valWords int
	keys, vals         []uint64
	n                  int     // how many states there are
	slots              []int32 // open addressing: 1 + index of the state, 0 for none
}

func newTable(keyWords, valWords int) *table {
	return &table{keyWords: keyWords, valWords: valWords, slots: make([]int32, 1<<10)}
}

func (t *table) key(i int) []uint64 { return t.keys[i*t.keyWords : (i+1)*t.keyWords] }
func (t *table) val(i int) []uint64 { return t.vals[i*t.valWords : (i+1)*t.valWords] }

// size returns the number of states as the budget counts them: one of more than eight words counts for several.
func (t *table) size() int { return t.n * ((t.keyWords + t.valWords + 7) / 8) }

// clear removes all states and keeps the memory.
func (t *table) clear() {
	t.keys, t.vals, t.n = t.keys[:0], t.vals[:0], 0
	clear(t.slots)
}

// add adds val ways to reach the state key. It keeps neither slice.
func (t *table) add(key, val []uint64) {
	slot := t.find(key)
	if at := t.slots[slot]; at > 0 {
		accumulate(t.val(int(at-1)), val)
		return
	}
	t.keys = append(t.keys, key...)
	t.vals = append(t.vals, val...)
	t.n++
	t.slots[slot] = int32(t.n)
	if 2*t.n > len(t.slots) {
		t.grow()
	}
}

// find returns the slot of a key, or the free slot where it belongs.
func (t *table) find(key []uint64) int {
	mask := len(t.slots) - 1
next:
	for slot := int(hash(key)) & mask; ; slot = (slot + 1) & mask {
		at := int(t.slots[slot])
		if at == 0 {
			return slot
		}
		for i, w := range t.key(at - 1) {
			if w != key[i] {
				continue next
			}
		}
		return slot
	}
}

func (t *table) grow() {
	t.slots = make([]int32, 2*len(t.slots))
	for i := range t.n {
		t.slots[t.find(t.key(i))] = int32(i + 1)
	}
}

// hash mixes a key by multiplication and folding, as in wyhash.
func hash(key []uint64) uint64 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, w := range key {
		hi, lo := bits.Mul64(h^w, 0xa0761d6478bd642f)
		h = hi ^ lo
	}
	return h >> 1
}

// accumulate adds val to sum, which must have enough words for the result.
func accumulate(sum, val []uint64) {
	var carry uint64
	for i := range sum {
		sum[i], carry = bits.Add64(sum[i], val[i], carry)
	}
}

// bigInt returns a count as a number.
func bigInt(val []uint64) *big.Int {
	n, word := new(big.Int), new(big.Int)
	for i := len(val) - 1; i >= 0; i-- {
		n.Or(n.Lsh(n, 64), word.SetUint64(val[i]))
	}
	return n
}
