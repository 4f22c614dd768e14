package backendtest_test

import (
	"fmt"
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/backendtest"
)

// parity has an even number of ones among its variables. With one variable left it concludes,
// and keeps that until it is asked.
type parity struct {
	vars      int
	trail     []cnf.Lit
	concluded []cnf.Lit
	why       map[cnf.Lit][]cnf.Lit
	undone    int
	shared    *int // how many literals all have that were made together
	defect    string
}

func (p *parity) Observed() int     { return p.vars }
func (p *parity) Hints() []cnf.Hint { return nil }

func (p *parity) Assign(l cnf.Lit) {
	p.trail = append(p.trail, l)
	*p.shared++
	if len(p.trail) < p.vars-1 {
		return
	}
	ones, left := 0, cnf.Lit(p.vars*(p.vars+1)/2)
	for _, x := range p.trail[:p.vars-1] {
		left -= cnf.Lit(x.Var())
		if x > 0 {
			ones++
		}
	}
	if ones%2 == 0 {
		left = -left
	}
	p.concluded = append(p.concluded[:0], left)
	p.why[left] = append([]cnf.Lit(nil), p.trail[:p.vars-1]...)
}

func (p *parity) Undo(cnf.Lit) {
	p.trail = p.trail[:len(p.trail)-1]
	p.undone++
	*p.shared--
	if len(p.trail) < p.vars-1 && p.defect != "stale" {
		p.concluded = p.concluded[:0]
	}
}

func (p *parity) Propagate() []cnf.Lit {
	if p.defect == "deaf" && p.undone > 0 {
		return nil
	}
	return p.concluded
}

// state is what Undo has to restore.
func state(p cnf.Propagator) string {
	x := p.(*parity)
	switch x.defect {
	case "counts":
		return fmt.Sprint(x.undone)
	case "shares":
		return fmt.Sprint(*x.shared)
	}
	return fmt.Sprint(x.trail)
}

func (p *parity) Explain(l cnf.Lit, dst []cnf.Lit) []cnf.Lit {
	switch p.defect {
	case "twice":
		dst = append(dst, l)
	case "drops":
		dst = dst[:0]
	case "forgets":
		l = -l
	case "invents":
		p.why[l] = p.why[l][1:]
	case "future":
		return append(dst, l, l.Not())
	}
	for _, x := range p.why[l] {
		dst = append(dst, -x)
	}
	return append(dst, l)
}

// recorder is a test that notes how it failed.
type recorder struct {
	testing.TB
	failure string
}

func (r *recorder) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

// The suite passes what is right and finds what is wrong.
func TestPropagator(t *testing.T) {
	const vars = 4
	var even []cnf.Model
	for row := range 1 << vars {
		m, ones := make(cnf.Model, vars+1), 0
		for v := range vars {
			m[v+1] = row>>v&1 == 1
			ones += row >> v & 1
		}
		if ones%2 == 0 {
			even = append(even, m)
		}
	}
	quietly := 0
	check := func(defect, want string) {
		t.Helper()
		r := &recorder{TB: t}
		func() {
			defer func() {
				if p := recover(); p != nil {
					r.failure = fmt.Sprint(p)
				}
			}()
			f := new(cnf.Formula)
			f.Add(-1, 2, 3)
			all := 0
			open := func() cnf.Propagator {
				return &parity{vars: vars, why: map[cnf.Lit][]cnf.Lit{}, shared: &all, defect: defect}
			}
			quiet := func(_ cnf.Propagator, isTrue func(cnf.Lit) bool) {
				known := 0
				for v := cnf.Lit(1); v <= vars; v++ {
					if isTrue(v) || isTrue(-v) {
						known++
					}
				}
				if defect == "" && known == vars-1 {
					t.Error("the last variable follows, and is open")
				}
				quietly++
			}
			backendtest.Following{Open: open, Formula: f, Truths: even, State: state, Quiet: quiet}.Run(r)
		}()
		if (r.failure == "") != (want == "") || !strings.Contains(r.failure, want) {
			t.Errorf("defect %q: %q, want %q", defect, r.failure, want)
		}
	}
	check("", "")
	if quietly == 0 {
		t.Error("it was never asked when all was quiet")
	}
	check("stale", "was not false then")
	check("drops", "does not append")
	check("forgets", "which it has 0 times")
	check("twice", "which it has 2 times")
	check("deaf", "without what was taken back")
	check("counts", "the state is")
	check("shares", "share state")
	check("invents", "some solution does not satisfy it")
	check("future", "was not false then")
}
