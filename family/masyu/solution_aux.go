package masyu

import (
	"crypto/sha1"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"strconv"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/masyu"
)

// readAux reads the solution that the program keeps of a Pearl that it made: a
// hexadecimal digit for the bits of every cell. The text of these digits is obfuscated,
// so that nobody sees the solution by accident, and then written as hexadecimal bytes.
func readAux(p puzzle.Puzzle, text string) (puzzle.Answer, error) {
	b := p.(*masyu.Board)
	if n := b.Points(); len(text) != 2*n {
		return nil, fmt.Errorf("found %d characters, expected two for each of %d cells", len(text), n)
	}
	data, err := hex.DecodeString(text)
	if err != nil { // the length is even
		off := strings.IndexFunc(text, func(r rune) bool { return !strings.ContainsRune("0123456789abcdefABCDEF", r) })
		return nil, dialect.FaultAt(off, "found %s, expected hexadecimal digits", dialect.Found(text[off:]))
	}
	clarify(data)
	for i, digit := range data {
		n, err := strconv.ParseUint(string(rune(digit)), 16, 8)
		if err != nil {
			return nil, errors.New("found no hexadecimal digits behind the obfuscation")
		}
		data[i] = byte(n)
	}
	a, _, err := pearlAnswer(b, data)
	return a, err
}

// clarify undoes the obfuscation: each half was changed with a mask that the other one
// gives, the first half first.
func clarify(data []byte) {
	first, second := data[:len(data)/2], data[len(data)/2:]
	unmask(second, first)
	unmask(first, second)
}

// unmask changes data with the SHA-1 hashes of the seed and a number, counted from 0.
// It is its own inverse.
func unmask(data, seed []byte) {
	start := sha1.New()
	start.Write(seed)
	for n := 0; len(data) > 0; n++ {
		h, err := start.(hash.Cloner).Clone()
		if err != nil {
			panic("masyu: " + err.Error()) // SHA-1 can always be cloned
		}
		h.Write(strconv.AppendInt(nil, int64(n), 10))
		mask := h.Sum(nil)
		k := min(len(data), len(mask))
		for i := range k {
			data[i] ^= mask[i]
		}
		data = data[k:]
	}
}
