package rule_test

import (
	"errors"
	"iter"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

func newBinary(t *testing.T, rows, cols int) *takuzu.Board {
	t.Helper()
	return boards.Must(takuzu.New(takuzu.Takuzu, rows, cols))
}

func instances(t *testing.T, p puzzle.Puzzle) []rule.Instance {
	t.Helper()
	book := must.Get(rule.Of(p, "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop))(t)
	all := book.Instances()
	names := make(map[string]bool)
	for _, inst := range all {
		if names[inst.Name()] {
			t.Errorf("%+v: two instances are called %q", p, inst.Name())
		}
		names[inst.Name()] = true
		if !slices.Contains(p.Rules(), inst.Rule()) {
			t.Errorf("%+v: %q is of rule %q, which is none of %q", p, inst.Name(), inst.Rule(), p.Rules())
		}
	}
	return all
}

// same fails unless two lists have the same answers, each once.
func same(t *testing.T, p puzzle.Puzzle, got []puzzle.Answer, want iter.Seq[puzzle.Answer]) {
	t.Helper()
	solutions := slices.SortedFunc(want, compare)
	if !slices.EqualFunc(got, solutions, puzzle.Answer.Equal) {
		t.Fatalf("%+v: the instances have %d answers, the puzzle %d", p, len(got), len(solutions))
	}
}

func compare(a, b puzzle.Answer) int {
	for i := range a {
		switch {
		case a[i] && !b[i]:
			return 1
		case b[i] && !a[i]:
			return -1
		}
	}
	return 0
}

// The instances of a binary board and its givens have just its solutions.
func TestBinary(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	check := func(rows, cols, givens int) {
		t.Helper()
		b := newBinary(t, rows, cols)
		b.Distinct = takuzu.Distinct{Rows: rng.IntN(2) == 0, Cols: rng.IntN(2) == 0}
		r := record(b.Bits(), instances(t, b)...)
		v := make(values, r.vars+1)
		for range givens {
			bit, value := rng.IntN(b.Bits()), rng.IntN(2)
			b.Set(bit/cols, bit%cols, []takuzu.Cell{takuzu.Zero, takuzu.One}[value])
			v[bit+1] = int8(2*value - 1)
		}
		var got []puzzle.Answer
		r.answers(v, func(a puzzle.Answer) bool {
			got = append(got, a)
			return true
		})
		same(t, b, got, brute.Takuzu(b))
	}
	for i := range 20 {
		check(2, 2, i%3)
		check(4, 4, i%6)
		check(2, 6, i%4)
		check(6, 4, 8+i%4)
	}
}

// An instance is void if a literal of unless holds, and as without it otherwise.
func TestUnless(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 4))
	check := func(bits int, inst rule.Instance) {
		t.Helper()
		for range 30 {
			a := make(puzzle.Answer, bits)
			for i := range a {
				a[i] = rng.IntN(2) == 0
			}
			for guards := range 4 { // none, one or both of two guards hold
				r := &recorder{bits: bits, vars: bits + 2}
				g, h := cnf.Lit(bits+1), cnf.Lit(bits+2)
				inst.Assert(r, g, h)
				v := assigned(a, r.vars)
				v[g], v[h] = int8(guards&1*2-1), int8(guards&2-1)
				if got, want := r.satisfiable(v), guards > 0 || allows(inst, a); got != want {
					t.Fatalf("%s: %v under guards %b: %v, want %v", inst.Name(), a, guards, got, want)
				}
			}
		}
	}
	for _, kind := range kinds(t) {
		check(kind.bits, kind.Instance)
	}
}

// What an instance on a Masyu board allows is told here in other words.
func TestMeaning(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 5))
	check := func(bits int, inst rule.Instance, means func(drawn func(edge int) bool) bool) {
		t.Helper()
		for range 200 {
			a := make(puzzle.Answer, bits)
			for i := range a {
				a[i] = rng.IntN(2) == 0
			}
			if got, want := allows(inst, a), means(func(e int) bool { return e >= 0 && a[e] }); got != want {
				t.Fatalf("%s: allows %v: %v, want %v", inst.Name(), a, got, want)
			}
		}
	}
	for _, k := range kinds(t) {
		switch inst := k.Instance.(type) {
		case *rule.Point:
			check(k.bits, inst, func(drawn func(int) bool) bool {
				n := count(drawn, inst.Loop.Around(inst.Row, inst.Col))
				return n == 2 || n == 0 && inst.Loop.Full == ""
			})
		case *rule.Local:
			check(k.bits, inst, func(drawn func(int) bool) bool { return obeyed(inst, drawn) })
		case *rule.Cut:
			check(k.bits, inst, func(drawn func(int) bool) bool {
				for _, s := range [...]rule.Where{inst.Inside, inst.Outside} {
					if s.Stop < 0 && !drawn(s.Edge) {
						return true
					}
				}
				return len(crossed(inst.Loop, inst.Region, drawn)) >= 2
			})
		case *rule.Parity:
			check(k.bits, inst, func(drawn func(int) bool) bool {
				return len(crossed(inst.Loop, inst.Region, drawn))%2 == 0
			})
		}
	}
}

