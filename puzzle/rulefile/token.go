package rulefile

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"
)

// token is a syntax for clues and givens: how they are written, and which values a rule file gets for them.
type token interface {
	// parse reads a text, and reports whether it fits the syntax.
	parse(text string) (starlark.Value, bool)
	// example describes the token in messages: "a number from 0 to 3".
	example() string
}

// tokenValue makes a token a value of the language: a pointer, as values can be compared. As tokens can be nested, it counts the ways in
// which it may try to read a text.
type tokenValue struct {
	opaque
	token
	ways int
}

// mostReadings bounds the ways to read a text as a token. A pair multiplies them, as it can be split in several places.
const (
	mostReadings = 10_000
	parting      = 16
)

// newToken returns a token with that many ways to read a text. It fails if there are too many.
func newToken(t token, ways int) starlark.Value {
	if ways > mostReadings {
		refuse("found a token with more than %d ways to read a text, expected fewer", mostReadings)
	}
	return &tokenValue{"token", t, ways}
}

func (t *tokenValue) String() string { return t.example() }

// number is a whole number from lo to hi; hi is -1 for no limit.
type number struct{ lo, hi int }

func (n number) parse(text string) (starlark.Value, bool) {
	i, err := strconv.Atoi(text)
	if err != nil || text[0] == '+' || text[0] == '-' || i < n.lo || n.hi >= 0 && i > n.hi {
		return nil, false
	}
	return starlark.MakeInt(i), true
}

func (n number) example() string {
	if n.hi < 0 {
		return fmt.Sprintf("a number from %d on", n.lo)
	}
	return fmt.Sprintf("a number from %d to %d", n.lo, n.hi)
}

// word is one of a list of words, or any word if the list is empty.
type word struct{ texts, means []string }

func (w word) parse(text string) (starlark.Value, bool) {
	if len(w.texts) == 0 {
		return starlark.String(text), text != ""
	}
	if i := slices.Index(w.texts, text); i >= 0 {
		return starlark.String(w.means[i]), true
	}
	return nil, false
}

func (w word) example() string {
	if len(w.texts) == 0 {
		return "a word"
	}
	return strings.Join(w.texts, ", ")
}

// maybe is a token, or nothing: a part of a pair.
type maybe struct{ token }

// pair is two tokens with a separator, which can be empty.
type pair struct {
	a, b token
	sep  string
}

// part reads one half of a pair.
func part(t token, text string) (starlark.Value, bool) {
	if m, ok := t.(maybe); ok {
		if text == "" {
			return starlark.None, true
		}
		t = m.token
	}
	return t.parse(text)
}

func (p pair) parse(text string) (starlark.Value, bool) {
	for i := range len(text) + 1 {
		rest, ok := strings.CutPrefix(text[i:], p.sep)
		if !ok {
			continue
		}
		if a, ok := part(p.a, text[:i]); ok {
			if b, ok := part(p.b, rest); ok {
				return starlark.Tuple{a, b}, true
			}
		}
	}
	return nil, false
}

func (p pair) example() string { return p.a.example() + strconv.Quote(p.sep) + p.b.example() }

// several is a list of tokens, with a separator between them; blanks if sep is empty.
type several struct {
	token
	sep string
}

func (s several) parse(text string) (starlark.Value, bool) {
	var all []starlark.Value
	fields := strings.Fields(text)
	if s.sep != "" {
		fields = strings.Split(text, s.sep)
	}
	for _, field := range fields {
		v, ok := s.token.parse(field)
		if !ok {
			return nil, false
		}
		all = append(all, v)
	}
	return starlark.NewList(all), true
}

func (s several) example() string { return "several: " + s.token.example() }

// oneOf is any of some tokens.
type oneOf []token

func (o oneOf) parse(text string) (starlark.Value, bool) {
	for _, t := range o {
		if v, ok := t.parse(text); ok {
			return v, true
		}
	}
	return nil, false
}

func (o oneOf) example() string {
	return strings.Join(each(len(o), func(i int) string { return o[i].example() }), " or ")
}

// textsFor returns the texts that a file can get for a token, in quotation marks, and whether it can get any others.
func textsFor(t token) (all []string, others bool) {
	switch t := t.(type) {
	case word:
		for _, text := range t.means {
			all = append(all, starlark.String(text).String())
		}
		return all, len(t.texts) == 0
	case oneOf:
		for _, one := range t {
			some, any := textsFor(one)
			all, others = append(all, some...), others || any
		}
	}
	return all, others
}

// tokenWords are the words of the language that make tokens.
var tokenWords = map[string]builtin{
	"number": func(_ *starlark.Thread, args starlark.Tuple, kwargs []starlark.Tuple) starlark.Value {
		n := number{0, -1}
		check(starlark.UnpackArgs("number", args, kwargs, "lo?", &n.lo, "hi?", &n.hi))
		n.lo = max(n.lo, 0)
		if n.hi >= 0 && n.lo > n.hi || max(n.lo, n.hi) > math.MaxInt32 {
			refuse("found number(%d, %d), expected the least and the most of numbers of up to %d", n.lo, n.hi, math.MaxInt32)
		}
		return &tokenValue{"token", n, 1}
	},
	"word": func(_ *starlark.Thread, args starlark.Tuple, kwargs []starlark.Tuple) starlark.Value {
		var w word
		within("word", func() {
			w.texts, w.means = listOf(args, aText), listOf(args, aText)
			for _, k := range kwargs {
				w.texts, w.means = append(w.texts, string(k[0].(starlark.String))), append(w.means, aText(k[1]))
			}
		})
		return newToken(w, 1+len(w.texts))
	},
	"maybe": func(_ *starlark.Thread, args starlark.Tuple, _ []starlark.Tuple) starlark.Value {
		return tokenOf("maybe", args, 1, 1, func(ts []token) token { return maybe{ts[0]} })
	},
	"several": func(_ *starlark.Thread, args starlark.Tuple, kwargs []starlark.Tuple) starlark.Value {
		var t starlark.Value
		var sep string
		check(starlark.UnpackArgs("several", args, kwargs, "t", &t, "sep?", &sep))
		return tokenOf("several", starlark.Tuple{t}, 1, 1, func(ts []token) token { return several{ts[0], sep} })
	},
	"one_of": func(_ *starlark.Thread, args starlark.Tuple, _ []starlark.Tuple) starlark.Value {
		return tokenOf("one_of", args, max(1, len(args)), 1, func(ts []token) token { return oneOf(ts) })
	},
	"pair": func(_ *starlark.Thread, args starlark.Tuple, kwargs []starlark.Tuple) starlark.Value {
		var a, b starlark.Value
		var sep string
		check(starlark.UnpackArgs("pair", args, kwargs, "a", &a, "b", &b, "sep?", &sep))
		return tokenOf("pair", starlark.Tuple{a, b}, 2, parting, func(ts []token) token { return pair{ts[0], ts[1], sep} })
	},
}

// tokenOf makes a token from n others. It counts times as many ways to read a text as they have together, plus one.
func tokenOf(of string, args starlark.Tuple, n, times int, make func([]token) token) starlark.Value {
	if len(args) != n {
		refuse("%s: found %d tokens, expected %d", of, len(args), n)
	}
	ways := 1
	var ts []token
	within(of, func() {
		ts = listOf(args, func(v starlark.Value) token {
			t := asA[*tokenValue](v, "a token such as number(0, 3)")
			ways += t.ways
			return t.token
		})
	})
	return newToken(make(ts), times*ways)
}
