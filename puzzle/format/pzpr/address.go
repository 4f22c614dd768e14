package pzpr

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/body"
	"gridcnf/puzzle/format/core"
	"gridcnf/puzzle/rulefile"
)

// puzzlink: an address of puzz.link or another site of the program pzpr. After '?' stand, with '/' between them, the puzzle's name, perhaps
// flags, columns, rows and the body (dialect.Packing). The flags are letters for rules. The applets that came before pzpr had the name in
// the page, as kanpen.net has.

var (
	applet = core.Pattern(`indi\.s58\.xrea\.com/([^/?]+)/s[ac]/[^?]*\?`)
	// sized finds a size after the name, maybe after variant and flags.
	sized = core.Pattern(`^[^/]*/(?:[^/]*/){0,2}[0-9]+/[0-9]+(?:/|$)`)
)

// isSite reports whether the start of an address is that of a site with pzpr.
func isSite(start string) bool {
	return slices.ContainsFunc([]string{"puzz.link/", "pzv.jp/", "pzplus.", "pzpr"}, func(site string) bool {
		return strings.Contains(start, site)
	})
}

// isPuzzlink takes the addresses of other puzzles for its own, too, to say so.
func isPuzzlink(h *core.Head) bool {
	at := query(h.First())
	text := unescape(h.First()[at:])
	name, _, _ := strings.Cut(text, "/")
	name, _, _ = strings.Cut(unsuffixed(name), "#")
	known := familyNamed(name) != nil || isName(name) && ruledNamed(name, nil) != nil
	if !strings.Contains(h.First(), "?") { // which can be the name of a file
		return known && sized().MatchString(text)
	}
	return known || applet().MatchString(h.First()) || isName(name) && (isSite(h.First()[:at]) || sized().MatchString(text))
}

func readPuzzlink(in *core.Input) *core.Record {
	t := addressText(in, query(in.Text))
	t.ruledToo = true
	name, m := unsuffixed(t.peek()), applet().FindStringSubmatchIndex(in.Text)
	if m != nil {
		name = in.Text[m[2]:m[3]]
	}
	if f := ruledNamed(name, in.Opt.Family); f != nil && familyNamed(name) == nil {
		if m == nil {
			t.next++
		}
		if err := t.wrongFamily(f, f.Name); err != nil {
			t.fail(0, 0, "%v", err)
		}
		t.file = f
	} else if m != nil {
		t.page(m[2], m[3])
	} else {
		t.genre("address")
	}
	return t.packed()
}

// packed reads what stands after the puzzle's name.
func (t *text) packed() *core.Record {
	t.variant()
	if t.peek() == "" && len(t.lines) > t.next+1 {
		t.next++ // no flags
	}
	stated := t.flags()
	rows, cols := t.size(true)
	digits := strings.TrimRight(strings.Join(t.lines[min(t.next, len(t.lines)):], "/"), "/ \t")
	if t.file != nil {
		return t.ruled(rows, cols, digits)
	}
	return t.record(rows, cols, t.body(rows, cols, digits), stated)
}

// flags reads the flags if there are some, and returns the rules.
func (t *text) flags() *core.Rules {
	stated := t.in.Notes.Rules
	flags := t.peek()
	if !strings.ContainsAny(flags, core.Letters+strings.ToUpper(core.Letters)) {
		return stated
	}
	if t.file != nil {
		t.fail(t.next, 0, "found the flags %q, whose rules are not known, expected none", flags)
	}
	known := "none"
	for flag, rule := range t.dialect.Flags {
		if i := slices.IndexFunc(t.family.Rules, func(r family.Rule) bool { return r.Name == rule }); i >= 0 {
			known = fmt.Sprintf("%c (%s)", flag, t.family.Rules[i].Text)
		}
	}
	for i, flag := range flags {
		rule, ok := t.dialect.Flags[flag]
		if !ok {
			t.fail(t.next, i, "found the flag %q, expected %s", flag, known)
		}
		stated = stated.With(t.family, rule)
	}
	t.next++
	return stated
}

