// Package printable keeps text from files, names, messages and other programs' output from steering the terminal that shows it. It replaces
// each character that would by a question mark, and bytes that are not UTF-8 by U+FFFD.
package printable

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Steers reports whether a character is not shown itself, but changes what is around it: a control character, a line end, or one that turns
// the direction of text. The two characters that join letters, or keep them apart, are harmless.
func Steers(r rune) bool {
	const nonJoiner, joiner = '\u200c', '\u200d'
	switch {
	case r < utf8.RuneSelf:
		return r < ' ' || r == 0x7f
	case r == nonJoiner || r == joiner:
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// Line makes a text safe to show on one line.
func Line(text string) string { return replace(text, Steers) }

// Text makes a text safe to show, and keeps its line breaks and tabs.
func Text(text string) string {
	return replace(text, func(r rune) bool { return Steers(r) && r != '\n' && r != '\t' })
}

func replace(text string, bad func(rune) bool) string {
	return strings.Map(func(r rune) rune {
		if bad(r) {
			return '?'
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))
}
