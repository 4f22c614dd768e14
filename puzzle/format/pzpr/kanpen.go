package pzpr

import (
	"fmt"
	"path"
	"strings"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// kanpen: an address of kanpen.net. Its parameter "problem" has rows, columns and
// the rows of cells with '/' after each of them; a cell is a token with '_' after it. Or
// its parameter "pzpr" has what an address of pzpr has after the puzzle's name.

func isKanpen(h *core.Head) bool { return strings.Contains(h.First(), "kanpen.net/") }

func readKanpen(in *core.Input) *core.Record {
	t, packed := kanpenText(in)
	if packed {
		return t.packed()
	}
	rows, cols := t.size(false)
	for i := t.next; i < len(t.lines); i++ {
		t.lines[i] = strings.ReplaceAll(t.lines[i], "_", " ")
	}
	clues := t.block(cluesOf(t.dialect), rows, cols)
	t.ended()
	return t.record(rows, cols, clues, in.Notes.Rules)
}

// kanpenText finds the problem in an address, or what pzpr makes of it.
func kanpenText(in *core.Input) (t *text, packed bool) {
	page, _, _ := strings.Cut(in.Text, "?")
	off := strings.LastIndexByte(page, '/') + 1
	genre, isPage := strings.CutSuffix(path.Base(page), ".html")
	if !strings.Contains(page, "kanpen.net/") || !isPage {
		in.Fail(off, "found no page of kanpen.net, expected http://www.kanpen.net/%s.html?problem=…", families()[0].Dialects.Pzpr.Kanpen)
	}
	for at := len(page) + 1; at < len(in.Text); {
		end := len(in.Text)
		if i := strings.IndexAny(in.Text[at:], "&#"); i >= 0 {
			end = at + i
		}
		for _, param := range []string{"problem=", "pzpr="} {
			if strings.HasPrefix(in.Text[at:end], param) {
				t = lineText(in, at+len(param), end)
				t.page(off, off+len(genre))
				return t, param == "pzpr="
			}
		}
		at = end + len("&")
	}
	in.Fail(len(page), "found no problem in the address, expected ?problem=…")
	return nil, false
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
