package format

import (
	"path/filepath"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// A grid below a line with its size is how families of rule files have their boards, and some of those in Go. Which one it is,
// the name of the file says, or what can stand there; a grid without that line is always one of the families in Go.

// ruledRows are the families of rule files that a head can be rows of: that which the name of the file ends in, or those that
// have a puzzle there.
func ruledRows(in *core.Input, h *core.Head) (all []*rulefile.File) {
	if ext := filepath.Ext(in.File); len(ext) > 1 {
		if f, err := rulefile.Named(ext[1:]); err == nil {
			return []*rulefile.File{f}
		}
	}
	lines := slices.DeleteFunc(strings.Split(string(h.Raw), "\n"), func(line string) bool { return strings.HasPrefix(line, "#") })
	text := strings.TrimSpace(strings.ReplaceAll(strings.Join(lines, "\n"), "\r", ""))
	if !headed().MatchString(text) || h.Each {
		return nil
	}
	for _, f := range rulefile.All() {
		b, err := f.Read(text)
		if err == nil && (len(b.Removable()) > 0 || !f.Clued()) && b.Divided() && !b.Refuted(in.Opt.Until()) &&
			b.Put(rulefile.Position{Kind: "cell"}, "?!") != nil { // any word would do
			all = append(all, f)
		}
	}
	return all
}

// headed matches a size and at least two rows below it.
var headed = core.Pattern(`^[0-9]+[ \t]+[0-9]+([ \t]+\S+)*[ \t]*\n[^\n]*\n`)

// ruled returns the format of a board of a rule file, if it is of one family and of none that other formats have. If it can be
// of several, the user has to say which.
func ruled(in *core.Input, h *core.Head, others []trial) *core.Format {
	files := ruledRows(in, h)
	switch {
	case len(files) == 0:
		return nil
	case len(files) == 1 && (len(others) == 0 || filepath.Ext(in.File) != ""):
		in.Opt.Family = files[0]
		f, _ := find("rows")
		return f
	}
	kinds := kindsOf(formatsOf(others))
	for _, f := range files {
		kinds = append(kinds, puzzle.Kind(f.Name))
	}
	in.At(h.Line, 1).Must(0, core.Lacking(core.Lack{Kinds: kinds}, "it can be %s", core.OneOf(kinds, "")))
	return nil
}
