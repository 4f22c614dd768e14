package drat

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"gridcnf/proof/kernel"
)

// rivest is an unsatisfiable formula of four variables, the example of drat-trim.
const rivest = "p cnf 4 8\n1 2 -3 0\n-1 -2 3 0\n2 3 -4 0\n-2 -3 4 0\n-1 -3 -4 0\n1 3 4 0\n-1 2 4 0\n1 -2 -4 0\n"

// plenty is a meter for what is no attack.
func plenty() *kernel.Meter { return kernel.NewMeter(context.Background(), 1<<30) }

// run checks a proof of a formula, both given as text.
func run(formula, proof string, format Format) (Stats, error) {
	f, err := ReadFormula(strings.NewReader(formula), "formula.cnf", plenty())
	if err != nil {
		return Stats{}, err
	}
	return Check(f, strings.NewReader(proof), "proof", format, plenty())
}

func TestCheck(t *testing.T) {
	check := func(format Format, formula, proof, want string) {
		t.Helper()
		_, err := run(formula, proof, format)
		if got := fmt.Sprint(err); got != want {
			t.Errorf("%s proof %q: %s, want %s", format, proof, got, want)
		}
	}
	const units = "p cnf 2 3\n1 0\n-1 2 0\n-2 0\n"

	check(Text, rivest, "-1 0\nd -1 2 4 0\n2 0\n0\n", "<nil>")
	check(Text, rivest, "-3 -4 0\n-4 0\n3 0\n-2 0\n1 0\n0\n", "<nil>")
	check(Text, rivest, "c comment\n-1 0\n  d\t-1 2 4 0\n2 0\n0\n", "<nil>")
	check(Text, rivest, "-1 0\n2 d 0\n0\n", "proof:2: expected a literal, found \"d\"")
	check(Text, rivest, "-1 0\n2 0 c comment\n0\n", "proof:2: expected the end of the line, found \"c\"")
	check(Text, rivest, "-1 0\n2 0\n", "proof:3: the proof ends without the empty clause")
	check(Text, rivest, "", "proof:1: the proof ends without the empty clause")
	check(Text, rivest, "0\n", "proof:1: the empty clause does not follow by unit propagation")
	check(Text, "p cnf 2 2\n1 2 0\n-1 -2 0\n", "1 0\n2 0\n", "proof:1: the clause 1 does not follow by unit propagation")
	check(Text, rivest, "-1 0\n2 0\n0", "proof:3: expected the end of the line, found the end of the file")
	check(Text, rivest, "-1 0\n2", "proof:2: expected a literal, found the end of the file")
	check(Text, rivest, "\n-1 0\n2 0\n0\n", "proof:1: expected a literal, found the end of the line")
	check(Text, rivest, "-1\n0\n", "proof:1: expected a literal, found the end of the line")
	check(Text, rivest, "-1 0\n2 0\n0\nd 1 2 -3 0\n3 0\n", "<nil>")
	check(Text, rivest, "-1 0\n2 0\n0\nx\n", "proof:4: expected a literal, found \"x\"")
	check(Text, rivest, "99999999 0\n", "proof:1: expected a literal of at most 16777216")
	check(Text, rivest, "-0\n", "proof:1: expected a literal, found \"-0\"")
	check(Text, rivest, "01 0\n", "proof:1: expected a literal, found \"01\"")
	check(Text, units, "0\n", "<nil>")
	check(Text, units, "", "proof:1: the proof ends without the empty clause")
	check(Text, units, "d 1 0\nd 9 0\n0\n", "<nil>")
	check(Text, "p cnf 0 1\n0\n", "0\n", "<nil>")
	check(Text, "p cnf 0 0\n", "0\n", "proof:1: the empty clause does not follow by unit propagation")
	check("drup", units, "0\n", `proof: unknown proof format "drup", expected drat or binary-drat`)

	check(Binary, rivest, "a\x07\x09\x00a\x09\x00a\x06\x00a\x05\x00a\x02\x00a\x00", "<nil>")
	check(Binary, rivest, "a\x07\x09\x00a\x09\x00a\x06\x00a\x05\x00a\x02\x00", "proof: step 5: the proof ends without the empty clause")
	check(Binary, rivest, "a\x07\x09", "proof: step 1: expected a literal or 0, but the file ends")
	check(Binary, rivest, "a\x03\x00a\x87", "proof: step 2: expected a literal or 0, but the file ends")
	check(Binary, rivest, "0\n", "proof: step 1: expected the byte 'a' or 'd', found '0'")
	check(Binary, rivest, "a\x01\x00", "proof: step 1: expected a literal of at most 16777216, or 0")
	check(Binary, rivest, "a\xff\xff\xff\xff\x0f\x00", "proof: step 1: expected a literal of at most 16777216, or 0")
}

