//go:build !first

package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"gridcnf/author"
	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/story"
	"gridcnf/explain/technique"
	"gridcnf/internal/list"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// TechniqueNames lists the techniques of some families.
func TechniqueNames(families ...*family.Family) []string {
	var names []string
	for _, f := range families {
		var set *technique.Set
		b, err := f.New(f.Name(), 4, 4)
		if err == nil {
			set, err = explain.Techniques(b)
		}
		if err != nil {
			panic(err) // all families in the table have techniques
		}
		for _, t := range set.Techniques {
			names = list.Union(names, t.Name)
		}
	}
	return append(append(names, technique.Cases), explain.RuleSteps()...)
}

type PracticeRun struct {
	Pictures
	Technique    string
	Count, After int
	Answer       string
	Seed         uint64
}

// positionResult is the JSON object of a position: what is filled in, and what follows.
type positionResult struct {
	Entries map[string]int `json:"entries"`
	Step    *stepResult    `json:"step"`
}

// Practise shows positions of a puzzle where the chosen technique is the easiest that finds something, or writes them to a
// file with the answers.
func (p *PracticeRun) Practise(ctx context.Context, r *Report) error {
	list, err := p.positions(ctx, r)
	if err != nil || p.Target.Stdout() || len(list) == 0 {
		return err
	}
	text := r.cutOut()
	r.Printf("%s by %s, with the answers\n", Plural(len(list), "position"), p.Technique)
	told := story.Practice(r.Rec.Heading()+": "+p.Technique, r.Rec.Puzzle, list)
	draw := func(w io.Writer) error { return p.page(w, told) }
	switch p.Kind {
	case "svg", "png":
		return p.drawings(r, told)
	case "text":
		draw = func(w io.Writer) error { return p.text(w, text, told) }
	}
	return p.file(r, draw)
}

// text writes the exercises as text, with the answers below.
func (p *PracticeRun) text(w io.Writer, exercises []byte, told *story.Story) error {
	fmt.Fprintf(w, "%s\n%s", told.Title, exercises)
	for i := range told.Answers {
		answer := &Report{Flags: &p.Out, begun: true}
		answer.Printf("\n%s: %s\n", told.Answers[i].Heading, told.Answers[i].Text)
		answer.trace(told.Answers[i].Steps[0])
		w.Write(answer.Out.Bytes())
	}
	return nil
}

// drawings writes a picture of each exercise and one of its answer, whose name ends in -answer. Several
// exercises of one target are numbered.
func (p *PracticeRun) drawings(r *Report, told *story.Story) error {
	var pics []*render.Picture
	for i := range told.Chapters {
		for _, c := range []story.Chapter{told.Chapters[i], told.Answers[i]} {
			c.Picture.Title, c.Picture.Caption = told.Title, c.Text
			pics = append(pics, c.Picture)
		}
	}
	r.then(func() (err error) {
		r.Picture, err = p.Target.file(fileID(r.Rec), p.extension())
		return err
	})
	return p.files(r, pics, func(i int, drawn func(io.Writer) error) error {
		number := ""
		if len(told.Chapters) > 1 {
			number = fmt.Sprintf("-%d", i/2+1)
		}
		name := strings.TrimSuffix(r.Picture, p.extension()) + number + [...]string{"", "-answer"}[i%2] + p.extension()
		return p.App.writeFile(name, drawn)
	})
}

// positions shows the positions and returns them.
func (p *PracticeRun) positions(ctx context.Context, r *Report) (list []story.Position, err error) {
	path, err := explain.Start(ctx, r.Rec.Puzzle, p.explaining())
	if err != nil {
		return nil, err
	}
	r.judged(path.Verdict, path.Reason)
	r.searched(path.Stats, p.Solver.Backend)
	if r.Verdict != solve.OnlyOne {
		r.fail(verdictCode(r.Verdict))
		r.Printf("%s\n", r.verdict())
		return list, nil
	}
	found := 0
	for len(r.Positions) < p.Count {
		s, err := path.Next(ctx)
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			r.judged(solve.Unknown, err)
			r.fail(ExitUnknown)
			r.Printf("%s\n", r.verdict())
			return list, nil
		case err != nil:
			return list, err
		case s == nil && len(r.Positions) == 0:
			r.fail(ExitNo)
			only := "no step"
			if found > 0 {
				only = "only " + Plural(found, "step")
			}
			r.Printf("no position: an explanation has %s by %s\n", only, p.Technique)
			return list, nil
		case s == nil:
			return list, nil
		case s.Technique != p.Technique || s.Folded:
			continue
		}
		if found++; found <= p.After {
			continue
		}
		facts := path.Facts()
		list = append(list, story.Position{Before: facts[:len(facts)-len(s.Lits)], Step: s})
		if err := p.show(ctx, r, path, &list[len(list)-1]); err != nil || p.Single {
			return list, err
		}
	}
	return list, nil
}

