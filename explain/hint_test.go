package explain_test

import (
	"regexp"
	"testing"

	"gridcnf/explain"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/rulefile"
)

// What crosses out is what a sentence says of one value and of places that do not have the same, or of one place. A value that keeps another
// one away is more than that, as a lower neighbour in a Futoshiki.
func TestCrossesOut(t *testing.T) {
	same := regexp.MustCompile(`^As (r\dc\d) is (\d), ([^:]*) (?:is|are) not ([^:.]*)[:.]`)
	check := func(family, text string) {
		t.Helper()
		b := must.Get(must.Get(rulefile.Named(family))(t).Read(text))(t)
		must.Do(t, b.Compile(t.Context()))
		path := must.Get(explain.Start(t.Context(), b, explain.Options{}))(t)
		said := make(map[bool]int)
		for {
			s := must.Get(path.Next(t.Context()))(t)
			if s == nil {
				break
			}
			m := same.FindStringSubmatch(s.Text)
			want := m != nil && (m[1] == m[3] || m[2] == m[4])
			if said[want]++; s.Folded != want {
				t.Errorf("%s: got %v for %s", family, !want, s.Text)
			}
		}
		if said[true] == 0 || said[false] == 0 {
			t.Errorf("%s: %d steps cross out, %d do not", family, said[true], said[false])
		}
	}
	check("sudoku", "4 4\n1 2 3 -\n- - - -\n- - - -\n- 3 - 2")
	check("futoshiki", "3 3\n- - -\n- - -\n- - -\n< <\n- -\n- -\n- - -\n- - v")
}
