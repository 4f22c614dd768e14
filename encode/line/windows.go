package line

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
)

// noThree states that no three neighbours in the line are alike: every window of
// three cells has a 0 and has a 1.
func noThree(w *fold.Writer, line []cnf.Lit) {
	for i := 2; i < len(line); i++ {
		a, b, c := line[i-2], line[i-1], line[i]
		w.Add(a, b, c)
		w.Add(a.Not(), b.Not(), c.Not())
	}
}
