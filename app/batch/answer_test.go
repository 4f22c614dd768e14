package batch

import (
	"strings"
	"testing"
)

// A verdict has to fit the solutions beside it, whoever has written them.
func TestCheck(t *testing.T) {
	const first, second, wrong = `"solution":["01","10"]`, `"second":["10","01"]`, `"second":["11","00"]`
	check := func(verb, verdict, members, complaint string) {
		t.Helper()
		line := `{"number":1,"id":"a","puzzle":"takuzu","rules":["balance","no-three"],"rows":2,"cols":2,"givens":["..",".."],"verdict":"` +
			verdict + `"`
		if members != "" {
			line += "," + members
		}
		text := []byte(line + "}\n")
		a, err := Parse(text)
		if err == nil {
			err = a.Check(text, verb, nil)
		}
		if complaint == "" && err != nil || complaint != "" && (err == nil || !strings.Contains(err.Error(), complaint)) {
			t.Errorf("%s, %s with %s: got %v, expected %q", verb, verdict, members, err, complaint)
		}
	}
	check("unique", "unique", first, "")
	check("unique", "unique", "", "beside 0 solutions")
	check("unique", "unique", first+","+second, "beside 2 solutions")
	check("unique", "multiple", first+","+second, "")
	check("unique", "multiple", first, "beside 1 solutions")
	check("unique", "multiple", "", "beside 0 solutions")
	check("unique", "none", "", "")
	check("unique", "none", first, "beside 1 solutions")
	check("unique", "unknown", "", "")
	check("solve", "unknown", first, "") // --first
	check("solve", "unknown", first+","+second, "beside 2 solutions")
	check("unique", "multiple", second, "there is none")
	check("unique", "multiple", first+","+wrong, "the solution is wrong")
	check("unique", "multiple", first+`,"second":["01","10"]`, "the second one is the first")
	check("unique", "multiple", first+`,"second":["01"]`, "the solution is wrong")
	check("count", "multiple", "", "")
	check("count", "multiple", first, "beside 1 solutions")
	check("grade", "unique", "", "")
	check("grade", "none", first, "beside 1 solutions")
	check("forced", "", "", "")
}
