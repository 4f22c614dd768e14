package main

import (
	"bytes"
	"cmp"
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

// illustrate draws the steps, and in the order of the input writes what was drawn, or the text of the explanation.
func (e *explainRun) illustrate(a *account, text []byte) error {
	var draw func(w io.Writer) error
	switch {
	case !e.whole():
		return e.pictureOfSteps(a)
	case e.kind == "md":
		return e.markdown(a)
	case e.kind == "gif":
		draw = func(w io.Writer) error { return render.Film(w, e.frames(a), e.look) }
	case e.kind == "text":
		draw = content(text)
	default:
		draw = func(w io.Writer) error { return e.page(w, e.tell(a)) }
	}
	return e.file(a.report, draw, func() error { return nil })
}

// page writes a story as HTML or PDF.
func (v *pictures) page(w io.Writer, s *story.Story) error {
	if v.kind == "pdf" {
		return story.PDF(v.app.ctx, w, s, v.look)
	}
	return story.HTML(w, s, v.look)
}

// heading is what stands above an explanation in a file.
func (e *explainRun) heading(a *account) string { return cmp.Or(e.title, a.rec.Heading()) }

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
	told := story.Tell(e.heading(a), a.rec.Puzzle, a.path, a.steps, a.limit == nil, e.brief)
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
