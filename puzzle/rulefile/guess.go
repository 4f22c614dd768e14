package rulefile

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
)

// guess searches for a text of the clue at a place, such that an answer obeys what the text states.
type guess struct {
	c       *compiler
	a       puzzle.Answer
	at      Position
	given   bool // the text must be a given
	random  *rand.Rand
	largest int                               // the largest number to try
	broken  string                            // the clause of the last text that the answer breaks, if any
	left    int                               // how many more texts may be tried
	steps   *uint64                           // how many more steps the interpreter may take
	with    func(text string) (*Board, error) // returns the board so far with a text here; not nil if the rules must be stated for the whole board
}

// mostAlike is how many numbers or lists in a row may break the same clause before we give up.
const mostAlike = 3

// mostShort is the largest number in lists about cells that have no values.
const mostShort = 8

// find tries the texts of a token. If the token is only a part of the clue, whole makes the text of the clue from that part.
func (g *guess) find(t token, whole func(string) string) (text string, found bool) {
	alike, last := 0, ""
	try := func(s string) bool {
		text = s
		found = g.allows(whole(s))
		if g.broken == "" || g.broken != last {
			alike = 0
		}
		last = g.broken
		alike++
		return found
	}
	switch t := t.(type) {
	case number:
		if g.with != nil && g.c.placeOf(g.at).row >= 0 { // we cannot work out the number, so we try random ones
			for range mostAlike {
				hi := t.hi
				if hi < 0 {
					hi = t.lo + max(g.c.rows, g.c.cols)
				}
				if try(strconv.Itoa(t.lo + g.random.IntN(hi-t.lo+1))) {
					break
				}
			}
			break
		}
		for i := t.lo; i <= g.largest && (t.hi < 0 || i <= t.hi) && alike < mostAlike && !try(strconv.Itoa(i)); i++ {
		}
	case word:
		for _, i := range g.random.Perm(len(t.texts)) {
			if try(t.texts[i]) {
				break
			}
		}
	case maybe:
		if text, found = g.find(t.token, whole); !found {
			try("")
		}
	case oneOf:
		order := slices.Clone(t)
		last, _ := t[len(t)-1].(word)
		unsaid := slices.Equal(last.texts, []string{"?"}) // a ? states least: it comes last, and never where numbers are drawn at random
		if unsaid && g.with != nil {
			order = order[:len(order)-1]
		} else if !unsaid && g.random.IntN(4) == 0 {
			slices.Reverse(order)
		}
		for _, one := range order {
			if text, found = g.find(one, whole); found {
				break
			}
		}
	case several:
		for _, s := range g.lists(t) {
			if try(s) || alike == mostAlike {
				break
			}
		}
	case pair:
		return g.pair(t, whole)
	}
	return text, found
}

// pair finds both halves of a pair. If the first half may be missing, or the second may be vacant, it finds one half and then the other.
// Otherwise it tries each text of one half, of the second if that is a word, and finds the other half for it.
func (g *guess) pair(t pair, whole func(string) string) (text string, found bool) {
	with := func(x string) func(y string) string {
		return func(y string) string { return whole(x + t.sep + y) }
	}
	if m, missing := t.a.(maybe); missing {
		y, fits := g.find(t.b, with(""))
		if fits {
			if x, both := g.find(m.token, func(x string) string { return with(x)(y) }); both {
				return x + t.sep + y, true
			}
			return t.sep + y, true
		}
	}
	if rest := samples(t.b)[0]; strings.Trim(rest, vacant+t.sep) == "" { // it restricts the first half in no way
		x, fits := g.find(t.a, func(x string) string { return with(x)(rest) })
		if fits {
			text, found = g.find(t.b, with(x))
		}
		return x + t.sep + text, found
	}
	outer, last := t.b.(word)
	if m, missing := t.b.(maybe); missing {
		if outer, last = m.token.(word); last {
			outer.texts = append(slices.Clip(outer.texts), "")
		}
	}
	if !last {
		outer.texts = textsOf(t.a, g.largest)
	}
	order := g.random.Perm(len(outer.texts))
	if _, numbers := t.a.(number); numbers && !last {
		slices.Sort(order)
	}
	for _, k := range order {
		o := outer.texts[k]
		if last {
			text, found = g.find(t.a, func(x string) string { return with(x)(o) })
			text += t.sep + o
		} else {
			text, found = g.find(t.b, with(o))
			text = o + t.sep + text
		}
		if found {
			break
		}
	}
	return text, found
}

