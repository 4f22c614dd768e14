package pb

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gridcnf/proof/scan"
)

// variables of random proofs: the formula has the first five, the proof all.
var variables = []string{"x1", "x2", "x3", "x4", "x5", "s1"}

// raw is a constraint over these variables as it is written.
type raw struct {
	coefs  []int
	lits   []int // v, or ^v for the negation
	degree int
}

func (c raw) String() string {
	var b strings.Builder
	for i, l := range c.lits {
		fmt.Fprintf(&b, "%+d %s ", c.coefs[i], name(l))
	}
	return b.String() + fmt.Sprintf(">= %d", c.degree)
}

func name(l int) string {
	if l < 0 {
		return "~" + variables[^l]
	}
	return variables[l]
}

// models returns the assignments that fulfil a constraint, as a set of bits; bit v of a
// model is the value of variable v.
func (c raw) models() (set uint64) {
	for m := range 1 << len(variables) {
		sum := 0
		for i, l := range c.lits {
			if (l >= 0 && m>>l&1 == 1) || (l < 0 && m>>^l&1 == 0) {
				sum += c.coefs[i]
			}
		}
		if sum >= c.degree {
			set |= 1 << m
		}
	}
	return set
}

// propagates says that unit propagation refutes constraints, given by their models: a
// literal is forced when no model of a constraint among what is left has it false.
func propagates(sets []uint64) bool {
	all := ^uint64(0) // the assignments within the literals that are known
	for changed := true; changed; {
		changed = false
		for _, set := range sets {
			if set&all == 0 {
				return true
			}
			for v := range variables {
				for _, side := range []uint64{halves[v], ^halves[v]} {
					if set&all&side == 0 && all&side != 0 {
						all, changed = all&^side, true
					}
				}
			}
		}
	}
	return false
}

// halves has, by variable, the assignments in which it is true.
var halves = func() (sets [6]uint64) {
	for v := range sets {
		sets[v] = raw{coefs: []int{1}, lits: []int{v}, degree: 1}.models()
	}
	return sets
}()

func randomRaw(r *rand.Rand, variables, terms int) raw {
	c := raw{degree: 1}
	general := r.IntN(3) == 0
	for range 1 + r.IntN(terms) {
		l, coef := r.IntN(variables), 1
		if r.IntN(2) == 0 {
			l = ^l
		}
		if general {
			coef = r.IntN(6) - 1
		}
		c.lits, c.coefs = append(c.lits, l), append(c.coefs, coef)
	}
	if r.IntN(3) == 0 {
		c.degree = r.IntN(5)
	}
	return c
}

// history is a proof that grows by accepted steps, with the models of its constraints.
type history struct {
	r       *rand.Rand
	checker *checker
	formula string
	text    string
	sets    []uint64 // by constraint less 1
	gone    []bool
}

func newHistory(t *testing.T, r *rand.Rand) *history {
	h := &history{r: r, text: begin}
	for range 2 + r.IntN(6) {
		c := randomRaw(r, len(variables)-1, 4)
		h.formula += c.String() + " ;\n"
		h.add(c.models())
	}
	f, err := ReadOPB(strings.NewReader(h.formula), "formula.opb", 0)
	if err != nil {
		t.Fatal(err)
	}
	h.checker = newChecker(context.Background(), f, nil, 0)
	for _, c := range f.constraints {
		h.checker.derive(c)
	}
	return h
}

func (h *history) add(set uint64) { h.sets, h.gone = append(h.sets, set), append(h.gone, false) }

func (h *history) alive() (sets []uint64, all uint64) {
	all = ^uint64(0)
	for i, set := range h.sets {
		if !h.gone[i] {
			sets, all = append(sets, set), all&set
		}
	}
	return sets, all
}

// try offers a step to the checker and says whether it is accepted.
func (h *history) try(step string) bool {
	h.checker.scanner = newScanner(context.Background(), strings.NewReader(step), "step", '%')
	if scan.Try(h.checker.one) != nil {
		return false
	}
	h.text += step
	return true
}

// derived returns the models of the constraint that the checker has derived last.
func (h *history) derived() uint64 {
	var c raw
	last := h.checker.load(int32(len(h.checker.constraints)-1), nil)
	for _, t := range last.terms {
		v := slices.Index(variables, h.checker.names[t.lit.variable()])
		if t.lit.negated() {
			v = ^v
		}
		c.lits, c.coefs = append(c.lits, v), append(c.coefs, int(t.coef))
	}
	c.degree = int(last.degree)
	return c.models()
}

func (h *history) number() int { return 1 + h.r.IntN(len(h.sets)) }

// refused is a step that was refused, and the proof before it.
type refused struct{ formula, text, step string }