// obeyed reports whether the edges around a pearl are drawn as it says.
func obeyed(p *rule.Local, drawn func(int) bool) bool {
	edges, beyond := [4]int(p.Bits[:4]), p.Bits[4:]
	straight := 0 // ends at which the line goes straight on
	for d, e := range edges {
		if drawn(e) && drawn(beyond[d]) {
			straight++
		}
	}
	vertical, horizontal := drawn(edges[0]) && drawn(edges[1]), drawn(edges[2]) && drawn(edges[3])
	two := count(drawn, edges) == 2
	white, black := two && (vertical || horizontal) && straight < 2, two && !vertical && !horizontal && straight == 2
	switch p.Shape {
	case masyu.WhitePearl:
		return white
	case masyu.BlackPearl:
		return black
	}
	return white || black
}

func count(drawn func(int) bool, edges [4]int) int {
	n := 0
	for _, e := range edges {
		if drawn(e) {
			n++
		}
	}
	return n
}

// crossed lists the drawn edges over the border of a region.
func crossed(loop *rule.Loop, region []bool, drawn func(int) bool) []int {
	var edges []int
	for e := range loop.Edges() {
		if from, to := loop.Ends(e); region[from] != region[to] && drawn(e) {
			edges = append(edges, e)
		}
	}
	return edges
}

// unknown is of a family without a rule book.
type unknown struct{ puzzle.Puzzle }

func (unknown) Kind() puzzle.Kind { return "unknown" }

func TestOfNeedsABook(t *testing.T) {
	if _, err := rule.Of(unknown{}, "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop); err == nil {
		t.Error("a family that is not known has instances")
	}
}

// madeUp is a constraint of a kind that nobody knows.
type madeUp struct{}

func (madeUp) Kind() rule.Kind { return "a made-up kind" }

// Whatever a book can have in it is of some kind: a field that is added and has none would
// be passed over by all readers.
func TestEveryFieldHasAKind(t *testing.T) {
	if !new(rule.Book).Only() {
		t.Error("an empty book has a kind of constraint")
	}
	seen := make(map[rule.Kind]string)
	for _, field := range reflect.VisibleFields(reflect.TypeFor[rule.Book]()) {
		if field.Name == "Antichain" || field.Name == "Helpers" { // which state nothing
			continue
		}
		var book rule.Book
		switch v := reflect.ValueOf(&book).Elem().FieldByIndex(field.Index); {
		case field.Name == "Others":
			book.Others = []rule.Other{madeUp{}}
		case v.Kind() == reflect.Slice:
			v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		case v.Kind() == reflect.Pointer:
			v.Set(reflect.New(v.Type().Elem()))
		default:
			t.Fatalf("%s: expected a slice or a pointer", field.Name)
		}
		if book.Only() {
			t.Errorf("%s is of no kind", field.Name)
		}
		for _, kind := range []rule.Kind{rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop, "a made-up kind"} {
			if book.Only(kind) {
				if other := seen[kind]; other != "" {
					t.Errorf("%s and %s are both %q", field.Name, other, kind)
				}
				seen[kind] = field.Name
			}
		}
	}
	if len(seen) != 5 {
		t.Errorf("%v: expected five kinds", seen)
	}
}

func TestUnknownKind(t *testing.T) {
	b := boards.Must(masyu.New(3, 3))
	_, err := rule.Of(b, "juggling", rule.Balanced, rule.Distinct, rule.Shapes)
	if u := (*rule.Unknown)(nil); !errors.As(err, &u) || u.Kind != rule.OneLoop || u.Power != "juggling" ||
		err.Error() != "the rules state a single loop: juggling knows no such rule" {
		t.Error(err)
	}
	if _, err := rule.Of(b, "juggling", rule.OneLoop); err != nil {
		t.Error(err)
	}
}
