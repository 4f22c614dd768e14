// Package body reads and writes the texts that other programs use for boards of rule files: the bodies of pzpr's addresses, and the
// descriptions in Simon Tatham's game IDs. A text is a sequence of parts, each in a codec; a family's rule file names the codecs
// (rulefile.Coded).
package body

import (
	"fmt"
	"strings"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/rulefile"
)

// Rim returns how many rows at the top and columns on the left of a board its text does not count.
func Rim(as *rulefile.Coded) (rim int) {
	for _, name := range as.Codecs {
		rim = max(rim, codecs()[name].rim)
	}
	return rim
}

// Read reads a text onto a board without clues. If it fails, at is the byte of the text with the defect.
func Read(b *rulefile.Board, as *rulefile.Coded, text string) (at int, err error) {
	s := &sheet{b: b, as: as, body: text}
	for _, s.name = range as.Codecs {
		c, known := codecs()[s.name]
		if !known {
			return s.at, fmt.Errorf("%s: formats: found the codec %q, which is not known", b.File().Source, s.name)
		}
		if err := c.read(s); err != nil {
			return s.at, err
		}
	}
	if s.at < len(s.body) {
		return s.at, fmt.Errorf("found %q after the board, expected the end", s.body[s.at:])
	}
	if s.borders != nil {
		s.divide()
	}
	return s.at, nil
}

// Write returns the text of a board, or a LossError.
func Write(b *rulefile.Board, as *rulefile.Coded) (text string, err error) {
	if len(as.Types) == 0 {
		return "", dialect.Loss("", "has no %s boards", b.File().Name)
	}
	s := &sheet{b: b, as: as, left: make(map[rulefile.Position]string), params: b.Params()}
	for _, at := range b.Positions() {
		s.left[at] = b.Token(at)
	}
	for _, s.name = range as.Codecs {
		c, known := codecs()[s.name]
		if !known {
			return "", dialect.Loss("", "does not know the codec %q of %s", s.name, b.File().Source)
		}
		part, err := c.write(s)
		if err != nil {
			return "", err
		}
		text += part
	}
	for _, at := range b.Positions() {
		if left := s.left[at]; left != "" && (at.Row >= 0 || strings.Trim(left, "- ") != "") {
			return "", dialect.Loss("", "has no place for %s %s", b.Token(at), said(at))
		}
	}
	switch {
	case len(s.params) > 0:
		return "", dialect.Loss("", "has no place for %s after the size", strings.Join(s.params, " "))
	case b.Area(0, 0) != "" && !s.divided:
		return "", dialect.Loss("", "has no areas for %s boards", b.File().Name)
	}
	return text, nil
}