// body reads the clues. None at all is a blank board.
func (t *text) body(rows, cols int, digits string) []byte {
	clues := make([]byte, rows*cols)
	if digits == "" {
		return clues
	}
	pack := t.dialect.Body
	at := 0
	for off, ch := range digits {
		if at >= len(clues) {
			t.fail(t.next, off, "found %d digits, expected %d for %dx%d cells",
				utf8.RuneCountInString(digits), utf8.RuneCountInString(digits[:off]), rows, cols)
		}
		cells, run, ok := pack.Read(ch)
		if !ok {
			t.fail(t.next, off, "found %q, expected a digit %s", ch, pack.Want)
		}
		n := copy(clues[at:], cells)
		if strings.Trim(string(cells[n:]), "\x00") != "" {
			t.fail(t.next, off, "found %q, which has one of the %s after the last cell", ch, t.dialect.Clues)
		}
		if at += run; len(cells) == 0 && at > len(clues) {
			t.fail(t.next, off, "found %q, which goes on for %d cells after the last one", ch, at-len(clues))
		}
	}
	if at < len(clues) {
		t.fail(t.next, len(digits), "found %d cells, expected %d for %dx%d", at, len(clues), rows, cols)
	}
	return clues
}

var puzzlinkWriting = core.Writing{Ext: ".txt", Bare: true, Ruled: writeRuled, Puzzle: func(rec *core.Record) (string, error) {
	d := core.DialectOf(rec.Puzzle).Pzpr
	rows, cols := rec.Puzzle.Size()
	flags, _ := flagsOf(d, rec.Puzzle, "/")
	return core.Comments(rec, core.UnsaidID) + fmt.Sprintf("https://puzz.link/p?%s/%s%d/%d/%s\n",
		d.Names[0], flags, cols, rows, d.Body.Write(dialect.CluesOf(rec.Puzzle))), nil
}}

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

// kanpen: an address of kanpen.net. Its parameter "problem" has rows, columns and the rows of cells with '/' after each of them; a cell is
// a token with '_' after it. Or its parameter "pzpr" has what an address of pzpr has after the puzzle's name.

func isKanpen(h *core.Head) bool { return strings.Contains(h.First(), "kanpen.net/") }

// problem finds in an address the page's puzzle and the parameter.
var problem = core.Pattern(`kanpen\.net/(?:[^?]*/)?([^/?]*)\.html\?(?:[^#]*&)?(problem|pzpr)=([^&#]*)`)

func readKanpen(in *core.Input) *core.Record {
	m := problem().FindStringSubmatchIndex(in.Text)
	if m == nil {
		in.Fail(0, "found no page of kanpen.net with a problem, expected http://www.kanpen.net/%s.html?problem=…",
			families()[0].Dialects.Pzpr.Kanpen)
	}
	t := lineText(in, m[6], m[7])
	t.page(m[2], m[3])
	if in.Text[m[4]:m[5]] == "pzpr" {
		return t.packed()
	}
	rows, cols := t.size(false)
	for i := t.next; i < len(t.lines); i++ {
		t.lines[i] = strings.ReplaceAll(t.lines[i], "_", " ")
	}
	clues := t.block(cluesOf(t.dialect), rows, cols)
	t.ended()
	return t.record(rows, cols, clues, in.Notes.Rules)
}

var kanpenWriting = core.Writing{Ext: ".txt", Bare: true, Puzzle: func(rec *core.Record) (string, error) {
	d := core.DialectOf(rec.Puzzle).Pzpr
	if _, rules := flagsOf(d, rec.Puzzle, ""); rules != nil {
		return "", dialect.Loss(dialect.LostRules, "has no place for the rule %s", strings.Join(rules, " "))
	}
	rows, cols := rec.Puzzle.Size()
	return core.Comments(rec, core.UnsaidID) + fmt.Sprintf("http://www.kanpen.net/%s.html?problem=%d/%d/%s\n",
		d.Kanpen, rows, cols, clueBlock(d, rec.Puzzle, "_", "/")), nil
}}
