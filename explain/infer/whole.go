package infer

import (
	"cmp"
	"slices"

	"gridcnf/cnf"
	"gridcnf/internal/balanced"
	"gridcnf/internal/list"
	"gridcnf/puzzle/rule"
)

// longest is the longest line that can be read as a whole; see balanced.Lax.
const longest = 63

// wholes are the lines that an engine reads as a whole: each with all instances about this line alone, and with those that
// make it differ from a complete line.
type wholes struct {
	lines   []whole // by number
	waiting []int32 // the lines in which something is new
	read    int     // literals before this place of the trail are no longer news
	quiet   []int   // lengths of the trail from which nothing follows, ascending
}

// newWholes returns wholes without lines.
func newWholes() wholes { return wholes{quiet: []int{0}} }

// whole is a line with its Balance and NoThree instances.
type whole struct {
	*rule.Line
	rules []rule.Instance
	lax   balanced.Lax // the rules of a line that none of them states
}

// Whole makes Refute and Follow draw the conclusions of whole lines, too, once single instances yield nothing more; false
// turns that off again. It takes no account of instances that are added later.
func (e *Engine) Whole(on bool) {
	if e.wholes = newWholes(); !on {
		return
	}
	all := balanced.Places{^uint64(0), ^uint64(0)}
	for _, inst := range e.Instances {
		line := rule.LineOf(inst)
		if line == nil || line.Len > longest {
			continue
		}
		n := int(e.line(line))
		for n >= len(e.wholes.lines) {
			lax := balanced.Lax{Three: [2]balanced.Places{all, all}, Half: [2]bool{true, true}}
			e.wholes.lines = append(e.wholes.lines, whole{lax: lax})
		}
		w := &e.wholes.lines[n]
		w.Line = line
		w.rules = append(w.rules, inst)
		set(&w.lax, inst, false)
	}
}

// set makes l leave out an instance (lax), or take it into account.
func set(l *balanced.Lax, inst rule.Instance, lax bool) {
	switch r := inst.(type) {
	case *rule.Balance:
		l.Half[value(r.Value)] = lax
	case *rule.NoThree:
		if three := &l.Three[value(r.Value)]; lax {
			three.Add(r.First + 2)
		} else {
			three.Remove(r.First + 2)
		}
	}
}

