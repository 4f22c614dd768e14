package backend

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"gridcnf/cnf"
	"gridcnf/internal/process"
)

// Output is what a solver program printed.
type Output struct {
	Status   Status    // Unknown if it gave up, or did not say
	Model    cnf.Model // variables that were not printed are false
	HasModel bool      // a model was printed; an empty one is a model too
}

// ErrNoOutput says that a text has neither a status nor a model, as when a solver crashed.
var ErrNoOutput = errors.New("expected a status or a model in the solver's output, found neither")

// maxOutputVar is the largest variable that a model may have, as in Kissat: one wrong number must not cost gigabytes.
const maxOutputVar = 1<<28 - 1

var statusWords = map[string]Status{
	"SATISFIABLE": Sat, "SAT": Sat,
	"UNSATISFIABLE": Unsat, "UNSAT": Unsat,
	"UNKNOWN": Unknown, "INDETERMINATE": Unknown, "INDET": Unknown,
}

// ReadOutput reads what a solver printed: the "s" and "v" lines of the SAT Competition in any order, MiniSat's bare words, and MiniSat's
// result file (a word, and after SAT a line of literals). It ignores other lines.
//
// These are errors: two different statuses, a model with an unsatisfiable status, a variable that is both true and false, and a model that
// is no list of literals with one 0 at the end. If there is neither status nor model, the error is ErrNoOutput. ReadOutput does not check
// the model: that is for cnf.Formula.Check.
func ReadOutput(text []byte) (Output, error) {
	var o outputReader
	for line := range bytes.Lines(text) {
		o.line++
		if err := o.read(bytes.TrimSpace(line)); err != nil {
			return Output{}, err
		}
	}
	return o.finish()
}

type outputReader struct {
	line      int
	status    Status
	hasStatus bool
	gaveUp    bool // CaDiCaL's "c UNKNOWN", which counts if nothing else does
	bareModel bool // the next line may be the model of a result file
	lits      []cnf.Lit
	inModel   bool
	ended     bool
}

func (o *outputReader) read(line []byte) error {
	bareModel := o.bareModel
	o.bareModel = false
	kind, rest, _ := strings.Cut(string(line[:min(len(line), 64)]), " ")
	kind, tab, _ := strings.Cut(kind, "\t")
	rest = strings.TrimSpace(tab + " " + rest)
	_, number := strconv.Atoi(kind)
	switch {
	case bareModel && number == nil:
		return o.readModel(line)
	case kind == "v":
		return o.readModel(line[1:])
	case kind == "s":
		return o.setStatus(rest)
	case kind == "c":
		o.gaveUp = o.gaveUp || rest == "UNKNOWN"
	case rest == "" && kind != "":
		o.bareModel = kind == "SAT"
		return o.setStatus(kind)
	}
	return nil
}

func (o *outputReader) setStatus(word string) error {
	status, ok := statusWords[word]
	if !ok {
		return nil
	}
	if o.hasStatus && o.status != status {
		return o.errorf("expected one status, found %s after %s", status, o.status)
	}
	o.status, o.hasStatus = status, true
	return nil
}

func (o *outputReader) readModel(text []byte) error {
	o.inModel = true
	for word := range bytes.FieldsSeq(text) {
		n, err := strconv.ParseInt(string(word), 10, 32)
		switch {
		case err != nil || n > maxOutputVar || n < -maxOutputVar:
			return o.errorf("expected a literal from -%d to %d or 0, found %.20q", maxOutputVar, maxOutputVar, word)
		case o.ended:
			return o.errorf("expected nothing after the 0 that ends the model, found %d", n)
		case n == 0:
			o.ended = true
		default:
			o.lits = append(o.lits, cnf.Lit(n))
		}
	}
	return nil
}

func (o *outputReader) finish() (Output, error) {
	switch {
	case !o.hasStatus && !o.gaveUp && !o.inModel:
		return Output{}, ErrNoOutput
	case o.inModel && o.status == Unsat:
		return Output{}, o.errorf("expected no model with %s", o.status)
	case !o.inModel:
		return Output{Status: o.status}, nil
	case !o.ended:
		return Output{}, o.errorf("expected 0 to end the model, found the end of the output")
	}
	m := make(cnf.Model, last(0, o.lits)+1)
	for _, l := range o.lits {
		if l > 0 {
			m[l] = true
		}
	}
	for _, l := range o.lits {
		if l < 0 && m[l.Var()] {
			return Output{}, o.errorf("expected a model, but variable %d is both true and false in it", l.Var())
		}
	}
	return Output{o.status, m, true}, nil
}

func (o *outputReader) errorf(format string, args ...any) error {
	return fmt.Errorf("solver output, line %d: %s", max(o.line, 1), fmt.Sprintf(format, args...))
}

// The exit codes of the SAT Competition. Programs differ: PicoSAT exits 0 after a syntax error, clasp with 30 when it has found all models,
// others with 0 always. With any other code, the program has failed, whatever it printed before.
const (
	exitSat   = 10
	exitUnsat = 20
)

var exitCodes = map[Status][]int{
	Sat:   {0, exitSat, 30},
	Unsat: {0, exitUnsat},
}

// verdict decides from a program's output and exit code. The status line counts first, then the exit code, and the two must not contradict
// each other.
func (c *command) verdict(f *cnf.Formula, stdout []byte, state *os.ProcessState, stderr string) (Status, cnf.Model, error) {
	var tail process.Tail // the end of its output, where errors stand
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
