package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"reflect"
	"strings"

	"gridcnf/internal/whole"
)

// Journal writes a results file while samples are taken. Every sample is written at
// once and whole, so that whatever ends the program leaves a file to go on with.
type Journal struct{ file *os.File }

// CreateJournal begins a results file, which has its environment from the first moment
// on. If there is a file of that name, that is an error that wraps fs.ErrExist, or it is
// replaced if force is true.
func CreateJournal(name string, env Environment, force bool) (*Journal, error) {
	switch info, err := os.Stat(name); {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	case err == nil && !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no regular file", name)
	case err == nil && !force:
		return nil, fmt.Errorf("%s: %w", name, fs.ErrExist)
	}
	if err := whole.WriteFile(name, func(w io.Writer) error { return write(w, line{Environment: &env}) }); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return nil, err
	}
	return &Journal{f}, nil
}

// ResumeJournal opens a results file to go on, and returns what is in it. The samples
// to come must be comparable with those that are there: if the environment differs in
// a way that matters, the error says in which. Systems that are new are added.
func ResumeJournal(name string, env Environment) (*Journal, *Results, error) {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return nil, nil, err
	}
	res, err := resume(f, env)
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return &Journal{f}, res, nil
}

func resume(f *os.File, env Environment) (*Results, error) {
	res, size, err := readResults(f, f.Name())
	if err != nil {
		return nil, err
	}
	if diff := res.Environment.differences(env); len(diff) > 0 {
		return nil, fmt.Errorf("%s was measured otherwise: %s", f.Name(), strings.Join(diff, "; "))
	}
	if err := f.Truncate(size); err != nil { // a torn last line
		return nil, err
	}
	if _, err := f.Seek(size, io.SeekStart); err != nil {
		return nil, err
	}
	all := res.Environment.and(env)
	if reflect.DeepEqual(all, res.Environment) {
		return res, nil
	}
	res.Environment = all
	return res, write(f, line{Environment: &env})
}

// write writes a line, at once.
func write(w io.Writer, l line) error { return json.NewEncoder(w).Encode(l) }

// Add writes a sample.
func (j *Journal) Add(s Sample) error { return write(j.file, line{Sample: &s}) }

// Close ends the journal.
func (j *Journal) Close() error { return j.file.Close() }
