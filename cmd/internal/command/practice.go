package command

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/app"
	"gridcnf/author"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
)

// practiceVerb is the verb practice.
func practiceVerb(a *app.App, cmd *cobra.Command) {
	p := &app.PracticeRun{Pictures: app.Pictures{Verb: app.NewVerb(a), Kinds: []string{"text", "svg", "png", "html", "pdf"}}, Count: 1}
	names := app.TechniqueNames(family.All()...)
	flags := cmd.Flags()
	addWord(cmd, &p.Technique, "technique", "what is to be practised: "+app.OrList(names), names...)
	addNumber(cmd, &p.Count, "count", "n", 1, "how many positions of each puzzle, if there are so many")
	addNumber(cmd, &p.After, "after", "", 0, "skip this many positions")
	flags.StringVar(&p.Answer, "answer", "", "what follows in the first position, as r1c2=0 or r1c2-r1c3=on: say whether it is right")
	flags.Uint64Var(&p.Seed, "seed", 0, "without a puzzle: where chance begins (default another one every time)")
	p.Look.Labels = true
	addPictures(&p.Pictures, cmd)
	runs(&p.Pictures.Verb, cmd, func(p0 *cobra.Command, p1 []string) error { return settlePractice(p, p0, p1) }, p.Practise)
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return run(cmd, args)
		}
		if err := settlePractice(p, cmd, args); err != nil {
			return err
		}
		return makePractice(p, cmd)
	}
}

// settlePractice checks the flags, and turns them into options.
func settlePractice(p *app.PracticeRun, cmd *cobra.Command, args []string) error {
	if err := settlePictures(&p.Pictures, cmd, args); err != nil {
		return err
	}
	p.Single = cmd.Flags().Changed("answer")
	if p.Out.Heading = app.Always; !p.Target.Stdout() {
		p.Out.Heading = app.Brief
	}
	switch {
	case p.Target.Stdout() && p.Kind != "text":
		return app.Usagef("--format %s: expected --out with it", p.Kind)
	case p.Single && !p.Target.Stdout():
		return app.Usagef("--answer and --out: expected one of them")
	case p.Technique == "":
		return app.Usagef("--technique is missing: expected %s", app.OrList(app.TechniqueNames(family.All()...)))
	case p.Single && p.Answer == "":
		return app.Usagef("--answer: expected what follows, as r1c2=0 or r1c2-r1c3=on")
	case p.Single && len(args) > 1:
		return app.Usagef("--answer: takes one puzzle, found %d arguments", len(args))
	case p.Single && len(args) == 0 && !cmd.Flags().Changed("seed"):
		return app.Usagef("--answer: expected a puzzle, or the --seed that made it")
	}
	return nil
}

// makePractice makes a puzzle that needs the technique, and practises on it.
func makePractice(p *app.PracticeRun, cmd *cobra.Command) error {
	if !cmd.Flags().Changed("seed") {
		p.Seed = uint64(rand.Uint32())
	}
	if p.Solver.Limit == 0 {
		p.Solver.Limit = time.Minute
	}
	opt := p.In.Opt
	for _, f := range family.All() {
		if opt.Kind == "" && slices.Contains(app.TechniqueNames(f), p.Technique) {
			opt.Kind = f.Kinds[0].Name
		}
	}
	if opt.Rows == 0 {
		opt.Rows, opt.Cols = 8, 8
	}
	f, err := family.Of(opt.Kind)
	if err = cmp.Or(err, opt.Check()); err != nil {
		return app.UsageError{Cause: err}
	}
	board, err := opt.Board(f, opt.Rows, opt.Cols, nil, nil)
	if err != nil {
		return app.UsageError{Cause: err}
	}
	wish := author.Wish{Board: board, Target: author.Target{Technique: p.Technique}}
	if err := wish.Check(); err != nil {
		return app.UsageError{Cause: err}
	}
	p.App.Say("seed %d (--seed %d makes this puzzle again)", p.Seed, p.Seed)
	made := func(yield func(*format.Record, error) bool) {
		id := fmt.Sprintf("%s-%dx%d-%d", opt.Kind, opt.Rows, opt.Cols, p.Seed)
		called, _ := family.Called(opt.Kind)
		yield(&format.Record{ID: id, Named: true, Title: called, Puzzle: board}, nil)
	}
	return p.EachOf(made, func(ctx context.Context, r *app.Report) error {
		m, err := author.Generate(ctx, wish, p.Seed, 1, p.Opt)
		if err != nil {
			return err
		}
		r.Rec.Puzzle = m.Board
		r.Result = app.NewResult(r.Rec)
		r.Generated = &app.GeneratedResult{Seed: p.Seed, Number: 1, Givens: m.Givens, Missed: m.Missed}
		return p.Practise(ctx, r)
	})
}
