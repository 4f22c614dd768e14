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

// A formula that leaves nothing to cuts has the solutions of the lazy one, on all small boards of all families.
func TestEagerGraphs(t *testing.T) {
	const bits = 8
	step, most := 5, 10 // boards of a family
	if long.On {
		step, most = 1, 40
	}
	kinds := make(map[rule.Kind]bool)
	for _, f := range rulefile.All() {
		boards := 0
		small := must.Get(f.Small(bits))(t)
		for i, b := range small {
			if i%step > 0 || encode.CutKind(b) == "" {
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
		if !kinds[k] {
			t.Errorf("no board has %s", k)
		}
	}
}
