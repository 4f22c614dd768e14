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
	detect func(h *head) bool
	read   readFunc // nil: recognised, but not read
}

// formats is the table of all formats. Detection goes through it from the top.
// The formats for any family have a mark that nothing else has, so that the first
// one that fits is it. The others are told apart by their characters only, and if
// two of them fit, the user must say which one is meant.
var formats = []format{
	{Info{"tatham-save", "Simon Tatham's save file"}, anyFamily, isTathamSave, nil},
	{Info{"janko", "page of janko.at or another web page"}, anyFamily, isJanko, nil},
	{Info{"puzzlekit", `JSON collection {"name":…, "data":{ID:{"problem":…, "solution":…}}}`}, anyFamily, isPuzzlekit, readPuzzlekit},
	{Info{"pzprv3", "pzprv3 file"}, anyFamily, isPzprv3, nil},
	{Info{"puzzlink", "puzz.link address"}, anyFamily, isPuzzlink, nil},
	{Info{"kanpen", "kanpen.net address"}, anyFamily, isKanpen, nil},
	{Info{"penpa", "Penpa address"}, anyFamily, isPenpa, nil},
	{Info{"tatham", "Simon Tatham's game ID"}, anyFamily, isTathamID, nil},
	{Info{"binarypuzzle", "a line a puzzle: all cells (0 1 -), then its solution"}, binary, isBinarypuzzle, eachLine(readBinarypuzzle)},
	{Info{"gotak", "a line a puzzle: all cells (0 1 . or O I .)"}, binary, isGotak, eachLine(readGotak)},
	{Info{"binairo", "a line a puzzle: task of puzzle-binairo.com (0 1, a..z for 1..26 empty cells), then its solution"}, binary, isBinairo, eachLine(readBinairo)},
	{Info{"masyu-task", "a line a puzzle: ID:TASK:ANSWER or TASK of puzzle-masyu.com (W B, a..z for 1..26 empty cells)"}, loop, isMasyuTask, eachLine(readMasyuTask)},
	{Info{"takuzu", "grids of 0 1 . (also O I, - _ x X ?), blank lines between puzzles"}, binary, isTakuzu, takuzuDialect.read},
	{Info{"masyu", "grids of W B . (also w o O, b * @, - _), blank lines between puzzles"}, loop, isMasyu, masyuDialect.read},
}

// Formats lists the formats that can be read, in the order of detection.
func Formats() []Info {
	var infos []Info
	for _, f := range formats {
		if f.read != nil {
			infos = append(infos, f.Info)
		}
	}
	return infos
}

// names lists the names of the formats that can be read.
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
	var found []*format
	for i := range formats {
		f := &formats[i]
		if f.family != anyFamily && wanted != anyFamily && f.family != wanted || !f.detect(h) {
			continue
		}
		if f.read == nil {
			return nil, in.errorAt(h.line, 1, "this looks like a %s, a format that is not read yet: expected one of %s", f.Text, names())
		}
		if f.family == anyFamily {
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
			of = " for " + string(in.opt.Kind)
		}
		return nil, in.errorAt(h.line, 1, "unknown format%s, expected a grid, a line of cells, a task or puzzlekit JSON: pass --from NAME (%s)", of, names())
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
		if f.read == nil {
			return nil, in.errorAt(1, 1, "the format %s is not read yet: expected one of %s", f.Name, names())
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
