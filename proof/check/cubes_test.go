package check_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/internal/brute"
	"gridcnf/proof"
	"gridcnf/proof/certify"
	"gridcnf/proof/check"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// unzipped returns all members of a certificate, also those of leaves.
func unzipped(t *testing.T, file []byte) proof.Files {
	t.Helper()
	m := kernel.NewMeter(t.Context(), 1<<30)
	archive, err := proof.Open(bytes.NewReader(file), int64(len(file)), m)
	if err != nil {
		t.Fatal(err)
	}
	files, leaves, err := proof.Read(archive, m)
	if err != nil {
		t.Fatal(err)
	}
	for name, member := range leaves {
		if files[name], err = archive.Read(member, m); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// inCubes makes a certificate with a tree of cubes.
func inCubes(t *testing.T, p puzzle.Puzzle, solution puzzle.Answer, cubes [][]cnf.Lit, opt certify.Options) proof.Files {
	t.Helper()
	var file bytes.Buffer
	tree, err := certify.NewTree(t.Context(), &file, p, solution, opt)
	if err != nil {
		t.Fatal(err)
	}
	for _, cube := range cubes {
		evidence, err := certify.ProveLeaf(t.Context(), p, solution, cube, opt)
		if err != nil {
			t.Fatal(err)
		}
		if err := tree.Add(t.Context(), cube, evidence); err != nil {
			t.Fatal(err)
		}
	}
	if err := tree.Close(); err != nil {
		t.Fatal(err)
	}
	return unzipped(t, file.Bytes())
}

// cubeForger claims that a puzzle with two solutions has one. All of its proofs are right.
type cubeForger struct {
	*forger
	files proof.Files // but for the leaves
	away  []cnf.Lit   // literals that are true in the first solution and false in the second
	both  cnf.Lit     // a literal that is true in both
}

func newCubeForger(t *testing.T) *cubeForger {
	t.Helper()
	f := newForger(t, board(t, takuzu.ThreeInARow, "......", "1.0...", "10...0", "0...11", "0.100.", "1...0."))
	if n := len(slices.Collect(brute.All(f.puzzle))); n != 2 {
		t.Fatalf("the board to forge with has %d solutions", n)
	}
	f.ev.Formula.Add(f.ev.Encoding.BlockInFull(f.ev.Solutions[0])...)
	parts := &proof.Formula{Rules: f.ev.Formula.NumClauses() - 1}
	c := &cubeForger{forger: f, files: f.files(f.ev.Solutions[0], f.ev.Formula, parts, nil, &backend.Proof{Format: backend.DRAT})}
	delete(c.files, proof.DRATFile)
	for i, on := range f.ev.Solutions[0] {
		l := cnf.Lit(i + 1)
		if !on {
			l = -l
		}
		if f.ev.Solutions[1][i] != on {
			c.away = append(c.away, l)
		} else {
			c.both = l
		}
	}
	return c
}

// evidence proves that a cube has no solution but the first.
func (c *cubeForger) evidence(cube ...cnf.Lit) proof.Files {
	c.t.Helper()
	opt := certify.Options{Solve: solve.Options{Encode: encode.Options{Balance: encode.SequentialCounter}}}
	data, err := certify.ProveLeaf(c.t.Context(), c.puzzle, c.ev.Solutions[0], cube, opt)
	if err != nil {
		c.t.Fatalf("%d: %v", cube, err)
	}
	return unzipped(c.t, data)
}

// forge makes a certificate of cubes, of which the leaves have the evidence of these others.
func (c *cubeForger) forge(cubes, proven [][]cnf.Lit) proof.Files {
	c.t.Helper()
	forged := maps.Clone(c.files)
	var text strings.Builder
	for i, cube := range cubes {
		text.WriteString(proof.CubeText(numbersOf(cube)))
		for name, data := range c.evidence(proven[i]...) {
			forged[proof.InLeaf(i+1, name)] = data
		}
	}
	forged[proof.CubesFile] = []byte(text.String())
	return counted(c.t, forged, len(cubes))
}

// counted says in the manifest how many leaves there are.
func counted(t *testing.T, files proof.Files, leaves int) proof.Files {
	t.Helper()
	m, err1 := proof.ReadManifest(files[proof.ManifestFile])
	m.Cubes = leaves
	text, err2 := proof.WriteManifest(m)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	return with(files, proof.ManifestFile, string(text))
}

func numbersOf(cube []cnf.Lit) (numbers []int32) {
	for _, l := range cube {
		numbers = append(numbers, int32(l))
	}
	return numbers
}

// Cubes that leave the second solution out are no cover, whatever they look like.
func TestForgedCover(t *testing.T) {
	f := newCubeForger(t)
	a, b, c, x := f.away[0], f.away[1], f.away[2], f.both
	check := func(name, want string, cubes ...[]cnf.Lit) {
		t.Helper()
		refused(t, name, f.forge(cubes, cubes), want)
	}
	type cube = []cnf.Lit
	check("a leaf left out", "cubes.txt: a cube is missing: expected one that begins with", cube{a})
	check("a leaf twice", "cubes.txt:2: found", cube{a}, cube{a})
	check("two variables at a node", "cubes.txt:", cube{a}, cube{b})
	check("two variables and signs at a node", "cubes.txt:", cube{a}, cube{-a, b}, cube{-b, a})
	check("a leaf below left out", "expected one that begins with", cube{a}, cube{-a, b})
	check("a leaf in the middle left out", "cubes.txt:", cube{x, a}, cube{-x})
	check("a leaf twice instead of another", "cubes.txt:", cube{a}, cube{-a, b}, cube{-a, b})
	check("two variables below", "cubes.txt:", cube{a}, cube{-a, b}, cube{-a, c})
	check("a leaf and those below it", "cubes.txt:", cube{a}, cube{a, b}, cube{a, -b})
	check("a variable twice on the way", "a cube is missing", cube{a, -a}, cube{a, a})
	check("one leaf three times, as many as a tree has", "cubes.txt:", cube{a}, cube{a}, cube{a})
	check("no leaf", "proof.drat is missing")
	refused(t, "an empty list", with(counted(t, f.files, 1), proof.CubesFile, ""), "cubes.txt: a cube is missing")
	// The tree is whole here, but the proof of a leaf is that of another.
	refused(t, "a proof of another leaf", f.forge([][]cnf.Lit{{a}, {-a}}, [][]cnf.Lit{{a}, {a}}), "cube-2/proof.drat:")
	refused(t, "a proof of a leaf below", f.forge([][]cnf.Lit{{a}, {-a, b}, {-a, -b}}, [][]cnf.Lit{{a}, {-a, b}, {-a, -b, c}}), "cube-3/proof.drat:")
}

// Members of leaves, and the list of cubes, have to be as they should, to the byte.
func TestLeafMembers(t *testing.T) {
	p := pearls(t, ".....", ".W...", "...B.", "..W.B", ".....")
	solutions, err := solve.Unique(t.Context(), p, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	cubes := [][]cnf.Lit{{-3, 4}, {3}, {-3, -4, -9}, {-3, -4, 9}}
	files := inCubes(t, p, solutions.Solutions[0], cubes, certify.Options{Solve: solve.Options{Encode: encode.Options{Plain: true}}})
	leaf := 0
	for i := range cubes {
		if len(files[proof.InLeaf(i+1, proof.LeafCutsFile)]) > 0 {
			leaf = i + 1
		}
	}
	if leaf == 0 {
		t.Fatal("no leaf has cuts")
	}
	name := proof.InLeaf(leaf, proof.LeafCutsFile)
	cuts := string(files[name])
	cut := func(what, old, instead, want string) {
		t.Helper()
		if changed := strings.Replace(cuts, old, instead, 1); changed == cuts {
			t.Errorf("%s: nothing is changed in %q", what, cuts)
		} else {
			refused(t, what, with(files, name, changed), want)
		}
	}
	witness, clauses, _ := strings.Cut(cuts, "\n")
	clause, _, _ := strings.Cut(clauses, "\n")
	loop, missed, _ := strings.Cut(witness, " misses ")
	cut("no pearl", missed, "r5c5", name+":1: found \"r5c5\", expected a cell")
	for _, point := range strings.Fields(loop)[2:] {
		if i, ok := cellNamed(p, point); ok && p.Clue(i/5, i%5) != 0 {
			cut("a pearl on the loop", " misses "+missed, " misses "+point, name+":1: the loop does not miss")
		}
	}
	cut("an open loop", " misses", " r1c1 misses", name+":1: ")
	cut("a literal less", clause, strings.SplitN(clause, " ", 2)[1], name+":2: found")
	cut("a literal more", clause, "7 "+clause, name+":2: found")
	cut("another clause", clause, "-1 0", name+":2: found")
	cut("no clause", clause+"\n", "", name+":2: found")
	cut("no witness", witness+"\n", "", name+":1: found")
	cut("a clause alone", cuts, "1 0\n", name+":1: found")
	cut("a line cut off", cuts, strings.TrimSuffix(cuts, "\n"), name)

	for _, member := range []string{
		"cube-5/proof.drat", "cube-5/cuts.cnf", "cube-0/proof.drat", "cube-01/proof.drat", "cube--1/proof.drat",
		"cube-1/proof.pbp", "cube-1",
	} {
		refused(t, member, with(files, member, "0\n"), fmt.Sprintf("%q belongs to none of the 4 cubes", member))
	}
	for _, member := range []string{"cube-1/../proof.drat", "cube-\x1b/proof.drat", "1/proof.drat"} {
		refused(t, member, with(files, member, "0\n"), fmt.Sprintf("%q: expected a name of small letters", member))
	}
	refused(t, "another folder", with(files, "a/proof.drat", "0\n"), `"a/proof.drat" is no part of a certificate`)
	refused(t, "without a proof", without(files, "cube-2/proof.drat"), "cube-2/proof.drat:1: the proof ends without the empty clause")
	refused(t, "an empty proof", with(files, "cube-2/proof.drat", ""), "cube-2/proof.drat")
	refused(t, "without cubes", without(files, proof.CubesFile), "cubes.txt is missing")
	refused(t, "a proof beside", with(files, proof.DRATFile, "0\n"), "expected manifest.json, puzzle.txt, solutions.txt, formula.cnf, helpers.txt, cuts.txt, cubes.txt and nothing else")
	refused(t, "a leaf's cuts beside", with(files, proof.LeafCutsFile, ""), "and nothing else")
	refused(t, "leaves without a tree", with(without(counted(t, files, 0), proof.CubesFile), proof.DRATFile, "0\n"), "helpers.txt, cuts.txt, proof.drat and nothing else")
	refused(t, "a leaf more than counted", counted(t, files, 3), "cubes.txt: found 4 cubes, expected the 3 of manifest.json")
	refused(t, "a leaf less than counted", counted(t, files, 5), "cubes.txt: found 4 cubes, expected the 5 of manifest.json")
	refused(t, "minus one cubes", counted(t, files, -1), "manifest.json: expected cubes, a positive number")

	list := string(files[proof.CubesFile])
	line := func(old, instead, want string) {
		t.Helper()
		changed := strings.Replace(list, old, instead, 1)
		refused(t, fmt.Sprintf("%q for %q", instead, old), with(files, proof.CubesFile, changed), want)
	}
	for _, literal := range []string{"0", "61", "-61", "2147483648", "-2147483648", "99999999999999999999", "x", "1.", "\x1b"} {
		line("a 3 0", "a "+literal+" 0", fmt.Sprintf("cubes.txt:2: found %q, expected a literal of a variable from 1 to 40", literal[:min(20, len(literal))]))
	}
	for _, text := range []string{"a +3 0", "a 03 0", "a  3 0", "a 3 0 ", "a 3 0\r", "b 3 0", "a 3 1", "a 3", "3 0", "", "c a", "a 3 0\na 3 0"} {
		line("a 3 0", text, "cubes.txt:")
	}
	line("a 3 0\n", "", "cubes.txt:1: found \"a -3 4 0\\n\", expected one that begins with \"a\" and goes on with positive literals")
	line("a 3 0", "a -3 0", "cubes.txt:")
	line("a 3 0", "a 5 0", "cubes.txt:")
	refused(t, "cut off", with(files, proof.CubesFile, strings.TrimSuffix(list, "\n")), "cubes.txt:4: found")

	nothing := proof.WriteSolutions(p, []puzzle.Answer{make(puzzle.Answer, p.Bits())})
	refused(t, "no solution", with(files, proof.SolutionsFile, string(nothing)), "solutions.txt: solution 1")
}

// The solution in a certificate is the one against which all leaves are proven.
func TestOtherSolution(t *testing.T) {
	f := newCubeForger(t)
	a := f.away[0]
	files := f.forge([][]cnf.Lit{{a}, {-a}}, [][]cnf.Lit{{a}, {a}})
	second := proof.WriteSolutions(f.puzzle, f.ev.Solutions[1:2])
	refused(t, "the other solution", with(files, proof.SolutionsFile, string(second)), "formula.cnf:")
}

// split returns a certificate of one leaf with a tree of so many nodes on each way, which asks
// for helpers that no clause is about; so all leaves have the proof of the first.
func split(t *testing.T, files proof.Files, depth int) proof.Files {
	t.Helper()
	var vars, clauses int
	if _, err := fmt.Sscanf(string(files[proof.FormulaFile]), "p cnf %d %d\n", &vars, &clauses); err != nil {
		t.Fatal(err)
	}
	_, rest, _ := bytes.Cut(files[proof.FormulaFile], []byte("\n"))
	whole := maps.Clone(files)
	whole[proof.FormulaFile] = fmt.Appendf(nil, "p cnf %d %d\n%s", vars+depth, clauses, rest)
	whole[proof.CubesFile] = nil
	for i := range depth {
		whole[proof.HelpersFile] = fmt.Appendf(whole[proof.HelpersFile], "%d count row 1 value 1 cells 1 to 2 at-least 1\n", vars+1+i)
	}
	for leaf := range 1 << depth {
		cube := make([]int32, depth)
		for i := range cube {
			cube[i] = int32(vars+1+i) * int32(1-leaf>>i&1*2)
		}
		whole[proof.CubesFile] = append(whole[proof.CubesFile], proof.CubeText(cube)...)
		whole[proof.InLeaf(leaf+1, proof.DRATFile)] = files[proof.InLeaf(1, proof.DRATFile)]
	}
	return counted(t, whole, 1<<depth)
}

// However many leaves there are, checking them takes the memory that one takes.
func TestMemoryOfLeaves(t *testing.T) {
	p := board(t, takuzu.Takuzu, "....1.", ".1....", ".....1", "0.....", ".1...0", "....1.")
	unique, err := solve.Unique(t.Context(), p, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	one := inCubes(t, p, unique.Solutions[0], [][]cnf.Lit{{}}, certify.Options{Solve: solve.Options{Encode: encode.Options{Textbook: true}}})
	name := proof.InLeaf(1, proof.DRATFile)
	one[name] = append([]byte("1 -1 30000 0\n"), one[name]...) // it makes the checker's tables large
	// The least memory with which it is checked in so many leaves.
	need := func(depth int) int64 {
		t.Helper()
		file := packed(split(t, one, depth))
		least, enough := int64(0), int64(1<<28)
		for enough-least > 1<<12 {
			memory := (least + enough) / 2
			_, err := check.File(t.Context(), bytes.NewReader(file), int64(len(file)), check.Options{Memory: memory})
			switch {
			case err == nil:
				enough = memory
			case errors.Is(err, proof.ErrTooLarge):
				least = memory
			default:
				t.Fatal(err)
			}
		}
		return enough
	}
	few, many := need(1), need(5)
	if names := int64(30 << 10); few < 1<<20 || many > few+names+1<<14 {
		t.Errorf("2 leaves take %d bytes, and 32 take %d, expected a few more", few, many)
	}
}

// Thousands of leaves can be checked; with GRIDCNF_LONG=1 half of what a certificate can have.
func TestManyLeaves(t *testing.T) {
	depth := 12
	if os.Getenv("GRIDCNF_LONG") != "" {
		depth = 15
	}
	one := inCubes(t, board(t, takuzu.Takuzu, "00", ".."), nil, [][]cnf.Lit{{}}, certify.Options{})
	file := packed(split(t, one, depth))
	last := 0
	opt := check.Options{Memory: check.DefaultMemory, Watch: func(done, all int) { last = done }}
	v, err := check.File(t.Context(), bytes.NewReader(file), int64(len(file)), opt)
	if err != nil || v.Cubes != 1<<depth || last != 1<<depth {
		t.Errorf("%d leaves done: %v", last, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	opt.Watch = func(done, all int) { cancel() }
	if _, err := check.File(ctx, bytes.NewReader(file), int64(len(file)), opt); !errors.Is(err, context.Canceled) {
		t.Errorf("after it was cancelled: %v", err)
	}
}
