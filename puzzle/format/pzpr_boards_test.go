package format_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/long"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
)

// layout is how a file of pzpr has a board: blocks of lines, one after the other, and what its answers say.
//
//	n  one line, which belongs to the puzzle
//	a  areas: their number, and their names by rows; b  areas as borders
//	q  clues by rows; k  by rows of corners; d  by rows of half cells
//	c  answers by rows; clues may stand among them
//	e  the same with rows above and columns on the left; f  and below and on the right
//	l  lines or borders between the cells of a row, and then of a column; o  the same with those of the frame
type layout struct {
	blocks string
	deep   int    // rows above and columns on the left
	yes    string // the answers of a cell that mean the second of its two values
	means  string // "1=a 2=b": what answers of cells mean; others are numbers
	none   string // the value of a cell whose answer means nothing, if there is one
	except string // codes of wrong boards that no answer of ours can be
}

// pzprTables reads testdata/pzpr.txt: the layouts of boards by types, and the rules that are broken by codes.
func pzprTables(t *testing.T) (layouts map[string]layout, named map[string]string) {
	layouts, named = make(map[string]layout), make(map[string]string)
	for _, words := range golden.Lines(t, "pzpr.txt") {
		if words[0] == "broken" {
			named[words[1]] = words[2]
			continue
		}
		has := make(map[string]string)
		for _, word := range words[2:] {
			name, value, _ := strings.Cut(word, "=")
			has[name] = value
		}
		l := layout{blocks: has["blocks"], yes: has["yes"], means: has["means"], none: has["none"], except: has["except"]}
		fmt.Sscan(has["deep"], &l.deep)
		layouts[words[1]] = l
	}
	return layouts, named
}

// fileBoard is a board of a file: what belongs to the puzzle, and its answer.
type fileBoard struct {
	puzzle string
	cells  map[puzzle.Cell]string
	lines  map[[2]puzzle.Cell]string
}

// pzprAnswers are the answers that stand among clues.
func (l layout) answers() []string {
	all := append(strings.Fields(l.yes), ".", "+", "#", "-", "s2", "s1", "s3")
	for _, m := range strings.Fields(l.means) {
		all = append(all, m[:strings.Index(m, "=")])
	}
	return all
}

func (l layout) read(text string) (b fileBoard) {
	parts := strings.Split(strings.TrimSuffix(text, "/"), "/")
	b.cells, b.lines = make(map[puzzle.Cell]string), make(map[[2]puzzle.Cell]string)
	var rows, cols int
	fmt.Sscan(parts[2], &rows)
	cols = rows
	rest := parts[3:]
	if parts[1] != "sudoku" {
		fmt.Sscan(parts[3], &cols)
		rest = parts[4:]
	}
	b.puzzle = fmt.Sprint(rows, cols)
	take := func(n int) (block [][]string) {
		for range n {
			if len(rest) > 0 {
				block = append(block, strings.Fields(rest[0]))
				rest = rest[1:]
			}
		}
		return block
	}
	for _, kind := range l.blocks {
		switch kind {
		case 'n':
			b.puzzle += fmt.Sprint(take(1))
		case 'a':
			b.puzzle += fmt.Sprint(take(1 + rows))
		case 'b':
			b.puzzle += fmt.Sprint(take(2*rows - 1))
		case 'q':
			b.puzzle += fmt.Sprint(take(rows))
		case 'k':
			b.puzzle += fmt.Sprint(take(rows + 1))
		case 'd':
			b.puzzle += fmt.Sprint(take(2*rows - 1))
		case 'c', 'e', 'f':
			above := l.deep
			if kind == 'f' {
				above = 1
			}
			below := 0
			if kind == 'f' {
				below = 1
			}
			for r, row := range take(above + rows + below) {
				for c, token := range row {
					at := puzzle.Cell{Row: r - above, Col: c - above}
					inside := at.Row >= 0 && at.Col >= 0 && at.Row < rows && at.Col < cols
					if inside {
						b.cells[at] = token
					}
					if !inside || l.blocks == "c" && !slices.Contains(l.answers(), token) || parts[1] == "tents" && token == "1" {
						b.puzzle += fmt.Sprint(at, token)
					}
				}
			}
		case 'l', 'o':
			frame := 0
			if kind == 'o' {
				frame = 1
			}
			for r, row := range take(rows) {
				for c, token := range row {
					b.lines[[2]puzzle.Cell{{Row: r, Col: c - frame}, {Row: r, Col: c - frame + 1}}] = token
				}
			}
			for r, row := range take(rows - 1 + 2*frame) {
				for c, token := range row {
					b.lines[[2]puzzle.Cell{{Row: r - frame, Col: c}, {Row: r - frame + 1, Col: c}}] = token
				}
			}
		}
	}
	return b
}

