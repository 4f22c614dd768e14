package main

import (
	"math/big"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
	"gridcnf/render"
	"gridcnf/solve"
)

// result is the JSON object of a puzzle. docs/json.md describes it; fields that
// say nothing are left out.
type result struct {
	ID      string        `json:"id"`
	File    string        `json:"file"`
	Line    int           `json:"line"`
	Puzzle  puzzle.Kind   `json:"puzzle"`
	Rules   []string      `json:"rules"`
	Rows    int           `json:"rows"`
	Cols    int           `json:"cols"`
	Verdict solve.Verdict `json:"verdict,omitempty"` // not from verify
	Reason  string        `json:"reason,omitempty"`

	Solution  []string   `json:"solution,omitempty"`
	Second    []string   `json:"second,omitempty"`
	Differ    []string   `json:"differ,omitempty"`
	Solutions [][]string `json:"solutions,omitempty"`
	Count     *big.Int   `json:"count,omitempty"`
	Complete  *bool      `json:"complete,omitempty"`
	Method    string     `json:"method,omitempty"`
	Steps     any        `json:"steps,omitempty"`
	Forced    any        `json:"forced,omitempty"`
	Without   []string   `json:"solvable_without,omitempty"`
	Matches   *bool      `json:"matches_published,omitempty"`
	Published string     `json:"published,omitempty"`
	Correct   *bool      `json:"correct,omitempty"`
	Picture   string     `json:"picture,omitempty"`

	Certificate *certificateResult `json:"certificate,omitempty"`

	Backend string       `json:"backend,omitempty"`
	Stats   *solve.Stats `json:"stats,omitempty"`
}

// newResult says what puzzle the result is about.
func newResult(rec *format.Record) *result {
	rows, cols := rec.Puzzle.Size()
	return &result{
		ID: rec.ID, File: rec.File, Line: rec.Line,
		Puzzle: rec.Puzzle.Kind(), Rules: rec.Puzzle.Rules(), Rows: rows, Cols: cols,
	}
}

// found fills in a verdict and its evidence.
func (r *result) found(p puzzle.Puzzle, verdict solve.Verdict, reason error, solutions []puzzle.Answer) {
	r.Verdict = verdict
	if reason != nil {
		r.Reason = reasonText(reason)
	}
	if len(solutions) > 0 {
		r.Solution = p.Text(solutions[0])
	}
	if len(solutions) > 1 {
		r.Second = p.Text(solutions[1])
		r.Differ = differences(p, solutions[0], solutions[1])
	}
}

// counted fills in a number of solutions, and the verdict that follows from it; n
// is nil if nothing is known.
func (r *result) counted(n *big.Int, complete bool, reason error) {
	r.Complete = &complete
	r.Verdict = solve.Unknown
	if reason != nil {
		r.Reason = reasonText(reason)
	}
	if n == nil {
		return
	}
	r.Count = n
	switch one := n.Cmp(big.NewInt(1)); {
	case one > 0:
		r.Verdict = solve.Several
	case complete && one == 0:
		r.Verdict = solve.OnlyOne
	case complete:
		r.Verdict = solve.NoneAtAll
	}
}

// differences names the bits in which two answers differ.
func differences(p puzzle.Puzzle, a, b puzzle.Answer) []string {
	var names []string
	for i := range a {
		if a[i] != b[i] {
			names = append(names, p.Site(i).String())
		}
	}
	return names
}

// setStats fills in what the search cost, without times unless they are asked for:
// the rest is the same every time.
func (r *result) setStats(s solve.Stats, times bool) {
	if !times {
		s.Times = nil
	}
	r.Stats = &s
}

// forcedEdges are the forced edges of a Masyu board: a string per row, 0, 1, or .
// where both are possible.
type forcedEdges struct {
	Right []string `json:"right"`
	Down  []string `json:"down"`
}

// forcedRows is the forced part of a board for JSON: rows of cells, or for Masyu
// rows of edges.
func forcedRows(p puzzle.Puzzle, bits []render.Bit) any {
	text := make([]byte, len(bits))
	for i, b := range bits {
		text[i] = [...]byte{render.False: '0', render.True: '1', render.Open: '.'}[b]
	}
	rows, cols := p.Size()
	if b, ok := p.(*masyu.Board); ok {
		right := b.Bits() - (rows-1)*cols
		return forcedEdges{split(text[:right], cols-1, rows), split(text[right:], cols, rows-1)}
	}
	return split(text, cols, rows)
}

// split cuts text into n strings of the given length.
func split(text []byte, length, n int) []string {
	rows := make([]string, n)
	for i := range rows {
		rows[i] = string(text[i*length : (i+1)*length])
	}
	return rows
}
