package infer

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/internal/balanced"
	"gridcnf/puzzle/rule"
)

// lines numbers the lines and watches the pairs that must differ. Nothing follows for a pair until one line is full and
// the other lacks at most one cell.
type lines struct {
	pairs  []apart
	of     [][]int32 // by bit: the lines that it is in
	open   []int     // by line: how many cells are open
	with   [][]int32 // by line: its pairs
	number map[*rule.Line]int32

	like  []balanced.Line // the last results of Beside
	rules []*rule.Differ
}

// apart is a pair of lines that must differ.
type apart struct {
	*rule.Differ
	a, b int32 // their numbers
}

func (e *Engine) addPair(d *rule.Differ, instance int) {
	a, b := e.line(d.A), e.line(d.B)
	ls := e.lines
	id := int32(len(ls.pairs))
	ls.pairs = append(ls.pairs, apart{d, a, b})
	e.of[instance] = []int32{^id}
	ls.with[a] = append(ls.with[a], id)
	ls.with[b] = append(ls.with[b], id)
}

// line returns the number of a line, and numbers it from 0 if it is new.
func (e *Engine) line(l *rule.Line) int32 {
	if e.lines == nil {
		e.lines = &lines{of: make([][]int32, e.bits), number: make(map[*rule.Line]int32)}
	}
	ls := e.lines
	n, known := ls.number[l]
	if known {
		return n
	}
	n = int32(len(ls.open))
	ls.number[l] = n
	open := 0
	for _, bit := range l.Bits() {
		ls.of[bit] = append(ls.of[bit], n)
		if e.value[bit+1] == Open {
			open++
		}
	}
	ls.open = append(ls.open, open)
	ls.with = append(ls.with, nil)
	return n
}

// fill changes the number of open cells in the lines of a cell: by -1 if it is filled, by 1 if it is emptied.
func (ls *lines) fill(bit, by int) {
	for _, n := range ls.of[bit] {
		ls.open[n] += by
	}
}

// compare draws the conclusions of all pairs with a line of a cell. It returns what is broken, or none.
func (e *Engine) compare(bit int) source {
	for _, n := range e.lines.of[bit] {
		if e.lines.open[n] > 1 {
			continue
		}
		for _, p := range e.lines.with[n] {
			if broken := e.keepApart(p); broken != none {
				return broken
			}
		}
	}
	return none
}

// keepApart draws the conclusion of a pair of lines: the last open cell must make them differ. It returns the pair as broken
// if the lines are equal.
func (e *Engine) keepApart(p int32) source {
	pr := &e.lines.pairs[p]
	if e.lines.open[pr.a]+e.lines.open[pr.b] > 1 {
		return none
	}
	var last cnf.Lit // what must hold for the open cell to differ
	for k := range pr.A.Len {
		a, b := pr.A.Bit(k), pr.B.Bit(k)
		va, vb := e.value[a+1], e.value[b+1]
		switch {
		case va == Open:
			last = rule.Literal(a, vb == False)
		case vb == Open:
			last = rule.Literal(b, va == False)
		case va != vb:
			return none
		}
	}
	from := source{pair, p}
	if last == 0 {
		return from
	}
	e.assign(last, from)
	return none
}

// same returns the literals of both lines of a pair, without that of variable but.
func (e *Engine) same(p int32, but int) []cnf.Lit {
	var lits []cnf.Lit
	for _, bit := range slices.Concat(e.lines.pairs[p].A.Bits(), e.lines.pairs[p].B.Bits()) {
		if bit+1 != but {
			lits = append(lits, rule.Literal(bit, e.value[bit+1] == True))
		}
	}
	return lits
}
