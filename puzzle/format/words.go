package format

import "strings"

// word is a word of a line and where it starts.
type word struct {
	off  int
	text string
}

// words splits a line at its blanks.
func words(text string) []word {
	var ws []word
	for off := 0; ; {
		rest := strings.TrimLeft(text[off:], " \t")
		if rest == "" {
			return ws
		}
		off = len(text) - len(rest)
		end := strings.IndexAny(rest, " \t")
		if end < 0 {
			end = len(rest)
		}
		ws = append(ws, word{off, rest[:end]})
		off += end
	}
}

// fields is words without their places.
func fields(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' })
}
