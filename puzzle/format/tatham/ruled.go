package tatham

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"gridcnf/internal/list"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/body"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// ruledGames are the families of rule files whose game has a name.
func ruledGames(name string) []*rulefile.File {
	return list.Filter(rulefile.Saying("tatham", name), func(f *rulefile.File) bool { return slices.Index(f.Tatham().Types, name) == 0 })
}

// gamesWith are the families whose games have IDs with some settings behind the size, or refuse them by name.
func gamesWith(settings string) []*rulefile.File {
	const digits = "0123456789"
	settings = strings.TrimLeft(strings.TrimPrefix(strings.TrimLeft(settings, digits), "x"), digits)
	words := []string{"tatham"}
	if settings != "" {
		words = append(words, settings)
	}
	return list.Filter(rulefile.Saying(words...), func(f *rulefile.File) bool {
		t := f.Tatham()
		return len(t.Types) > 0 && t.Settings == settings || t.Refused[settings] != ""
	})
}

// boxes is how many boxes a Sudoku has in a row, as many as it can have without being higher than wide.
func boxes(side int) int {
	n := 1
	for i := 2; i*i <= side; i++ {
		if side%i == 0 {
			n = i
		}
	}
	return n
}

// sizes say what two numbers of an ID, of which the second can be missing, mean in some games, and which ones a size has.
var sizes = map[string]struct {
	read  func(w, h int) (rows, cols int)
	write func(rows, cols int) string
}{
	"": {
		func(w, h int) (rows, cols int) { return cmp.Or(h, w), w },
		func(rows, cols int) string { return fmt.Sprintf("%dx%d", cols, rows) },
	},
	"side": {
		func(w, _ int) (rows, cols int) { return w, w },
		func(rows, _ int) string { return fmt.Sprint(rows) },
	},
	"boxes": {
		func(w, h int) (rows, cols int) { return w * h, w * h },
		func(rows, _ int) string { return fmt.Sprintf("%dx%d", boxes(rows), rows/boxes(rows)) },
	},
	"dominoes": {
		func(w, _ int) (rows, cols int) { return w + 1, w + 2 },
		func(rows, _ int) string { return fmt.Sprint(rows - 1) },
	},
}

// mostPer is how many cells a character can stand for at most, beside slashes.
const mostPer = 30

// readRuled reads an ID as one of the game of a rule file.
func readRuled(f *rulefile.File, settings, desc string) (*rulefile.Board, error) {
	t := f.Tatham()
	s := &dialect.Scanner{Text: settings}
	w, h := side(s, "width"), 0
	if s.Take("x") != 0 {
		h = side(s, "height")
	}
	if s.Err != nil {
		return nil, s.Err
	}
	size := sizes[t.Size]
	rows, cols := size.read(w, h)
	b, err := f.New(rows, cols)
	if err != nil {
		return nil, err
	}
	said := settings[:s.Off]
	if expected := size.write(rows, cols); said != expected && (t.Size != "" || h > 0) {
		return nil, fmt.Errorf("found the size %s, expected %s for %dx%d cells of %s", said, expected, rows, cols, f.Title)
	}
	if s.Rest() != t.Settings {
		why := t.Refused[s.Rest()]
		return nil, dialect.FaultAt(s.Off, "found %q behind the size%s, expected %s for %s", s.Rest(), why, cmp.Or(t.Settings, "nothing"), f.Title)
	}
	if rows > mostPer*len(desc)/cols && !strings.Contains(desc, "/") {
		return nil, dialect.InRow(1, dialect.FaultAt(len(desc), "found the end of the description, which is too short for %dx%d cells", rows, cols))
	}
	if at, err := body.Read(b, t, desc); err != nil {
		return nil, dialect.InRow(1, &dialect.Fault{Off: at, Err: err})
	}
	return b, nil
}

// isPuzzle reports whether a board has clues, and no contradiction that is seen at once.
func isPuzzle(ctx context.Context, b *rulefile.Board) bool {
	return len(b.Positions()) > 0 && !b.Refuted(ctx)
}

// ruledIDs are the boards that an ID can mean among families of rule files: of the one that the user or the page names, or
// else of those whose boards are puzzles then.
func ruledIDs(in *core.Input, page string, parts []core.Piece) (all []*rulefile.Board, named bool) {
	files := ruledGames(page)
	if named = len(files) > 0; !named {
		files = gamesWith(parts[0].Text)
	}
	if f := in.Opt.Family; f != nil {
		if named && !slices.Contains(files, f) {
			in.Fail(0, "found the page of %s, expected %s puzzles", page, f.Name)
		}
		if files, named = []*rulefile.File{f}, true; len(f.Tatham().Types) == 0 {
			in.Fail(0, "found the ID of a game, and there is none for %s", f.Name)
		}
	}
	var bad error
	for _, f := range files {
		b, err := readRuled(f, parts[0].Text, parts[1].Text)
		if bad = cmp.Or(bad, err); err == nil && (named || isPuzzle(in.Opt.Until(), b)) {
			all = append(all, b)
		}
	}
	if all == nil && (named || len(files) == 1 && len(files[0].Tatham().Refused) > 0) {
		core.At(parts, bad).Must(0, bad)
	}
	return all, named
}

// writeRuled is the ID of a puzzle of a rule file.
func writeRuled(rec *core.Record, b *rulefile.Board) (string, error) {
	t := b.File().Tatham()
	text, err := body.Write(b, t)
	if err != nil {
		return "", err
	}
	rows, cols := b.Size()
	size := sizes[t.Size].write(rows, cols)
	id := size + t.Settings + ":" + text
	back, err := readRuled(b.File(), size+t.Settings, text)
	if err != nil {
		return "", dialect.Loss("", "has no such board: %v", err)
	} else if r, c := back.Size(); r != rows || c != cols {
		return "", dialect.Loss("", "has boards of %dx%d, and this one is %dx%d", r, c, rows, cols)
	}
	if b.Refuted(context.Background()) { // an ID by itself would be read as one of a game in which it has no contradiction
		id = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/" + t.Types[0] + ".html#" + id
	}
	return core.Comments(rec, core.UnsaidID) + id + "\n", nil
}
