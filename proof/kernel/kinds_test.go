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
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/stated"
	"gridcnf/proof"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// much is memory enough for what is not about memory.
const much = 1 << 30

// ruled is a puzzle as a board of a rule file, or whatever it states.
func ruled(t testing.TB, p puzzle.Puzzle) proof.Board {
	t.Helper()
	if b, ok := p.(proof.Board); ok {
		return b
	}
	return boards.Must(proof.Ruled(t.Context(), p))
}

// written is the book of a puzzle, and the formula of that.
func written(t testing.TB, p puzzle.Puzzle) (text []byte, f *kernel.Formula) {
	t.Helper()
	var b bytes.Buffer
	must.Do(t, proof.WriteBook(t.Context(), &b, ruled(t, p)))
	m := kernel.NewMeter(t.Context(), much)
	f, err := kernel.NewFormula(boards.Must(kernel.ReadBook(b.Bytes(), m)), m)
	if err != nil {
		t.Fatalf("%v\n%s", err, b.Bytes())
	}
	return b.Bytes(), f
}

// values are those of a number's binary digits.
func values(bits, number int) []bool {
	a := make([]bool, bits)
	for i := range a {
		a[i] = number>>i&1 == 1
	}
	return a
}

// holds reports whether values of the variables satisfy a constraint.
func holds(c kernel.Constraint, values []bool) bool {
	missing := c.Degree
	for _, l := range c.Lits {
		if values[max(l, -l)-1] == (l > 0) {
			missing--
		}
	}
	return missing <= 0
}

// The kernel walks a statement of any kind to the same end as package book does; the constraints that it makes of it hold of
// what obeys it; and whatever cut it accepts does, too. Cuts are made up at random, from what violates the statement and from nothing.
func TestKinds(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 1))
	const bits = 7
	tally := make(map[rule.Kind][4]int) // obeyed, violated, cuts accepted, refused
	for range long.Of(1500, 500) {
		k := stated.Constraint(rng, bits)
		text, f := written(t, stated.New(bits, k))
		n := tally[k.Kind()]
		var models [][]bool
		for number := range 1 << bits {
			a := values(bits, number)
			want := k.Holds(func(l cnf.Lit) bool { return a[l.Var()-1] == (l > 0) })
			if want {
				n[0]++
				models = append(models, a)
			} else {
				n[1]++
			}
			if number%7 == 0 { // a certificate takes long
				_, err := checkFiles(t, filesOf(t, text, &kernel.Manifest{Claim: kernel.Unique}, a))
				if got := err == nil || !strings.Contains(err.Error(), "a solution, but it breaks"); got != want {
					t.Fatalf("%s: %v: the kernel says %v, %v", text, a, got, err)
				}
			}
		}
		for range 40 {
			line := "cut 1"
			some := rng.Perm(bits)[:rng.IntN(bits+1)]
			a := values(bits, rng.IntN(1<<bits))
			for _, i := range some {
				line += fmt.Sprintf(" %s%d", map[bool]string{true: "-"}[a[i]], i+1)
			}
			if rng.IntN(4) == 0 {
				line += fmt.Sprintf(" at %d", 1+rng.IntN(6))
			}
			if f.Cut(line) == nil {
				n[2]++
			} else {
				n[3]++
			}
		}
		for id := 1; id <= f.Len(); id++ {
			for _, a := range models {
				if c := f.At(id); !holds(c, a) {
					t.Fatalf("%s: the constraint %v is not true of %v", text, c, a)
				}
			}
		}
		tally[k.Kind()] = n
	}
	t.Log(tally)
	for kind, n := range tally {
		if min(n[0], n[1], n[2], n[3]) < long.Of(100, 30) {
			t.Errorf("%s: %v: these are too few", kind, n)
		}
	}
	if len(tally) != 9 {
		t.Errorf("%d kinds, expected 9", len(tally))
	}
}

