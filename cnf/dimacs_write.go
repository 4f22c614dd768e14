package cnf

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
)

// WriteDIMACS writes the formula as a DIMACS CNF file, in the strict subset that
// every solver reads: one clause per line, single blanks, a 0 at the end, LF,
// and a header with the exact number of variables and clauses. Repeated literals
// of a clause are dropped and tautologies left out.
//
// After the header stand comments: the notes, one "c varname N NAME" per named
// variable as cnfgen writes them, and the shown variables as "c p show" lines,
// the projection set of the Model Counting Competition (2021 and later). A name
// may have letters, digits and "_,()"; any other character is an error. So are
// cardinality constraints, for which DIMACS has no lines.
//
// Nothing stands before the header: CaDiCaL and Kissat look for options such as
// "--seed=7" in the comments there and obey them.
func (f *Formula) WriteDIMACS(w io.Writer) error { return f.Write(w, DIMACS, false) }

// appendLits appends literals as a line that ends with 0.
func appendLits(line []byte, lits []Lit) []byte {
	for _, l := range lits {
		line = append(strconv.AppendInt(line, int64(l), 10), ' ')
	}
	return append(line, '0', '\n')
}

func (f *Formula) writeNames(out *bufio.Writer) error {
	for _, names := range f.names {
		for i := range names.count {
			name := names.name(i)
			v := names.first + i
			if name == "" || f.used != nil && !f.used[Lit(v)] {
				continue
			}
			if bad := strings.IndexFunc(name, func(r rune) bool { return !nameRune(r) }); bad >= 0 {
				return fmt.Errorf("variable %d is named %q: expected letters, digits and \"_,()\" only", v, name)
			}
			fmt.Fprintf(out, "c varname %d %s\n", v, name)
		}
	}
	return nil
}

// nameRune says which characters a name may have. '-' is not among them because
// it starts an option where solvers look for options.
func nameRune(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_,()", r)
}

// writeShown writes the shown variables, some hundred to a line because readers
// of comments have been seen to use buffers of 4096 characters.
func (f *Formula) writeShown(out *bufio.Writer) {
	const perLine = 200
	for rest := f.show; len(rest) > 0; {
		n := min(perLine, len(rest))
		out.WriteString("c p show ")
		for _, l := range rest[:n] {
			fmt.Fprintf(out, "%d ", l.Var())
		}
		out.WriteString("0\n")
		rest = rest[n:]
	}
}

// notePrefix sets a note off from the comments that mean something.
const notePrefix = "note: "

// noteLine is a note as one comment line that no reader takes for more than a
// remark.
func noteLine(note string) string {
	text := strings.Join(strings.FieldsFunc(note, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	if text == "" {
		return "c\n"
	}
	switch first, _, _ := strings.Cut(text, " "); {
	case first == "varname", first == "p", first == "ind", first == "t", first == "note:", number(first):
		text = notePrefix + text
	}
	return "c " + text + "\n"
}

func number(s string) bool {
	_, err := strconv.Atoi(s)
	return err == nil
}
