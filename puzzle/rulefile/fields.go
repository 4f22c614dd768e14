package rulefile

import (
	"fmt"
	"strings"
	"unicode"
)

// Error is a defect of a board's text. Line and Column count from 1.
type Error struct {
	Line, Column int
	Message      string
}

func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// Field is a part of a line between blanks, and its place from 1, in bytes.
type Field struct {
	Text         string
	Line, Column int
}

// refuse ends the reading with an error at a field.
func (f Field) refuse(format string, args ...any) {
	check(&Error{f.Line, f.Column, fmt.Sprintf(format, args...)})
}

// mostText bounds the characters of a field.
const mostText = 1000

// mostFields bounds the fields of a line: more than the largest board of any family has cells.
const mostFields = 1 << 20

// Fields returns the fields of line n, counted from 1. A line with more than mostFields ends early.
func Fields(line string, n int) (fs []Field) {
	at := 0
	for f := range strings.FieldsFuncSeq(line, func(c rune) bool { return c == ' ' || c == '\t' || c == '\r' }) {
		at += strings.Index(line[at:], f)
		fs = append(fs, Field{f, n, at + 1})
		if at += len(f); len(fs) > mostFields {
			break
		}
	}
	return fs
}

// Lines returns the fields of all lines of a text, without those that are blank at its end.
func Lines(text string) [][]Field {
	lines := strings.Split(strings.TrimRight(text, " \t\r\n"), "\n")
	return each(len(lines), func(i int) []Field { return Fields(lines[i], i+1) })
}

// textReader reads the text of a board line by line, so that a long text that is no board is refused early.
type textReader struct {
	next func(line int) []Field
	left int // how many lines are left
	line int // the number of the last line that was read
}

// readerOf returns a reader of a text without the lines that are blank at its end.
func readerOf(text string) *textReader {
	rest := strings.TrimRight(text, " \t\r\n")
	next := func(n int) []Field {
		line, more, _ := strings.Cut(rest, "\n")
		rest = more
		return Fields(line, n)
	}
	return &textReader{next: next, left: 1 + strings.Count(rest, "\n")}
}

// fields returns the fields of the next line. what says in errors what was expected there.
func (r *textReader) fields(what string) (fs []Field) {
	r.line++
	if r.left == 0 {
		check(&Error{r.line, 1, "found the end of the text, expected " + what})
	}
	r.left--
	if fs = r.next(r.line); len(fs) > 0 {
		r.line = fs[0].Line
	}
	for _, f := range fs {
		if len(f.Text) > mostText {
			f.refuse("found %.30q..., expected at most %d characters without a blank", f.Text, mostText)
		}
		if strings.ContainsFunc(f.Text, func(c rune) bool { return !unicode.IsGraphic(c) }) {
			f.refuse("found %q, expected characters that can be seen", f.Text)
		}
	}
	return fs
}

// row returns the fields of the next line, which must have n of them.
func (r *textReader) row(n int, what string) []Field {
	fs := r.fields(what)
	if len(fs) != n {
		check(&Error{r.line, 1, fmt.Sprintf("found %d fields, expected %d: %s", len(fs), n, what)})
	}
	return fs
}
