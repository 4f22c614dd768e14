package main

import (
	"bytes"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"gridcnf/explain/story"
	"gridcnf/render"
	"gridcnf/solve"
)

// illustrate draws the steps, and in the order of the input writes what was drawn.
func (e *explainRun) illustrate(a *account) error {
	draw := e.pictureOfSteps
	switch e.kind {
	case "gif", "html":
		draw = e.oneFile
	case "md":
		draw = e.markdown
	}
	return e.app.whileWanted(func() (err error) {
		a.deliver, err = draw(a)
		return err
	})
}

// file is the name of the file that has all steps of a puzzle.
func (e *explainRun) file(a *account) (string, error) {
	return e.target.file(fileID(a.rec), e.extension())
}

// oneFile makes an animation of the steps, or tells them on a page of HTML.
func (e *explainRun) oneFile(a *account) (func() error, error) {
	var drawn bytes.Buffer
	var err error
	if e.kind == "gif" {
		err = render.Film(&drawn, e.frames(a), e.look)
	} else {
		err = story.HTML(&drawn, e.tell(a), e.look)
	}
	if err != nil {
		return nil, usageError{err}
	}
	return func() (err error) {
		if a.Picture, err = e.file(a); err != nil {
			return err
		}
		return e.app.writeFile(a.Picture, content(drawn.Bytes()))
	}, nil
}

// markdown makes a page of Markdown that tells the steps, with its pictures in a folder that
// is named after the page.
func (e *explainRun) markdown(a *account) (func() error, error) {
	told := e.tell(a)
	drawn := make(map[string]*bytes.Buffer)
	err := story.Markdown(io.Discard, told, func(picture string, pic *render.Picture) (string, error) {
		drawn[picture] = new(bytes.Buffer)
		return "", render.PNG(drawn[picture], pic, e.look)
	})
	if err != nil {
		return nil, usageError{err}
	}
	return func() (err error) {
		if a.Picture, err = e.file(a); err != nil {
			return err
		}
		folder := strings.TrimSuffix(a.Picture, filepath.Ext(a.Picture))
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return usageError{err}
		}
		var page bytes.Buffer
		err = story.Markdown(&page, told, func(picture string, _ *render.Picture) (string, error) {
			link := url.PathEscape(filepath.Base(folder)) + "/" + picture + ".png"
			return link, e.app.writeFile(filepath.Join(folder, picture+".png"), content(drawn[picture].Bytes()))
		})
		if err != nil {
			return err
		}
		return e.app.writeFile(a.Picture, content(page.Bytes()))
	}, nil
}

// tell makes a story of an account.
func (e *explainRun) tell(a *account) *story.Story {
	heading := e.title
	if heading == "" {
		heading = title(a.rec)
	}
	return story.Tell(heading, a.rec.Puzzle, a.path, a.steps, a.limit == nil)
}

// frames are the puzzle, its steps, and the board after the last one.
func (e *explainRun) frames(a *account) []*render.Picture {
	frames := append([]*render.Picture{{Puzzle: a.rec.Puzzle}}, e.captioned(a)...)
	if a.path.Verdict != solve.NoneAtAll {
		last := a.last()
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

// pictureOfSteps makes a picture of every step, in files that are named after its number.
func (e *explainRun) pictureOfSteps(a *account) (func() error, error) {
	drawn := make([]bytes.Buffer, len(a.steps))
	for i, pic := range e.captioned(a) {
		if err := e.paint(&drawn[i], pic); err != nil {
			return nil, err
		}
	}
	return func() (err error) {
		for i, s := range a.Steps.([]*stepResult) {
			s.Picture, err = e.app.writeTo(&e.target, fmt.Sprintf("step-%03d", s.Number), e.extension(), content(drawn[i].Bytes()))
			if err != nil {
				return err
			}
		}
		return nil
	}, nil
}
