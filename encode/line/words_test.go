package line

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/propagation"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// randomBoard is a board of any size and with any rules. Half of the boards have givens that fit
// together as far as a stripe pattern goes, so that much follows; the others may well
// contradict themselves.
func randomBoard(t *testing.T, rng *rand.Rand, sizes ...int) *takuzu.Board {
	t.Helper()
	size := func() int { return sizes[rng.IntN(len(sizes))] }
	b := boards.Must(takuzu.New(takuzu.Takuzu, size(), size()))
	b.Distinct = takuzu.Distinct{Rows: rng.IntN(2) == 0, Cols: rng.IntN(2) == 0}
	rows, cols := b.Size()
	striped, noise := rng.IntN(2) == 0, rng.IntN(8)
	for range rng.IntN(1 + 2*rows*cols/3) {
		r, c, v := rng.IntN(rows), rng.IntN(cols), takuzu.Cell(1+rng.IntN(2))
		if striped && rng.IntN(10) >= noise/4 {
			v = takuzu.Cell(1 + (r/2+c+c/4)%2)
		}
		b.Set(r, c, v)
	}
	return b
}

// Values are the givens.
func Values(b *takuzu.Board) []fold.Value {
	decided := make([]fold.Value, b.Bits())
	for i := range decided {
		if v, known := b.Given(i); known {
			decided[i] = fold.Of(v)
		}
	}
	return decided
}

// As words and cell by cell, the same follows. Every bit of the order follows from a line, or from
// two equal ones, and the bits before it.
func TestWordsAsCells(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	clashes, full := 0, 0
	for range 2000 {
		b := randomBoard(t, rng, 2, 4, 6, 6, 8, 8, 10, 10, 14, 14, 32, 64)
		cells, inWords := Values(b), Values(b)
		_, clash := foldLong(b.Book(), cells)
		order, clashInWords := foldWords(b.Book(), inWords)
		if (clash == nil) != (clashInWords == nil) {
			t.Fatalf("%v: clash %v by cells, %v by words", b, clash, clashInWords)
		}
		if clash != nil {
			clashes++
		} else if !slices.Equal(cells, inWords) {
			t.Fatalf("%v: decided\n%v by cells,\n%v by words", b, cells, inWords)
		} else if !slices.Contains(cells, fold.Open) {
			full++
		}
		follows(t, b, order, inWords, clashInWords)
	}
	t.Logf("%d contradictions, %d full boards", clashes, full)
}

// follows checks an order step by step: that a bit cannot be otherwise is seen by one step of
// the propagation by cells, in a line through it; and so is a clash.
func follows(t *testing.T, b *takuzu.Board, order []int, after []fold.Value, clash []int) {
	t.Helper()
	book := b.Book()
	refutes := func(decided []fold.Value, bit int) bool {
		g := assigned(book, decided)
		for _, i := range g.of(bit) {
			forced, ok := g.reader.forced(g.State, &g.lines[i])
			if !ok {
				return true
			}
			for _, d := range forced {
				g.Assign(rule.Literal(d.cell, d.value == fold.True))
			}
		}
		for {
			news, clash := g.distinct()
			if len(news) == 0 {
				return clash != nil
			}
			for _, l := range news {
				g.Assign(l)
			}
		}
	}
	decided := Values(b)
	for _, bit := range order {
		if decided[bit] != fold.Open || after[bit] == fold.Open {
			t.Fatalf("%v: bit %d in the order %v is not decided once", b, bit, order)
		}
		decided[bit] = -after[bit]
		if !refutes(decided, bit) {
			t.Fatalf("%v: bit %d in the order %v does not follow", b, bit, order)
		}
		decided[bit] = after[bit]
	}
	if clash != nil && !refutes(decided, clash[0]) && !refutes(decided, clash[len(clash)-1]) {
		t.Fatalf("%v: the clash %v is none", b, clash)
	}
}

// What Solve says is so by brute force.
func TestSolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	var none, one, unknown int
	for range 3000 {
		b := randomBoard(t, rng, 2, 4, 6)
		a, known := Solve(b.Book(), b)
		var want []puzzle.Answer
		for other := range brute.Takuzu(b) {
			if want = append(want, slices.Clone(other)); len(want) == 2 {
				break
			}
		}
		switch {
		case !known:
			unknown++
		case len(want) == 2 || len(want) == 0 && a != nil || len(want) == 1 && !a.Equal(want[0]):
			t.Fatalf("%v: found %v, but there are %v", b, a, want)
		case a == nil:
			none++
		default:
			one++
		}
		if !known && len(want) < 2 {
			t.Logf("%v: gave up", b)
		}
	}
	if none == 0 || one == 0 || unknown == 0 {
		t.Errorf("%d boards without an answer, %d with one, %d unknown: too few of a kind", none, one, unknown)
	}
}

