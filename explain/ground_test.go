package explain_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/ground"
	"gridcnf/internal/testkit/long"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// grounds are families of rule files, and how many of their smallest published puzzles are explained.
var grounds = map[string]int{
	"akari": 3, "star-battle": 2, "norinori": 2, "simple-loop": 2, "country-road": 2, "tents": 2, "minesweeper": 2, "mosaic": 1, "sudoku": 1, "hitori": 2,
	"heyawake": 2, "yin-yang": 2, "slant": 2, "kakuro": 1, "nurikabe": 2, "shikaku": 1, "fillomino": 1, "yajilin": 1, "numberlink": 1, "hashi": 1, "galaxies": 1, "lits": 1,
}

// Every step of published puzzles follows from the rules and facts that it names, and the last one ends at the published solution. Gini
// judges the rules by their clauses, and a walk whether a clause of a connection follows from it. GRIDCNF_LONG=1 takes two of all families.
func TestRules(t *testing.T) {
	for _, f := range rulefile.All() {
		n := grounds[f.Name]
		if long.On {
			n = 2
		}
		if n == 0 {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			ids, problems := published(t, f)
			for _, id := range ids {
				b, err := f.Read(problems[id].Problem)
				if n == 0 {
					break
				}
				if err == nil {
					if rows, cols := b.Size(); rows*cols > 100 {
						continue
					}
				}
				n--
				if err == nil {
					err = b.Compile(t.Context())
				}
				if err != nil {
					t.Error(err)
					continue
				}
				checkRules(t, id, b)
			}
		})
	}
}

func checkRules(t *testing.T, id string, b *rulefile.Board) {
	t.Helper()
	start := time.Now()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	path, err := explain.Start(ctx, b, explain.Options{})
	if err != nil {
		t.Errorf("%s: %v", id, err)
		return
	}
	if path.Verdict != solve.OnlyOne {
		t.Logf("%s: %s", id, path.Verdict)
		return
	}
	classes := make(map[int]int)
	steps, rough := 0, 0
	for {
		s, err := path.Next(ctx)
		if err != nil && ctx.Err() != nil && long.On {
			t.Logf("%s: not all in a minute: %d steps", id, steps)
			return
		}
		if err != nil {
			t.Errorf("%s: after %d steps: %v", id, steps, err)
			return
		}
		if s == nil {
			break
		}
		if steps++; s.Rough {
			rough++
		}
		classes[int(s.Class)]++
		if err := explain.Verify(t.Context(), b, s, "gini"); err != nil {
			t.Errorf("%s: %v: %s", id, err, s.Text)
		}
		for _, r := range s.Rules {
			inst := r.(*ground.Instance)
			if whole := []rule.Kind{book.Clauses, book.Sums, book.Different}; inst.Cut == nil && !slices.Contains(whole, inst.Kind()) {
				t.Errorf("%s: step %d: no clauses state %s", id, s.Number, inst.Name())
			}
			if inst.Cut != nil && !impossible(inst) {
				t.Errorf("%s: step %d: %v does not follow from %s", id, s.Number, inst.Cut, inst.Name())
			}
		}
		if s.Text == "" || s.Class < 1 {
			t.Errorf("%s: step %d has no words or no class", id, s.Number)
		}
	}
	facts := path.Facts()
	for i, v := range path.Solutions[0] {
		l := cnf.Lit(i + 1)
		if !v {
			l = -l
		}
		if !slices.Contains(facts, l) {
			t.Fatalf("%s: %d steps end without %s", id, steps, b.Site(i))
		}
	}
	t.Logf("%s: %d steps, by class %v, %d rough, %v", id, steps, classes, rough, time.Since(start).Round(time.Millisecond))
}

