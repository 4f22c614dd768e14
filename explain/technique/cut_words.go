package technique

import (
	"fmt"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/rule"
)

// sayCut speaks of a region and its ways out.
func sayCut(k *Known, d *Deduction) string {
	result, _ := split(d.Lits)
	switch r := d.Rules[0].(type) {
	case *rule.Parity:
		border := fmt.Sprintf("The loop crosses the border of %s an even number of times", place(k, r.Board, r.Region))
		drawn, _ := split(d.Facts)
		switch {
		case len(result) == 0:
			return fmt.Sprintf("%s, and %s is the only way left, so it is empty.", border, names(k, d.Lits))
		case len(drawn) == 1:
			return fmt.Sprintf("%s: %s, and %s is the only other way, so it is drawn too.", border, outcome(k, drawn), names(k, d.Lits))
		}
		return fmt.Sprintf("%s: %s, so %s.", border, outcome(k, drawn), outcome(k, d.Lits))
	case *rule.Cut:
		region := place(k, r.Board, r.Region)
		in, out := target(k, r.Board, r.Inside), target(k, r.Board, r.Outside)
		if len(result) == 0 {
			if r.Inside.Edge+1 != d.Lits[0].Var() {
				out = in
			}
			return fmt.Sprintf("%s lies in %s, from which no way leads to %s, so it is empty.", names(k, d.Lits), region, out)
		}
		return fmt.Sprintf("From %s to %s and back, the loop can cross the border of %s only at %s, so both are drawn.", in, out, region, names(k, d.Lits))
	}
	return leftOver(k, d)
}

// target names a site.
func target(k *Known, b *masyu.Board, s rule.Site) string {
	if s.Cell < 0 {
		return "the line " + k.Name(cnf.Lit(s.Edge+1))
	}
	return cellOrPearl(b, s.Cell)
}

// cellOrPearl names a cell by its pearl, if it has one.
func cellOrPearl(b *masyu.Board, cell int) string {
	_, cols := b.Size()
	at := puzzle.CellName(cell/cols, cell%cols)
	if b.At(cell/cols, cell%cols) == masyu.None {
		return at
	}
	return "the pearl at " + at
}

// place names a region: "rows 1-4" or "columns 7-9" if it is all there is to be used of them,
// at a side of the board; else by its size and a pearl or a cell in it.
func place(k *Known, b *masyu.Board, region []bool) string {
	rows, cols := b.Size()
	if text := k.band(b, region, "row", rows, func(cell int) int { return cell / cols }); text != "" {
		return text
	}
	if text := k.band(b, region, "column", cols, func(cell int) int { return cell % cols }); text != "" {
		return text
	}
	size, at := 0, -1
	for c, in := range region {
		if !in {
			continue
		}
		size++
		if at < 0 || b.At(at/cols, at%cols) == masyu.None && b.At(c/cols, c%cols) != masyu.None {
			at = c
		}
	}
	if size == 1 {
		return cellOrPearl(b, at)
	}
	return fmt.Sprintf("the region of %d cells with %s", size, cellOrPearl(b, at))
}

// band names a region that is the first or the last lines of the board, but for cells whose
// edges are all empty. It returns nothing for other regions.
func (k *Known) band(b *masyu.Board, region []bool, word string, lines int, line func(cell int) int) string {
	first, last := lines, -1
	for c, in := range region {
		if in && k.used(b, c) {
			first, last = min(first, line(c)), max(last, line(c))
		}
	}
	if first > 0 && last < lines-1 {
		return ""
	}
	for c, in := range region {
		inside := line(c) >= first && line(c) <= last
		if in != inside && k.used(b, c) {
			return ""
		}
	}
	if first == last {
		return fmt.Sprintf("%s %d", word, first+1)
	}
	return fmt.Sprintf("%ss %d-%d", word, first+1, last+1)
}

// used reports whether an edge of a cell is not known to be empty.
func (k *Known) used(b *masyu.Board, cell int) bool {
	_, cols := b.Size()
	for _, e := range rule.Around(b, cell/cols, cell%cols) {
		if e >= 0 && k.Value(cnf.Lit(e+1)) != infer.False {
			return true
		}
	}
	return false
}
