package explain

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/explain/ground"
	"gridcnf/explain/infer"
	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// sayer is a puzzle that can say what its answer bits mean, as rulefile.Board does.
type sayer interface {
	Say(bit int, value bool) (lead, place, is, are, what string)
}

// values puts literals into words: "r1c1 and r1c2 are black and the line runs from r2c1 to r2c2".
func (g *grounded) values(lits []cnf.Lit) string {
	words, others := g.left(lits)
	return english.List(append(words, g.sayings(others, false)...))
}

// rivals are the bits of each place with several values, and the bits of each value of such places, as literals.
type rivals struct {
	places map[puzzle.Site][]cnf.Lit
	values map[string][]cnf.Lit
	of     []string // by bit: its value, or "" if its place has no others
}

// rivals finds the rivals once.
func (g *grounded) rivals() *rivals {
	if g.others != nil {
		return g.others
	}
	p := g.path.puzzle
	s, says := p.(sayer)
	r := &rivals{make(map[puzzle.Site][]cnf.Lit), make(map[string][]cnf.Lit), make([]string, p.Bits())}
	for bit := range p.Bits() {
		at, l := p.Site(bit), cnf.Lit(bit+1)
		if says {
			_, _, _, _, r.of[bit] = s.Say(bit, false)
		}
		r.places[at], r.values[r.of[bit]] = append(r.places[at], l), append(r.values[r.of[bit]], l)
	}
	g.others = r
	return r
}

// denied returns the value that a literal denies to a place with several values, or "".
func (g *grounded) denied(l cnf.Lit) string {
	if l > 0 || l.Var() > g.path.puzzle.Bits() {
		return ""
	}
	return g.rivals().of[l.Var()-1]
}

// crosses reports whether a step only crosses out what one placed value rules out.
func (g *grounded) crosses(s *Step) bool {
	return len(s.Rules) == 1 && len(s.Facts) == 1 && len(s.Lits) > 0 &&
		!slices.ContainsFunc(s.Lits, func(l cnf.Lit) bool { return !g.crossesOut(s.Facts[0], l) })
}

// crossesOut reports whether the literal stands puts a value in a place, and the literal out denies that value to another place or
// another value to that place.
func (g *grounded) crossesOut(stands, out cnf.Lit) bool {
	value, other := g.denied(-stands), g.denied(out)
	site := func(l cnf.Lit) puzzle.Site { return g.path.puzzle.Site(l.Var() - 1) }
	return value != "" && other != "" && (value == other || site(stands) == site(out))
}

// left replaces literals that deny values by what is left, if that is shorter: the remaining values of a place, as literals, or the
// remaining places of a value, in words. If lits say which value a place has, it drops the other values.
func (g *grounded) left(lits []cnf.Lit) (words []string, others []cnf.Lit) {
	p, in := g.path.puzzle, list.Set(lits)
	rest := func(rivals []cnf.Lit) (out int, left []cnf.Lit) {
		for _, l := range rivals {
			if in[-l] {
				out++
			} else if g.path.known.Value(l) != infer.False {
				left = append(left, l)
			}
		}
		return out, left
	}
	for _, l := range lits {
		value := g.denied(l)
		if value == "" {
			others = append(others, l)
			continue
		}
		out, values := rest(g.rivals().places[p.Site(l.Var()-1)])
		gone, places := rest(g.rivals().values[value])
		switch {
		case slices.ContainsFunc(values, func(v cnf.Lit) bool { return in[v] }):
		case 1 < len(values) && len(values) < out:
			others = list.Union(others, values...)
		case gone > 5 && 0 < len(places) && len(places) < gone:
			words = list.Union(words, value+" can only be at "+english.Choice(list.Map(places, func(v cnf.Lit) string { return puzzle.Spoken(p, v.Var()-1) })))
		default:
			others = append(others, l)
		}
	}
	return words, others
}

