package rulefile

import (
	"strings"

	"go.starlark.net/starlark"

	"gridcnf/cnf"
	"gridcnf/puzzle/book"
)

// nodes are the nodes of a graph, by number.
type nodes struct {
	number map[*place]int
	places []*place
	lits   []cnf.Lit
}

// add returns the number of the node at a place. A new node is present if the literal is true.
func (n *nodes) add(v starlark.Value, l cnf.Lit) int {
	p := asA[*place](v, "a place")
	i, known := n.number[p]
	if !known {
		i = len(n.places)
		n.number[p] = i
		n.places, n.lits = append(n.places, p), append(n.lits, l)
	}
	return i
}

func (n *nodes) names() []string {
	return each(len(n.places), func(i int) string { return n.places[i].String() })
}

// at returns the number of the node at a place, if there is one.
func (n *nodes) at(v starlark.Value) (int, bool) {
	p, _ := v.(*place)
	i, known := n.number[p]
	return i, known && p != nil
}

// graph reads the nodes {place: literal}, and the edges {(place, place): literal} or None: then neighbouring cells are joined.
func (c *compiler) graph(of, edges starlark.Value) (*book.Graph, *nodes) {
	list := items(of, "{place: literal}")
	n := &nodes{number: make(map[*place]int, len(list))}
	for _, item := range list {
		n.add(item[0], litOf(item[1]))
	}
	g := book.NewGraph(n.lits, n.names())
	if edges == nil || edges == starlark.None {
		for i, p := range n.places {
			if p.kind != cellPlace {
				refuse("found %s, expected cells, or edges = {(place, place): literal}", p)
			}
			for _, q := range [...]*place{c.cellAt(p.row, p.col+1), c.cellAt(p.row+1, p.col)} {
				if k, there := n.number[q]; q != nil && there {
					g.Join(i, k, book.True)
				}
			}
		}
		c.spend(5 * len(n.places))
		return g, n
	}
	eachEdge(edges, func(a, b starlark.Value, l cnf.Lit) {
		i, known := n.at(a)
		k, both := n.at(b)
		if known && both {
			g.Join(i, k, l)
		}
	})
	c.spend(5 * len(g.Nodes))
	return g, n
}

// eachEdge calls a function with each item of {(place, place): literal}.
func eachEdge(v starlark.Value, do func(a, b starlark.Value, l cnf.Lit)) {
	for _, item := range items(v, "{(place, place): literal}") {
		ends, ok := item[0].(starlark.Tuple)
		if !ok || len(ends) != 2 {
			refuse("found %s, expected (place, place)", item[0].Type())
		}
		do(ends[0], ends[1], litOf(item[1]))
	}
}

// marks reads {place: literal}, a list of places, or {place: name}, and returns a literal and a name for each node. Places with equal names
// get the same number.
func (n *nodes) marks(v starlark.Value) (lits []cnf.Lit, names []int) {
	lits, names = make([]cnf.Lit, len(n.places)), make([]int, len(n.places))
	for i := range lits {
		lits[i], names[i] = book.False, i
	}
	if d, ok := v.(*starlark.Dict); ok {
		number := make(map[string]int)
		for _, item := range d.Items() {
			i, known := n.at(item[0])
			if !known {
				continue
			}
			if l, is := literalOf(item[1]); is {
				lits[i] = l
				continue
			}
			if !writable(item[1]) {
				refuse("found %s, expected a literal or a name", item[1].Type())
			}
			key := item[1].Type() + " " + item[1].String()
			if _, known := number[key]; !known {
				number[key] = len(n.places) + len(number)
			}
			lits[i], names[i] = book.True, number[key]
		}
		return lits, names
	}
	for _, x := range elements(v, "places, {place: literal} or {place: name}") {
		if i, known := n.at(x); known {
			lits[i] = book.True
		}
	}
	return lits, names
}

