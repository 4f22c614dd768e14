package bench

import (
	"encoding/json"
	"errors"
	"fmt"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// What a peer and this program say to each other: a JSON object per line, in UTF-8.
// The peer begins with a hello, and then answers each request with one reply.

// hello is the first line of a peer.
type hello struct {
	Peer    string `json:"peer"`
	Version string `json:"version"`
}

// request is a problem for a peer. 3-in-a-row is of kind takuzu without distinct
// lines.
type request struct {
	Kind         puzzle.Kind `json:"kind"`
	Rows         int         `json:"rows"`
	Cols         int         `json:"cols"`
	Cells        string      `json:"cells"`                   // row by row: 0, 1, W, B, or . for nothing
	DistinctRows *bool       `json:"distinct_rows,omitempty"` // takuzu
	DistinctCols *bool       `json:"distinct_cols,omitempty"` // takuzu
	Full         *bool       `json:"full,omitempty"`          // masyu
	Task         Task        `json:"task"`
	TimeLimit    float64     `json:"time_limit"` // seconds
}

// newRequest puts a problem into words.
func newRequest(p Problem) (*request, error) {
	rows, cols := p.Puzzle.Size()
	r := &request{Rows: rows, Cols: cols, Task: p.Task, TimeLimit: p.TimeLimit.Seconds()}
	cells := make([]byte, rows*cols)
	switch b := p.Puzzle.(type) {
	case *takuzu.Board:
		r.Kind, r.DistinctRows, r.DistinctCols = takuzu.Takuzu, &b.Distinct.Rows, &b.Distinct.Cols
		for i := range cells {
			cells[i] = [...]byte{takuzu.Open: '.', takuzu.Zero: '0', takuzu.One: '1'}[b.At(i/cols, i%cols)]
		}
	case *masyu.Board:
		r.Kind, r.Full = masyu.Masyu, &b.Full
		for i := range cells {
			cells[i] = [...]byte{masyu.None: '.', masyu.White: 'W', masyu.Black: 'B'}[b.At(i/cols, i%cols)]
		}
	default:
		return nil, fmt.Errorf("%w: %s", ErrUnsupported, p.Puzzle.Kind())
	}
	r.Cells = string(cells)
	return r, nil
}

// reply is what a peer answers. Solutions are strings of 0 and 1 in the order of
// puzzle.Answer.
type reply struct {
	Verdict  string   `json:"verdict"`
	Seconds  *float64 `json:"seconds"`
	Solution string   `json:"solution"`
	Second   string   `json:"second"`
	TimedOut bool     `json:"timed_out"`
	Error    string   `json:"error"`
}

const unsupported = "unsupported" // a verdict of peers alone

// errGarbled says that what a peer printed is no reply, so that nobody knows which
// question its next line is about.
var errGarbled = errors.New("the peer's reply cannot be understood")

// parseReply reads a reply to a problem. wall is how long it took to come, in
// seconds, which the peer's own time cannot exceed.
func parseReply(line []byte, p Problem, wall float64) (Outcome, error) {
	o := Outcome{Verdict: Unknown, Seconds: wall}
	var r reply
	if err := json.Unmarshal(line, &r); err != nil {
		return o, fmt.Errorf("%w: %s: %v", errGarbled, clip(line), err)
	}
	if r.Seconds != nil {
		if *r.Seconds < 0 || *r.Seconds > wall {
			return o, fmt.Errorf("%w: it says that it took %g s, but its reply came after %g s", errGarbled, *r.Seconds, wall)
		}
		o.Seconds = *r.Seconds
	}
	o.TimedOut = r.TimedOut
	switch {
	case r.Verdict == unsupported:
		return o, ErrUnsupported
	case r.Error != "":
		return o, errors.New(r.Error)
	case r.TimedOut:
		return o, nil
	}
	switch r.Verdict {
	case OnlyOne, Multiple, None, Unknown, Found:
		o.Verdict = r.Verdict
	default:
		return o, fmt.Errorf("%w: verdict %q", errGarbled, r.Verdict)
	}
	for _, digits := range []string{r.Solution, r.Second} {
		if digits == "" {
			continue
		}
		a, err := parseAnswer(digits, p.Puzzle.Bits())
		if err != nil {
			return o, err
		}
		o.Solutions = append(o.Solutions, a)
	}
	return o, nil
}

func parseAnswer(digits string, bits int) (puzzle.Answer, error) {
	if len(digits) != bits {
		return nil, fmt.Errorf("%w: its solution has %d digits, expected %d", errGarbled, len(digits), bits)
	}
	a := make(puzzle.Answer, bits)
	for i := range a {
		if digits[i] != '0' && digits[i] != '1' {
			return nil, fmt.Errorf("%w: its solution has the digit %q, expected 0 or 1", errGarbled, digits[i])
		}
		a[i] = digits[i] == '1'
	}
	return a, nil
}

// clip is the beginning of what a peer printed.
func clip(line []byte) string {
	const most = 60
	if len(line) > most {
		return fmt.Sprintf("%.60q…", line)
	}
	return fmt.Sprintf("%q", line)
}
