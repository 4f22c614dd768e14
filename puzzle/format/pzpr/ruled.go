package pzpr

import (
	"fmt"
	"slices"
	"strings"

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

// ruled reads what stands behind the name of a family of a rule file.
func (t *text) ruled(f *rulefile.File) *core.Record {
	t.variant()
	if t.peek() == "" && len(t.lines) > t.next+1 {
		t.next++ // no flags
	}
	if flags := t.peek(); strings.ContainsAny(flags, core.Letters+strings.ToUpper(core.Letters)) {
		t.fail(t.next, 0, "found the flags %q, whose rules are not known, expected none", flags)
	}
	rows, cols := t.size(true)
	rim := body.Rim(f.Pzpr())
	b, err := f.New(rows+rim, cols+rim)
	if err != nil {
		t.fail(0, 0, "%v", err)
	}
	at, err := body.Read(b, f.Pzpr(), strings.TrimRight(strings.Join(t.lines[min(t.next, len(t.lines)):], "/"), "/ \t"))
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
