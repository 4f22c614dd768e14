package mus

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/rule"
)

// separate makes rules that the closed lines of an answer break because they leave
// something out: a cell that has to be visited, or an edge that is required to be drawn.
// It returns false if it makes none, or if one of the lines alone is a solution, for
// then no rule forbids what is required.
func (f *Finder) separate(a puzzle.Answer, required []cnf.Lit) bool {
	lines := closed(f.board, a)
	for _, line := range lines {
		if f.solves(line, required) {
			return false
		}
	}
	before := len(f.rules)
	for _, line := range lines {
		f.cutOff(line, required)
	}
	return len(f.rules) > before
}

// closed returns the closed lines of an answer that do not fork, as sorted edges.
func closed(b *masyu.Board, a puzzle.Answer) [][]int {
	rows, cols := b.Size()
	seen := make([]bool, rows*cols)
	var lines [][]int
	for start := range seen {
		if seen[start] {
			continue
		}
		if line := follow(b, a, start, seen); line != nil {
			slices.Sort(line)
			lines = append(lines, line)
		}
	}
	return lines
}

// follow goes along a line until it is back where it began, and returns its edges; nil if it
// ends or forks.
func follow(b *masyu.Board, a puzzle.Answer, start int, seen []bool) []int {
	_, cols := b.Size()
	var line []int
	came := -1
	for cell := start; ; {
		seen[cell] = true
		next, degree := -1, 0
		for _, e := range rule.Around(b, cell/cols, cell%cols) {
			if e >= 0 && a[e] {
				degree++
				if e != came {
					next = e
				}
			}
		}
		if degree != 2 {
			return nil
		}
		line = append(line, next)
		from, to := rule.Ends(b, next)
		came, cell = next, from+to-cell
		if cell == start {
			return line
		}
	}
}

// solves reports whether a closed line alone is a solution in which some literals hold.
func (f *Finder) solves(line []int, required []cnf.Lit) bool {
	a := make(puzzle.Answer, f.bits)
	for _, e := range line {
		a[e] = true
	}
	for _, l := range required {
		if a[l.Var()-1] != l.Positive() {
			return false
		}
	}
	return f.board.Check(a) == nil
}

// cutOff makes a Closing, and a Cut if something is required on the line as well.
func (f *Finder) cutOff(line []int, required []cnf.Lit) {
	rows, cols := f.board.Size()
	on := make([]bool, rows*cols)
	for _, e := range line {
		from, to := rule.Ends(f.board, e)
		on[from], on[to] = true, true
	}
	inside, outside := f.site(on, true, required), f.site(on, false, required)
	if outside == nowhere {
		return
	}
	f.include(&rule.Closing{Board: f.board, Edges: line, Cell: outside.Cell, Edge: outside.Edge})
	if inside != nowhere {
		f.include(&rule.Cut{Board: f.board, Region: on, Inside: inside, Outside: outside})
	}
}

// nowhere is no site.
var nowhere = rule.Site{Cell: -1, Edge: -1}

// site returns where the loop has to be in a region, or outside: at a cell, or else at an
// edge that is required.
func (f *Finder) site(region []bool, inside bool, required []cnf.Lit) rule.Site {
	_, cols := f.board.Size()
	for cell, in := range region {
		if in == inside && (f.board.Full || f.board.At(cell/cols, cell%cols) != masyu.None) {
			return rule.Site{Cell: cell, Edge: -1}
		}
	}
	for _, l := range required {
		if l < 0 || l.Var() > f.bits {
			continue
		}
		e := l.Var() - 1
		if from, to := rule.Ends(f.board, e); region[from] == inside && region[to] == inside {
			return rule.Site{Cell: -1, Edge: e}
		}
	}
	return nowhere
}

// include adds a rule if it is new.
func (f *Finder) include(inst rule.Instance) {
	if name := inst.Name(); !f.lines[name] {
		f.lines[name] = true
		f.rules = append(f.rules, inst)
	}
}
