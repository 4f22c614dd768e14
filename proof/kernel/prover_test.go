package kernel_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
	"gridcnf/proof"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
)

// prover refutes constraints in the plainest way: by branching, with a step for every branch.
type prover struct {
	constraints []kernel.Constraint
	values      []int8 // by variable: 1 true, -1 false
	steps       []string
}

// value is 1 for a literal that is true, -1 for one that is false.
func (p *prover) value(l kernel.Lit) int8 {
	if l < 0 {
		return -p.values[-l]
	}
	return p.values[l]
}

// propagate makes true what has to be, and returns the numbers of the constraints that did it, of
// which the last one is violated if there is a conflict.
func (p *prover) propagate() (hints []int, conflict bool) {
	for changed := true; changed; {
		changed = false
		for i, c := range p.constraints {
			spare, open := -c.Degree, []kernel.Lit{}
			for _, l := range c.Lits {
				if v := p.value(l); v >= 0 {
					spare++
					if v == 0 {
						open = append(open, l)
					}
				}
			}
			if spare < 0 {
				return append(hints, i+1), true
			}
			if spare == 0 && len(open) > 0 {
				changed = true
				hints = append(hints, i+1)
				for _, l := range open {
					p.values[max(l, -l)] = 1
					if l < 0 {
						p.values[-l] = -1
					}
				}
			}
		}
	}
	return hints, false
}

// refute refutes the constraints with some literals true, or returns what satisfies them.
func (p *prover) refute(decided []kernel.Lit) (id int, model []bool) {
	before := slices.Clone(p.values)
	for _, l := range decided {
		p.values[max(l, -l)] = 1
		if l < 0 {
			p.values[-l] = -1
		}
	}
	hints, conflict := p.propagate()
	if open := slices.Index(p.values[1:], 0); !conflict && open < 0 {
		for _, v := range p.values[1:] {
			model = append(model, v > 0)
		}
		return 0, model
	} else if !conflict {
		p.values = slices.Clone(before)
		x := kernel.Lit(open + 1)
		hints = nil
		for _, l := range []kernel.Lit{x, -x} {
			id, model := p.refute(append(slices.Clip(decided), l))
			if model != nil {
				return 0, model
			}
			hints = append(hints, id)
		}
	}
	p.values = before
	step, clause := "rup", kernel.Constraint{Degree: 1}
	for _, l := range decided {
		clause.Lits = append(clause.Lits, -l)
		step += strings.Replace(fmt.Sprintf(" 1 x%d", -l), "x-", "~x", 1)
	}
	step += " >= 1 :"
	for _, hint := range hints {
		step += fmt.Sprint(" ", hint)
	}
	p.steps = append(p.steps, step+" ;")
	p.constraints = append(p.constraints, clause)
	return len(p.constraints), nil
}

// prove returns a proof of a formula, or what satisfies it.
func prove(f *kernel.Formula) (text string, model []bool) {
	p := &prover{constraints: constraints(f), values: make([]int8, f.Vars+1)}
	if _, model := p.refute(nil); model != nil {
		return "", model
	}
	return proofText(f.Len(), p.steps...), nil
}

// proofText is a proof with these steps.
func proofText(constraints int, steps ...string) string {
	return fmt.Sprintf("pseudo-Boolean proof version 3.0\nf %d ;\n%s\noutput NONE ;\nconclusion UNSAT ;\nend pseudo-Boolean proof ;\n",
		constraints, strings.Join(steps, "\n"))
}

// filesOf are the members of a certificate without a proof.
func filesOf(t testing.TB, text []byte, m *kernel.Manifest, solutions ...puzzle.Answer) proof.Files {
	t.Helper()
	b := must.Get(kernel.ReadBook(text, kernel.NewMeter(t.Context(), much)))(t)
	m.Version, m.Level, m.Made, m.Statement = kernel.Version, kernel.Level, map[string]string{}, m.Sentence(b)
	return proof.Files{
		proof.ManifestFile: boards.Must(m.Write()), proof.PuzzleFile: {}, proof.RulesFile: {}, proof.BookFile: text,
		proof.SolutionsFile: proof.WriteSolutions(solutions), proof.CutsFile: {}, proof.ProofFile: {},
	}
}

// certify makes the members of a certificate of a true claim. For Forced, the bit is one that is
// the same in all solutions.
func certify(t testing.TB, p puzzle.Puzzle, claim kernel.Claim, solutions []puzzle.Answer, bit int) proof.Files {
	t.Helper()
	m := &kernel.Manifest{Claim: claim}
	switch claim {
	case kernel.None:
		solutions = nil
	case kernel.Forced:
		m.Bit = p.Site(bit).String()
		if solutions[0][bit] {
			m.Value = 1
		}
		fallthrough
	case kernel.Unique:
		solutions = solutions[:1]
	case kernel.Several:
		solutions = solutions[:2]
	}
	text, _ := written(t, p)
	files := filesOf(t, text, m, solutions...)
	files[proof.PuzzleFile], files[proof.RulesFile] = boards.Must(proof.WritePuzzle(p)), ruled(t, p).File().Text()
	if claim == kernel.Several {
		delete(files, proof.CutsFile)
		delete(files, proof.ProofFile)
		return files
	}
	for cuts := ""; ; {
		_, f := written(t, p)
		for line := range strings.Lines(cuts) {
			if err := f.Cut(strings.TrimSuffix(line, "\n")); err != nil {
				t.Fatalf("%s: %s: %v", text, line, err)
			}
		}
		must.Do(t, f.Claim(claim, slices.Concat(solutions...), bit))
		refutation, model := prove(f)
		if model == nil {
			files[proof.CutsFile], files[proof.ProofFile] = []byte(cuts), []byte(refutation)
			return files
		}
		cuts += cutOff(t, p, model)
	}
}

