package loop

import (
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/internal/testkit/propagation"
)

// The moduli must be coprime in pairs and their product above the number of steps,
// or a stray loop could close.
func TestModuli(t *testing.T) {
	for n := range 20000 {
		product := 1
		list := moduli(n)
		for i, a := range list {
			product *= a
			for _, b := range list[:i] {
				if gcd(a, b) != 1 {
					t.Fatalf("moduli(%d) = %v", n, list)
				}
			}
		}
		if product <= n {
			t.Fatalf("moduli(%d) = %v with product %d", n, list, product)
		}
	}
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func TestSuccessor(t *testing.T) {
	for _, modulus := range []int{2, 3, 5, 7, 8, 64} {
		var f cnf.Formula
		m := NewWriter(fold.NewWriter(t.Context(), &f, nil), nil, nil)
		x := m.number(modulus)
		y := m.successor(x, modulus)
		for v := range 1 << len(x) {
			val := propagation.Start(&f, nil)
			for j, bit := range x {
				val[bit.Var()] = 2*int8(v>>j&1) - 1
			}
			ok := propagation.Unit(&f, val)
			if ok != (v < modulus) {
				t.Fatalf("modulus %d: number %d allowed = %v", modulus, v, ok)
			}
			if !ok {
				continue
			}
			next := 0
			for j, bit := range y {
				if val[bit.Var()] > 0 == bit.Positive() {
					next |= 1 << j
				}
			}
			if next != (v+1)%modulus {
				t.Errorf("modulus %d: %d is followed by %d", modulus, v, next)
			}
		}
	}
}
