package render

import "unicode"

// steers tells whether a character is not shown itself, but changes what is around
// it: control characters, line ends, and those that turn the direction of text. The
// two that join letters, or keep them apart, are harmless.
func steers(r rune) bool {
	const nonJoiner, joiner = '\u200c', '\u200d'
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) && r != nonJoiner && r != joiner
}
