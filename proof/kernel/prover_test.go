package kernel_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
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

// certify makes the members of a certificate of a true claim. For Forced, the bit is one that is
// the same in all solutions.
func certify(t testing.TB, p puzzle.Puzzle, claim kernel.Claim, solutions []puzzle.Answer, bit int) proof.Files {
	t.Helper()
	m := &kernel.Manifest{Claim: claim}
	files := proof.Files{proof.PuzzleFile: text(t, p)}
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
	files[proof.SolutionsFile] = proof.WriteSolutions(p, solutions)
	files[proof.ManifestFile] = manifest(t, p, m)
	if claim == kernel.Several {
		return files
	}
	cuts := ""
	for {
		f, meter := state(t, p)
		for line := range strings.Lines(cuts) {
			if err := f.Cut(strings.TrimSuffix(line, "\n"), meter); err != nil {
				t.Fatalf("%s: %s: %v", text(t, p), line, err)
			}
		}
		solution := []bool(nil)
		if len(solutions) > 0 {
			solution = solutions[0]
		}
		if err := f.Claim(claim, solution, bit); err != nil {
			t.Fatal(err)
		}
		refutation, model := prove(f)
		if model == nil {
			files[proof.CutsFile], files[proof.ProofFile] = []byte(cuts), []byte(refutation)
			return files
		}
		cuts += loopCut(t, p, model[:f.Bits])
	}
}

// manifest is the text of a manifest with a claim about a puzzle.
func manifest(t testing.TB, p puzzle.Puzzle, m *kernel.Manifest) []byte {
	t.Helper()
	k, err := kernel.ReadPuzzle(text(t, p), kernel.NewMeter(t.Context(), much))
	if err != nil {
		t.Fatal(err)
	}
	m.Version, m.Level, m.Made, m.Statement = kernel.Version, kernel.Level, map[string]string{}, m.Sentence(k)
	return boards.Must(m.Write())
}

// loopCut is a cut against one of several loops.
func loopCut(t testing.TB, p puzzle.Puzzle, drawn []bool) string {
	t.Helper()
	if !puzzle.Drawn(p) || p.Check(drawn) == nil {
		t.Fatalf("%s: the claim is wrong", text(t, p))
	}
	l := latticeOf(p)
	loop, rest := walk(l, drawn)
	if slices.Contains(rest, true) {
		return fmt.Sprintf("loop %s misses x%d\n", strings.Trim(fmt.Sprint(loop), "[]"), slices.Index(rest, true)+1)
	}
	t.Fatalf("%s: %v is one loop", text(t, p), p.Text(drawn))
	return ""
}

// latticeOf is the lattice of a board with a loop.
func latticeOf(p puzzle.Puzzle) puzzle.Lattice {
	rows, cols := p.Size()
	if p.Kind() == "slitherlink" {
		rows, cols = rows+1, cols+1
	}
	return puzzle.Lattice{Rows: rows, Cols: cols}
}

// walk follows the loop with the first edge that is drawn. It returns the variables of its edges,
// and what else is drawn.
func walk(l puzzle.Lattice, drawn []bool) (loop []int, rest []bool) {
	rest = slices.Clone(drawn)
	edge := slices.Index(rest, true)
	_, at := l.Ends(edge)
	for edge >= 0 {
		loop = append(loop, edge+1)
		rest[edge] = false
		around := l.Around(at/l.Cols, at%l.Cols)
		next := slices.IndexFunc(around[:], func(e int) bool { return e >= 0 && rest[e] })
		if next < 0 {
			break
		}
		edge = around[next]
		from, to := l.Ends(edge)
		at = from + to - at
	}
	return loop, rest
}

// checkFiles checks a certificate that has these members.
func checkFiles(t testing.TB, files proof.Files) (*kernel.Verdict, error) {
	t.Helper()
	var b bytes.Buffer
	if err := files.Write(&b); err != nil {
		t.Fatal(err)
	}
	return kernel.Check(t.Context(), bytes.NewReader(b.Bytes()), int64(b.Len()), kernel.Options{Memory: much})
}
