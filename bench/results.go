package bench

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// A results file is JSON Lines: {"environment":…}, then a sample per line. Later
// environments add systems to the first one, and a later sample replaces an earlier
// one of the same system, puzzle and repetition.
type line struct {
	Environment *Environment `json:"environment,omitempty"`
	*Sample
}

// ReadResults reads a results file, whose name stands for it in errors; these say in
// which line they are. A last line without an end is dropped: whoever wrote it was
// stopped in the middle.
func ReadResults(r io.Reader, name string) (*Results, error) {
	res, _, err := readResults(r, name)
	return res, err
}

// readResults also returns how many bytes hold whole lines.
func readResults(r io.Reader, name string) (res *Results, size int64, err error) {
	res = new(Results)
	var samples ledger
	in := bufio.NewReader(r)
	for n := 1; ; n++ {
		text, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			if n == 1 {
				return nil, 0, fmt.Errorf("%s:1: expected {\"environment\":…}, found the end of the file", name)
			}
			res.Samples = samples.samples
			return res, size, nil
		}
		if err == nil {
			err = res.read(text, n == 1, &samples)
		}
		if err != nil {
			return nil, 0, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		size += int64(len(text))
	}
}

// read takes a line into account.
func (r *Results) read(text []byte, first bool, samples *ledger) error {
	var l line
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&l); err != nil {
		return fmt.Errorf("expected a line of a results file: %w", err)
	}
	switch {
	case first && l.Environment == nil:
		return errors.New("expected {\"environment\":…}")
	case first:
		r.Environment = *l.Environment
	case l.Environment != nil:
		r.Environment = r.Environment.and(*l.Environment)
	default:
		if l.Sample != nil {
			if _, ok := r.Environment.has(l.System); ok {
				samples.put(*l.Sample)
				return nil
			}
		}
		return errors.New("expected a sample of a system that the environment names")
	}
	return nil
}
