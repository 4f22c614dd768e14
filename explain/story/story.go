// Package story writes an explanation as a page that people like to read: the puzzle, then
// chapter by chapter how it is solved, with a picture of every step that is not easy.
//
// Tell cuts the steps into chapters: a run of easy steps is one, which counts them and
// lists them for those who want to see each; any other step has its own. Markdown and HTML
// write the chapters.
package story

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/explain"
	"gridcnf/puzzle"
	"gridcnf/render"
	"gridcnf/solve"
	"gridcnf/technique"
)

// Story is an explanation in chapters.
type Story struct {
	Title    string
	Intro    string
	Start    *render.Picture // the puzzle
	Chapters []Chapter
	End      []Ending
}

// Chapter is a run of easy steps, or one other step.
type Chapter struct {
	Heading string
	Text    string
	Steps   []*explain.Step // of a run; else the only one
	Run     bool
	Picture *render.Picture // of a step before it is taken, with what it is about; nil for a run
}

// Ending is what stands at the end: a sentence and the board.
type Ending struct {
	Text    string
	Picture *render.Picture
}

// mostPictures is how many steps get a chapter of their own, if easier ones are left: a page
// with more pictures is not read.
const mostPictures = 24

// Tell makes a story of the steps of a path, all that have been taken. Complete says that there
// are no more.
func Tell(title string, p puzzle.Puzzle, path *explain.Path, steps []*explain.Step, complete bool) *Story {
	s := &Story{Title: title, Intro: intro(p, steps), Start: &render.Picture{Puzzle: p}}
	easy := easiest(p, steps)
	known := Known(p)
	for i := 0; i < len(steps); {
		j := i
		for j < len(steps) && steps[j].Class <= easy {
			j++
		}
		if j-i > 1 {
			s.Chapters = append(s.Chapters, run(steps[i:j]))
		} else {
			j = i + 1
			s.Chapters = append(s.Chapters, single(p, known, steps[i]))
		}
		for _, step := range steps[i:j] {
			Learn(known, step)
		}
		i = j
	}
	s.End = endings(p, path, known, complete)
	return s
}

// easiest is the class up to which steps are told in runs: the second of the binary
// puzzles, the first of Masyu, and more if too many would be left.
func easiest(p puzzle.Puzzle, steps []*explain.Step) technique.Class {
	easy := technique.Class(1)
	if p.Kind().Binary() {
		easy = 2
	}
	for {
		left := 0
		for _, step := range steps {
			if step.Class > easy {
				left++
			}
		}
		if left <= mostPictures {
			return easy
		}
		easy++
	}
}

// intro says what puzzle it is and what is to come.
func intro(p puzzle.Puzzle, steps []*explain.Step) string {
	rows, cols := p.Size()
	hardest := slices.MaxFunc(append([]*explain.Step{{}}, steps...), func(a, b *explain.Step) int { return int(a.Class - b.Class) })
	text := fmt.Sprintf("A %s puzzle of %d rows and %d columns under the rules %s.", p.Kind(), rows, cols, list(p.Rules()))
	if len(steps) > 0 {
		text += fmt.Sprintf(" It takes %s; the hardest is of class %d, %s.", count(len(steps), "step"), hardest.Class, hardest.Technique)
	}
	return text
}

// run is the chapter of easy steps.
func run(steps []*explain.Step) Chapter {
	first, last := steps[0].Number, steps[len(steps)-1].Number
	var names []string
	times := make(map[string]int)
	for _, s := range steps {
		if times[s.Technique] == 0 {
			names = append(names, s.Technique)
		}
		times[s.Technique]++
	}
	for i, name := range names {
		names[i] = fmt.Sprintf("%d by %s", times[name], name)
	}
	return Chapter{
		Heading: fmt.Sprintf("Steps %d to %d", first, last),
		Text:    fmt.Sprintf("%s, %s.", count(len(steps), "easy step"), list(names)),
		Steps:   steps,
		Run:     true,
	}
}

// single is the chapter of one step.
func single(p puzzle.Puzzle, known []render.Bit, s *explain.Step) Chapter {
	return Chapter{
		Heading: fmt.Sprintf("Step %d: %s", s.Number, s.Technique),
		Text:    s.Text,
		Steps:   []*explain.Step{s},
		Picture: Picture(p, known, s),
	}
}

// endings say what has become of the puzzle.
func endings(p puzzle.Puzzle, path *explain.Path, known []render.Bit, complete bool) []Ending {
	switch {
	case path.Verdict == solve.NoneAtAll:
		return nil // the only step has said it
	case !complete:
		return []Ending{{"These are not all steps: the explanation was stopped here.", board(p, known)}}
	case path.Verdict == solve.OnlyOne:
		return []Ending{{"That is the only solution.", &render.Picture{Puzzle: p, Bits: known}}}
	}
	var all []Ending
	open := make([]bool, len(known))
	for i, b := range known {
		open[i] = b == render.Open
	}
	all = append(all, Ending{"Here reasoning ends: what is left can be filled in several ways.", board(p, known)})
	for i, a := range path.Solutions {
		text := "One is this:"
		if i > 0 {
			text = "Another is this:"
		}
		all = append(all, Ending{text, &render.Picture{Puzzle: p, Bits: render.Bits(a), Marked: open}})
	}
	return all
}

// board is the picture of what is known.
func board(p puzzle.Puzzle, known []render.Bit) *render.Picture {
	return &render.Picture{Puzzle: p, Bits: slices.Clone(known), Step: true}
}

// list joins words: "a, b and c".
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// count counts things.
func count(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