// sayings puts literals into words for a sentence that joins them with "and", or with "or" if either is set.
func (g *grounded) sayings(lits []cnf.Lit, either bool) (words []string) {
	p := g.path.puzzle
	type saying struct{ lead, place, is, are, what string }
	var said []saying
	whats, helpers := make(map[saying][]string), make(map[string][]string)
	for _, l := range lits {
		if l.Var() > p.Bits() {
			if h := g.book.Helpers[l.Var()-p.Bits()-1]; h.Text != "" {
				text := map[bool]string{false: "it is not so that "}[l > 0] + h.Text
				words, helpers[text] = list.Union(words, text), list.Union(helpers[text], h.Place)
			}
			continue
		}
		x, what := saying{place: puzzle.Spoken(p, l.Var()-1), is: map[bool]string{true: " holds", false: " does not hold"}[l > 0]}, ""
		x.are = x.is
		if s, ok := p.(sayer); ok {
			x.lead, x.place, x.is, x.are, what = s.Say(l.Var()-1, l > 0)
		}
		if whats[x] == nil {
			said = append(said, x)
		}
		whats[x] = list.Union(whats[x], what)
	}
	for i, text := range words {
		if at := english.Few(helpers[text], "; "); at != "" {
			words[i] += " (" + at + ")"
		}
	}
	var order []saying // list places with the same statement together
	places := make(map[saying][]string)
	for _, x := range said {
		at := x.place
		x.place, x.what = "", english.Choice(english.Ranges(whats[x]))
		if places[x] == nil {
			order = append(order, x)
		}
		places[x] = append(places[x], at)
	}
	for _, x := range order {
		of, verb := places[x], x.is
		if len(of) > 1 && !either {
			verb = x.are
		}
		all := english.List(of)
		if either || strings.HasSuffix(x.lead, " not run ") {
			all = english.Choice(of)
		}
		if len(of) > 12 {
			all = english.Few(of, ", ")
		}
		words = append(words, x.lead+all+verb+x.what)
	}
	return words
}

// either says that at least one of the literals holds: "either r1c1 or r1c2 is black, or r2c1 is white".
func (g *grounded) either(lits []cnf.Lit) string {
	denies := func(l cnf.Lit) bool { return strings.Contains(g.values([]cnf.Lit{l}), " not ") }
	each := g.sayings(list.Filter(lits, func(l cnf.Lit) bool { return !denies(l) }), true)
	for _, l := range list.Filter(lits, denies) { // "not a or b" would deny both
		each = append(each, g.values([]cnf.Lit{l}))
	}
	return "either " + strings.Join(each, ", or ")
}

// Spoken reports whether texts mention a rule. They mention neither definitions nor that a place has one value.
func Spoken(r rule.Instance) bool {
	inst, ruled := r.(*ground.Instance)
	return !ruled || r.Rule() != definition && inst.About().Words != book.OneValue
}

// wording lists the different words of the rules that texts mention.
func wording[T rule.Instance](rules []T) (words []string) {
	for _, r := range rules {
		if Spoken(r) {
			words = list.Union(words, rule.Instance(r).(*ground.Instance).About().Words)
		}
	}
	return words
}

// named puts the rules of a step into words. It says the words of several rules once if they are the same, followed by all places.
// If the step has mentioned just one rule before, named does not repeat its words.
func named[T, U rule.Instance](rules []T, told []U) (words []string) {
	whys, places, before := make(map[string][]string), make(map[string][]string), wording(told)
	for _, r := range rules {
		inst := rule.Instance(r).(*ground.Instance)
		text := inst.About().Words
		if at := where(inst); at != "" {
			places[text] = list.Union(places[text], at)
		}
		if inst.Why != "" {
			whys[text] = list.Union(whys[text], inst.Why)
		}
	}
	for _, text := range wording(rules) {
		why, said := strings.Join(whys[text], ", or "), text
		switch again := slices.Equal(before, []string{text}); {
		case again && why != "":
			said = why
		case again:
			said = "the same rule"
		case why != "":
			said = why + ", but " + text
		}
		switch at := places[text]; {
		case len(at) > 12:
			said += fmt.Sprintf(" (at %d places)", len(at))
		case len(at) > 0:
			said += " (" + strings.Join(at, "; ") + ")"
		}
		words = append(words, said)
	}
	return words
}

