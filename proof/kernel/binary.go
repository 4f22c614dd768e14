package kernel

import "math"

// binaryRules is the family of Takuzu and 3-in-a-Row. Bit i is cell i, row by row.
var binaryRules = family{
	symbols: ".01",
	rules: []rule{
		{name: "balance", text: "Each row and each column has as many 0 as 1."},
		{name: "no-three", text: "No three neighbours in a row or a column are alike."},
		{name: "distinct-rows", text: "No two rows are equal.", optional: true},
		{name: "distinct-columns", text: "No two columns are equal.", optional: true},
	},
	even:  true,
	state: stateBinary,
	read: func(p *Puzzle, bits []bool, r, c int, cell string) bool {
		bits[r*p.Cols+c] = cell == "1"
		return cell == "0" || cell == "1"
	},
}

func stateBinary(f *Formula) {
	p := f.puzzle
	for i := range f.Bits {
		if r, c := i/p.Cols, i%p.Cols; p.At(r, c) != '.' {
			f.place("given " + cellName(r, c))
			f.atLeast(1, literal(i, p.At(r, c) == '1'))
		}
	}
	rows := pairs{lines: p.Rows, length: p.Cols, down: p.Cols, along: 1}
	cols := pairs{lines: p.Cols, length: p.Rows, down: 1, along: p.Cols}
	stateLines(f, "row", rows)
	stateLines(f, "column", cols)
	if p.has("distinct-rows") {
		stateApart(f, "rows", rows, &f.apart[0])
	}
	if p.has("distinct-columns") {
		stateApart(f, "columns", cols, &f.apart[1])
	}
}

// stateLines states the rules of single lines: half of the cells are 1 and half are 0, and
// among any three neighbours there is a 1 and a 0.
func stateLines(f *Formula, what string, all pairs) {
	ones, zeros := make([]Lit, all.length), make([]Lit, all.length)
	for i := range all.lines {
		for k := range ones {
			ones[k], zeros[k] = all.cell(i, k), -all.cell(i, k)
		}
		f.place(what, i+1)
		f.atLeast(all.length/2, ones...)
		f.atLeast(all.length/2, zeros...)
		for k := 0; k+3 <= all.length; k++ {
			f.atLeast(1, ones[k:k+3]...)
			f.atLeast(1, zeros[k:k+3]...)
		}
	}
}

// pairs are all pairs of rows, or of columns, of which no two are equal: first of lines 0 and 1,
// then 0 and 2, 1 and 2, and so on. Two lines a and b have a variable d[k] for each place k, and
// the constraints ~d[k] ∨ a[k] ∨ b[k] and ~d[k] ∨ ~a[k] ∨ ~b[k], and then that one of the d is
// true. There are so many of them that one is made when somebody asks for it.
type pairs struct {
	lines, length int
	down, along   int // from a cell to the next line, and to the next in its line
	first         int // the number of the first constraint
	count         int // of constraints; 0: lines may be equal
	vars          int // before the first d
}

// cell returns the variable of a cell.
func (p *pairs) cell(line, k int) Lit { return Lit(line*p.down + k*p.along + 1) }

// at appends the literals of the constraint with a number from 0.
func (p *pairs) at(number int, lits []Lit) []Lit {
	pair, n := number/(2*p.length+1), number%(2*p.length+1)
	d := Lit(p.vars + pair*p.length + 1)
	if n == 2*p.length {
		for k := range p.length {
			lits = append(lits, d+Lit(k))
		}
		return lits
	}
	j := (1 + int(math.Sqrt(float64(1+8*pair)))) / 2
	i := pair - j*(j-1)/2
	a, b := p.cell(i, n/2), p.cell(j, n/2)
	if n%2 == 1 {
		a, b = -a, -b
	}
	return append(lits, -d-Lit(n/2), a, b)
}

// stateApart states that no two lines are equal.
func stateApart(f *Formula, what string, p pairs, apart *pairs) {
	if all := int64(p.lines) * int64(p.lines-1) / 2 * int64(2*p.length+1); all > math.MaxInt32-int64(f.Len()) {
		must(ErrTooLarge)
	}
	p.first, p.vars = f.Len()+1, f.Vars
	*apart = p
	for j := range p.lines {
		for i := range j {
			must(f.m.Work(1))
			f.place(what, i+1, j+1)
			apart.count += 2*p.length + 1
			f.Vars += p.length
		}
	}
}

// Pair returns the number of the first constraint of rows or columns i < j, from 0, or 0 if
// they may be equal. The others of the two follow it: two for every place, then one.
func (f *Formula) Pair(columns bool, i, j int) int {
	p := &f.apart[0]
	if columns {
		p = &f.apart[1]
	}
	if p.count == 0 {
		return 0
	}
	return p.first + (j*(j-1)/2+i)*(2*p.length+1)
}
