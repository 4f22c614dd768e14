package pb

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const (
	begin = "pseudo-Boolean proof version 3.0\n"
	end   = "output NONE ;\nconclusion UNSAT ;\nend pseudo-Boolean proof ;\n"
)

// checkProof checks a proof in the usual form, with names for errors.
func checkProof(formula, proof string) error {
	f, err := ReadOPB(strings.NewReader(formula), "formula.opb", 0)
	if err != nil {
		return err
	}
	_, err = Check(context.Background(), f, strings.NewReader(proof), "proof.pbp", 0)
	return err
}

// veripbOutput returns a function that runs VeriPB and returns what it writes, nothing if it
// fails. The function is nil when VeriPB is not installed. In continuous integration it has to be.
func veripbOutput(t testing.TB) func(formula, proof string) string {
	t.Helper()
	path, err := exec.LookPath("veripb")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("this test must not be skipped here: %v", err)
		}
		return nil
	}
	dir := t.TempDir()
	opb, pbp := filepath.Join(dir, "formula.opb"), filepath.Join(dir, "proof.pbp")
	return func(formula, proof string) string {
		t.Helper()
		if err := errors.Join(os.WriteFile(opb, []byte(formula), 0o600), os.WriteFile(pbp, []byte(proof), 0o600)); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(path, opb, pbp).Output()
		if err != nil { // it may have verified a conclusion, but not the end of the proof
			return ""
		}
		return string(out)
	}
}

// veripb returns a function that says whether VeriPB accepts a refutation.
func veripb(t testing.TB) func(formula, proof string) bool {
	t.Helper()
	run := veripbOutput(t)
	if run == nil {
		t.Skip("veripb is not installed")
	}
	return func(formula, proof string) bool {
		return strings.Contains(run(formula, proof), "s VERIFIED UNSATISFIABLE")
	}
}

// The formula of most tests: x1 and x2 cannot be true or false together, and not different.
const square = `* #variable= 2 #constraint= 4
+1 x1 +1 x2 >= 1 ;
+1 ~x1 +1 ~x2 >= 1 ;
+1 x1 +1 ~x2 >= 1 ;
+1 ~x1 +1 x2 >= 1 ;
`

