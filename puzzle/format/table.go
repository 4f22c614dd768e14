package format

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/format/grid"
	"gridcnf/puzzle/format/janko"
	"gridcnf/puzzle/format/line"
	"gridcnf/puzzle/format/penpa"
	"gridcnf/puzzle/format/puzzlekit"
	"gridcnf/puzzle/format/pzpr"
	"gridcnf/puzzle/format/tatham"
)

// formats is the table of all formats, those with a mark first, in the order in which
// their marks are looked for.
var formats = slices.Concat(
	[]core.Format{tatham.SaveFormat(), janko.Format(), puzzlekit.Format()},
	pzpr.Formats(),
	[]core.Format{penpa.Format(), tatham.IDFormat()},
	line.Formats(),
	grid.Formats(),
)

// Info names a format for people.
type Info struct {
	Name string // the value of Options.From
	Text string // one line on what it looks like
}

// Formats lists the formats, in the order of detection.
func Formats() []Info { return infos(formats) }

// Writable lists the formats that can be written, in the order of the table.
func Writable() []Info {
	return infos(slices.DeleteFunc(slices.Clone(formats), func(f core.Format) bool { return f.Write == nil }))
}

func infos(formats []core.Format) (infos []Info) {
	for _, f := range formats {
		infos = append(infos, Info{f.Name, f.Text})
	}
	return infos
}

// find returns the format of that name, or an error with those that are known.
func find(name string, known []Info) (*core.Format, error) {
	i := slices.IndexFunc(formats, func(f core.Format) bool { return f.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("unknown format %q, expected one of %s", name, names(known))
	}
	return &formats[i], nil
}

// writable returns the format of that name, if it can be written.
func writable(name string) (*core.Format, error) {
	f, err := find(name, Writable())
	if err == nil && f.Write == nil {
		err = fmt.Errorf("the format %s can be read but not written: expected one of %s", name, names(Writable()))
	}
	return f, err
}

// Extension is what the names of files in a format end in, as ".txt", or "" if the
// format cannot be written.
func Extension(name string) string {
	f, err := writable(name)
	if err != nil {
		return ""
	}
	return f.Write.Ext
}

// names lists the names of formats.
func names(infos []Info) string {
	var s []string
	for _, f := range infos {
		s = append(s, f.Name)
	}
	return strings.Join(s, ", ")
}

// has reports whether a format has boards of a family, or of any if that is nil.
func has(f *core.Format, wanted *family.Family) bool {
	return wanted == nil || slices.Contains(f.Families, wanted)
}

// boards lists the families whose boards a format has.
func boards(f *core.Format) string { return core.OneOf(core.Kinds(f.Families), "") }
