package app

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// Droppable is what --drop can leave out.
var Droppable = []string{format.LostSolution, format.LostRules, format.LostName, format.LostProgress}

type ConvertRun struct {
	Verb
	Files  bundle
	Solve  bool
	Answer string
	Drop   []string
}

// Solved reads a single puzzle, with its solution from a file. The solution must be right.
func (c *ConvertRun) Solved(arg string) (*format.Record, error) {
	rec, err := c.App.Only(arg, &c.In)
	if err != nil {
		return nil, err
	}
	answer, err := c.App.Answer(c.Answer, rec.Puzzle)
	if err != nil {
		return nil, err
	}
	if err := rec.Puzzle.Check(answer); err != nil {
		return nil, &NoSolution{fmt.Sprintf("%s: wrong: %v, %s", c.Answer, err, under(rec.Puzzle, "rule checker"))}
	}
	rec.Published, rec.PublishedErr, rec.Unfinished = answer, nil, false
	return rec, nil
}

// Convert prepares a puzzle, and writes it in the order of the input.
func (c *ConvertRun) Convert(ctx context.Context, r *Report) error {
	if err := c.prepare(ctx, r); err != nil {
		return err
	}
	if r.Rec.Published != nil && !c.Solve {
		if err := r.Rec.Puzzle.Check(r.Rec.Published); err != nil {
			r.remark("gridcnf: %s: warning: the published solution is wrong, and written all the same: %v, %s\n", name(r.Rec), err, under(r.Rec.Puzzle, "rule checker"))
		}
	}
	r.deliver = func() error { return c.suggest(c.Files.put(r, r.Rec)) }
	return nil
}

// prepare drops what --drop names, and solves the puzzle if the user asked for that.
func (c *ConvertRun) prepare(ctx context.Context, r *Report) error {
	rec := r.Rec
	for _, what := range c.Drop {
		switch what {
		case format.LostSolution:
			rec.Published, rec.PublishedErr = nil, nil
		case format.LostName:
			rec.Named = false
		case format.LostProgress:
			rec.Unfinished = false
		case format.LostRules:
			if err := dropRules(c.Files.To, rec); err != nil {
				return err
			}
		}
	}
	if c.Solve {
		if err := c.find(ctx, r); err != nil {
			return err
		}
	}
	if rec.PublishedErr != nil {
		return fmt.Errorf("%w; --drop solution leaves it out", rec.PublishedErr)
	}
	return nil
}

// find solves a puzzle and puts the proven solution into its record.
func (c *ConvertRun) find(ctx context.Context, r *Report) error {
	res, err := solve.Unique(ctx, r.Rec.Puzzle, c.Opt)
	if err != nil {
		return err
	}
	r.solved(res, c.Solver.Backend)
	switch {
	case res.Reason != nil:
		return res.Reason
	case res.Verdict == solve.Several:
		return &NoSolution{r.verdict() + ", so none is written"}
	case res.Verdict != solve.OnlyOne:
		return &NoSolution{"none: no solution " + r.under()}
	}
	r.Rec.Published, r.Rec.PublishedErr, r.Rec.Unfinished = res.Solutions[0], nil, false
	return nil
}

// NoSolution says why there is no solution to write.
type NoSolution struct{ Why string }

func (e *NoSolution) Error() string { return e.Why }

// dropRules turns off the rules that the format cannot state.
func dropRules(to string, rec *format.Record) error {
	w, err := format.NewWriter(io.Discard, to)
	if err != nil {
		return err
	}
	alone := *rec
	alone.Published, alone.Unfinished = nil, false
	var lost *format.LossError
	if err := w.Write(&alone); !errors.As(err, &lost) || lost.What != format.LostRules {
		return nil
	}
	b := rec.Puzzle.(puzzle.Board) // true of every puzzle that was read
	for _, rule := range family.For(b).Options {
		if err := b.SetRule(rule.Name, false); err != nil {
			return err
		}
	}
	return nil
}

// suggest adds to an error which flag would drop or keep what the format cannot hold.
func (c *ConvertRun) suggest(err error) error {
	lost := (*format.LossError)(nil)
	switch {
	case !errors.As(err, &lost):
		return err
	case lost.Single:
		return fmt.Errorf("%w: choose one with --id, or pass a folder to --out", err)
	case lost.What == format.LostSolution && c.Solve:
		return fmt.Errorf("%w: expected no --solve", err)
	case lost.What != "":
		return fmt.Errorf("%w; --drop %s leaves it out", err, lost.What)
	}
	return err
}

// bundle collects puzzles into files of some format. Each puzzle is added, in the order of the input, to the current
// file. In a folder a file is written when it is full, elsewhere at the end. Standard output gets every puzzle at once.
type bundle struct {
	verb  *Verb
	To    string // the format; "" is the grids of a puzzle's family
	Split int    // puzzles in a file of a folder

	out    *format.Writer
	format string       // the format that out writes
	text   bytes.Buffer // what out has written
	base   string       // name for the current file, in a folder
	files  int          // files written so far
	count  int          // puzzles in the current file
}

func NewBundle(v *Verb) bundle { return bundle{verb: v, Split: 1} }

func (b *bundle) begin(rec *format.Record) (err error) {
	b.format = cmp.Or(b.To, format.Plain(rec.Puzzle))
	b.out, err = format.NewWriter(&b.text, b.format)
	return err
}

// Try returns an error if the format cannot hold puzzles like these.
func (b *bundle) Try(recs iter.Seq2[*format.Record, error]) error {
	trial := NewBundle(b.verb)
	trial.To = b.To
	for rec := range recs {
		if trial.out == nil || b.verb.Target.Folder {
			if err := trial.begin(rec); err != nil {
				return err
			}
		}
		if err := trial.out.Write(rec); err != nil {
			return UsageError{err}
		}
		if trial.count++; trial.count == 2 {
			break
		}
	}
	return nil
}

// put adds a puzzle to the current file. For standard output, the text goes to the report. A puzzle that the format
// cannot hold does not break the file.
func (b *bundle) put(r *Report, rec *format.Record) error {
	if b.out == nil {
		if err := b.begin(rec); err != nil {
			return err
		}
	}
	if err := b.out.Write(rec); err != nil {
		return err
	}
	if b.count++; b.count == 1 {
		b.base = fileID(rec)
		if b.Split > 1 {
			b.base = fmt.Sprintf("%s_%03d", rec.Puzzle.Kind(), b.files)
		}
	}
	switch {
	case b.verb.Target.Stdout():
		w := io.Writer(&r.Out)
		if b.verb.App.Out.Terminal {
			w = Plain{w} // keep control characters off the terminal
		}
		w.Write(b.text.Bytes()) // r.Out is in memory, so this cannot fail
		b.text.Reset()
	case b.verb.Target.Folder && b.count == b.Split:
		return b.End()
	}
	return nil
}

// End writes the current file, if there is one.
func (b *bundle) End() error {
	if b.count == 0 {
		return nil
	}
	if err := b.out.Close(); err != nil {
		return err
	}
	_, err := b.verb.write(b.base, format.Extension(b.format), content(b.text.Bytes()))
	b.text, b.out, b.count = bytes.Buffer{}, nil, 0
	b.files++
	return err
}
