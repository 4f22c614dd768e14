package format_test

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
)

// TestCases does what the files in testdata/cases say, and compares what comes out.
func TestCases(t *testing.T) {
	for _, file := range must.Get(filepath.Glob("testdata/cases/*.txt"))(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			golden.Cases(t, filepath.Join("cases", filepath.Base(file)), func(t *testing.T, words []string) string {
				return strings.TrimSuffix(cases[words[0]](t, setting(t, words[1:])), "\n")
			})
		})
	}
}

// A given is what a case gives: options, and the texts behind them.
type given struct {
	format.Options
	set   map[string]string // options that are none of the readers
	texts []string
}

// setting reads the words of a case: NAME=VALUE first.
func setting(t *testing.T, words []string) given {
	g := given{set: map[string]string{"file": "dir/f"}}
	for i, word := range words {
		name, value, _ := strings.Cut(word, "=")
		switch name {
		case "from":
			g.From = value
		case "kind":
			g.Kind = puzzle.Kind(value)
		case "size":
			must.Get(fmt.Sscanf(value, "%dx%d", &g.Rows, &g.Cols))(t)
		case "rules": // -NAME is without it
			g.Rules = make(map[string]bool)
			for rule := range strings.SplitSeq(value, ",") {
				name, without := strings.CutPrefix(rule, "-")
				g.Rules[name] = !without
			}
		case "to", "file", "header", "margins", "question", "filled", "cells", "tags", "solution":
			g.set[name] = value
		default:
			g.texts = words[i:]
			return g
		}
	}
	return g
}

// records are the puzzles of the first text.
func (g given) records(t *testing.T) []*format.Record { return parsed(t, g.texts[0], g.Options) }

// cases are what can be done.
var cases = map[string]func(t *testing.T, g given) string{
	// INPUT is read, as boards and errors.
	"read": func(t *testing.T, g given) string {
		return strings.Join(readAs(g.texts[0], g.set["file"], g.Options), "\n")
	},
	// A drawing of Penpa+ is read, maybe below a comment.
	"penpa": func(t *testing.T, g given) string {
		text := strings.Join(g.texts, "") + drawn(g).String()
		got := strings.Join(read(text, g.Options), "\n")
		if rec, err := first(text, g.Options); err == nil {
			got += fmt.Sprintf(" under %s, %q by %q of %q", tathamRules(rec.Puzzle), rec.Title, rec.Author, rec.Source)
		}
		return got
	},
	// INPUT is an address, which is the same with blanks around it.
	"address": func(t *testing.T, g given) string {
		plain, around := read(g.texts[0], g.Options), read("\ufeff# a comment\r\n\t"+g.texts[0]+" \r\n", g.Options)
		if strings.Replace(around[0], ":2 ", ":1 ", 1) != plain[0] {
			t.Errorf("%s: got %s with blanks around it", g.texts[0], around)
		}
		return strings.Join(plain, "\n")
	},
	// The rules of INPUT's first board.
	"rules": func(t *testing.T, g given) string {
		rec, err := first(g.texts[0], g.Options)
		if err != nil {
			return err.Error()
		}
		return string(rec.Puzzle.Kind()) + " " + tathamRules(rec.Puzzle)
	},
	// What INPUT's puzzles are called.
	"texts": func(t *testing.T, g given) (got string) {
		for _, rec := range g.records(t) {
			got += strings.Join([]string{rec.ID, rec.Title, rec.Author, rec.Source}, "|") + "\n"
		}
		return got
	},
	// INPUT's puzzles are written in the format to=NAME.
	"write": func(t *testing.T, g given) string {
		text, lost := write(t, g.set["to"], g.records(t)...)
		return text + strings.Join(lost, "\n")
	},
	// SOLUTION is read for the board of PUZZLE.
	"answer": func(t *testing.T, g given) string {
		p := g.records(t)[0].Puzzle
		a, err := format.ReadAnswer(strings.NewReader(g.texts[1]), "s", p)
		if err != nil {
			return err.Error()
		}
		return strings.Join(p.Text(a), "/")
	},
	// What is filled in in FILE is read for the board of PUZZLE.
	"filled": func(t *testing.T, g given) string {
		p := g.records(t)[0].Puzzle
		state, err := format.ReadState(strings.NewReader(g.texts[1]), "f", p)
		if err != nil {
			return err.Error()
		}
		return stateText(p, state)
	},
	// TEXT is a puzzle, and not the name of a file.
	"inline": func(t *testing.T, g given) string { return fmt.Sprint(format.Inline(g.texts[0])) },
	// What people read above the board of KIND, ID, FILE, TITLE.
	"heading": func(t *testing.T, g given) string {
		kind := puzzle.Kind(g.texts[0])
		rec := format.Record{ID: g.texts[1], File: g.texts[2], Title: g.texts[3], Named: !strings.HasPrefix(g.texts[1], g.texts[2])}
		rec.Puzzle = must.Get(must.Get(family.Of(kind))(t).New(kind, 6, 6))(t)
		return rec.Heading()
	},
}

// stateText lists entries, with their moves.
func stateText(p puzzle.Puzzle, state []puzzle.Entry) string {
	var words []string
	for _, e := range state {
		word := fmt.Sprintf("%s=%t", p.Site(e.Bit), e.Value)
		if e.Move > 0 {
			word += fmt.Sprintf("@%d", e.Move)
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// readTwice reads a line of JSON in two forms, which says the same of it, the places of defects too.
func readTwice(t *testing.T, line, other string) string {
	read := func(text string) (string, *format.Record) {
		for rec, err := range format.Read(strings.NewReader(text), "f", format.Options{Stream: true}) {
			if rec != nil {
				rec.Title = strings.TrimPrefix(rec.Title, "(comment)")
			}
			return fmt.Sprint(err), rec
		}
		return "", nil
	}
	said, rec := read(line)
	if again, rec2 := read(other); said != again || !reflect.DeepEqual(rec, rec2) {
		t.Errorf("%s: %s, %+v; of %s %s, %+v", line, said, rec, other, again, rec2)
	}
	if rec != nil {
		said = rec.ID + " " + show(rec.Puzzle)
	}
	return said
}

func init() {
	// LINE, with and without an escape in a key, for which there is the decoder.
	cases["line"] = func(t *testing.T, g given) string {
		key := func(key string) string { return strings.Replace(g.texts[0], "{", `{"`+key+`":0, `, 1) }
		return readTwice(t, key("xxxxxx"), key(`\u0078`))
	}
	// Rows of KIND, without and with a comment, for which there is the reader of grids.
	cases["givens"] = func(t *testing.T, g given) string {
		line := `{"puzzle":"` + g.texts[0] + `","givens":["` + strings.ReplaceAll(g.texts[1], " ", `","`) + `"]}`
		return readTwice(t, "\n"+line, "# title: (comment)\n"+line)
	}
}
