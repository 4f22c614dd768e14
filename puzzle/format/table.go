package format

import (
	"fmt"
	"strings"
)

// Info names a format for people.
type Info struct {
	Name string // the value of Options.From
	Text string // one line on what it looks like
}

// readFunc yields the puzzles of the input and reports whether more are wanted.
type readFunc func(in *input, yield func(*Record, error) bool) bool

// format is a row of the table.
type format struct {
	Info
	family family
	// marked tells that the format has a mark that no other has, so that a text by
	// itself can be known as one.
	marked bool
	detect func(h *head) bool
	read   readFunc
	write  *writing // nil: can only be read
}

// formats is the table of all formats. Detection goes through it from the top. The
// first marked one that fits is it. The others are told apart by their characters
// only, and if two of them fit, the user must say which one is meant.
var formats = []format{
	{Info{"tatham-save", "Simon Tatham's save file, of Unruly or Pearl"}, anyFamily, true, isTathamSave, readTathamSave, &tathamSaveWriting},
	{Info{"janko", "page of janko.at, or the text of its puzzle"}, anyFamily, true, isJanko, readJanko, &jankoWriting},
	{Info{"puzzlekit", `JSON collection {"name":…, "data":{ID:{"problem":…, "solution":…}}}`}, anyFamily, true, isPuzzlekit, readPuzzlekit, &puzzlekitWriting},
	{Info{"pzprv3", "pzprv3 file, or the same in a line"}, loop, true, isPzprv3, readPzprv3, &pzprv3Writing},
	{Info{"puzzlink", "a line a puzzle: address of puzz.link and other pzpr sites"}, loop, true, isPuzzlink, eachLine(readPuzzlink), &puzzlinkWriting},
	{Info{"kanpen", "a line a puzzle: address of kanpen.net"}, loop, true, isKanpen, eachLine(readKanpen), &kanpenWriting},
	{Info{"penpa", "a line a puzzle: address of Penpa+"}, anyFamily, true, isPenpa, eachLine(readPenpa), nil},
	{Info{"tatham", "a line a puzzle: Simon Tatham's game ID, of Unruly or Pearl"}, anyFamily, true, isTatham, eachLine(readTatham), &tathamWriting},
	{Info{"binarypuzzle", "a line a puzzle: all cells (0 1 -), then its solution"}, binary, false, isBinarypuzzle, eachLine(readBinarypuzzle), &binarypuzzleWriting},
	{Info{"gotak", "a line a puzzle: all cells (0 1 . or O I .)"}, binary, false, isGotak, eachLine(readGotak), &gotakWriting},
	{Info{"binairo", "a line a puzzle: task of puzzle-binairo.com (0 1, a..z for 1..26 empty cells), then its solution"}, binary, false, isBinairo, eachLine(readBinairo), &binairoWriting},
	{Info{"masyu-task", "a line a puzzle: ID:TASK:ANSWER or TASK of puzzle-masyu.com (W B, a..z for 1..26 empty cells)"}, loop, false, isMasyuTask, eachLine(readMasyuTask), &masyuTaskWriting},
	{Info{"takuzu", "grids of 0 1 . (also O I, - _ x X ?), blank lines between puzzles"}, binary, false, isTakuzu, takuzuDialect.read, &takuzuWriting},
	{Info{"masyu", "grids of W B . (also w o O, b * @, - _), blank lines between puzzles"}, loop, false, isMasyu, masyuDialect.read, &masyuWriting},
}

// Formats lists the formats, in the order of detection.
func Formats() []Info {
	var infos []Info
	for _, f := range formats {
		infos = append(infos, f.Info)
	}
	return infos
}

// names lists the names of the formats.
func names() string {
	var s []string
	for _, f := range Formats() {
		s = append(s, f.Name)
	}
	return strings.Join(s, ", ")
}

// detect returns the format that the options name, or else the one that the
// input shows. It looks at no more than the first block of lines.
func (in *input) detect() (*format, error) {
	if in.opt.From != "" {
		return in.named()
	}
	data, whole, err := in.peek(headSize)
	if err != nil {
		return nil, err
	}
	h, err := in.head(data, whole)
	if err != nil {
		return nil, err
	}
	wanted := familyOf(in.opt.Kind)
	if wanted == anyFamily {
		wanted = h.stated
	}
	var found []*format
	for i := range formats {
		f := &formats[i]
		other := f.family != anyFamily && wanted != anyFamily && f.family != wanted
		if other && !f.marked || !f.detect(h) {
			continue
		}
		if other {
			return nil, in.errorAt(h.line, 1, "the format %s has %s boards, expected a format for %s", f.Name, f.family.name(), wanted.name())
		}
		if f.marked {
			return f, nil
		}
		found = append(found, f)
	}
	switch len(found) {
	case 0:
		if h.bad != nil {
			return nil, h.bad
		}
		if f := nearest(h, wanted); f != nil {
			return f, nil
		}
		of := ""
		if wanted != anyFamily {
			of = " for " + string(wanted.name())
		}
		return nil, in.errorAt(h.line, 1, "unknown format%s, expected a grid, a line of cells, a task, an address, a game ID or JSON: pass --from NAME (%s)", of, names())
	case 1:
		return found[0], nil
	}
	return nil, in.errorAt(h.line, 1, "%s", ambiguous(found))
}

// named returns the format that the options name.
func (in *input) named() (*format, error) {
	for i := range formats {
		f := &formats[i]
		if f.Name != in.opt.From {
			continue
		}
		if kind := in.opt.Kind; kind != "" && f.family != anyFamily && f.family != familyOf(kind) {
			return nil, in.errorAt(1, 1, "the format %s has %s boards, expected a format for %s", f.Name, f.family.name(), kind)
		}
		return f, nil
	}
	return nil, in.errorAt(1, 1, "unknown format %q, expected one of %s", in.opt.From, names())
}

// ambiguous says what to pass when several formats fit.
func ambiguous(found []*format) string {
	var names []string
	families := map[family]bool{}
	for _, f := range found {
		names = append(names, f.Name)
		families[f.family] = true
	}
	pass := "--from " + strings.Join(names, " or --from ")
	if len(families) > 1 && len(found) == 2 {
		pass = "--puzzle takuzu or --puzzle masyu"
	}
	return fmt.Sprintf("the input fits the formats %s alike: pass %s", strings.Join(names, " and "), pass)
}
