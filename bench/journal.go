package bench

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"gridcnf/internal/whole"
)

// A results file is JSON Lines: {"environment":…}, then one sample per line. Later environments, as in files put one behind the other, add
// systems to the first one, and a later sample replaces an earlier one of the same system, puzzle and repetition.
type line struct {
	Environment *Environment `json:"environment,omitempty"`
	*Sample
}

// Journal writes a results file while samples are taken. It writes every sample at once and whole, so that the file can be continued
// however the program ends.
type Journal struct{ file *os.File }

// CreateJournal begins a results file, which has its environment from the start. If the file exists, CreateJournal replaces it if force is
// true, and otherwise fails with an error that wraps fs.ErrExist.
func CreateJournal(name string, env Environment, force bool) (*Journal, error) {
	switch info, err := os.Stat(name); {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	case err == nil && !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a regular file", name)
	case err == nil && !force:
		return nil, fmt.Errorf("%s: %w", name, fs.ErrExist)
	}
	return begin(name, &Results{Environment: env})
}

// ResumeJournal opens a results file to continue it, and returns its contents. New samples must be comparable with the old ones: if the
// environment differs in a way that matters, the error says how. New systems are added.
func ResumeJournal(name string, env Environment) (*Journal, *Results, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	res, err := ReadResults(f, name)
	if err != nil {
		return nil, nil, err
	}
	if diff := res.Environment.differences(env); len(diff) > 0 {
		return nil, nil, fmt.Errorf("%s was measured differently: %s", name, strings.Join(diff, "; "))
	}
	res.Environment = res.Environment.and(env)
	j, err := begin(name, res)
	return j, res, err
}

// begin writes a results file with what there is, all at once, and opens it for more.
func begin(name string, res *Results) (*Journal, error) {
	err := whole.WriteFile(name, func(w io.Writer) error {
		err := write(w, line{Environment: &res.Environment})
		for i := 0; i < len(res.Samples) && err == nil; i++ {
			err = write(w, line{Sample: &res.Samples[i]})
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	return &Journal{f}, err
}

// write writes a line, at once.
func write(w io.Writer, l line) error { return json.NewEncoder(w).Encode(l) }

// Add writes a sample.
func (j *Journal) Add(s Sample) error { return write(j.file, line{Sample: &s}) }

// Close ends the journal.
func (j *Journal) Close() error { return j.file.Close() }

// ReadResults reads a results file. Errors have its name and the line. A last line without an end is dropped: its writer was stopped in the
// middle.
func ReadResults(r io.Reader, name string) (*Results, error) {
	res := new(Results)
	var samples ledger
	in := bufio.NewReader(r)
	for n := 1; ; n++ {
		text, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) && n > 1 {
			res.Samples = samples.samples
			return res, nil
		}
		switch {
		case errors.Is(err, io.EOF):
			err = errors.New("expected {\"environment\":…}, found the end of the file")
		case err == nil:
			err = res.read(text, n == 1, &samples)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
}

// read reads one line.
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
