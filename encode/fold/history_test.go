package fold_test

import (
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
)

// A history knows what was assigned when so many literals were.
func TestHistory(t *testing.T) {
	h := fold.NewHistory(3)
	trail := []cnf.Lit{2, -3, 1}
	bits := []int{1, 2, 0}
	for i, l := range trail {
		if bit := h.Note(l); bit != bits[i] {
			t.Errorf("%v is bit %d, want %d", l, bit, bits[i])
		}
	}
	check := func(count int32, want ...fold.Value) {
		t.Helper()
		var got []fold.Value
		for bit := range 3 {
			got = append(got, h.Was(bit, count))
		}
		if !slices.Equal(got, want) {
			t.Errorf("after %d: %v, want %v", count, got, want)
		}
	}
	check(0, fold.Open, fold.Open, fold.Open)
	check(1, fold.Open, fold.True, fold.Open)
	check(2, fold.Open, fold.True, fold.False)
	check(3, fold.True, fold.True, fold.False)
	if bit := h.Forget(1); bit != 0 || h.Count != 2 {
		t.Errorf("bit %d is forgotten, %d are left", bit, h.Count)
	}
	check(3, fold.Open, fold.True, fold.False)
}
