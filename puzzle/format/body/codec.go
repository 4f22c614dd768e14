package body

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// Most codecs write a coding at a row of places. The names of those of pzpr are the ones that it has in its own source, without decode.
//
// Source: github.com/robx/pzprjs, src/variety-common/Encode.js and the families' own files in src/variety.

// codec reads and writes a part of a body.
type codec struct {
	read  func(s *sheet) error
	write func(s *sheet) (string, error)
	rim   int // rows above and columns on the left that the address does not count
}

// codecs are all that rule files can name.
var codecs = map[string]codec{
	"4Cell":          tokensAt(cells, following([]string{"0", "1", "2", "3", "4"}, 2, 'g', true, false)),
	"4Cross":         tokensAt(corners, following([]string{"0", "1", "2", "3", "4"}, 2, 'g', true, false)),
	"1Cell":          tokensAt(cells, following([]string{"1"}, 17, 'i', false, true)),
	"Dot":            tokensAt(dots, following([]string{"1", "11"}, 7, 'g', false, false)),
	"Number10":       tokensAt(cells, skipping(number10, 'a')),
	"Number16":       tokensAt(cells, skipping(number16, 'g')),
	"Number16IfAny":  tokensAt(cells, ifAny(skipping(number16, 'g'))),
	"RoomNumber16":   tokensAt(rooms, skipping(number16, 'g')),
	"Number16ExCell": tokensAt(outside, skipping(number16, 'g')),
	"ArrowNumber16":  tokensAt(cells, skipping(arrows(), 'a')),
	"CastleWall":     tokensAt(cells, skipping(coloured(), 'a')),
	"Circle":         tokensAt(cells, digits(3, 3)),
	"CircleBorder":   tokensAt(limits, digits(3, 3)),
	"Empty":          tokensAt(cells, digits(2, 5)),
	"EmptyIfAny":     tokensAt(cells, ifAny(digits(2, 5))),
	"Hitori":         tokensAt(cells, skipping(symbols(map[string]string{"%": "?"}, numerals(numeral{"", 1, 36, 0}, numeral{"-", 2, 36, 0})), 0)),
	"Makaro":         tokensAt(cells, skipping(symbols(map[string]string{"a": "x", "b": "n", "c": "s", "d": "w", "e": "e"}, numerals(numeral{"", 1, 10, 1}, numeral{"-", 2, 10, 1})), 'g')),
	"Pipelink":       tokensAt(cells, skipping(symbols(map[string]string{"a": "nsew", "b": "ns", "c": "ew", "d": "ne", "e": "nw", "f": "sw", "g": "se"}, numerals()), 'h')),
	"Shugaku":        tokensAt(cells, skipping(numerals(numeral{"", 1, 6, 0}), '6')),
	"Signs":          tokensAt(cells, skipping(numerals(numeral{"", 1, 5, 0}), '5')),
	"Sashigane":      tokensAt(cells, skipping(symbols(map[string]string{"g": "n", "h": "s", "i": "w", "j": "e"}, number16), 'k')),
	"Compass":        tokensAt(cells, skipping(inRow(4, number16), 'g')),
	"Tapa":           tokensAt(cells, skipping(together(heap{"", 2, 6, 360}, heap{"", 3, 4, 396}, heap{"", 4, 2, 460}), 'g')),
	"TapaLoop":       tokensAt(cells, skipping(together(heap{"", 2, 8, 360}, heap{"+", 3, 7, 36}, heap{"-", 4, 6, 36}), 'g')),
	"Tateyoko":       tokensAt(cells, runsOf(bars, runs{15, readHexRun, hexRun})),
	"BorderNumber16": tokensAt(limits, skipping(number16, 'g')),
	"BorderEast":     tokensAt(limitsOf("east", 0, -1), digits(2, 5)),
	"BorderSouth":    tokensAt(limitsOf("south", -1, 0), digits(2, 5)),
	"BorderSigns":    tokensAt(sides, paired(skipping(numerals(numeral{"", 1, 9, 0}), 'g'), 3)),
	"CrossMark":      tokensAt(corners, counted),
	"InnerCrossMark": tokensAt(crossings, counted),
	"Start":          {read: readPlace, write: writePlace},
	"Goal":           {read: readPlace, write: writePlace},
	"/":              fixed("/"),
	"Bank":           {read: readBank, write: writeBank},
	"NumberCircle":   joined(skipping(number16, 'g'), digits(3, 3)),
	"Border":         areas(digits(2, 5), false, false),
	"BorderAndHoles": areas(digits(2, 5), false, true),
	"BorderThrough":  throughHoles(areas(digits(2, 5), false, false)),
	"StarCount":      {read: readStars, write: writeStars},
	"Rows":           rowsLess(0),
	"RowsLess2":      rowsLess(2),
	"Kakuro":         {read: readKakuro, write: writeKakuro, rim: 1},

	// of Simon Tatham's games
	"Blank":         tokensAt(cells, skipping(numerals(), 'a')),
	"Numbers":       tokensAt(cells, parted()),
	"NumbersIfAny":  tokensAt(cells, behindComma(parted())),
	"Number10Cross": tokensAt(corners, skipping(number10, 'a')),
	"Number36":      tokensAt(cells, skipping(number36, 0)),
	"LightUp":       tokensAt(cells, skipping(symbols(map[string]string{"B": "x"}, number10), 'a')),
	"Dominosa":      tokensAt(cells, skipping(bracketed, 0)),
	"Palisade":      tokensAt(cells, trimmed(skipping(number10, 'a'))),
	"Keen":          tokensAt(rooms, skipping(whole("amsd", "+x-/", ""), 0)),
	"Trees":         tokensAt(cells, gaps("_"+core.Letters[:25], true, false)),
	"Galaxies":      tokensAt(dots, gaps(core.Letters[:25], false, false)),
	"Blocks":        areas(gaps("_"+core.Letters[:25], true, false), true, false),
	"BlocksInRuns":  areas(gaps("_"+core.Letters[:25], true, true), true, false),
	"Sides,":        tokensAt(lines, split(",", true)),
	"Sides/":        tokensAt(lines, split("/", false)),
	"Unequal":       {read: readUnequal, write: writeUnequal},
	"Top+":          tokensAt(behind("top", 1), dotted(number36)),
	"Left+":         tokensAt(behind("left", 1), dotted(number36)),
	"Top-":          tokensAt(behind("top", 0), dotted(number36)),
	"Left-":         tokensAt(behind("left", 0), dotted(number36)),
	"Dominoes":      {read: readDominoes, write: writeDominoes},
	",":             fixed(","),
}

