package checkers

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/corpus"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/proof"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
)

// deriving has rules.py compare books with what the rules state of puzzles.
const deriving = `
import json, sys
sys.path.insert(0, ".")
sys.dont_write_bytecode = True
import rules
for line in sys.stdin:
    said = {"wrong": ""}
    try:
        rules.stated(json.loads(line))
    except SystemExit as wrong:
        said["wrong"] = str(wrong)
    print(json.dumps(said), flush=True)
`

// members are those of a certificate from which its book follows.
type members map[string]string

// membersOf states the rules of a puzzle.
func membersOf(t *testing.T, of puzzle.Puzzle) members {
	t.Helper()
	board := must.Get(proof.Ruled(t.Context(), of))(t)
	var book bytes.Buffer
	must.Do(t, proof.WriteBook(t.Context(), &book, board))
	return members{
		proof.RulesFile: string(board.File().Text()), proof.PuzzleFile: string(must.Get(proof.WritePuzzle(of))(t)), proof.BookFile: book.String(),
	}
}

// wrong is what rules.py finds wrong with a book, or "".
func (p *python) wrong(t *testing.T, m members) string {
	t.Helper()
	var said struct{ Wrong string }
	must.Do(t, errors.Join(json.NewEncoder(p.to).Encode(m), p.from.Decode(&said)))
	return said.Wrong
}

// examples has a puzzle of every family.
const examples = "../../app/page/static/examples.jsonl"

// records are the puzzles of a file.
func records(t *testing.T, path string) (all []puzzle.Puzzle) {
	t.Helper()
	for rec, err := range format.Read(bytes.NewReader(must.Get(os.ReadFile(path))(t)), path, format.Options{}) {
		if err == nil { // collections have damaged puzzles
			all = append(all, rec.Puzzle)
		}
	}
	return all
}

// TestDerived has rules.py derive the book of a puzzle of every family, byte for byte, and in long runs those of published puzzles.
func TestDerived(t *testing.T) {
	python := newPython(t, deriving)
	check := func(name string, p puzzle.Puzzle) {
		t.Helper()
		m := membersOf(t, p)
		if wrong := python.wrong(t, m); wrong != "" {
			t.Errorf("%s: %s\n%s", name, wrong, m[proof.PuzzleFile])
		}
	}
	for _, p := range records(t, examples) {
		check(string(p.Kind()), p)
	}
	dir, own := corpus.Dir(t)
	if !long.On || own {
		return
	}
	n := 0
	for _, path := range must.Get(filepath.Glob(filepath.Join(dir, "families", "*.json")))(t) {
		for i, p := range records(t, path) {
			if i%50 == 0 {
				check(fmt.Sprint(filepath.Base(path), " ", i), p)
				n++
			}
		}
	}
	t.Logf("%d published puzzles", n)
}

// TestForgedBooks changes a book in ways that a forger would like, or what it is derived from, and rules.py refuses each.
func TestForgedBooks(t *testing.T) {
	python := newPython(t, deriving)
	rng := rand.New(rand.NewPCG(29, 4))
	digit := regexp.MustCompile("[0-9]+")
	tried, every := 0, 30
	if long.On {
		every = 1
	}
	for i, p := range records(t, examples) {
		if i%every > 0 {
			continue
		}
		honest := membersOf(t, p)
		lines := strings.SplitAfter(honest[proof.BookFile], "\n")
		var statements, counted []int // the second ones have numbers: Dominion can state a connection of nothing
		for i, line := range lines[:len(lines)-1] {
			if slices.Contains([]string{"title", "rule", "bit", "helper"}, strings.Fields(line)[0]) {
				continue
			}
			if statements = append(statements, i); digit.MatchString(line) {
				counted = append(counted, i)
			}
		}
		first := statements[0]
		i, k := statements[rng.IntN(len(statements))], counted[rng.IntN(len(counted))]
		numbers := digit.FindAllStringIndex(lines[k], -1)
		at := numbers[rng.IntN(len(numbers))]
		for what, forged := range map[string]string{
			"a statement dropped": strings.Join(slices.Delete(slices.Clone(lines), i, i+1), ""),
			"a statement twice":   strings.Join(slices.Insert(slices.Clone(lines), i, lines[i]), ""),
			"a number changed":    strings.Join(lines[:k], "") + lines[k][:at[0]] + "3" + lines[k][at[0]:] + strings.Join(lines[k+1:], ""),
			"another title":       "title sudoku 2x2\n" + strings.Join(lines[1:], ""),
			"no statements":       strings.Join(lines[:first], ""),
		} {
			m := maps.Clone(honest)
			m[proof.BookFile] = forged
			tried++
			if wrong := python.wrong(t, m); !strings.HasPrefix(wrong, "rules.py: book.txt: line ") {
				t.Errorf("%s, %s: found %q, expected that the book is refused", p.Kind(), what, wrong)
			}
		}
	}
	t.Logf("%d forged books", tried)
}

// TestHostileRules: a rule file cannot leave its language, and whatever it does is an error.
func TestHostileRules(t *testing.T) {
	python := newPython(t, deriving)
	for _, text := range []string{
		"import os", "from os import path", "open('/etc/passwd')", "eval('1')", "__builtins__", "__import__('os')", "getattr(clause, 'x')",
		"x = clause.__self__", "x = ().__class__", "x = [].__class__.__base__.__subclasses__()", "x = '{0.__class__}'.format(clause)", "x = f'{clause}'",
		"x = (i for i in [1])", "x = [(yield)]", "x = [y := 1]", "x = 2 ** 3", "x = 1.5", "x = {1, 2}", "x = 1j", "x = b''", "x = ...", "x = 1 < 2 < 3",
		"class X:\n    pass", "try:\n    pass\nexcept:\n    pass", "while True:\n    pass", "with x:\n    pass", "del x", "assert True", "x: int = 1",
		"def f(b):\n    global x\n    x = 1", "@clause\ndef f(b):\n    pass", "async def f(b):\n    pass", "x = 1 is 1", "x = clause\nx.a = 1",
		"def frame(b):\n    b.holes", "def frame(b):\n    frame(b)", "def frame(b):\n    b._lines", "def frame(b):\n    fail('\\x1b[2J')", "x = [0] * (1 << 40)",
		"def frame(b):\n    if is_(b.cells[0], '1'):\n        pass", "def frame(b):\n    clause([])", strings.Repeat("(", 5000), strings.Repeat("#", 1<<16),
	} {
		m := members{proof.RulesFile: "puzzle(name = 'x', rules = {'r': 'r'}, answer = cells('0', '1'))\n" + text, proof.PuzzleFile: "x\n2 2\n", proof.BookFile: ""}
		if wrong := python.wrong(t, m); !strings.HasPrefix(wrong, "rules.py: the rules cannot be stated for the puzzle: ") || strings.ContainsAny(wrong, "\x1b\n") {
			t.Errorf("%.40q: found %q, expected that the file is refused", text, wrong)
		}
	}
}
