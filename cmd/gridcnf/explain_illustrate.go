package main

import (
	"bytes"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"gridcnf/explain/story"
	"gridcnf/internal/english"
	"gridcnf/render"
	"gridcnf/solve"
)

// illustrate draws the steps, and in the order of the input writes what was drawn.
func (e *explainRun) illustrate(a *account) error {
	switch done := func() error { return nil }; e.kind {
	case "gif":
		return e.file(a.report, func(w io.Writer) error { return render.Film(w, e.frames(a), e.look) }, done)
	case "html":
		return e.file(a.report, func(w io.Writer) error { return story.HTML(w, e.tell(a), e.look) }, done)
	case "md":
		return e.markdown(a)
	}
	return e.pictureOfSteps(a)
}

// markdown makes a page of Markdown that tells the steps, with its pictures in a folder that
// is named after the page.
func (e *explainRun) markdown(a *account) error {
	told := e.tell(a)
	drawn := make(map[string]*bytes.Buffer)
	err := e.drawing(func() error {
		return story.Markdown(io.Discard, told, func(picture string, pic *render.Picture) (string, error) {
			drawn[picture] = new(bytes.Buffer)
			return "", render.PNG(drawn[picture], pic, e.look)
		})
	})
	a.deliver = func() (err error) {
		if a.Picture, err = e.target.file(fileID(a.rec), e.extension()); err != nil {
			return err
		}
		folder := strings.TrimSuffix(a.Picture, filepath.Ext(a.Picture))
		if err := e.target.makeFolder(folder); err != nil {
			return err
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
	}
	return err
}

// pictureOfSteps makes a picture of every step, in files that are named after its number.
func (e *explainRun) pictureOfSteps(a *account) error {
	drawn := make([]bytes.Buffer, len(a.steps))
	err := e.drawing(func() error {
		for i, pic := range e.captioned(a) {
			if err := e.paint(&drawn[i], pic); err != nil {
				return err
			}
		}
		return nil
	})
	a.deliver = func() (err error) {
		for i, s := range a.Steps.([]*stepResult) {
			s.Picture, err = e.write(fmt.Sprintf("step-%03d", s.Number), e.extension(), content(drawn[i].Bytes()))
			if err != nil {
				return err
			}
		}
		return nil
	}
	return err
}

// tell makes a story of an account.
func (e *explainRun) tell(a *account) *story.Story {
	heading := e.title
	if heading == "" {
		heading = title(a.rec)
	}
	told := story.Tell(heading, a.rec.Puzzle, a.path, a.steps, a.limit == nil, e.brief)
	if a.Why != nil {
		told.End = []story.Ending{{Text: english.Sentence(a.outcome()) + ".", Picture: a.last()}}
	}
	return told
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
