package grid

import (
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle/format/core"
)

// This file reads boards with something drawn around or between their cells: bars, frames, points, brackets.

// barred reads rows with bars between their cells, around them, or between groups of them.
func (f *finder) barred(solid []span) {
	rows, framed := f.unframed(solid)
	if !f.any(rows, bars) {
		f.plain(rows)
		return
	}
	table, sides := f.split(rows, bars), []string{"", "right", "left", "left right"}
	if framed {
		sides = sides[:1]
		if whole := f.split(solid, bars); !f.ruled && !ragged(whole) { // the bars at the ends can stand beside empty cells
			for _, way := range [][][]span{whole, f.shorn(whole, "left"), f.shorn(whole, "right")} {
				if len(way) > 0 && len(way) == len(way[0]) {
					f.sides(sides, way)
				}
			}
		}
	}
	if rule := f.rule(table); rule >= 0 {
		table = slices.Delete(table, rule, rule+1)
		f.sides(sides, table)
		if rule == 1 && !slices.ContainsFunc(table[0], func(s span) bool { return s.off < s.end }) {
			f.certain = len(table)-1 == len(table[1])
			f.sides(sides, table[1:])
			f.certain = false
		}
		return
	}
	group := func(s span) bool { _, ok := core.SymbolOf(f.text(s)); return !ok }
	if (f.ruled || f.file != nil) && slices.ContainsFunc(slices.Concat(table...), group) {
		if f.file != nil { // a cell can have several characters
			f.sides(sides, slices.Clone(table))
		}
		for i, row := range table {
			table[i] = nil
			for _, words := range f.words(row) {
				if len(words) == 1 {
					words = f.chars(words[0])
				}
				table[i] = append(table[i], words...)
			}
		}
	}
	f.sides(sides, table)
}

// rule returns the row of a Markdown table that only separates the header from the other rows, or -1. The header may have been read as text
// above the table.
func (f *finder) rule(table [][]span) int {
	dashes := func(s span) string { return strings.Trim(f.text(s), ":") }
	for at, row := range table[:min(2, len(table)-1)] {
		if slices.ContainsFunc(row, func(s span) bool { return dashes(s) == "" || strings.Trim(dashes(s), "-") != "" }) {
			continue
		}
		for i, other := range table {
			if i != at && slices.ContainsFunc(row, func(s span) bool { return dashes(s) == "-" }) && slices.ContainsFunc(other, func(s span) bool { return f.text(s) == "-" }) {
				return -1 // the row is one of empty cells
			}
		}
		return at
	}
	return -1
}

// isFrame reports whether a line is a frame above, below or between rows of cells.
func isFrame(line string, barred bool) bool {
	crossed := false
	for _, r := range line {
		box := r >= '─' && r <= '╿'
		if !box && !strings.ContainsRune("+-=_|"+blanks, r) {
			return false
		}
		crossed = crossed || r == '+' || r == '=' || box && !strings.ContainsRune(bars, r)
	}
	return crossed || barred && strings.Trim(line, blanks) != "" && !strings.ContainsAny(line, bars)
}

// unframed removes the bars at both ends of all rows, if every row has both.
func (f *finder) unframed(rows []span) (inner []span, framed bool) {
	for _, s := range rows {
		text := f.text(s)
		first, left := utf8.DecodeRuneInString(text)
		last, right := utf8.DecodeLastRuneInString(text)
		if !strings.ContainsRune(bars, first) || !strings.ContainsRune(bars, last) || right == len(text) {
			return rows, false
		}
		inner = append(inner, span{line: s.line, off: s.off + left, end: s.end - right})
	}
	return inner, true
}

// points reads rows whose cells stand between points. The points have lines of their own, which are all alike. It reports whether there are
// such lines.
func (f *finder) points(rows []span) bool {
	rows = trimmed(rows, func(s span) bool { return strings.Trim(f.text(s), blanks) == "" })
	lattice := core.TrimRight(f.text(rows[0]))
	point, _ := utf8.DecodeRuneInString(strings.TrimLeft(lattice, " "))
	gaps := strings.Split(strings.TrimLeft(lattice, " "), string(point))
	pitch := utf8.RuneCountInString(gaps[min(1, len(gaps)-1)]) + 1
	switch {
	case !strings.ContainsRune("+·.•∙", point) || len(gaps) < 3 || pitch < 2:
		return false
	case slices.ContainsFunc(gaps[1:len(gaps)-1], func(g string) bool { return utf8.RuneCountInString(g) != pitch-1 || strings.Trim(g, "-─ ") != "" }):
		return false
	case point != '+' && !f.between():
		return false
	}
	wide := len(gaps) - 2
	margin := utf8.RuneCountInString(lattice) - 1 - wide*pitch + pitch/2
	var between []span
	byTurns := len(rows)%2 == 1
	for i, s := range rows {
		if i%2 == 1 {
			between = append(between, s)
		} else {
			byTurns = byTurns && core.TrimRight(f.text(s)) == lattice
		}
	}
	if cells := f.positions(between, nil); byTurns && cells != nil && f.fits(cells, pitch, margin, wide) {
		f.place(between, cells, pitch, margin, wide)
		return true
	}
	if point == '+' && strings.Trim(lattice, "+ ") == "" { // such a line is no frame
		f.fail(core.InRow(rows[0].line, core.FaultAt(0, "found points, expected lines of them and lines of cells by turns")))
		return true
	}
	return false
}

// between reports whether the clues of the family stand between the points of a lattice.
func (f *finder) between() bool {
	if f.dialect.Loop == "" || f.file != nil {
		return f.file == nil
	}
	b, err := f.family.New(f.family.Name(), 2, 2)
	return err == nil && core.Lattice(b).Rows > 2
}

// marked reads a board that this program shows: givens stand in brackets.
func (f *finder) marked(solid []span) {
	table := make([][]span, len(solid))
	for i, s := range solid {
		open, filled := false, false // brackets, and a cell in them
		for at, symbol := range f.symbols(s) {
			space := strings.ContainsRune(blanks+marks, symbol)
			opens, closes := strings.ContainsRune("[{", symbol), strings.ContainsRune("]}", symbol)
			if opens && open || closes && !filled || !space && filled {
				f.fail(at.fault(0, "found %q, expected one cell in brackets", symbol))
				f.told = f.told || strings.ContainsAny(f.text(s), f.dialect.Grid.Telling)
				return
			}
			if !space {
				at.given = open
				table[i] = append(table[i], at)
			}
			open, filled = opens || open && !closes, open && !closes && (filled || !space)
		}
		if open {
			f.fail(s.fault(s.end-s.off, "the row ends before a bracket closes"))
			return
		}
	}
	f.try(table)
}
