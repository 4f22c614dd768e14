package loop

import (
	"math/rand/v2"
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

// Faces that are merged as a hidden colouring says must agree with it ever after,
// whatever the order, and a merge that says otherwise must be refused.
func TestFaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	for range 500 {
		n := 1 + rng.IntN(12)
		var f fold.Faces
		f.Begin(n)
		agrees := func(a, b int, differ bool) bool {
			x, y, odd := f.Join(int32(a), int32(b), int32(fold.Of(differ)+1)/2)
			return x != y || odd == 0
		}
		inside := make([]bool, n+1) // the outside, face n, is not
		joined := make([]int, n+1)  // by face: what it is known to be linked with
		for i := range inside {
			inside[i] = i < n && rng.IntN(2) == 0
			joined[i] = i
		}
		for range 2 * n {
			a, b := rng.IntN(n+1), rng.IntN(n+1)
			odd := inside[a] != inside[b]
			if joined[a] == joined[b] && agrees(a, b, !odd) {
				t.Fatalf("faces %d and %d are known to differ = %v, the opposite was taken", a, b, odd)
			}
			if !agrees(a, b, odd) {
				t.Fatalf("faces %d and %d differ = %v, which was refused", a, b, odd)
			}
			for i, from := 0, joined[b]; i <= n; i++ {
				if joined[i] == from {
					joined[i] = joined[a]
				}
			}
		}
		m := NewWriter(fold.NewWriter(t.Context(), new(cnf.Formula), nil), nil, nil)
		m.faces, m.inside = f, append(make([]cnf.Lit, n), fold.No)
		for a := range n + 1 {
			for b := range n + 1 {
				la, lb := m.colour(a), m.colour(b)
				switch same := inside[a] == inside[b]; {
				case joined[a] != joined[b] && la.Var() == lb.Var():
					t.Fatalf("faces %d and %d share a variable, nothing links them", a, b)
				case joined[a] == joined[b] && (la == lb) != same:
					t.Fatalf("faces %d and %d have literals %d and %d, equal colours = %v", a, b, la, lb, same)
				}
			}
		}
	}
}
