//go:build !first

package app

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"gridcnf/author"
	"gridcnf/explain/grade"
	"gridcnf/explain/technique"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

type GenerateRun struct {
	Edition
	Wish   author.Wish
	Series author.Series
	made   sync.Map // finished puzzles of the series, by record, until they are written
	Count  int
	Places string // the file of a pattern, or ""
	Clues  string // the file of a board whose clues stay, or ""

	Solution string // the file of the wished solution, or ""
	Seed     uint64
	First    uint64
	Graded   bool   // say how hard the puzzles are
	Sort     string // "grade" has the easiest first
	Proofs   Target // where certificates go; without a name none are made

	Quotas int             // sum of the quotas of --grade
	making context.Context // ends the making of puzzles; the app's context lasts until all finished ones are written
}

// SetGrade reads --grade: a class, a range of classes, or how many puzzles of each class.
func (g *GenerateRun) SetGrade(text string) (err error) {
	w := &g.Wish
	if w.Quotas = nil; !strings.Contains(text, ":") {
		w.Least, w.Most, err = grade.Parse(text)
	} else if w.Quotas, g.Quotas, err = author.ParseQuotas(text); err == nil {
		w.Least, w.Most = w.Quotas[0].Class, w.Quotas[len(w.Quotas)-1].Class
	}
	return err
}

// ReadWishes reads the files of --clues (which clues stay), --pattern (where others may stand) and --solution (the only solution). Without
// --clues, the file of --solution can have a board, with its walls and areas; otherwise walls may be wherever clues may stand.
func (g *GenerateRun) ReadWishes() (err error) {
	var text []byte
	var answer puzzle.Answer
	ctx, cancel := limited(g.App.Ctx, g.Solver.Limit)
	defer cancel()
	if g.Clues != "" {
		if text, err = g.App.whole(g.Clues); err == nil {
			g.Wish.Board, _, err = g.first(text, g.Clues)
		}
	} else {
		g.Wish.Board, err = EmptyBoard(&g.In.Opt)
	}
	if err != nil {
		return err
	}
	if g.Solution != "" {
		if text, err = g.App.whole(g.Solution); err != nil {
			return err
		}
		if b, a, bad := g.first(text, g.Solution); bad == nil && a != nil && g.Clues == "" {
			if g.Wish.Board, err = author.Bare(b); err != nil {
				return err
			}
			answer = a
		}
	}
	if g.Places != "" {
		if err := g.setPattern(); err != nil {
			return err
		}
	}
	if g.Solution == "" {
		return nil
	}
	if b, ok := g.Wish.Board.(*rulefile.Board); ok {
		if err = b.Compile(ctx); err != nil && answer == nil {
			err = fmt.Errorf("the rows of a solution are not enough, expected the JSON of a puzzle with its solution: %w", err)
		}
	}
	if answer == nil && err == nil {
		if answer, err = format.ReadAnswer(bytes.NewReader(text), g.Solution, g.Wish.Board); err != nil {
			return err
		}
	}
	if err == nil {
		err = g.Wish.SetSolution(ctx, answer)
	}
	switch {
	case err == nil || g.App.Ctx.Err() != nil:
		return err
	case ctx.Err() != nil:
		return &author.None{Why: err}
	}
	return UsageError{fmt.Errorf("%s: %w", g.Solution, err)}
}

// first returns the first board of a text, with its solution if the text has one.
func (g *GenerateRun) first(text []byte, file string) (puzzle.Board, puzzle.Answer, error) {
	for rec, err := range format.Read(bytes.NewReader(text), file, g.In.Opt) {
		if err != nil {
			return nil, nil, err
		}
		if board, ok := rec.Puzzle.(puzzle.Board); ok {
			return board, rec.Published, nil
		}
	}
	return nil, nil, Usagef("%s: found no puzzle", file)
}

// mostWished bounds a file of --clues, --pattern or --solution, in bytes.
const mostWished = 64 << 20

// whole reads a file of --clues, --pattern or --solution.
func (a *App) whole(file string) ([]byte, error) {
	return reading(a, file, func(r io.Reader) ([]byte, error) {
		text, err := io.ReadAll(io.LimitReader(r, mostWished+1))
		if len(text) > mostWished {
			err = fmt.Errorf("%s: the file is longer than 64 MiB", file)
		}
		return text, err
	})
}