// by names the rules that force a literal.
func by[T, U rule.Instance](rules []T, l cnf.Lit, told []U) string {
	words := named(rules, told)
	switch {
	case len(words) > 0:
		return ": " + strings.Join(words, "; ") + "."
	case l > 0:
		return ": nothing else is left."
	}
	return "."
}

// basis lists the facts that the text of a step names. Instead of a crossed-out value it names a placed value that rules it out,
// if possible one that it names anyway. It leaves out places that are filled if the step counts, and the facts in s.shut, which only
// rule out some of the ways.
func (g *grounded) basis(s *Step) []cnf.Lit {
	p, named, placed := g.path.puzzle, []cnf.Lit{}, make(map[cnf.Lit][]cnf.Lit)
	counts, engine := s.alone && s.by.Kind() == book.Sums, g.engine
	if engine == nil { // the facts are contradictory
		engine = ground.New(g.rules, p.Bits(), g.vars)
		for _, l := range g.path.known.Facts() {
			engine.Know(l, nil)
		}
	}
	for _, l := range s.Facts {
		placed[l] = engine.Causes(l, func(v cnf.Lit) bool { return g.crossesOut(v, l) })
	}
	for _, l := range slices.SortedStableFunc(slices.Values(s.Facts), func(a, b cnf.Lit) int { return len(placed[a]) - len(placed[b]) }) {
		filled := slices.ContainsFunc(placed[l], func(v cnf.Lit) bool { return p.Site(v.Var()-1) == p.Site(l.Var()-1) })
		said := slices.ContainsFunc(placed[l], func(v cnf.Lit) bool { return slices.Contains(named, v) })
		if !said && !slices.Contains(s.shut, l) && !(counts && filled && g.crossesOut(s.Lits[0], l)) {
			named = append(named, append(placed[l], l)[0])
		}
	}
	slices.SortFunc(named, func(a, b cnf.Lit) int { return a.Var() - b.Var() })
	return slices.Compact(named)
}

// where names the clue that states a rule, and the place that the rule is about.
func where(inst *ground.Instance) string {
	clue, place := inst.About().Clue, inst.About().Place
	if clue == "" || strings.Contains(clue, place) {
		return puzzle.Said(cmp.Or(clue, place))
	}
	return puzzle.Said(clue + ", " + place)
}

// say tells a step that needs no assumption: "as r1c1 is a lamp, r1c2 and r1c3 are empty: no two lamps … (r1c1 to r1c7)."
func (g *grounded) say(s *Step, text string) {
	if s.Basis = g.basis(s); len(s.Basis) > 0 {
		text = "as " + g.values(s.Basis) + ", " + text
	}
	s.Text = english.Sentence(text)
}

