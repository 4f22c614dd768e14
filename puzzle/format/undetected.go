package format

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/family"
	"gridcnf/puzzle/format/core"
)

// page finds the address of a page. Without a slash it can be a row of a Masyu.
var page = regexp.MustCompile(`(?i)^(?:https?://|www\.\S+/)\S*$`)

// pageOf returns what to do instead of passing the address of a page, or "" if a head is
// none: puzzles are not fetched.
func pageOf(h *core.Head) (advice string) {
	address := strings.ToLower(h.First())
	_, host, ok := strings.Cut(address, "://")
	if !ok {
		host = address
	}
	host, _, _ = strings.Cut(host, "/")
	for i := range formats {
		if f := &formats[i]; f.Site != "" && (host == f.Site || strings.HasSuffix(host, "."+f.Site)) {
			return f.Instead
		}
	}
	if !page.MatchString(address) {
		return ""
	}
	return "copy the address of the puzzle itself, as the editors of puzzles give it (puzz.link, Penpa+, Simon Tatham's games)"
}

// undetected says what an input has that fits no format, where the first character stands
// that those have not which it nearly fits, and which other ones it fits.
func undetected(in *core.Input, h *core.Head, wanted *family.Family, near, others []*core.Format) error {
	var lack core.Lack
	known := " \t"
	for i := range formats {
		f := &formats[i]
		switch at := slices.Index(near, f); {
		case at >= 0 && len(lack.Formats) < 3:
			lack.Formats = append(lack.Formats, f.Name)
			known += f.Chars
		case at >= 0 || len(near) == 0 && f.Grid && has(f, wanted):
			known += f.Chars
		}
	}
	at, msg := in.At(h.Line, 1), "found "+seen(h)
	if odd, place := oddOnes(in, h, known); len(odd) > 0 && !h.Alone() {
		at, msg = place, msg+", among them "+core.AllOf(odd[:min(len(odd), 3)])
	}
	of := ""
	if wanted != nil {
		of = " for " + string(wanted.Name())
	}
	for _, f := range others {
		if kind := f.Families[0].Name(); !slices.Contains(lack.Kinds, kind) {
			lack.Kinds = append(lack.Kinds, kind)
		}
	}
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

// seen says in a few words what the first block of an input is.
func seen(h *core.Head) string {
	switch {
	case len(h.Rows) == 0:
		return fmt.Sprintf("the size %dx%d without rows below it", h.High, h.Wide)
	case h.Alone() && len(h.Rows[0]) > 40:
		return fmt.Sprintf("a line of %d characters, %q", utf8.RuneCountInString(h.Rows[0]), core.Shortened(h.Rows[0]))
	case h.Alone():
		return fmt.Sprintf("the line %q", h.Rows[0])
	}
	counts := map[int]int{}
	var widths []int
	most := 0
	for _, row := range h.Rows {
		n := utf8.RuneCountInString(row)
		if words := strings.Fields(row); 2*len(words)-1 == n {
			n = len(words) // cells with blanks between
		}
		widths = append(widths, n)
		if counts[n]++; counts[n] > counts[most] {
			most = n
		}
	}
	text := fmt.Sprintf("%d rows of %d characters", len(h.Rows), most)
	other := slices.IndexFunc(widths, func(n int) bool { return n != most })
	switch {
	case 2*counts[most] <= len(h.Rows):
		text = fmt.Sprintf("%d rows of %d to %d characters", len(h.Rows), slices.Min(widths), slices.Max(widths))
	case other >= 0:
		text += fmt.Sprintf(" (row %d has %d)", other+1, widths[other])
	}
	return text
}

// oddOnes returns the characters of the rows that are not known, quoted, and where the
// first one stands.
func oddOnes(in *core.Input, h *core.Head, known string) (odd []string, first core.Piece) {
	no := 0
	for rest := h.Raw; len(rest) > 0; {
		advance, line, _ := core.SplitLines(rest, true)
		rest = rest[advance:]
		text := string(line)
		no++
		if no < h.Line || no == h.Line && h.Sized || strings.HasPrefix(strings.TrimLeft(text, " \t"), "#") {
			continue
		}
		for i, r := range text {
			if quoted := fmt.Sprintf("%q", r); !strings.ContainsRune(known, r) && !slices.Contains(odd, quoted) {
				if odd = append(odd, quoted); len(odd) == 1 {
					first = core.Piece{File: in.File, Line: no, Col: 1, Text: text}.Part(i, i)
				}
			}
		}
	}
	return odd, first
}