// Some value of the faces satisfies what is stated of them, for every loop of a lattice, and none of a line that is not closed.
func TestFaces(t *testing.T) {
	for _, p := range []puzzle.Puzzle{boards.Masyu(t, "4x4"), boards.Masyu(t, "2x5"), boards.Slitherlink(t, "2x3")} {
		_, f := written(t, p)
		number := 1 // the loop is stated first
		before := f.Len()
		must.Do(t, f.Cut(fmt.Sprintf("faces %d", number)))
		loops := 0
		for a := range brute.All(p) {
			all := append(slices.Clone(a), make([]bool, f.Vars-f.Bits)...)
			if !satisfies(all, f.Bits, f, before) {
				t.Fatalf("%s: no inside and outside", p.Text(a))
			}
			i := slices.Index(a, true)
			for a[i] = false; i < len(a); i = len(a) {
				if satisfies(append(slices.Clone(a), make([]bool, f.Vars-f.Bits)...), f.Bits, f, before) {
					t.Fatalf("%s: an inside and an outside of what is open", p.Text(a))
				}
			}
			loops++
		}
		if loops < 10 {
			t.Errorf("%d loops", loops)
		}
	}
}

// satisfies reports whether bits satisfy the constraints behind some, with values of further variables that follow.
func satisfies(values []bool, bits int, f *kernel.Formula, from int) bool {
	known := make([]bool, len(values))
	for i := range values {
		known[i] = i < bits
	}
	for changed := true; changed; {
		changed = false
		for id := from + 1; id <= f.Len(); id++ {
			var open []kernel.Lit
			met := false
			for _, l := range f.At(id).Lits {
				if i := max(l, -l) - 1; !known[i] {
					open = append(open, l)
				} else {
					met = met || values[i] == (l > 0)
				}
			}
			if !met && len(open) == 0 {
				return false
			}
			if !met && len(open) == 1 {
				i := max(open[0], -open[0]) - 1
				known[i], values[i], changed = true, open[0] > 0, true
			}
		}
	}
	return !slices.Contains(known, false)
}

// head begins books of four bits.
const head = "title a test\nrule some rule\nbit a\nbit b\nbit c\nbit d\n"

// What a book cannot say, or a cut, is refused with the line.
func TestBookErrors(t *testing.T) {
	golden.Cases(t, "book.txt", func(t *testing.T, words []string) string {
		m := kernel.NewMeter(t.Context(), much)
		b, err := kernel.ReadBook([]byte(head+words[1]), m)
		var f *kernel.Formula
		if err == nil {
			f, err = kernel.NewFormula(b, m)
		}
		for _, cut := range words[2:] {
			if err == nil {
				err = f.Cut(cut)
			}
		}
		return fmt.Sprint(err)
	})
}

func FuzzCut(f *testing.F) {
	f.Add("cut 17 -1 -4 -11 -10 -3")
	f.Add("cut 17 2 5 8 -1 -3")
	p := boards.Masyu(f, "W.../..B./....")
	_, g := written(f, p)
	solutions := slices.Collect(brute.All(p))
	f.Fuzz(func(t *testing.T, line string) {
		if strings.HasPrefix(line, "faces") || g.Cut(line) != nil {
			return
		}
		for _, a := range solutions {
			if !holds(g.At(g.Len()), a) {
				t.Errorf("%q: %v is cut off", line, p.Text(a))
			}
		}
	})
}

func FuzzBook(f *testing.F) {
	for _, p := range []puzzle.Puzzle{boards.Takuzu(f, "../1."), boards.Masyu(f, "W.?/.B.", masyu.FullRule), boards.Slitherlink(f, "0.3/...")} {
		text, _ := written(f, p)
		f.Add(text)
	}
	f.Add([]byte(head + "connected 1@r1c1 f@r1c2 @r1c3 : @1-2 2@2-3 : @1 -3@2\ncomponent 2 0 1@a 2@b : @1-2\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m := kernel.NewMeter(t.Context(), 1<<20)
		b, err := kernel.ReadBook(data, m)
		if err != nil {
			return
		}
		if f, err := kernel.NewFormula(b, m); err == nil && f.Len() > 0 {
			f.At(f.Len())
		}
	})
}
