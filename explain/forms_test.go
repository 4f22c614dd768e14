package explain

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/slitherlink"
)

// form is a way of speaking, how what it claims is checked, and what it concludes.
type form struct {
	text       string
	expression *regexp.Regexp
	check      func(r *reader, parts []string) string
	concludes  func(r *reader, parts []string) []cnf.Lit
}

func newForm(text string, check func(r *reader, parts []string) string, concludes func(r *reader, parts []string) []cnf.Lit) form {
	e := strings.NewReplacer("EDGE", "("+edgeName+")", "POINT", "("+pointName+")", "CELL", "("+cellName+")", "NUMBER", `(\d+|one)`, "LINE", `((?i:row|column) \d+)`,
		"VALUE", "(0|1|zeros|ones)", "WAY", "(up|down|left|right)", "AXIS", "(up and down|left and right)", "COLOUR", "(white|black)").Replace(text)
	return form{text, regexp.MustCompile(e), check, concludes}
}

// line returns the cells of a line by its name.
func (r *reader) line(name string) *rule.Line {
	rows, cols := r.puzzle.Size()
	for _, l := range rule.GridLines(rows, cols) {
		if l.String() == strings.ToLower(name) {
			return &l
		}
	}
	return nil
}

// count counts the cells of a line that are known to have a value, but for some.
func (r *reader) count(line *rule.Line, value bool, but ...string) int {
	n := 0
	for _, bit := range line.Bits() {
		l := cnf.Lit(bit + 1)
		if !value {
			l = -l
		}
		if r.known[l] && !slices.Contains(but, place(r.puzzle, l)) {
			n++
		}
	}
	return n
}

func number(text string) int {
	if text == "one" {
		return 1
	}
	n, _ := strconv.Atoi(text)
	return n
}

func one(value string) bool { return value == "1" || value == "ones" }

// claim is what is wrong if something is not so.
func claim(so bool, format string, args ...any) string {
	if so {
		return ""
	}
	return fmt.Sprintf(format, args...)
}

var binaryForms = []form{
	newForm("LINE already has its NUMBER VALUE", func(r *reader, m []string) string {
		line, n := r.line(m[0]), number(m[1])
		have := r.count(line, one(m[2]))
		return claim(have == n && 2*n == len(line.Bits()) && len(r.step.Facts) == n, "there are %d", have)
	}, nil),
	newForm("LINE needs one more VALUE", func(r *reader, m []string) string {
		line := r.line(m[0])
		have := r.count(line, one(m[1]))
		return claim(have == len(line.Bits())/2-1, "there are %d", have)
	}, nil),
	newForm("LINE still needs NUMBER VALUE", func(r *reader, m []string) string {
		line := r.line(m[0])
		have := r.count(line, one(m[2]))
		return claim(have+number(m[1]) == len(line.Bits())/2, "there are %d", have)
	}, nil),
	newForm("((?i:one) of .*) is VALUE \\(no three VALUE in a (row|column)\\)\\. With the (?:NUMBER )?VALUE elsewhere, LINE has its NUMBER VALUE", func(r *reader, m []string) string {
		line, n := r.line(m[6]), number(m[7])
		blocks := strings.Split(strings.ToLower(m[0]), "one of ")[1:]
		var inside []string
		for _, b := range blocks {
			inside = append(inside, r.span(b)...)
		}
		elsewhere := 1
		if m[4] != "" {
			elsewhere = number(m[4])
		}
		have := r.count(line, one(m[8]), inside...)
		return claim(have == elsewhere && elsewhere+len(blocks) == n && 2*n == len(line.Bits()) && one(m[1]) == one(m[5]) && one(m[1]) != one(m[2]) && one(m[5]) == one(m[8]),
			"%d blocks, %d elsewhere", len(blocks), have)
	}, nil),
	newForm("(Row|Column)s NUMBER and NUMBER agree wherever both are filled, and LINE is complete. If CELL were VALUE, LINE would be equal to LINE", func(r *reader, m []string) string {
		a, b := r.line(m[0]+" "+m[1]), r.line(m[0]+" "+m[2])
		full := r.line(m[3])
		for i, bit := range a.Bits() {
			l, k := cnf.Lit(bit+1), cnf.Lit(b.Bits()[i]+1)
			if r.known[l] && r.known[-k] || r.known[-l] && r.known[k] {
				return "they do not agree"
			}
		}
		return claim(r.count(full, true)+r.count(full, false) == len(full.Bits()) && m[7] == m[3] && m[6] != m[3], "%s is not complete", m[3])
	}, nil),
	newForm("(Row|Column)s NUMBER and NUMBER agree wherever both are filled, and LINE is complete. LINE still needs one 0 and one 1, and not where LINE has them", func(r *reader, m []string) string {
		full, line := r.line(m[3]), r.line(m[4])
		for i, bit := range line.Bits() {
			l, k := cnf.Lit(bit+1), cnf.Lit(full.Bits()[i]+1)
			if r.known[l] && r.known[-k] || r.known[-l] && r.known[k] {
				return "they do not agree"
			}
		}
		open := len(line.Bits()) - r.count(line, true) - r.count(line, false)
		return claim(open == 2 && r.count(full, true)+r.count(full, false) == len(full.Bits()) && m[5] == m[3] && len(r.step.Lits) == 2, "%d cells are open", open)
	}, nil),
	newForm("LINE (?:leaves no other choice|could not be filled)", func(r *reader, m []string) string {
		n := 0
		for _, inst := range r.step.Rules {
			if strings.HasSuffix(inst.Name(), " "+strings.ToLower(m[0])) || strings.Contains(inst.Name(), " "+strings.ToLower(m[0])+",") {
				n++
			}
		}
		return claim(n > 1, "%d rules are about it", n)
	}, nil),
	newForm("CELL-CELL would be VALUE VALUE VALUE", func(r *reader, m []string) string {
		cells := r.span(m[0] + "-" + m[1])
		return claim(len(cells) == 3 && m[2] == m[3] && m[3] == m[4], "that is not three alike")
	}, nil),
	newForm("LINE has its NUMBER VALUE\\)", func(r *reader, m []string) string {
		return claim(2*number(m[1]) == len(r.line(m[0]).Bits()), "it is of %d", len(r.line(m[0]).Bits()))
	}, nil),
	newForm("LINE would have more than NUMBER VALUE", func(r *reader, m []string) string {
		return claim(2*number(m[1]) == len(r.line(m[0]).Bits()), "it is of %d", len(r.line(m[0]).Bits()))
	}, nil),
}

