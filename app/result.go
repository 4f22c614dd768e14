package app

import (
	"math/big"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/format/grid"
	"gridcnf/puzzle/rule"
	"gridcnf/render"
	"gridcnf/solve"
)

// result is a verb's JSON object about a puzzle. Each verb fills the members that it needs: all say which puzzle it is.
type result struct {
	Number int      `json:"number,omitempty"` // number of the entry
	Exit   ExitCode `json:"exit,omitempty"`   // with a number: the verb's exit code for this puzzle alone

	ID   string `json:"id"`
	File string `json:"file"`
	Line int    `json:"line"`
	grid.Object
	Verdict solve.Verdict `json:"verdict,omitempty"` // not from verify
	Reason  string        `json:"reason,omitempty"`

	Solutions [][]string `json:"solutions,omitempty"`
	// A solution, and if there are several how another one differs.
	Solution []string `json:"solution,omitempty"`
	Second   []string `json:"second,omitempty"`
	Differ   []string `json:"differ,omitempty"`

	Count    *big.Int `json:"count,omitempty"` // how many solutions
	Complete *bool    `json:"complete,omitempty"`
	Method   string   `json:"method,omitempty"`
	Forced   any      `json:"forced,omitempty"` // what all solutions have in common
	Open     int      `json:"open,omitempty"`

	// Why there is no solution.
	Without []string `json:"solvable_without,omitempty"`
	Because string   `json:"because,omitempty"`
	Compared
	Correct     *bool              `json:"correct,omitempty"`
	Picture     string             `json:"picture,omitempty"`
	Formula     *formulaResult     `json:"formula,omitempty"`
	Generated   *generatedResult   `json:"generated,omitempty"`
	Certificate *certificateResult `json:"certificate,omitempty"`
	Reduced     *reducedResult     `json:"reduced,omitempty"`

	// Who searched, and what that cost.
	Backend string       `json:"backend,omitempty"`
	Stats   *solve.Stats `json:"stats,omitempty"`
	further
}

// newResult returns a result that says only which puzzle it is about.
func newResult(rec *format.Record) *result {
	return &result{ID: rec.ID, File: rec.File, Line: rec.Line, Object: grid.NewObject(rec.Puzzle)}
}

// answered copies a verdict and its evidence into the report.
func (r *Report) answered(res *solve.Result) {
	reason := res.Reason
	if res.Verdict == solve.Several {
		reason = nil // it concerns only what was asked beyond the verdict
	}
	r.judged(res.Verdict, reason)
	r.found, r.Without, r.Because = *res, res.Without, res.Because
	p := r.Rec.Puzzle
	if len(res.Solutions) > 0 {
		r.Solution = p.Text(res.Solutions[0])
	}
	if len(res.Solutions) > 1 {
		r.Second = p.Text(res.Solutions[1])
		for i, value := range res.Solutions[0] {
			if value != res.Solutions[1][i] {
				r.Differ = append(r.Differ, puzzle.BitName(p, i))
			}
		}
	}
}

// solved copies the result of a search into the report, and its cost.
func (r *Report) solved(res *solve.Result, backend string) {
	r.answered(res)
	r.searched(res.Stats, backend)
}

// judged sets the verdict, and the reason if it is unknown.
func (r *Report) judged(verdict solve.Verdict, reason error) {
	r.Verdict, r.reason = verdict, reason
	if reason != nil {
		r.Reason = reasonText(reason)
	}
}

// searched notes the cost of a search. It leaves out times unless --stats asks for them, since only they change from run to run.
func (r *Report) searched(s solve.Stats, backend string) {
	r.by, r.cost = s.By(backend), &s
	shown := s
	if !r.Flags.Stats {
		shown.Times = nil
	}
	r.Backend, r.Stats = r.by, &shown
}

// counted reports a number of solutions, and the verdict that follows from it. If nothing is known, there is no number.
func (r *Report) counted(t *solve.Tally) {
	n, complete, reason := t.Count, t.Complete, t.Reason
	r.judged(solve.Unknown, reason)
	r.partly = n != nil && n.Sign() > 0
	r.Count, r.Complete = n, &complete
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

// verified says whether an answer is right; wrong is the rule that it breaks, or nil.
func (r *Report) verified(wrong error) {
	correct := wrong == nil
	r.Correct, r.by = &correct, "rule checker"
	if !correct {
		r.Reason = wrong.Error()
		r.fail(ExitNo)
	}
}

// forcedEdges are the forced edges of a loop: a string per row with 0, 1, or . where both are possible.
type forcedEdges struct {
	Right []string `json:"right"`
	Down  []string `json:"down"`
}

// forcedRows is the forced part of a board for JSON: rows of cells, or of edges.
func forcedRows(p puzzle.Puzzle, bits []render.Bit) any {
	if _, named := p.(interface{ Value(bit int) string }); named { // a row of bits would say nothing to a reader
		forced := make(map[string]int)
		for i, b := range bits {
			if b != render.Open {
				forced[puzzle.BitName(p, i)] = map[render.Bit]int{render.True: 1}[b]
			}
		}
		return forced
	}
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