func TestRAT(t *testing.T) {
	check := func(formula, proof string, rats int, want string) {
		t.Helper()
		stats, err := run(formula, proof, Text)
		if got := fmt.Sprint(err); got != want || stats.RATs != rats {
			t.Errorf("proof %q: %d RAT, %s, want %d, %s", proof, stats.RATs, got, rats, want)
		}
	}
	const ends = "proof:2: the proof ends without the empty clause"
	const definition = "p cnf 2 1\n1 2 0\n"
	const equal = "p cnf 3 2\n-1 2 0\n1 -2 3 0\n"

	const pivot = "p cnf 3 3\n-1 2 0\n2 3 0\n2 -3 0\n"

	check(pivot, "1 0\n", 1, ends)
	check(definition, "3 1 0\n", 1, ends)
	check(equal, "-1 -3 0\n", 1, ends)
	check(equal, "1 -3 0\n", 1, "proof:1: the clause 1 -3 does not follow by unit propagation")
	check(equal, "2 -1 0\n", 0, ends)
	check(equal, "-3 -1 2 0\n", 0, ends)
	check(equal, "-3 1 0\n", 1, "proof:1: the clause -3 1 does not follow by unit propagation")
	check(equal, "-3 -1 0\n", 1, ends)
}

// TestLimits checks that neither a large number nor an endless proof takes memory or time.
func TestLimits(t *testing.T) {
	f, err := ReadFormula(strings.NewReader(rivest), "formula.cnf", plenty())
	if err != nil {
		t.Fatal(err)
	}
	check := func(format Format, proof io.Reader, memory int64, want error) {
		t.Helper()
		ctx, cancel := context.WithCancel(context.Background())
		if want == context.Canceled {
			proof = canceller{proof, cancel}
		}
		defer cancel()
		if _, err := Check(f, proof, "proof", format, kernel.NewMeter(ctx, memory)); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", format, err, want)
		}
	}
	const megabyte = 1 << 20
	check(Text, strings.NewReader("16777216 0\n"), megabyte, kernel.ErrTooLarge)
	check(Binary, strings.NewReader("a\x80\x80\x80\x10\x00"), megabyte, kernel.ErrTooLarge)
	check(Text, strings.NewReader("0\n"), 100, kernel.ErrTooLarge)
	check(Text, strings.NewReader("0\n"), 0, kernel.ErrTooLarge)
	check(Text, &endless{text: "1 2 "}, megabyte, kernel.ErrTooLarge)
	check(Text, &endless{text: "1 -1 0\n"}, megabyte, kernel.ErrTooLarge)
	check(Binary, &endless{text: "a", then: "\x03"}, megabyte, kernel.ErrTooLarge)
	check(Text, &endless{text: "1 -1 0\nd 1 -1 0\n"}, megabyte, context.Canceled)
	check(Text, &endless{text: "c"}, megabyte, context.Canceled)
}

// endless gives a text and then another one for ever, or the same if there is no other.
type endless struct{ text, then string }

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.text)
	if e.then != "" {
		e.text = e.then
	}
	return n, nil
}

// canceller cancels a context when it is read.
type canceller struct {
	io.Reader
	cancel func()
}

func (c canceller) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.cancel()
	return n, err
}

// TestCompact adds and deletes more clauses than the arena keeps, and a unit clause, which
// stays.
func TestCompact(t *testing.T) {
	var proof strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&proof, "%d 1 -3 -4 0\n", 5+i%7)
		if i == 2 {
			proof.WriteString("20 0\n")
		}
		if i > 5 {
			fmt.Fprintf(&proof, "d -4 %d -3 1 0\n", 5+(i-5)%7)
		}
	}
	proof.WriteString("d 20 0\n")
	stats, err := run(rivest, proof.String()+"-1 0\n2 0\n0\n", Text)
	if err != nil {
		t.Error(err)
	}
	if stats.Memory > 20_000 || stats.Ignored != 1 {
		t.Errorf("%+v, want one deletion ignored and less than 20000 bytes", stats)
	}
}
