package technique

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/rule"
)

// sayCut speaks of a region and its ways out.
func sayCut(k *Known, d *Deduction) string {
	result, _ := Split(d.Lits)
	if r, ok := d.Rules[0].(*rule.Parity); ok {
		border := fmt.Sprintf("The loop crosses the border of %s an even number of times", place(k, r.Region))
		drawn, _ := Split(d.Facts)
		switch {
		case len(result) == 0:
			return fmt.Sprintf("%s, and %s is the only way left, so it is empty.", border, k.Names(d.Lits))
		case len(drawn) == 1:
			return fmt.Sprintf("%s: %s, and %s is the only other way, so it is drawn too.", border, k.Outcome(drawn), k.Names(d.Lits))
		}
		return fmt.Sprintf("%s: %s, so %s.", border, k.Outcome(drawn), k.Outcome(d.Lits))
	}
	r := d.Rules[0].(*rule.Cut)
	region, in, out := place(k, r.Region), k.Loop.WhereName(r.Inside), k.Loop.WhereName(r.Outside)
	if len(result) > 0 {
		return fmt.Sprintf("From %s to %s and back, the loop can cross the border of %s only at %s, so both are drawn.", in, out, region, k.Names(d.Lits))
	}
	if r.Inside.Edge+1 != d.Lits[0].Var() {
		out = in
	}
	return fmt.Sprintf("%s lies in %s, from which no way leads to %s, so it is empty.", k.Names(d.Lits), region, out)
}

// place names a region: "rows 1-4" or "columns 7-9" if it is all there is to be used of them,
// at a side of the board; else by its size and a stop or a point in it.
func place(k *Known, region []bool) string {
	rows, cols := k.Loop.Rows, k.Loop.Cols
	if text := k.band(region, "row", rows, func(point int) int { return point / cols }); text != "" {
		return text
	}
	if text := k.band(region, "column", cols, func(point int) int { return point % cols }); text != "" {
		return text
	}
	size := 0
	for _, in := range region {
		if in {
			size++
		}
	}
	with := k.Loop.PointName(slices.Index(region, true))
	for i := range k.Loop.Stops {
		if s := &k.Loop.Stops[i]; s.Text != "" && s.Within(region, true) {
			with = s.String()
			break
		}
	}
	if size == 1 {
		return with
	}
	return fmt.Sprintf("the region of %d %s with %s", size, english.Plural(k.Loop.Thing()), with)
}

// band names a region that is the first or the last lines of the board, but for cells whose
// edges are all empty. It returns nothing for other regions.
func (k *Known) band(region []bool, word string, lines int, line func(point int) int) string {
	first, last := lines, -1
	for c, in := range region {
		if in && k.used(c) {
			first, last = min(first, line(c)), max(last, line(c))
		}
	}
	if first > 0 && last < lines-1 {
		return ""
	}
	for c, in := range region {
		inside := line(c) >= first && line(c) <= last
		if in != inside && k.used(c) {
			return ""
		}
	}
	name := fmt.Sprintf("%ss %d-%d", word, first+1, last+1)
	if first == last {
		name = fmt.Sprintf("%s %d", word, first+1)
	}
	if k.Loop.Thing() == "corner" {
		name += " of corners"
	}
	return name
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