// graphWords are the words of the language that state constraints on graphs.
var graphWords = map[string]builtin{
	"connected": graphic("connected", func(c *compiler, com common, g *book.Graph, n *nodes, a graphArgs) {
		k := &book.Connected{Label: com.about, Graph: g}
		if a.to != nil && a.to != starlark.None {
			k.To, _ = n.marks(a.to)
		}
		c.add(k)
	}, "nodes", "edges?", "to?"),
	"component": graphic("component", func(c *compiler, com common, g *book.Graph, n *nodes, a graphArgs) {
		root, known := n.at(a.root)
		if !known {
			refuse("found a %s as the root that is none of the nodes", a.root.Type())
		}
		c.add(book.NewComponent(com.about, g, root, a.size))
	}, "root", "nodes", "n", "edges?"),
	"components": graphic("components", func(c *compiler, com common, g *book.Graph, _ *nodes, a graphArgs) {
		c.add(book.NewComponent(com.about, g, -1, a.size))
	}, "nodes", "n", "edges?"),
	"apart": graphic("apart", func(c *compiler, com common, g *book.Graph, n *nodes, a graphArgs) {
		k := &book.Apart{Label: com.about, Graph: g}
		k.Marks, k.Name = n.marks(a.to)
		c.add(k)
	}, "nodes", "to", "edges?"),
	"acyclic": graphic("acyclic", func(c *compiler, com common, _ *book.Graph, n *nodes, a graphArgs) {
		k := &book.Acyclic{Label: com.about}
		eachEdge(a.edges, func(x, y starlark.Value, l cnf.Lit) {
			i, j := n.add(x, book.True), n.add(y, book.True)
			if l != book.False {
				k.Edges, k.Ends = append(k.Edges, l), append(k.Ends, [2]int{i, j})
			}
		})
		k.Names = n.names()
		c.add(k)
		c.spend(3 * len(k.Edges))
	}, "edges"),
	"loop": statingOf(1, func(c *compiler, com common, args []starlark.Value) {
		edges, ends, n := c.lines(args[0])
		c.add(book.NewLoop(com.about, edges, ends, n.names()))
		c.spend(3 * len(edges))
	}),
	"division": statingOf(1, func(c *compiler, com common, args []starlark.Value) {
		borders, sides, n := c.lines(args[0])
		g := book.NewGraph(n.lits, n.names())
		for i, l := range borders {
			g.Join(sides[i][0], sides[i][1], -l)
		}
		c.add(&book.Division{Label: com.about, Graph: g, Borders: borders, Sides: sides})
		c.spend(5 * len(borders))
	}),
}

// lines reads a list of edges, sides or borders of the answer, and returns their literals and their ends, as numbers of nodes.
func (c *compiler) lines(v starlark.Value) (drawn []cnf.Lit, ends [][2]int, n *nodes) {
	n = &nodes{number: make(map[*place]int)}
	for _, x := range elements(v, "a list of edges, sides or borders") {
		p, ok := x.(*place)
		if !ok || p.a == nil || c.bits[p] == nil {
			refuse("found %s, expected edges, sides or borders of the answer", x.Type())
		}
		drawn = append(drawn, c.bits[p].is(starlark.True))
		ends = append(ends, [2]int{n.add(p.a, book.True), n.add(p.b, book.True)})
	}
	return drawn, ends, n
}

// graphArgs are the arguments of the words on graphs.
type graphArgs struct {
	root, nodes, edges, to starlark.Value
	size                   int
}

// graphic makes a word on graphs with the named arguments.
func graphic(word string, state func(c *compiler, com common, g *book.Graph, n *nodes, a graphArgs), names ...string) builtin {
	return stating(func(c *compiler, com common, args starlark.Tuple, named []starlark.Tuple) {
		if len(com.when) > 0 {
			refuse("%s takes no when =", word)
		}
		var a graphArgs
		to := map[string]any{"root": &a.root, "nodes": &a.nodes, "edges": &a.edges, "to": &a.to, "n": &a.size}
		var pairs []any
		for _, name := range names {
			pairs = append(pairs, name, to[strings.TrimSuffix(name, "?")])
		}
		check(starlark.UnpackArgs(word, args, named, pairs...))
		g, n := (*book.Graph)(nil), &nodes{number: make(map[*place]int)}
		if a.nodes != nil {
			g, n = c.graph(a.nodes, a.edges)
		}
		state(c, com, g, n, a)
	})
}
