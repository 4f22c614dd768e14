package jsonline

import (
	"strings"

	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/format/grid"
)

// values goes through the values of an object or list in valid JSON. Keys count as values, too.
type values struct {
	text string
	off  int // after the bracket, or the last value
}

// next returns where the next value starts and ends; ok is false if there are no more.
func (v *values) next() (from, to int, ok bool) {
	for strings.IndexByte(" \t\r\n,:", v.text[v.off]) >= 0 {
		v.off++
	}
	from = v.off
	depth := 0
	for {
		switch v.text[v.off] {
		case '"':
			v.skipText()
		case '[', '{':
			depth++
			v.off++
		case ']', '}':
			if depth == 0 { // after a number or a word, or in an empty list
				return from, v.off, v.off > from
			}
			depth--
			v.off++
		case ' ', '\t', '\r', '\n', ',', ':':
			if depth == 0 {
				return from, v.off, true
			}
			v.off++
			continue
		default:
			v.off++
			continue
		}
		if depth == 0 {
			return from, v.off, true
		}
	}
}

func (v *values) skipText() {
	for v.off++; v.text[v.off] != '"'; v.off++ {
		if v.text[v.off] == '\\' {
			v.off++
		}
	}
	v.off++
}

// plain returns a member that is a text without escapes.
func (v member) plain() (text string, ok bool) {
	if len(v.Text) < 2 || v.Text[0] != '"' || strings.Contains(v.Text, `\`) {
		return "", false
	}
	return v.Text[1 : len(v.Text)-1], true
}

// lines returns a member that is a list of texts without escapes, or nil.
func (v member) lines() (lines []string) {
	if !strings.HasPrefix(v.Text, "[") {
		return nil
	}
	for all := (values{v.Text, 1}); ; {
		from, to, ok := all.next()
		if !ok {
			return lines
		}
		line, ok := member{core.Piece{Text: v.Text[from:to]}, ""}.plain()
		if !ok {
			return nil
		}
		lines = append(lines, line)
	}
}

// written returns the puzzle of a text whose rows are as this program writes them, or nil. Nearly all lines come from programs, this one
// among them, and reading takes most of the time for millions of puzzles: so the format of the grid is not detected.
func written(in *core.Input, opt core.Options, text string) *core.Record {
	f, err := family.Of(opt.Kind)
	if err != nil || in.Notes.Unused != nil || opt.Check() != nil {
		return nil
	}
	b := grid.Written(f, &opt, nil, strings.Split(text, "\n"))
	if b == nil {
		return nil
	}
	return in.Record(in.Line, b)
}
