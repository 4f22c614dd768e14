package cdcl

import (
	"testing"

	"gridcnf/cnf"
)

// FuzzScript reads bytes as calls. The lowest two bits say what to do: add a clause, add
// a constraint, solve, or solve under assumptions. The next three say how many literals
// follow, one in a byte.
func FuzzScript(f *testing.F) {
	f.Add([]byte{0x0c, 0, 9, 2, 0x02, 0x08, 1, 8, 0x02, 0x0f, 3, 4, 5})
	f.Add([]byte{0x31, 0, 1, 2, 3, 4, 5, 0x02, 0x0c, 8, 9, 10, 0x02})
	f.Add([]byte{0x1f, 0, 0, 0, 0, 0, 0, 0, 0x08, 0, 1, 0x0a})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 400 {
			t.Skip("long scripts find nothing that short ones do not")
		}
		w := newTwin(t, 8, 0)
		for len(data) > 0 {
			what := data[0]
			n := min(int(what>>2&7), len(data)-1)
			var lits []cnf.Lit
			for _, b := range data[1 : 1+n] {
				l := cnf.Lit(1 + b&7)
				if b&8 != 0 {
					l = -l
				}
				lits = append(lits, l)
			}
			data = data[1+n:]
			switch what & 3 {
			case 0:
				w.add(lits...)
			case 1:
				w.atLeast(int(what>>5), lits...)
			case 2:
				w.solve()
			case 3:
				w.solve(lits...)
			}
		}
		w.solve()
	})
}
