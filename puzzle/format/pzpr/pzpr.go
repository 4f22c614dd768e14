// Package pzpr reads and writes what the program pzpr (puzz.link, pzv.jp and other sites) and the site kanpen.net write of a board:
// addresses and files. They have the board's size, and blocks of tokens for clues and drawn lines. In a file the lines are lines, in an
// address they end in '/'.
//
// Source: github.com/robx/pzprjs.
package pzpr

import (
	"slices"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// Formats are the formats of pzpr and kanpen.net.
func Formats() []core.Format {
	return []core.Format{
		{Name: "pzprv3", Text: "pzprv3 file, or the same in a line", Mark: core.LineMark, Detect: isPzprv3, Read: readPzprv3, Line: readPzprv3Line, Write: &pzprv3Writing, Families: families()},
		{Name: "puzzlink", Text: "a line a puzzle: address of puzz.link and other pzpr sites", Mark: core.LineMark, Detect: isPuzzlink, Line: core.Addressed(readPuzzlink), Write: &puzzlinkWriting, Coded: (*rulefile.File).Pzpr, Families: families()},
		{Name: "kanpen", Text: "a line a puzzle: address of kanpen.net", Mark: core.LineMark, Detect: isKanpen, Line: core.Addressed(readKanpen), Write: &kanpenWriting, Families: families()},
	}
}

// families are those that pzpr has.
func families() []*family.Family {
	return core.Having(func(d *dialect.Family) bool { return d.Pzpr != nil })
}

// familyNamed is the family that pzpr calls so, or nil.
func familyNamed(name string) *family.Family {
	for _, f := range families() {
		if slices.Contains(f.Dialects.Pzpr.Names, name) {
			return f
		}
	}
	return nil
}
