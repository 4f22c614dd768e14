package cnf

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Format is a way to write a formula to a file. All formats but dot have one clause per line, and comments as WriteDIMACS
// describes them.
type Format struct {
	Name   string
	Text   string // what it is for
	Cards  bool   // it has lines for cardinality constraints
	Groups bool   // it needs the groups of clauses
	Note   string // what readers of a file have to know, or ""

	header string                              // how the header begins, before the counts; "" if there is no header
	number bool                                // the header counts the groups, and clauses begin with the numbers of groups
	write  func(f *Formula, w io.Writer) error // writes a format without lines of clauses; else nil
}

// DIMACS is the format of SAT solvers.
var DIMACS = &Format{Name: "cnf", Text: "clauses for SAT solvers, DIMACS", header: "p cnf"}

// Formats lists all formats.
//
// cnf+ has cardinality constraints as lines "1 2 3 >= 2" or "1 2 3 <= 1", which PySAT's CNFPlus and minicard read. gcnf is the
// group format of the MUS track of the SAT Competition 2011; clauses without a group are in its group 0, which is never left
// out. wcnf is the format of the MaxSAT Evaluations since 2022, without a header: hard clauses begin with h, soft ones with
// their weight. dot is for Graphviz.
var Formats = []*Format{
	DIMACS,
	{Name: "cnf+", Text: "with cardinality constraints, PySAT", Cards: true, header: "p cnf+"},
	{Name: "gcnf", Text: "a group for every rule and given, for MUS tools", Groups: true, header: "p gcnf", number: true},
	{
		Name: "wcnf", Text: "the givens are soft, MaxSAT", Groups: true,
		Note: "the rules are hard, and every given is soft with weight 1",
	},
	{Name: "dot", Text: "the graph of the variables, Graphviz", Cards: true, write: (*Formula).writeGraph},
}

// String returns the name.
func (f *Format) String() string { return f.Name }

// tag returns how the clauses of a part begin.
func (f *Format) tag(p *Part) string {
	switch {
	case f.number:
		return fmt.Sprintf("{%d} ", p.Number)
	case !f.Groups:
		return ""
	case p.Given:
		return "1 "
	}
	return "h "
}

// Write writes the formula in a format, tidied as WriteDIMACS says. If explain is set, or if the format numbers groups,
// comments before the parts say what these state and about which places; with explain, also what helper variables mean. Write
// fails if the format has no cardinality constraints but the formula does, for a name that WriteDIMACS does not allow, for a
// graph that is too large, and with the error of w.
func (f *Formula) Write(w io.Writer, format *Format, explain bool) error {
	switch {
	case len(f.cards) > 0 && !format.Cards:
		return errors.New("DIMACS has no cardinality constraints: choose an encoding that turns them into clauses")
	case format.write != nil:
		return format.write(f, w)
	}
	p := printer{f: f, format: format, explain: explain, known: make(map[Lit]bool)}
	p.out = bufio.NewWriterSize(w, 1<<16)
	if format.header != "" {
		p.header()
	}
	for _, note := range f.notes {
		p.out.WriteString(noteLine(note))
	}
	if err := f.writeNames(p.out); err != nil {
		return err
	}
	if !format.Groups { // model counters need these lines
		f.writeShown(p.out)
	}
	for part := range f.Parts() {
		if err := p.part(&part); err != nil { // stop early: w may fail because a context has ended
			return err
		}
	}
	return p.out.Flush() // the writer keeps its first error
}

// printer writes one formula.
type printer struct {
	f       *Formula
	format  *Format
	explain bool
	out     *bufio.Writer
	tidy    tidier
	line    []byte
	known   map[Lit]bool // the helper variables that have been described
}

// header writes the header. It counts the clauses that remain after tidying.
func (p *printer) header() {
	kept, groups := 0, 0
	for part := range p.f.Parts() {
		for clause := range part.Clauses() {
			if _, ok := p.tidy.clause(clause); ok {
				kept++
			}
		}
		kept += len(part.Cards)
		groups = max(groups, part.Number)
	}
	fmt.Fprintf(p.out, "%s %d %d", p.format.header, p.f.vars, kept)
	if p.format.number {
		fmt.Fprintf(p.out, " %d", groups)
	}
	p.out.WriteByte('\n')
}

// part writes a part: a comment if it has a group, then clauses and constraints.
func (p *printer) part(part *Part) error {
	if part.Number > 0 && (p.explain || p.format.number) {
		p.comment(part)
	}
	tag := p.format.tag(part)
	for clause := range part.Clauses() {
		if lits, ok := p.tidy.clause(clause); ok {
			p.line = appendLits(append(p.line[:0], tag...), lits)
			if _, err := p.out.Write(p.line); err != nil {
				return err
			}
		}
	}
	for _, c := range part.Cards {
		if _, err := p.out.Write(appendCard(p.line[:0], c)); err != nil {
			return err
		}
	}
	return nil
}

