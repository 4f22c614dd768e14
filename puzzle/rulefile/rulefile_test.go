package rulefile_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"gridcnf/internal/testkit/corpus"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// damaged are puzzles of the shared collection that are not as published, or are none.
var damaged = map[string]string{
	"blocks 198_8x8": "more lines than a board", "blocks 117_8x8": "two solutions obey the rules", "blocks 67_8x8": "two solutions obey the rules", "blocks 85_8x8": "two solutions obey the rules",
	"five-cells 251_10x10": "a region of four cells", "star-battle 119_11x11": "a solution in another notation",
	"shakashaka 108_11x10": "too few lines", "usoone 51_8x8": "too few fields",
	"bricks 20_8x8": "the rows are shifted the other way, which the text does not tell", "bricks 23_8x8": "as 20", "bricks 28_8x8": "as 20",
	"minesweeper 103_8x8": "a solution that leaves cells open", "minesweeper 114_12x12": "as 103", "minesweeper 94_5x5": "as 103",
	"starry-sky 25_10x10": "too many clues outside",
	"kurotto 82_10x10":    "a solution with too few fields", "kurotto 224_10x10": "two solutions obey the rules", "five-cells 47_23x10": "too few rows", "magnets 1_10x10": "an unknown sign",
}

// published are puzzles of the shared collection with solutions, by name.
func published(t *testing.T, f *rulefile.File) (ids []string, all map[string]corpus.Published) {
	t.Helper()
	all = corpus.Family(t, f.Collection)
	for id, p := range all {
		if p.Solution != "" && damaged[f.Name+" "+id] == "" {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, all
}

// every is of TestPublished with GRIDCNF_LONG=1; -update writes the measured table of docs/families.md then.
var every = flag.Int("every", 1, "take one in so many published puzzles")

// tally is how the puzzles of a family went.
type tally struct {
	right, slow int
	times       []time.Duration
}

// check solves a published puzzle.
func (n *tally) check(t *testing.T, f *rulefile.File, id, problem, solution, solver string) {
	t.Helper()
	start := time.Now()
	b, err := f.Read(problem)
	if err == nil {
		err = b.Compile(t.Context())
	}
	if err != nil {
		t.Errorf("%s: %v", id, err)
		return
	}
	want, err := b.ReadAnswer(strings.Split(strings.TrimSpace(solution), "\n"))
	if err == nil {
		err = b.Check(want)
	}
	if err != nil {
		t.Errorf("%s: the published solution: %v", id, err)
		return
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	r, err := solve.Unique(ctx, b, solve.Options{Backend: solver})
	cancel()
	n.times = append(n.times, time.Since(start))
	switch {
	case err != nil:
		t.Errorf("%s: %v", id, err)
	case r.Verdict == solve.Unknown:
		n.slow++
	case r.Verdict != solve.OnlyOne || !r.Solutions[0].Equal(want):
		t.Errorf("%s: %s, or another solution than the published one", id, r.Verdict)
	default:
		n.right++
	}
	if lines := strings.Join(b.Lines(), "\n"); err == nil {
		if again, err := f.Read(lines); err != nil || !slices.Equal(again.Lines(), b.Lines()) {
			t.Errorf("%s: %v: read again\n%s", id, err, lines)
		}
	}
}

// Published puzzles have one solution, which is the published one. Every fifth is solved with gini, too, and the table says how
// long they take.
func TestPublished(t *testing.T) {
	long.Only(t)
	step := *every
	var rows []string
	for _, f := range rulefile.All() {
		t.Run(f.Name, func(t *testing.T) {
			ids, all := published(t, f)
			var own, gini tally
			for i, id := range ids {
				if p := all[id]; i%step == 0 {
					own.check(t, f, id, p.Problem, p.Solution, "cdcl")
					if i%(5*step) == 0 {
						gini.check(t, f, id, p.Problem, p.Solution, "gini")
					}
				}
			}
			if n := len(own.times); n > 0 {
				slices.Sort(own.times)
				ms := float64(own.times[n/2].Microseconds()) / 1000
				rows = append(rows, fmt.Sprintf("| %s | %d | %d | %d | %.1f | %d |", f.Name, n, own.right, own.slow, ms, length(f)))
				t.Logf("%d right, %d not decided in 20 s, median %.1f ms, longest %v; gini: %d right, %d not decided",
					own.right, own.slow, ms, own.times[n-1], gini.right, gini.slow)
			}
			if own.right == 0 && len(ids) > 0 {
				t.Error("nothing was solved")
			}
		})
	}
	table := "| family | puzzles | right | not in 20 s | median in ms | lines of the file |\n|---|--:|--:|--:|--:|--:|\n" + strings.Join(rows, "\n") + "\n"
	golden.Between(t, "../../docs/families.md", "<!-- measured -->\n", "<!-- end -->", table)
}

// length is how many lines a file has, without what it says of itself first.
func length(f *rulefile.File) int {
	_, rest, _ := bytes.Cut(bytes.TrimPrefix(f.Text(), []byte(`"""`)), []byte("\"\"\"\n"))
	return bytes.Count(rest, []byte("\n"))
}

// Half of the files have at most 45 lines, which is a page to read at a glance.
func TestLengths(t *testing.T) {
	var all []int
	for _, f := range rulefile.All() {
		all = append(all, length(f))
	}
	slices.Sort(all)
	if n := len(all); n < 85 || all[0] == 0 || all[n/2] > 45 {
		t.Errorf("%d files, of %d lines at least and %d in the median; expected 45 at most", n, all[0], all[n/2])
	}
}

// A name leads to one family only, which is found by it in any case, though only the files that have the word are parsed then.
func TestNames(t *testing.T) {
	of := make(map[string]string)
	for _, f := range family.All() {
		for _, k := range f.Kinds {
			for _, name := range append(k.Aliases, string(k.Name)) {
				of[name] = string(k.Name)
			}
		}
	}
	for _, f := range rulefile.All() {
		for _, name := range append([]string{f.Name, f.Title, f.Collection}, f.Aliases...) {
			for _, spelt := range []string{name, strings.ToUpper(name)} {
				if got, err := rulefile.Named(spelt); name != "" && (err != nil || !got.Called(name)) {
					t.Errorf("%s is not found by %q: %v", f.Name, spelt, err)
				}
			}
			name = strings.ToLower(name)
			if other := of[name]; other != "" && other != f.Name {
				t.Errorf("%q leads to %s and to %s", name, other, f.Name)
			}
			of[name] = f.Name
		}
		if slices.Contains(f.Aliases, f.Name) {
			t.Errorf("%s is an alias of itself", f.Name)
		}
		for _, word := range slices.Concat(f.Pzpr.Types, f.Tatham.Types) {
			if !slices.Contains(rulefile.Saying(word), f) {
				t.Errorf("%s does not say %q", f.Name, word)
			}
		}
	}
	_, err := rulefile.Named("no such family")
	must.Fail(t, err, "no such family")
}

// What is wrong with a rule file, or with the text of a board, is said with its line and what was expected.
func TestErrors(t *testing.T) {
	golden.Cases(t, "errors.txt", func(t *testing.T, words []string) string {
		if words[0] == "board" {
			_, err := must.Get(rulefile.Named(words[1]))(t).Read(words[2])
			return fmt.Sprint(err)
		}
		f, err := rulefile.Parse("x.star", []byte(words[1]))
		if err == nil {
			var b *rulefile.Board
			if b, err = f.Read("2 2\n1 -\n- -"); err == nil {
				err = b.Compile(t.Context())
			}
		}
		return fmt.Sprint(err)
	})
	const head = `puzzle(name = "x", rules = {"r": "words"}, answer = cells("a", "b"), clues = cells(number(0, 3)))` + "\n"
	wrong := must.Get(rulefile.Parse("x.star", []byte(head+"def clue(b, c, n):\n    clause([is_(b.step(c, 'n').row, 'a')], rule = 'r')\n")))(t)
	_, err := wrong.Small(9)
	must.Fail(t, err, "x.star:3:31: NoneType has no .row field")
}

// FuzzParse gives rule files that somebody has broken: an error, or a board whose solutions walking finds, too.
func FuzzParse(f *testing.F) {
	fuzzing := flag.Lookup("test.fuzz").Value.String() != ""
	for i, file := range rulefile.All() {
		if fuzzing || i%8 == 0 { // unbroken files are TestSmallBoards'
			f.Add(file.Text())
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if strings.Contains(string(text), "**") || strings.Count(string(text), "for") > 40 || len(text) > 4000 {
			return // not what this is about: large numbers take memory
		}
		file, err := rulefile.Parse("x.star", text)
		if err != nil {
			return
		}
		boards, err := file.Small(7)
		if err != nil {
			return // a mistake, which is said
		}
		for i, b := range boards {
			if i%9 != 0 {
				continue
			}
			want := accepted(b)
			r := must.Get(solve.Count(t.Context(), b, solve.Counting{Search: true, Limit: 200}, solve.Options{}))(t)
			if r.Complete && int(r.Count.Int64()) != len(want) {
				t.Errorf("%d solutions, walking finds %d\n%s", r.Count, len(want), strings.Join(b.Lines(), "\n"))
			}
		}
	})
}

// A board that is changed to what its file refuses has no answer and no rules, and says why; what cannot be told of an answer
// is no verdict.
func TestChangedBoard(t *testing.T) {
	file := func(text string) *rulefile.Board {
		f := must.Get(rulefile.Parse("t.star", []byte(`puzzle(name = "t", rules = {"r": "r"}, answer = cells("0", "1"), clues = cells(number(1, 9)))`+"\n"+text)))(t)
		return must.Get(f.Read("1 2\n- 1\n"))(t)
	}
	b := file("def clue(b, c, n):\n    if c.col == 0:\n        fail('not here')\n")
	b.SetClue(0, 0, b.Clue(0, 1))
	a := make(puzzle.Answer, 2)
	if b.Bits() != 0 || b.Check(a) == nil {
		t.Errorf("found %d bits and %v, expected none and an error", b.Bits(), b.Check(a))
	}
	_, err := solve.Unique(t.Context(), b, solve.Options{})
	must.Fail(t, err, "not here") // which the file says
	if !long.On {
		return
	}
	// Pigeons in holes, as helpers: no answer shows soon that there is no way, which takes seconds to find out.
	b = file(`
def clue(b, c, n):
    h = [[helper() for j in range(14)] for i in range(15)]
    for row in h:
        clause(row, rule = "r")
    for j in range(14):
        at_most(1, [row[j] for row in h], rule = "r")
`)
	if err := b.Check(a); !errors.Is(err, puzzle.ErrTooLong) {
		t.Errorf("found %v, expected that it takes too long", err)
	}
}

// Weights can be negative: a sum may then be less than 0.
func TestNegativeWeights(t *testing.T) {
	check := func(statement, accepted string) {
		t.Helper()
		f := must.Get(rulefile.Parse("t.star", []byte(`puzzle(name = "t", rules = {"r": "r"}, answer = cells("0", "1"))
def frame(b):
    x, y = [is_(c, "1") for c in b.cells]
    `+statement)))(t)
		b, got := must.Get(f.Read("1 2\n"))(t), ""
		for _, answer := range []string{"0 0", "0 1", "1 0", "1 1"} {
			if b.Check(b.Answer([]string{answer})) == nil {
				got += answer + "; "
			}
		}
		if got != accepted {
			t.Errorf("%s accepts %s, expected %s", statement, got, accepted)
		}
	}
	check(`at_most(0, [(2, x), (-1, y)], rule = "r")`, "0 0; 0 1; ")
	check(`at_least(0, [(2, x), (-1, y)], rule = "r")`, "0 0; 1 0; 1 1; ")
	check(`exactly(-1, [(2, x), (-1, y)], rule = "r")`, "0 1; ")
}

// How clues are drawn follows from the tokens and marks of their file; misspelt marks are errors that say what is expected.
func TestLooks(t *testing.T) {
	golden.Cases(t, "looks.txt", func(t *testing.T, words []string) string {
		switch words[0] {
		case "marks":
			_, err := rulefile.Parse("x.star", []byte(`puzzle(name = "x", rules = {"r": "x"}, answer = cells("a", "b"), clues = cells(number(1)), drawing = `+words[1]+`)
def clue(b, c, n):
    clause([is_(c, "a")], rule = "r")
`))
			return fmt.Sprint(err)
		case "boxes":
			b, got := must.Get(must.Get(rulefile.Named(words[1]))(t).Read(words[2]))(t), ""
			for c := range 3 {
				got += map[bool]string{true: "|", false: "."}[b.Boxed(puzzle.Cell{Row: 1, Col: c}, puzzle.Cell{Row: 1, Col: c + 1})]
			}
			return got
		}
		f := must.Get(rulefile.Named(words[1]))(t)
		b := must.Get(f.New(4, 4))(t)
		must.Do(t, b.Put(rulefile.Position{Kind: "cell", Row: 1, Col: 1}, words[2]))
		var got []string
		for _, l := range b.Prints()[0].Parts {
			part := strings.TrimSpace(l.Mark + " " + l.Toward)
			if l.Mark == "" {
				part = fmt.Sprintf("%q", l.Text)
			}
			if l.At != "" {
				part += " at " + l.At
			}
			got = append(got, part)
		}
		return f.Layout + ": " + strings.Join(got, ", ")
	})
}
