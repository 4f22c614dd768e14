package main

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/author"
	"gridcnf/explain/grade"
	"gridcnf/family"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// generateVerb is the verb generate.
func (a *app) generateVerb(cmd *cobra.Command) {
	g := new(generateRun)
	g.init(a)
	g.count = 1
	g.solver.limit = time.Minute
	flags := cmd.Flags()
	g.in.addKind(cmd, "")
	flags.Func("size", "size of the board, as RxC or as N for NxN", g.in.setSize)
	addEnum(cmd, &g.wish.Symmetry, "symmetry", "of the places of givens: "+orList(author.SymmetryNames()), author.ParseSymmetry, author.SymmetryNames()...)
	addNumber(cmd, &g.wish.Givens, "givens", "", 1, "how many givens (default as few as one order of removal leads to)")
	flags.BoolVar(&g.wish.Minimum, "minimum", false, "the fewest givens of an answer, up to 8x8")
	flags.Func("grade", "how hard: a class from 1 to 6 or its name, as hard or medium, or the first and the last, as easy..tricky", g.setGrade)
	flags.StringVar(&g.wish.Technique, "technique", "", "a technique, as explain names it, without which the puzzle cannot be solved")
	complete(cmd, "technique", techniqueNames(family.All()...)...)
	addNumber(cmd, &g.count, "count", "n", 1, "how many puzzles")
	flags.Uint64Var(&g.seed, "seed", 0, "where chance begins: the same seed makes the same puzzles (default another one every time)")
	flags.Uint64Var(&g.first, "number", 1, "number of the first puzzle, in the series that a seed makes")
	flags.BoolVar(&g.graded, "graded", false, "say how hard the puzzles are; sheets always do")
	flags.StringVar(&g.proofs.name, "certify", "", "write the certificate of every puzzle to this file, or folder")
	g.edition.add(cmd)
	g.out.addJobs(cmd)
	addLimit(cmd, &g.solver.limit, "each puzzle")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return g.run(cmd) }
}

// generateRun is one run of generate.
type generateRun struct {
	edition
	wish   author.Wish
	series author.Series
	made   sync.Map // puzzles of the series, by records on their way to be written
	count  int
	seed   uint64
	first  uint64
	graded bool   // say how hard the puzzles are
	proofs target // of the certificates; without a name there are none
}

// setGrade reads --grade: a class, or the first and the last of some.
func (g *generateRun) setGrade(text string) (err error) {
	g.wish.Least, g.wish.Most, err = grade.Parse(text)
	return err
}

func (g *generateRun) run(cmd *cobra.Command) error {
	if err := g.settle(cmd); err != nil {
		return err
	}
	if !g.app.quiet {
		fmt.Fprintf(g.app.err, "gridcnf: seed %d (--seed %d --number N makes puzzle N again)\n", g.seed, g.seed)
	}
	if rows, cols := g.wish.Board.Size(); g.sheet.Title == "" {
		called, _ := family.Called(g.wish.Board.Kind())
		g.sheet.Title = fmt.Sprintf("%s %dx%d", called, rows, cols)
	}
	if g.sheet.Source == "" {
		g.sheet.Source = fmt.Sprintf("gridcnf, seed %d, from number %d", g.seed, g.first)
	}
	g.app.total, g.app.first = g.count, int(g.first)
	puzzles := g.puzzles
	if x := g.app.exchange; x != nil && !x.captures() {
		puzzles = g.numbers // others make those before them
	}
	err := g.eachOf(puzzles, g.generate)
	for _, text := range g.series.Short {
		tell(g.app.err, text)
	}
	if g.series.Missing > 0 {
		g.app.fail(exitUnknown)
	}
	return g.end(err)
}

// settle checks the flags, and turns them into options and a wish.
func (g *generateRun) settle(cmd *cobra.Command) error {
	if err := g.edition.settle(cmd, nil, g.count > 1); err != nil {
		return err
	}
	if !g.written && g.kind == "text" && g.target.stdout() {
		g.out.heading, g.out.quiet = full, false // the board is what is wanted
	}
	switch {
	case g.in.opt.Kind == "":
		return usagef("--puzzle is missing: expected a kind of puzzle, as --puzzle masyu")
	case g.first+uint64(g.count-1) < g.first, g.app.exchange != nil && g.first+uint64(g.count) > math.MaxInt:
		return usagef("--number %d: expected fewer, for --count %d", g.first, g.count)
	case g.in.opt.Rows == 0:
		return usagef("--size is missing: expected rows x columns, as --size 10x10")
	}
	f, err := family.Of(g.in.opt.Kind)
	if err = cmp.Or(err, g.in.opt.Check()); err != nil {
		return usageError{err}
	}
	p, err := g.in.opt.Board(f, g.in.opt.Rows, g.in.opt.Cols, nil, nil)
	if err != nil {
		return usageError{err}
	}
	g.wish.Board = p
	if err := g.wish.Check(); err != nil {
		return usageError{err}
	}
	if g.proofs.name != "" {
		if err := cmp.Or(g.proofs.settle(nil), g.proofs.placed()); err != nil {
			return err
		}
	}
	if g.written {
		if err := g.files.try(g.numbers); err != nil {
			return err
		}
	}
	if g.proofs.name != "" && !g.proofs.folder && g.proofs.name == g.target.name {
		return usagef("--certify %s: expected another file than --out", g.proofs.name)
	}
	if g.proofs.stdout() || g.count > 1 && g.proofs.name != "" && !g.proofs.folder {
		return usagef("--certify %s: expected a folder, or a file for one puzzle", g.proofs.name)
	}
	if !cmd.Flags().Changed("seed") {
		g.seed = uint64(rand.Uint32())
	}
	return nil
}

