package balanced_test

import (
	"fmt"
	"strings"
	"testing"

	"gridcnf/internal/balanced"
)

// symbols is all ones for each of the symbols that a cell of a line can have.
func symbols(cell byte) (zero, one uint64) {
	if cell != '1' {
		zero = ^uint64(0)
	}
	if cell != '0' {
		one = ^uint64(0)
	}
	return zero, one
}

// Whether a line can be filled, and how each cell of it can be, is told alike by the automaton and by all words.
func TestLines(t *testing.T) {
	for _, n := range []int{2, 4, 6, 8} {
		for code := range pow(3, n) {
			line := make([]byte, n)
			for i := range line {
				line[i] = ".01"[code%3]
				code /= 3
			}
			check(t, string(line))
		}
	}
}

func check(t *testing.T, line string) {
	t.Helper()
	n := len(line)
	can := make([][2]bool, n)
	for x := range 1 << n {
		word := fmt.Sprintf("%0*b", n, x)
		fits := strings.Count(word, "1")*2 == n && !strings.Contains(word, "000") && !strings.Contains(word, "111")
		for i := range line {
			fits = fits && (line[i] == '.' || line[i] == word[i])
		}
		for i := range can {
			if fits {
				can[i][word[i]-'0'] = true
			}
		}
	}
	ahead := make([]balanced.States, n)
	s := balanced.Start
	for i := range line {
		s = s.After(symbols(line[i]))
		ahead[i] = s
	}
	rest := balanced.Filled(n)
	for i := n - 1; i >= 0; i-- {
		if zero, one := ahead[i].Meets(rest); zero != can[i][0] || one != can[i][1] {
			t.Fatalf("%s: cell %d can be 0: %v, 1: %v, but %v", line, i+1, zero, one, can[i])
		}
		rest = rest.Before(symbols(line[i]))
	}
}

func pow(base, n int) int {
	x := 1
	for range n {
		x *= base
	}
	return x
}
