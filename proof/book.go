package proof

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"gridcnf/cnf"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rulefile"
)

// WriteBook writes the book of a puzzle, in the format of kernel.ReadBook: a line for each constraint of Ground, in order.
func WriteBook(ctx context.Context, out io.Writer, b Board) error {
	rules, err := b.Stated(ctx)
	if err != nil {
		return err
	}
	w := &writer{Writer: bufio.NewWriter(out)}
	w.words("title " + title(b))
	for _, r := range b.File().Rules {
		if slices.Contains(b.Rules(), r.Name) {
			w.words("rule " + r.Name + " " + r.Text)
		}
	}
	for i := range b.Bits() {
		if err := w.words("bit " + puzzle.BitName(b, i)); err != nil {
			return err
		}
	}
	for _, h := range rules.Helpers {
		w.words("helper " + h.Text)
	}
	for k := range Ground(rules, b.Bits()) {
		if err := w.constraint(k); err != nil {
			return err
		}
		about := k.About()
		text := " # " + about.Rule
		if about.Place != "" {
			text += ": " + about.Place
		}
		if about.Clue != "" {
			text += "; " + about.Clue
		}
		if err := cmp.Or(w.words(text), ctx.Err()); err != nil {
			return err
		}
	}
	return w.Flush()
}

// title describes a puzzle in a few words: its kind, size and parameters, and the rules that differ from a new board: "takuzu 6x6 without
// distinct-rows".
func title(b Board) string {
	rows, cols := b.Size()
	title, with, without := fmt.Sprintf("%s %dx%d", b.Kind(), rows, cols), " with ", " without "
	for _, word := range strings.Fields(b.Lines()[0])[2:] {
		name, out := strings.CutPrefix(word, "-")
		switch optional := slices.ContainsFunc(b.File().Rules, func(r rulefile.Rule) bool { return r.Name == name && r.Optional }); {
		case !optional:
			title += " " + word
		case out:
			title, without = title+without+name, ", "
		default:
			title, with = title+with+name, ", "
		}
	}
	return title
}

// writer writes the statements of a book.
type writer struct{ *bufio.Writer }

// words writes the rest of a line, without line breaks that the text may have, and returns the first error of all writes so far.
func (w *writer) words(text string) error {
	w.WriteString(strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, text))
	return w.WriteByte('\n')
}

// literal writes a literal or constant.
func (w *writer) literal(l cnf.Lit) {
	switch l {
	case book.True:
		w.WriteByte('t')
	case book.False:
		w.WriteByte('f')
	default:
		w.Write(strconv.AppendInt(w.AvailableBuffer(), int64(l), 10))
	}
}

// list writes a list of literals after a word.
func (w *writer) list(before string, lits []cnf.Lit) {
	w.WriteString(before)
	for _, l := range lits {
		w.WriteByte(' ')
		w.literal(l)
	}
}

// item writes an item of a graph, with the literal that makes it present.
func (w *writer) item(l cnf.Lit, what string) {
	w.WriteByte(' ')
	if l != book.True {
		w.literal(l)
	}
	w.WriteByte('@')
	w.WriteString(what)
}

// constraint writes a statement.
func (w *writer) constraint(k book.Constraint) error {
	switch k := k.(type) {
	case *book.Clause:
		w.list("clause", k.Lits())
	case *book.Sum:
		if slices.Max(k.Weights) > kernel.Heaviest || k.Hi > math.MaxInt32 {
			return puzzle.NoPower(fmt.Sprintf("certificates do not know sums with weights above %d", kernel.Heaviest))
		}
		w.sum(k)
	case *book.Differ:
		w.list("differ", k.A)
		w.list(" :", k.B)
	case *book.Connected:
		w.WriteString("connected")
		nodes := w.graph(k.Graph)
		if k.To != nil {
			w.marks(nodes, k.To, nil)
		}
	case *book.Component:
		nodes := numbers(k.Graph)
		root := 0
		if k.Root >= 0 {
			root = nodes[k.Root]
		}
		fmt.Fprintf(w, "component %d %d", k.Size, root)
		w.graph(k.Graph)
	case *book.Apart:
		w.WriteString("apart")
		w.marks(w.graph(k.Graph), k.Marks, k.Name)
	case *book.Acyclic:
		w.lines("acyclic", k.Names, k.Edges, k.Ends)
	case *book.Loop:
		w.lines("loop", k.Names, k.Edges, k.Ends)
	case *book.Division:
		w.lines("division", k.Names[:slices.Index(append(slices.Clip(k.Link), true), true)], k.Borders, k.Sides)
	default:
		return puzzle.NoPower("certificates do not know rules about " + string(k.Kind()))
	}
	return nil
}

func (w *writer) sum(s *book.Sum) {
	fmt.Fprintf(w, "sum %d %d :", s.Lo, s.Hi)
	for i, l := range s.Terms {
		w.WriteByte(' ')
		if w.literal(l); !s.Plain() {
			fmt.Fprintf(w, "*%d", s.Weights[i])
		}
	}
	if len(s.When) > 0 {
		w.list(" :", s.When)
	}
}

// lines writes a graph whose nodes are always present.
func (w *writer) lines(kind string, names []string, edges []cnf.Lit, ends [][2]int) {
	w.WriteString(kind)
	for _, name := range names {
		w.item(book.True, name)
	}
	w.WriteString(" :")
	for i, l := range edges {
		w.item(l, fmt.Sprintf("%d-%d", ends[i][0]+1, ends[i][1]+1))
	}
}

// numbers numbers the nodes from 1, without the links, which stand for edges.
func numbers(g *book.Graph) []int {
	number, count := make([]int, len(g.Nodes)), 0
	for n, link := range g.Link {
		if !link {
			count++
			number[n] = count
		}
	}
	return number
}

// graph writes nodes and edges, and returns the numbers of the nodes.
func (w *writer) graph(g *book.Graph) []int {
	number := numbers(g)
	for n, l := range g.Nodes {
		if !g.Link[n] {
			w.item(l, g.Names[n])
		}
	}
	w.WriteString(" :")
	for n, next := range g.Next {
		if g.Link[n] {
			w.item(g.Nodes[n], fmt.Sprintf("%d-%d", number[next[0]], number[next[1]]))
			continue
		}
		for _, m := range next {
			if n < m && !g.Link[m] {
				w.item(book.True, fmt.Sprintf("%d-%d", number[n], number[m]))
			}
		}
	}
	return number
}

// marks writes the marks of nodes that can be marked, with their names if there are any.
func (w *writer) marks(number []int, marks []cnf.Lit, names []int) {
	w.WriteString(" :")
	for n, l := range marks {
		if l == book.False {
			continue
		}
		text := strconv.Itoa(number[n])
		if names != nil {
			text += "=" + strconv.Itoa(names[n])
		}
		w.item(l, text)
	}
}
