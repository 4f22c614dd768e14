package line

import (
	"math/bits"
	"slices"
	"sync"

	"gridcnf/encode/fold"
	"gridcnf/internal/balanced"
	"gridcnf/puzzle/rule"
)

// MaxWord is the longest line that is kept as words.
const MaxWord = 64

// cells is what is known of a line: the places of the zeros, and those of the ones.
type cells [2]uint64

// words is a grid of lines of up to MaxWord cells, as words of bits. Every cell is stored in its row and in its column, so that
// windows, counts and comparisons take a few operations on whole lines.
type words struct {
	size   [2]int // how many rows and columns
	apart  []rule.Apart
	lines  [2][MaxWord]cells // rows, columns
	dirty  [2]uint64         // the rows and columns that have changed since they were looked at
	loose  [2]uint64         // the same, since they were squeezed
	unread [2]uint64         // the same, since the automaton has read them
	clash  []place           // lines that cannot be as they are: one, or two that are equal
	whole  bool              // find everything that follows from the lines, and record the order
	order  []int             // the cells in the order in which they were decided
}

// place is a line of a grid: a row (way 0) or a column (way 1), and its index.
type place struct{ way, index int }

// pool keeps words that are not in use.
var pool = sync.Pool{New: func() any { return new(words) }}

// newWords returns words for a book, with all cells open.
func newWords(book *rule.Book) *words {
	w, g := pool.Get().(*words), newGrid(book)
	w.size, w.apart, w.clash, w.order, w.whole = [2]int{g.rows, g.cols}, g.apart, w.clash[:0], w.order[:0], false
	for way, n := range w.size {
		clear(w.lines[way][:n])
		w.dirty[way] = full(n)
		w.loose[way], w.unread[way] = w.dirty[way], w.dirty[way]
	}
	return w
}

// foldWords is Fold for lines of up to MaxWord cells.
func foldWords(book *rule.Book, known decided) (order, clash []int) {
	w := newWords(book)
	defer pool.Put(w)
	w.load(known)
	w.whole = true
	w.decide()
	for _, bit := range w.order {
		known[bit] = fold.Of(w.lines[0][bit/w.size[1]][1]>>(bit%w.size[1])&1 != 0)
	}
	for _, p := range w.clash {
		clash = append(clash, book.Lines[p.way*w.size[0]+p.index].Bits()...)
	}
	return slices.Clone(w.order), clash
}

// full returns the set of all n cells of a line.
func full(n int) uint64 { return ^uint64(0) >> (MaxWord - n) }

// givens are the cells that are known.
type givens interface {
	Given(bit int) (value, known bool)
}

// load fills in the givens.
func (w *words) load(g givens) {
	bit := 0
	cols := w.lines[1][:w.size[1]]
	for r := range w.size[0] {
		var row cells
		for c := range cols {
			value, known := g.Given(bit)
			one, zero := word(value && known), word(!value && known)
			row[0] |= zero << c
			row[1] |= one << c
			cols[c][0] |= zero << r
			cols[c][1] |= one << r
			bit++
		}
		w.lines[0][r] = row
	}
}

// decided are values of cells, as givens.
type decided []fold.Value

func (d decided) Given(bit int) (value, known bool) { return d[bit] == fold.True, d[bit] != fold.Open }

