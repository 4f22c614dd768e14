// Package body reads and writes the texts that other programs use for boards of rule files: the bodies of pzpr's addresses, and the
// descriptions in Simon Tatham's game IDs. A text is a sequence of parts, each in a codec; a family's rule file names the codecs
// (rulefile.Coded).
package body

import (
	"fmt"
	"strings"

	"gridcnf/puzzle/format/core"
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
	err = core.Try(func() {
		for _, s.name = range as.Codecs {
			c, known := codecs()[s.name]
			if !known {
				fail("%s: formats: found the codec %q, which is not known", b.File().Source, s.name)
			}
			c.read(s)
		}
		if s.at < len(s.body) {
			fail("found %q after the board, expected the end", s.body[s.at:])
		}
	})
	if err == nil && s.borders != nil {
		s.divide()
	}
	return s.at, err
}

// fail gives up reading a text. lose gives up writing one.
func fail(msg string, args ...any) { core.Must(fmt.Errorf(msg, args...)) }

func lose(msg string, args ...any) { core.Must(core.Loss("", msg, args...)) }

// Write returns the text of a board, or a LossError.
func Write(b *rulefile.Board, as *rulefile.Coded) (text string, err error) {
	if len(as.Types) == 0 {
		return "", core.Loss("", "has no %s boards", b.File().Name)
	}
	s := &sheet{b: b, as: as, left: make(map[rulefile.Position]string), params: b.Params()}
	for _, at := range b.Positions() {
		s.left[at] = b.Token(at)
	}
	err = core.Try(func() {
		for _, s.name = range as.Codecs {
			c, known := codecs()[s.name]
			if !known {
				lose("does not know the codec %q of %s", s.name, b.File().Source)
			}
			text += c.write(s)
		}
		for _, at := range b.Positions() {
			if left := s.left[at]; left != "" && (at.Row >= 0 || strings.Trim(left, "- ") != "") {
				lose("has no place for %s %s", b.Token(at), said(at))
			}
		}
		if len(s.params) > 0 {
			lose("has no place for %s after the size", strings.Join(s.params, " "))
		}
		if b.Area(0, 0) != "" && !s.divided {
			lose("has no areas for %s boards", b.File().Name)
		}
	})
	return text, err
}
