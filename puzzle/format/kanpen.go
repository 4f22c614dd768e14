package format

import (
	"fmt"
	"path"
	"strings"
)

// kanpen: an address of kanpen.net. Its parameter "problem" has rows, columns and
// the rows of cells with '/' after each of them; a cell is '.', 1 or 2 with '_'
// after it.
//
// Source: github.com/robx/pzprjs.

func isKanpen(h *head) bool { return strings.Contains(h.first(), "kanpen.net/") }

func readKanpen(in *input) (*Record, error) {
	t, err := kanpenText(in)
	if err != nil {
		return nil, err
	}
	rows, cols, err := t.size(false)
	if err != nil {
		return nil, err
	}
	for i := t.next; i < len(t.lines); i++ {
		t.lines[i] = strings.ReplaceAll(t.lines[i], "_", " ")
	}
	cells, err := t.block(&pzprPearls, rows, cols)
	if err == nil {
		err = t.ended()
	}
	if err != nil {
		return nil, err
	}
	return t.record(rows, cols, cells, in.notes.rules)
}

// kanpenText finds the problem in an address.
func kanpenText(in *input) (*pzprText, error) {
	page, _, _ := strings.Cut(in.text, "?")
	off := strings.LastIndexByte(page, '/') + 1
	genre, isPage := strings.CutSuffix(path.Base(page), ".html")
	switch {
	case !strings.Contains(page, "kanpen.net/") || !isPage:
		return nil, in.errorIn(off, "found no page of kanpen.net, expected http://www.kanpen.net/masyu.html?problem=…")
	case !isPzprGenre(genre):
		return nil, in.errorIn(off, "the address is of the puzzle %s, expected masyu", genre)
	}
	for at := len(page) + 1; at < len(in.text); {
		end := len(in.text)
		if i := strings.IndexAny(in.text[at:], "&#"); i >= 0 {
			end = at + i
		}
		if strings.HasPrefix(in.text[at:end], "problem=") {
			return pzprLine(in, at+len("problem="), end), nil
		}
		at = end + len("&")
	}
	return nil, in.errorIn(len(page), "found no problem in the address, expected ?problem=…")
}

var kanpenWriting = writing{ext: ".txt", puzzle: func(rec *Record) (string, error) {
	if err := noSolution(rec); err != nil {
		return "", err
	}
	if rulesOf(rec.Puzzle).full {
		return "", loss("rules", "has no place for the rule that the loop visits every cell")
	}
	rows, cols := rec.Puzzle.Size()
	return comments(rec, unsaidID) +
		fmt.Sprintf("http://www.kanpen.net/masyu.html?problem=%d/%d/%s\n", rows, cols, pearlBlock(rec.Puzzle, "_", "/")), nil
}}
