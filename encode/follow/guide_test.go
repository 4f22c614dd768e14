package follow_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode/follow"
	"gridcnf/internal/testkit/backendtest"
	"gridcnf/puzzle/book"
)

// about is what no conclusion depends on.
var about = &book.Label{Rule: "rule", Words: "words"}

// random makes constraints on small graphs, over few variables.
type random struct {
	*rand.Rand
	vars int
}

// lit is a literal or, now and then, a constant.
func (r *random) lit() cnf.Lit {
	switch n := r.IntN(10); {
	case n == 0:
		return book.True
	case n == 1:
		return book.False
	}
	l := cnf.Lit(1 + r.IntN(r.vars))
	if r.IntN(4) == 0 {
		return -l
	}
	return l
}

// fresh is a variable of its own, as long as there are any.
func (r *random) fresh() cnf.Lit {
	r.vars++
	return cnf.Lit(r.vars)
}

// lattice are the edges of a grid of points.
func lattice(rows, cols int) (ends [][2]int) {
	for p := range rows * cols {
		if p%cols+1 < cols {
			ends = append(ends, [2]int{p, p + 1})
		}
		if p+cols < rows*cols {
			ends = append(ends, [2]int{p, p + cols})
		}
	}
	return ends
}

// graph is a grid whose nodes or edges are there or not.
func (r *random) graph(rows, cols int) *book.Graph {
	nodes := make([]cnf.Lit, rows*cols)
	links := r.IntN(2) == 0
	for i := range nodes {
		if nodes[i] = book.True; !links {
			nodes[i] = r.fresh()
		}
	}
	if !links && r.IntN(3) == 0 {
		nodes[r.IntN(len(nodes))] = r.lit()
	}
	g := book.NewGraph(nodes, make([]string, len(nodes)))
	for _, e := range lattice(rows, cols) {
		l := book.True
		if links {
			l = r.fresh()
		}
		g.Join(e[0], e[1], l)
	}
	return g
}

// kinds are the constraints that can be followed.
var kinds = map[string]func(r *random, rows, cols int) book.Cutter{
	"connected": func(r *random, rows, cols int) book.Cutter {
		return &book.Connected{Label: about, Graph: r.graph(rows, cols)}
	},
	"connected with marks": func(r *random, rows, cols int) book.Cutter {
		k := &book.Connected{Label: about, Graph: r.graph(rows, cols)}
		for range rows * cols {
			k.To = append(k.To, book.False)
		}
		for range 1 + r.IntN(3) {
			k.To[r.IntN(len(k.To))] = r.lit()
		}
		return k
	},
	"component": func(r *random, rows, cols int) book.Cutter {
		return book.NewComponent(about, r.graph(rows, cols), r.IntN(rows*cols), 1+r.IntN(rows*cols))
	},
	"components": func(r *random, rows, cols int) book.Cutter {
		return book.NewComponent(about, r.graph(rows, cols), -1, 1+r.IntN(rows*cols))
	},
	"apart": func(r *random, rows, cols int) book.Cutter {
		k := &book.Apart{Label: about, Graph: r.graph(rows, cols)}
		for range rows * cols {
			k.Marks, k.Name = append(k.Marks, book.False), append(k.Name, r.IntN(3))
		}
		for range 2 + r.IntN(4) {
			k.Marks[r.IntN(len(k.Marks))] = r.lit()
		}
		return k
	},
	"acyclic": func(r *random, rows, cols int) book.Cutter {
		k := &book.Acyclic{Label: about, Names: make([]string, rows*cols)}
		for _, e := range lattice(rows, cols) {
			k.Edges, k.Ends = append(k.Edges, r.fresh()), append(k.Ends, e)
		}
		return k
	},
	"loop": func(r *random, rows, cols int) book.Cutter {
		ends := lattice(rows, cols)
		var edges []cnf.Lit
		for range ends {
			edges = append(edges, r.fresh())
		}
		return book.NewLoop(about, edges, ends, make([]string, rows*cols))
	},
	"division": func(r *random, rows, cols int) book.Cutter {
		k := &book.Division{Label: about, Sides: lattice(rows, cols)}
		nodes := make([]cnf.Lit, rows*cols)
		for i := range nodes {
			nodes[i] = book.True
		}
		k.Graph = book.NewGraph(nodes, make([]string, len(nodes)))
		for _, s := range k.Sides {
			k.Borders = append(k.Borders, r.fresh())
			k.Join(s[0], s[1], -k.Borders[len(k.Borders)-1])
		}
		return k
	},
}