// lists returns lists to try: for each value, the lengths of its runs in the line of the place, or in the ring of cells around it. If those
// cells have no values, it returns short lists of one and two numbers.
func (g *guess) lists(t several) (all []string) {
	sep := cmp.Or(t.sep, " ")
	line := g.c.seenFrom(g.c.placeOf(g.at))
	if g.at.Kind == cellPlace {
		for _, by := range [][2]int{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}} {
			line = append(line, g.c.cellAt(g.at.Row+by[0], g.at.Col+by[1]))
		}
	}
	first := slices.IndexFunc(line, func(p *place) bool { return g.c.bits[p] != nil })
	if first < 0 {
		all = textsOf(t.token, mostShort)
		return append(all, textsOf(pair{t.token, t.token, sep}, mostShort)...)
	}
	for i := 0; i < len(g.c.bits[line[first]].values); i++ {
		other := func(p *place) bool { return p == nil || g.c.valueOf(p, g.a) != g.c.bits[line[first]].values[i] }
		around := line
		if gap := slices.IndexFunc(line, other); g.at.Kind == cellPlace && gap >= 0 { // a run can go on past the end of the ring
			around = slices.Concat(line[gap:], line[:gap])
		}
		var runs []string
		run := 0
		for _, p := range append(slices.Clip(around), nil) {
			if !other(p) {
				run++
			} else if run > 0 {
				runs = append(runs, strconv.Itoa(run))
				run = 0
			}
		}
		all = append(all, cmp.Or(strings.Join(runs, sep), "0"))
	}
	return all
}

// allows reports whether a text makes sense here and the answer obeys what it states.
func (g *guess) allows(text string) bool {
	if g.left--; g.left < 0 || *g.steps == 0 {
		return false
	}
	g.broken = ""
	c := g.c
	t, err := c.file.read(g.at.Kind, text)
	if err != nil || t.given != g.given || t.only {
		return false
	}
	if g.with != nil {
		d, err := g.with(text)
		if err == nil {
			err = d.Compile(context.Background())
		}
		return err == nil && d.Check(g.a[:len(c.of)-len(c.loose)]) == nil
	}
	p := c.placeOf(g.at)
	if t.given {
		if c.bits[p] == nil {
			return false
		}
		v := c.valueOf(p, g.a)
		if v == nil {
			return false
		}
		same, err := starlark.Equal(v, t.value)
		return same && err == nil
	}
	try := *c
	try.begin(c.view.board)
	try.thread.SetMaxExecutionSteps(*g.steps)
	err = c.file.guard(context.Background(), try.thread, func(*starlark.Thread) { try.call(c.file.clue, p, t.value) })
	*g.steps -= min(*g.steps, try.thread.ExecutionSteps())
	if err != nil {
		return false
	}
	for _, k := range try.book.Others {
		if clause, ok := k.(*book.Clause); ok && try.refutes(g.a, clause) {
			g.broken = fmt.Sprint(clause.Lits())
			return false
		}
	}
	return try.check(g.a, nil) == nil
}

// refutes reports whether an answer breaks a clause that has only answer bits.
func (c *compiler) refutes(a puzzle.Answer, k *book.Clause) bool {
	return !slices.ContainsFunc(k.Lits(), func(l cnf.Lit) bool { return l.Var() > c.nbits || a[l.Var()-1] == (l > 0) })
}