func TestProofs(t *testing.T) {
	theirs := veripb(t)
	check := func(name, formula, proof, want string) {
		t.Helper()
		err := checkProof(formula, proof)
		if (err == nil) != (want == "") || (err != nil && !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: got %v, expected %q", name, err, want)
		}
		if accepted := theirs(formula, proof); accepted != (err == nil) {
			t.Errorf("%s: VeriPB accepts it: %v", name, accepted)
		}
	}
	steps := func(name, formula, steps, want string) {
		t.Helper()
		check(name, formula, begin+steps+end, want)
	}
	steps("rup", square, "f 4 ;\nrup 1 x1 >= 1 ;\nrup >= 1 ;\n", "")
	steps("pol", square, "% sums\npol 1 3 + 2 d ;\npol 2 4 + s ;\npol -1 -2 + ;\n", "")
	steps("one long pol", square, "pol 1 2 + 3 + 4 + ;\n", "expected that")
	steps("conclusion from the formula", "* none\n>= 1 ;\n", "", "")
	steps("no contradiction", square, "rup 1 x1 >= 1 ;\n", "expected that a constraint")
	steps("wrong count", square, "f 5 ;\nrup >= 1 ;\n", "proof.pbp:2: expected 5 constraints, found 4")
	steps("count after deletion", square, "rup 1 x1 >= 1 ;\ndel id 1 ;\nf 4 ;\nrup >= 1 ;\n", "")
	steps("not unit", square, "rup >= 1 ;\n", "does not follow by unit propagation")
	steps("hints", square, "rup 1 x1 >= 1 : 1 3 ;\nrup >= 1 : 2 4 -1 ;\n", "")
	steps("hints in any order", square, "rup 1 x1 >= 1 : ~ 3 ~ 1 ;\nrup >= 1 : 4 2 5 ;\n", "")
	steps("hints with a goal", square, "rup 1 x1 >= 1 : 1 ;\nrup >= 1 ;\n", "does not follow")
	steps("hints do not see units", square, "rup 1 x1 >= 1 ;\nrup >= 1 : 2 4 ;\n", "does not follow")
	steps("hint twice", square, "rup 1 x1 >= 1 : 3 3 1 1 ;\nrup >= 1 ;\n", "")
	steps("unknown hint", square, "rup 1 x1 >= 1 : 1 9 ;\nrup >= 1 ;\n", "expected a constraint from 1 to 4, found 9")
	steps("deleted hint", square, "rup 1 x1 >= 1 ;\ndel id 1 ;\nrup >= 1 : 1 2 3 4 5 ;\n", "constraint 1 has been deleted")
	steps("deleted operand", square, "del id 1 ;\npol 1 3 + ;\nrup >= 1 ;\n", "constraint 1 has been deleted")
	steps("deleted and needed", square, "del id 1 ;\nrup 1 x1 >= 1 ;\nrup >= 1 ;\n", "does not follow")
	steps("unit deleted", square, "rup 1 x1 >= 1 ;\ndel id 1 3 -1 ;\nrup >= 1 ;\n", "does not follow")
	steps("reason of a unit deleted", square, "rup 1 x1 >= 1 ;\nrup 1 x2 1 x3 >= 1 ;\ndel id 4 ;\nrup 1 x2 >= 1 ;\nrup >= 1 ;\n", "does not follow")
	steps("unit with two reasons", square+"+1 ~x1 +1 x2 +1 ~x4 >= 1 ;\n+1 x4 >= 1 ;\n",
		"rup 1 x1 >= 1 ;\nrup 1 x2 1 x3 >= 1 ;\ndel id 4 ;\nrup 1 x2 >= 1 ;\nrup >= 1 ;\n", "")
	chain := "+1 x1 >= 1 ;\n+1 ~x1 +1 x2 >= 1 ;\n+1 ~x1 +1 x2 +1 ~x4 >= 1 ;\n+1 x4 >= 1 ;\n+1 ~x2 +1 x3 +1 x5 >= 1 ;\n+1 ~x2 +1 x3 +1 ~x5 >= 1 ;\n"
	steps("another reason stays", chain, "rup 1 x3 1 x6 >= 1 ;\ndel id 2 ;\nrup 1 x3 >= 1 ;\n", "expected that")
	steps("no reason stays", chain, "rup 1 x3 1 x6 >= 1 ;\ndel id 2 3 -1 ;\nrup 1 x3 >= 1 ;\n", "does not follow")
	steps("a trivial constraint is no reason", chain, "rup 1 x1 >= 0 ;\ndel id 1 ;\nrup 1 x1 >= 1 ;\n", "does not follow")
	steps("deleted twice", square, "del id 1 ;\ndel id 1 ;\nrup >= 1 ;\n", "constraint 1 has been deleted")
	steps("negative numbers", square, "pol -4 -2 + s ;\npol -1 -3 + ;\nrup >= 1 ;\n", "")
	steps("number 0", square, "pol 0 1 + ;\nrup >= 1 ;\n", "expected a constraint from 1 to 4, found 0")
	steps("too negative", square, "pol -5 ;\nrup >= 1 ;\n", "expected a constraint")

	half := "+1 x1 +1 x2 +1 x3 >= 2 ;\n+1 ~x1 +1 ~x2 +1 ~x3 >= 2 ;\n"
	steps("cardinality", half, "pol 1 2 + ;\n", "")
	steps("cardinality not by rup", half, "rup >= 1 ;\n", "does not follow")
	steps("equality", "+1 x1 +1 x2 +1 x3 = 1 ;\n+1 ~x1 +1 ~x2 +1 ~x3 = 1 ;\n", "f 4 ;\npol 2 4 + ;\npol 1 3 + ;\n", "")
	steps("division", "+2 x1 +2 x2 +2 x3 >= 3 ;\n+1 ~x1 +1 ~x2 +1 ~x3 >= 2 ;\n", "pol 1 2 d 2 + ;\n", "")
	steps("no division", "+2 x1 +2 x2 +2 x3 >= 3 ;\n+1 ~x1 +1 ~x2 +1 ~x3 >= 2 ;\n", "pol 1 2 2 * + ;\n", "")
	steps("division of negatives", "+2 x1 >= -3 ;\n>= 1 ;\n", "pol 1 2 d ;\n", "")
	steps("saturation", "+5 x1 +2 x2 >= 2 ;\n+1 ~x1 +1 ~x2 >= 2 ;\n", "pol 1 s 2 d 2 + ;\n", "")
	steps("weakening", "+2 x1 +1 x2 +1 x3 >= 3 ;\n+1 ~x1 >= 1 ;\n", "pol 1 x2 w x3 w 2 2 * + ;\n", "")
	steps("weakening too far", "+2 x1 +1 x2 +1 x3 >= 3 ;\n+1 ~x1 >= 1 ;\n", "pol 1 x2 w x3 w x1 w 2 + ;\n", "expected that")
	steps("axioms", "+1 x1 +1 x2 >= 2 ;\n+1 ~x1 >= 1 ;\n", "pol 1 ~x2 + 2 + ;\n", "")
	steps("axiom times", "+1 x1 +3 x2 >= 4 ;\n+1 ~x1 >= 1 ;\n", "pol 1 ~x2 3 * + 2 + ;\n", "")
	steps("axiom of a new variable", "+1 x1 >= 1 ;\n+1 ~x1 >= 1 ;\n", "pol 1 yy + yy w 2 + ;\n", "expected that")
	steps("repeated literals", "+1 x1 +1 x1 >= 2 ;\n+1 ~x1 +1 x1 -1 x1 >= 1 ;\n", "pol 1 2 2 * + ;\n", "")
	steps("negative coefficients", "-1 x1 -1 x2 >= -1 ;\n-2 ~x1 -1 ~x2 >= 0 ;\n", "rup >= 1 : 1 2 ;\n", "")
	steps("general propagation", "+3 x1 +2 x2 +2 x3 >= 5 ;\n+3 ~x1 +3 x4 >= 3 ;\n", "rup 1 x2 >= 1 ;\nrup 1 x3 >= 1 ;\nrup >= 1 ;\n", "does not follow")
	steps("general refutation", "+3 x1 +2 x2 +2 x3 >= 5 ;\n+3 ~x1 +1 x4 +1 ~x4 >= 3 ;\n", "rup >= 1 ;\n", "")
	steps("goal of large degree", "+1 x1 +1 x2 +1 x3 >= 3 ;\n+1 ~x1 >= 1 ;\n", "rup 1 x1 1 x2 1 x3 >= 3 : 1 ;\nrup >= 1 ;\n", "")
	steps("trivial goal", square, "rup 1 x7 >= 0 ;\nrup 1 x7 >= -3 : 1 ;\nrup 1 x1 >= 1 ;\nrup >= 1 ;\n", "")
	steps("stack", square, "pol 1 2 ;\nrup >= 1 ;\n", "leaves 1 constraint")
	steps("empty stack", square, "pol + ;\nrup >= 1 ;\n", "expected two constraints")

	unsat := "+1 x1 +1 x2 +1 x3 >= 2 ;\n+1 ~x1 +1 ~x2 +1 ~x3 >= 2 ;\n"
	define := "red 2 ~s1 1 x1 1 x2 1 x3 >= 2 : s1 -> 0 ;\nred 2 s1 1 ~x1 1 ~x2 1 ~x3 >= 2 : s1 -> 1 ;\n"
	steps("definition", unsat, define+"pol 1 4 + s ;\npol 2 3 + s ;\nrup >= 1 ;\n", "")
	steps("definition in the other order", unsat, "red 2 s1 1 ~x1 1 ~x2 1 ~x3 >= 2 : s1 -> 1 ;\nred 2 ~s1 1 x1 1 x2 1 x3 >= 2 : s1 -> 0 ;\nrup >= 1 ;\n", "does not follow")
	steps("wrong witness", unsat, "red 1 ~s1 1 x4 1 x5 >= 1 : s1 -> 1 ;\npol 1 2 + ;\n", "does not follow")
	steps("definition twice", unsat, "red 1 ~s1 1 x4 1 x5 >= 1 : s1 -> 0 ;\nred 1 s1 1 x4 >= 1 : s1 -> 1 ;\npol 1 2 + ;\n", "does not follow")
	steps("definition after deletion", unsat, define+"del id 3 4 ;\nred 1 s1 1 x1 >= 1 : s1 -> 1 ;\npol 1 2 + ;\n", "")
	steps("redundance is not implication", "+1 x1 +1 x2 >= 1 ;\n", "red 1 x1 >= 1 : x1 -> 0 ;\nred >= 1 : x1 -> 0 ;\n", "does not follow")
	steps("pure literal", "+1 x1 +1 x2 >= 1 ;\n>= 1 ;\n", "del id 2 ;\nred 1 x1 >= 1 : x1 -> 1 ;\nred 1 ~x1 >= 1 : x1 -> 0 ;\nrup >= 1 ;\n", "does not follow")
	steps("swap", "+1 x1 +1 x2 >= 1 ;\n+1 x1 +1 ~x2 >= 1 ;\n+1 ~x1 +1 x2 >= 1 ;\n+1 ~x1 +1 ~x2 >= 1 ;\n",
		"red 1 x1 1 ~x2 >= 1 : x1 -> x2 x2 -> x1 ;\nrup 1 x1 >= 1 ;\nrup >= 1 ;\n", "")
	steps("symmetry", "+1 x1 +1 x2 +1 x3 >= 1 ;\n+1 ~x1 +1 ~x2 >= 1 ;\n>= 1 ;\n", "del id 3 ;\nred 1 x1 1 ~x2 >= 1 : x1 -> x2 x2 -> x1 ;\n", "expected that")
	steps("negating witness", "+1 x1 +1 x2 >= 1 ;\n+1 ~x1 +1 ~x2 >= 1 ;\n>= 1 ;\n", "red 1 x1 >= 1 : x1 -> ~x1 x2 -> ~x2 ;\n", "")
	steps("empty witness", square, "red 1 x1 >= 1 : ;\nrup >= 1 ;\n", "")
	steps("unit as assumption", "+1 x1 >= 1 ;\n+1 x1 +1 x2 >= 1 ;\n", "red 1 ~x1 >= 1 : x1 -> 0 ;\nrup >= 1 ;\n", "does not follow")
	steps("deleted unit is no assumption", "+1 x1 >= 1 ;\n+1 ~x1 +1 x2 >= 1 ;\n", "rup 1 x2 >= 1 ;\ndel id 1 2 3 ;\nred 1 ~x2 >= 1 : x2 -> 0 ;\nrup >= 1 ;\n", "does not follow")

	check("conclusion by number", square, begin+"pol 1 3 + 2 d 2 4 + 2 d + ;\nrup 1 x5 >= 0 ;\noutput NONE ;\nconclusion UNSAT : 5 ;\nend pseudo-Boolean proof ;\n", "")
	check("conclusion by wrong number", square, begin+"pol 1 3 + 2 d 2 4 + 2 d + ;\nrup 1 x5 >= 0 ;\noutput NONE ;\nconclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;\n", "nothing fulfils")
	check("conclusion missing", square, begin+"rup 1 x1 >= 1 ;\nrup >= 1 ;\noutput NONE ;\nend pseudo-Boolean proof ;\n", `expected "conclusion"`)
	check("output missing", square, begin+"rup 1 x1 >= 1 ;\nrup >= 1 ;\nconclusion UNSAT ;\nend pseudo-Boolean proof ;\n", "expected f, pol")
	check("more after the end", square, begin+"rup 1 x1 >= 1 ;\nrup >= 1 ;\n"+end+"rup >= 1 ;\n", "nothing after the end")
	check("version", square, "pseudo-Boolean proof version 3.1\nrup 1 x1 >= 1 ;\nrup >= 1 ;\n"+end, `expected "3.0"`)
	check("other conclusion", square, begin+"output NONE ;\nconclusion NONE ;\nend pseudo-Boolean proof ;\n", `expected "UNSAT"`)
	steps("comments", square, "% a\nrup % b ;\n1 x1\n>= 1 : % c\n;\nrup >= 1 ;\n", "")
}