// appendCard appends a constraint as a line: an upper bound if all literals are negative. It never writes the bound 0, because
// readers take a line that ends with 0 for a clause.
func appendCard(line []byte, c AtLeast) []byte {
	sign, relation, bound := Lit(1), ">=", c.K
	if most := len(c.Lits) - c.K; most > 0 && !slices.ContainsFunc(c.Lits, Lit.Positive) {
		sign, relation, bound = -1, "<=", most
	}
	for _, l := range c.Lits {
		line = append(strconv.AppendInt(line, int64(sign*l), 10), ' ')
	}
	return fmt.Appendf(line, "%s %d\n", relation, bound)
}

// comment says what a part states: "no-three: no three ones in row 1, cells 1-3: r1c1 r1c2 r1c3". It describes helper variables
// where they first occur.
func (p *printer) comment(part *Part) {
	const most = 9 // nobody reads more places
	var places, helpers []string
	for _, l := range part.Vars() {
		switch label := p.f.Label(l); {
		case label.Placed:
			places = append(places, label.Text)
		case label.Text != "" && !p.known[l]:
			p.known[l] = true
			helpers = append(helpers, fmt.Sprintf("variable %d: %s", l, label.Text))
		}
	}
	text := part.Rule + ": " + part.Name
	if part.How != "" {
		text += " (" + part.How + ")"
	}
	if len(places) > 0 && len(places) <= most && !part.Given {
		text += ": " + strings.Join(places, " ")
	}
	if p.format.number {
		text = fmt.Sprintf("group %d: %s", part.Number, text)
	}
	p.out.WriteString(noteLine(text))
	if p.explain {
		for _, helper := range helpers {
			p.out.WriteString(noteLine(helper))
		}
	}
}

// WriteDIMACS writes the formula as a DIMACS CNF file, in the strict subset that every solver reads: one clause per line, single
// blanks, a 0 at the end, LF, and a header with the exact number of variables and clauses. It drops repeated literals of a
// clause and leaves out tautologies.
//
// Comments come after the header: the notes, one "c varname N NAME" per named variable, as cnfgen writes them, and the shown
// variables as "c p show" lines, the projection set of the Model Counting Competition (2021 and later). A name may have
// letters, digits and "_,()"; any other character is an error. Cardinality constraints are an error, too, since DIMACS has no
// lines for them.
//
// Nothing comes before the header: CaDiCaL and Kissat look for options such as "--seed=7" in comments there and obey them.
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

// nameRune reports whether a name may have a character. '-' is not allowed, because it begins options where solvers look for
// them.
func nameRune(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_,()", r)
}

// writeShown writes the shown variables, 200 per line, because some readers of comments use buffers of 4096 characters.
func (f *Formula) writeShown(out *bufio.Writer) {
	const perLine = 200
	for lits := range slices.Chunk(f.show, perLine) {
		out.WriteString("c p show ")
		for _, l := range lits {
			fmt.Fprintf(out, "%d ", l.Var())
		}
		out.WriteString("0\n")
	}
}

// noteLine returns a note as one comment line that no reader mistakes for a directive.
func noteLine(note string) string {
	text := strings.Join(strings.FieldsFunc(note, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	if text == "" {
		return "c\n"
	}
	first, _, _ := strings.Cut(text, " ")
	_, noNumber := strconv.Atoi(first)
	if noNumber == nil || slices.Contains([]string{"varname", "p", "ind", "t", "note:"}, first) {
		text = "note: " + text // otherwise it would look like a comment that readers interpret
	}
	return "c " + text + "\n"
}

// tidier removes repeated literals from clauses. It has no table by variable, because variable numbers can be far larger than
// the formula.
type tidier struct {
	kept []Lit
	seen map[Lit]bool
}

// clause returns the literals without repetitions, or false for a tautology. The slice is valid until the next call.
func (t *tidier) clause(lits []Lit) ([]Lit, bool) {
	const short = 12 // for which comparing all pairs is faster than a map
	if len(lits) <= short && !repeats(lits) {
		return lits, true
	}
	if t.kept = t.kept[:0]; t.seen == nil {
		t.seen = make(map[Lit]bool)
	}
	clear(t.seen)
	for _, l := range lits {
		if t.seen[-l] {
			return nil, false
		}
		if !t.seen[l] {
			t.seen[l], t.kept = true, append(t.kept, l)
		}
	}
	return t.kept, true
}

// repeats reports whether a variable occurs twice in a clause.
func repeats(clause []Lit) bool {
	for i, l := range clause {
		for _, k := range clause[:i] {
			if k == l || k == -l {
				return true
			}
		}
	}
	return false
}
