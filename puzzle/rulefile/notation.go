package rulefile

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"
)

// notation describes how puzzlekit writes the family's boards and answers.
type notation struct {
	empty    []string          // the texts of a place without a clue; we write the first one
	none     []string          // the texts of a place outside without a clue
	clues    map[string]string // other texts of clues, and the texts that the file has for them
	solution map[string]string // maps a token of a solution to a value of the first layer, or "" for no value; "*" stands for all other tokens
	hashi    bool              // bridges are written in the cells between islands
	below    int               // 1 if the clues at the bottom are the last row, and else 0
	bits     []string          // if a cell of a solution is a number: which border, side or corner each of its bits stands for
}

// last reports whether the clues of a side stand below the cells.
func (n *notation) last(side string) bool { return n.below > 0 && side == bottomPlace }

// tokens maps what a solution writes in cells to values: as the file declares it; else - is the value empty or white, and x is the other
// value if there are two.
func (n *notation) tokens(values []starlark.Value) map[string]string {
	if n.solution != nil {
		return n.solution
	}
	tokens := make(map[string]string)
	for i, v := range values {
		switch text := textOf(v); {
		case text == "-" || text == "x":
			return nil
		case text == "empty" || text == "white" && len(values) == 2:
			if tokens["-"] = text; len(values) == 2 {
				tokens["x"] = textOf(values[1-i])
			}
		}
	}
	return tokens
}

// read reads a key of formats["puzzlekit"].
func (n *notation) read(key string, v starlark.Value) {
	switch key {
	case "empty":
		n.empty = texts(v)
	case "none":
		n.none = texts(v)
	case "edges":
		n.hashi = true
	case "clues":
		n.clues = dict(v, textOf)
	case "sums":
		n.below = map[bool]int{true: 1}[bool(v.Truth())]
	case "bits":
		n.bits = texts(v)
	case "solution":
		n.solution = dict(v, func(to starlark.Value) string {
			if to == starlark.None {
				return ""
			}
			return textOf(to)
		})
	default:
		refuse("expected empty, none, clues, edges, sums, bits or solution")
	}
}

// read reads a clue or given at a kind of place, as the file or as puzzlekit writes it, in lower or upper case.
func (f *File) read(kind, text string) (printed, error) {
	t, err := f.readAs(kind, text)
	if err == nil {
		return t, nil
	}
	for _, other := range []string{f.notation.clues[text], strings.ToLower(text), strings.ToUpper(text)} {
		if t, fault := f.readAs(kind, other); other != text && other != "" && fault == nil {
			return t, nil
		}
	}
	return t, err
}

func (f *File) readAs(kind, text string) (printed, error) {
	if kind == cellPlace && slices.Contains(f.holes, text) {
		return printed{text: text, value: starlark.String(text), hole: true, only: true}, nil
	}
	var expected []string
	for _, l := range f.printing() {
		if l.token == nil || !l.has(kind) {
			continue
		}
		v, ok := l.parse(text)
		if ok {
			v.Freeze()
			return printed{text: text, value: v, given: l == f.givens, hole: l.hole}, nil
		}
		expected = append(expected, l.token.example())
	}
	if expected == nil {
		return printed{}, errors.New("expected no clue here")
	}
	return printed{}, fmt.Errorf("expected %s", strings.Join(expected, " or "))
}
