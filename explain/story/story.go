// Package story writes an explanation as a page to read: the puzzle, and then, chapter by chapter, how it is solved, with a
// picture of every step that is not easy.
//
// Tell divides the steps into chapters. A run of easy steps is one chapter, which counts and lists them; any other step has
// its own. Steps that only cross out are not told. Pictures are PNG, since an SVG of a large board is ten times as long.
package story

import (
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/render"
	"gridcnf/solve"
)

// Story is an explanation in chapters.
type Story struct {
	Title    string
	Intro    []string        // paragraphs
	Start    *render.Picture // the puzzle
	Chapters []Chapter
	Answers  []Chapter // to the chapters, if they are exercises
	End      []Ending
}

// Chapter is a run of easy steps, or one other step.
type Chapter struct {
	Heading string
	Text    string
	Steps   []*explain.Step
	List    []Entry // the steps of a run as they are listed; nil for a single step
	// Picture shows the step, or, after a long run, the board with what the run has found. It may be nil.
	Picture *render.Picture
}

// Run reports whether a chapter has more than one step.
func (c *Chapter) Run() bool { return len(c.Steps) > 1 }

// trace returns the lines of the only step of a chapter, or nil.
func (c *Chapter) trace() []explain.Line {
	if len(c.Steps) != 1 {
		return nil
	}
	return c.Steps[0].Trace
}

// Ending is a sentence at the end of a story, with a board.
type Ending struct {
	Text    string
	Picture *render.Picture
}

// mostPictures is about how many steps get a chapter of their own: nobody reads a page with more pictures. Steps of the
// hardest class get one in any case.
const mostPictures = 24

// Tell makes a story of all steps that a path has taken. Complete says that there are no more steps. See Entries for brief.
func Tell(title string, p puzzle.Puzzle, path *explain.Path, steps []*explain.Step, complete, brief bool) *Story {
	s := &Story{Title: title, Intro: intro(p, steps), Start: &render.Picture{Puzzle: p}}
	easy := easiest(p, steps)
	facts := technique.Givens(p)
	for i := 0; i < len(steps); {
		j := i
		for j < len(steps) && steps[j].Class <= easy && len(steps[j].Lits) > 0 {
			j++
		}
		some := steps[i:max(j, i+1)]
		for _, step := range some {
			facts = append(facts, step.Lits...)
		}
		i += len(some)
		some = Told(some)
		if len(some) == 0 {
			continue
		}
		c := single(some[0])
		switch {
		case some[0].Class > easy || len(some[0].Lits) == 0:
			c.Picture = Step(p, facts, some[0])
		case len(some) > 1:
			c = run(p, facts, some, brief)
		}
		s.Chapters = append(s.Chapters, c)
	}
	s.End = endings(p, path, facts, complete)
	return s
}

// Told returns the steps that are not folded.
func Told(steps []*explain.Step) []*explain.Step {
	return list.Filter(steps, func(s *explain.Step) bool { return !s.Folded })
}

// Untold tells readers that there are folded steps.
const Untold = "Steps are not told if they only cross out what a value rules out: other values in its own place, and the same value where it cannot stand again."

// Hardest returns the first step of the hardest class, if possible one that is told. There must be a step.
func Hardest(steps []*explain.Step) *explain.Step {
	return slices.MaxFunc(append(Told(steps), steps...), func(a, b *explain.Step) int { return int(a.Class - b.Class) })
}

// easiest returns the class up to which steps are told in runs: that of the family, or a higher one if more than mostPictures
// steps would have their own chapters.
func easiest(p puzzle.Puzzle, steps []*explain.Step) technique.Class {
	easy := set(p).Words.Easy
	classes := list.Map(steps, func(s *explain.Step) technique.Class { return s.Class })
	slices.Sort(classes)
	if n := len(classes); n > mostPictures {
		easy = max(easy, classes[n-1-mostPictures])
	}
	return easy
}

// set returns the techniques and words of a family; families without techniques of their own are explained by rules.
func set(p puzzle.Puzzle) *technique.Set {
	if s, err := explain.Techniques(p); err == nil {
		return s
	}
	return &explain.Rules
}

// intro describes the puzzle, the steps, and how to read the pictures.
func intro(p puzzle.Puzzle, steps []*explain.Step) []string {
	rows, cols := p.Size()
	title, rules := family.InWords(p)
	text := []string{fmt.Sprintf("%s puzzle of %d rows and %d columns.", title, rows, cols)}
	for _, r := range rules {
		text[0] += " " + english.Sentence(r) + "."
	}
	if len(steps) > 0 && len(steps[0].Lits) > 0 {
		hardest := Hardest(steps)
		text = append(text, fmt.Sprintf("It takes %s. The hardest is number %d: %s.", english.Count(len(Told(steps)), "step"), hardest.Number, Named(hardest)))
		if len(Told(steps)) < len(steps) {
			text = append(text, Untold)
		}
	}
	return append(text, reading(p))
}

// reading says how to read the pictures.
func reading(p puzzle.Puzzle) string {
	return "In the pictures, " + set(p).Words.Pictures + ". " + set(p).Places + "."
}

// longRun is how many steps a run needs to end with a picture.
const longRun = 8

