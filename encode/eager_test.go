package encode_test

import (
	"testing"

	"gridcnf/encode"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// A formula that leaves nothing to cuts has the solutions of the lazy one, on small boards of a fifth of the families, and with GRIDCNF_LONG=1 of all.
func TestEagerGraphs(t *testing.T) {
	const bits = 8
	step, most := long.Of(1, 5), long.Of(40, 10) // families, and boards of each
	kinds := make(map[rule.Kind]bool)
	for i, f := range rulefile.All() {
		if i%step > 0 {
			continue
		}
		boards := 0
		small := must.Get(f.Small(bits))(t)
		for _, b := range small {
			if encode.CutKind(b) == "" {
				continue
			}
			if boards++; boards > most {
				break
			}
			for _, k := range b.Book().Others {
				kinds[k.Kind()] = true
			}
			count := func(opt solve.Options) (n int) {
				s, err := solve.New(b, opt)
				if err != nil {
					t.Fatal(f.Name, err)
				}
				for _, err := range s.All(t.Context()) {
					if err != nil {
						t.Fatalf("%s: %v\n%q", f.Name, err, b.Lines())
					}
					n++
				}
				return n
			}
			lazy := count(solve.Options{})
			if eager := count(solve.Options{Backend: "gini", Encode: encode.Options{Loop: encode.Eager}}); eager != lazy {
				t.Errorf("%s: found %d solutions, expected %d\n%q", f.Name, eager, lazy, b.Lines())
			}
			e, err := encode.New(t.Context(), b, encode.Options{Loop: encode.Eager})
			if err != nil || e.Cut != nil || e.Guide != nil {
				t.Errorf("%s: %v, or something is left to cuts", f.Name, err)
			}
		}
	}
	for _, k := range []rule.Kind{book.Loops, book.Connections, book.Components, book.Separations, book.Forests, book.Divisions} {
		if long.On && !kinds[k] {
			t.Errorf("no board has %s", k)
		}
	}
}
