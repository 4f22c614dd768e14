package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gridcnf/internal/process"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
)

// The protocol between this program and a peer: one JSON object per line, in UTF-8. The peer begins with a hello, and then answers each
// request with one reply.

// hello is the first line of a peer.
type hello struct {
	Peer    string `json:"peer"`
	Version string `json:"version"`
}

// newRequest returns the request for a problem, from the table of families: the kind is the family's first one, the cells are in its
// symbols, row by row, and every optional rule is a member by its name, with '_' for '-', that says whether it is in force. A family
// without symbols for its clues is unsupported. A board of a rule file is sent as text, in the format rows.
func newRequest(p Problem) ([]byte, error) {
	rows, cols := p.Puzzle.Size()
	request := map[string]any{"kind": p.Puzzle.Kind(), "rows": rows, "cols": cols, "task": p.Task, "time_limit": p.TimeLimit.Seconds()} // 0 is none
	if b, ok := p.Puzzle.(*rulefile.Board); ok {
		request["text"] = strings.Join(b.Lines(), "\n")
		return json.Marshal(request)
	}
	f, err := family.Of(p.Puzzle.Kind())
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnsupported, err)
	}
	cells := make([]byte, rows*cols)
	for i := range cells {
		clue := int(p.Puzzle.Clue(i/cols, i%cols))
		if clue >= len(f.Symbols) {
			return nil, fmt.Errorf("%w: the family %s has no symbol for clue %d", ErrUnsupported, f.Name(), clue)
		}
		cells[i] = f.Symbols[clue]
	}
	request["kind"], request["cells"] = f.Name(), string(cells)
	if p.Task == Generate {
		request["number"] = p.Number
		request["class"] = p.Class // 0 is any
	}
	inForce := p.Puzzle.Rules()
	for _, rule := range f.Options {
		request[strings.ReplaceAll(rule.Name, "-", "_")] = slices.Contains(inForce, rule.Name)
	}
	return json.Marshal(request)
}

// reply is what a peer answers. Solutions are strings of 0 and 1 in the order of puzzle.Answer.
type reply struct {
	Verdict  string   `json:"verdict"`
	Seconds  *float64 `json:"seconds"`
	Solution string   `json:"solution"`
	Second   string   `json:"second"`
	Puzzle   string   `json:"puzzle"` // in any format that this program reads
	TimedOut bool     `json:"timed_out"`
	Error    string   `json:"error"`
}

const unsupported = "unsupported" // a verdict of peers alone

// parseReply reads a reply to a problem. wall is how long the reply took, in seconds; the peer's own time cannot exceed it.
func parseReply(line []byte, p Problem, wall float64) (Outcome, error) {
	o := Outcome{Verdict: Unknown, Seconds: wall}
	var r reply
	if err := json.Unmarshal(line, &r); err != nil {
		return o, fmt.Errorf("%w: %s: %v", process.ErrGarbled, clip(line), err)
	}
	if r.Seconds != nil {
		if *r.Seconds < 0 || *r.Seconds > wall {
			return o, fmt.Errorf("%w: it says that it took %g s, but its reply came after %g s", process.ErrGarbled, *r.Seconds, wall)
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
	if !slices.Contains([]Verdict{OnlyOne, Multiple, None, Unknown, Found, Generated}, r.Verdict) {
		return o, fmt.Errorf("%w: verdict %q", process.ErrGarbled, r.Verdict)
	}
	o.Verdict = r.Verdict
	if r.Verdict == Generated {
		for rec, err := range format.Read(strings.NewReader(r.Puzzle), "", format.Options{Kind: p.Puzzle.Kind()}) {
			if err != nil {
				return o, fmt.Errorf("%w: its puzzle: %v", process.ErrGarbled, err)
			}
			o.Made, _ = rec.Puzzle.(puzzle.Board)
		}
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
		return nil, fmt.Errorf("%w: its solution has %d digits, expected %d", process.ErrGarbled, len(digits), bits)
	}
	a := make(puzzle.Answer, bits)
	for i := range a {
		if digits[i] != '0' && digits[i] != '1' {
			return nil, fmt.Errorf("%w: its solution has the digit %q, expected 0 or 1", process.ErrGarbled, digits[i])
		}
		a[i] = digits[i] == '1'
	}
	return a, nil
}

// clip quotes the beginning of what a peer printed.
func clip(line []byte) string {
	const most = 60
	if len(line) > most {
		return fmt.Sprintf("%.*q…", most, line)
	}
	return fmt.Sprintf("%q", line)
}
