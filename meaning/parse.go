package meaning

import (
	"fmt"
	"strconv"
	"strings"
)

// Parse reads the text of a meaning. It accepts exactly what String writes.
func Parse(text string) (Meaning, error) {
	r := reader{rest: text}
	m := r.meaning()
	if r.rest != "" {
		r.fail("the end")
	}
	if r.err != nil {
		return nil, r.err
	}
	return m, nil
}

// reader takes a text word by word, and keeps its first error.
type reader struct {
	rest string
	err  error
}

func (r *reader) meaning() Meaning {
	switch kind := r.word(); kind {
	case "count":
		c := Count{Line: r.line(), Value: r.after("value")}
		c.From, c.To = r.cells()
		c.AtLeast = r.after("at-least")
		return c
	case "wire":
		w := Wire{Line: r.line(), Value: r.after("value")}
		r.expect("merges")
		w.A = r.stretch()
		r.expect("and")
		w.B = r.stretch()
		w.Offset, w.Stride, w.AtLeast = r.after("offset"), r.after("stride"), r.after("at-least")
		return w
	case "state":
		return State{r.line(), r.after("read"), r.after("ones"), r.after("last"), r.after("run")}
	case "differ":
		return Differ{r.either("rows", "columns"), r.index(), r.index(), r.after("cell") - 1}
	case "inside":
		return Inside{r.index(), r.index()}
	default:
		r.fail("count, wire, state, differ or inside")
		return nil
	}
}

func (r *reader) line() Line { return Line{r.either("row", "column"), r.index()} }

// cells reads a stretch of cells; From is counted from 0, and To is beyond the last.
func (r *reader) cells() (from, to int) { return r.after("cells") - 1, r.after("to") }

func (r *reader) stretch() Stretch {
	from, to := r.cells()
	return Stretch{from, to, r.after("less")}
}

// word takes the next word.
func (r *reader) word() string {
	word, rest, more := strings.Cut(r.rest, " ")
	if more && rest == "" {
		r.fail("no blank at the end")
	}
	r.rest = rest
	return word
}

// either reads one of two words, and reports whether it was the second.
func (r *reader) either(first, second string) bool {
	word := r.word()
	if word != first && word != second {
		r.fail(first + " or " + second)
	}
	return word == second
}

func (r *reader) expect(word string) {
	if r.word() != word {
		r.fail(word)
	}
}

// after reads a word and a number.
func (r *reader) after(word string) int {
	r.expect(word)
	return r.number()
}

// index reads a number counted from 1, and returns it counted from 0.
func (r *reader) index() int { return r.number() - 1 }

// number reads a number as it is written without plus or leading zeros, and of few digits,
// so that no sum of two runs over.
func (r *reader) number() int {
	word := r.word()
	n, err := strconv.ParseInt(word, 10, 32)
	if digits := strings.TrimPrefix(word, "-"); err != nil || digits[0] == '+' || digits[0] == '0' && word != "0" {
		r.fail("a number")
	}
	return int(n)
}

// fail notes the first error.
func (r *reader) fail(expected string) {
	if r.err == nil {
		r.err = fmt.Errorf("expected %s", expected)
	}
}
