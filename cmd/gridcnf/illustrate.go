package main

import (
	"bytes"
	"fmt"

	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// illustrator draws the steps of an account. It returns what writes the pictures into files
// and names these.
type illustrator func(a *account) (write func() ([]string, error), err error)

// film makes animations of all steps, in files of the given names.
func (e *explainRun) film(name func(*format.Record) (string, error)) illustrator {
	return func(a *account) (func() ([]string, error), error) {
		var drawn bytes.Buffer
		if err := render.Film(&drawn, e.frames(a), e.look.look); err != nil {
			return nil, usageError{err}
		}
		return func() ([]string, error) {
			file, err := name(a.rec)
			if err != nil {
				return nil, err
			}
			return []string{file}, e.app.writeAll(file, &drawn)
		}, nil
	}
}

// frames are the puzzle, its steps, and the board after the last one.
func (e *explainRun) frames(a *account) []*render.Picture {
	frames := append([]*render.Picture{{Puzzle: a.rec.Puzzle}}, e.captioned(a)...)
	if a.path.Verdict != solve.NoneAtAll {
		last := e.last(a)
		last.Caption = a.outcome()
		frames = append(frames, last)
	}
	for _, pic := range frames {
		pic.Title = e.title
	}
	return frames
}

// captioned are the pictures of the steps with what they say.
func (e *explainRun) captioned(a *account) []*render.Picture {
	for i, pic := range a.pictures {
		pic.Title, pic.Caption = e.title, fmt.Sprintf("%d. %s", a.steps[i].Number, a.steps[i].Text)
	}
	return a.pictures
}

// stepFiles makes a picture of every step, in files that are named after its number.
func (e *explainRun) stepFiles(names *fileNames) illustrator {
	return func(a *account) (func() ([]string, error), error) {
		drawn := make([]bytes.Buffer, len(a.steps))
		for i, pic := range e.captioned(a) {
			if err := e.paint(&drawn[i], pic); err != nil {
				return nil, err
			}
		}
		return func() ([]string, error) {
			var files []string
			for i := range drawn {
				file, err := names.create(fmt.Sprintf("step-%03d", a.steps[i].Number), e.extension())
				if err != nil {
					return nil, err
				}
				if err := e.app.writeAll(file, &drawn[i]); err != nil {
					return nil, err
				}
				files = append(files, file)
			}
			return files, nil
		}, nil
	}
}
