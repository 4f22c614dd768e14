package technique

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// sayCut speaks of a region and its ways out.
func sayCut(k *Known, d *Deduction) string {
	r := d.Rules[0].(*rule.Cut)
	region, in, out := k.RegionName(r.Region), k.Loop.WhereName(r.Inside), k.Loop.WhereName(r.Outside)
	if d.Lits[0] > 0 {
		return fmt.Sprintf("From %s to %s and back, the loop can cross the border of %s only at %s, so both are drawn.", in, out, region, k.Names(d.Lits))
	}
	if r.Inside.Edge+1 != d.Lits[0].Var() {
		out = in
	}
	return fmt.Sprintf("%s lies in %s, from which no way leads to %s, so it is empty.", k.Names(d.Lits), region, out)
}

// RegionName names a region of points by the lines that it lies in: "rows 1-4", if it is all there is to be used of
// them, or "the block of rows 1-4 and columns 7-9". Other regions have a size and a stop or a
// point in them as well.
func (k *Known) RegionName(region []bool) string {
	size, cols := 0, k.Loop.Cols
	top, bottom, left, right := k.Loop.Rows, -1, cols, -1
	for p, in := range region {
		if in {
			size++
		}
		if in && k.used(p) {
			top, bottom = min(top, p/cols), max(bottom, p/cols)
			left, right = min(left, p%cols), max(right, p%cols)
		}
	}
	block, wide, tall := true, true, true
	for p, in := range region {
		if in || !k.used(p) {
			continue
		}
		high, broad := p/cols >= top && p/cols <= bottom, p%cols >= left && p%cols <= right
		block, wide, tall = block && !(high && broad), wide && !high, tall && !broad
	}
	corners := ""
	if k.Loop.Thing() == "corner" {
		corners = " of corners"
	}
	rows, columns := stretch("row", top, bottom), stretch("column", left, right)
	with := k.Loop.SayPoint(slices.Index(region, true))
	for i := range k.Loop.Stops {
		if s := &k.Loop.Stops[i]; s.Text != "" && s.Within(region, true) {
			with = s.String()
			break
		}
	}
	switch {
	case size == 1:
		return with
	case wide:
		return rows + corners
	case tall:
		return columns + corners
	case block:
		return fmt.Sprintf("the block of %s and %s%s", rows, columns, corners)
	}
	return fmt.Sprintf("the region of %d %s in %s and %s with %s", size, english.Plural(k.Loop.Thing()), rows, columns, with)
}

// stretch names lines of the board: "rows 1-4", "row 2".
func stretch(word string, first, last int) string {
	if first == last {
		return fmt.Sprintf("%s %d", word, first+1)
	}
	return fmt.Sprintf("%ss %d-%d", word, first+1, last+1)
}

// used reports whether an edge of a point is not known to be empty.
func (k *Known) used(point int) bool {
	for _, e := range k.Loop.AroundPoint(point) {
		if e >= 0 && k.Value(cnf.Lit(e+1)) != infer.False {
			return true
		}
	}
	return false
}