// setPattern reads --pattern.
func (g *GenerateRun) setPattern() error {
	rows, cols, err := g.Wish.PatternSize()
	if err != nil {
		return UsageError{err}
	}
	text, err := g.App.whole(g.Places)
	if err != nil {
		return err
	}
	pattern, err := format.ReadPattern(bytes.NewReader(text), g.Places, rows, cols)
	g.Wish.SetPattern(pattern)
	return err
}

// record returns the record for the puzzle of a number, still without clues.
func (g *GenerateRun) record(number uint64) *format.Record {
	rows, cols := g.Wish.Board.Size()
	return &format.Record{
		ID:    fmt.Sprintf("%s-%dx%d-%d-%d", g.Wish.Board.Kind(), rows, cols, g.Seed, number),
		Named: true, Line: int(number - g.First), Puzzle: g.Wish.Board,
		Source: fmt.Sprintf("gridcnf, seed %d, number %d", g.Seed, number),
	}
}

// Numbers yields a record for each number from the first, one for each puzzle to make.
func (g *GenerateRun) Numbers(yield func(*format.Record, error) bool) {
	for i := range uint64(g.Count) {
		if !yield(g.record(g.First+i), nil) {
			return
		}
	}
}

// All makes and writes the puzzles of the series. Sorted ones are written together when the last is made, or when the program is
// interrupted.
func (g *GenerateRun) All() error {
	g.making = g.App.Ctx
	g.Series = author.Series{
		Wish: g.Wish, Seed: g.Seed, First: g.First, Count: g.Count, Jobs: g.Out.Jobs, Sort: g.Sort != "", Make: g.makes,
		Left: func(c technique.Class, n int) {
			g.App.Progress.Number(", %d " + grade.ClassName(c) + " to come").Store(int64(n))
		},
	}
	if g.Series.Sorted() {
		g.App.Ctx = context.WithoutCancel(g.making)
	}
	err := g.EachOf(g.puzzles, g.Generate)
	g.App.Ctx = g.making
	return cmp.Or(err, g.making.Err())
}

// puzzles yields a record for every puzzle of the series.
func (g *GenerateRun) puzzles(yield func(*format.Record, error) bool) {
	for one := range g.Series.All(g.making) {
		rec := g.record(one.Number)
		if one.Err == nil {
			g.made.Store(rec, one.Made)
		}
		if !yield(rec, one.Err) {
			return
		}
	}
}

// makes makes the puzzle with a number.
func (g *GenerateRun) makes(ctx context.Context, number uint64) (m *author.Made, err error) {
	ctx, cancel := limited(ctx, g.Solver.Limit)
	defer cancel()
	work := func(ctx context.Context, _ *Report) error {
		if m, err = author.Generate(ctx, g.Wish, g.Seed, number, g.Opt); err == nil && g.Sort != "" {
			m.Grade, err = g.gradeOf(ctx, m)
		}
		return err
	}
	err = g.App.bounds.Around(work)(ctx, &Report{Rec: g.record(number)})
	return m, err
}

// Generate makes one puzzle, unless the series has made it, and writes it.
func (g *GenerateRun) Generate(ctx context.Context, r *Report) error {
	number := g.First + uint64(r.Rec.Line)
	m, ok := g.made.LoadAndDelete(r.Rec)
	if !ok {
		var err error
		if m, err = author.Generate(ctx, g.Wish, g.Seed, number, g.Opt); err != nil {
			return err
		}
	}
	made := m.(*author.Made)
	r.keep = true
	if g.Kind == "pdf" {
		r.Rec.Source = "" // the foot of the sheet has it for all puzzles
	}
	r.Rec.Published, r.Rec.Line = made.Answer, 0
	r.about(made.Board)
	r.Verdict, r.Generated, r.Grade = solve.OnlyOne, &generatedResult{g.Seed, number, made.Givens, made.Missed}, made.Grade
	var err error
	if g.Kind == "pdf" || g.Graded {
		if r.Grade, err = g.gradeOf(ctx, made); err != nil {
			return err
		}
	}
	if err := g.publish(ctx, r, r, r.Grade); err != nil {
		return err
	}
	if r.Solution = made.Board.Text(made.Answer); !g.Written {
		text := Plural(made.Givens, "given")
		if b, ruled := made.Board.(*rulefile.Board); ruled {
			for i, n := range b.Params() {
				text += ", " + b.File().Params[i] + ": " + n
			}
		}
		if r.Grade != nil {
			text += ", " + r.Grade.String()
		}
		r.Printf("%s\n", text)
	}
	if made.Missed != "" {
		r.fail(ExitUnknown)
		r.remark("gridcnf: %s: %s\n", name(r.Rec), made.Missed)
	}
	if g.Proofs.Name == "" || g.making != nil && g.making.Err() != nil {
		return nil
	}
	c := &CertifyRun{Verb: g.Verb, aside: g.Written}
	c.Target = g.Proofs
	return c.Certify(ctx, r)
}

