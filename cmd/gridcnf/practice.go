package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/author"
	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/story"
	"gridcnf/explain/technique"
	"gridcnf/family"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// practiceVerb is the verb practice.
func (a *app) practiceVerb(cmd *cobra.Command) {
	p := &practiceRun{pictures: pictures{verb: newVerb(a), kinds: []string{"text", "svg", "png", "html", "pdf"}}, count: 1}
	names := techniqueNames(family.All()...)
	flags := cmd.Flags()
	addWord(cmd, &p.technique, "technique", "what is to be practised: "+orList(names), names...)
	addNumber(cmd, &p.count, "count", "n", 1, "how many positions of each puzzle, if there are so many")
	addNumber(cmd, &p.after, "after", "", 0, "skip this many positions")
	flags.StringVar(&p.answer, "answer", "", "what follows in the first position, as r1c2=0 or r1c2-r1c3=on: say whether it is right")
	flags.Uint64Var(&p.seed, "seed", 0, "without a puzzle: where chance begins (default another one every time)")
	p.look.Labels = true
	p.add(cmd)
	p.runs(cmd, p.settle, p.practise)
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return run(cmd, args)
		}
		if err := p.settle(cmd, args); err != nil {
			return err
		}
		return p.make(cmd)
	}
}

// techniqueNames lists what a step of some families can be called.
func techniqueNames(families ...*family.Family) []string {
	var names []string
	for _, f := range families {
		set, err := explain.Techniques(f.Name())
		if err != nil {
			continue
		}
		for _, t := range set.Techniques {
			if !slices.Contains(names, t.Name) {
				names = append(names, t.Name)
			}
		}
	}
	return append(names, technique.Cases)
}

// practiceRun is one run of practice.
type practiceRun struct {
	pictures
	technique    string
	count, after int
	answer       string
	seed         uint64
}

// positionResult is the JSON object of a position: what is filled in, and what follows.
type positionResult struct {
	Entries map[string]int `json:"entries"`
	Step    *stepResult    `json:"step"`
}

// settle checks the flags, and turns them into options.
func (p *practiceRun) settle(cmd *cobra.Command, args []string) error {
	if err := p.pictures.settle(cmd, args); err != nil {
		return err
	}
	p.single = cmd.Flags().Changed("answer")
	if p.out.heading = always; !p.target.stdout() {
		p.out.heading = brief
	}
	switch {
	case p.target.stdout() && p.kind != "text":
		return usagef("--format %s: expected --out with it", p.kind)
	case p.single && !p.target.stdout():
		return usagef("--answer and --out: expected one of them")
	case p.technique == "":
		return usagef("--technique is missing: expected %s", orList(techniqueNames(family.All()...)))
	case p.single && p.answer == "":
		return usagef("--answer: expected what follows, as r1c2=0 or r1c2-r1c3=on")
	case p.single && len(args) > 1:
		return usagef("--answer: takes one puzzle, found %d arguments", len(args))
	case p.single && len(args) == 0 && !cmd.Flags().Changed("seed"):
		return usagef("--answer: expected a puzzle, or the --seed that made it")
	}
	return nil
}

// make makes a puzzle that needs the technique, and practises on it.
func (p *practiceRun) make(cmd *cobra.Command) error {
	if !cmd.Flags().Changed("seed") {
		p.seed = uint64(rand.Uint32())
	}
	if p.solver.limit == 0 {
		p.solver.limit = time.Minute
	}
	opt := p.in.opt
	for _, f := range family.All() {
		if opt.Kind == "" && slices.Contains(techniqueNames(f), p.technique) {
			opt.Kind = f.Kinds[0].Name
		}
	}
	if opt.Rows == 0 {
		opt.Rows, opt.Cols = 8, 8
	}
	f, err := family.Of(opt.Kind)
	if err = cmp.Or(err, opt.Check()); err != nil {
		return usageError{err}
	}
	board, err := opt.Board(f, opt.Rows, opt.Cols, nil, nil)
	if err != nil {
		return usageError{err}
	}
	wish := author.Wish{Board: board, Target: author.Target{Technique: p.technique}}
	if err := wish.Check(); err != nil {
		return usageError{err}
	}
	p.app.say("seed %d (--seed %d makes this puzzle again)", p.seed, p.seed)
	made := func(yield func(*format.Record, error) bool) {
		id := fmt.Sprintf("%s-%dx%d-%d", opt.Kind, opt.Rows, opt.Cols, p.seed)
		called, _ := family.Called(opt.Kind)
		yield(&format.Record{ID: id, Named: true, Title: called, Puzzle: board}, nil)
	}
	return p.eachOf(made, func(ctx context.Context, r *report) error {
		m, err := author.Generate(ctx, wish, p.seed, 1, p.opt)
		if err != nil {
			return err
		}
		r.rec.Puzzle = m.Board
		r.result = newResult(r.rec)
		r.Generated = &generatedResult{p.seed, 1, m.Givens, m.Missed}
		return p.practise(ctx, r)
	})
}

// practise shows positions of a puzzle where its technique is the easiest one that finds something, or writes them with the
// answers to a file.
func (p *practiceRun) practise(ctx context.Context, r *report) error {
	list, err := p.positions(ctx, r)
	if err != nil || p.target.stdout() || len(list) == 0 {
		return err
	}
	text := r.cutOut()
	r.printf("%s by %s, with the answers\n", plural(len(list), "position"), p.technique)
	told := story.Practice(r.rec.Heading()+": "+p.technique, r.rec.Puzzle, list)
	draw := func(w io.Writer) error { return p.page(w, told) }
	switch p.kind {
	case "svg", "png":
		return p.drawings(r, told)
	case "text":
		draw = func(w io.Writer) error { return p.text(w, text, told) }
	}
	return p.file(r, draw, func() error { return nil })
}