// word returns 1 for true and 0 for false.
func word(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// decide fills in what follows from lines, and from pairs of a full line and one with two open cells. It returns false at a
// clash. Only with whole does it ask the automaton for all that follows: that seldom finds more, and a search is faster
// without.
func (w *words) decide() bool {
	for {
		if !w.propagate() {
			return false
		}
		changed, ok := w.each(&w.loose, squeeze)
		if ok && !changed {
			changed, ok = w.differ()
		}
		if ok && !changed && w.whole {
			changed, ok = w.each(&w.unread, read)
		}
		if !ok || !changed {
			return ok
		}
	}
}

// propagate looks at windows and counts until nothing more follows. It returns false at a clash.
func (w *words) propagate() bool {
	for w.dirty[0]|w.dirty[1] != 0 {
		for way := range w.dirty {
			for w.dirty[way] != 0 {
				i := bits.TrailingZeros64(w.dirty[way])
				w.dirty[way] &= w.dirty[way] - 1
				if !w.look(way, i) {
					w.clash = append(w.clash, place{way, i})
					return false
				}
			}
		}
	}
	return true
}

// look decides the third cell of each window of a line in which two cells are alike, and all open cells once half of the line
// has one symbol. It returns false at a clash.
func (w *words) look(way, i int) bool {
	n := w.size[1-way]
	all, half := full(n), n/2
	l := w.lines[way][i]
	for {
		zeros, ones := around(l[1]), around(l[0])
		n0, n1 := bits.OnesCount64(l[0]), bits.OnesCount64(l[1])
		if n0 >= half {
			ones |= ^l[0]
		}
		if n1 >= half {
			zeros |= ^l[1]
		}
		next := cells{l[0] | zeros&all, l[1] | ones&all}
		if next[0]&next[1] != 0 || n0 > half || n1 > half {
			w.put(way, i, l) // keep the cells that note has recorded
			return false
		}
		if next == l {
			break
		}
		if w.whole {
			w.note(way, i, (next[0]|next[1])&^(l[0]|l[1]))
		}
		l = next
	}
	w.put(way, i, l)
	return true
}

// around returns the places beside each two neighbours in x, and those between two places of x with one place between them.
func around(x uint64) uint64 {
	pair := x & (x >> 1)
	return pair<<2 | pair>>1 | x&(x>>2)<<1
}

// put replaces a line by one with more decided cells, and updates the lines that cross it.
func (w *words) put(way, i int, l cells) {
	old := &w.lines[way][i]
	bit := uint64(1) << i
	across := &w.lines[1-way]
	zeros, ones := l[0]&^old[0], l[1]&^old[1]
	for x := zeros; x != 0; x &= x - 1 {
		across[bits.TrailingZeros64(x)&(MaxWord-1)][0] |= bit
	}
	for x := ones; x != 0; x &= x - 1 {
		across[bits.TrailingZeros64(x)&(MaxWord-1)][1] |= bit
	}
	if changed := zeros | ones; changed != 0 {
		*old = l
		w.dirty[1-way] |= changed
		w.loose[1-way] |= changed
		w.unread[1-way] |= changed
		w.loose[way] |= bit
		w.unread[way] |= bit
	}
}

// add decides cells of a line, and marks the line as dirty.
func (w *words) add(way, i int, more cells) {
	l := w.lines[way][i]
	if w.whole {
		w.note(way, i, more[0]|more[1])
	}
	w.put(way, i, cells{l[0] | more[0], l[1] | more[1]})
	w.dirty[way] |= 1 << i
}

// note appends places of a line to the order.
func (w *words) note(way, i int, fresh uint64) {
	first, stride := i*w.size[1], 1
	if way == 1 {
		first, stride = i, w.size[1]
	}
	for ; fresh != 0; fresh &= fresh - 1 {
		w.order = append(w.order, first+bits.TrailingZeros64(fresh)*stride)
	}
}

// each asks follows about every line in set that is not full, adds what follows, and empties set. It is not ok at a clash.
func (w *words) each(set *[2]uint64, follows func(n int, l cells) (more cells, ok bool)) (changed, ok bool) {
	todo := *set
	*set = [2]uint64{}
	for way := range todo {
		n := w.size[1-way]
		for ; todo[way] != 0; todo[way] &= todo[way] - 1 {
			i := bits.TrailingZeros64(todo[way])
			l := w.lines[way][i]
			if l[0]|l[1] == full(n) {
				continue
			}
			more, ok := follows(n, l)
			if !ok {
				w.clash = append(w.clash, place{way, i})
				return false, false
			}
			if more[0]|more[1] != 0 {
				w.add(way, i, more)
				changed = true
			}
		}
	}
	return changed, true
}

// squeeze finds open cells of a line that cannot have a symbol because the windows need all that are left of it.
func squeeze(n int, l cells) (more cells, ok bool) {
	all := full(n)
	for symbol, has := range l {
		no, ok := useless(all&^has, all&^(l[0]|l[1]), n/2-bits.OnesCount64(has))
		if !ok {
			return cells{}, false
		}
		more[1-symbol] = no
	}
	return more, more[0]&more[1] == 0
}

// useless returns the open cells of a line that a symbol cannot take if k more of it have to come. without are the cells that
// do not have the symbol. It fails if k are not enough.
//
// Every window of three cells without the symbol needs one. The first one comes no later than the last open cell of the first
// window, the second no later than that of the first window beyond it, and so on; and the same from the end. If k windows are
// needed in this way, each of the k symbols has bounds on both sides, and cells outside of all bounds are useless.
func useless(without, open uint64, k int) (no uint64, ok bool) {
	windows := without & (without >> 1) & (without >> 2) // by their first cells
	if bits.OnesCount64(windows) < k {
		return 0, true
	}
	var last [MaxWord/2 + 1]int // where each symbol comes at the latest; k is negative if look has yet to see that a line is overfull
	count := 0
	for x := windows; x != 0; count++ {
		first := bits.TrailingZeros64(x)
		can := open >> first & 7
		if can == 0 || count == k {
			return 0, false
		}
		last[count] = first + bits.Len64(can) - 1
		x &= ^uint64(1) << last[count]
	}
	if count < k {
		return 0, true
	}
	no = open
	for x := windows; x != 0; {
		count--
		first := bits.Len64(x) - 1
		first += bits.TrailingZeros64(open >> first & 7)
		no &^= uint64(2)<<last[count] - uint64(1)<<first
		x &= uint64(1)<<max(first-2, 0) - 1
	}
	return no, true
}

// differ applies the rule that lines differ. If a line with two open cells agrees with a full one, these cells have the
// opposite values: both lines are balanced, so otherwise they would be equal.
func (w *words) differ() (changed, ok bool) {
	for _, group := range w.apart {
		way := 0
		if group.From > 0 {
			way = 1
		}
		lines, all := w.lines[way][:w.size[way]], full(w.size[1-way])
		for i := range lines {
			for j := range i {
				a, b := lines[i], lines[j]
				if a[0]&b[1]|a[1]&b[0] != 0 {
					continue
				}
				openA, openB := all&^(a[0]|a[1]), all&^(b[0]|b[1])
				switch {
				case openA|openB == 0:
					w.clash = append(w.clash, place{way, j}, place{way, i})
					return false, false
				case openA == 0 && bits.OnesCount64(openB) == 2:
					w.add(way, j, cells{openB & a[1], openB & a[0]})
					changed = true
				case openB == 0 && bits.OnesCount64(openA) == 2:
					w.add(way, i, cells{openA & b[1], openA & b[0]})
					changed = true
				}
			}
		}
	}
	return changed, true
}

// read finds all that follows in a line, with the automaton.
func read(n int, l cells) (more cells, ok bool) {
	line := balanced.Line{N: n, Zeros: balanced.Places{l[0]}, Ones: balanced.Places{l[1]}}
	m, ok := line.Forced()
	return cells{m.Zeros[0] &^ l[0], m.Ones[0] &^ l[1]}, ok
}
