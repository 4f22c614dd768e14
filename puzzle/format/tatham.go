package format

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
)

// tatham: a puzzle a line, as the ID of a game in Simon Tatham's Portable Puzzle
// Collection: WxH, settings, a colon and a description of the board. The game is
// Unruly, the binary puzzle, or Pearl, which is Masyu. The ID does not tell which one;
// the letters of a description must add up to the board, and those of one game hardly
// ever do for the other.
//
// An ID with '#' for the colon is the seed of a random board, which nothing but the
// program can make.
//
// Source: www.chiark.greenend.org.uk/~sgtatham/puzzles, unruly.c and pearl.c.

const letters = "abcdefghijklmnopqrstuvwxyz"

// isTatham takes a first line with the ID of a game. Without a height it looks like
// the record of a masyu-task whose ID is a number; so all lines must be IDs then.
func isTatham(h *head) bool {
	ok, both := isTathamID(h.first())
	for i := 1; ok && !both && i < len(h.lines); i++ {
		ok, _ = isTathamID(h.lines[i])
	}
	return ok
}

// isTathamID takes WxH, letters, ':' or '#', and no other colon. The height may be
// missing if the width is that of a board that a person plays on.
func isTathamID(line string) (ok, both bool) {
	end := strings.IndexAny(line, ":#")
	if end < 0 || strings.Contains(line[end+1:], ":") {
		return false, false
	}
	width, height, both := strings.Cut(strings.TrimRight(line[:end], letters), "x")
	n, ok := clampedNumber(width, maxCells)
	if !both {
		return ok && n >= min(pearlLeast, unrulyLeast) && n < 100, false
	}
	return ok && within(height, "0123456789"), true
}

// tathamGame is one of the games.
type tathamGame struct {
	name   string
	family family
	end    int    // letters for the end of the board in a description
	level  string // what the program adds to the settings if nobody chose a difficulty
	// settings reads the settings after the size and returns what is left of them.
	settings func(p *tathamParams, text string, lenient bool) (rest string, err error)
	// check says why the program refuses boards of such a size.
	check func(p tathamParams, lenient bool) error
	// expand reads a description as cells, and one more for its end if it has one.
	expand func(desc string) (cells clues, off int, err error)
	// id is the params and the description of a board, or a LossError.
	id func(p puzzle.Puzzle) (params, desc string, err error)
	// start gives a board to play on.
	start func(p puzzle.Puzzle) tathamPlay
	// solve is the move that draws a solution, or a LossError.
	solve func(p puzzle.Puzzle, a puzzle.Answer) (move string, err error)
}

var tathamGames = [...]*tathamGame{&unruly, &pearl}

// tathamGameOf is the game of a puzzle.
func tathamGameOf(p puzzle.Puzzle) *tathamGame {
	for _, g := range tathamGames {
		if g.family == rulesOf(p).family {
			return g
		}
	}
	panic("format: no game for " + string(p.Kind()))
}

// tathamParams are what stands before the colon of an ID. The difficulty is not among
// them: it says how the program made the board.
type tathamParams struct {
	width, height int
	distinct      bool // Unruly: rows and columns are
	tricky        bool // Pearl: the difficulty, which needs a larger board
}

// params reads what stands before the colon. If it cannot, err says what is wrong at
// byte off.
func (g *tathamGame) params(text string, lenient bool) (p tathamParams, off int, err error) {
	rest := text
	p.width, rest, err = tathamSide(rest, "width")
	p.height = p.width
	if err == nil && strings.HasPrefix(rest, "x") {
		p.height, rest, err = tathamSide(rest[1:], "height")
	}
	if err == nil {
		rest, err = g.settings(&p, rest, lenient)
	}
	if err == nil && rest != "" && !lenient {
		err = fmt.Errorf("found %s after the settings of %s, expected nothing more", tathamFound(rest), g.name)
	}
	return p, len(text) - len(rest), err
}

// tathamSide reads a width or height.
func tathamSide(text, name string) (n int, rest string, err error) {
	rest = strings.TrimLeft(text, "0123456789")
	n, ok := clampedNumber(text[:len(text)-len(rest)], maxCells)
	if !ok {
		return 0, rest, fmt.Errorf("found %s, expected the %s", tathamFound(rest), name)
	}
	return n, rest, nil
}

// tathamFound names the first character of a text.
func tathamFound(text string) string {
	for _, r := range text {
		return fmt.Sprintf("%q", r)
	}
	return "the end"
}

// tathamID is an ID read as one of a game.
type tathamID struct {
	game  *tathamGame
	p     tathamParams
	cells clues
	// bad is what is wrong with it, or nil; in row 0, the params, or 1, the
	// description.
	bad *fault
	// miss tells how far the ID is from one of the game: 1 if the description has other
	// characters, 1 if the params are wrong, and how many cells there are too many or
	// too few. What comes first counts first.
	miss [3]int
}

