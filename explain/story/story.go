// Package story writes an explanation as a page that people like to read: the puzzle, then chapter by chapter how it is solved,
// with a picture of every step that is not easy.
//
// Tell cuts the steps into chapters: a run of easy steps is one, which counts and lists them; any other step has its own. Steps that only
// cross out are not told. The pictures on pages are PNG, for an SVG of a large board is ten times as long.
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
	List    []Entry // of a run: its steps, as they are listed
	// Picture is that of the step, or after a long run the board with what the run has found.
	Picture *render.Picture
}

// Run reports whether a chapter has more than one step.
func (c *Chapter) Run() bool { return len(c.Steps) > 1 }

// trace is what the only step of a chapter says line by line, if it does.
func (c *Chapter) trace() []explain.Line {
	if len(c.Steps) != 1 {
		return nil
	}
	return c.Steps[0].Trace
}

// Ending is what stands at the end: a sentence and the board.
type Ending struct {
	Text    string
	Picture *render.Picture
}

// mostPictures is how many steps get a chapter of their own, if easier ones are left: nobody reads a page with more pictures.
const mostPictures = 24

// Tell makes a story of all the steps that a path has taken. Complete says that there are no more, brief how runs are listed.
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

// Told are the steps that are not folded.
func Told(steps []*explain.Step) []*explain.Step {
	return list.Filter(steps, func(s *explain.Step) bool { return !s.Folded })
}

// Untold says that there are others.
const Untold = "Steps that only cross out what a value leaves no room for, in its own place and wherever the same cannot stand again, are not told."

// Hardest is the first step of the hardest class, one that is told if there is any.
func Hardest(steps []*explain.Step) *explain.Step {
	return slices.MaxFunc(append(Told(steps), steps...), func(a, b *explain.Step) int { return int(a.Class - b.Class) })
}

// easiest is the class up to which steps are told in runs: the family's, or a higher one if too many would be left.
func easiest(p puzzle.Puzzle, steps []*explain.Step) technique.Class {
	easy := set(p).Words.Easy
	classes := list.Map(steps, func(s *explain.Step) technique.Class { return s.Class })
	slices.Sort(classes)
	if n := len(classes); n > mostPictures {
		easy = max(easy, classes[n-1-mostPictures])
	}
	return easy
}

// set has the words of a family. Who has steps has techniques, or goes by rules.
func set(p puzzle.Puzzle) *technique.Set {
	if s, err := explain.Techniques(p); err == nil {
		return s
	}
	return &explain.Rules
}

// intro says what puzzle it is, what is to come, and how to read the pictures.
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

// longRun is how many steps a run has that ends with a picture.
const longRun = 8

// run is the chapter of easy steps, with what is known after them.
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

// single is the chapter of one step.
func single(s *explain.Step) Chapter {
	return Chapter{Heading: fmt.Sprintf("Step %d: %s", s.Number, s.Technique), Text: s.Text, Steps: []*explain.Step{s}}
}

// endings say what has become of the puzzle.
func endings(p puzzle.Puzzle, path *explain.Path, facts []cnf.Lit, complete bool) []Ending {
	known := Board(p, facts)
	switch {
	case path.Verdict == solve.NoneAtAll:
		return nil // the only step has said it
	case !complete:
		return []Ending{{"These are not all steps: the explanation was stopped here.", known}}
	case path.Verdict == solve.OnlyOne:
		known.Step = false
		return []Ending{{"That is the only solution.", known}}
	}
	all := []Ending{{"Here reasoning ends: what is left can be filled in several ways.", known}}
	two := &render.Picture{Puzzle: p, Bits: render.Bits(path.Solutions[0]), Second: render.Bits(path.Solutions[1])}
	return append(all, Ending{"Two of them together:", two})
}

// Entry tells a step, or several in a row as one.
type Entry struct {
	Number int // of the first step
	Text   string
}

// Entries tells steps, each by itself or, if brief, those in a row that only mark edges empty as one.
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

// Position is a moment at which somebody is asked for a step.
type Position struct {
	Before []cnf.Lit // what is known, the givens first
	Step   *explain.Step
}

// Ask asks for the step of a position.
func (p *Position) Ask() string { return "What follows by " + Named(p.Step) + "?" }

// Named names the technique of a step and its class, if it has one.
func Named(s *explain.Step) string {
	if s.Class == 0 {
		return s.Technique
	}
	return fmt.Sprintf("%s (class %d, %s)", s.Technique, s.Class, grade.ClassName(s.Class))
}

// Practice makes a story of exercises, a chapter for each, with the answers.
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

// Board is the picture of a puzzle with what is known of it.
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

// Step is the picture of a step, on the board with what is known after it: what it derives is marked, its facts are the basis, the
// cells of its rules are tinted, the faces that it goes by are told apart by the side of the loop on which they are, and
// edges of which it says how they are related are joined.
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

// bits has the bits of some literals.
func bits(p puzzle.Puzzle, lits []cnf.Lit) []bool {
	set := make([]bool, p.Bits())
	for _, l := range lits {
		set[l.Var()-1] = true
	}
	return set
}