func value(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Read returns what is known of a line. It fails for those longer than balanced.MaxLine.
func (e *Engine) Read(line *rule.Line) (l balanced.Line, ok bool) {
	return e.before(line, len(e.trail))
}

// before returns what was known of a line when the trail had length first.
func (e *Engine) before(line *rule.Line, first int) (l balanced.Line, ok bool) {
	if l.N = line.Len; l.N > balanced.MaxLine {
		return l, false
	}
	for k, bit := range line.Bits() {
		if v := e.value[bit+1]; v != Open && int(e.at[bit+1]) < first {
			l = l.With(k, v == True)
		}
	}
	return l, true
}

// Beside returns the complete lines from which a line has to differ and to which it could still be equal, and the rules that
// say so. The next call overwrites both slices. l is what Read returns for the line.
func (e *Engine) Beside(line *rule.Line, l *balanced.Line) ([]balanced.Line, []*rule.Differ) {
	return e.beside(line, l, len(e.trail))
}

// beside is Beside at the time when the trail had length first.
func (e *Engine) beside(line *rule.Line, l *balanced.Line, first int) ([]balanced.Line, []*rule.Differ) {
	ls := e.lines
	if ls == nil {
		return nil, nil
	}
	ls.like, ls.rules = ls.like[:0], ls.rules[:0]
	if n, known := ls.number[line]; known {
		for _, p := range ls.with[n] {
			pair := &ls.pairs[p]
			if ls.open[pair.a] > 0 && ls.open[pair.b] > 0 {
				continue
			}
			other, ok := e.before(pair.Other(line), first)
			if ok && other.Full() && l.Agrees(&other) {
				ls.like, ls.rules = append(ls.like, other), append(ls.rules, pair.Differ)
			}
		}
	}
	return ls.like, ls.rules
}

// restart treats the literals from a place of the trail on as news.
func (w *wholes) restart(at int) { w.waiting, w.read = w.waiting[:0], at }

// silent returns the greatest length of the trail from which nothing follows.
func (w *wholes) silent() int { return w.quiet[len(w.quiet)-1] }

// undo forgets what was noted about trails longer than n.
func (w *wholes) undo(n int) {
	for w.silent() > n {
		w.quiet = w.quiet[:len(w.quiet)-1]
	}
}

// listen adds the lines in which something is new to waiting.
func (w *wholes) listen(e *Engine) {
	for ; w.read < len(e.trail); w.read++ {
		v := e.trail[w.read].Var()
		if v > e.bits {
			continue
		}
		for _, n := range e.lines.of[v-1] {
			if int(n) < len(w.lines) && w.lines[n].Line != nil && !slices.Contains(w.waiting, n) {
				w.waiting = append(w.waiting, n)
			}
		}
	}
}

// readOn reads the lines in which something is new, until something follows. It returns what is broken, or none.
func (e *Engine) readOn() source {
	w := &e.wholes
	for before := len(e.trail); len(w.lines) > 0 && before == len(e.trail); {
		w.listen(e)
		if len(w.waiting) == 0 {
			break
		}
		n := w.waiting[0]
		w.waiting = w.waiting[1:]
		if broken := e.fill(n); broken != none {
			return broken
		}
	}
	return none
}

// fill draws the conclusions of a whole line, and returns it as broken if it cannot be filled.
func (e *Engine) fill(n int32) source {
	line := e.wholes.lines[n].Line
	l, _ := e.before(line, len(e.trail))
	l.Lax = e.wholes.lines[n].lax
	if l.Full() {
		return none // single instances would have found what is wrong
	}
	from := source{read, n}
	m, ok := l.Forced()
	if !ok {
		return from
	}
	var more balanced.Line
	if like, _ := e.beside(line, &l, len(e.trail)); len(like) > 0 {
		if _, ok := l.Other(like); !ok {
			return from
		}
		more = l.Distinct(like)
	}
	for k, bit := range line.Bits() {
		if one := m.Ones.Has(k) || more.Ones.Has(k); !l.Has(k) && (m.Has(k) || more.Has(k)) {
			e.assign(rule.Literal(bit, one), from)
		}
	}
	return none
}

// together makes the link of a line that was read as a whole. It leaves out, one by one, what the conclusion does not need:
// other lines, then earlier conclusions, then rules, then facts.
func (e *Engine) together(lits []cnf.Lit, n int32) Link {
	w := &e.wholes.lines[n]
	first, but := len(e.trail), 0
	if len(lits) > 0 {
		first, but = int(e.at[lits[0].Var()]), lits[0].Var()
	}
	l, _ := e.before(w.Line, first)
	l.Lax = w.lax
	like, differ := e.beside(w.Line, &l, first)
	var known []int // filled cells of the line, the newest first: conclusions, and then facts
	for k, bit := range w.Bits() {
		if l.Has(k) {
			known = append(known, k)
		}
		if bit+1 == but {
			l = l.With(k, lits[0] < 0)
		}
	}
	at := func(k int) int32 { return e.at[w.Bit(k)+1] }
	slices.SortFunc(known, func(a, b int) int { return cmp.Compare(at(b), at(a)) })
	// enough reports whether a smaller l and a smaller like still leave no way to fill the line. If so, they replace l and like.
	enough := func(less balanced.Line, fewer []balanced.Line) bool {
		_, ok := less.Other(fewer)
		if !ok {
			l, like = less, fewer
		}
		return !ok
	}
	for i := len(like) - 1; i >= 0; i-- {
		if enough(l, slices.Delete(slices.Clone(like), i, i+1)) {
			differ = slices.Delete(differ, i, i+1)
		}
	}
	forget := func(facts bool) {
		known = slices.DeleteFunc(known, func(k int) bool {
			less := l
			less.Zeros.Remove(k)
			less.Ones.Remove(k)
			return (e.source[w.Bit(k)+1].kind == given) == facts && enough(less, like)
		})
	}
	forget(false)
	whole := &rule.Whole{Line: w.Line}
	for _, inst := range w.rules {
		less := l
		if set(&less.Lax, inst, true); !enough(less, like) {
			whole.Parts = append(whole.Parts, inst)
		}
	}
	forget(true)
	slices.Reverse(known) // the oldest first
	link := Link{Lits: lits, Rule: whole, From: list.Map(known, func(k int) cnf.Lit { return rule.Literal(w.Bit(k), l.Ones.Has(k)) })}
	for i, d := range differ {
		whole.Parts = append(whole.Parts, d)
		for k, bit := range d.Other(w.Line).Bits() {
			link.From = append(link.From, rule.Literal(bit, like[i].Ones.Has(k)))
		}
	}
	return link
}