// record is that of the puzzle of a number, without clues.
func (g *generateRun) record(number uint64) *format.Record {
	rows, cols := g.wish.Board.Size()
	return &format.Record{
		ID:    fmt.Sprintf("%s-%dx%d-%d-%d", g.wish.Board.Kind(), rows, cols, g.seed, number),
		Named: true, Line: int(number - g.first), Puzzle: g.wish.Board,
		Source: fmt.Sprintf("gridcnf, seed %d, number %d", g.seed, number),
	}
}

// numbers yields a record for as many numbers as there are to be puzzles.
func (g *generateRun) numbers(yield func(*format.Record, error) bool) {
	for i := range uint64(g.count) {
		if !yield(g.record(g.first+i), nil) {
			return
		}
	}
}

// puzzles yields a record for every puzzle of the series.
func (g *generateRun) puzzles(yield func(*format.Record, error) bool) {
	g.series = author.Series{Wish: g.wish, Seed: g.seed, First: g.first, Count: g.count, Jobs: g.out.jobs, Make: g.makes}
	for one := range g.series.All(g.app.ctx) {
		rec := g.record(one.Number)
		if one.Err == nil {
			g.made.Store(rec, one.Made)
		}
		if !yield(rec, one.Err) {
			return
		}
	}
}

// makes makes the puzzle of a number.
func (g *generateRun) makes(ctx context.Context, number uint64) (m *author.Made, err error) {
	ctx, cancel := limited(ctx, g.solver.limit)
	defer cancel()
	work := func(ctx context.Context, _ *report) error {
		m, err = author.Generate(ctx, g.wish, g.seed, number, g.opt)
		return err
	}
	err = g.app.bounds.around(work)(ctx, &report{rec: g.record(number)})
	return m, err
}

// generate makes one puzzle, unless it is made, and writes it.
func (g *generateRun) generate(ctx context.Context, r *report) error {
	number := g.first + uint64(r.rec.Line)
	var made *author.Made
	if m, ok := g.made.LoadAndDelete(r.rec); ok {
		made = m.(*author.Made)
	} else if m, err := author.Generate(ctx, g.wish, g.seed, number, g.opt); err == nil {
		made = m
	} else {
		return err
	}
	r.keep = true
	if g.kind == "pdf" {
		r.rec.Source = "" // which the foot says for all
	}
	r.rec.Puzzle, r.rec.Published, r.rec.Line = made.Board, made.Answer, 0
	r.result = newResult(r.rec)
	r.Generated = &generatedResult{g.seed, number, made.Givens, made.Missed}
	r.Verdict, r.Solution = solve.OnlyOne, made.Board.Text(made.Answer)
	if r.Grade = made.Grade; r.Grade == nil && (g.kind == "pdf" || g.graded) {
		gr, err := grade.Of(ctx, made.Board, g.explaining(false))
		if err != nil {
			return err
		}
		if gr.Complete {
			r.Grade = gr
		}
	}
	if err := g.publish(ctx, r, r); err != nil {
		return err
	}
	if !g.written {
		r.printf("%s\n", generatedText(r))
	}
	if made.Missed != "" {
		r.fail(exitUnknown)
		r.remark("gridcnf: %s: %s\n", name(r.rec), made.Missed)
	}
	return g.certified(ctx, r)
}

// certified makes the certificate of a puzzle, if that is asked.
func (g *generateRun) certified(ctx context.Context, r *report) error {
	if g.proofs.name == "" {
		return nil
	}
	c := &certifyRun{verb: g.verb, aside: g.written}
	c.target = g.proofs
	return c.certify(ctx, r)
}

// generatedText is a line about a puzzle that has been made.
func generatedText(r *report) string {
	text := plural(r.Generated.Givens, "given")
	if r.Grade != nil {
		text += ", " + r.Grade.String()
	}
	return text
}

// generatedResult is what is said of a puzzle that has been made in JSON.
type generatedResult struct {
	Seed   uint64 `json:"seed"`
	Number uint64 `json:"number"`
	Givens int    `json:"givens"`
	Missed string `json:"missed,omitempty"`
}
