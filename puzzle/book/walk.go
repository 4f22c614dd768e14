package book

import "gridcnf/cnf"

// walk is a depth-first search through the nodes of a graph that are not known to be absent. It finds the cut vertices:
// nodes whose loss disconnects others.
//
// R. Tarjan: Depth-First Search and Linear Graph Algorithms. SIAM Journal on Computing 1, 1972.
type walk struct {
	*Graph
	v     Partial
	every []int  // all nodes
	state []int8 // by node: what is known about it

	order []int // the nodes in the order in which they were reached
	at    []int // by node: its place in order, or -1
	end   []int // by place: where the nodes after it end
	low   []int // by place: the first place that is next to it or to a node after it
	up    []int // by place: the place before it
	next  []int // by place: which neighbour comes next

	mark  []int8 // scratch, by node
	hit   []bool
	from  []int // 0 where it is not in use
	queue []int
}

func newWalk(g *Graph) *walk {
	n := len(g.Nodes)
	w := &walk{Graph: g, every: make([]int, n), state: make([]int8, n), at: make([]int, n), from: make([]int, n), mark: make([]int8, n), hit: make([]bool, n)}
	for i := range n {
		w.every[i], w.at[i] = i, -1
	}
	return w
}

// know loads the state of the nodes.
func (w *walk) know(v Partial) {
	w.v = v
	for i, l := range w.Nodes {
		w.state[i] = Known(v, l)
	}
}

// first returns the node, no link, that was the first known to be present, or -1.
func (w *walk) first(of []int) int {
	first, when := -1, int32(0)
	for _, n := range of {
		if w.state[n] > 0 && !w.Link[n] {
			if s := since(w.v, w.Nodes[n]); first < 0 || s < when {
				first, when = n, s
			}
		}
	}
	return first
}

// grow searches all nodes that can be connected with a root.
func (w *walk) grow(root int) {
	for _, n := range w.order {
		w.at[n] = -1
	}
	w.order, w.end, w.low, w.up, w.next = w.order[:0], w.end[:0], w.low[:0], w.up[:0], w.next[:0]
	w.reach(root, -1)
	for p := 0; p >= 0; {
		n := w.order[p]
		if w.next[p] == len(w.Next[n]) {
			w.end[p] = len(w.order)
			if from := w.up[p]; from >= 0 {
				w.low[from] = min(w.low[from], w.low[p])
			}
			p = w.up[p]
			continue
		}
		m := w.Next[n][w.next[p]]
		w.next[p]++
		if q := w.at[m]; q >= 0 {
			w.low[p] = min(w.low[p], q)
		} else if w.state[m] >= 0 {
			w.reach(m, p)
			p = len(w.order) - 1
		}
	}
}

func (w *walk) reach(n, from int) {
	p := len(w.order)
	w.at[n] = p
	w.order, w.end, w.low, w.up, w.next = append(w.order, n), append(w.end, 0), append(w.low, p), append(w.up, from), append(w.next, 0)
}

// cuts reports whether the nodes from a place on, to its end, can only be reached through the place before it.
func (w *walk) cuts(place int) bool { return w.up[place] >= 0 && w.low[place] >= w.up[place] }

// behind returns the nodes reached through a place, its own included.
func (w *walk) behind(place int) []int { return w.order[place:w.end[place]] }

// cutOff returns the groups of nodes that may be present but that grow did not reach, except groups of links alone.
func (w *walk) cutOff() (groups [][]int) {
	for n, p := range w.at {
		w.hit[n] = p >= 0
	}
	return w.others(0)
}

// groups returns the connected groups of nodes whose state is at least least.
func (w *walk) groups(least int8) [][]int {
	clear(w.hit)
	return w.others(least)
}

// others returns the groups of nodes that are not hit yet.
func (w *walk) others(least int8) (groups [][]int) {
	for n := range w.Nodes {
		if !w.hit[n] && w.state[n] >= least && !w.Link[n] {
			groups = append(groups, w.flood(n, least))
		}
	}
	return groups
}

// flood returns the nodes that are connected with start through nodes whose state is at least least, and marks them as hit.
func (w *walk) flood(start int, least int8) []int {
	group := []int{start}
	w.hit[start] = true
	for i := 0; i < len(group); i++ {
		for _, n := range w.Next[group[i]] {
			if !w.hit[n] && w.state[n] >= least {
				w.hit[n] = true
				group = append(group, n)
			}
		}
	}
	return group
}

// fence returns the literals of absent nodes that separate a group from a goal: the neighbours of the group that can be
// reached from the goal without passing another neighbour. It is a minimal separator.
func (w *walk) fence(group []int, goal int) (lits []cnf.Lit) {
	const inside, border, reached = 1, 2, 3
	clear(w.mark)
	for _, n := range group {
		w.mark[n] = inside
	}
	for _, n := range group {
		for _, m := range w.Next[n] {
			if w.mark[m] == 0 && w.Nodes[m] != False {
				w.mark[m] = border
			}
		}
	}
	queue := w.queue[:0]
	reach := func(n int) {
		switch w.mark[n] {
		case border:
			lits = append(lits, w.Nodes[n])
		case 0:
			queue = append(queue, n)
		}
		if w.mark[n] != inside {
			w.mark[n] = reached
		}
	}
	reach(goal)
	for i := 0; i < len(queue); i++ {
		for _, m := range w.Next[queue[i]] {
			if w.Nodes[m] != False {
				reach(m)
			}
		}
	}
	w.queue = queue
	return lits
}

// without returns the literals of a clause that says that not all of the nodes are present.
func (g *Graph) without(nodes ...int) []cnf.Lit {
	clause := make([]cnf.Lit, len(nodes))
	for i, n := range nodes {
		clause[i] = -g.Nodes[n]
	}
	return clause
}

// around returns the literals of the neighbours of a group, except one.
func (w *walk) around(group []int, but int) (lits []cnf.Lit) {
	clear(w.mark)
	for _, n := range group {
		w.mark[n] = 1
	}
	for _, n := range group {
		for _, m := range w.Next[n] {
			if w.mark[m] == 0 && m != but {
				w.mark[m] = 1
				lits = append(lits, w.Nodes[m])
			}
		}
	}
	return lits
}