// answer is the answer on a board of ours.
func (l layout) answer(b fileBoard, p puzzle.Board) puzzle.Answer {
	a := make(puzzle.Answer, p.Bits())
	means := make(map[string]string)
	for _, m := range strings.Fields(l.means) {
		from, to, _ := strings.Cut(m, "=")
		means[from] = to
	}
	for i := range a {
		if v, known := p.Given(i); known {
			a[i] = v
			continue
		}
		s := p.Site(i)
		value := p.(*rulefile.Board).Value(i)
		if s.A != s.B {
			token := strings.TrimRight(b.lines[[2]puzzle.Cell{s.A, s.B}], "rlud")
			if a[i] = token == "1" || slices.Contains(strings.Fields(l.yes), token); value != "" {
				a[i] = token == value || value == "0" && token != "1" && token != "2"
			}
			continue
		}
		token := b.cells[s.A]
		if value == "" {
			a[i] = slices.Contains(strings.Fields(l.yes), token)
			continue
		}
		to, known := means[token]
		if !known {
			to = token
		}
		if strings.Trim(to, "0123456789") != "" && !known || l.means != "" && !known && l.none != "" || to == "" {
			to = l.none
		}
		a[i] = to == value
	}
	return a
}

// TestPzprBoards asks for pzpr's right and wrong boards whether they obey the rules.
func TestPzprBoards(t *testing.T) {
	var all struct {
		Types map[string]struct {
			URL   string
			Right []string
			Wrong [][2]string
		}
	}
	vectors(t, "pzpr.json", &all)
	layouts, named := pzprTables(t)
	right, wrong, other, filed := 0, 0, 0, 0
	for _, name := range slices.Sorted(maps.Keys(layouts)) {
		l, v := layouts[name], all.Types[name]
		rec, err := first("https://puzz.link/p?"+name+"/"+v.URL, format.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		p := rec.Puzzle.(puzzle.Board)
		same := ""
		for _, text := range v.Right {
			b := l.read(text)
			if strings.Split(text, "/")[1] != name || p.Check(l.answer(b, p)) != nil {
				other++
				continue
			}
			right++
			same = b.puzzle
			if p.(*rulefile.Board).File().Pzpr.Blocks == nil {
				continue
			}
			filed++
			file, err := first(text, format.Options{})
			if err != nil || !file.Published.Equal(l.answer(b, p)) {
				t.Errorf("%s: read %+v, %v, want the answer of the file", text, file, err)
			}
			sameAgain(t, "pzprv3", file, format.Options{})
		}
		if same == "" {
			t.Errorf("%s: no right board is accepted", name)
			continue
		}
		for i, w := range v.Wrong {
			if i%long.Of(1, 3) != 0 {
				continue
			}
			b := l.read(w[1])
			if b.puzzle != same || slices.Contains(strings.Fields(l.except), w[0]) {
				other++
				continue
			}
			err := p.Check(l.answer(b, p))
			var broken *rulefile.Broken
			if !errors.As(err, &broken) {
				t.Errorf("%s: %s: got %v, want a broken rule\n%s", name, w[0], err, w[1])
				continue
			}
			wrong++
			rules, known := named[name+" "+w[0]]
			if !known {
				rules, known = named[w[0]]
			}
			if known && !slices.Contains(strings.Fields(rules), broken.Rule) {
				t.Errorf("%s: %s: got %v, want one of the rules %s\n%s", name, w[0], err, rules, w[1])
			}
		}
	}
	t.Logf("%d right boards accepted, %d wrong boards refused, %d left out: of other puzzles, or not to be told from others", right, wrong, other)
	if least := long.Of(1079, 400); right < 199 || wrong < least || filed < 96 {
		t.Errorf("took %d right and %d wrong boards, and read %d files, want 199, %d and 96 at least", right, wrong, filed, least)
	}
}

const pzprv3Small = "pzprv3/mashu/2/3/. 1 . /. . . /1 1 /1 1 /1 0 1 /"

// TestPzprv3Info keeps what is told of a puzzle.
func TestPzprv3Info(t *testing.T) {
	const file = "pzprv3\nmashu\n1\n1\n. \n\n"
	check := func(input, want string) {
		t.Helper()
		rec := parsed(t, input, detect)[0]
		if got := strings.Join([]string{rec.ID, rec.Title, rec.Author, rec.Source}, "|"); got != want {
			t.Errorf("%q: got %s, want %s", input, got, want)
		}
		text, _ := write(t, "pzprv3", rec)
		for _, again := range []string{text, strings.ReplaceAll(text, "\n", "/")} {
			if got := parsed(t, again, detect)[0]; !sameRecord(got, rec) {
				t.Errorf("%q: got %+v, want %+v", again, got, rec)
			}
		}
	}
	check(file+"info:{\n \"metadata\": {\n  \"author\": \"me\",\n  \"source\": \"http://a/b\"\n }\n}", "f||me|http://a/b")
	check(strings.ReplaceAll(file, "\n", "/")+`info:{"metadata": {"author": "me","source": "http://a/b"},"history":{}}`, "f||me|http://a/b")
	check(file+"TrialData(1)\n1 \n\ninfo:{\"metadata\":{\"author\":\"me\"}}", "f||me|")
	check(file+"info:{\"history\":{}}", "f|||")
	check(file+"xinfo:{", "f|||")
	check("# id: x\n# title: A/B\n# author: you\n"+file+"info:{\"metadata\": {\"author\": \"me\",\"source\": \"\\\"\"}}", "x|A/B|you|\"")

	text, _ := write(t, "pzprv3", parsed(t, "# id: x\n# source: a/b\n"+file, detect)...)
	if want := file + "info:{\n \"metadata\": {\n  \"id\": \"x\",\n  \"source\": \"a\\u002fb\"\n }\n}\n"; text != want {
		t.Errorf("got %q, want %q", text, want)
	}
}
