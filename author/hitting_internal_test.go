package author

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/list"
)

// What hitter says is smallest is what trying all sets finds.
func TestHitter(t *testing.T) {
	const n = 9
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 0))
		h := newHitter(n, int64(seed%3))
		var masks []uint
		for range 1 + random.IntN(12) {
			mask := 1 + uint(random.IntN(1<<n-1))
			masks = append(masks, mask)
			set := list.Where(n, func(e int) bool { return mask>>e&1 == 1 })
			h.solver.Add(list.Map(set, func(e int) cnf.Lit { return h.take[e] })...)
			want := smallest(n, masks)
			ok, err := h.next(t.Context(), n)
			if got := list.Where(n, func(e int) bool { return h.solver.Value(h.take[e]) }); err != nil || !ok || len(got) != want || !hits(got, masks) {
				t.Fatalf("seed %d: sets %b: got %v, %t, %v, want %d elements", seed, masks, got, ok, err, want)
			}
			if h.least != want {
				t.Fatalf("seed %d: proven that %d are needed, want %d", seed, h.least, want)
			}
			if ok, err := h.next(t.Context(), want-1); ok || err != nil {
				t.Fatalf("seed %d: sets %b: got %t, %v with fewer than %d elements", seed, masks, ok, err, want)
			}
		}
		h.solver.Add()
		if ok, err := h.next(t.Context(), n); ok || err != nil {
			t.Fatalf("seed %d: got %t, %v, want no set that hits the empty one", seed, ok, err)
		}
	}
}

func smallest(n int, masks []uint) int {
	best := n + 1
	for set := range uint(1 << n) {
		missed := false
		for _, m := range masks {
			missed = missed || m&set == 0
		}
		if size := bits.OnesCount(set); !missed && size < best {
			best = size
		}
	}
	return best
}

func hits(set []int, masks []uint) bool {
	var taken uint
	for _, e := range set {
		taken |= 1 << e
	}
	for _, m := range masks {
		if m&taken == 0 {
			return false
		}
	}
	return true
}