// Which cells cannot have a symbol is found as by trying all ways to place it, as far as windows
// and its number go.
func TestUseless(t *testing.T) {
	const n = 9
	rng := rand.New(rand.NewPCG(25, 26))
	hits := 0
	for range 3000 {
		without := rng.Uint64() & full(n)
		open := without & (rng.Uint64() | rng.Uint64())
		k := 1 + rng.IntN(4)
		can, ways := uint64(0), 0
		for x := range uint64(1) << n {
			rest := without &^ x
			if x&^open == 0 && ones(x) == k && rest&(rest>>1)&(rest>>2) == 0 {
				can |= x
				ways++
			}
		}
		no, ok := useless(without, open, k)
		if !ok && ways > 0 || ok && no&can != 0 {
			t.Fatalf("without %b, open %b, %d to come: useless %b, %v, but there are %d ways: %b", without, open, k, no, ok, ways, can)
		}
		if ok && no != 0 {
			hits++
		}
	}
	if hits < 50 {
		t.Errorf("only %d lines with useless cells", hits)
	}
}

// A line that has changed since windows and counts were looked at can have every other cell open.
func TestSqueezeUnread(t *testing.T) {
	for n := 2; n <= MaxWord; n += 2 {
		every := uint64(0x5555555555555555) & full(n)
		if more, ok := squeeze(n, cells{0, every}); !ok || more != (cells{full(n) &^ every, 0}) {
			t.Errorf("%d cells, every other a one: got %b, %v", n, more, ok)
		}
	}
}

// What follows in a line before it contradicts itself is decided as it follows.
func TestClash(t *testing.T) {
	b := boards.Must(takuzu.New(takuzu.ThreeInARow, 2, 8))
	for c, digit := range "00.1.00." {
		switch digit {
		case '0':
			b.Set(0, c, takuzu.Zero)
		case '1':
			b.Set(0, c, takuzu.One)
		}
	}
	decided := Values(b)
	order, clash := foldWords(b.Book(), decided)
	if want := []int{2, 4, 7}; !slices.Equal(order, want) || clash == nil {
		t.Errorf("the order is %v, the clash %v; expected %v and a clash", order, clash, want)
	}
	for _, bit := range order {
		if decided[bit] != fold.True {
			t.Errorf("bit %d is %v, and would be 0 of three", bit, decided[bit])
		}
	}
}

func ones(x uint64) (n int) {
	for ; x != 0; x &= x - 1 {
		n++
	}
	return n
}

// rightLine reports whether a row of bits is balanced without three alike.
func rightLine(row uint, n int) bool {
	for i := 2; i < n; i++ {
		if w := row >> (i - 2) & 7; w == 0 || w == 7 {
			return false
		}
	}
	return bits.OnesCount(row) == n/2
}

func TestAutomaton(t *testing.T) {
	for n := 2; n <= 8; n += 2 {
		var f cnf.Formula
		a := automaton{Writer: fold.NewWriter(t.Context(), &f, nil)}
		a.write(propagation.Inputs(&f, n))
		propagation.Complete(t, &f, n, func(row uint) bool { return rightLine(row, n) })
	}
}

// The automaton of a line with decided cells must say the same as that of an open
// line under these cells, with propagation just as complete and no freedom in its
// helper variables.
func TestAutomatonDecided(t *testing.T) {
	const n = 6
	propagation.Partials(n, func(in []int8) {
		if !slices.Contains(in, 0) {
			return // full lines are left to Fold
		}
		var f cnf.Formula
		xs := propagation.Inputs(&f, n)
		decided := make([]fold.Value, n)
		for i, v := range in {
			decided[i] = fold.Value(v)
			if v != 0 {
				f.Add(fold.Is(xs[i], decided[i]))
			}
		}
		a := automaton{Writer: fold.NewWriter(t.Context(), &f, decided)}
		a.write(xs)
		fits := func(row uint) bool { return propagation.Agrees(in, row) && rightLine(row, n) }
		propagation.Complete(t, &f, n, fits)
		for row := range uint(1) << n {
			if fits(row) {
				propagation.Model(t, &f, propagation.Answer(row, n))
			}
		}
	})
}

// Windows forbid three alike, and nothing else.
func TestNoThree(t *testing.T) {
	for n := range 8 {
		var f cnf.Formula
		w := Writer{Writer: fold.NewWriter(t.Context(), &f, nil)}
		w.noThree(nil, propagation.Inputs(&f, n))
		for row := range uint(1) << n {
			want := true
			for i := 2; i < n; i++ {
				w := row >> (i - 2) & 7
				want = want && w != 0 && w != 7
			}
			m := append(cnf.Model{false}, propagation.Answer(row, n)...)
			if got := f.Check(m) == nil; got != want {
				t.Fatalf("%d cells, %0*b: %v, want %v", n, n, row, got, want)
			}
		}
	}
}
