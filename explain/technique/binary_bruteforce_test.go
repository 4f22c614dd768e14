package technique

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/propagation"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// What the tests of the binary techniques know of lines, found by trying everything.

// begin knows a takuzu of rows of 0, 1 and '.' with '/' between them.
func begin(t testing.TB, kind puzzle.Kind, text string) *Known {
	t.Helper()
	k := must.Get(Begin(t.Context(), boards.Of(t, kind, text), &Lines))(t)
	return k
}

// words lists the lines of the brute force: all fillings of n cells that are balanced and have no three alike.
func words(n int) []string {
	var all []string
	for x := range 1 << n {
		w := fmt.Sprintf("%0*b", n, x)
		if strings.Count(w, "1")*2 == n && !strings.Contains(w, "000") && !strings.Contains(w, "111") {
			all = append(all, w)
		}
	}
	return all
}

// text is a line as it is known.
func text(k *Known, line *rule.Line) string {
	var b strings.Builder
	for _, bit := range line.Bits() {
		b.WriteByte("0.1"[k.Value(rule.Literal(bit, true))+1])
	}
	return b.String()
}

// fits reports whether a word fills a line.
func fits(line, word string) bool {
	for i := range line {
		if line[i] != '.' && line[i] != word[i] {
			return false
		}
	}
	return true
}

// apart returns the complete lines beside a line that it has to differ from.
func apart(k *Known, line *rule.Line) []string {
	name := map[bool]string{false: takuzu.DistinctRows, true: takuzu.DistinctColumns}[line.Column]
	var found []string
	for _, other := range k.lines {
		if w := text(k, other); other.Column == line.Column && slices.Contains(k.Puzzle.Rules(), name) && other != line && !strings.Contains(w, ".") {
			found = append(found, w)
		}
	}
	return found
}

// common returns the literals of the open cells that are the same in all words.
func common(k *Known, line *rule.Line, words []string) map[cnf.Lit]bool {
	lits := make(map[cnf.Lit]bool)
	for i, bit := range line.Bits() {
		if k.Value(rule.Literal(bit, true)) != infer.Open || len(words) == 0 {
			continue
		}
		same := !slices.ContainsFunc(words, func(w string) bool { return w[i] != words[0][i] })
		if same {
			lits[rule.Literal(bit, words[0][i] == '1')] = true
		}
	}
	return lits
}

// lineWords are the completions of a line, and those that repeat no complete one.
func lineWords(k *Known, line *rule.Line) (joint, distinct []string) {
	now, others := text(k, line), apart(k, line)
	for _, w := range words(len(now)) {
		if fits(now, w) {
			joint = append(joint, w)
			if !slices.Contains(others, w) {
				distinct = append(distinct, w)
			}
		}
	}
	return joint, distinct
}

// deductions collects what a technique finds.
func deductions(k *Known, t *Technique) []*Deduction {
	var all []*Deduction
	t.Find(k, func(d *Deduction) { all = append(all, d) })
	return all
}

// solution searches for a filled board by rows.
func solution(rng *rand.Rand, rows, cols int, rowWords []string) []string {
	var board []string
	var fill func() bool
	fill = func() bool {
		if len(board) == rows {
			return true
		}
		for _, i := range rng.Perm(len(rowWords)) {
			board = append(board, rowWords[i])
			if columnsCan(board, rows, cols) && fill() {
				return true
			}
			board = board[:len(board)-1]
		}
		return false
	}
	fill()
	return board
}

// columnsCan looks at the columns of the first rows of a board.
func columnsCan(board []string, rows, cols int) bool {
	for c := range cols {
		var col strings.Builder
		for _, row := range board {
			col.WriteByte(row[c])
		}
		w := col.String()
		if strings.Count(w, "1")*2 > rows || strings.Count(w, "0")*2 > rows || strings.Contains(w, "000") || strings.Contains(w, "111") {
			return false
		}
	}
	return true
}

// eachBoard calls test with boards that are partly filled: those that have a solution but for
// lines that may be equal, and every fifth one with a few wrong cells.
func eachBoard(t *testing.T, count int, test func(k *Known)) {
	rng := rand.New(rand.NewPCG(7, 7))
	sizes := [][2]int{{4, 6}, {6, 6}, {6, 8}, {8, 8}, {10, 10}}
	for i := range count {
		size := sizes[i%len(sizes)]
		full := solution(rng, size[0], size[1], words(size[1]))
		cells := []byte(strings.Join(full, "/"))
		share := rng.IntN(100)
		for j, c := range cells {
			if c == '/' {
				continue
			}
			if i%5 == 4 && rng.IntN(20) == 0 {
				cells[j] ^= 1
			}
			// Whole lines stay now and then, for lines that are to be distinct.
			if rng.IntN(100) > share && (rng.IntN(4) > 0 || j/(size[1]+1)%3 > 0) {
				cells[j] = '.'
			}
		}
		kind := takuzu.Takuzu
		if i%3 == 2 {
			kind = takuzu.ThreeInARow
		}
		test(begin(t, kind, string(cells)))
	}
}

// Implied reports whether rules and facts imply all of some literals; if there are none, whether they contradict each other.
func Implied(rules []rule.Instance, facts, lits []cnf.Lit) bool {
	var f cnf.Formula
	f.NewVars(1000, nil)
	for _, r := range rules {
		r.Assert(&f)
	}
	for _, l := range facts {
		f.Add(l)
	}
	if len(lits) > 0 {
		f.Add(cnf.Complements(lits)...)
	}
	return !propagation.Satisfiable(&f, nil)
}

// Shrink drops what a deduction does not need.
func Shrink(d *Deduction) *Deduction {
	s := &Deduction{Lits: d.Lits, Rules: slices.Clone(d.Rules), Facts: slices.Clone(d.Facts)}
	for i := len(s.Rules) - 1; i >= 0; i-- {
		if fewer := slices.Delete(slices.Clone(s.Rules), i, i+1); Implied(fewer, s.Facts, s.Lits) {
			s.Rules = fewer
		}
	}
	for i := len(s.Facts) - 1; i >= 0; i-- {
		if fewer := slices.Delete(slices.Clone(s.Facts), i, i+1); Implied(s.Rules, fewer, s.Lits) {
			s.Facts = fewer
		}
	}
	return s
}
