package cnf

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Format is a way to write a formula into a file. All formats have one clause per line, and
// comments as WriteDIMACS describes them.
type Format struct {
	Name   string
	Text   string // what it is for
	Cards  bool   // it has lines for cardinality constraints
	Groups bool   // it needs to know of the groups of clauses
	Note   string // what readers of a file have to know, or ""

	header string                              // how it begins, before the counts; "" if it has no header
	number bool                                // the groups are counted in the header, and clauses begin with their numbers
	write  func(f *Formula, w io.Writer) error // for what has no lines of clauses
}

// DIMACS is the format of SAT solvers.
var DIMACS = &Format{Name: "cnf", Text: "clauses for SAT solvers, DIMACS", header: "p cnf"}

// Formats lists all formats.
//
// cnf+ has cardinality constraints as lines "1 2 3 >= 2" or "1 2 3 <= 1", as PySAT's CNFPlus
// and minicard read them. gcnf is the group format of the MUS track of the SAT Competition
// 2011, where group 0 is never left out; it has the clauses without a group. wcnf is that of
// the MaxSAT Evaluations from 2022 on, without a header: hard clauses begin with h, soft ones
// with their weight. dot is Graphviz's.
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

// String is the name.
func (f *Format) String() string { return f.Name }

// tag is how the clauses of a part begin.
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

// Write writes the formula in a format, tidied as WriteDIMACS says. If it is to be explained,
// or if the format numbers groups, comments before the parts say what these state, with the
// places that they speak of and what their helper variables mean.
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
	if !format.Groups { // it is for those who count models
		f.writeShown(p.out)
	}
	for part := range f.Parts() {
		if err := p.part(&part); err != nil { // a context may have ended
			return err
		}
	}
	return p.out.Flush() // the writer keeps its first error
}

// printer writes one file.
type printer struct {
	f       *Formula
	format  *Format
	explain bool
	out     *bufio.Writer
	tidy    tidier
	line    []byte
	known   map[Lit]bool // the helper variables that have been described
}

// header writes the counts of what will follow.
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

// part writes what a part states.
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

// appendCard appends a constraint as a line: an upper bound if all literals are negative. No
// bound is 0, for readers take a line with a 0 at its end for a clause.
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

// comment says what a part states: "no-three: no three ones in row 1, cells 1-3: r1c1 r1c2
// r1c3". Helper variables are described where they come first.
func (p *printer) comment(part *Part) {
	const most = 9 // places; more are not read
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
