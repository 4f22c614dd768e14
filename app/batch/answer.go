package batch

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
)

// Answer has the members of an answer, which is a line of JSON, that a batch looks at.
type Answer struct {
	Number  int     `json:"number"`  // of the puzzle, from 1
	Exit    int     `json:"exit"`    // of the verb, for this puzzle alone
	Verdict string  `json:"verdict"` // "" for verbs that have none
	Error   *string `json:"error"`   // why there is no answer, or nil

	Solution    json.RawMessage `json:"solution"`
	Second      []string        `json:"second"`
	Certificate *struct {
		File  string `json:"file"`
		Bytes int64  `json:"bytes"`
	} `json:"certificate"`
}

// Parse reads a line. It fails if the line is not an answer.
func Parse(line []byte) (Answer, error) {
	var a Answer
	if err := json.Unmarshal(line, &a); err != nil {
		return a, fmt.Errorf("found no answer: %w", err)
	}
	if a.Number < 1 {
		return a, fmt.Errorf("found the number %d, expected 1 or more", a.Number)
	}
	if new(Ledger).of(&a) == nil {
		return a, fmt.Errorf("found the verdict %q, expected unique, multiple, none or unknown", a.Verdict)
	}
	return a, nil
}

// Check does not trust the line: it checks each solution against the rules, and requires a certificate to exist. The family is that
// of the user's own rule file, or nil.
func (a *Answer) Check(line []byte, verb string, of *rulefile.File) error {
	if a.Error != nil {
		return nil
	}
	if c := a.Certificate; c != nil {
		if info, err := os.Stat(c.File); err != nil {
			return err
		} else if info.Size() != c.Bytes {
			return fmt.Errorf("%s has %d bytes, expected %d", c.File, info.Size(), c.Bytes)
		}
	}
	var found []puzzle.Answer
	if a.Solution != nil || a.Second != nil {
		for rec, err := range format.Read(bytes.NewReader(line), "answer", inLines(of)) {
			if err == nil {
				err = rec.PublishedErr
			}
			if err == nil {
				found, err = Solutions(rec.Puzzle, rec.Published, a.Second)
			}
			if err != nil {
				return fmt.Errorf("number %d: the solution is wrong: %w", a.Number, err)
			}
		}
	}
	if err := Fits(verb, a.Verdict, len(found)); err != nil {
		return fmt.Errorf("number %d: %w", a.Number, err)
	}
	return nil
}

// Solutions checks the solutions of an answer: the first as it was read, and a different one in rows, if there is one.
func Solutions(p puzzle.Puzzle, first puzzle.Answer, second []string) ([]puzzle.Answer, error) {
	if first == nil {
		return nil, errors.New("there is none")
	}
	if err := p.Check(first); err != nil || second == nil {
		return []puzzle.Answer{first}, err
	}
	other, err := format.ReadAnswer(strings.NewReader(strings.Join(second, "\n")), "second solution", p)
	if err == nil {
		err = p.Check(other)
	}
	if err == nil && other.Equal(first) {
		err = errors.New("the second one is the first")
	}
	return []puzzle.Answer{first, other}, err
}

// Fits returns an error if a verb cannot give this verdict with this number of solutions.
func Fits(verb, verdict string, solutions int) error {
	least, most := 0, 1
	switch verdict {
	case "none":
		most = 0
	case "unique":
		least = 1
	case "multiple":
		least, most = 2, 2
	}
	if solutions == 0 && !slices.Contains([]string{"solve", "unique", "generate"}, verb) {
		least = 0 // the others need not show them
	}
	if solutions < least || solutions > most {
		return fmt.Errorf("the verdict %q beside %d solutions", verdict, solutions)
	}
	return nil
}

// Ledger counts answers by verdict.
type Ledger struct {
	In       int `json:"in"` // all of them
	Unique   int `json:"unique"`
	Multiple int `json:"multiple"`
	None     int `json:"none"`
	Unknown  int `json:"unknown"`
	Done     int `json:"done,omitempty"` // of verbs without a verdict
	Refused  int `json:"refused"`        // they have an error
}

// of returns the counter for an answer, or nil if there is no such verdict.
func (l *Ledger) of(a *Answer) *int {
	if a.Error != nil {
		return &l.Refused
	}
	for i, verdict := range [...]string{"unique", "multiple", "none", "unknown", ""} {
		if a.Verdict == verdict {
			return [...]*int{&l.Unique, &l.Multiple, &l.None, &l.Unknown, &l.Done}[i]
		}
	}
	return nil
}

// mostLine is more bytes than the line of any answer has.
const mostLine = 1 << 28

// lines yields the whole lines of a text, each with its end. What follows the last one is torn off.
func lines(r io.Reader) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		s := bufio.NewScanner(r)
		s.Buffer(make([]byte, 1<<16), mostLine)
		s.Split(func(data []byte, atEOF bool) (int, []byte, error) {
			if i := bytes.IndexByte(data, '\n'); i >= 0 {
				return i + 1, data[:i+1], nil
			}
			if atEOF {
				return len(data), nil, nil
			}
			return 0, nil, nil
		})
		for s.Scan() {
			if !yield(s.Bytes(), nil) {
				return
			}
		}
		if err := s.Err(); err != nil {
			yield(nil, err)
		}
	}
}
