package format

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
)

// pageOf returns what to do instead of passing the address of a page, as we do not fetch pages, or "" if a head is no such address.
func pageOf(h *core.Head) (advice string) {
	text := strings.ToLower(h.First())
	rest := strings.TrimPrefix(strings.TrimPrefix(text, "https://"), "http://")
	host, _, path := strings.Cut(rest, "/") // without a slash, it can be a row of a Masyu board
	if host == "" || strings.ContainsAny(text, " \t\r\n\f") {
		return ""
	}
	for _, f := range formats() {
		if f.Site != "" && (host == f.Site || strings.HasSuffix(host, "."+f.Site)) {
			return f.Instead
		}
	}
	if rest == text && !(strings.HasPrefix(host, "www.") && path) {
		return ""
	}
	return "copy the address of the puzzle itself, as the editors of puzzles give it (puzz.link, Penpa+, Simon Tatham's games)"
}

// undetected returns the error for an input that fits no format. It shows what the input is, the first character that the nearest formats
// do not have, and which other formats fit.
func undetected(in *core.Input, h *core.Head, wanted *family.Family, near, others []*core.Format) error {
	var lack core.Lack
	known := " \t"
	for _, f := range formats() {
		if slices.Contains(near, f) || len(near) == 0 && f.Grid && has(f, wanted) {
			known += f.Chars
		}
	}
	lack.Formats = list.Map(near[:min(len(near), 3)], func(f *core.Format) string { return f.Name })
	at, msg := in.At(h.Line, 1), "found "+seen(h)
	if odd, place := oddOnes(in, h, known); len(odd) > 0 && !h.Alone() {
		at, msg = place, msg+", among them "+english.List(odd[:min(len(odd), 3)])
	}
	of := ""
	if wanted != nil {
		of = " for " + string(wanted.Name())
	}
	lack.Kinds = kindsOf(others)
	switch {
	case len(lack.Kinds) > 0:
		msg += fmt.Sprintf(", which fits no format%s, but can be %s", of, core.OneOf(lack.Kinds, "a "))
	case len(near) > 0:
		msg += ", which nearly fits " + core.OneOf(lack.Formats, "")
	default:
		lack.Unknown = true
		msg += fmt.Sprintf(", which fits no format%s: expected rows of cells, an address, a game ID, a task, a saved page or JSON", of)
	}
	return at.Defect(0, "%v", core.Lacking(lack, "%s", msg))
}

// seen describes the first block of an input in a few words.
func seen(h *core.Head) string {
	switch {
	case len(h.Rows) == 0:
		return fmt.Sprintf("the size %dx%d without rows below it", h.High, h.Wide)
	case h.Alone():
		return fmt.Sprintf("the line %q", core.Shortened(h.Rows[0]))
	}
	width := func(row string) int {
		n := utf8.RuneCountInString(row)
		if words := len(strings.Fields(row)); n == 2*words-1 {
			return words // cells with blanks between
		}
		return n
	}
	first := width(h.Rows[0])
	text := fmt.Sprintf("%s of %d characters", english.Count(len(h.Rows), "row"), first)
	if i := slices.IndexFunc(h.Rows, func(row string) bool { return width(row) != first }); i > 0 {
		text += fmt.Sprintf(" (row %d has %d)", i+1, width(h.Rows[i]))
	}
	return text
}

// oddOnes returns the characters of the rows that are not among the known ones, in quotes, and where the first of them stands.
func oddOnes(in *core.Input, h *core.Head, known string) (odd []string, first core.Piece) {
	for again := in.Again(h.Raw); again.Next(); {
		if again.Blank() || again.Line == h.Line && h.Sized {
			continue
		}
		for i, r := range again.Text {
			if quoted := fmt.Sprintf("%q", r); !strings.ContainsRune(known, r) && !slices.Contains(odd, quoted) {
				if odd = append(odd, quoted); len(odd) == 1 {
					first = again.Part(i, i)
				}
			}
		}
	}
	return odd, first
}
