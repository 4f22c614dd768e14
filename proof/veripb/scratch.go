package veripb

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/meaning"
)

// scratch is what is defined and derived for the clauses of one line, and deleted when they
// are there: the less there is, the faster VeriPB is.
type scratch struct {
	definitions map[int]*definition   // by variable: of those that stand for thresholds
	thresholds  map[threshold]int     // the variables that stand for them
	asked       map[int]threshold     // by variable: the threshold that it stands for
	wires       map[int][]*constraint // by variable: what defines it
	orders      map[stretch][]*constraint
	totals      map[total][]*constraint
	automaton   *automaton
	defined     []*constraint // what is to be deleted
}

func newScratch() *scratch {
	return &scratch{
		definitions: make(map[int]*definition), thresholds: make(map[threshold]int),
		asked: make(map[int]threshold), wires: make(map[int][]*constraint),
		orders: make(map[stretch][]*constraint), totals: make(map[total][]*constraint),
	}
}

// turnTo forgets the line before. A line's clauses stand together.
func (d *derivation) turnTo(at meaning.Line) {
	if d.now != at {
		d.forget()
		d.now = at
	}
}

// forget deletes all that was there for the clauses of a line.
func (d *derivation) forget() {
	const many = 1000 // in one line of the proof
	for some := range slices.Chunk(d.defined, many) {
		d.delete(some)
	}
	d.scratch = newScratch()
}

// define defines the Count and Wire helpers of a clause that are new. It returns the
// mergers of the wires.
func (d *derivation) define(clause []cnf.Lit) (mergers []merger) {
	for _, l := range clause {
		y := d.vars[l.Var()]
		switch m, _ := d.meaning(l.Var()); m := m.(type) {
		case meaning.Count:
			if d.definitions[y] == nil {
				d.stand(y, threshold{stretch{m.Line, m.Value, m.From, m.To}, m.AtLeast})
			}
		case meaning.Wire:
			w := newWire(m)
			if d.definitions[y] == nil && d.wires[y] == nil {
				if t, ok := d.asCount(w); ok {
					d.stand(y, t)
				} else {
					d.wires[y] = d.connect(y, w)
				}
			}
			mergers = append(mergers, w.merger)
		}
	}
	return mergers
}

// stand defines a helper that stands for a threshold.
func (d *derivation) stand(y int, t threshold) {
	if d.thresholds[t] == 0 {
		d.thresholds[t] = y
	}
	d.asked[y] = t
	d.definitions[y] = d.count(y, t.stretch, t.j)
}