// span lists the cells that a text names, and those between the ends of a range.
func (r *reader) span(text string) []string {
	cells := anyCell.FindAllString(text, -1)
	if len(cells) != 2 || !strings.Contains(text, "-") {
		return cells
	}
	from, to := r.literal(cells[0]).Var(), r.literal(cells[1]).Var()
	step := 1
	if _, cols := r.puzzle.Size(); (to-from)%cols == 0 {
		step = cols
	}
	cells = nil
	for v := from; v <= to; v += step {
		cells = append(cells, place(r.puzzle, cnf.Lit(v)))
	}
	return cells
}

// around are the edges of a cell by its name that are drawn in the solution, by direction.
func (r *reader) around(cell string) (row, col int, drawn map[string]bool) {
	fmt.Sscanf(cell, "r%dc%d", &row, &col)
	row, col = row-1, col-1
	drawn = make(map[string]bool)
	for i, e := range r.board.Around(row, col) {
		drawn[directionNames[i]] = e >= 0 && r.solution != nil && r.solution[e]
	}
	return row, col, drawn
}

var directionNames = [...]string{"up", "down", "right", "left"}

// point numbers a point by its name.
func (r *reader) point(name string) int {
	for p := range r.loop.Points() {
		if r.loop.SayPoint(p) == strings.Replace(name, "The ", "the ", 1) {
			return p
		}
	}
	r.wrong("there is no %s", name)
	return 0
}

// factsAt counts the drawn edges of a point among the facts.
func (r *reader) factsAt(point string, facts []cnf.Lit) (drawn int) {
	for _, e := range r.loop.AroundPoint(r.point(point)) {
		if slices.Contains(facts, cnf.Lit(e+1)) {
			drawn++
		}
	}
	return drawn
}

// runs reports whether the line goes along an axis at a cell.
func (r *reader) runs(cell, axis string) bool {
	_, _, drawn := r.around(cell)
	if axis == "up and down" {
		return drawn["up"] && drawn["down"]
	}
	return drawn["left"] && drawn["right"]
}

// pearlAt reports whether a cell has a pearl of a colour.
func (r *reader) pearlAt(cell, colour string) bool {
	row, col, _ := r.around(cell)
	return r.board.At(row, col) == map[string]masyu.Pearl{"white": masyu.White, "black": masyu.Black}[colour]
}

func drawnEdges(r *reader, m []string) (lits []cnf.Lit) {
	for _, name := range m {
		lits = append(lits, r.literal(name))
	}
	return lits
}

func emptyEdge(r *reader, m []string) []cnf.Lit { return []cnf.Lit{-r.literal(m[0])} }