var (
	number10 = numerals(numeral{"", 1, 10, 0})
	number36 = numerals(numeral{"", 1, 36, 0})
	number16 = numerals(numeral{"", 1, 16, 0}, numeral{"-", 2, 16, 0}, numeral{"+", 3, 16, 0}, numeral{"=", 3, 16, 4096},
		numeral{"@", 3, 16, 8192}, numeral{"%", 3, 16, 8192}, numeral{"*", 4, 16, 12240}, numeral{"$", 5, 16, 77776})
)

// sheet is a board on which codecs read and write.
type sheet struct {
	b    *rulefile.Board
	as   *rulefile.Coded
	name string // of the codec

	body string // what is read
	at   int    // up to where

	borders map[border]bool           // those that are drawn, of what is read
	left    map[rulefile.Position]int // how many words of the tokens are not written yet
	params  []string                  // that are not written yet
	divided bool                      // areas are written
	through bool                      // areas go on through holes
}

// slot is a place that a codec has, and which of several tokens that stand there.
type slot struct {
	rulefile.Position
	part int
	of   int // how many there are; 0 for just one, list for any number
}

const (
	list   = -1
	centre = -2 // the part is a quarter of a cell: 0 its middle, 1 its right side, 2 the lower one, 3 their corner
)

// tokensAt is the codec of a coding at some places. A text that ends leaves the places that are left without a token.
func tokensAt(places func(s *sheet) slots, c coding) codec {
	return codec{
		read: func(s *sheet) error {
			slots := places(s)
			tokens, used, err := c.read(s.body[s.at:], slots.n)
			if err != nil {
				s.at += used
				return s.found(err)
			}
			if used > 0 && len(tokens) < slots.n {
				s.at += used
				return fmt.Errorf("found %d of the %d places that %s has", len(tokens), slots.n, s.name)
			}
			tokens = append(tokens, make([]string, slots.n-len(tokens))...)
			for i := range slots.n {
				if err := s.put(slots.at(i), tokens[i]); err != nil {
					return err
				}
			}
			s.at += used
			return nil
		},
		write: func(s *sheet) (string, error) {
			slots := places(s)
			tokens := make([]string, slots.n)
			for i := range slots.n {
				x := slots.at(i)
				if s.b.Token(x.Position) == "" {
					continue
				}
				token, ok := s.takeable(x)
				if _, err := c.write([]string{token}); err == nil && ok {
					tokens[i] = token
					if s.left[x.Position]--; x.of == 0 || x.of == centre {
						s.left[x.Position] = 0
					}
				}
			}
			text, err := c.write(tokens) // each of them can be written, but maybe not that there is none
			if err != nil {
				return "", dialect.Loss("", "has a clue in every cell, and the board does not")
			}
			return text, nil
		},
	}
}

