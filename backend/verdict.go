package backend

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/internal/process"
)

// The exit codes of the SAT Competition. Programs differ: PicoSAT exits 0 after
// a syntax error, clasp with 30 when it has found all models, others with 0 always.
// With any other code the program has failed, whatever it said before.
const (
	exitSat   = 10
	exitUnsat = 20
)

var exitCodes = map[Status][]int{
	Sat:   {0, exitSat, 30},
	Unsat: {0, exitUnsat},
}

// verdict reads what a program left behind. Its status line comes first, the
// exit code second, and the two must not contradict each other.
func (c command) verdict(f *cnf.Formula, stdout []byte, state *os.ProcessState, stderr string) (Status, cnf.Model, error) {
	code := state.ExitCode()
	if code < 0 { // a signal ended it
		return Unknown, nil, c.wrap(ErrCrashed, join(state.String(), stderr))
	}
	out, err := ReadOutput(stdout)
	if errors.Is(err, ErrNoOutput) {
		return c.noAnswer(code, stdout, stderr)
	}
	if err != nil {
		return Unknown, nil, c.wrap(ErrGarbage, join(err.Error(), stderr))
	}
	if out.Status == Unknown && out.HasModel && code == exitSat {
		out.Status = Sat
	}
	switch {
	case out.Status == Unknown:
		return Unknown, nil, c.wrap(ErrCrashed, join("it gave up", stderr))
	case out.Status == Unsat && code == exitSat, out.Status == Sat && code == exitUnsat:
		return Unknown, nil, c.wrap(ErrGarbage, fmt.Sprintf("it says %s but exits with %d", out.Status, code))
	case !slices.Contains(exitCodes[out.Status], code):
		return Unknown, nil, c.wrap(ErrCrashed, join(fmt.Sprintf("it says %s but exits with %d", out.Status, code), stderr))
	case out.Status == Unsat:
		return Unsat, nil, nil
	case !out.HasModel && f.NumVars() > 0:
		return Unknown, nil, c.wrap(ErrGarbage, join("it says SATISFIABLE without a model", stderr))
	}
	return Sat, out.Model, nil
}

// noAnswer deals with a program that printed neither a status nor a model.
func (c command) noAnswer(code int, stdout []byte, stderr string) (Status, cnf.Model, error) {
	said := excerpt(stdout)
	if code == 0 && said != "" {
		return Unknown, nil, c.wrap(ErrGarbage, join(fmt.Sprintf("no answer in %q", said), stderr))
	}
	return Unknown, nil, c.wrap(ErrCrashed, join(fmt.Sprintf("exit code %d without an answer", code), said, stderr))
}

// excerpt returns the end of a program's output, where errors are.
func excerpt(output []byte) string {
	var t process.Tail
	t.Write(output)
	return t.String()
}

// join puts the parts that say something in one line.
func join(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), ": ")
}

// head keeps the first bytes written to it and calls full when there are more.
type head struct {
	kept []byte
	room int
	full func()
}

func (h *head) Write(p []byte) (int, error) {
	if len(h.kept)+len(p) > h.room {
		h.full()
		return 0, errTooMuch
	}
	h.kept = append(h.kept, p...)
	return len(p), nil
}
