package rulefile

import (
	"cmp"
	"fmt"
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
func (n *nodes) add(v starlark.Value, l cnf.Lit) (int, error) {
	p, err := asA[*place](v, "a place")
	if err != nil {
		return 0, err
	}
	i, known := n.number[p]
	if !known {
		i = len(n.places)
		n.number[p] = i
		n.places, n.lits = append(n.places, p), append(n.lits, l)
	}
	return i, nil
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
func (c *compiler) graph(of, edges starlark.Value) (*book.Graph, *nodes, error) {
	list, err := items(of, "{place: literal}")
	n := &nodes{number: make(map[*place]int, len(list))}
	for _, item := range list {
		l, wrong := litOf(item[1])
		_, strange := n.add(item[0], l)
		err = cmp.Or(err, wrong, strange)
	}
	if err != nil {
		return nil, nil, err
	}
	g := book.NewGraph(n.lits, n.names())
	if edges == nil || edges == starlark.None {
		for i, p := range n.places {
			if p.kind != cellPlace {
				return nil, nil, fmt.Errorf("found %s, expected cells, or edges = {(place, place): literal}", p)
			}
			for _, q := range [...]*place{c.cellAt(p.row, p.col+1), c.cellAt(p.row+1, p.col)} {
				if k, there := n.number[q]; q != nil && there {
					g.Join(i, k, book.True)
				}
			}
		}
		c.spend(5 * len(n.places))
		return g, n, nil
	}
	err = eachEdge(edges, func(a, b starlark.Value, l cnf.Lit) error {
		i, known := n.at(a)
		k, both := n.at(b)
		if known && both {
			g.Join(i, k, l)
		}
		return nil
	})
	c.spend(5 * len(g.Nodes))
	return g, n, err
}

// eachEdge calls a function with each item of {(place, place): literal}.
func eachEdge(v starlark.Value, do func(a, b starlark.Value, l cnf.Lit) error) error {
	all, err := items(v, "{(place, place): literal}")
	if err != nil {
		return err
	}
	for _, item := range all {
		ends, ok := item[0].(starlark.Tuple)
		if !ok || len(ends) != 2 {
			return fmt.Errorf("found %s, expected (place, place)", item[0].Type())
		}
		l, err := litOf(item[1])
		if err == nil {
			err = do(ends[0], ends[1], l)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// marks reads {place: literal}, a list of places, or {place: name}, and returns a literal and a name for each node. Places with equal names
// get the same number.
func (n *nodes) marks(v starlark.Value) (lits []cnf.Lit, names []int, err error) {
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
			if l, err := litOf(item[1]); err == nil {
				lits[i] = l
				continue
			}
			if !writable(item[1]) {
				return nil, nil, fmt.Errorf("found %s, expected a literal or a name", item[1].Type())
			}
			key := item[1].Type() + " " + item[1].String()
			if _, known := number[key]; !known {
				number[key] = len(n.places) + len(number)
			}
			lits[i], names[i] = book.True, number[key]
		}
		return lits, names, nil
	}
	all, err := elements(v, "places, {place: literal} or {place: name}")
	for _, x := range all {
		if i, known := n.at(x); known {
			lits[i] = book.True
		}
	}
	return lits, names, err
}

// graphWords are the words of the language that state constraints on graphs.
var graphWords = map[string]builtin{
	"connected": graphic("connected", func(c *compiler, com common, g *book.Graph, n *nodes, a graphArgs) (err error) {
		k := &book.Connected{Label: com.about, Graph: g}
		if a.to != nil && a.to != starlark.None {
			k.To, _, err = n.marks(a.to)
		}
		c.add(k)
		return err
	}, "nodes", "edges?", "to?"),
	"component": graphic("component", func(c *compiler, com common, g *book.Graph, n *nodes, a graphArgs) error {
		root, known := n.at(a.root)
		if !known {
			return fmt.Errorf("found a %s as the root that is none of the nodes", a.root.Type())
		}
		c.add(book.NewComponent(com.about, g, root, a.size))
		return nil
	}, "root", "nodes", "n", "edges?"),
	"components": graphic("components", func(c *compiler, com common, g *book.Graph, _ *nodes, a graphArgs) error {
		c.add(book.NewComponent(com.about, g, -1, a.size))
		return nil
	}, "nodes", "n", "edges?"),
	"apart": graphic("apart", func(c *compiler, com common, g *book.Graph, n *nodes, a graphArgs) (err error) {
		k := &book.Apart{Label: com.about, Graph: g}
		k.Marks, k.Name, err = n.marks(a.to)
		c.add(k)
		return err
	}, "nodes", "to", "edges?"),
	"acyclic": graphic("acyclic", func(c *compiler, com common, _ *book.Graph, n *nodes, a graphArgs) error {
		k := &book.Acyclic{Label: com.about}
		err := eachEdge(a.edges, func(x, y starlark.Value, l cnf.Lit) error {
			i, err := n.add(x, book.True)
			if err != nil {
				return err
			}
			j, err := n.add(y, book.True)
			if l != book.False {
				k.Edges, k.Ends = append(k.Edges, l), append(k.Ends, [2]int{i, j})
			}
			return err
		})
		k.Names = n.names()
		c.add(k)
		c.spend(3 * len(k.Edges))
		return err
	}, "edges"),
	"loop": statingOf(1, func(c *compiler, com common, args []starlark.Value) error {
		edges, ends, n, err := c.lines(args[0])
		if err == nil {
			c.add(book.NewLoop(com.about, edges, ends, n.names()))
		}
		c.spend(3 * len(edges))
		return err
	}),
	"division": statingOf(1, func(c *compiler, com common, args []starlark.Value) error {
		borders, sides, n, err := c.lines(args[0])
		if err != nil {
			return err
		}
		g := book.NewGraph(n.lits, n.names())
		for i, l := range borders {
			g.Join(sides[i][0], sides[i][1], -l)
		}
		c.add(&book.Division{Label: com.about, Graph: g, Borders: borders, Sides: sides})
		c.spend(5 * len(borders))
		return nil
	}),
}

// lines reads a list of edges, sides or borders of the answer, and returns their literals and their ends, as numbers of nodes.
func (c *compiler) lines(v starlark.Value) (drawn []cnf.Lit, ends [][2]int, n *nodes, err error) {
	n = &nodes{number: make(map[*place]int)}
	all, err := elements(v, "a list of edges, sides or borders")
	for _, x := range all {
		p, ok := x.(*place)
		if !ok || p.a == nil || c.bits[p] == nil {
			return nil, nil, n, fmt.Errorf("found %s, expected edges, sides or borders of the answer", x.Type())
		}
		i, _ := n.add(p.a, book.True)
		j, _ := n.add(p.b, book.True)
		drawn, ends = append(drawn, c.bits[p].is(starlark.True)), append(ends, [2]int{i, j})
	}
	return drawn, ends, n, err
}

// graphArgs are the arguments of the words on graphs.
type graphArgs struct {
	root, nodes, edges, to starlark.Value
	size                   int
}

// graphic makes a word on graphs with the named arguments.
func graphic(word string, state func(c *compiler, com common, g *book.Graph, n *nodes, a graphArgs) error, names ...string) builtin {
	return stating(func(c *compiler, com common, args starlark.Tuple, named []starlark.Tuple) (err error) {
		if len(com.when) > 0 {
			return fmt.Errorf("%s takes no when =", word)
		}
		var a graphArgs
		to := map[string]any{"root": &a.root, "nodes": &a.nodes, "edges": &a.edges, "to": &a.to, "n": &a.size}
		var pairs []any
		for _, name := range names {
			pairs = append(pairs, name, to[strings.TrimSuffix(name, "?")])
		}
		if err := starlark.UnpackArgs(word, args, named, pairs...); err != nil {
			return err
		}
		g, n := (*book.Graph)(nil), &nodes{number: make(map[*place]int)}
		if a.nodes != nil {
			if g, n, err = c.graph(a.nodes, a.edges); err != nil {
				return err
			}
		}
		return state(c, com, g, n, a)
	})
}