// run makes a chapter of easy steps. facts are what is known after them.
func run(p puzzle.Puzzle, facts []cnf.Lit, steps []*explain.Step, brief bool) Chapter {
	first, last := steps[0], steps[len(steps)-1]
	var names []string
	var found []cnf.Lit
	times := make(map[string]int)
	for _, s := range steps {
		if times[s.Technique] == 0 {
			names = append(names, s.Technique)
		}
		times[s.Technique]++
		found = append(found, s.Lits...)
	}
	by := "all by " + names[0]
	if len(names) > 1 {
		for i, name := range names {
			names[i] = fmt.Sprintf("%d by %s", times[name], name)
		}
		by = english.List(names)
	}
	c := Chapter{
		Heading: fmt.Sprintf("Steps %d to %d", first.Number, last.Number),
		Text:    fmt.Sprintf("%d easy steps, %s. The first: %s", len(steps), by, first.Text),
		Steps:   steps,
		List:    Entries(p, steps, brief),
	}
	if len(steps) >= longRun {
		c.Picture = Board(p, facts)
		c.Picture.Found = bits(p, found)
	}
	return c
}

// single makes the chapter of one step.
func single(s *explain.Step) Chapter {
	return Chapter{Heading: fmt.Sprintf("Step %d: %s", s.Number, s.Technique), Text: s.Text, Steps: []*explain.Step{s}}
}

// endings say how the puzzle ends: solved, left with several solutions, or not finished.
func endings(p puzzle.Puzzle, path *explain.Path, facts []cnf.Lit, complete bool) []Ending {
	known := Board(p, facts)
	switch {
	case path.Verdict == solve.NoneAtAll:
		return nil // the only step says that there is no solution
	case !complete:
		return []Ending{{"There are more steps: the explanation was stopped here.", known}}
	case path.Verdict == solve.OnlyOne:
		known.Step = false
		return []Ending{{"That is the only solution.", known}}
	}
	all := []Ending{{"Reasoning ends here: the rest can be filled in several ways.", known}}
	two := &render.Picture{Puzzle: p, Bits: render.Bits(path.Solutions[0]), Second: render.Bits(path.Solutions[1])}
	return append(all, Ending{"Two of them in one picture:", two})
}

// Entry tells one step, or several consecutive steps together.
type Entry struct {
	Number int // of the first step
	Text   string
}

// Entries tells steps one by one. If brief, consecutive steps that only mark edges as empty become one entry.
func Entries(p puzzle.Puzzle, steps []*explain.Step, brief bool) (told []Entry) {
	for len(steps) > 0 {
		first, n := steps[0], 0
		var names []string
		for ; brief && n < len(steps) && Marks(p, steps[n]); n++ {
			for _, l := range steps[n].Lits {
				names = append(names, puzzle.Spoken(p, l.Var()-1))
			}
		}
		text := first.Text
		if words := set(p).Words; n > 1 {
			text = fmt.Sprintf("Up to step %d, nothing but %s %s: %s.",
				first.Number+n-1, words.No, english.Plural(words.Thing), english.List(names))
		}
		told = append(told, Entry{first.Number, text})
		steps = steps[max(n, 1):]
	}
	return told
}

// Marks reports whether a step is of the easiest class and only marks what an answer leaves empty.
func Marks(p puzzle.Puzzle, s *explain.Step) bool {
	drawn, _ := technique.Split(s.Lits)
	return s.Class == 1 && len(drawn) == 0 && set(p).Words.Marks
}

// Position is a moment of a solution at which a reader is asked for the next step.
type Position struct {
	Before []cnf.Lit // what is known, the givens first
	Step   *explain.Step
}

// Ask returns the question for the step of a position.
func (p *Position) Ask() string { return "What follows by " + Named(p.Step) + "?" }

// Named names the technique of a step and its class, if it has one.
func Named(s *explain.Step) string {
	if s.Class == 0 {
		return s.Technique
	}
	return fmt.Sprintf("%s (class %d, %s)", s.Technique, s.Class, grade.ClassName(s.Class))
}

// Practice makes a story of exercises: a chapter and an answer for each position.
func Practice(title string, p puzzle.Puzzle, positions []Position) *Story {
	s := &Story{Title: title, Intro: []string{reading(p)}}
	for i, at := range positions {
		number := fmt.Sprintf(" %d", i+1)
		answer := single(at.Step)
		answer.Heading, answer.Picture = "Answer"+number, Step(p, slices.Concat(at.Before, at.Step.Lits), at.Step)
		s.Chapters = append(s.Chapters, Chapter{Heading: "Exercise" + number, Text: at.Ask(), Picture: Board(p, at.Before)})
		s.Answers = append(s.Answers, answer)
	}
	return s
}

// Board returns a picture of a puzzle with some facts.
func Board(p puzzle.Puzzle, facts []cnf.Lit) *render.Picture {
	bits := slices.Repeat([]render.Bit{render.Open}, p.Bits())
	for _, l := range facts {
		bits[l.Var()-1] = render.False
		if l.Positive() {
			bits[l.Var()-1] = render.True
		}
	}
	return &render.Picture{Puzzle: p, Bits: bits, Step: true}
}

// Step returns a picture of a step. facts are what is known after it. Its conclusions are marked, its facts (or its Basis) are
// the basis, and the cells of its rules are tinted. Faces show on which side of the loop they are, and related edges are joined.
func Step(p puzzle.Puzzle, facts []cnf.Lit, s *explain.Step) *render.Picture {
	pic := Board(p, facts)
	pic.Marked, pic.Basis = bits(p, s.Lits), bits(p, s.Basis)
	if s.Basis == nil {
		pic.Basis = bits(p, s.Facts)
	}
	rows, cols := p.Size()
	pic.Cells = make([]bool, rows*cols)
	for _, r := range s.Rules {
		for _, c := range r.Cells() {
			pic.Cells[c] = true
		}
	}
	pic.Sides, pic.Pairs = s.Sides, s.Pairs
	return pic
}

// bits returns which answer bits some literals are about.
func bits(p puzzle.Puzzle, lits []cnf.Lit) []bool {
	set := make([]bool, p.Bits())
	for _, l := range lits {
		set[l.Var()-1] = true
	}
	return set
}