// show shows the position before the last step of a path, or judges an answer to it.
func (p *PracticeRun) show(ctx context.Context, r *Report, path *explain.Path, at *story.Position) error {
	entries := make(map[string]int)
	for _, v := range valueResults(r.Rec.Puzzle, at.Before[len(technique.Givens(r.Rec.Puzzle)):]) {
		entries[v.Cell+v.Edge] = v.Value
	}
	r.Positions = append(r.Positions, positionResult{entries, newStep(r.Rec.Puzzle, at.Step)})
	if !p.Target.Stdout() { // the file has its own heading
		r.begun = true
		r.Printf("\nExercise %d\n", len(r.Positions))
	}
	if err := p.draw(r, story.Board(r.Rec.Puzzle, at.Before)); err != nil {
		return err
	}
	if !p.Single {
		r.Printf("%s\n", at.Ask())
		return nil
	}
	return p.judge(ctx, r, path, at.Step)
}

// judge says whether the answer is right, and tells the step that leads to it, or else the expected one.
func (p *PracticeRun) judge(ctx context.Context, r *Report, path *explain.Path, s *explain.Step) error {
	said, err := ParseSet(r.Rec.Puzzle, "--answer", p.Answer)
	if err != nil {
		return err
	}
	verdict, told := "right", s
	for _, l := range Literals(said) {
		word := func(l cnf.Lit) string { return Assignments(r.Rec.Puzzle, []cnf.Lit{l})[0] }
		step, err := path.Instead(ctx, s, l)
		switch {
		case err != nil:
			return err
		case path.Solutions[0][l.Var()-1] != l.Positive():
			verdict = "wrong: the solution has " + word(-l)
		case step == nil && verdict == "right":
			verdict = fmt.Sprintf("%s is so, but not by %s", word(l), p.Technique)
		case step != nil:
			told = step
		}
	}
	correct := verdict == "right"
	if r.Correct = &correct; !correct {
		r.Reason = verdict
		r.fail(ExitNo)
	}
	r.Printf("%s\n%s\n", verdict, told.Text)
	r.trace(told)
	return nil
}

// Make makes a puzzle that needs the technique, and practises it there.
func (p *PracticeRun) Make() error {
	if p.Solver.Limit == 0 {
		p.Solver.Limit = time.Minute
	}
	opt := p.In.Opt
	for _, f := range family.All() {
		if opt.Kind == "" && slices.Contains(TechniqueNames(f), p.Technique) {
			opt.Kind = f.Kinds[0].Name
		}
	}
	if opt.Rows == 0 {
		opt.Rows, opt.Cols = 8, 8
	}
	board, err := EmptyBoard(&opt)
	if err != nil {
		return err
	}
	wish := author.Wish{Board: board, Target: author.Target{Technique: p.Technique}}
	if err := wish.Check(); err != nil {
		return UsageError{err}
	}
	p.App.Say("seed %d (--seed %d makes this puzzle again)", p.Seed, p.Seed)
	made := func(yield func(*format.Record, error) bool) {
		id := fmt.Sprintf("%s-%dx%d-%d", opt.Kind, opt.Rows, opt.Cols, p.Seed)
		called, _ := family.Called(board)
		yield(&format.Record{ID: id, Named: true, Title: called, Puzzle: board}, nil)
	}
	return p.EachOf(made, func(ctx context.Context, r *Report) error {
		m, err := author.Generate(ctx, wish, p.Seed, 1, p.Opt)
		if err != nil {
			return err
		}
		r.about(m.Board)
		r.Generated = &generatedResult{p.Seed, 1, m.Givens, m.Missed}
		return p.Practise(ctx, r)
	})
}
