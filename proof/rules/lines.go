package rules

import "gridcnf/rule"

// eachLine states the rules of single lines.
func (f *Formula) eachLine() {
	for i := range f.Book.Lines {
		x := f.variables(i)
		f.begin(Line, i, 0)
		f.comment("%s has as many 1 as 0, and no three neighbours alike", &f.Book.Lines[i])
		f.exactly(len(x)/2, x...)
		for k := 0; k+3 <= len(x); k++ {
			f.atLeast(1, x[k:k+3]...)
			f.atMost(2, x[k:k+3]...)
		}
	}
}

// variables returns those of the cells of a line.
func (f *Formula) variables(line int) []int {
	l := &f.Book.Lines[line]
	x := make([]int, l.Len)
	for k := range x {
		x[k] = l.Bit(k) + 1
	}
	return x
}

// eachPair states that no two lines of a group are equal. A new variable for every cell of
// a pair may hold only if the lines differ there, and one of them does.
func (f *Formula) eachPair() {
	for _, group := range f.Book.Apart {
		for j := group.From; j < group.To; j++ {
			b := f.variables(j)
			for i := group.From; i < j; i++ {
				f.begin(Pair, i, j)
				f.comment("%s in some cell", (&rule.Differ{A: &f.Book.Lines[i], B: &f.Book.Lines[j]}).Name())
				f.different(f.variables(i), b)
			}
		}
	}
}

// different states that two lists of variables do not have the same values.
func (f *Formula) different(a, b []int) {
	some := make([]int, len(a))
	for k := range a {
		f.Vars++
		some[k] = f.Vars
		f.atLeast(1, -some[k], a[k], b[k])
		f.atLeast(1, -some[k], -a[k], -b[k])
	}
	f.atLeast(1, some...)
}

// Difference returns the variable that says that two lines a < b differ in cell k, or 0 if
// they need not.
func (f *Formula) Difference(a, b, k int) int {
	c := f.At(Place{Pair, a, b})
	if k < 0 || 2*k >= len(c)-1 {
		return 0
	}
	return -c[2*k].Lits[0]
}
