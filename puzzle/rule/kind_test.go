package rule_test

import (
	"errors"
	"reflect"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/puzzle/rule"
)

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
