package app

import (
	"errors"
	"strconv"
	"strings"

	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
)

// InputOptions say what a file does not: what puzzle it is, and by which rules.
type InputOptions struct {
	Opt format.Options
	Id  string
}

// KindNames lists the kinds of puzzles, and once more with their other names.
func KindNames() (kinds, described []string) {
	for _, f := range family.All() {
		for _, k := range f.Kinds {
			kinds = append(kinds, string(k.Name))
			text := string(k.Name)
			if k.Aliases != nil {
				text += " (" + strings.Join(k.Aliases, ", ") + ")"
			}
			described = append(described, text)
		}
	}
	return kinds, described
}

// FormatNames lists formats for completion.
func FormatNames(infos []format.Info) []string {
	var names []string
	for _, info := range infos {
		names = append(names, info.Name+"\t"+info.Text)
	}
	return names
}

// SetSize reads --size, also of a square.
func (f *InputOptions) SetSize(text string) error {
	r, c, two := strings.Cut(text, "x")
	if !two {
		c = r
	}
	rows, err := strconv.Atoi(r)
	cols, err2 := strconv.Atoi(c)
	if err != nil || err2 != nil || rows < 1 || cols < 1 {
		return errors.New("expected rows x columns, as 6x8, or one number for a square")
	}
	f.Opt.Rows, f.Opt.Cols = rows, cols
	return nil
}
