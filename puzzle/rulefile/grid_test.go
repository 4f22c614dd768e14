package rulefile

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
)

// What is read of a file at a glance is what it states constraint by constraint: all answers of small boards are looked at.
func TestGlance(t *testing.T) {
	sizes := map[string][][2]int{
		"takuzu": {{2, 2}, {2, 4}, {4, 2}}, "3-in-a-row": {{2, 2}, {2, 4}, {4, 2}}, "masyu": {{1, 1}, {1, 3}, {2, 2}, {3, 3}, {2, 4}}, "slitherlink": {{1, 1}, {1, 3}, {2, 2}},
	}
	rng := rand.New(rand.NewPCG(3, 3))
	right := 0
	for _, f := range First() {
		for _, size := range sizes[f.Name] {
			for range 6 {
				b := must.Get(f.New(size[0], size[1]))(t)
				for _, r := range f.Rules {
					if r.Optional && rng.IntN(2) == 0 {
						must.Do(t, b.SetRule(r.Name, r.Off))
					}
				}
				for i := range b.cells {
					if rng.IntN(4) == 0 {
						b.cells[i] = puzzle.Clue(1 + rng.IntN(len(b.words)))
					}
				}
				known := b.frameOf()
				c, err := b.compile(t.Context(), nil)
				if err != nil || known == nil {
					t.Fatalf("%s %v: %v", f.Name, b.Lines(), err)
				}
				g := &Grid{known, b}
				a := make(puzzle.Answer, g.Bits())
				for n := range 1 << len(a) {
					for i := range a {
						a[i] = n>>i&1 == 1
					}
					want := c.check(a, nil)
					if got := g.Check(a); (got == nil) != (want == nil) {
						t.Fatalf("%v %v: %v, expected %v", b.Lines(), a, got, want)
					} else if want == nil {
						right++
					}
				}
			}
		}
	}
	if right == 0 {
		t.Error("no board has a solution: the test says nothing")
	}
}

// A clue is known wherever it stands, by what it states on small boards: as it is stated on the board itself.
func TestPatches(t *testing.T) {
	for _, f := range First() {
		if f.simple() && f.clue != nil {
			for _, size := range [][2]int{{1, 1}, {1, 9}, {2, 3}, {4, 4}, {5, 5}, {6, 5}, {3, 8}, {9, 7}} {
				b := must.Get(f.New(size[0], size[1]))(t)
				known := b.frameOf()
				c := must.Get(known.places())(t)
				for i := range b.cells {
					for k, w := range f.words() {
						cell := puzzle.Cell{Row: i / b.cols, Col: i % b.cols}
						p, at := known.at(cell, puzzle.Clue(k+1)), known.loop().SitesAt(cell)
						c.begin(b)
						must.Do(t, c.run(t.Context(), func() { c.call(f.clue, c.all[i], w.value) }))
						table, ok := c.table(at)
						for filled := range table {
							ok = ok && table[filled] == p.allowed[filled&present(at)]
						}
						if !ok || p.strange {
							t.Errorf("%s %v: the %s in cell %d is not known rightly", f.Name, size, w.text, i)
						}
					}
				}
			}
		}
	}
}

// TestFirstGridSizes asks boards of all small sizes what needs their frame: a size for which the fast engines know none is refused.
func TestFirstGridSizes(t *testing.T) {
	for _, f := range First() {
		made := 0
		for rows := range 14 {
			for cols := range 14 {
				g, err := FirstGrid(puzzle.Kind(f.Name), rows, cols)
				if err != nil {
					continue
				}
				made++
				if g.Kind() != puzzle.Kind(f.Name) || g.Bits() == 0 && rows*cols > 1 {
					t.Errorf("%s %dx%d: a board of %s with %d bits", f.Name, rows, cols, g.Kind(), g.Bits())
				}
			}
		}
		if made < 36 {
			t.Errorf("%s: %d sizes, want those of even rows and columns at least", f.Name, made)
		}
	}
	// A rule that they do not know cannot be put in force, and leaves the board as it was.
	strange := strings.NewReplacer(`optional = {`, `optional = {"strange": False, `, `rules = {`, `rules = {"strange": "strange",`).Replace(string(First()[0].Text())) + "\n    if \"strange\" in b.rules:\n        clause([b.cells[0]], rule = \"strange\", at = b.cells[0])\n"
	g := must.Get(must.Get(must.Get(Parse("t.star", []byte(strange)))(t).New(4, 4))(t).Known())(t)
	was := fmt.Sprint(g.Rules(), *g.frame)
	must.Fail(t, g.SetRule("strange", true), errStrange.Error())
	if now := fmt.Sprint(g.Rules(), *g.frame); now != was || g.SetRule("distinct-rows", false) != nil {
		t.Errorf("a rule that cannot be set leaves %s, expected %s", now, was)
	}
}