// read reads an ID as one of the game.
func (g *tathamGame) read(params, desc string, lenient bool) (id tathamID) {
	fail := func(row, off int, err error) {
		if id.bad == nil {
			id.bad = &fault{row, off, err}
		}
	}
	id.game = g
	var off int
	var err error
	if id.p, off, err = g.params(params, lenient); err != nil {
		id.miss[1] = 1
		fail(0, off, err)
	} else if err := checkSize(id.p.height, id.p.width); err != nil {
		fail(0, 0, err)
	} else if err := g.check(id.p, lenient); err != nil {
		fail(0, 0, err)
	}
	if id.cells, off, err = g.expand(desc); err != nil {
		id.miss[0] = 1
		fail(1, off, err)
		return id
	}
	board := id.p.width * id.p.height
	if n := len(id.cells); n != board+g.end {
		id.miss[2] = max(n-board-g.end, board+g.end-n)
		and := ""
		if g.end > 0 {
			and = " and one for the end"
		}
		fail(1, 0, fmt.Errorf("the description has %d cells, expected %d for the width %d and height %d%s of %s",
			n, board+g.end, id.p.width, id.p.height, and, g.name))
		return id
	}
	id.cells = id.cells[:board]
	return id
}

// tathamIDOf reads an ID as one of the game that it is of.
func (in *input) tathamIDOf(params, desc string) tathamID {
	var ids [len(tathamGames)]tathamID
	for i, g := range tathamGames {
		ids[i] = g.read(params, desc, in.opt.Lenient)
	}
	first, second := ids[0], ids[1]
	wanted := familyOf(in.opt.Kind)
	if wanted == anyFamily && in.notes.rules != nil {
		wanted = in.notes.rules.family
	}
	if wanted == second.game.family || wanted == anyFamily && slices.Compare(second.miss[:], first.miss[:]) < 0 {
		first, second = second, first
	}
	switch {
	case first.bad == nil && second.bad == nil && wanted == anyFamily:
		first.bad = faultAt(0, 0, "the ID fits Unruly and Pearl alike: pass --puzzle unruly or --puzzle masyu")
	case first.bad != nil && second.bad == nil && wanted == anyFamily:
		return second
	case first.bad != nil && second.bad == nil:
		first.bad = faultAt(0, 0, "found an ID of %s, expected one of %s for %s", second.game.name, first.game.name, wanted.name())
	}
	return first
}

// board makes the board of a good ID. Notes may add rules that the game does not have.
func (id *tathamID) board(in *input) (puzzle.Puzzle, error) {
	stated := rules{family: id.game.family}
	if note := in.notes.rules; note != nil {
		stated = *note
	}
	if id.p.distinct {
		stated.distinct = takuzu.Distinct{Rows: true, Cols: true}
	}
	return in.opt.board(id.game.family, id.p.height, id.p.width, id.cells, &stated)
}

func readTatham(in *input) (*Record, error) {
	text := strings.TrimLeft(in.text, " \t")
	start := len(in.text) - len(text)
	end := strings.IndexAny(text, ":#")
	switch {
	case end < 0:
		return nil, in.errorIn(len(in.text), "found the end of the line, expected a colon and the description of the board")
	case text[end] == '#':
		return nil, in.errorIn(start+end, "found '#', so this is the seed of a random board, which cannot be decoded: "+
			"open it in the game and copy the game ID (Game > Specific) that has a colon")
	case end+1 == len(text):
		return nil, in.errorIn(len(in.text), "found the end of the line, expected the description of the board")
	}
	id := in.tathamIDOf(text[:end], text[end+1:])
	if bad := id.bad; bad != nil {
		at := [...]int{start, start + end + 1}
		return nil, in.errorIn(at[bad.row]+bad.off, "%v", bad.err)
	}
	p, err := id.board(in)
	if err != nil {
		return nil, in.errorIn(start, "%v", err)
	}
	rec := in.record(in.no, "")
	rec.Puzzle = p
	return rec, nil
}

var tathamWriting = writing{ext: ".txt", puzzle: func(rec *Record) (string, error) {
	if err := noSolution(rec); err != nil {
		return "", err
	}
	params, desc, err := tathamGameOf(rec.Puzzle).id(rec.Puzzle)
	if err != nil {
		return "", err
	}
	notes := comments(rec, unsaidID)
	for _, g := range tathamGames {
		other := g.family != rulesOf(rec.Puzzle).family
		if other && g.read(params, desc, false).bad == nil {
			notes += "# rules: " + strings.Join(rec.Puzzle.Rules(), " ") + "\n"
		}
	}
	return notes + params + ":" + desc + "\n", nil
}}
