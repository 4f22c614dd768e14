package jsonline

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/format/grid"
)

// Programs, this one among them, write nearly all lines, and reading takes most of the time for millions of puzzles. So this file reads a
// line with nothing unusual in it, without the decoder and without detecting the format of the grid. It leaves unusual lines, and errors
// about them, to the other reader.

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

// plain reads the current line if it is an object without escapes in its keys and with no key twice. Otherwise it reads nothing.
func (m object) plain(in *core.Input) bool {
	if !strings.HasPrefix(in.Text, "{") || !json.Valid([]byte(in.Text)) {
		return false
	}
	all := values{in.Text, 1}
	col, seen := in.Col, 0
	for {
		from, to, ok := all.next()
		if !ok {
			return true
		}
		key := in.Text[from+1 : to-1]
		from, to, _ = all.next()
		if _, twice := m[key]; twice || strings.Contains(key, `\`) {
			clear(m)
			return false
		}
		col += utf8.RuneCountInString(in.Text[seen:from])
		seen = from
		if text := in.Text[from:to]; text != "null" {
			m[key] = member{core.Piece{File: in.File, Line: max(in.Line, 1), Col: col, Text: text}, key}
		}
	}
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

// written returns the puzzle of a text whose rows are as this program writes them, or nil.
func written(in *core.Input, opt core.Options, text string) *core.Record {
	f, err := family.Of(opt.Kind)
	if err != nil || in.Notes.Any() || opt.Check() != nil {
		return nil
	}
	b := grid.Written(f, &opt, nil, strings.Split(text, "\n"))
	if b == nil {
		return nil
	}
	return in.Record(in.Line, b)
}
