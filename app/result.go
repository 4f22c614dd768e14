package app

import (
	"math/big"

	"gridcnf/explain/grade"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rule"
	"gridcnf/render"
	"gridcnf/solve"
)

// Result is the JSON object of a puzzle. docs/json.md describes it; fields that
// say nothing are left out.
type Result struct {
	Number int      `json:"number,omitempty"` // of an entry
	Exit   ExitCode `json:"exit,omitempty"`   // with a number: what the verb would end with, for this puzzle alone

	ID      string        `json:"id"`
	File    string        `json:"file"`
	Line    int           `json:"line"`
	Puzzle  puzzle.Kind   `json:"puzzle"`
	Rules   []string      `json:"rules"`
	Rows    int           `json:"rows"`
	Cols    int           `json:"cols"`
	Givens  []string      `json:"givens,omitempty"`  // so that the object can be read
	Verdict solve.Verdict `json:"verdict,omitempty"` // not from verify
	Reason  string        `json:"reason,omitempty"`

	Solution  []string   `json:"solution,omitempty"`
	Second    []string   `json:"second,omitempty"`
	Differ    []string   `json:"differ,omitempty"`
	Solutions [][]string `json:"solutions,omitempty"`
	Count     *big.Int   `json:"count,omitempty"`
	Complete  *bool      `json:"complete,omitempty"`
	Method    string     `json:"method,omitempty"`
	Forced    any        `json:"forced,omitempty"`
	Open      int        `json:"open,omitempty"`
	Without   []string   `json:"solvable_without,omitempty"`
	Because   string     `json:"because,omitempty"`
	Matches   *bool      `json:"matches_published,omitempty"`
	Published string     `json:"published,omitempty"`
	Correct   *bool      `json:"correct,omitempty"`
	Picture   string     `json:"picture,omitempty"`

	Reduced *reducedResult `json:"reduced,omitempty"`

	Generated   *GeneratedResult   `json:"generated,omitempty"`
	Certificate *certificateResult `json:"certificate,omitempty"`
	Formula     *formulaResult     `json:"formula,omitempty"`

	Backend string       `json:"backend,omitempty"`
	Stats   *solve.Stats `json:"stats,omitempty"`

	Why      *whyResult    `json:"why,omitempty"`
	Steps    any           `json:"steps,omitempty"` // a list, or with a method that asks no solver what it did
	Verified string        `json:"verified_by,omitempty"`
	Step     *stepResult   `json:"step,omitempty"`
	State    []valueResult `json:"state,omitempty"`
	Wrong    []valueResult `json:"wrong,omitempty"`
	Since    *valueResult  `json:"since,omitempty"`
	Guesses  []valueResult `json:"guesses,omitempty"`

	Positions []positionResult `json:"positions,omitempty"`
	Grade     *grade.Grade     `json:"grade,omitempty"`
	Course    *courseResult    `json:"course,omitempty"`
	Repairs   []repairResult   `json:"repairs,omitempty"`
	Review    any              `json:"review,omitempty"`
}

// NewResult says what puzzle the result is about.
func NewResult(rec *format.Record) Result {
	rows, cols := rec.Puzzle.Size()
	return Result{
		ID: rec.ID, File: rec.File, Line: rec.Line,
		Puzzle: rec.Puzzle.Kind(), Rules: rec.Puzzle.Rules(), Rows: rows, Cols: cols,
		Givens: format.Givens(rec.Puzzle),
	}
}

// counted takes over a number of solutions, with the verdict that follows from it, and says it;
// n is nil if nothing is known.
func (r *Report) counted(n *big.Int, complete bool, reason error) {
	r.judged(solve.Unknown, reason)
	r.Complete, r.Count = &complete, n
	why := "the limit"
	if reason != nil {
		r.fail(CodeOf(reason))
		why = r.Reason
	}
	if n == nil {
		r.Printf("unknown: %s %s\n", why, r.under())
		return
	}
	switch one := n.Cmp(big.NewInt(1)); {
	case one > 0:
		r.Verdict = solve.Several
	case complete && one == 0:
		r.Verdict = solve.OnlyOne
	case complete:
		r.Verdict = solve.NoneAtAll
	}
	if complete {
		r.Printf("%s %s\n", solutions(n), r.under())
	} else {
		r.Printf("at least %s: %s, %s\n", solutions(n), why, r.under())
	}
}

// verified fills in whether an answer is right; wrong is the rule that it breaks, or nil.
func (r *Report) verified(wrong error) {
	correct := wrong == nil
	r.Correct, r.by = &correct, "rule checker"
	if wrong != nil {
		r.Reason = wrong.Error()
		r.fail(ExitNo)
	}
}

// differences names the places in which two answers differ.
func differences(p puzzle.Puzzle, a, b puzzle.Answer) []string {
	var names []string
	for i := range a {
		if a[i] != b[i] {
			names = append(names, p.Site(i).String())
		}
	}
	return names
}

// forcedEdges are the forced edges of a loop: a string per row, 0, 1, or .
// where both are possible.
type forcedEdges struct {
	Right []string `json:"right"`
	Down  []string `json:"down"`
}

// forcedRows is the forced part of a board for JSON: rows of cells, or of edges.
func forcedRows(p puzzle.Puzzle, bits []render.Bit) any {
	text := make([]byte, len(bits))
	for i, b := range bits {
		text[i] = [...]byte{render.False: '0', render.True: '1', render.Open: '.'}[b]
	}
	if l := rule.LoopOf(p); l != nil {
		right := l.Rows * (l.Cols - 1)
		return forcedEdges{puzzle.Rows(string(text[:right]), l.Rows), puzzle.Rows(string(text[right:]), l.Rows-1)}
	}
	rows, _ := p.Size()
	return puzzle.Rows(string(text), rows)
}
