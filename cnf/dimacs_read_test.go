package cnf_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"gridcnf/cnf"
)

func ExampleReadDIMACS() {
	f, err := cnf.ReadDIMACS(strings.NewReader("p cnf 2 1\nc varname 2 b\n1 -2 0\n"), "a.cnf")
	fmt.Println(f.NumVars(), f.NumClauses(), f.Name(2), err)
	_, err = cnf.ReadDIMACS(strings.NewReader("p cnf 2 1\n1 -3 0\n"), "b.cnf")
	fmt.Println(err)
	// Output:
	// 2 1 b <nil>
	// b.cnf:2:3: expected a literal from -2 to 2, or 0 to end the clause
}

func TestReadDIMACS(t *testing.T) {
	check := func(text, want string) {
		t.Helper()
		f, err := cnf.ReadDIMACS(strings.NewReader(text), "in.cnf")
		if err != nil {
			t.Errorf("%q: %v", text, err)
			return
		}
		if got := write(t, f); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
	check("p cnf 0 0", "p cnf 0 0\n")
	check("p cnf 0 1\n0", "p cnf 0 1\n0\n")
	check("\ufeffp cnf 2 1\r\n1 -2 0\r\n", "p cnf 2 1\n1 -2 0\n")
	check("c hello\n\n  p  cnf\t2 2 \n1\n-2 0 2\t0\n\n", "p cnf 2 2\nc hello\n1 -2 0\n2 0\n")
	check("p cnf 2000000000 1\n-2000000000 0\n", "p cnf 2000000000 1\n-2000000000 0\n")
	check("p cnf 2147483647 0\n", "p cnf 2147483647 0\n")
	check("c 2 b\np cnf 3 1\n-1\nc varname 1 a\n0\nc 9 none\nc varname 2 B\nc 2 late\n",
		"p cnf 3 1\nc varname 1 a\nc varname 2 B\n-1 0\n")
	check("c ind 3 1 0\np cnf 3 0\nc p show 2 0\nc p weight 1 0.5 0\nc comment\n",
		"p cnf 3 0\nc note: p weight 1 0.5 0\nc comment\nc p show 3 1 2 0\n")
}

func TestReadDIMACSErrors(t *testing.T) {
	check := func(text, want string) {
		t.Helper()
		_, err := cnf.ReadDIMACS(strings.NewReader(text), "f")
		var syntax *cnf.SyntaxError
		if !errors.As(err, &syntax) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
	check("", "f:1:1: expected the header")
	check("c only\n", "f:2:1: expected the header")
	check("1 2 0\n", "f:1:1: expected a comment or the header")
	check("p dnf 1 1\n", "f:1:3: expected the header")
	check("p cnf 1\n", "f:1:8: expected the number of clauses")
	check("p cnf -1 1\n", "f:1:7: expected the number of variables")
	check("p cnf 3000000000 1\n", "f:1:7: expected the number of variables")
	check("p cnf 1 1 1\n", "f:1:11: expected the end of the header line")
	check("p cnf 1 1\np cnf 1 1\n", "f:2:1: expected a literal")
	check("p cnf 1 1\n1\n", "f:3:1: expected 0 to end the last clause")
	check("p cnf 1 2\n1 0\n", "f:3:1: expected 2 clauses, as the header says, but there are 1")
	check("p cnf 1 1\n1 0\n-1 0\n", "f:3:1: expected nothing after the last of 1 clauses")
	check("p cnf 1 1\n1 0\n%\n0\n", "f:3:1: expected nothing")
	check("p cnf 2 1\n1 2x 0\n", "f:2:3: expected a literal")
	check("p cnf 2 1\n1 -0\n", "f:2:3: expected a literal")
	check("p cnf 2 1\n+1 0\n", "f:2:1: expected a literal")
	check("p cnf 2 1\n99999999999999999999 0\n", "f:2:1: expected a literal")
	check("p cnf 2 1\n1 2 1 0\n", "f:2:7: expected every variable at most once in the clause that ends here, but 1")
	check("p cnf 2 1\n1 2 -2 0\n", "f:2:8: expected every variable at most once in the clause that ends here, but 2")
	check("p cnf 20 1\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 -3 0\n", "f:2:37: expected every variable at most once in the clause that ends here, but 3")
	check("p cnf 2 0\nc p show 1 2\n", "f:2:1: expected 0 to end")
	check("p cnf 2 0\nc ind 1 x 0\n", "f:2:1: expected a list of variables")
	check("c p show 3 0\np cnf 2 0\n", "f:1:1: expected shown variables from 1 to 2")

	failure := errors.New("cable cut")
	broken := io.MultiReader(strings.NewReader("p cnf 2 1\n1"), iotest.ErrReader(failure))
	if _, err := cnf.ReadDIMACS(broken, "f"); !errors.Is(err, failure) {
		t.Errorf("error %v, want the reader's", err)
	}
}

func FuzzReadDIMACS(f *testing.F) {
	for _, seed := range []string{
		"p cnf 0 0", "p cnf 0 1\n0\n", "c 1 a\np cnf 2 2\nc varname 2 b\nc p show 1 0\n1 -2 0\n2 0\n",
		"\ufeffp cnf 3 1\r\n1 2\r\n-3 0\r\n", "p cnf 2000000000 1\n5 0\n%\n0\n", "c ind 1 0\np cnf 1 0\nc note: 1 a",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		formula, err := cnf.ReadDIMACS(bytes.NewReader(text), "f")
		if err != nil {
			return
		}
		if formula.NumLits() > len(text) {
			t.Fatalf("%d literals in %d bytes", formula.NumLits(), len(text))
		}
		var out bytes.Buffer
		if err := formula.WriteDIMACS(&out); err != nil {
			if strings.Contains(err.Error(), "is named") {
				return // names are read more freely than written
			}
			t.Fatal(err)
		}
		again, err := cnf.ReadDIMACS(bytes.NewReader(out.Bytes()), "f")
		if err != nil {
			t.Fatalf("%v\n%s", err, out.Bytes())
		}
		same(t, formula, again)
	})
}

func BenchmarkReadDIMACS(b *testing.B) {
	text := write(b, windows(200_000))
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := cnf.ReadDIMACS(strings.NewReader(text), "f"); err != nil {
			b.Fatal(err)
		}
	}
}