func fine(*reader, []string) string { return "" }

var loopForms = []form{
	newForm("POINT already has two lines", func(r *reader, m []string) string {
		return claim(r.factsAt(m[0], r.step.Facts) == 2, "it has %d", r.factsAt(m[0], r.step.Facts))
	}, nil),
	newForm("POINT has one line and one free side: it continues to POINT", func(r *reader, m []string) string {
		return claim(r.factsAt(m[0], r.step.Facts) == 1, "it has %d", r.factsAt(m[0], r.step.Facts))
	}, func(r *reader, m []string) []cnf.Lit {
		a, b := r.point(m[0]), r.point(m[1])
		for e := range r.loop.Edges() {
			if u, v := r.loop.Ends(e); u == min(a, b) && v == max(a, b) {
				return []cnf.Lit{cnf.Lit(e + 1)}
			}
		}
		return nil
	}),
	newForm("Joining EDGE would close the loop through NUMBER (?:cells|corners)", func(r *reader, m []string) string {
		c := r.step.Rules[0].(*rule.Closing)
		points := map[int]bool{}
		for _, e := range c.Edges {
			u, v := r.loop.Ends(e)
			points[u], points[v] = true, true
			if l := cnf.Lit(e + 1); l != r.literal(m[0]) && !r.known[l] {
				return "the line is not drawn yet"
			}
		}
		return claim(len(points) == number(m[1]), "there are %d", len(points))
	}, emptyEdge),
	newForm("at most one of EDGE and EDGE, for otherwise it would close the loop early, through NUMBER (?:cells|corners)", func(r *reader, m []string) string {
		for _, inst := range r.step.Rules {
			if c, ok := inst.(*rule.Closing); ok && len(c.Edges) == number(m[2]) {
				for _, e := range c.Edges {
					if l := cnf.Lit(e + 1); l != r.literal(m[0]) && l != r.literal(m[1]) && !r.known[l] {
						return "the line is not drawn yet"
					}
				}
				return ""
			}
		}
		return "no loop closes there"
	}, nil),
	newForm("needs EDGE", func(r *reader, m []string) string {
		return claim(r.solution == nil || r.holds(m[0]), "it is not so")
	}, nil),
	newForm("cannot have EDGE", func(r *reader, m []string) string {
		return claim(r.solution == nil || !r.holds(m[0]), "it is not so")
	}, nil),
	newForm("has at least one of EDGE and EDGE", func(r *reader, m []string) string {
		return claim(r.solution == nil || r.holds(m[0]) || r.holds(m[1]), "it is not so")
	}, nil),
	newForm("has at most one of EDGE and EDGE", func(r *reader, m []string) string {
		return claim(r.solution == nil || !r.holds(m[0]) || !r.holds(m[1]), "it is not so")
	}, nil),
	newForm("has EDGE only together with EDGE", func(r *reader, m []string) string {
		return claim(r.solution == nil || !r.holds(m[0]) || r.holds(m[1]), "it is not so")
	}, nil),
	newForm("The loop is closed already, so EDGE is empty", func(r *reader, m []string) string {
		c := r.step.Rules[0].(*rule.Closing)
		for _, e := range c.Edges {
			if !r.known[cnf.Lit(e+1)] {
				return "the loop is not drawn"
			}
		}
		return claim(c.Edge+1 == r.literal(m[0]).Var(), "another edge is left out")
	}, emptyEdge),
	newForm("EDGE lies in .*, from which no way leads to .*, so it is empty", fine, emptyEdge),
	newForm("and EDGE is the only way left, so it is empty", fine, emptyEdge),
	newForm("and EDGE is the only other way, so it is drawn", fine, drawnEdges),
	newForm("and EDGE is the only other way, so it is empty", fine, emptyEdge),
	newForm("has just one of EDGE and EDGE", func(r *reader, m []string) string {
		return claim(r.solution == nil || r.holds(m[0]) != r.holds(m[1]), "it is not so")
	}, nil),
	newForm("has both or neither of EDGE and EDGE", func(r *reader, m []string) string {
		return claim(r.solution == nil || r.holds(m[0]) == r.holds(m[1]), "it is not so")
	}, nil),
	newForm("only at EDGE and EDGE, so both are drawn", fine, drawnEdges),
	newForm("No side is left at POINT for a second line", func(r *reader, m []string) string {
		return claim(r.factsAt(m[0], r.step.Facts) == 0 && r.factsAt(m[0], positive(r.known)) == 0, "there is a line")
	}, nil),
	newForm("[Tt]he (\\d) at CELL", func(r *reader, m []string) string {
		return claim(r.clue(m[1]) == m[0], "it is %q", r.clue(m[1]))
	}, nil),
	newForm("[Tt]he 3s at CELL and CELL", func(r *reader, m []string) string {
		return claim(r.clue(m[0]) == "3" && r.clue(m[1]) == "3", "they are %q and %q", r.clue(m[0]), r.clue(m[1]))
	}, nil),
	newForm("[Tt]he (\\d) at CELL has only (one|two|three|four) sides? left", func(r *reader, m []string) string {
		return claim(wordFor(m[0]) == m[2], "it is not so")
	}, nil),
	newForm("Going from .* crosses the loop (once|twice|\\d+ times)", func(r *reader, m []string) string {
		n := len(positive(literals(r.step.Facts)))
		want := map[int]string{1: "once", 2: "twice"}[n]
		if n > 2 {
			want = fmt.Sprintf("%d times", n)
		}
		return claim(want == m[0], "it is %d times", n)
	}, nil),
}

