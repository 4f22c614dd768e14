package masyu_test

import (
	"slices"
	"testing"

	"gridcnf/internal/testkit/masyu"
	"gridcnf/puzzle/rule"
)

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
