package body

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// Most codecs are a coding at a row of places. The codecs for pzpr have the names of its decode functions, without "decode".
//
// Source: github.com/robx/pzprjs, src/variety-common/Encode.js and the families' own files in src/variety.

// codec reads and writes a part of a body, or fails as core.Must does.
type codec struct {
	read  func(s *sheet)
	write func(s *sheet) string
	rim   int // rows above and columns on the left that the address does not count
}

// codecs has all codecs that rule files can name.
var codecs = sync.OnceValue(func() map[string]codec {
	return map[string]codec{
		"4Cell":          tokensAt(cells, following([]string{"0", "1", "2", "3", "4"}, 2, 'g', true, false)),
		"4Cross":         tokensAt(corners, following([]string{"0", "1", "2", "3", "4"}, 2, 'g', true, false)),
		"4Border":        tokensAt(limits, following([]string{"0", "1", "2", "3", "4"}, 2, 'g', false, false)),
		"1Cell":          tokensAt(cells, following([]string{"1"}, 17, 'i', false, true)),
		"Dot":            tokensAt(dots, following([]string{"1", "11"}, 7, 'g', false, false)),
		"Number10":       tokensAt(cells, skipping(number10, 'a')),
		"Number16":       tokensAt(cells, skipping(number16, 'g')),
		"Number16Cross":  tokensAt(corners, skipping(number16, 'g')),
		"Number16IfAny":  tokensAt(cells, ifAny(skipping(number16, 'g'))),
		"RoomNumber16":   tokensAt(rooms, skipping(number16, 'g')),
		"Number16ExCell": tokensAt(outside, skipping(number16, 'g')),
		"ArrowNumber16":  tokensAt(cells, skipping(arrows, 'a')),
		"CastleWall":     tokensAt(cells, skipping(coloured, 'a')),
		"Circle":         tokensAt(cells, digits(3, 3)),
		"CircleCross":    tokensAt(corners, digits(3, 3)),
		"CircleBorder":   tokensAt(limits, digits(3, 3)),
		"Spots":          tokensAt(spots, paired(skipping(numeral(1, 16, 0), 'g'), 4)),
		"Empty":          tokensAt(cells, digits(2, 5)),
		"RoomEmpty":      tokensAt(rooms, digits(2, 5)),
		"EmptyIfAny":     tokensAt(cells, ifAny(digits(2, 5))),
		"BlockCell":      tokensAt(cells, trimmed(counted)),
		"Kakuru":         tokensAt(cells, runsOf(either(symbols(map[string]string{"+": "x", "_": "?", "0": "0"}), sums), singly(".", "", digitRuns("", 'j', 17)))),
		"Hitori":         tokensAt(cells, runsOf(either(symbols(map[string]string{"%": "?"}), number36, tagged("-", numeral(2, 36, 0), "", "")))),
		"Makaro":         tokensAt(cells, skipping(either(symbols(map[string]string{"a": "x", "b": "n", "c": "s", "d": "w", "e": "e"}), numeral(1, 10, 1), tagged("-", numeral(2, 10, 1), "", "")), 'g')),
		"Pipelink":       tokensAt(cells, runsOf(symbols(map[string]string{"a": "nsew", "b": "ns", "c": "ew", "d": "ne", "e": "nw", "f": "sw", "g": "se", ".": "?"}), digitRuns("", 'h', 19), digitRuns("o", '0', 10))),
		"Shugaku":        tokensAt(cells, skipping(numeral(1, 6, 0), '6')),
		"Signs":          tokensAt(cells, skipping(numeral(1, 5, 0), '5')),
		"Sashigane":      tokensAt(cells, skipping(either(symbols(map[string]string{"g": "n", "h": "s", "i": "w", "j": "e"}), number16), 'k')),
		"Compass":        tokensAt(cells, skipping(inRow(4, number16), 'g')),
		"Tapa":           tokensAt(cells, skipping(either(heap(2, 6, 360), heap(3, 4, 396), heap(4, 2, 460), number9), 'g')),
		"TapaLoop":       tokensAt(cells, skipping(either(heap(2, 8, 360), tagged("+", heap(3, 7, 36), "", ""), tagged("-", heap(4, 6, 36), "", ""), number9), 'g')),
		"Tateyoko":       tokensAt(cells, runsOf(bars, singly("n", "i", digitRuns("", '1', 15)))),
		"BorderNumber16": tokensAt(limits, skipping(number16, 'g')),
		"BorderEast":     tokensAt(easts, digits(2, 5)),
		"BorderSouth":    tokensAt(souths, digits(2, 5)),
		"BorderSigns":    tokensAt(sides, paired(skipping(number9, 'g'), 3)),
		"CrossMark":      tokensAt(corners, counted),
		"InnerCrossMark": tokensAt(crossings, counted),
		"Start":          {read: readPlace, write: writePlace},
		"Goal":           {read: readPlace, write: writePlace},
		"/":              fixed("/"),
		"Bank":           {read: readBank, write: writeBank},
		"Inequalities":   tokensAt(limits, skipping(either(symbols(map[string]string{"g": "less", "h": "more"}), numeral(1, 16, 0), tagged("-", numeral(2, 16, 0), "", "")), 'i')),
		"EmptyCells":     tokensAt(cells, skipping(symbols(map[string]string{".": "?"}), 'g')),
		"EachExCell":     tokensAt(outside, runsOf(either(symbols(map[string]string{".": ""}), numeral(1, 16, 0), tagged("-", numeral(2, 16, 0), "", "")))),
		"Border":         areas(digits(2, 5), bounds{}),
		"BorderAndHoles": areas(digits(2, 5), bounds{ofHoles: true}),
		"BorderThrough":  areas(digits(2, 5), bounds{through: true}),
		"NoBorder":       areas(digits(2, 5), bounds{missing: true}),
		"StarCount":      {read: readStars, write: writeStars},
		"Rows":           rowsLess(0),
		"RowsLess2":      rowsLess(2),
		"Kakuro":         {read: readKakuro, write: writeKakuro, rim: 1},

		// for Simon Tatham's games
		"Blank":         tokensAt(cells, skipping(symbols(nil), 'a')),
		"Numbers":       tokensAt(cells, parted()),
		"NumbersIfAny":  tokensAt(cells, behindComma(parted())),
		"Number10Cross": tokensAt(corners, skipping(number10, 'a')),
		"Number36":      tokensAt(cells, runsOf(number36)),
		"Pearl":         tokensAt(cells, skipping(symbols(map[string]string{"W": "W", "B": "B"}), 'a')),
		"Unruly":        tokensAt(cells, closed(unruly, false)),
		"LightUp":       tokensAt(cells, skipping(either(symbols(map[string]string{"B": "x"}), number10), 'a')),
		"Dominosa":      tokensAt(cells, runsOf(bracketed)),
		"Palisade":      tokensAt(cells, trimmed(skipping(number10, 'a'))),
		"Keen":          tokensAt(rooms, runsOf(either(tagged("a", integer, "", "+"), tagged("m", integer, "", "x"), tagged("s", integer, "", "-"), tagged("d", integer, "", "/")))),
		"Trees":         tokensAt(cells, gaps("_"+core.Letters[:25], true, false)),
		"Galaxies":      tokensAt(dots, gaps(core.Letters[:25], false, false)),
		"Blocks":        areas(gaps("_"+core.Letters[:25], true, false), bounds{byColumn: true}),
		"BlocksInRuns":  areas(gaps("_"+core.Letters[:25], true, true), bounds{byColumn: true}),
		"Sides,":        tokensAt(lines, split(",", true)),
		"Sides/":        tokensAt(lines, split("/", false)),
		",":             fixed(","),
	}
})

