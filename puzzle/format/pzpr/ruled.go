package pzpr

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// ruledNamed is the family of a rule file that pzpr calls so, or nil. The rule file that the user names comes first.
func ruledNamed(name string, wanted *rulefile.File) *rulefile.File {
	all := rulefile.All()
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
	s := &sheet{body: strings.TrimRight(strings.Join(t.lines[min(t.next, len(t.lines)):], "/"), "/ \t")}
	rim := 0
	for _, name := range f.Pzpr().Codecs {
		rim = max(rim, codecs[name].rim)
	}
	var err error
	if s.b, err = f.New(rows+rim, cols+rim); err != nil {
		t.fail(0, 0, "%v", err)
	}
	if err = s.read(); err == nil {
		err = s.b.Compile(t.in.Opt.Until())
	}
	if err != nil {
		t.fail(t.next, s.at, "%v", err)
	}
	return t.in.Record(t.no, s.b)
}

// read reads the body.
func (s *sheet) read() error {
	for _, name := range s.b.File().Pzpr().Codecs {
		c, known := codecs[name]
		if !known {
			return fmt.Errorf("%s: formats: found the codec %q, which is not known", s.b.File().Source, name)
		}
		s.name = name
		if err := c.read(s); err != nil {
			return err
		}
	}
	if s.at < len(s.body) {
		return fmt.Errorf("found %q behind the board, expected the end", s.body[s.at:])
	}
	if s.borders != nil {
		s.divide()
	}
	return nil
}

// writeRuled writes the address of a puzzle of a rule file.
func writeRuled(rec *core.Record, b *rulefile.Board) (string, error) {
	p := b.File().Pzpr()
	if len(p.Types) == 0 {
		return "", dialect.Loss("", "has no %s boards", b.File().Name)
	}
	s := &sheet{b: b, left: make(map[rulefile.Position]int), params: b.Params()}
	for _, at := range b.Positions() {
		s.left[at] = 1
		if at.Row < 0 {
			s.left[at] = len(strings.FieldsFunc(b.Token(at), func(r rune) bool { return r == ' ' || r == '-' }))
		}
	}
	body, rim := "", 0
	for _, name := range p.Codecs {
		c, known := codecs[name]
		if !known {
			return "", dialect.Loss("", "does not know the codec %q of %s", name, b.File().Source)
		}
		s.name, rim = name, max(rim, c.rim)
		text, err := c.write(s)
		if err != nil {
			return "", err
		}
		body += text
	}
	for _, at := range b.Positions() {
		if s.left[at] > 0 {
			return "", dialect.Loss("", "has no place for %s at %s", b.Token(at), at)
		}
	}
	switch {
	case len(s.params) > 0:
		return "", dialect.Loss("", "has no place for %s behind the size", strings.Join(s.params, " "))
	case b.Area(0, 0) != "" && !s.divided:
		return "", dialect.Loss("", "has no areas for %s boards", b.File().Name)
	}
	rows, cols := b.Size()
	return core.Comments(rec, core.UnsaidID) + fmt.Sprintf("https://puzz.link/p?%s/%d/%d/%s\n", p.Types[0], cols-rim, rows-rim, body), nil
}

// wrongFamily is an error if the user wants another family than that of a rule file, or of none if f is nil.
func (t *text) wrongFamily(f *rulefile.File, found string) error {
	opt := &t.in.Opt
	if wanted := opt.Family; wanted != nil && wanted != f || f != nil && opt.Wanted() != nil {
		return fmt.Errorf("found the puzzle %s, expected %s puzzles", found, opt.Kind)
	}
	return nil
}
