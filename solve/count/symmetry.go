package count

import (
	"math/bits"
	"slices"
)

// symmetry gives the same key to states that differ only by mirroring the columns or exchanging 0 and 1. On a board without
// givens, these have equally many completions, so a quarter of the states is enough.
type symmetry struct {
	layout   layout
	image    *state
	imageKey []uint64
}

func newSymmetry(l layout) *symmetry {
	return &symmetry{l, l.newState(), make([]uint64, l.keyWords())}
}

// pack packs the image of s with the smallest key. r rows are filled. The layout must have neither used words nor pairs.
func (y *symmetry) pack(s *state, r int, key []uint64) {
	y.layout.pack(s, key)
	copy(y.image.planes, s.planes)
	y.image.last, y.image.twice = s.last, s.twice
	y.mirror()
	y.compare(key)
	y.exchange(r)
	y.compare(key)
	y.mirror()
	y.compare(key)
}

// compare replaces key by the key of the image if that is smaller.
func (y *symmetry) compare(key []uint64) {
	y.layout.pack(y.image, y.imageKey)
	if slices.Compare(y.imageKey, key) < 0 {
		copy(key, y.imageKey)
	}
}

func (y *symmetry) mirror() {
	mirrored := func(mask uint64) uint64 { return bits.Reverse64(mask) >> (64 - y.layout.cols) }
	for i, plane := range y.image.planes {
		y.image.planes[i] = mirrored(plane)
	}
	y.image.last, y.image.twice = mirrored(y.image.last), mirrored(y.image.twice)
}

// exchange exchanges ones and zeros: a column with n ones gets r - n. That is r + 1 + ^n in two's complement, added for all
// columns together.
func (y *symmetry) exchange(r int) {
	all := y.layout.all()
	var carry uint64
	for i, plane := range y.image.planes {
		a, b := all&^plane, uint64(0)
		if (r+1)>>i&1 == 1 {
			b = all
		}
		y.image.planes[i] = a ^ b ^ carry
		carry = a&b | carry&(a|b)
	}
	y.image.last = all &^ y.image.last
}
