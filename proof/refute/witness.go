package refute

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle/rule"
)

// Learnt adds a lemma. It is for the solver, as are the other methods of a cdcl.Log.
func (s *search) Learnt(clause []cnf.Lit) {
	s.take(len(clause))
	s.lemmas = append(s.lemmas, as(clause))
	if len(s.lemmas) != manyLemmas {
		return
	}
	if because, err := encode.Because(s.ctx, s.puzzle); because != "" || err != nil {
		s.failed = cmp.Or(s.failed, err, fmt.Errorf("%w: there is no solution, for %s, but its steps cannot add that up", kernel.ErrTooLarge, because))
	}
}

// manyLemmas is after how many of them it is asked whether there is a reason that needs too many.
const manyLemmas = 20_000

// Dropped does nothing: what the proof does not need is left out anyway.
func (s *search) Dropped([]cnf.Lit) {}

// Explained adds a cut, unless the constraints of a point or of faces propagate as much.
func (s *search) Explained(clause []cnf.Lit) {
	if !s.beside(clause) && !ofPoint(s.book.Loop, clause) {
		s.take(2 * len(clause))
		s.axioms = append(s.axioms, axiom{clause: slices.Clone(clause)})
	}
}

// Failed returns an error once there is no memory for more.
func (s *search) Failed() error { return s.failed }

// take asks for the memory of so many literals, and looks at the time.
func (s *search) take(literals int) {
	const header, word = 64, 4
	s.failed = cmp.Or(s.failed, s.meter.Take(header+int64(literals)*word), s.meter.Work(literals))
}

// ofPoint reports whether a clause is about the edges of one point, one of which is drawn.
func ofPoint(l *rule.Loop, clause []cnf.Lit) bool {
	from, to := l.Ends(clause[0].Var() - 1)
	for _, c := range clause {
		a, b := l.Ends(c.Var() - 1)
		if a != from && b != from {
			from = -1
		}
		if a != to && b != to {
			to = -1
		}
	}
	return max(from, to) >= 0 && slices.Min(clause) < 0
}

// witness returns why a clause of the guide is true of every loop that touches all stops, as a
// line of cuts.txt. The guide names the edges of a closed line in the order in which one walks.
func witness(l *rule.Loop, clause []cnf.Lit) (string, error) {
	wall, line := "", ""
	for _, c := range clause {
		if name := " " + strconv.Itoa(c.Var()); c > 0 {
			wall += name
		} else {
			line += name
		}
	}
	missed := l.Missed(func(e int) bool { return slices.Contains(clause, -cnf.Lit(e+1)) })
	if wall == "" && line != "" && missed >= 0 {
		return "loop" + line + " misses " + l.Stops[missed].Place.String(), nil
	}
	if wall == "" || strings.Count(line, " ") > 1 {
		return "", errNoWitness
	}
	from, to := l.Ends(slices.Min(clause).Var() - 1) // of the drawn edge if there is one
	for _, start := range [...]int{from, to} {
		region, points := fill(l, start, clause)
		one, other := "", ""
		for i := range l.Stops {
			if s := &l.Stops[i]; s.Within(region, true) {
				one = s.Place.String()
			} else if s.Within(region, false) {
				other = s.Place.String()
			}
		}
		if line != "" {
			one = "x" + line[1:]
		}
		if 2*points > l.Points() {
			one, other = other, one // a check explores the side that is named first
		}
		if one != "" && other != "" {
			return "border" + wall + " parts " + one + " " + other, nil
		}
	}
	return "", errNoWitness
}

var errNoWitness = errors.New("it is no closed line, and no border with something on both sides")

// fill returns the points that can be reached without certain edges, and how many there are.
func fill(l *rule.Loop, start int, without []cnf.Lit) (region []bool, points int) {
	region = make([]bool, l.Points())
	region[start] = true
	queue := []int{start}
	for i := 0; i < len(queue); i++ {
		for _, e := range l.AroundPoint(queue[i]) {
			if e < 0 || slices.Contains(without, cnf.Lit(e+1)) {
				continue
			}
			from, to := l.Ends(e)
			if p := from + to - queue[i]; !region[p] {
				region[p] = true
				queue = append(queue, p)
			}
		}
	}
	return region, len(queue)
}
