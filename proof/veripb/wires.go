package veripb

import (
	"math"
	"slices"

	"gridcnf/meaning"
)

// The outputs inside an odd-even merger are no counts. But how many ones an element a has
// is known from the two counts that are merged: of the elements offset, offset+stride, …
// of a sorted sequence, k are 1 if it has more than offset+(k-1)·stride ones. So a wire is
// defined by thresholds of these two counts, and a comparator's clauses follow by going
// down the stairs of pairs of thresholds, which unit propagation does.
//
// A threshold is a meaning.Count: that at least so many cells of a stretch have its value.
// A stretch is one of which nothing is asked.

// Literals that are constant.
const (
	always = math.MaxInt32
	never  = -always
)

// reaching returns the threshold that a stretch reaches j.
func reaching(s meaning.Count, j int) meaning.Count {
	s.AtLeast = j
	return s
}

// merger are two stretches, one after the other.
type merger struct{ a, b meaning.Count }

func mergerOf(w meaning.Wire) merger {
	return merger{
		meaning.Count{Line: w.Line, Value: w.Value, From: w.A.From, To: w.A.To},
		meaning.Count{Line: w.Line, Value: w.Value, From: w.B.From, To: w.B.To},
	}
}

func (m merger) both() meaning.Count {
	both := m.a
	both.To = max(m.a.To, m.b.To)
	return both
}

// place is how many ones a sequence needs so that k of its elements in question are 1.
func place(w meaning.Wire, k int) int {
	if k == 0 {
		return 0
	}
	return w.Offset + (k-1)*w.Stride + 1
}

// holds evaluates a wire for stretches of p and q ones.
func holds(w meaning.Wire, p, q int) bool {
	for k := range w.AtLeast + 1 {
		if p-w.A.Less >= place(w, k) && q-w.B.Less >= place(w, w.AtLeast-k) {
			return true
		}
	}
	return false
}

// bounds returns how many cells of a stretch have its value for sure, and at most, by the
// decided cells that the clauses leave out.
func (d *derivation) bounds(s meaning.Count) (least, most int) {
	for _, x := range d.cellsOf(s) {
		switch {
		case d.isOpen(abs(x)):
			most++
		case d.units[abs(x)].lits[0] == x:
			least++
			most++
		}
	}
	return least, most
}

// isOpen reports whether a cell is none of the decided ones that the clauses leave out.
func (d *derivation) isOpen(x int) bool { return d.units[x] == nil || d.mentioned[x] }

// asCount returns the threshold of both sequences together that a wire is, if it is one:
// the smallest sum for which it holds, if it holds for all that are no smaller.
func (d *derivation) asCount(w meaning.Wire) (t meaning.Count, is bool) {
	m := mergerOf(w)
	leastA, mostA := d.bounds(m.a)
	leastB, mostB := d.bounds(m.b)
	smallest, largest := math.MaxInt, -1 // for which it holds, and does not
	for p := leastA; p <= mostA; p++ {
		for q := leastB; q <= mostB; q++ {
			if holds(w, p, q) {
				smallest = min(smallest, p+q)
			} else {
				largest = max(largest, p+q)
			}
		}
	}
	return reaching(m.both(), smallest), largest < smallest && smallest <= mostA+mostB
}

// reaches returns the literal of a threshold: a helper of the clauses, a cell, a constant,
// or a new variable.
func (d *derivation) reaches(s meaning.Count, j int) int {
	t := reaching(s, j)
	if y := d.thresholds[t]; y != 0 {
		if d.definitions[y] == nil {
			d.count(y, t)
		}
		return y
	}
	least, most := d.bounds(t)
	switch {
	case j <= least:
		return always
	case j > most:
		return never
	}
	if most == least+1 {
		for _, x := range d.cellsOf(t) {
			if d.isOpen(abs(x)) {
				return x
			}
		}
	}
	d.thresholds[t] = d.newVar("count")
	return d.reaches(s, j)
}

func signed(x, value int) int {
	if value == 0 {
		return -x
	}
	return x
}

// simple returns a clause without constants and repetitions, and false if it always holds.
func simple(lits ...int) ([]int, bool) {
	clause := make([]int, 0, len(lits))
	for _, l := range lits {
		switch {
		case l == always || slices.Contains(clause, -l):
			return nil, false
		case l != never && !slices.Contains(clause, l):
			clause = append(clause, l)
		}
	}
	return clause, true
}

// connect defines a wire by thresholds of its two sequences.
func (d *derivation) connect(y int, w meaning.Wire) (some []*constraint) {
	m := mergerOf(w)
	d.ordered(m.a) // VeriPB needs these to see that the wire can always be chosen
	d.ordered(m.b)
	reach := func(s meaning.Count, less, k int) int {
		if k == 0 {
			return always
		}
		return d.reaches(s, less+place(w, k))
	}
	for k := range w.AtLeast {
		some = append(some, d.introduce(-y, reach(m.a, w.A.Less, k+1), reach(m.b, w.B.Less, w.AtLeast-k)))
	}
	for k := range w.AtLeast + 1 {
		some = append(some, d.introduce(y, -reach(m.a, w.A.Less, k), -reach(m.b, w.B.Less, w.AtLeast-k)))
	}
	return some
}

// ordered derives that a stretch which reaches a threshold reaches the one below.
func (d *derivation) ordered(s meaning.Count) []*constraint {
	some, done := d.orders[s]
	if !done {
		least, most := d.bounds(s)
		for j := least + 1; j < most; j++ {
			some = append(some, d.tally(s.Line, d.reaches(s, j), -d.reaches(s, j+1)))
		}
		d.orders[s] = some
	}
	return some
}

// total is a threshold of both sequences of a merger.
type total struct {
	merger
	j int
}

// added derives how thresholds of a merger's sequences make one of both together.
func (d *derivation) added(m merger, j int) []*constraint {
	some, done := d.totals[total{m, j}]
	if !done {
		y := d.reaches(m.both(), j)
		for p := range j + 1 {
			some = append(some, d.tally(m.a.Line, y, -d.reaches(m.a, p), -d.reaches(m.b, j-p)))
			if p < j {
				some = append(some, d.tally(m.a.Line, -y, d.reaches(m.a, p+1), d.reaches(m.b, j-p)))
			}
		}
		d.totals[total{m, j}] = some
	}
	return some
}

// wired derives a clause of a comparator in a merger.
func (d *derivation) wired(clause []int, w merger) *constraint {
	some := slices.Concat(d.ordered(w.a), d.ordered(w.b))
	for _, l := range clause {
		y := abs(l)
		some = append(some, d.wires[y]...)
		def := d.definitions[y]
		if def == nil {
			continue
		}
		if reaching(def.of, 0) == w.both() {
			some = append(some, d.added(w, def.of.AtLeast)...)
		}
		if twin := d.thresholds[def.of]; twin != y { // the wires are defined by the twin
			some = append(some, d.tally(def.of.Line, -y, twin), d.tally(def.of.Line, y, -twin))
		}
	}
	return d.derive(clause, some)
}
