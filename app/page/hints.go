package page

import (
	"bytes"
	"encoding/binary"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// withoutHints removes the hints from the fonts in a program. Hints fit outlines to pixels, but pictures use the outlines as they
// are, and hints are half of a font.
func withoutHints(program []byte) {
	for _, font := range [][]byte{goregular.TTF, gobold.TTF} {
		if at := bytes.Index(program, font); at >= 0 {
			clearHints(program[at : at+len(font)])
		}
	}
}

// clearHints empties the hints of each glyph. OpenType describes the tables; in the Go fonts, places of glyphs are numbers of two bytes.
func clearHints(font []byte) {
	number := func(in []byte, at int) int { return int(binary.BigEndian.Uint16(in[at:])) }
	tables := make(map[string][]byte)
	for i := range number(font, 4) {
		entry := font[12+16*i:]
		at, length := binary.BigEndian.Uint32(entry[8:]), binary.BigEndian.Uint32(entry[12:])
		tables[string(entry[:4])] = font[at : at+length]
	}
	places := tables["loca"]
	for i := 0; i+2 < len(places); i += 2 {
		glyph := tables["glyf"][2*number(places, i) : 2*number(places, i+2)]
		if len(glyph) == 0 || glyph[0]&0x80 != 0 { // no outline, or one that is put together of others
			continue
		}
		hints := glyph[10+2*number(glyph, 0):]
		clear(hints[2 : 2+number(hints, 0)])
	}
}
