package pzpr

import (
	"fmt"
	"strings"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// kanpen: an address of kanpen.net. Its parameter "problem" has rows, columns and
// the rows of cells with '/' after each of them; a cell is a token with '_' after it. Or
// its parameter "pzpr" has what an address of pzpr has after the puzzle's name.

func isKanpen(h *core.Head) bool { return strings.Contains(h.First(), "kanpen.net/") }

// problem finds in an address the page's puzzle and the parameter.
var problem = core.Pattern(`kanpen\.net/(?:[^?]*/)?([^/?]*)\.html\?(?:[^#]*&)?(problem|pzpr)=([^&#]*)`)

func readKanpen(in *core.Input) *core.Record {
	m := problem().FindStringSubmatchIndex(in.Text)
	if m == nil {
		in.Fail(0, "found no page of kanpen.net with a problem, expected http://www.kanpen.net/%s.html?problem=…",
			families()[0].Dialects.Pzpr.Kanpen)
	}
	t := lineText(in, m[6], m[7])
	t.page(m[2], m[3])
	if in.Text[m[4]:m[5]] == "pzpr" {
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

var kanpenWriting = core.Writing{Ext: ".txt", Bare: true, Puzzle: func(rec *core.Record) (string, error) {
	d := core.DialectOf(rec.Puzzle).Pzpr
	if _, rules := flagsOf(d, rec.Puzzle, ""); rules != nil {
		return "", dialect.Loss(dialect.LostRules, "has no place for the rule %s", strings.Join(rules, " "))
	}
	rows, cols := rec.Puzzle.Size()
	return core.Comments(rec, core.UnsaidID) + fmt.Sprintf("http://www.kanpen.net/%s.html?problem=%d/%d/%s\n",
		d.Kanpen, rows, cols, clueBlock(d, rec.Puzzle, "_", "/")), nil
}}
