package pb

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// sum writes literals with coefficient 1: variables 1 to n, all with the same sign.
func sum(n int, sign string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "1 %sx%d ", sign, i+1)
	}
	return b.String()
}

// counter returns a formula, that at least k of n variables are true and that less than k
// are, and its refutation by a sequential counter: s(i,j) says that at least j of the first
// i are true. Every clause of the counter is the saturated sum of two definitions, after
// Gocht, Martins, Nordström and Oertel, Certified CNF Translations, 2022.
func counter(n, k int) (formula, proof string) {
	formula = sum(n, "") + fmt.Sprintf(">= %d ;\n", k) + sum(n, "~") + fmt.Sprintf(">= %d ;\n", n-k+1)
	var b strings.Builder
	b.WriteString(begin + "f 2 ;\n")
	id, forward, backward := 2, map[[2]int]int{}, map[[2]int]int{}
	line := func(format string, args ...any) int {
		fmt.Fprintf(&b, format+" ;\n", args...)
		id++
		return id
	}
	for i := 1; i <= n; i++ {
		for j := 1; j <= min(i, k); j++ {
			forward[[2]int{i, j}] = line("red %d ~s%d_%d %s>= %d : s%d_%d -> 0", j, i, j, sum(i, ""), j, i, j)
			backward[[2]int{i, j}] = line("red %d s%d_%d %s>= %d : s%d_%d -> 1", i-j+1, i, j, sum(i, "~"), i-j+1, i, j)
		}
	}
	clause := func(f, b int, text string) {
		line("pol %d %d + s", f, b)
		line("rup %s >= 1 : -1", text)
	}
	for i := 2; i <= n; i++ {
		for j := 1; j <= min(i, k); j++ {
			here := [2]int{i, j}
			if f, ok := forward[[2]int{i - 1, j}]; ok {
				clause(f, backward[here], fmt.Sprintf("1 ~s%d_%d 1 s%d_%d", i-1, j, i, j))
				clause(forward[here], backward[[2]int{i - 1, j}], fmt.Sprintf("1 ~s%d_%d 1 s%d_%d 1 x%d", i, j, i-1, j, i))
			}
			if f, ok := forward[[2]int{i - 1, j - 1}]; ok {
				clause(f, backward[here], fmt.Sprintf("1 ~s%d_%d 1 ~x%d 1 s%d_%d", i-1, j-1, i, i, j))
				clause(forward[here], backward[[2]int{i - 1, j - 1}], fmt.Sprintf("1 ~s%d_%d 1 s%d_%d", i, j, i-1, j-1))
			}
		}
	}
	clause(1, backward[[2]int{n, k}], fmt.Sprintf("1 s%d_%d", n, k))
	clause(2, forward[[2]int{n, k}], fmt.Sprintf("1 ~s%d_%d", n, k))
	line("rup >= 1")
	return formula, b.String() + end
}

func TestCounter(t *testing.T) {
	for _, size := range [][2]int{{2, 1}, {5, 3}, {8, 4}, {12, 6}} {
		formula, proof := counter(size[0], size[1])
		if err := checkProof(formula, proof); err != nil {
			t.Errorf("%v: %v", size, err)
		}
		if less := formula[:strings.Index(formula, "\n")+1]; checkProof(less+less, proof) == nil {
			t.Errorf("%v: accepted without the second constraint", size)
		}
	}
}

// TestMutations compares the verdicts of VeriPB on proofs in which a word has been changed.
func TestMutations(t *testing.T) {
	theirs := veripb(t)
	formula, proof := counter(4, 2)
	if !theirs(formula, proof) {
		t.Fatal("VeriPB refuses the proof")
	}
	r := rand.New(rand.NewPCG(1, 2))
	accepted := 0
	for range 40 {
		mutant, changed := mutate(r, proof)
		err := checkProof(formula, mutant)
		if err == nil {
			accepted++
		}
		if ok := theirs(formula, mutant); ok && err == nil || !ok && err != nil || strings.Contains(fmt.Sprint(err), "which the witness makes of") {
			continue
		}
		t.Errorf("here %v, VeriPB otherwise: %q", err, changed)
	}
	t.Logf("%d of 40 accepted", accepted)
}

