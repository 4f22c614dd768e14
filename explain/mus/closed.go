package mus

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// separate makes rules against the closed lines of an answer that leave something out: a stop, or an edge that required says
// is drawn. It returns false if it makes no new rule. It also returns false if one of the lines alone is a solution, as no
// rule may forbid that.
func (f *Finder) separate(a puzzle.Answer, required []cnf.Lit) bool {
	lines := f.loop.Closed(a)
	if slices.ContainsFunc(lines, func(line []int) bool { return f.solves(line, required) }) {
		return false
	}
	before := len(f.rules)
	for _, line := range lines {
		slices.Sort(line)
		f.cutOff(line, required)
	}
	return len(f.rules) > before
}

// solves reports whether a closed line alone is a solution in which some literals hold.
func (f *Finder) solves(line []int, required []cnf.Lit) bool {
	a := make(puzzle.Answer, f.bits)
	for _, e := range line {
		a[e] = true
	}
	misses := func(l cnf.Lit) bool { return a[l.Var()-1] != l.Positive() }
	return !slices.ContainsFunc(required, misses) && f.puzzle.Check(a) == nil
}

// cutOff makes a Closing of a line that leaves something out, and a Cut if the loop has to be on the line as well.
func (f *Finder) cutOff(line []int, required []cnf.Lit) {
	on := make([]bool, f.loop.Points())
	drawn := make([]bool, f.bits)
	for _, e := range line {
		from, to := f.loop.Ends(e)
		on[from], on[to], drawn[e] = true, true, true
	}
	inside, outside := f.where(on, true, required), f.where(on, false, required)
	left := rule.Where{Stop: f.loop.Missed(func(e int) bool { return drawn[e] }), Edge: -1}
	if left == rule.Nowhere {
		left = outside
	}
	if left == rule.Nowhere {
		return
	}
	f.include(&rule.Closing{Loop: f.loop, Edges: line, Stop: left.Stop, Edge: left.Edge})
	if inside != rule.Nowhere && outside != rule.Nowhere {
		f.include(&rule.Cut{Loop: f.loop, Region: f.around(on, outside), Inside: inside, Outside: outside})
	}
}

// around returns a region, by point: the points that cannot be reached from outside without touching the line. This region
// has a shorter border than the line itself.
func (f *Finder) around(on []bool, outside rule.Where) []bool {
	region := slices.Repeat([]bool{true}, len(on))
	leave := func(_, point int) bool {
		fresh := region[point] && !on[point]
		region[point] = region[point] && !fresh
		return fresh
	}
	var ends [2]int
	if outside.Stop >= 0 {
		ends = f.loop.Stops[outside.Stop].Points
	} else {
		ends[0], ends[1] = f.loop.Ends(outside.Edge)
	}
	infer.Spread(f.loop, slices.DeleteFunc(ends[:], func(p int) bool { return !leave(-1, p) }), 0, leave)
	return region
}

// where returns what the loop has inside a region, or outside if inside is false: a stop, or else a required edge.
func (f *Finder) where(region []bool, inside bool, required []cnf.Lit) rule.Where {
	for i := range f.loop.Stops {
		if f.loop.Stops[i].Within(region, inside) {
			return rule.Where{Stop: i, Edge: -1}
		}
	}
	for _, l := range required {
		if from, to := f.loop.Ends(l.Var() - 1); l > 0 && region[from] == inside && region[to] == inside {
			return rule.Where{Stop: -1, Edge: l.Var() - 1}
		}
	}
	return rule.Nowhere
}

// include adds a rule if it is new.
func (f *Finder) include(inst rule.Instance) {
	if name := inst.Name(); !f.lines[name] {
		f.lines[name] = true
		f.rules = append(f.rules, inst)
	}
}
