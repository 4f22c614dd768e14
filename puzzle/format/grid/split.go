package grid

import (
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/internal/list"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// This file splits rows into fields.

// any reports whether one of the characters is in a row.
func (f *finder) any(rows []span, chars string) bool {
	return slices.ContainsFunc(rows, func(s span) bool { return strings.ContainsAny(f.text(s), chars) })
}

// unindented returns rows without the tab before each of them, if they have no other tabs, and some row has more than one cell after it.
func (f *finder) unindented(rows []span) []span {
	several, inner := false, slices.Clone(rows)
	for i, s := range rows {
		if s.off < s.end {
			if strings.LastIndexByte(f.text(s), '\t') != 0 {
				return rows
			}
			inner[i].off++
			several = several || s.end-s.off > 2
		}
	}
	if !several {
		return rows
	}
	return inner
}

// filled returns the rows that are not blank.
func (f *finder) filled(rows []span) []span {
	return slices.DeleteFunc(slices.Clone(rows), func(s span) bool { return strings.Trim(f.text(s), blanks) == "" })
}

// solid returns the rows that are not blank, without blanks at their ends. even says that the same number of empty lines stands between any
// two of them.
func (f *finder) solid(rows []span) (solid []span, even bool) {
	solid, even = f.filled(rows), true
	for i := range solid {
		even = even && (f.apart || i < 2 || solid[i].line-solid[i-1].line == solid[1].line-solid[0].line)
		solid[i] = f.part(solid[i], 0, solid[i].end-solid[i].off, blanks)
	}
	return solid, even
}

// trimmed returns rows without those at both ends that cut accepts.
func trimmed(rows []span, cut func(s span) bool) []span {
	from := slices.IndexFunc(rows, func(s span) bool { return !cut(s) })
	if from < 0 {
		return nil
	}
	to := len(rows)
	for cut(rows[to-1]) {
		to--
	}
	return rows[from:to]
}

// split splits rows at each of the separator characters.
func (f *finder) split(rows []span, separator string) (table [][]span) {
	for _, s := range rows {
		var row []span
		from, text := 0, f.text(s)
		for len(row) <= 2*core.MaxCells {
			end := strings.IndexAny(text[from:], separator)
			if end < 0 {
				break
			}
			row = append(row, f.field(s, from, from+end))
			_, size := utf8.DecodeRuneInString(text[from+end:])
			from += end + size
		}
		table = append(table, append(row, f.field(s, from, len(text))))
	}
	return table
}

// field returns a field of a row, without blanks and quotation marks around it.
func (f *finder) field(s span, from, end int) span {
	p := f.part(s, from, end, blanks)
	if text := f.text(p); len(text) > 1 && text[0] == text[len(text)-1] && strings.Contains(quotes, text[:1]) {
		p = f.part(p, 1, len(text)-1, blanks)
	}
	return p
}

func (f *finder) words(rows []span) (table [][]span) {
	for _, s := range rows {
		table = append(table, list.Map(rulefile.Fields(f.text(s), 1), func(w rulefile.Field) span { return f.field(s, w.Column-1, w.Column-1+len(w.Text)) }))
	}
	return table
}

func (f *finder) chars(s span) (row []span) {
	for at := range f.symbols(s) {
		if row = append(row, at); len(row) > 2*core.MaxCells {
			break
		}
	}
	return row
}

// pad returns a row with empty cells added up to a width.
func (f *finder) pad(row []span, wide int) []span {
	last := row[len(row)-1]
	return slices.Concat(row, slices.Repeat([]span{{line: last.line, off: last.end, end: last.end}}, wide-len(row)))
}

func widest(table [][]span) (wide int) {
	for _, row := range table {
		wide = max(wide, len(row))
	}
	return wide
}

func ragged(table [][]span) bool {
	return slices.ContainsFunc(table, func(row []span) bool { return len(row) != len(table[0]) })
}