// cutOff are cuts by which a model violates what is stated: of every constraint that it violates, one of its literals is not as in
// the model.
func cutOff(t testing.TB, p puzzle.Puzzle, model []bool) (cuts string) {
	t.Helper()
	number := 0
	for k := range proof.Ground(boards.Must(ruled(t, p).Stated(t.Context())), p.Bits()) {
		number++
		if k.Holds(func(l cnf.Lit) bool { return model[l.Var()-1] == (l > 0) }) {
			continue
		}
		cuts += fmt.Sprintf("cut %d", number)
		for _, l := range k.Lits() {
			if v := l.Var(); model[v-1] {
				cuts += fmt.Sprintf(" -%d", v)
			} else {
				cuts += fmt.Sprintf(" %d", v)
			}
		}
		cuts += "\n"
	}
	if cuts == "" {
		t.Fatalf("%s: the claim is wrong", boards.Must(proof.WritePuzzle(p)))
	}
	return cuts
}

// constraints lists those of a formula.
func constraints(f *kernel.Formula) (all []kernel.Constraint) {
	for id := 1; id <= f.Len(); id++ {
		c := f.At(id)
		c.Lits = slices.Clone(c.Lits)
		all = append(all, c)
	}
	return all
}

// checkFiles checks a certificate that has these members.
func checkFiles(t testing.TB, files proof.Files) (*kernel.Verdict, error) {
	t.Helper()
	var b bytes.Buffer
	must.Do(t, files.Write(&b))
	return kernel.Check(t.Context(), bytes.NewReader(b.Bytes()), int64(b.Len()), kernel.Options{Memory: much})
}

// The constraints of this book are, if the claim is that there is no solution:
//
//	1 x1, 2 x2, 3: x1+x2 >= 1, 4: ~x1+~x2 >= 1, 5 and 6: x3 and x4, 7 and 8: x1 and x3, 9 and 10: x2 and x4
func TestSteps(t *testing.T) {
	const book = head + "clause 1\nclause 2\nsum 1 1 : 1 2\nsum 1 1 : 3 4\nsum 1 1 : 1 3\nsum 1 1 : 2 4\n"
	good := filesOf(t, []byte(book), &kernel.Manifest{Claim: kernel.None})
	golden.Cases(t, "steps.txt", func(t *testing.T, words []string) string {
		good[proof.ProofFile] = []byte(proofText(10, words[1:]...))
		v, err := checkFiles(t, good)
		if err != nil {
			return err.Error()
		}
		return fmt.Sprint(v.Steps, " steps")
	})
}

// refuteRandom checks a proof of random steps for a small random board, of which no solution is
// claimed to be there, or no other. What is accepted is true.
func refuteRandom(t *testing.T, rng *rand.Rand, steps func(f *kernel.Formula) string) (accepted bool) {
	p := randomBoard(t, rng)
	solutions := slices.Collect(brute.All(p))
	claim, wrong := kernel.None, len(solutions) > 0
	if len(solutions) > 0 && rng.IntN(2) == 0 {
		claim, wrong = kernel.Unique, len(solutions) > 1
	}
	text, f := written(t, p)
	files := filesOf(t, text, &kernel.Manifest{Claim: claim})
	if claim == kernel.Unique {
		files[proof.SolutionsFile] = proof.WriteSolutions(solutions[:1])
		must.Do(t, f.Claim(claim, solutions[0], 0))
	}
	files[proof.ProofFile] = []byte(steps(f))
	v, err := checkFiles(t, files)
	if err == nil && wrong {
		t.Errorf("%s with %d solutions: accepted: %s\n%s", text, len(solutions), v.Statement, files[proof.ProofFile])
	}
	return err == nil
}

// Whatever is accepted is true: proofs that are right, of which something is changed.
func TestChangedProofs(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 4))
	accepted := 0
	for range 1500 {
		ok := refuteRandom(t, rng, func(f *kernel.Formula) string {
			text, model := prove(f)
			if model != nil { // nothing is proved: the last step is stated all the same
				text = proofText(f.Len(), fmt.Sprintf("rup >= 1 : %d %d ;", 1+rng.IntN(f.Len()), 1+rng.IntN(f.Len())))
			}
			lines := strings.SplitAfter(text, "\n")
			for range rng.IntN(3) {
				at := 2 + rng.IntN(len(lines)-6+1)
				words := strings.Split(lines[at], " ")
				if i := rng.IntN(len(words)); words[i] != "" && words[i][0] >= '0' && words[i][0] <= '9' {
					words[i] = fmt.Sprint(1 + rng.IntN(f.Len()+len(lines)-6))
				} else if rng.IntN(2) == 0 {
					words = slices.Delete(words, i, i+1)
				}
				lines[at] = strings.Join(words, " ")
			}
			return strings.Join(lines, "")
		})
		if ok {
			accepted++
		}
	}
	t.Logf("%d accepted", accepted)
	if accepted < 100 {
		t.Error("these are too few")
	}
}

func FuzzProof(f *testing.F) {
	f.Add(uint64(1), []byte("rup >= 1 : 1 2 4 ;"))
	f.Add(uint64(2), []byte("rup 1 ~x3 >= 1 : 1 8 ;\nrup 1 ~x4 >= 1 : 2 10 ;\nrup >= 1 : 11 12 5 ;"))
	f.Fuzz(func(t *testing.T, seed uint64, steps []byte) {
		refuteRandom(t, rand.New(rand.NewPCG(seed, 0)), func(f *kernel.Formula) string { return proofText(f.Len(), string(steps)) })
	})
}
