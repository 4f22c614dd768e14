package backend

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gridcnf/cnf"
)

// Output is what a solver program printed.
type Output struct {
	Status   Status    // Unknown if it gave up, or did not say
	Model    cnf.Model // variables that were not printed are false
	HasModel bool      // a model was printed; an empty one is a model too
}

// ErrNoOutput says that a text has neither a status nor a model, as when a solver crashed.
var ErrNoOutput = errors.New("expected a status or a model in the solver's output, found neither")

// maxOutputVar is the largest variable a model may have, as in Kissat; one wrong
// number shall not cost gigabytes.
const maxOutputVar = 1<<28 - 1

var statusWords = map[string]Status{
	"SATISFIABLE": Sat, "SAT": Sat,
	"UNSATISFIABLE": Unsat, "UNSAT": Unsat,
	"UNKNOWN": Unknown, "INDETERMINATE": Unknown, "INDET": Unknown,
}

// ReadOutput reads what a solver printed: the "s" and "v" lines of the SAT Competition in any order, MiniSat's
// bare words, and MiniSat's result file (a word, and after SAT a line of literals). It ignores other lines.
//
// Two different statuses, a model where there is said to be none, a variable both true and false, and a model
// that is no list of literals with one 0 at the end are errors; a text with nothing to recognise is
// ErrNoOutput. The model is only read, not checked: that is for cnf.Formula.Check.
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