// found is an error about what stands where a codec has got to.
func (s *sheet) found(err error) error {
	for _, r := range s.body[s.at:] {
		return fmt.Errorf("found %q, %v", string(r), err)
	}
	return fmt.Errorf("found the end, %v", err)
}

// put writes on the board what a codec has read.
func (s *sheet) put(at slot, token string) error {
	f := s.b.File()
	if at.of == centre && token != "" {
		token = strconv.Itoa(4*len(token) - 4 + at.part)
	}
	text, mapped := s.as.Tokens[s.name][token]
	switch {
	case token == "" && (!mapped || at.part > 0):
		return nil
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
	case there != "":
		return fmt.Errorf("found a second clue at %s, expected one", at)
	}
	err := s.b.Put(at.Position, text)
	switch {
	case err != nil && strings.Contains(token, "?") && !mapped:
		return fmt.Errorf("found a clue without a number at %s, and the rules of %s have no such clue", at, f.Title)
	case err != nil:
		return fmt.Errorf("found %s at %s, %v", token, at, err)
	}
	return nil
}

// takeable is what a codec would write for a place of the board that has a token. It is not ok if that is nothing of it.
func (s *sheet) takeable(at slot) (token string, ok bool) {
	text := s.b.Token(at.Position)
	if words := strings.Fields(text); at.of != 0 && at.of != centre {
		i := len(words) - 1 - at.part
		if i < 0 || words[i] == "-" {
			return "", false
		}
		text = words[i]
	}
	tokens := s.as.Tokens[s.name]
	token = text
	_, other := tokens[text]
	for from, to := range tokens {
		if to == text {
			token, other = from, false
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

// slots are the places that a codec has, in order. They are made one at a time: most texts that are tried fail at the first.
type slots struct {
	n  int
	at func(i int) slot
}

// all are the places one after the other.
func (l slots) all() iter.Seq[slot] {
	return func(yield func(slot) bool) {
		for i := 0; i < l.n && yield(l.at(i)); i++ {
		}
	}
}

// listed are places that are there already.
func listed(all []slot) slots { return slots{len(all), func(i int) slot { return all[i] }} }

func cells(s *sheet) slots { return s.grid("cell", 0, 0) }

func corners(s *sheet) slots { return s.grid("corner", 1, 1) }

// crossings are the corners inside the board.
func crossings(s *sheet) slots {
	inner := s.grid("corner", -1, -1)
	return slots{inner.n, func(i int) slot {
		x := inner.at(i)
		x.Row, x.Col = x.Row+1, x.Col+1
		return x
	}}
}

// sides are the right and the lower side of each cell but the last, cell by cell.
func sides(s *sheet) slots {
	all := cells(s)
	return slots{2 * (all.n - 1), func(i int) slot {
		x := all.at(i / 2)
		x.Kind = [...]string{"east", "south"}[i%2]
		return x
	}}
}

// limitsOf are the borders between two cells on one of their sides.
func limitsOf(kind string, high, wide int) func(s *sheet) slots {
	return func(s *sheet) slots { return s.grid(kind, high, wide) }
}

// limits are the borders between two cells: those in rows first.
func limits(s *sheet) slots {
	east, south := s.grid("east", 0, -1), s.grid("south", -1, 0)
	return slots{east.n + south.n, func(i int) slot {
		if i < east.n {
			return east.at(i)
		}
		return south.at(i - east.n)
	}}
}

// grid are places row by row, some rows and columns more than the board has.
func (s *sheet) grid(kind string, high, wide int) slots {
	rows, cols := s.b.Size()
	rows, cols = rows+high, cols+wide
	return slots{rows * cols, func(i int) slot {
		return slot{Position: rulefile.Position{Kind: kind, Row: i / cols, Col: i % cols}}
	}}
}

func outside(s *sheet) slots { return listed(s.beyond()) }

// beyond are the places above, below, left and right of the board, as far as the family has clues there, line by line.
// Of those that stand behind each other the nearest is the first; of lists there are as many as there can be.
func (s *sheet) beyond() (all []slot) {
	rows, cols := s.b.Size()
	sides, deep, lists := s.b.File().Sides()
	for _, side := range sides {
		lines, across := cols, rows
		if side == "left" || side == "right" {
			lines, across = rows, cols
		}
		many, of := deep, 0
		switch {
		case lists:
			many, of = (across+1)/2, list
		case deep > 1:
			of = deep
		}
		all = slices.Grow(all, lines*many)
		for i := range lines * many {
			all = append(all, slot{rulefile.Position{Kind: side, Row: -1, Col: i / many}, i % many, of})
		}
	}
	return all
}

// dots are the middles of cells, sides and corners inside the board.
func dots(s *sheet) slots {
	rows, cols := s.b.Size()
	return slots{(2*rows - 1) * (2*cols - 1), func(i int) slot {
		y, x := i/(2*cols-1), i%(2*cols-1)
		return slot{rulefile.Position{Kind: "cell", Row: y / 2, Col: x / 2}, 2*(y%2) + x%2, centre}
	}}
}

// rooms are one cell of each area, in the order of the areas' first cells: the one with a clue, or else the first of its
// leftmost column, where pzpr shows the clue.
func rooms(s *sheet) slots {
	var all []slot
	at := make(map[string]int)
	for x := range cells(s).all() {
		name := s.b.Area(x.Row, x.Col)
		if i, known := at[name]; !known {
			at[name] = len(all)
			all = append(all, x)
		} else if s.b.Token(all[i].Position) == "" && (s.b.Token(x.Position) != "" || x.Col < all[i].Col) {
			all[i] = x
		}
	}
	return listed(all)
}

// readPlace reads the column and the row of one cell, counted from 1.
func readPlace(s *sheet) error {
	var at [2]int
	rows, cols := s.b.Size()
	for i := range at {
		text, used := "", 0
		if s.at < len(s.body) {
			text, used = number16.read(s.body[s.at:])
		}
		n, err := strconv.Atoi(text)
		if most := [...]int{cols, rows}[i]; err != nil || n < 1 || n > most {
			return s.found(fmt.Errorf("expected a number from 1 to %d", most))
		}
		s.at += used
		at[i] = n - 1
	}
	return s.put(slot{Position: rulefile.Position{Kind: "cell", Row: at[1], Col: at[0]}}, "1")
}

func writePlace(s *sheet) (string, error) {
	for x := range cells(s).all() {
		if token, ok := s.takeable(x); ok && token == "1" {
			s.left[x.Position] = 0
			return number16.write(strconv.Itoa(x.Col+1)) + number16.write(strconv.Itoa(x.Row+1)), nil
		}
	}
	return "", dialect.Loss("", "has a %s, and the board does not", strings.ToLower(s.name))
}

// readBank reads which of the usual sets of pieces a puzzle has. Its tokens are the parameters.
func readBank(s *sheet) error {
	key, usual := strings.CutPrefix(s.body[s.at:], "//")
	params, known := s.as.Tokens[s.name][key]
	if !usual || !known {
		return fmt.Errorf("found the pieces %q, expected \"//\" and one of %s", s.body[s.at:],
			core.OneOf(slices.Sorted(maps.Keys(s.as.Tokens[s.name])), ""))
	}
	s.at = len(s.body)
	s.b.SetParams(strings.Fields(params)...)
	return nil
}

func writeBank(s *sheet) (string, error) {
	for key, params := range s.as.Tokens[s.name] {
		if params == strings.Join(s.params, " ") {
			s.params = nil
			return "//" + key, nil
		}
	}
	return "", dialect.Loss("", "has usual sets of pieces, and not %s", strings.Join(s.params, " "))
}

// joined is the codec of two codings at all cells, one after the other: a number, and behind it what the other's tokens stand for.
func joined(first, second coding) codec {
	return codec{
		read: func(s *sheet) error {
			slots := cells(s)
			var texts [2][]string
			for i, c := range []coding{first, second} {
				all, used, err := c.read(s.body[s.at:], slots.n)
				s.at += used
				switch {
				case err != nil:
					return s.found(err)
				case len(all) < slots.n:
					return s.found(errMore)
				}
				texts[i] = all
			}
			for i := range slots.n {
				if text := texts[0][i] + s.as.Tokens[s.name][texts[1][i]]; text != "" {
					if err := s.b.Put(slots.at(i).Position, text); err != nil {
						return fmt.Errorf("found %s at %s, %v", text, slots.at(i), err)
					}
				}
			}
			return nil
		},
		write: func(s *sheet) (string, error) {
			slots := cells(s)
			texts := [2][]string{make([]string, slots.n), make([]string, slots.n)}
			for i := range slots.n {
				at := slots.at(i).Position
				text := s.b.Token(at)
				sign := strings.TrimLeft(text, "0123456789")
				texts[0][i] = text[:len(text)-len(sign)]
				for from, to := range s.as.Tokens[s.name] {
					if to == sign {
						texts[1][i], sign = from, ""
					}
				}
				if sign == "" {
					s.left[at] = 0
				}
			}
			numbers, err := first.write(texts[0])
			signs, other := second.write(texts[1])
			return numbers + signs, cmp.Or(err, other)
		},
	}
}

// readStars reads how many stars each line has, the first parameter.
func readStars(s *sheet) error {
	stars, rest, ok := strings.Cut(s.body[s.at:], "/")
	if n, valid := dialect.ClampedNumber(stars, dialect.MaxCells); !ok || !valid || n == 0 {
		return fmt.Errorf("found %q, expected how many stars a line has, and \"/\"", stars)
	}
	s.at = len(s.body) - len(rest)
	s.b.SetParams(stars)
	return nil
}

func writeStars(s *sheet) (string, error) {
	if len(s.params) == 0 {
		return "", dialect.Loss("", "says how many stars a line has, and the board does not")
	}
	stars := s.params[0]
	s.params = s.params[1:]
	return stars + "/", nil
}

// rowsLess reads nothing: the first parameter is the number of rows less some.
func rowsLess(n int) codec {
	param := func(s *sheet) string {
		rows, _ := s.b.Size()
		return strconv.Itoa(rows - n)
	}
	read := func(s *sheet) error {
		s.b.SetParams(param(s))
		return nil
	}
	write := func(s *sheet) (string, error) {
		if len(s.params) > 0 && s.params[0] == param(s) {
			s.params = s.params[1:]
		}
		return "", nil
	}
	return codec{read: read, write: write}
}
