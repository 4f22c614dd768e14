package line

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/puzzle/rule"
)

// Fold adds to decided all that follows from the rules of single lines, and from pairs of a full line and one with two open
// cells, until nothing more follows. order has the bits that it decided: each follows from one rule and the bits before it. If
// there is a contradiction, clash has the bits of a line that cannot be as decided, or of two equal lines.
func Fold(book *rule.Book, decided []fold.Value) (order, clash []int) {
	if Longest(book) <= MaxWord {
		return foldWords(book, decided)
	}
	return foldLong(book, decided)
}

// foldLong is Fold for lines that do not fit in a word. A guide draws the conclusions, as in a search.
func foldLong(book *rule.Book, decided []fold.Value) (order, clash []int) {
	g := assigned(book, decided)
	defer copy(decided, g.State)
	for {
		news := g.Propagate()
		if len(news) == 0 {
			news, clash = g.distinct()
		}
		if len(news) == 0 {
			return order, clash
		}
		for _, l := range news {
			switch g.Value(l) {
			case fold.False:
				return order, g.lines[g.ground[fold.Sign(l)][l.Var()-1].line].Bits()
			case fold.Open:
				g.Assign(l)
				order = append(order, l.Var()-1)
			}
		}
	}
}

// grid is the lines of a book: first the rows, then the columns.
type grid struct {
	lines      []rule.Line
	apart      []rule.Apart
	rows, cols int
}

func newGrid(book *rule.Book) grid {
	cols := book.Lines[0].Len
	return grid{book.Lines, book.Apart, len(book.Lines) - cols, cols}
}

// of returns the row and the column of a cell.
func (g *grid) of(cell int) [2]int { return [2]int{cell / g.cols, g.rows + cell%g.cols} }

// assigned returns a guide for a search that has decided some cells, which looks at all their lines.
func assigned(book *rule.Book, decided []fold.Value) *guide {
	g := newGuide(book, nil)
	g.thorough = true
	for bit, v := range decided {
		if v != fold.Open {
			g.Assign(rule.Literal(bit, v == fold.True))
		}
	}
	return g
}

// distinct applies the rule that lines differ: it compares the full lines of a group with lines that have at most two open
// cells, until one of these agrees with a full one. Then its open cells have the opposite values: both lines are balanced, so
// otherwise they would be equal. If there are no open cells, it returns the cells of both lines as clash.
func (g *guide) distinct() (news []cnf.Lit, clash []int) {
	for _, group := range g.apart {
		for i := group.From; i < group.To; i++ {
			for j := group.From; j < group.To; j++ {
				if j == i || g.openCells(i) > 0 || g.openCells(j) > 2 || !g.agree(i, j) {
					continue
				}
				a, b := &g.lines[i], &g.lines[j]
				if g.openCells(j) == 0 {
					return nil, slices.Concat(a.Bits(), b.Bits())
				}
				for k := range a.Len {
					if g.State[b.Bit(k)] == fold.Open {
						news = append(news, rule.Literal(b.Bit(k), g.State[a.Bit(k)] == fold.False))
					}
				}
				return news, nil
			}
		}
	}
	return nil, nil
}

func (g *guide) openCells(line int) int { return g.spare[line][0] + g.spare[line][1] }

// agree reports whether two lines are equal wherever both are decided.
func (g *guide) agree(i, j int) bool {
	a, b := &g.lines[i], &g.lines[j]
	for k := range a.Len {
		if va, vb := g.State[a.Bit(k)], g.State[b.Bit(k)]; va == -vb && va != fold.Open {
			return false
		}
	}
	return true
}
