package tatham

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/body"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// boxes returns how many boxes stand side by side in a Sudoku: as many as possible if no box may be higher than wide.
func boxes(side int) int {
	n := 1
	for i := 2; i*i <= side; i++ {
		if side%i == 0 {
			n = i
		}
	}
	return n
}

// sizes maps each way to write a size to functions that turn the numbers of an ID into a size, and back. The second number can be missing.
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

// mostPer is how many cells one character can stand for at most, apart from slashes.
const mostPer = 30

// gameID is an ID that was read as one of a game.
type gameID struct {
	file   *rulefile.File
	family *family.Family  // in the table, or nil
	board  *rulefile.Board // with the clues
	rules  []string        // the rules that the settings put in force
	bad    error           // a defect, or nil; in row 0, the settings, or 1, the description
}

// readID reads an ID as one of the game of a rule file.
func readID(f *rulefile.File, settings, desc string) (id gameID) {
	id.file = f
	id.family, _ = family.Of(puzzle.Kind(f.Name))
	if id.bad = core.Try(func() { id.settings(&scanner{text: settings}) }); id.bad == nil {
		id.bad = core.InRow(1, id.describe(desc))
	}
	if id.bad != nil {
		return id
	}
	rows, cols := id.board.Size()
	if least := f.Tatham.Least; min(rows, cols) < least {
		id.bad = fmt.Errorf("the board is %d wide and %d high, expected at least %d for %s", cols, rows, least, id.title())
	} else if play := playOf(id.family); play != nil && play.check != nil {
		id.bad = play.check(rows, cols, id.rules)
	}
	return id
}

// settings reads what stands before the colon: the size, the settings that all boards of the family have, flags for rules, the difficulty,
// and flags that do not affect the board. It makes a board without clues.
func (id *gameID) settings(s *scanner) {
	t := &id.file.Tatham
	w, h := side(s, "width"), 0
	if s.take("x") != 0 {
		h = side(s, "height")
	}
	rows, cols := sizes[t.Size].read(w, h)
	said := s.text[:s.off]
	next := func(want string) {
		s.fail("found %q after %s, expected %s for %s", s.rest(), s.text[:s.off], want, id.title())
	}
	for i := range t.Settings {
		if s.take(t.Settings[i:i+1]) == 0 {
			next(t.Settings[i:])
		}
	}
	flags := func(of bool) {
		for flag, rules := range t.Flags {
			if (rules != "") == of && s.take(flag) != 0 {
				id.rules = append(id.rules, strings.Fields(rules)...)
			}
		}
	}
	flags(true)
	if t.Levels != "" && s.take("d") != 0 && s.take(t.Levels) == 0 {
		s.want("the difficulty " + core.OneOf(strings.Split(t.Levels, ""), ""))
	}
	if flags(false); s.rest() != "" {
		next("nothing more")
	}
	core.Must(core.CheckSize(rows, cols))
	if t.Size != "" && said != sizes[t.Size].write(rows, cols) {
		core.Must(fmt.Errorf("found the size %s, expected %s for %dx%d cells of %s", said, sizes[t.Size].write(rows, cols), rows, cols, id.title()))
	}
	var err error
	id.board, err = core.Empty(id.file, id.family, rows, cols)
	core.Must(err)
}

// describe reads the description onto the board.
func (id *gameID) describe(desc string) error {
	rows, cols := id.board.Size()
	if rows > mostPer*len(desc)/cols && !strings.Contains(desc, "/") {
		return core.FaultAt(len(desc), "found the end of the description, which is too short for %dx%d cells", rows, cols)
	}
	if at, err := body.Read(id.board, &id.file.Tatham, desc); err != nil {
		return &core.Fault{Off: at, Err: err}
	}
	return nil
}

// title returns what people call the game, or else the family.
func (id *gameID) title() string {
	if play := playOf(id.family); play != nil {
		return play.name
	}
	return id.file.Title
}

// isPuzzle reports whether a board of a rule file has clues, and no contradiction that can be seen at once. Boards of the table always count.
func (id *gameID) isPuzzle(ctx context.Context) bool {
	return id.family != nil || len(id.board.Positions()) > 0 && !id.board.Refuted(ctx)
}

// idOf returns the settings, with the size, and the description of a board, or a LossError.
func idOf(p puzzle.Puzzle) (id gameID, settings, desc string, err error) {
	b := core.BoardOf(p)
	t := &b.File().Tatham
	if desc, err = body.Write(b, t); err != nil {
		return id, "", "", err
	}
	rows, cols := p.Size()
	settings = sizes[t.Size].write(rows, cols) + t.Settings
	for _, flag := range slices.Sorted(maps.Keys(t.Flags)) {
		if rules := strings.Fields(t.Flags[flag]); len(rules) > 0 && !slices.ContainsFunc(rules, func(rule string) bool { return !slices.Contains(p.Rules(), rule) }) {
			settings += flag
		}
	}
	if id = readID(b.File(), settings, desc); id.bad != nil {
		return id, "", "", core.Loss("", "has no such board: %v", id.bad)
	} else if r, c := id.board.Size(); r != rows || c != cols {
		return id, "", "", core.Loss("", "has boards of %dx%d, and this one is %dx%d", r, c, rows, cols)
	}
	for _, rule := range b.File().Rules {
		if id.family != nil && rule.Optional && slices.Contains(p.Rules(), rule.Name) != slices.Contains(id.rules, rule.Name) {
			return id, "", "", core.Loss(core.LostRules, "has no setting that puts just these rules in force: %s", strings.Join(p.Rules(), " "))
		}
	}
	return id, settings, desc, nil
}

// write returns the ID of a puzzle. If it could also be read as an ID of another game, or if the board has a contradiction, the text names
// the game.
func write(rec *core.Record) (string, error) {
	id, settings, desc, err := idOf(rec.Puzzle)
	if err != nil {
		return "", err
	}
	text, notes := settings+":"+desc+"\n", core.UnsaidID
	if id.family == nil {
		if id.board.Refuted(context.Background()) {
			text = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/" + id.file.Tatham.Types[0] + ".html#" + text
		}
		return core.Comments(rec, notes) + text, nil
	}
	for _, f := range gamesWith(settings) {
		if other := readID(f, settings, desc); other.family != id.family && other.bad == nil && other.isPuzzle(context.Background()) {
			notes |= core.UnsaidFamily
		}
	}
	return core.Comments(rec, notes) + text, nil
}