// TestRandomSteps derives random constraints and lets brute force judge each of them:
// pol and rup have to be implied, red must not lose all models, and rup has to be accepted
// exactly if propagation from the definition refutes the negation.
func TestRandomSteps(t *testing.T) {
	theirs := veripbAccepts(t)
	accepted, declined := map[string]int{}, map[string]int{} // accepted while there are models
	total := 0
	for seed := range uint64(1500) {
		h := newHistory(t, rand.New(rand.NewPCG(seed, 1)))
		var no []refused
		for range 25 {
			before := h.text
			kind, step, ok := h.step(t)
			if _, all := h.alive(); ok && all != 0 {
				accepted[kind]++
			}
			if ok {
				total++
			} else if declined[kind]++; kind != "dead" { // VeriPB looks at hints only while it needs them
				no = append(no, refused{h.formula, before, step})
			}
			if h.checker.alive != func() int { sets, _ := h.alive(); return len(sets) }() {
				t.Fatalf("wrong number of constraints after\n%s", h.text)
			}
			if t.Failed() {
				t.Fatalf("formula\n%sproof\n%sstep\n%s", h.formula, h.text, step)
			}
		}
		if seed%100 != 0 || theirs == nil {
			continue
		}
		if !theirs(h.formula, h.text) {
			t.Fatalf("VeriPB refuses\n%s%s", h.formula, h.text)
		}
		for _, n := range no[:min(2, len(no))] {
			if theirs(n.formula, n.text+n.step) && !strings.HasPrefix(n.step, "red") {
				t.Fatalf("VeriPB accepts the last step of\n%s%s%s", n.formula, n.text, n.step)
			}
		}
	}
	t.Logf("accepted %d, of them with models %v; refused %v", total, accepted, declined)
	for _, kind := range []string{"pol", "rup", "hinted", "red", "del"} {
		if accepted[kind] < 300 {
			t.Errorf("only %d of %s accepted", accepted[kind], kind)
		}
	}
}

// veripbAccepts returns a function that says whether VeriPB accepts the steps of a proof,
// or nil when it is not installed.
func veripbAccepts(t *testing.T) func(formula, steps string) bool {
	run := veripbOutput(t)
	if run == nil {
		return nil
	}
	return func(formula, steps string) bool {
		return strings.Contains(run(formula, steps+"output NONE ;\nconclusion NONE ;\nend pseudo-Boolean proof ;\n"), "s VERIFIED NO CONCLUSION")
	}
}

func (h *history) step(t *testing.T) (kind, step string, ok bool) {
	sets, all := h.alive()
	switch h.r.IntN(6) {
	case 0, 1:
		return h.rup(t, sets)
	case 2:
		return h.pol(t, all)
	case 3, 4:
		return h.red(t, all)
	}
	id := h.number()
	step = fmt.Sprintf("del id %d ;\n", id-h.r.IntN(2)*(len(h.sets)+1))
	if ok = h.try(step); ok == h.gone[id-1] {
		t.Errorf("%s accepted: %v", step, ok)
	}
	h.gone[id-1] = h.gone[id-1] || ok
	return "del", step, ok
}

func (h *history) rup(t *testing.T, sets []uint64) (kind, step string, ok bool) {
	goal := randomRaw(h.r, len(variables), 5)
	kind, step = "rup", "rup "+goal.String()
	if h.r.IntN(2) == 0 {
		kind, step, sets = "hinted", step+" :", nil
		dead := false
		for range 1 + h.r.IntN(12) {
			id := h.number()
			sets, dead = append(sets, h.sets[id-1]), dead || h.gone[id-1]
			step += fmt.Sprintf(" %d", id)
		}
		if dead {
			if h.try(step + " ;\n") {
				t.Error("a hint that has been deleted")
			}
			return "dead", step + " ;\n", false
		}
	}
	step += " ;\n"
	set := goal.models()
	ok = h.try(step)
	if ok {
		if h.derived() != set {
			t.Error("another constraint has been derived")
		}
		h.add(set)
	}
	if want := propagates(append(slices.Clip(sets), ^set)); ok != want {
		t.Errorf("accepted: %v, by definition %v", ok, want)
	}
	return kind, step, ok
}

func (h *history) pol(t *testing.T, all uint64) (kind, step string, ok bool) {
	step = fmt.Sprintf("pol %d", h.number())
	for range h.r.IntN(6) {
		switch h.r.IntN(6) {
		case 0:
			step += fmt.Sprintf(" %d +", h.number())
		case 1:
			step += " " + name(h.r.IntN(12)-6) + fmt.Sprintf(" %d * +", 1+h.r.IntN(3))
		case 2:
			step += fmt.Sprintf(" %d *", 1+h.r.IntN(4))
		case 3:
			step += fmt.Sprintf(" %d d", 1+h.r.IntN(4))
		case 4:
			step += " s"
		case 5:
			step += " " + variables[h.r.IntN(6)] + " w"
		}
	}
	step += " ;\n"
	if ok = h.try(step); ok {
		set := h.derived()
		if all&^set != 0 {
			t.Error("what has been derived is not implied")
		}
		h.add(set)
	}
	return "pol", step, ok
}

func (h *history) red(t *testing.T, all uint64) (kind, step string, ok bool) {
	goal := randomRaw(h.r, len(variables), 3)
	step = "red " + goal.String() + " :"
	for _, v := range h.r.Perm(6)[:h.r.IntN(4)] {
		image := []string{"0", "1", name(h.r.IntN(12) - 6)}[h.r.IntN(3)]
		step += fmt.Sprintf(" %s -> %s", variables[v], image)
	}
	step += " ;\n"
	set := goal.models()
	if ok = h.try(step); ok {
		if all != 0 && all&set == 0 {
			t.Error("all models have been lost")
		}
		h.add(set)
	}
	return "red", step, ok
}

// TestImplies compares implication by lowering coefficients with the models.
func TestImplies(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	names := newSymbols()
	found := 0
	for range 50000 {
		a, b := randomRaw(r, 3, 4), randomRaw(r, 3, 4)
		if normal(t, &names, a).implies(normal(t, &names, b)) {
			if found++; a.models()&^b.models() != 0 {
				t.Fatalf("%v does not imply %v", a, b)
			}
		}
	}
	t.Logf("%d implications", found)
}

func normal(t *testing.T, names *symbols, c raw) linear {
	t.Helper()
	s := newScanner(context.Background(), strings.NewReader(c.String()), "constraint", '%')
	l, _ := s.inequality(names, nil, 1<<20)
	if err := l.normalise(); err != nil {
		t.Fatal(err)
	}
	return l
}
