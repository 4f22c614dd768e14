// Package boards makes the boards of tests: of text, of a size, at random. Package unique beside it makes puzzles.
package boards

import (
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"

	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rule"
)

// T is what the builders need of a test: *testing.T, *testing.B, *testing.F, *rapid.T.
type T interface {
	Helper()
	Fatal(args ...any)
}

// Must is for constructors whose sizes and kinds are known to be good: boards.Must(masyu.New(6, 8)).
func Must[B any](b B, err error) B {
	if err != nil {
		panic(err)
	}
	return b
}

// Empty is a board without clues. Each rule is put in force, or left out if it begins with "-".
func Empty(t T, kind puzzle.Kind, rows, cols int, rules ...string) puzzle.Board {
	t.Helper()
	f, err := family.Of(kind)
	if err != nil {
		t.Fatal(err)
	}
	b, err := f.New(kind, rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range rules {
		name, out := strings.CutPrefix(rule, "-")
		if err := b.SetRule(name, !out); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

var size = regexp.MustCompile(`^(\d+)x(\d+)$`)

// Of is a board of rows of the family's symbols (.01 for Takuzu, .WB? for Masyu, .01234 for Slitherlink) with "/" or
// line breaks between them; blanks are skipped. A size, as 6x8, is a board without clues. Rules are as for Empty.
func Of(t T, kind puzzle.Kind, text string, rules ...string) puzzle.Board {
	t.Helper()
	f, err := family.Of(kind)
	if err != nil {
		t.Fatal(err)
	}
	if m := size.FindStringSubmatch(text); m != nil {
		return Empty(t, kind, Must(strconv.Atoi(m[1])), Must(strconv.Atoi(m[2])), rules...)
	}
	text = strings.NewReplacer(" ", "", "\t", "", "\n", "/").Replace(strings.TrimSpace(text))
	lines := strings.Split(text, "/")
	b := Empty(t, kind, len(lines), len(lines[0]), rules...)
	for r, line := range lines {
		if len(line) != len(lines[0]) {
			t.Fatal("the rows of " + text + " differ in length")
		}
		for c := range line {
			clue := strings.IndexByte(f.Symbols, line[c])
			if clue < 0 {
				t.Fatal("no clue of " + string(kind) + " is " + line[c:c+1] + ", expected one of " + f.Symbols)
			}
			b.SetClue(r, c, puzzle.Clue(clue))
		}
	}
	return b
}

// Takuzu is Of for a Takuzu.
func Takuzu(t T, text string, rules ...string) puzzle.Board {
	t.Helper()
	return Of(t, takuzu.Takuzu, text, rules...)
}

// Masyu is Of for a Masyu.
func Masyu(t T, text string, rules ...string) puzzle.Board {
	t.Helper()
	return Of(t, masyu.Masyu, text, rules...)
}

// Slitherlink is Of for a Slitherlink.
func Slitherlink(t T, text string, rules ...string) puzzle.Board {
	t.Helper()
	return Of(t, slitherlink.Slitherlink, text, rules...)
}

// Lattice is where the loop of a puzzle is drawn.
func Lattice(p puzzle.Puzzle) puzzle.Lattice { return rule.LoopOf(p).Lattice }

// Scatter puts up to so many random clues on a board, each in a random cell, and returns the board.
func Scatter[B puzzle.Board](rng *rand.Rand, b B, most int) B {
	f := Must(family.Of(b.Kind()))
	rows, cols := b.Size()
	for range rng.IntN(most + 1) {
		b.SetClue(rng.IntN(rows), rng.IntN(cols), puzzle.Clue(1+rng.IntN(len(f.Symbols)-1)))
	}
	return b
}

// Read reads the first puzzle of a text in any format.
func Read(t T, text string, opt format.Options) puzzle.Board {
	t.Helper()
	return Records(t, text, opt)[0].Puzzle.(puzzle.Board)
}

// Records reads all puzzles of a text, of which all must be good, and at least one: a text without puzzles is an error.
func Records(t T, text string, opt format.Options) (all []*format.Record) {
	t.Helper()
	for rec, err := range format.Read(strings.NewReader(text), "test", opt) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, rec)
	}
	return all
}

// File reads all puzzles of a file.
func File(t T, name string, opt format.Options) []*format.Record {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return Records(t, string(text), opt)
}
