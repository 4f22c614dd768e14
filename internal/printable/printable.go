// Package printable keeps what stands in files, names, messages and other programs' output from steering the terminal
// that it is shown on. A question mark stands for each character that would, and U+FFFD for bytes that are no UTF-8.
package printable

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Steers tells whether a character is not shown itself, but changes what is around it: control characters, line ends,
// and those that turn the direction of text. The two that join letters, or keep them apart, are harmless.
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