// text writes exercises, as they have been shown, with the answers below.
func (p *practiceRun) text(w io.Writer, exercises []byte, told *story.Story) error {
	fmt.Fprintf(w, "%s\n%s", told.Title, exercises)
	for i := range told.Answers {
		answer := &report{flags: &p.out, begun: true}
		answer.printf("\n%s: %s\n", told.Answers[i].Heading, told.Answers[i].Text)
		answer.trace(told.Answers[i].Steps[0])
		w.Write(answer.out.Bytes())
	}
	return nil
}

// drawings writes a picture of every exercise and one of its answer, whose names end in -answer; of several
// exercises in one place they are numbered.
func (p *practiceRun) drawings(r *report, told *story.Story) error {
	drawn := make([]bytes.Buffer, 2*len(told.Chapters))
	err := p.drawing(func() error {
		for i := range drawn {
			c := told.Chapters[i/2]
			if i%2 == 1 {
				c = told.Answers[i/2]
			}
			c.Picture.Title, c.Picture.Caption = told.Title, c.Text
			if err := p.paint(&drawn[i], c.Picture); err != nil {
				return err
			}
		}
		return nil
	})
	r.then(func() (err error) {
		if r.Picture, err = p.target.file(fileID(r.rec), p.extension()); err != nil {
			return err
		}
		for i := range drawn {
			number := ""
			if len(told.Chapters) > 1 {
				number = fmt.Sprintf("-%d", i/2+1)
			}
			name := strings.TrimSuffix(r.Picture, p.extension()) + number + [...]string{"", "-answer"}[i%2] + p.extension()
			if err := p.app.writeFile(name, content(drawn[i].Bytes())); err != nil {
				return err
			}
		}
		return nil
	})
	return err
}

// positions shows positions, and returns them.
func (p *practiceRun) positions(ctx context.Context, r *report) (list []story.Position, err error) {
	path, err := explain.Start(ctx, r.rec.Puzzle, p.explaining(false))
	if err != nil {
		return nil, err
	}
	r.judged(path.Verdict, path.Reason)
	r.searched(path.Work, p.solver.backend)
	if r.Verdict != solve.OnlyOne {
		r.fail(verdictCode(r.Verdict))
		r.printf("%s\n", r.verdict())
		return list, nil
	}
	found := 0
	for len(r.Positions) < p.count {
		s, err := path.Next(ctx)
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			r.judged(solve.Unknown, err)
			r.fail(exitUnknown)
			r.printf("%s\n", r.verdict())
			return list, nil
		case err != nil:
			return list, err
		case s == nil && len(r.Positions) == 0:
			r.fail(exitNo)
			only := "no step"
			if found > 0 {
				only = "only " + plural(found, "step")
			}
			r.printf("no position: an explanation has %s by %s\n", only, p.technique)
			return list, nil
		case s == nil:
			return list, nil
		case s.Technique != p.technique:
			continue
		}
		if found++; found <= p.after {
			continue
		}
		facts := path.Facts()
		list = append(list, story.Position{Before: facts[:len(facts)-len(s.Lits)], Step: s})
		if err := p.show(ctx, r, path, &list[len(list)-1]); err != nil || p.single {
			return list, err
		}
	}
	return list, nil
}

// show shows the position before a step that a path has taken, or judges an answer.
func (p *practiceRun) show(ctx context.Context, r *report, path *explain.Path, at *story.Position) error {
	entries := make(map[string]int)
	for _, v := range valueResults(r.rec.Puzzle, at.Before[len(technique.Givens(r.rec.Puzzle)):]) {
		entries[v.Cell+v.Edge] = v.Value
	}
	r.Positions = append(r.Positions, positionResult{entries, newStep(r.rec.Puzzle, at.Step)})
	if !p.target.stdout() { // a file has a heading of its own
		r.begun = true
		r.printf("\nExercise %d\n", len(r.Positions))
	}
	if err := p.draw(r, story.Board(r.rec.Puzzle, at.Before)); err != nil {
		return err
	}
	if !p.single {
		r.printf("%s\n", at.Ask())
		return nil
	}
	return p.judge(ctx, r, path, at.Step)
}

// judge says whether the answer is right, and tells the step to it, or the one that was asked for.
func (p *practiceRun) judge(ctx context.Context, r *report, path *explain.Path, s *explain.Step) error {
	said, err := parseSet(r.rec.Puzzle, "--answer", p.answer)
	if err != nil {
		return err
	}
	verdict, told := "right", s
	for _, l := range literals(said) {
		word := func(l cnf.Lit) string { return assignments(r.rec.Puzzle, []cnf.Lit{l})[0] }
		step, err := path.Instead(ctx, s, l)
		switch {
		case err != nil:
			return err
		case path.Solutions[0][l.Var()-1] != l.Positive():
			verdict = "wrong: the solution has " + word(-l)
		case step == nil && verdict == "right":
			verdict = fmt.Sprintf("%s is so, but not by %s", word(l), p.technique)
		case step != nil:
			told = step
		}
	}
	correct := verdict == "right"
	if r.Correct = &correct; !correct {
		r.Reason = verdict
		r.fail(exitNo)
	}
	r.printf("%s\n%s\n", verdict, told.Text)
	r.trace(told)
	return nil
}
