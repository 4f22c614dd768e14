package backend

import (
	"errors"
	"fmt"
	"os"
	"slices"

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
func (c *command) verdict(f *cnf.Formula, stdout []byte, state *os.ProcessState, stderr string) (Status, cnf.Model, error) {
	var tail process.Tail // the end of its output, where errors are
	tail.Write(stdout)
	code, said := state.ExitCode(), tail.String()
	failed := func(err error, details ...string) (Status, cnf.Model, error) {
		return Unknown, nil, c.wrap(err, append(details, stderr)...)
	}
	out, err := ReadOutput(stdout)
	if out.Status == Unknown && out.HasModel && code == exitSat {
		out.Status = Sat
	}
	contradiction := fmt.Sprintf("it says %s but exits with %d", out.Status, code)
	switch {
	case code < 0: // a signal ended it
		return failed(ErrCrashed, state.String())
	case errors.Is(err, ErrNoOutput) && code == 0 && said != "":
		return failed(ErrGarbage, fmt.Sprintf("no answer in %q", said))
	case errors.Is(err, ErrNoOutput):
		return failed(ErrCrashed, fmt.Sprintf("exit code %d without an answer", code), said)
	case err != nil:
		return failed(ErrGarbage, err.Error())
	case out.Status == Unknown:
		return failed(ErrCrashed, "it gave up")
	case out.Status == Unsat && code == exitSat, out.Status == Sat && code == exitUnsat:
		return failed(ErrGarbage, contradiction)
	case !slices.Contains(exitCodes[out.Status], code):
		return failed(ErrCrashed, contradiction)
	case out.Status == Unsat:
		return Unsat, nil, nil
	case !out.HasModel && f.NumVars() > 0:
		return failed(ErrGarbage, "it says SATISFIABLE without a model")
	}
	return Sat, out.Model, nil
}
