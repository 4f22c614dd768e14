package pzpr

import (
	"fmt"
	"path"
	"strings"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// kanpen: an address of kanpen.net. Its parameter "problem" has rows, columns and
// the rows of cells with '/' after each of them; a cell is a token with '_' after it.

func isKanpen(h *core.Head) bool { return strings.Contains(h.First(), "kanpen.net/") }

func readKanpen(in *core.Input) *core.Record {
	t := kanpenText(in)
	rows, cols := t.size(false)
	for i := t.next; i < len(t.lines); i++ {
		t.lines[i] = strings.ReplaceAll(t.lines[i], "_", " ")
	}
	clues := t.block(cluesOf(t.dialect), rows, cols)
	t.ended()
	return t.record(rows, cols, clues, in.Notes.Rules)
}

// kanpenText finds the problem in an address.
func kanpenText(in *core.Input) *text {
	page, _, _ := strings.Cut(in.Text, "?")
	off := strings.LastIndexByte(page, '/') + 1
	genre, isPage := strings.CutSuffix(path.Base(page), ".html")
	f := familyNamed(genre)
	switch {
	case !strings.Contains(page, "kanpen.net/") || !isPage:
		in.Fail(off, "found no page of kanpen.net, expected http://www.kanpen.net/%s.html?problem=…", families()[0].Dialects.Pzpr.Kanpen)
	case f == nil:
		var pages []string
		for _, f := range families() {
			pages = append(pages, f.Dialects.Pzpr.Kanpen)
		}
		in.Fail(off, "the address is of the puzzle %s, expected %s", genre, core.OneOf(pages, ""))
	}
	in.Must(off, expects(in, f))
	for at := len(page) + 1; at < len(in.Text); {
		end := len(in.Text)
		if i := strings.IndexAny(in.Text[at:], "&#"); i >= 0 {
			end = at + i
		}
		if strings.HasPrefix(in.Text[at:end], "problem=") {
			t := lineText(in, at+len("problem="), end)
			t.family, t.dialect = f, f.Dialects.Pzpr
			return t
		}
		at = end + len("&")
	}
	in.Fail(len(page), "found no problem in the address, expected ?problem=…")
	return nil
}

var kanpenWriting = core.Writing{Ext: ".txt", Bare: true, Puzzle: func(rec *core.Record) (string, error) {
	d := core.DialectOf(rec.Puzzle).Pzpr
	if _, rules := flagsOf(d, rec.Puzzle, ""); rules != nil {
		return "", dialect.Loss(dialect.LostRules, "has no place for the rule %s", strings.Join(rules, " "))
	}
	rows, cols := rec.Puzzle.Size()
	return core.Comments(rec, core.UnsaidID) + fmt.Sprintf("http://www.kanpen.net/%s.html?problem=%d/%d/%s\n",
		d.Kanpen, rows, cols, clueBlock(d, rec.Puzzle, "_", "/")), nil
}}
