package rulefile

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// This file reads rows as people type them: without a size line, without blanks between the cells or with bars between them, and
// with dots, underscores or zeros for empty cells.

// typed is one way to read such a text, with its rows in the form that Read expects.
type typed struct {
	lines []string
	from  []int // by line: its index in the text
	chars bool  // each character is a cell; the text has no blanks between them
	width int   // if the text is a single line, split into rows: their width; else 0
}

// ReadRows reads a board as Read does, but also without a size line if exactly one size fits. It fails with an Error.
func (f *File) ReadRows(text string) (*Board, error) {
	b, err := f.Read(text)
	if err == nil {
		return b, nil
	}
	all := strings.Split(strings.TrimRight(text, " \t\r\n"), "\n")
	first, last := strings.Fields(all[0]), strings.Fields(all[len(all)-1])
	word := slices.IndexFunc(append(first, "word"), func(s string) bool { return strings.Trim(s, "0123456789") != "" })
	sized := len(first) > 1 && word == len(first)
	if sized {
		if b := f.sized(all[0], typed{lines: all[1:]}.with(f)); b != nil {
			return b, nil
		}
		if len(first) <= 3 || len(first) != len(last) { // the first line is no row of cells, or need not be one
			return nil, err
		}
	}
	var fault error
	for _, p := range typings(all) {
		b, several, other := f.unsized(p)
		if b != nil || several {
			return b, other
		}
		fault = other
	}
	beside := slices.ContainsFunc(f.clues, func(l *layer) bool { return l.kind != cellPlace })
	if fault == nil || sized || beside || word > 1 && len(first) != len(last) { // then the size does not follow from the rows
		return nil, err
	}
	return nil, fault
}

// typings returns the ways to read lines: one cell per word, and one cell per character. A single line is a whole square.
func typings(all []string) (ways []typed) {
	var words typed
	barred := strings.Contains(strings.Join(all, ""), "|")
	for i, line := range all {
		if drawn := strings.Trim(line, "-+=| \t\r") == "" && strings.ContainsAny(line, "+="); drawn || strings.TrimSpace(line) == "" {
			continue
		}
		if barred {
			line = strings.ReplaceAll(line, "|", " ")
		}
		words.lines = append(words.lines, strings.TrimRight(line, " \t\r"))
		words.from = append(words.from, i)
	}
	if slices.ContainsFunc(words.lines, func(line string) bool { return len(strings.Fields(line)) > 1 }) {
		ways = append(ways, words)
	}
	chars := typed{from: words.from, chars: true}
	chars.lines = each(len(words.lines), func(i int) string { return strings.Join(strings.Fields(words.lines[i]), "") })
	if len(chars.lines) == 1 {
		cells := []rune(chars.lines[0])
		n := int(math.Sqrt(float64(len(cells))))
		if n < 2 || n*n != len(cells) {
			return ways
		}
		chars.lines, chars.from, chars.width = nil, slices.Repeat(words.from, n), n
		for row := range slices.Chunk(cells, n) {
			chars.lines = append(chars.lines, string(row))
		}
	}
	if len(chars.lines) == 0 {
		return ways
	}
	for i, line := range chars.lines {
		chars.lines[i] = strings.Join(strings.Split(line, ""), " ")
	}
	return append(ways, chars)
}

// with returns the lines. If they have none of the family's signs for empty places, it also returns them with other signs read as empty.
func (p typed) with(f *File) [][]string {
	ways := [][]string{p.lines}
	empties := f.notation.empties()
	fields := strings.Fields(strings.Join(p.lines, "\n"))
	if slices.ContainsFunc(fields, func(s string) bool { return slices.Contains(empties, s) }) {
		return ways
	}
	for _, signs := range []string{"._-", "0"} {
		if !slices.ContainsFunc(fields, func(s string) bool { return len(s) == 1 && strings.Contains(signs, s) }) {
			continue
		}
		ways = append(ways, each(len(p.lines), func(i int) string {
			words := strings.Split(p.lines[i], " ") // so that the columns stay
			for k, word := range words {
				if len(word) == 1 && strings.Contains(signs, word) {
					words[k] = empties[0]
				}
			}
			return strings.Join(words, " ")
		}))
	}
	return ways
}

// sized returns the first board of this size that can be read from one of these texts and has connected areas, or nil.
func (f *File) sized(size string, ways [][]string) *Board {
	for _, lines := range ways {
		if b, err := f.Read(size + "\n" + strings.Join(lines, "\n")); err == nil && b.Divided() {
			return b
		}
	}
	return nil
}

// unsized tries each size that the lines can have, and reports whether several of them fit.
func (f *File) unsized(p typed) (found *Board, several bool, err error) {
	n := len(p.lines)
	cols := len(strings.Fields(p.lines[n-1]))
	ways := p.with(f)
	for _, wide := range []int{cols, cols - 1} {
		rows := []int{n, n - 1, n - 2, n / 2, (n - 1) / 2, (n - 2) / 2}
		slices.Sort(rows)
		for _, high := range slices.Compact(rows) {
			b := f.sized(fmt.Sprint(high, wide), ways)
			if b != nil && found != nil {
				return nil, true, &Error{p.from[0] + 1, 1, fmt.Sprintf("found rows of a board of %dx%d or %dx%d, expected a line with the numbers of rows and columns above them",
					found.rows, found.cols, b.rows, b.cols)}
			}
			if b != nil {
				found = b
			}
		}
	}
	if found != nil {
		return found, false, nil
	}
	high := n
	if f.Areas && n%2 == 0 {
		high = n / 2
	}
	_, err = f.Read(fmt.Sprintf("%d %d\n%s", high, cols, strings.Join(ways[len(ways)-1], "\n")))
	return nil, false, p.fault(err)
}

// fault moves an error to the place in the text that the user typed.
func (p typed) fault(err error) error {
	at := (*Error)(nil)
	if !errors.As(err, &at) || at == nil {
		return err
	}
	moved := *at
	line := min(max(at.Line-2, 0), len(p.from)-1)
	moved.Line = p.from[line] + 1
	if p.chars {
		moved.Column = (at.Column + 1) / 2
	}
	if p.width > 0 {
		moved.Column += line * p.width
	}
	if at.Line == 1 {
		moved.Column = 1
	}
	return &moved
}
