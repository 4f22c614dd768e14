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

// Literals that are constant.
const (
	always = math.MaxInt32
	never  = -always
)

// threshold is the question whether at least j cells of a stretch have its value.
type threshold struct {
	stretch
	j int
}

// merger are two stretches, one after the other.
type merger struct{ a, b stretch }

func (m merger) both() stretch {
	both := m.a
	both.to = max(m.a.to, m.b.to)
	return both
}

// wire is how an output lies in its merger.
type wire struct {
	merger
	lessA, lessB   int
	offset, stride int
	atLeast        int
}

func newWire(w meaning.Wire) wire {
	a := stretch{w.Line, w.Value, w.A.From, w.A.To}
	b := stretch{w.Line, w.Value, w.B.From, w.B.To}
	return wire{merger{a, b}, w.A.Less, w.B.Less, w.Offset, w.Stride, w.AtLeast}
}

// place is how many ones a sequence needs so that k of its elements in question are 1.
func (w wire) place(k int) int {
	if k == 0 {
		return 0
	}
	return w.offset + (k-1)*w.stride + 1
}

// holds evaluates the wire for sequences of p and q ones.
func (w wire) holds(p, q int) bool {
	for k := range w.atLeast + 1 {
		if p >= w.place(k) && q >= w.place(w.atLeast-k) {
			return true
		}
	}
	return false
}

// bounds returns how many cells of a stretch have its value for sure, and at most, by the
// decided cells that the clauses leave out.
func (d *derivation) bounds(s stretch) (least, most int) {
	for _, x := range d.line(s.line).cells[s.from:s.to] {
		if s.value == 0 {
			x = -x
		}
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

// asCount returns the threshold of both sequences together that a wire is, if it is one.
func (d *derivation) asCount(w wire) (threshold, bool) {
	leastA, mostA := d.bounds(w.a)
	leastB, mostB := d.bounds(w.b)
	j := math.MaxInt // the smallest sum for which the wire holds
	for p := leastA; p <= mostA; p++ {
		for q := leastB; q <= mostB; q++ {
			if w.holds(p-w.lessA, q-w.lessB) {
				j = min(j, p+q)
			}
		}
	}
	for p := leastA; p <= mostA; p++ {
		for q := leastB; q <= mostB; q++ {
			if p+q >= j && !w.holds(p-w.lessA, q-w.lessB) {
				return threshold{}, false
			}
		}
	}
	return threshold{w.both(), j}, j <= mostA+mostB
}

// reaches returns the literal of a threshold: a helper of the clauses, a cell, a constant,
// or a new variable.
func (d *derivation) reaches(t threshold) int {
	if y := d.thresholds[t]; y != 0 {
		if d.definitions[y] == nil {
			d.definitions[y] = d.count(y, t.stretch, t.j)
		}
		return y
	}
	least, most := d.bounds(t.stretch)
	switch {
	case t.j <= least:
		return always
	case t.j > most:
		return never
	}
	if most == least+1 {
		for _, x := range d.line(t.line).cells[t.from:t.to] {
			if d.isOpen(x) {
				return signed(x, t.value)
			}
		}
	}
	y := d.newVar("count")
	d.thresholds[t] = y
	return d.reaches(t)
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
func (d *derivation) connect(y int, w wire) []*constraint {
	d.ordered(w.a) // VeriPB needs these to see that the wire can always be chosen
	d.ordered(w.b)
	var some []*constraint
	reach := func(s stretch, less, k int) int {
		if k == 0 {
			return always
		}
		return d.reaches(threshold{s, less + w.place(k)})
	}
	for k := range w.atLeast {
		clause, ok := simple(-y, reach(w.a, w.lessA, k+1), reach(w.b, w.lessB, w.atLeast-k))
		if ok {
			some = append(some, d.red(&constraint{lits: clause, degree: 1}, -y))
		}
	}
	for k := range w.atLeast + 1 {
		clause, ok := simple(y, -reach(w.a, w.lessA, k), -reach(w.b, w.lessB, w.atLeast-k))
		if ok {
			some = append(some, d.red(&constraint{lits: clause, degree: 1}, y))
		}
	}
	d.defined = append(d.defined, some...)
	return some
}

// ordered derives that a stretch which reaches a threshold reaches the one below.
func (d *derivation) ordered(s stretch) []*constraint {
	if some, done := d.orders[s]; done {
		return some
	}
	var some []*constraint
	least, most := d.bounds(s)
	for j := least + 1; j < most; j++ {
		clause, ok := simple(d.reaches(threshold{s, j}), -d.reaches(threshold{s, j + 1}))
		if ok {
			some = append(some, d.counted(clause, s.line))
		}
	}
	d.orders[s] = some
	d.defined = append(d.defined, some...)
	return some
}

// added derives how thresholds of a merger's sequences make one of both together.
func (d *derivation) added(m merger, j int) []*constraint {
	key := total{m, j}
	if some, done := d.totals[key]; done {
		return some
	}
	var some []*constraint
	y := d.reaches(threshold{m.both(), j})
	add := func(lits ...int) {
		if clause, ok := simple(lits...); ok {
			if c := d.counted(clause, m.a.line); c != nil {
				some = append(some, c)
			}
		}
	}
	for p := range j + 1 {
		add(y, -d.reaches(threshold{m.a, p}), -d.reaches(threshold{m.b, j - p}))
		if p < j {
			add(-y, d.reaches(threshold{m.a, p + 1}), d.reaches(threshold{m.b, j - p}))
		}
	}
	d.totals[key] = some
	d.defined = append(d.defined, some...)
	return some
}

// total is a threshold of both sequences of a merger.
type total struct {
	merger
	j int
}

// wired derives a clause of a comparator in a merger.
func (d *derivation) wired(clause []int, w merger) *constraint {
	some := slices.Concat(d.ordered(w.a), d.ordered(w.b))
	for _, l := range clause {
		y := abs(l)
		some = append(some, d.wires[y]...)
		t, ok := d.asked[y]
		if !ok {
			continue
		}
		if t.stretch == w.both() {
			some = append(some, d.added(w, t.j)...)
		}
		if twin := d.thresholds[t]; twin != y { // the wires are defined by the twin
			some = append(some, d.counted([]int{-y, twin}, t.line), d.counted([]int{y, -twin}, t.line))
		}
	}
	return d.derive(clause, some)
}