var (
	number9  = numeral(1, 9, 0)
	number10 = numeral(1, 10, 0)
	number36 = numeral(1, 36, 0)
	number16 = either(numeral(1, 16, 0), tagged("-", numeral(2, 16, 0), "", ""), tagged("+", numeral(3, 16, 0), "", ""),
		tagged("=", numeral(3, 16, 4096), "", ""), tagged("@", numeral(3, 16, 8192), "", ""), tagged("%", numeral(3, 16, 8192), "", ""),
		tagged("*", numeral(4, 16, 12240), "", ""), tagged("$", numeral(5, 16, 77776), "", ""))
)

// sheet is a board that codecs read onto or write from.
type sheet struct {
	b    *rulefile.Board
	as   *rulefile.Coded
	name string // of the codec

	body string // what is read
	at   int    // the byte of body that is read next

	borders map[border]bool              // the borders that were read as drawn
	left    map[rulefile.Position]string // what is not written yet of each token
	params  []string                     // parameters that are not written yet
	divided bool                         // areas are written
	through bool                         // areas go on through holes
}

// tokensAt returns the codec for a coding at some places. If the text is at its end, the places have no tokens.
func tokensAt(places func(s *sheet) slots, c coding) codec {
	return codec{
		read: func(s *sheet) {
			slots, start := places(s), s.at
			tokens := s.next(c, slots.n)
			if s.at > start && len(tokens) < slots.n {
				fail("found the clues of %d places, expected %d", len(tokens), slots.n)
			}
			end := s.at
			s.at = start
			tokens = append(tokens, make([]string, slots.n-len(tokens))...)
			for i := range slots.n {
				s.put(slots.at(i), tokens[i])
			}
			s.at = end
		},
		write: func(s *sheet) string {
			slots := places(s)
			tokens := make([]string, slots.n)
			for i := range slots.n {
				x := slots.at(i)
				if s.b.Token(x.Position) == "" {
					if _, clue := s.as.Tokens[s.name][""]; clue {
						lose("has a clue for every line, and the board does not")
					}
					continue
				}
				tokens[i] = s.take(x, func(token string) bool {
					_, err := c.write([]string{token})
					return err == nil
				})
			}
			text, err := c.write(tokens) // the coding can write each of them, but maybe not a place without one
			if err != nil {
				lose("has a clue in every cell, and the board does not")
			}
			return text
		},
	}
}