// mutate changes one word of a line of a proof, or drops the line. It returns the line, too.
func mutate(r *rand.Rand, proof string) (mutant, changed string) {
	lines := strings.SplitAfter(proof, "\n")
	i := r.IntN(len(lines) - 1)
	words := strings.Fields(lines[i])
	j := r.IntN(len(words))
	switch word := words[j]; {
	case r.IntN(8) == 0:
		words = nil
	case word[0] == '~':
		words[j] = word[1:]
	case word[0] == 'x' || word[0] == 's' && len(word) > 1:
		words[j] = "~" + word
	case word[0] >= '0' && word[0] <= '9':
		words[j] = fmt.Sprint(r.IntN(30))
	default:
		words[j] = []string{"~", "+", "s", ";", "x1", "1", ":"}[r.IntN(7)]
	}
	lines[i] = strings.Join(words, " ") + "\n"
	return strings.Join(lines, ""), lines[i]
}

// TestTruncation cuts a proof everywhere.
func TestTruncation(t *testing.T) {
	formula, proof := counter(3, 2)
	for i := range len(proof) - 1 {
		if checkProof(formula, proof[:i]) == nil {
			t.Fatalf("accepted: %q", proof[:i])
		}
	}
}

// random returns a formula of random clauses that is most likely unsatisfiable, and
// CaDiCaL's refutation with deletions.
func random(b *testing.B, variables, clauses int) (formula, proof string) {
	path, err := exec.LookPath("cadical")
	if err != nil {
		b.Skip(err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	cnf := fmt.Sprintf("p cnf %d %d\n", variables, clauses)
	numbers := map[string][]int{}
	var opb, pbp strings.Builder
	write := func(out *strings.Builder, clause []string) {
		for _, l := range clause {
			fmt.Fprintf(out, "1 %sx%s ", strings.Repeat("~", strings.Count(l, "-")), strings.TrimPrefix(l, "-"))
		}
		out.WriteString(">= 1 ;\n")
	}
	id := 0
	add := func(clause []string) {
		id++
		key := clauseKey(clause)
		numbers[key] = append(numbers[key], id)
	}
	for range clauses {
		var clause []string
		for _, v := range r.Perm(variables)[:3] {
			clause = append(clause, fmt.Sprint((v+1)*(1-2*r.IntN(2))))
		}
		cnf += strings.Join(clause, " ") + " 0\n"
		write(&opb, clause)
		add(clause)
	}
	dir := b.TempDir()
	in, out := filepath.Join(dir, "f.cnf"), filepath.Join(dir, "f.drat")
	if err := os.WriteFile(in, []byte(cnf), 0o600); err != nil {
		b.Fatal(err)
	}
	_ = exec.Command(path, "-q", "--no-binary", in, out).Run() // 20 for unsatisfiable
	drat, err := os.ReadFile(out)
	if err != nil {
		b.Fatal(err)
	}
	for line := range strings.Lines(string(drat)) {
		clause := strings.Fields(line)
		clause = clause[:len(clause)-1]
		if len(clause) > 0 && clause[0] == "d" {
			key := clauseKey(clause[1:])
			ids := numbers[key]
			numbers[key] = ids[1:]
			fmt.Fprintf(&pbp, "del id %d ;\n", ids[0])
			continue
		}
		pbp.WriteString("rup ")
		write(&pbp, clause)
		add(clause)
	}
	return opb.String(), begin + pbp.String() + end
}

// clauseKey is the same for clauses that differ in the order of their literals.
func clauseKey(clause []string) string {
	return strings.Join(slices.Sorted(slices.Values(clause)), " ")
}

func BenchmarkCheck(b *testing.B) {
	for _, bench := range []struct {
		name string
		make func() (formula, proof string)
	}{
		{"counter60", func() (string, string) { return counter(60, 30) }},
		{"random200", func() (string, string) { return random(b, 200, 880) }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			formula, proof := bench.make()
			f, err := ReadOPB(strings.NewReader(formula), "formula.opb", 0)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(proof)))
			for b.Loop() {
				if _, err := Check(context.Background(), f, strings.NewReader(proof), "proof.pbp", 0); err != nil {
					b.Fatal(err)
				}
			}
			theirs := veripb(b)
			start := time.Now()
			if !theirs(formula, proof) {
				b.Fatal("VeriPB refuses the proof")
			}
			b.ReportMetric(float64(time.Since(start).Nanoseconds()), "veripb-ns")
			b.ReportMetric(float64(strings.Count(proof, "\n")), "lines")
		})
	}
}