// A component looks at what is near its root alone, and holds as if it looked at all.
func TestNear(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 44))
	smaller := 0
	for range 200 {
		r := &random{Rand: rng}
		size := [][2]int{{1, 4}, {2, 2}, {2, 3}, {3, 3}}[rng.IntN(4)]
		g := r.graph(size[0], size[1])
		all := &book.Component{Label: about, Graph: g, Root: rng.IntN(size[0] * size[1]), Size: 1 + rng.IntN(3)}
		near := book.NewComponent(about, g, all.Root, all.Size)
		if len(near.Nodes) < len(g.Nodes) {
			smaller++
		}
		if want, got := accepted(all, r.vars), accepted(near, r.vars); !slices.EqualFunc(want, got, slices.Equal[cnf.Model]) {
			t.Errorf("it holds in %v, expected %v", got, want)
		}
	}
	if smaller == 0 {
		t.Error("no graph was cut: the test says nothing")
	}
}

// Every conclusion is true in all assignments that the walking of the constraint accepts, and when all is assigned
// nothing is accepted that it does not.
func TestGuide(t *testing.T) {
	for name, make := range kinds {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(41, 42))
			explained, whole := 0, 0
			for range 60 {
				r := &random{Rand: rng}
				r.vars = rng.IntN(3) + 1
				size := [][2]int{{1, 4}, {2, 2}, {2, 3}, {3, 3}}[rng.IntN(4)]
				k := make(r, size[0], size[1])
				truths := accepted(k, r.vars)
				formula := first(k, r.vars)
				explained += backendtest.Following{
					Open:    func() cnf.Propagator { return follow.New([]book.Cutter{k}, r.vars) },
					Formula: formula, Truths: truths, Scripts: 12, Steps: 60,
					Quiet: func(_ cnf.Propagator, isTrue func(cnf.Lit) bool) {
						for v := 1; v <= r.vars; v++ {
							if !isTrue(cnf.Lit(v)) && !isTrue(-cnf.Lit(v)) {
								return
							}
						}
						if whole++; !k.Holds(isTrue) && local(k, isTrue) && !slices.ContainsFunc(book.Cuts(k, isTrue), never) {
							t.Fatal("all is assigned, the constraint does not hold, and nothing was said")
						}
					},
				}.Run(t)
			}
			if explained == 0 || whole == 0 {
				t.Errorf("%d explanations, %d whole assignments: the test says nothing", explained, whole)
			}
			t.Logf("%d explanations, %d whole assignments", explained, whole)
		})
	}
}

// never reports that a clause needs no search: it is empty.
func never(clause []cnf.Lit) bool { return len(clause) == 0 }

// local reports whether what the clauses state of a constraint holds.
func local(k book.Cutter, isTrue func(cnf.Lit) bool) bool {
	l, ok := k.(*book.Loop)
	if !ok {
		return true
	}
	for _, clause := range l.Local() {
		holds := false
		for _, x := range clause {
			holds = holds || isTrue(x)
		}
		if !holds {
			return false
		}
	}
	return true
}

// accepted are the assignments for which a constraint holds.
func accepted(k book.Constraint, vars int) (models []cnf.Model) {
	for code := range 1 << vars {
		m := cnf.Model{false}
		for v := range vars {
			m = append(m, code>>v&1 == 1)
		}
		if k.Holds(m.Value) {
			models = append(models, m)
		}
	}
	return models
}

// first has what follows before anything is known, as clauses.
func first(k book.Cutter, vars int) *cnf.Formula {
	f := new(cnf.Formula)
	f.NewVars(vars, nil)
	for _, l := range follow.New([]book.Cutter{k}, vars).Propagate() {
		f.Add(l)
	}
	return f
}
