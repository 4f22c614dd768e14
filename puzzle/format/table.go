package format

import (
	"fmt"
	"path/filepath"
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
	mark   mark
	detect func(h *head) bool
	read   readFunc
	write  *writing // nil: can only be read
	cells  string   // the usual characters of a grid; empty in other formats
}

// mark is how a format is known.
type mark byte

const (
	unmarked mark = iota // by its characters only
	fileMark             // by a mark that no other has
	lineMark             // and a line is a puzzle by itself, as an address
)

// formats is the table of all formats. Detection goes through it from the top. The
// first one with a mark that fits is it. The others are told apart by their characters
// only, and if two of them fit, the user must say which one is meant.
var formats = []format{
	{Info{"tatham-save", "Simon Tatham's save file, of Unruly or Pearl"}, anyFamily, fileMark, isTathamSave, readTathamSave, &tathamSaveWriting, ""},
	{Info{"janko", "page of janko.at, or the text of its puzzle"}, anyFamily, fileMark, isJanko, readJanko, &jankoWriting, ""},
	{Info{"puzzlekit", `JSON collection {"name":…, "data":{ID:{"problem":…, "solution":…}}}`}, anyFamily, fileMark, isPuzzlekit, readPuzzlekit, &puzzlekitWriting, ""},
	{Info{"pzprv3", "pzprv3 file, or the same in a line"}, loop, lineMark, isPzprv3, readPzprv3, &pzprv3Writing, ""},
	{Info{"puzzlink", "a line a puzzle: address of puzz.link and other pzpr sites"}, loop, lineMark, isPuzzlink, eachLine(readPuzzlink), &puzzlinkWriting, ""},
	{Info{"kanpen", "a line a puzzle: address of kanpen.net"}, loop, lineMark, isKanpen, eachLine(readKanpen), &kanpenWriting, ""},
	{Info{"penpa", "a line a puzzle: address of Penpa+"}, anyFamily, lineMark, isPenpa, eachLine(readPenpa), nil, ""},
	{Info{"tatham", "a line a puzzle: Simon Tatham's game ID, of Unruly or Pearl"}, anyFamily, lineMark, isTatham, eachLine(readTatham), &tathamWriting, ""},
	{Info{"binarypuzzle", "a line a puzzle: all cells (0 1 -), then its solution"}, binary, unmarked, isBinarypuzzle, eachLine(readBinarypuzzle), &binarypuzzleWriting, ""},
	{Info{"gotak", "a line a puzzle: all cells (0 1 . or O I .)"}, binary, unmarked, isGotak, eachLine(readGotak), &gotakWriting, ""},
	{Info{"binairo", "a line a puzzle: task of puzzle-binairo.com (0 1, a..z for 1..26 empty cells), then its solution"}, binary, unmarked, isBinairo, eachLine(readBinairo), &binairoWriting, ""},
	{Info{"masyu-task", "a line a puzzle: ID:TASK:ANSWER or TASK of puzzle-masyu.com (W B, a..z for 1..26 empty cells)"}, loop, unmarked, isMasyuTask, eachLine(readMasyuTask), &masyuTaskWriting, ""},
	{Info{"takuzu", "grids of 0 1 . (also O I, - _ x X ?), blank lines between puzzles"}, binary, unmarked, isTakuzu, takuzuDialect.read, &takuzuWriting, takuzuChars},
	{Info{"masyu", "grids of W B . (also w o O, b * @, - _), blank lines between puzzles"}, loop, unmarked, isMasyu, masyuDialect.read, &masyuWriting, masyuChars},
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
	h, err := in.start()
	if err != nil {
		return nil, err
	}
	wanted := familyOf(in.opt.Kind)
	if wanted == anyFamily {
		wanted = h.stated
	}
	switch found := h.fitting(wanted); len(found) {
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
		f := found[0]
		if !f.family.of(wanted) {
			return nil, in.errorAt(h.line, 1, "the format %s has %s boards, expected a format for %s", f.Name, f.family.name(), wanted.name())
		}
		return f, nil
	default:
		// The name of the file may say which one is meant.
		for _, f := range found {
			if filepath.Ext(in.file) == "."+f.Name {
				return f, nil
			}
		}
		return nil, in.errorAt(h.line, 1, "%s", ambiguous(found))
	}
}

// fitting returns the formats that the head fits: one with a mark, or else all of the
// wanted family.
func (h *head) fitting(wanted family) []*format {
	var found []*format
	for i := range formats {
		f := &formats[i]
		if f.mark == unmarked && !f.family.of(wanted) || !f.detect(h) {
			continue
		}
		if f.mark != unmarked {
			return []*format{f}
		}
		found = append(found, f)
	}
	return found
}

// named returns the format that the options name.
func (in *input) named() (*format, error) {
	for i := range formats {
		f := &formats[i]
		if f.Name != in.opt.From {
			continue
		}
		if kind := in.opt.Kind; !f.family.of(familyOf(kind)) {
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
