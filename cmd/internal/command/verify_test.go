package command

import (
	"strings"
	"testing"

	"gridcnf/app"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// A published solution is compared with what was found, not only with the rules.
func TestPublishedIsAnotherOne(t *testing.T) {
	for rec, err := range format.Read(strings.NewReader("d 0110\n"), "two", format.Options{From: "binairo"}) {
		if err != nil {
			t.Fatal(err)
		}
		check := func(want string, verdict solve.Verdict, found ...puzzle.Answer) {
			t.Helper()
			r := app.NewReport(rec, new(app.OutputOptions))
			remark, err := r.Compare(&solve.Result{Verdict: verdict, Solutions: found})
			if same := r.Matches; err != nil || remark != want || (want != "") != (same != nil && *same) {
				t.Errorf("got %q, %v, %v, expected %q", remark, same, err, want)
			}
		}
		this, other := puzzle.Answer{false, true, true, false}, puzzle.Answer{true, false, false, true}
		check("equal to the published solution", solve.Unknown, this)
		check("the published solution is right, but another one", solve.Unknown, other)
		check("one of them is the published solution", solve.Several, other, this)
		check("", solve.Unknown)
	}
}
