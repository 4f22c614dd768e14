package pzpr

import (
	"fmt"
	"slices"

	"gridcnf/puzzle/format/body"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// ruledNamed is the family of a rule file that pzpr calls so, or nil. The rule file that the user names comes first.
func ruledNamed(name string, wanted *rulefile.File) *rulefile.File {
	all := rulefile.Saying("pzpr", name)
	if wanted != nil {
		all = append([]*rulefile.File{wanted}, all...)
	}
	for _, f := range all {
		if slices.Contains(f.Pzpr().Types, name) {
			return f
		}
	}
	return nil
}

// ruled reads the board of a family of a rule file.
func (t *text) ruled(rows, cols int, digits string) *core.Record {
	p := t.file.Pzpr()
	rim := body.Rim(p)
	b, err := t.file.New(rows+rim, cols+rim)
	if err != nil {
		t.fail(0, 0, "%v", err)
	}
	at, err := body.Read(b, p, digits)
	if err == nil {
		err = b.Compile(t.in.Opt.Until())
	}
	if err != nil {
		t.fail(t.next, at, "%v", err)
	}
	return t.in.Record(t.no, b)
}

// writeRuled writes the address of a puzzle of a rule file.
func writeRuled(rec *core.Record, b *rulefile.Board) (string, error) {
	p := b.File().Pzpr()
	text, err := body.Write(b, p)
	if err != nil {
		return "", err
	}
	rows, cols := b.Size()
	rim := body.Rim(p)
	return core.Comments(rec, core.UnsaidID) + fmt.Sprintf("https://puzz.link/p?%s/%d/%d/%s\n", p.Types[0], cols-rim, rows-rim, text), nil
}

// wrongFamily is an error if the user wants another family than that of a rule file, or of none if f is nil.
func (t *text) wrongFamily(f *rulefile.File, found string) error {
	opt := &t.in.Opt
	if wanted := opt.Family; wanted != nil && wanted != f || f != nil && opt.Wanted() != nil {
		return fmt.Errorf("found the puzzle %s, expected %s puzzles", found, opt.Kind)
	}
	return nil
}
