package veripb

import "gridcnf/meaning"

// scratch is what is defined and derived for the clauses of one line, and deleted when they
// are there: the less there is, the faster VeriPB is.
type scratch struct {
	definitions map[int]*definition             // by variable
	thresholds  map[meaning.Count]int           // the variables that stand for them
	wires       map[int][]*constraint           // by variable: what defines it
	orders      map[meaning.Count][]*constraint // by stretch
	totals      map[total][]*constraint
	automaton   *automaton
}

func newScratch() *scratch {
	return &scratch{
		definitions: make(map[int]*definition), thresholds: make(map[meaning.Count]int), wires: make(map[int][]*constraint),
		orders: make(map[meaning.Count][]*constraint), totals: make(map[total][]*constraint),
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
	d.leave(0, nil)
	d.scratch = newScratch()
}
