package format

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/format/grid"
	"gridcnf/puzzle/format/janko"
	"gridcnf/puzzle/format/jsonline"
	"gridcnf/puzzle/format/line"
	"gridcnf/puzzle/format/penpa"
	"gridcnf/puzzle/format/puzzlekit"
	"gridcnf/puzzle/format/pzpr"
	"gridcnf/puzzle/format/tatham"
	"gridcnf/puzzle/rulefile"
)

// formats is the table of all formats. Those with a mark come first, in the order in which we look for their marks.
var formats = sync.OnceValue(func() []*core.Format {
	return slices.Concat(
		[]*core.Format{tatham.SaveFormat(), janko.Format(), jsonline.Format(), puzzlekit.Format()},
		pzpr.Formats(),
		[]*core.Format{penpa.Format(), tatham.IDFormat()},
		line.Formats(),
		grid.Formats(),
	)
})

// Info names a format for people.
type Info struct {
	Name string // the value of Options.From
	Text string // one line on what it looks like
	Type string // the format's name for the family that Holding was asked about, if it has one
}

// Formats lists the formats, in the order of detection. All of them can be written.
func Formats() []Info {
	return list.Map(formats(), func(f *core.Format) Info { return Info{Name: f.Name, Text: f.Text} })
}

func find(name string) (*core.Format, error) {
	i := slices.IndexFunc(formats(), func(f *core.Format) bool { return f.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("unknown format %q, expected one of %s", name, strings.Join(list.Map(formats(), func(f *core.Format) string { return f.Name }), ", "))
	}
	return formats()[i], nil
}

// Extension returns the extension of files in a format, such as ".txt", or "" if there is no such format.
func Extension(name string) string {
	f, err := find(name)
	if err != nil {
		return ""
	}
	return f.Write.Ext
}

// has reports whether a format has boards of a family; nil stands for any family.
func has(f *core.Format, wanted *family.Family) bool {
	return wanted == nil || slices.Contains(f.Families, wanted)
}

func boards(f *core.Format) string { return core.OneOf(core.Kinds(f.Families), "") }

// Holding lists the formats that have boards of the family of a rule file.
func Holding(file *rulefile.File) (infos []Info) {
	of, _ := family.Of(puzzle.Kind(file.Name))
	for _, f := range formats() {
		info := Info{Name: f.Name, Text: f.Text}
		switch {
		case of != nil && !has(f, of), of == nil && !f.Write.Ruled:
			continue
		case of == nil && f.Types != nil:
			types := f.Types(file)
			if len(types) == 0 {
				continue
			}
			info.Type = types[0]
		}
		infos = append(infos, info)
	}
	return infos
}
