//go:build js && wasm

// Gridcnf-wasm is the solver in a web page or in Node: after wasm_exec.js has started it,
//
//	const answers = JSON.parse(await gridcnf.unique(text))
//
// reads puzzles in any format that gridcnf reads, an address or a whole file, and answers each
// in an object with the members of gridcnf unique --json (docs/json.md), without those about files
// and cost. What cannot be read, or is not solved within the seconds that a second argument may
// give, has a member error or reason.
package main

import (
	"context"
	"encoding/json"
	"strings"
	"syscall/js"
	"time"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

type answer struct {
	ID       string        `json:"id,omitempty"`
	Puzzle   puzzle.Kind   `json:"puzzle,omitempty"`
	Rules    []string      `json:"rules,omitempty"`
	Rows     int           `json:"rows,omitempty"`
	Cols     int           `json:"cols,omitempty"`
	Verdict  solve.Verdict `json:"verdict,omitempty"`
	Reason   string        `json:"reason,omitempty"`
	Solution []string      `json:"solution,omitempty"`
	Second   []string      `json:"second,omitempty"`
	Error    string        `json:"error,omitempty"`
}

func main() {
	js.Global().Set("gridcnf", map[string]any{"unique": js.FuncOf(unique)})
	select {} // the page calls
}

// unique is the function of the page. Its work is a promise's, for the page's own loop must not
// wait for goroutines.
func unique(_ js.Value, args []js.Value) any {
	var text string
	limit := time.Hour
	if len(args) > 0 {
		text = args[0].String()
	}
	if len(args) > 1 && args[1].Type() == js.TypeNumber {
		limit = time.Duration(args[1].Float() * float64(time.Second))
	}
	return js.Global().Get("Promise").New(js.FuncOf(func(_ js.Value, promise []js.Value) any {
		go func() { promise[0].Invoke(answers(text, limit)) }()
		return nil
	}))
}

// answers is a JSON array with an answer a puzzle.
func answers(text string, limit time.Duration) string {
	all := []answer{}
	for rec, err := range format.Read(strings.NewReader(text), "input", format.Options{}) {
		if err != nil {
			all = append(all, answer{Error: err.Error()})
			continue
		}
		all = append(all, answerTo(rec, limit))
	}
	out, err := json.Marshal(all)
	if err != nil {
		panic(err) // strings and numbers
	}
	return string(out)
}

func answerTo(rec *format.Record, limit time.Duration) answer {
	p := rec.Puzzle
	rows, cols := p.Size()
	a := answer{ID: rec.ID, Puzzle: p.Kind(), Rules: p.Rules(), Rows: rows, Cols: cols}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	r, err := solve.Unique(ctx, p, solve.Options{})
	if err != nil {
		a.Error = err.Error()
		return a
	}
	a.Verdict = r.Verdict
	if r.Reason != nil {
		a.Reason = r.Reason.Error()
	}
	for i, rows := range []*[]string{&a.Solution, &a.Second} {
		if i < len(r.Solutions) {
			*rows = p.Text(r.Solutions[i])
		}
	}
	return a
}
