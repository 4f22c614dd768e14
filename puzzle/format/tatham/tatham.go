// Package tatham reads and writes the game IDs and save files of Simon Tatham's Portable Puzzle Collection. The families' dialects bring
// the games: how a board is described, which settings there are, how moves change it.
//
// Source: www.chiark.greenend.org.uk/~sgtatham/puzzles.
package tatham

import (
	"errors"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// SaveFormat is the format of save files.
func SaveFormat() core.Format {
	return core.Format{
		Name: "tatham-save", Text: "Simon Tatham's save file, of " + games(), Mark: core.FileMark,
		Detect: isSave, Read: readSave, Write: &saveWriting, Families: families(),
	}
}

// IDFormat is the format of game IDs.
func IDFormat() core.Format {
	return core.Format{
		Name: "tatham", Text: "a line a puzzle: Simon Tatham's game ID, of " + games(), Mark: core.LineMark,
		Detect: isFormat, Line: core.Addressed(read), Write: &writing, Coded: (*rulefile.File).Tatham, Families: families(),
	}
}

// families are those that have a game.
func families() []*family.Family {
	return core.Having(func(d *dialect.Family) bool { return d.Tatham != nil })
}

// games lists the games.
func games() string {
	return core.OneOf(core.Each(families(), func(f *family.Family) string { return f.Dialects.Tatham.Name }), "")
}

// gameNamed is the family whose game is called so, in any case, or nil.
func gameNamed(name string) *family.Family {
	for _, f := range families() {
		if strings.EqualFold(f.Dialects.Tatham.Name, name) {
			return f
		}
	}
	return nil
}

// ReadMove reads a move that solves a board, if a line is one of the game.
func ReadMove(p puzzle.Puzzle, text string) (a puzzle.Answer, is bool, err error) {
	if g := core.DialectOf(p).Tatham; g == nil || g.Solving == "" || !strings.HasPrefix(text, g.Solving) {
		return nil, false, nil
	}
	m, g, rec := &dialect.Scanner{Text: text}, newGame(p), &core.Record{Puzzle: p}
	if g.play(m, 1); m.Err == nil {
		g.show(rec)
	}
	if m.Err == nil && rec.Published == nil {
		return nil, true, errors.New("the move does not solve the board")
	}
	return rec.Published, true, m.Err
}
