package masyu_test

import (
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/puzzle/rule"
)

func TestNew(t *testing.T) {
	for _, size := range [][2]int{{0, 1}, {1, 0}, {-1, 3}} {
		if _, err := masyu.New(size[0], size[1]); err == nil || !strings.Contains(err.Error(), "at least one row and one column") {
			t.Errorf("%v: got %v", size, err)
		}
	}
}

// TestEdges goes from every edge to its ends and back.
func TestEdges(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {1, 4}, {4, 1}, {2, 3}, {5, 7}} {
		b := boards.Must(masyu.New(size[0], size[1]))
		for i := range b.Bits() {
			r, c, down := b.Edge(i)
			got := b.Right(r, c)
			if down {
				got = b.Down(r, c)
			}
			if got != i {
				t.Errorf("%v: edge %d is at r%d c%d, down %v, where edge %d is", size, i, r, c, down, got)
			}
		}
		rows, cols := b.Size()
		for r := range rows {
			if b.Right(r, -1) != -1 || b.Right(r, cols-1) != -1 {
				t.Errorf("%v: an edge leaves row %d", size, r)
			}
		}
		for c := range cols {
			if b.Down(-1, c) != -1 || b.Down(rows-1, c) != -1 {
				t.Errorf("%v: an edge leaves column %d", size, c)
			}
		}
	}
}

func TestBoard(t *testing.T) {
	b, a := picture(t, "W-.-.", "|   |", ".-.-.", "|    ", ". . B")
	if rows, cols := b.Size(); rows != 3 || cols != 3 || b.Bits() != 12 || b.Kind() != masyu.Masyu {
		t.Errorf("got %s %dx%d with %d bits", b.Kind(), rows, cols, b.Bits())
	}
	if got := b.Site(0).String() + " " + b.Site(11).String(); got != "r1c1-r1c2 r2c3-r3c3" {
		t.Errorf("got %s", got)
	}
	if got := strings.Join(b.Text(a), "/"); got != "se ew sw/? ew nw/? - -" {
		t.Errorf("got %s", got)
	}
	b.Full = true
	if got := strings.Join(b.Rules(), " "); got != "single-loop pearls full" {
		t.Errorf("got %s", got)
	}
	b.Set(1, 1, masyu.Unknown)
	if got := strings.Join(b.Rules(), " "); got != "single-loop pearls unknown-pearls full" {
		t.Errorf("got %s", got)
	}
	c := b.Clone()
	c.Set(0, 0, masyu.Black)
	if b.At(0, 0) != masyu.White || c.At(0, 0) != masyu.Black || c.At(2, 2) != masyu.Black || !c.Full {
		t.Error("the clone is not a copy of its own")
	}
}

// A pearl of unknown colour states what a white or a black one does, by clauses that are implied and
// no longer than they have to be: all of them, so that they propagate completely.
func TestUnknownPearl(t *testing.T) {
	obeys := func(s *rule.Shape, bits int) bool {
		return !slices.ContainsFunc(s.Clauses, func(clause []int) bool {
			return !slices.ContainsFunc(clause, func(l int) bool { return bits>>(max(l, -l)-1)&1 == 1 == (l > 0) })
		})
	}
	either := func(bits int) bool { return obeys(masyu.WhitePearl, bits) || obeys(masyu.BlackPearl, bits) }
	possible := func(care, on int) bool {
		for bits := range 256 {
			if bits&care == on && either(bits) {
				return true
			}
		}
		return false
	}
	want := 0
	for care := range 256 {
		for on := range care + 1 {
			if on&^care != 0 || possible(care, on) {
				continue
			}
			least := true
			for bit := 1; bit < 256; bit <<= 1 {
				least = least && (care&bit == 0 || possible(care&^bit, on&^bit))
			}
			if least {
				want++
			}
		}
	}
	for bits := range 256 {
		if got := obeys(masyu.UnknownPearl(), bits); got != either(bits) {
			t.Errorf("%08b: %v, expected %v", bits, got, either(bits))
		}
	}
	if got := len(masyu.UnknownPearl().Clauses); got != want {
		t.Errorf("%d clauses, expected %d", got, want)
	}
}
