package encode

import (
	"fmt"
	"testing"
)

// Every name is read as what it is the name of, and others are errors.
func TestParse(t *testing.T) {
	check := func(names []string, parse func(string) (fmt.Stringer, error)) {
		t.Helper()
		for _, name := range names {
			if v, err := parse(name); err != nil || v.String() != name {
				t.Errorf("%q is read as %v, %v", name, v, err)
			}
		}
		if _, err := parse("magic"); err == nil {
			t.Error("no error for an unknown name")
		}
	}
	check([]string{"auto", "cardnet", "counter", "automaton", "native"}, func(s string) (fmt.Stringer, error) { return Parse[Balance](BalanceNames)(s) })
	check([]string{"lazy", "eager"}, func(s string) (fmt.Stringer, error) { return Parse[When](WhenNames)(s) })
}
