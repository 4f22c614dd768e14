package pzpr

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/body"
	"gridcnf/puzzle/format/core"
)

// puzzlink: an address of puzz.link or another site of the program pzpr. Behind '?' stand the puzzle's name, maybe flags, columns, rows and
// the body (package body), with '/' between them. The flags are letters for rules. The applets before pzpr, and kanpen.net, have the name
// in the page.

var (
	applet = core.Pattern(`indi\.s58\.xrea\.com/([^/?]+)/s[ac]/[^?]*\?`)
	// sized finds a size after the name, maybe after variant and flags.
	sized = core.Pattern(`^[^/]*/(?:[^/]*/){0,2}[0-9]+/[0-9]+(?:/|$)`)
)

// isSite reports whether an address starts with a site of pzpr.
func isSite(start string) bool {
	return slices.ContainsFunc([]string{"puzz.link/", "pzv.jp/", "pzplus.", "pzpr"}, func(site string) bool {
		return strings.Contains(start, site)
	})
}

// isPuzzlink detects the format. It accepts addresses of unknown puzzles, too, so that the error can name the puzzle.
func isPuzzlink(h *core.Head) bool {
	at := query(h.First())
	text := unescape(h.First()[at:])
	name, _, _ := strings.Cut(text, "/")
	name, _, _ = strings.Cut(unsuffixed(name), "#")
	known := isName(name) && fileNamed(name, nil) != nil
	if !strings.Contains(h.First(), "?") { // such a line can be the name of a file
		return known && sized().MatchString(text)
	}
	return known || applet().MatchString(h.First()) || isName(name) && (isSite(h.First()[:at]) || sized().MatchString(text))
}

func readPuzzlink(in *core.Input) *core.Record {
	t := addressText(in, query(in.Text), addressed)
	if m := applet().FindStringSubmatchIndex(in.Text); m != nil {
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
	rules := t.flags()
	rows, cols := t.size(true)
	return t.body(rows, cols, strings.TrimRight(strings.Join(t.lines[min(t.next, len(t.lines)):], "/"), "/ \t"), rules)
}

// flags reads the flags, if there are any, and returns the rules that they put in force. Some flags are about the looks of the puzzle, and
// have no rule.
func (t *text) flags() (rules []string) {
	flags := t.peek()
	if !strings.ContainsAny(flags, core.Letters+strings.ToUpper(core.Letters)) {
		return nil
	}
	known, expected := t.file.Pzpr.Flags, []string(nil)
	for _, rule := range t.file.Rules {
		for flag, name := range known {
			if name == rule.Name {
				expected = append(expected, fmt.Sprintf("%s (%s)", flag, rule.Text))
			} else if name == "-"+rule.Name {
				expected = append(expected, fmt.Sprintf("%s (without: %s)", flag, rule.Text))
			}
		}
	}
	for _, flag := range slices.Sorted(maps.Keys(known)) {
		if known[flag] == "" {
			expected = append(expected, flag)
		}
	}
	if expected == nil {
		t.fail(t.next, 0, "found the flags %q, whose rules are not known, expected none", flags)
	}
	for i, flag := range flags {
		rule, ok := known[string(flag)]
		if !ok {
			t.fail(t.next, i, "found the flag %q, expected %s", flag, core.OneOf(expected, ""))
		}
		if rule != "" {
			rules = append(rules, rule)
		}
	}
	t.next++
	return rules
}

// body reads the clues. An empty text is a blank board.
func (t *text) body(rows, cols int, digits string, rules []string) *core.Record {
	p := &t.file.Pzpr
	rim := body.Rim(p)
	b := t.empty(rows+rim, cols+rim)
	at, err := body.Read(b, p, digits)
	if err != nil {
		t.fail(t.next, at, "%v", err)
	}
	return t.record(b, rules)
}

var puzzlinkWriting = core.Writing{Ext: ".txt", Bare: true, Ruled: true, Puzzle: writeBody}

// writeBody writes the address of a puzzle.
func writeBody(rec *core.Record) (text string, err error) {
	b := core.BoardOf(rec.Puzzle)
	p := &b.File().Pzpr
	if text, err = body.Write(b, p); err != nil {
		return "", err
	}
	rows, cols := b.Size()
	rim := body.Rim(p)
	flags, _ := flagsOf(b, "/")
	return core.Comments(rec, core.UnsaidID) + fmt.Sprintf("https://puzz.link/p?%s/%s%d/%d/%s\n", p.Types[0], flags, cols-rim, rows-rim, text), nil
}

// kanpen: an address of kanpen.net. Its parameter "problem" has rows, columns and the rows of cells, each with '/' after it; a cell is a
// token with '_' after it. Or its parameter "pzpr" has what an address of pzpr has after the puzzle's name.

func isKanpen(h *core.Head) bool { return strings.Contains(h.First(), "kanpen.net/") }

// problem finds the page's puzzle and the parameter in an address.
var problem = core.Pattern(`kanpen\.net/(?:[^?]*/)?([^/?]*)\.html\?(?:[^#]*&)?(problem|pzpr)=([^&#]*)`)

func readKanpen(in *core.Input) *core.Record {
	m := problem().FindStringSubmatchIndex(in.Text)
	if m == nil {
		in.Fail(0, "found no page of kanpen.net with a problem, expected http://www.kanpen.net/%s.html?problem=…",
			families()[0].Name())
	}
	t := lineText(in, m[6], m[7], known)
	t.page(m[2], m[3])
	if in.Text[m[4]:m[5]] == "pzpr" {
		return t.packed()
	}
	rows, cols := t.size(false)
	for i := t.next; i < len(t.lines); i++ {
		t.lines[i] = strings.ReplaceAll(t.lines[i], "_", " ")
	}
	b := t.empty(rows, cols)
	t.words(b, "clues", func(w word) { t.clue(b, w) })
	t.ended()
	return t.record(b, nil)
}

var kanpenWriting = core.Writing{Ext: ".txt", Bare: true, Puzzle: func(rec *core.Record) (string, error) {
	b := core.BoardOf(rec.Puzzle)
	if _, rules := flagsOf(b, ""); rules != nil {
		return "", core.Loss(core.LostRules, "has no place for the rule %s", strings.Join(rules, " "))
	}
	rows, cols := b.Size()
	return core.Comments(rec, core.UnsaidID) + fmt.Sprintf("http://www.kanpen.net/%s.html?problem=%d/%d/%s\n",
		family.For(rec.Puzzle).Name(), rows, cols, blocksOf(rec, []string{"clues"}, "_", "/")), nil
}}
