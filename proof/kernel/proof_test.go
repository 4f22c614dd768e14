package kernel_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
	"gridcnf/proof"
	"gridcnf/proof/kernel"
)

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
