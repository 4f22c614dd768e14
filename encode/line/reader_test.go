package line_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/encode/fold"
	"gridcnf/encode/line"
)

// possible tells of every cell of a line which values it has in fillings, by a table of all
// numbers of ones, last symbols and runs.
func possible(values []fold.Value) (can [][2]bool) {
	n := len(values)
	type state struct{ ones, last, run int }
	next := func(s state, k, symbol int) (state, bool) {
		if values[k] != fold.Open && values[k] != fold.Of(symbol == 1) {
			return s, false
		}
		if k > 0 && s.last == symbol {
			s.run++
		} else {
			s.run = 1
		}
		s.last, s.ones = symbol, s.ones+symbol
		return s, s.run < 3 && s.ones <= n/2 && k+1-s.ones <= n/2
	}
	ahead := []map[state]bool{{state{}: true}}
	for k := range n {
		to := map[state]bool{}
		for s := range ahead[k] {
			for symbol := range 2 {
				if t, ok := next(s, k, symbol); ok {
					to[t] = true
				}
			}
		}
		ahead = append(ahead, to)
	}
	can = make([][2]bool, n)
	rest := ahead[n]
	for k := n - 1; k >= 0; k-- {
		from := map[state]bool{}
		for s := range ahead[k] {
			for symbol := range 2 {
				if t, ok := next(s, k, symbol); ok && rest[t] {
					from[s], can[k][symbol] = true, true
				}
			}
		}
		rest = from
	}
	return can
}

// What is forced in a line of any length is what the table says, and what refutes a value does.
func TestReader(t *testing.T) {
	rng := rand.New(rand.NewPCG(81, 82))
	forced, wrong := 0, 0
	check := func(n, decided int, bias float64) {
		t.Helper()
		values := make([]fold.Value, n)
		for range decided {
			k := rng.IntN(n)
			values[k] = fold.Of(rng.Float64() < bias)
			if _, ok := line.Forced(values); !ok {
				values[k] = fold.Open
			}
		}
		if all, _ := line.Forced(values); rng.IntN(4) == 0 { // one of them the wrong way round
			k := rng.IntN(n)
			values[k] = -all[k]
		}
		want, all := slices.Clone(values), possible(values)
		ok := all[0] != [2]bool{}
		for k, c := range all {
			if ok && c[0] != c[1] {
				want[k] = fold.Of(c[1])
			}
		}
		got, filled := line.Forced(values)
		if filled != ok || ok && !slices.Equal(got, want) {
			t.Fatalf("%v: %v, %v, want %v, %v", values, got, filled, want, ok)
		}
		if !ok {
			wrong++
			return
		}
		for k := range values {
			if values[k] == fold.Open && want[k] != fold.Open {
				forced++
				only := make([]fold.Value, n)
				given := slices.Clone(values)
				given[k] = -want[k]
				for _, at := range append(line.Refutation(given, k), k) {
					only[at] = given[at]
				}
				if possible(only)[0] != [2]bool{} {
					t.Fatalf("%v: nothing refutes cell %d", values, k)
				}
				break
			}
		}
	}
	for _, n := range []int{8, 60, 126, 128, 130, 200, 366} {
		for range 3 {
			check(n, n, 0.5)
			check(n, n/3, 0.9)
			check(n, n/3, 0.1)
		}
	}
	t.Logf("%d with forced cells, %d wrong", forced, wrong)
}
