// Package tatham reads and writes the game IDs and save files of Simon Tatham's Portable Puzzle Collection. The rule files
// describe the games: what a board's text is, and which settings there are. Moves of save files are in play.go.
//
// Source: www.chiark.greenend.org.uk/~sgtatham/puzzles.
package tatham

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// SaveFormat is the format of save files.
func SaveFormat() *core.Format {
	return &core.Format{
		Name: "tatham-save", Text: "Simon Tatham's save file, of " + games(), Mark: core.FileMark,
		Detect: isSave, Read: readSave, Write: &saveWriting, Families: family.All(),
	}
}

// IDFormat is the format of game IDs.
func IDFormat() *core.Format {
	return &core.Format{
		Name: "tatham", Text: "one puzzle per line: Simon Tatham's game ID, of " + games(), Mark: core.LineMark,
		Detect: isFormat, Line: core.Addressed(read), Write: &writing, Types: func(f *rulefile.File) []string { return f.Tatham.Types }, Families: family.All(),
	}
}

func games() string {
	return core.OneOf(list.Map(plays, func(g *play) string { return g.name }), "")
}

// gamesNamed returns the files of the games with this name, those of the table first.
func gamesNamed(name string) []*rulefile.File {
	return list.Filter(append(list.Map(family.All(), fileOf), rulefile.Saying("tatham", name)...), func(f *rulefile.File) bool {
		return slices.Index(f.Tatham.Types, name) == 0
	})
}

// fileOf returns the rule file that says how IDs write a family of the table.
func fileOf(f *family.Family) *rulefile.File { return rulefile.FirstNamed(f.Name()) }

// gamesWith returns the files of all games that can have these settings after the size: those of the table, and then families of rule files.
func gamesWith(settings string) []*rulefile.File {
	const digits = "0123456789"
	settings = strings.TrimLeft(strings.TrimPrefix(strings.TrimLeft(settings, digits), "x"), digits)
	words := []string{"tatham"}
	if settings != "" {
		words = append(words, settings)
	}
	return append(list.Map(family.All(), fileOf), list.Filter(rulefile.Saying(words...), func(f *rulefile.File) bool {
		t := &f.Tatham
		return len(t.Types) > 0 && t.Settings == settings
	})...)
}

// ReadMove reads a move that solves a board; is reports whether the text is such a move of its game.
func ReadMove(p puzzle.Puzzle, text string) (a puzzle.Answer, is bool, err error) {
	f, _ := family.Of(p.Kind())
	if play := playOf(f); play == nil || !strings.HasPrefix(text, play.solving) {
		return nil, false, nil
	}
	g, rec := newGame(p), &core.Record{Puzzle: p}
	g.no = 1
	err = core.Try(func() {
		g.move(&scanner{text: text})
		if g.show(rec); rec.Published == nil {
			core.Must(errors.New("the move does not solve the board"))
		}
	})
	return rec.Published, true, err
}

// tatham: one puzzle per line, as the ID of a game: WxH, settings, a colon and a description of the board. The ID does not name its game;
// but the letters of a description must add up to the board, and those of one game hardly ever do for another.
//
// An ID with '#' for the colon is the seed of a random board, which only the program itself can make.
//
// In the address of a page, the ID stands after '#', and its own ':' and '#' can be %3A and %23. The page of a game has the game's name,
// such as unruly.html.

// isFormat accepts a first line with the ID of a game, or the address of a page of the collection. An ID without a height looks like a
// record of masyu-task with a number as its ID, so then all lines must be IDs.
func isFormat(h *core.Head) bool {
	ok, both := isID(h.First())
	for i := 1; ok && !both && i < len(h.Lines); i++ {
		ok, _ = isID(h.Lines[i])
	}
	return ok && (both || !h.Sole) || strings.Contains(h.First(), ofCollection)
}

var (
	idForm  = core.Pattern(`^([0-9]+)(x[0-9]+[a-z0-9]*|[a-z]*)` + divider + `[^:]*$`)
	divides = core.Pattern(divider)
	page    = core.Pattern(`^[ \t]*(?:[^#?\s]*/([a-z]*)[^/#?]*|([a-z]+)\.html?)(?:\?[^#]*#|[#?]|$)`)
)

const (
	divider      = `(?:(:|%3[Aa])|#|%23)`
	ofCollection = "sgtatham/puzzles/" // in the addresses of the collection's own pages
)

// pageOf returns where in a line the ID starts, and the name of the page before it, if there is one.
func pageOf(line string) (start int, name string) {
	bare := strings.TrimLeft(line, " \t")
	if m := page().FindStringSubmatch(line); m != nil && !idForm().MatchString(bare) {
		return len(m[0]), m[1] + m[2]
	}
	return len(line) - len(bare), ""
}

// isID accepts WxH, letters and digits, ':' or '#', and no other colon. The height and the digits of the settings may be missing if people
// play on boards of that width. both says that the height is there.
func isID(line string) (ok, both bool) {
	if !strings.ContainsAny(line, ":#%") { // has no divider
		return false, false
	}
	start, _ := pageOf(line)
	m := idForm().FindStringSubmatch(line[start:])
	if m == nil {
		return false, false
	}
	n, _ := core.ClampedNumber(m[1], core.MaxCells)
	both = strings.HasPrefix(m[2], "x")
	return both || n < 100 && slices.ContainsFunc(family.All(), func(f *family.Family) bool { return n >= fileOf(f).Tatham.Least }), both
}

func side(s *scanner, name string) int {
	digits := s.digits()
	n, ok := core.ClampedNumber(digits, core.MaxCells)
	if !ok {
		s.want("the " + name)
	}
	s.off += len(digits)
	return n
}