var pearlForms = []form{
	newForm("the COLOUR pearls? at CELL", func(r *reader, m []string) string {
		return claim(r.pearlAt(m[1], m[0]), "there is none")
	}, nil),
	newForm("the line through the COLOUR pearl at CELL goes AXIS", func(r *reader, m []string) string {
		return claim(r.runs(m[1], m[2]), "it does not")
	}, nil),
	newForm("the line through the COLOUR pearl at CELL cannot go AXIS, so it goes AXIS", func(r *reader, m []string) string {
		return claim(!r.runs(m[1], m[2]) && r.runs(m[1], m[3]), "it does not")
	}, nil),
	newForm("The line goes WAY from the black pearl at CELL, so it goes two cells that way and not WAY", func(r *reader, m []string) string {
		_, _, drawn := r.around(m[1])
		return claim(drawn[m[0]] && !drawn[m[2]] && r.factsAt(m[1], r.step.Facts) == 1, "it does not")
	}, nil),
	newForm("the black pearl at CELL cannot go two cells WAY, so it goes two cells WAY", func(r *reader, m []string) string {
		_, _, drawn := r.around(m[0])
		return claim(!drawn[m[1]] && drawn[m[2]], "it does not")
	}, nil),
	newForm("The black pearl at CELL (?:touches|is too close to) the border and cannot go WAY, so it goes two cells WAY", func(r *reader, m []string) string {
		_, _, drawn := r.around(m[0])
		return claim(!drawn[m[1]] && drawn[m[2]], "it does not")
	}, nil),
	newForm("The black pearl at CELL (?:touches|is too close to) the border and cannot go WAY or WAY, so it goes two cells WAY and WAY", func(r *reader, m []string) string {
		_, _, drawn := r.around(m[0])
		return claim(!drawn[m[1]] && !drawn[m[2]] && drawn[m[3]] && drawn[m[4]], "it does not")
	}, nil),
	newForm("The line comes to the white pearl at CELL from CELL", func(r *reader, m []string) string {
		return claim(r.factsAt(m[0], r.step.Facts) == 1 && r.factsAt(m[1], r.step.Facts) == 1, "it does not")
	}, nil),
	newForm("already straight at CELL, so it must turn at CELL", func(r *reader, m []string) string {
		straight := r.runs(m[0], "up and down") || r.runs(m[0], "left and right")
		turns := !r.runs(m[1], "up and down") && !r.runs(m[1], "left and right")
		return claim(straight && turns && r.factsAt(m[0], r.step.Facts) > 0, "it does not")
	}, nil),
	newForm("at CELL lies on the border", func(r *reader, m []string) string {
		row, col, _ := r.around(m[0])
		rows, cols := r.board.Size()
		return claim(row == 0 || col == 0 || row == rows-1 || col == cols-1, "it does not")
	}, nil),
}

// positive lists what is drawn.
func positive(known map[cnf.Lit]bool) (lits []cnf.Lit) {
	for l := range known {
		if l > 0 {
			lits = append(lits, l)
		}
	}
	return lits
}

// clue is the number in a cell of a Slitherlink by its name.
func (r *reader) clue(cell string) string {
	var row, col int
	fmt.Sscanf(cell, "r%dc%d", &row, &col)
	if clue := r.puzzle.Clue(row-1, col-1); clue != slitherlink.Empty && r.puzzle.Kind() == slitherlink.Slitherlink {
		return fmt.Sprint(clue - slitherlink.Number(0))
	}
	return ""
}

// wordFor is a digit in letters.
func wordFor(digit string) string {
	return map[string]string{"1": "one", "2": "two", "3": "three", "4": "four"}[digit]
}
