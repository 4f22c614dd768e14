package backendtest_test

import (
	"fmt"
	"strings"
	"testing"

	"gridcnf/backend/backendtest"
	"gridcnf/cnf"
)

// parity has an even number of ones among its variables. With one variable left it concludes,
// and keeps that until it is asked.
type parity struct {
	vars      int
	trail     []cnf.Lit
	concluded []cnf.Lit
	why       map[cnf.Lit][]cnf.Lit
	defect    string
}

func (p *parity) Observed() []cnf.Lit {
	var lits []cnf.Lit
	for v := cnf.Lit(1); int(v) <= p.vars; v++ {
		lits = append(lits, v, -v)
	}
	return lits
}

func (p *parity) Assign(l cnf.Lit) {
	p.trail = append(p.trail, l)
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
	if len(p.trail) < p.vars-1 && p.defect != "stale" {
		p.concluded = p.concluded[:0]
	}
}

func (p *parity) Propagate() []cnf.Lit { return p.concluded }

func (p *parity) Explain(l cnf.Lit, dst []cnf.Lit) []cnf.Lit {
	switch p.defect {
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
	even := func(clause []cnf.Lit) bool {
		for bits := range 1 << vars {
			ones, satisfied := 0, false
			for v := range vars {
				ones += bits >> v & 1
			}
			for _, l := range clause {
				satisfied = satisfied || bits>>(l.Var()-1)&1 == 1 == l.Positive()
			}
			if ones%2 == 0 && !satisfied {
				return false
			}
		}
		return true
	}
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
			backendtest.Propagator(r, f, func() cnf.Propagator {
				return &parity{vars: vars, why: map[cnf.Lit][]cnf.Lit{}, defect: defect}
			}, even)
		}()
		if (r.failure == "") != (want == "") || !strings.Contains(r.failure, want) {
			t.Errorf("defect %q: %q, want %q", defect, r.failure, want)
		}
	}
	check("", "")
	check("stale", "was not false then")
	check("drops", "does not append")
	check("forgets", "which it does not have")
	check("invents", "some solution does not satisfy it")
	check("future", "was not false then")
}