// ofPage returns the files of a page's game, if there are any, and its family in the table, or nil.
func ofPage(in *core.Input, name string) (games []*rulefile.File, f *family.Family) {
	if games = gamesNamed(name); len(games) > 0 {
		f, _ = family.Of(puzzle.Kind(games[0].Name))
	}
	switch {
	case f != nil:
		in.Must(0, in.Opt.Expects(f, "the page of "+playOf(f).name))
	case len(games) == 0 && strings.Contains(in.Text, ofCollection):
		pages := list.Map(plays, func(g *play) string { return strings.ToLower(g.name) })
		for _, file := range rulefile.All() {
			pages = append(pages, file.Tatham.Types[:min(len(file.Tatham.Types), 1)]...)
		}
		in.Fail(strings.LastIndex(in.Text, name), "the page is of the game %s, %s", name, english.Expected(name, pages, "gridcnf families --json"))
	}
	return games, f
}

// meant returns the files of the games that an ID can be of. games are those of its page, and f their family in the table. named says that
// the page, the user or a note names the game.
func meant(in *core.Input, games []*rulefile.File, f *family.Family, settings string) (files []*rulefile.File, named bool) {
	f = cmp.Or(f, in.Opt.Wanted())
	if f == nil && in.Notes.Rules != nil {
		f = in.Notes.Rules.Family
	}
	switch of := in.Opt.Family; {
	case f != nil:
		return []*rulefile.File{fileOf(f)}, true
	case of == nil && len(games) > 0:
		return games, true
	case of == nil:
		return gamesWith(settings), false
	case len(games) > 0 && !slices.Contains(games, of):
		in.Fail(0, "found the page of %s, expected %s puzzles", games[0].Tatham.Types[0], of.Name)
	case len(of.Tatham.Types) == 0:
		in.Fail(0, "found the ID of a game, and there is none for %s", of.Name)
	}
	return []*rulefile.File{in.Opt.Family}, true
}

// anyID reads an ID as one of the game that is named, or else of the only game that it fits. If it fits none or several, it fails with an
// error about the game for which most of the ID could be read.
func anyID(in *core.Input, files []*rulefile.File, named bool, parts []core.Piece) gameID {
	read := func(f *rulefile.File) gameID { return readID(f, parts[0].Text, parts[1].Text) }
	fits := func(id gameID) bool { return id.bad == nil && (named || id.isPuzzle(in.Opt.Until())) }
	ids := list.Map(files, read)
	fit := list.Filter(ids, fits)
	if len(fit) == 1 || named && len(fit) > 0 {
		return fit[0]
	}
	bad := ids[0].bad
	ruled := list.Filter(ids, func(id gameID) bool { return id.family == nil })
	switch {
	case len(fit) > 1:
		titles := list.Map(fit, func(id gameID) string { return id.title() })
		kinds := list.Map(fit, func(id gameID) puzzle.Kind { return id.board.Kind() })
		bad = core.Lacking(core.Lack{Kinds: kinds}, "the ID fits %s alike", english.List(titles))
	case named && len(ruled) == 0:
		if others := list.Filter(list.Map(list.Map(family.All(), fileOf), read), fits); len(others) > 0 {
			bad = fmt.Errorf("found an ID of %s, expected one of %s for %s", others[0].title(), ids[0].title(), ids[0].family.Name())
		}
	case named:
	default:
		nearest := slices.MaxFunc(ids[:len(ids)-len(ruled)], func(a, b gameID) int { return slices.Compare(a.reach(), b.reach()) })
		bad = fmt.Errorf("as an ID of %s: %w; nor is it one of any other game", nearest.title(), nearest.bad)
	}
	core.At(parts, bad).Must(0, bad)
	return gameID{}
}

// reach returns how far an ID could be read: the part, and the byte in it. Errors without a place are a wrong size, or a board that the
// program refuses.
func (id *gameID) reach() []int {
	if fault := (*core.Fault)(nil); errors.As(id.bad, &fault) {
		return []int{fault.Row, fault.Off}
	} else if id.board == nil {
		return []int{0, math.MaxInt}
	}
	return []int{2}
}

// puzzle makes the puzzle of an ID from its two parts. Notes may add rules that the game does not have.
func (id *gameID) puzzle(in *core.Input, parts []core.Piece) puzzle.Puzzle {
	part := 1
	if id.family != nil {
		part, in.Notes.Rules = 0, cmp.Or(in.Notes.Rules, &core.Rules{Family: id.family})
	}
	p, err := in.Puzzle(id.board, id.family, id.rules)
	parts[part].Must(0, err)
	return p
}

func read(in *core.Input) *core.Record {
	start, page := pageOf(in.Text)
	games, f := ofPage(in, page)
	m := divides().FindStringSubmatchIndex(in.Text[start:])
	if m == nil {
		in.Fail(len(in.Text), "found the end of the line, expected the ID of a game with a colon, such as 6x6:…")
	}
	end, after := start+m[0], start+m[1]
	switch {
	case m[2] < 0:
		in.Fail(end, "found '#', so this is the seed of a random board, which cannot be decoded: open it in the game "+
			"and copy the game ID (Game > Specific, or the link by game ID below the board) that has a colon")
	case after == len(in.Text):
		in.Fail(after, "found the end of the line, expected the description of the board")
	}
	parts := []core.Piece{in.Part(start, end), in.Part(after, len(in.Text))}
	files, named := meant(in, games, f, parts[0].Text)
	id := anyID(in, files, named, parts)
	return in.Record(in.Line, id.puzzle(in, parts))
}

var writing = core.Writing{Ext: ".txt", Bare: true, Ruled: true, Puzzle: write}