// gradeOf returns the grade of a puzzle, or nil if not all steps were counted.
func (g *GenerateRun) gradeOf(ctx context.Context, m *author.Made) (*grade.Grade, error) {
	if m.Grade != nil {
		return m.Grade, nil
	}
	gr, err := grade.Of(ctx, m.Board, g.explaining())
	if err != nil || !gr.Complete {
		return nil, err
	}
	return gr, nil
}

// generatedResult says from which seed and number a puzzle was made.
type generatedResult struct {
	Seed   uint64 `json:"seed"`
	Number uint64 `json:"number"`
	Givens int    `json:"givens"`
	Missed string `json:"missed,omitempty"`
}

// EmptyBoard returns a board without clues, with the kind, size and rules in the options.
func EmptyBoard(opt *format.Options) (b puzzle.Board, err error) {
	var f *family.Family
	err = opt.Check()
	var named []string
	if opt.Family != nil {
		named = opt.Family.Params
	}
	switch {
	case err != nil:
	case len(opt.Params) > len(named):
		err = fmt.Errorf("--params: found %d, expected at most %d (%s)", len(opt.Params), len(named), cmp.Or(strings.Join(named, ", "), "the puzzle has none"))
	case opt.Family != nil:
		var own *rulefile.Board
		own, err = opt.Family.New(opt.Rows, opt.Cols, opt.Params...)
		if err == nil && own.Hopeless() != nil {
			flag := "--params"
			if opt.Params == nil {
				flag = "--size"
			}
			err = fmt.Errorf("%s: %w", flag, own.Hopeless())
		}
		b = own
	default:
		if f, err = family.Of(opt.Kind); err == nil {
			b, err = opt.Board(f, opt.Rows, opt.Cols, nil, nil)
		}
	}
	if err != nil {
		return nil, UsageError{err}
	}
	return b, nil
}

// Edition is what the verbs that make puzzles have in common: the form of the puzzle. It is a drawing
// in the puzzle's report, a picture, an entry of a sheet, or text in a format of puzzles. A sheet
// shows the grade if the report has it.
type Edition struct {
	RenderRun
	Files   bundle
	Written bool // written in a format of puzzles, not drawn
}

// Init makes the edition draw on standard output, unless flags say otherwise. The edition must not be
// copied afterwards, because the bundle points into it.
func (e *Edition) Init(a *App) {
	e.Verb = NewVerb(a)
	e.Files = NewBundle(&e.Verb)
	e.Kinds, e.Texts = []string{"text", "svg", "png", "pdf"}, true
	e.RenderRun.Pictures.Sheet = true
}

// publish draws or writes a puzzle. Its grade may be nil. The puzzle has a report of its own, made, in which the
// proven solution is the published one. What made has to print and to deliver is added to the report r,
// unless the two are the same.
func (e *Edition) publish(ctx context.Context, r, made *Report, g *grade.Grade) error {
	if e.Written {
		rec := *made.Rec
		if e.Show != "solution" {
			rec.Published = nil
		}
		made.then(func() error { return e.Files.put(made, &rec) })
	} else if d, err := e.find(ctx, made, g); err != nil {
		return err
	} else if err := e.show(made, d); err != nil {
		return err
	}
	if made == r {
		return nil
	}
	made.then(func() error { return nil })
	r.then(func() error {
		err := made.deliver()
		r.Out.Write(made.Out.Bytes())
		return err
	})
	return nil
}

// End writes what has been published but not yet written. It does so after an interruption, too, and returns that error.
func (e *Edition) End(err error) error {
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return cmp.Or(e.Files.End(), e.WriteSheets(), err)
}

// aside reports whether standard output gets puzzles in a form that is not text for people.
func (e *Edition) aside() bool { return e.Target.Stdout() && (e.Written || e.Kind != "text") }

// say prints a remark about a puzzle, on standard error if standard output has the puzzle.
func (e *Edition) say(r *Report, text string) {
	if e.aside() {
		r.remark("gridcnf: %s: %s\n", name(r.Rec), text)
	} else {
		r.Printf("%s\n", text)
	}
}
