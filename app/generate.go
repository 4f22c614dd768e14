package app

import (
	"cmp"
	"context"
	"fmt"
	"sync"

	"gridcnf/author"
	"gridcnf/explain/grade"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// GenerateRun is one run of generate.
type GenerateRun struct {
	Edition
	Wish   author.Wish
	Series author.Series
	made   sync.Map // puzzles of the series, by records on their way to be written
	Count  int
	Seed   uint64
	First  uint64
	Graded bool   // say how hard the puzzles are
	Proofs Target // of the certificates; without a name there are none

	making context.Context // of the series; the app's goes on until all that is made is written
}

// SetGrade reads --grade: a class, or the first and the last of some.
func (g *GenerateRun) SetGrade(text string) (err error) {
	g.Wish.Least, g.Wish.Most, err = grade.Parse(text)
	return err
}

// record is that of the puzzle of a number, without clues.
func (g *GenerateRun) record(number uint64) *format.Record {
	rows, cols := g.Wish.Board.Size()
	return &format.Record{
		ID:    fmt.Sprintf("%s-%dx%d-%d-%d", g.Wish.Board.Kind(), rows, cols, g.Seed, number),
		Named: true, Line: int(number - g.First), Puzzle: g.Wish.Board,
		Source: fmt.Sprintf("gridcnf, seed %d, number %d", g.Seed, number),
	}
}

// Numbers yields a record for as many numbers as there are to be puzzles.
func (g *GenerateRun) Numbers(yield func(*format.Record, error) bool) {
	for i := range uint64(g.Count) {
		if !yield(g.record(g.First+i), nil) {
			return
		}
	}
}

// All makes and writes the puzzles of the series. Those of several grades come together, sorted, when the last is made
// or the program is interrupted, after which they are still written.
func (g *GenerateRun) All() error {
	g.making = g.App.Ctx
	if g.Wish.Least != g.Wish.Most {
		g.App.Ctx = context.WithoutCancel(g.making)
	}
	err := g.EachOf(g.puzzles, g.Generate)
	g.App.Ctx = g.making
	return cmp.Or(err, g.making.Err())
}

// puzzles yields a record for every puzzle of the series.
func (g *GenerateRun) puzzles(yield func(*format.Record, error) bool) {
	g.Series = author.Series{Wish: g.Wish, Seed: g.Seed, First: g.First, Count: g.Count, Jobs: g.Out.Jobs, Make: g.makes}
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

// makes makes the puzzle of a number.
func (g *GenerateRun) makes(ctx context.Context, number uint64) (m *author.Made, err error) {
	ctx, cancel := limited(ctx, g.Solver.Limit)
	defer cancel()
	work := func(ctx context.Context, _ *Report) error {
		m, err = author.Generate(ctx, g.Wish, g.Seed, number, g.Opt)
		return err
	}
	err = g.App.bounds.Around(work)(ctx, &Report{Rec: g.record(number)})
	return m, err
}

// Generate makes one puzzle, unless it is made, and writes it.
func (g *GenerateRun) Generate(ctx context.Context, r *Report) error {
	number := g.First + uint64(r.Rec.Line)
	var made *author.Made
	if m, ok := g.made.LoadAndDelete(r.Rec); ok {
		made = m.(*author.Made)
	} else if m, err := author.Generate(ctx, g.Wish, g.Seed, number, g.Opt); err == nil {
		made = m
	} else {
		return err
	}
	r.keep = true
	if g.Kind == "pdf" {
		r.Rec.Source = "" // which the foot says for all
	}
	r.Rec.Puzzle, r.Rec.Published, r.Rec.Line = made.Board, made.Answer, 0
	r.Result = NewResult(r.Rec)
	r.Generated = &GeneratedResult{g.Seed, number, made.Givens, made.Missed}
	r.Verdict, r.Solution = solve.OnlyOne, made.Board.Text(made.Answer)
	if r.Grade = made.Grade; r.Grade == nil && (g.Kind == "pdf" || g.Graded) {
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
	if !g.Written {
		r.Printf("%s\n", generatedText(r))
	}
	if made.Missed != "" {
		r.fail(ExitUnknown)
		r.remark("gridcnf: %s: %s\n", name(r.Rec), made.Missed)
	}
	return g.certified(ctx, r)
}

// certified makes the certificate of a puzzle, if that is asked.
func (g *GenerateRun) certified(ctx context.Context, r *Report) error {
	if g.Proofs.Name == "" || g.making != nil && g.making.Err() != nil {
		return nil
	}
	c := &CertifyRun{Verb: g.Verb, aside: g.Written}
	c.Target = g.Proofs
	return c.Certify(ctx, r)
}

// generatedText is a line about a puzzle that has been made.
func generatedText(r *Report) string {
	text := Plural(r.Generated.Givens, "given")
	if r.Grade != nil {
		text += ", " + r.Grade.String()
	}
	return text
}

// GeneratedResult is what is said of a puzzle that has been made in JSON.
type GeneratedResult struct {
	Seed   uint64 `json:"seed"`
	Number uint64 `json:"number"`
	Givens int    `json:"givens"`
	Missed string `json:"missed,omitempty"`
}