// lines tells a chain. The chain behind a relation comes before its first use. It leaves out values that a placed value crosses out,
// and helpers without words, whose rules go to what follows. Neighbours with the same rule share a line unless one rests on the other.
func (g *grounded) lines(c *ground.Chain, assumed []cnf.Lit, depth int, told map[*ground.Chain]bool) []Line {
	lines := []Line{{Depth: depth, Lits: g.answers(c.Assumed), Text: "suppose that " + g.values(assumed) + "."}}
	silent := make(map[int][]*ground.Instance) // by helper without words: the rules behind it
	var run []cnf.Lit                          // the literals of the last line
	var because, said []*ground.Instance       // the rules of the last line, and those of the lines before it
	for _, k := range c.Links {
		rules := k.Instances()
		for _, l := range k.Clause {
			rules = append(rules, silent[l.Var()]...)
		}
		text := g.broken(k)
		if k.Lit != 0 {
			text = g.values([]cnf.Lit{k.Lit})
		}
		if text == "" {
			silent[k.Lit.Var()] = rules
			continue
		}
		if len(k.Clause) == 2 && k.Lit != 0 && g.crossesOut(-k.Clause[0]-k.Clause[1]+k.Lit, k.Lit) {
			continue
		}
		if why, either := k.Related(); either != nil {
			if !told[why] {
				told[why] = true
				also := []cnf.Lit{why.Assumed}
				if why.Links[len(why.Links)-1].Lit == 0 {
					also = cnf.Complements(either)
				}
				lines = append(lines, g.lines(why, also, depth+1, told)...)
			}
			run = nil
			lines = append(lines, Line{Depth: depth, Lits: g.answers(k.Lit), Rule: rules[0], Text: text + ": " + g.either(either) + "."})
			continue
		}
		rests := slices.ContainsFunc(run, func(l cnf.Lit) bool { return slices.Contains(k.Clause, -l) })
		if last := &lines[len(lines)-1]; len(run) > 0 && !rests && run[0] > 0 == (k.Lit > 0) && k.Lit != 0 && slices.Equal(wording(rules), wording(because)) {
			run, because = append(run, k.Lit), append(slices.Clip(because), rules...)
			last.Lits, last.Text = append(last.Lits, g.answers(k.Lit)...), g.values(run)+by(because, k.Lit, said)
			continue
		}
		said = append(slices.Clip(said), because...)
		run, because = []cnf.Lit{k.Lit}, rules
		lines = append(lines, Line{Depth: depth, Lits: g.answers(k.Lit), Rule: rules[0], Text: text + by(rules, k.Lit, said)})
	}
	return lines
}

// broken says how the last link of a chain breaks a rule.
func (g *grounded) broken(k *ground.Link) string {
	if k.By.About().Words != book.OneValue {
		return "but then this is broken"
	}
	place := puzzle.Spoken(g.path.puzzle, k.Clause[0].Var()-1)
	if k.Clause[0] > 0 {
		return "but then nothing is left for " + place
	}
	return "but then " + place + " would have two values"
}

// tell tells a step that refutes an assumption: in one text if it is short, or else line by line. If there would be no line between
// the assumption and the broken rule, it tells the step as several rules together.
func (g *grounded) tell(s *Step, c *ground.Chain) {
	lines := g.lines(c, []cnf.Lit{c.Assumed}, 0, make(map[*ground.Chain]bool))
	if len(lines) == 2 && len(s.Lits) > 0 {
		s.Technique, s.Trace = severalRules, nil
		g.say(s, g.values(s.Lits)+by(s.Rules, s.Lits[0], s.Rules[:0]))
		return
	}
	so := " So " + g.values(s.Lits) + "."
	s.Text, s.Trace = english.Sentence(lines[0].Text), nil
	if len(lines) <= 4 {
		for _, line := range lines[1 : len(lines)-1] {
			s.Text += " Then " + line.Text
		}
		s.Text += " " + english.Sentence(lines[len(lines)-1].Text) + so
		return
	}
	s.Text += fmt.Sprintf(" Then %s follow one after the other, and a rule is broken.", english.Count(len(lines)-2, "conclusion")) + so
	s.Trace = fold(lines)
	for i := range s.Trace {
		s.Trace[i].Text = english.Sentence(s.Trace[i].Text)
	}
}

// answers returns a literal as a list, which is empty for a helper and for 0.
func (g *grounded) answers(l cnf.Lit) []cnf.Lit {
	if l == 0 || l.Var() > g.path.puzzle.Bits() {
		return nil
	}
	return []cnf.Lit{l}
}

// deep tells a step that only the solver found.
func (g *grounded) deep(s *Step) {
	s.Technique, s.Class = deepRules, 6
	if len(s.Lits) == 0 {
		s.Text = "There is no solution: "
	} else {
		s.Text = fmt.Sprintf("Suppose that %s. ", g.values([]cnf.Lit{-s.Lits[0]}))
	}
	s.Text += fmt.Sprintf("There is no way to obey all of this: %s.", strings.Join(named(s.Rules, s.Rules[:0]), "; "))
	if s.Basis = g.basis(s); len(s.Basis) > 0 {
		s.Text += " Known is: " + g.values(s.Basis) + "."
	}
	if len(s.Lits) > 0 {
		s.Text += " So " + g.values(s.Lits) + "."
	}
}