// impossible walks a constraint in which all literals of a clause do not hold, and reports whether that breaks it whatever
// the others are.
func impossible(inst *ground.Instance) bool {
	no := make(map[cnf.Lit]bool)
	for _, l := range inst.Cut {
		no[l] = true
	}
	on := func(l cnf.Lit) bool { return l == book.True || no[-l] }
	may := func(l cnf.Lit) bool { return l != book.False && !no[l] }
	switch k := inst.Constraint.(type) {
	case *book.Connected:
		first := -1
		for n, l := range k.Nodes {
			if k.Link[n] || !on(l) {
				continue
			}
			near := reached(k.Graph, n, may)
			if k.To != nil && !slices.ContainsFunc(near, func(m int) bool { return m < len(k.To) && may(k.To[m]) }) {
				return true
			}
			if first < 0 {
				first = n
			}
			if k.To == nil && !slices.Contains(near, first) {
				return true
			}
		}
	case *book.Component:
		for n, l := range k.Nodes {
			if k.Link[n] || !on(l) || k.Root >= 0 && k.Root != n {
				continue
			}
			count := func(group []int) (size int) {
				for _, m := range group {
					if !k.Link[m] {
						size++
					}
				}
				return size
			}
			if count(reached(k.Graph, n, may)) < k.Size || count(reached(k.Graph, n, on)) > k.Size {
				return true
			}
		}
	case *book.Apart:
		for n, l := range k.Nodes {
			if n >= len(k.Marks) || !on(l) || !on(k.Marks[n]) {
				continue
			}
			if slices.ContainsFunc(reached(k.Graph, n, on), func(m int) bool { return m < len(k.Marks) && on(k.Marks[m]) && k.Name[m] != k.Name[n] }) {
				return true
			}
		}
	case *book.Division:
		for i, l := range k.Borders {
			if on(l) && slices.Contains(reached(k.Graph, k.Sides[i][0], on), k.Sides[i][1]) {
				return true
			}
		}
	case *book.Acyclic:
		for i, l := range k.Edges {
			if on(l) && meet(k.Edges, k.Ends, i, on) {
				return true
			}
		}
	case *book.Loop:
		return unringed(k, on, may)
	}
	return false
}

// unringed reports whether no loop has some edges and has not others.
func unringed(k *book.Loop, on, may func(cnf.Lit) bool) bool {
	degree, room := make(map[int]int), make(map[int]int)
	var drawn []int
	some := false
	for i, l := range k.Edges {
		some = some || may(l)
		for _, p := range k.Ends[i] {
			if on(l) {
				degree[p]++
			}
			if may(l) {
				room[p]++
			}
		}
		if on(l) {
			drawn = append(drawn, i)
		}
	}
	for p, n := range degree {
		if n > 2 || room[p] < 2 {
			return true
		}
	}
	for _, i := range drawn {
		if !meet(k.Edges, k.Ends, i, may) { // it has no way back
			return true
		}
		if meet(k.Edges, k.Ends, i, on) { // a ring
			for _, f := range drawn {
				if !meet(k.Edges, k.Ends, f, on) || !joined(k, i, f, on) {
					return true
				}
			}
		}
		if !joined(k, drawn[0], i, may) {
			return true
		}
		for p := range room { // a loop passes a point once: without it, it is a line that has both edges
			around := func(e int) bool { return may(k.Edges[e]) && k.Ends[e][0] != p && k.Ends[e][1] != p }
			ends := func(e int) (all []int) {
				return slices.DeleteFunc(slices.Clone(k.Ends[e][:]), func(q int) bool { return q == p })
			}
			near := ends(drawn[0])[:1]
			for more := true; more; {
				more = false
				for e := range k.Edges {
					if a, b := slices.Contains(near, k.Ends[e][0]), slices.Contains(near, k.Ends[e][1]); a != b && around(e) {
						near, more = append(near, k.Ends[e][0], k.Ends[e][1]), true
					}
				}
			}
			if !slices.Contains(near, ends(i)[0]) {
				return true
			}
		}
	}
	return !some
}

// joined reports whether two edges are connected by edges that hold.
func joined(k *book.Loop, i, f int, holds func(cnf.Lit) bool) bool {
	return slices.Contains(spread(k.Edges, k.Ends, k.Ends[i][0], -1, holds), k.Ends[f][0])
}

// meet reports whether the ends of an edge are connected by other edges that hold.
func meet(edges []cnf.Lit, ends [][2]int, i int, holds func(cnf.Lit) bool) bool {
	return slices.Contains(spread(edges, ends, ends[i][0], i, holds), ends[i][1])
}

// spread are the points that edges that hold, but for one, connect with one.
func spread(edges []cnf.Lit, ends [][2]int, from, without int, holds func(cnf.Lit) bool) []int {
	points := []int{from}
	for more := true; more; {
		more = false
		for i, l := range edges {
			if i == without || !holds(l) {
				continue
			}
			a, b := slices.Contains(points, ends[i][0]), slices.Contains(points, ends[i][1])
			if a != b {
				points, more = append(points, ends[i][0]+ends[i][1]-points[slices.IndexFunc(points, func(p int) bool { return p == ends[i][0] || p == ends[i][1] })]), true
			}
		}
	}
	return points
}

// reached are the nodes that others that hold connect with one that does.
func reached(g *book.Graph, from int, holds func(cnf.Lit) bool) []int {
	all := []int{from}
	for i := 0; i < len(all); i++ {
		for _, n := range g.Next[all[i]] {
			if holds(g.Nodes[n]) && !slices.Contains(all, n) {
				all = append(all, n)
			}
		}
	}
	return all
}
