package explain

import (
	"regexp"
	"strings"

	"gridcnf/cnf"
)

// concluding are the ways of speaking of a last sentence that concludes something without saying "is drawn" of it, each with what it concludes.
var concluding = []struct {
	expression *regexp.Regexp
	concludes  func(r *reader, parts []string) []cnf.Lit
}{
	{form("POINT has one line and one free side: it continues to POINT"), func(r *reader, m []string) []cnf.Lit {
		a, b := r.point(m[0]), r.point(m[1])
		for e := range r.loop.Edges() {
			if u, v := r.loop.Ends(e); u == min(a, b) && v == max(a, b) {
				return []cnf.Lit{cnf.Lit(e + 1)}
			}
		}
		return nil
	}},
	{form("Joining EDGE would close the loop through"), emptyEdge},
	{form("The loop is closed already, so EDGE is empty"), emptyEdge},
	{form("EDGE lies in .*, from which no way leads to .*, so it is empty"), emptyEdge},
	{form("and EDGE is the only way left, so it is empty"), emptyEdge},
	{form("and EDGE is the only other way, so it is drawn"), drawnEdges},
	{form("and EDGE is the only other way, so it is empty"), emptyEdge},
	{form("only at EDGE and EDGE, so both are drawn"), drawnEdges},
}

// needed is what is said of one edge alone on the way to another.
var needed = form("(needs|cannot have) EDGE")

func form(text string) *regexp.Regexp {
	return regexp.MustCompile(strings.NewReplacer("EDGE", "("+edgeName+")", "POINT", "("+pointName+")").Replace(text))
}

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

func drawnEdges(r *reader, m []string) (lits []cnf.Lit) {
	for _, name := range m {
		lits = append(lits, r.literal(name))
	}
	return lits
}

func emptyEdge(r *reader, m []string) []cnf.Lit { return []cnf.Lit{-r.literal(m[0])} }