// next reads the next tokens of a coding, at most n.
func (s *sheet) next(c coding, n int) []string {
	tokens, used, err := c.read(s.body[s.at:], n)
	if s.at += used; err != nil {
		s.wrong(err)
	}
	return tokens
}

// wrong fails at the next character of the text.
func (s *sheet) wrong(err error) {
	for _, r := range s.body[s.at:] {
		core.Must(&found{strconv.Quote(string(r)), err})
	}
	core.Must(&found{"the end", err})
}

// found is an error whose message is made only when it is needed, as most texts that we try fail.
type found struct {
	what string
	err  error
}

func (f *found) Error() string { return "found " + f.what + ", " + f.err.Error() }

// put writes a token that a codec has read on the board.
func (s *sheet) put(at slot, token string) {
	f := s.b.File()
	if at.of == centre && token != "" {
		token = strconv.Itoa(4*len(token) - 4 + at.part)
	}
	text, mapped := s.as.Tokens[s.name][token+" "+at.Kind]
	if !mapped {
		text, mapped = s.as.Tokens[s.name][token]
	}
	switch {
	case token == "" && (!mapped || at.part > 0):
		return
	case !mapped:
		text = token
	}
	there := s.b.Token(at.Position)
	switch {
	case at.of == list:
		text = strings.TrimSpace(text + " " + there)
	case at.of > 0:
		words := strings.Fields(there)
		if len(words) == 0 {
			words = slices.Repeat([]string{"-"}, at.of)
		}
		words[at.of-1-at.part] = text
		text = strings.Join(words, " ")
	case there != "": // an earlier codec has read the first part, which does not end within a number
		if len(digitsOf(there[len(there)-1:]+text)) > 1 || s.b.Put(at.Position, there+text) != nil {
			fail("found a second clue %s, expected one", said(at))
		}
		return
	}
	err := s.b.Put(at.Position, text)
	switch {
	case err != nil && strings.Contains(token, "?") && !mapped:
		fail("found a clue without a number %s, and the rules of %s have no such clue", said(at), f.Title)
	case err != nil:
		fail("found %s %s, %v", token, said(at), err)
	}
}

// take returns the token that a codec writes for a place of the board, and takes from what is left there. The codec may write only the
// first part, as those after it write the rest. If it writes nothing of what is left, the token is "".
func (s *sheet) take(at slot, writes func(token string) bool) (token string) {
	left := s.left[at.Position]
	if at.of != 0 && at.of != centre {
		words := strings.Fields(left)
		i := len(words) - 1 - at.part
		if i < 0 || words[i] == "-" {
			return ""
		}
		token, ok := s.coded(at, words[i])
		if !ok || !writes(token) {
			return ""
		}
		words[i] = "-"
		s.left[at.Position] = strings.Join(words, " ")
		return token
	}
	for n := len(left); n > 0; n-- {
		if token, ok := s.coded(at, left[:n]); ok && writes(token) && len(digitsOf(left[n-1:])) < 2 {
			s.left[at.Position] = left[n:]
			return token
		}
	}
	return ""
}

// coded returns the token that stands for a text. ok is false if there is none.
func (s *sheet) coded(at slot, text string) (token string, ok bool) {
	tokens := s.as.Tokens[s.name]
	token = text
	_, other := tokens[text]
	for from, to := range tokens {
		if to == text {
			token, other = strings.TrimSuffix(from, " "+at.Kind), false
		}
	}
	if at.of == centre {
		n, err := strconv.Atoi(token)
		if err != nil || n%4 != at.part {
			return "", false
		}
		token = strings.Repeat("1", n/4+1)
	}
	return token, !other
}

// said is where a place is: "at r1c2", "above column 2".
func said(at fmt.Stringer) string { return puzzle.Said("at " + at.String()) }
