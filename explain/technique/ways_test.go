package technique_test

import (
	"slices"
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/explain/technique"
	"gridcnf/explain/technique/slitherlink"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
	board "gridcnf/internal/testkit/slitherlink"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
)

// wide is a Slitherlink with more shapes than its clues state.
type wide struct {
	*rulefile.Grid
	locals []rule.Local
}

func (w wide) Book() *rule.Book {
	book := w.Grid.Book()
	book.Locals = append(book.Locals, w.locals...)
	return book
}

// Shapes can have more ways, or speak of more edges, than techniques look at together. These find
// what is right, and do not fail.
func TestShapesWithManyWays(t *testing.T) {
	b := boards.Must(rulefile.FirstGrid(board.Slitherlink, 3, 4))
	shape := func(sites, count, r, c int, bits ...int) rule.Local {
		l := rule.Local{Shape: rule.NewShape("numbers", "many at %s", rule.Count(sites, count)...), Index: 4*r + c, Point: -1}
		l.Row, l.Col = r, c
		for i := range l.Bits {
			l.Bits[i] = -1
		}
		copy(l.Bits[:], bits)
		return l
	}
	check := func(locals ...rule.Local) {
		t.Helper()
		w := wide{b, locals}
		k := must.Get(technique.Begin(t.Context(), w, &slitherlink.Techniques))(t)
		var instances []rule.Instance
		for i := range locals {
			instances = append(instances, &locals[i])
		}
		var lits []cnf.Lit
		technique.Few(k, func(d *technique.Deduction) { lits = append(lits, d.Lits...) }, instances...)
		lits = append(lits, technique.Always(k, instances...)...)
		for _, tech := range slitherlink.Techniques.Techniques {
			tech.Find(k, func(d *technique.Deduction) { lits = append(lits, d.Lits...) })
		}
		for a := range brute.Slitherlink(b) {
			if !obeys(a, locals) {
				continue
			}
			for _, l := range lits {
				if a[l.Var()-1] != l.Positive() {
					t.Fatalf("%v is wrong in %v", l, a)
				}
			}
		}
	}
	sites := func(from int) (bits []int) {
		for i := range 8 {
			bits = append(bits, from+i)
		}
		return bits
	}
	check(shape(8, 3, 1, 1, sites(4)...))                                                                                                   // 56 ways
	check(shape(4, 2, 0, 0, 0, 1, 2, 3), shape(4, 2, 0, 1, 4, 5, 6, 7), shape(4, 2, 0, 2, 8, 9, 10, 11))                                    // 216 together
	check(shape(8, 8, 0, 0, sites(0)...), shape(8, 8, 0, 1, sites(8)...), shape(8, 8, 0, 2, sites(16)...))                                  // 24 edges
	check(shape(8, 8, 0, 0, sites(0)...), shape(8, 8, 0, 1, sites(8)...), shape(8, 8, 0, 2, sites(16)...), shape(8, 8, 1, 0, sites(23)...)) // 31 edges
}

func obeys(a puzzle.Answer, locals []rule.Local) bool {
	return !slices.ContainsFunc(locals, func(l rule.Local) bool {
		return !slices.ContainsFunc(l.Ways(), func(w rule.Way) bool {
			for site, bit := range l.Bits {
				if on := bit >= 0 && a[bit]; w.Care>>site&1 == 1 && on != (w.On>>site&1 == 1) {
					return false
				}
			}
			return true
		})
	})
}

// TestSay checks every word that the techniques say of the boards in testdata/say.txt, and that it is so.
func TestSay(t *testing.T) {
	golden.Cases(t, "say.txt", func(t *testing.T, words []string) string {
		family, board, facts := words[0], words[len(words)-2], strings.Fields(words[len(words)-1])
		var b puzzle.Board
		if family == "slitherlink" {
			b = boards.Slitherlink(t, board)
		} else {
			text, full := strings.CutSuffix(board, " full")
			b = boards.Masyu(t, text)
			must.Do(t, b.SetRule("full", full))
		}
		if family == "trouble" {
			k := beginWith(t, b)
			return k.Trouble(k.Instances[k.Locals[0]].(*rule.Local), edges(t, b, facts...))
		}
		k := beginWith(t, b, edges(t, b, facts...)...)
		tech := k.Techniques[slices.IndexFunc(k.Techniques, func(tech *technique.Technique) bool { return tech.Name == words[1] })]
		var said []string
		for _, d := range collect(k, tech) {
			said = append(said, tech.Say(k, d))
			sound(t, k, tech, d)
		}
		return strings.Join(said, "\n")
	})
}
