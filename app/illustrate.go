//go:build !first

package app

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
	"gridcnf/internal/list"
	"gridcnf/render"
	"gridcnf/solve"
)

// illustrate draws the steps, and writes the pictures, or the text of the explanation, in the order of the input.
func (e *ExplainRun) illustrate(a *Account, text []byte) error {
	var draw func(w io.Writer) error
	switch {
	case !e.Whole():
		return e.pictureOfSteps(a)
	case e.Kind == "md":
		return e.markdown(a)
	case e.Kind == "gif":
		draw = func(w io.Writer) error { return render.Film(w, e.frames(a), e.Look) }
	case e.Kind == "text":
		draw = content(text)
	default:
		draw = func(w io.Writer) error { return e.page(w, e.tell(a)) }
	}
	return e.file(a.Report, draw)
}

// page writes a story as HTML or PDF.
func (v *Pictures) page(w io.Writer, s *story.Story) error {
	if v.Kind == "pdf" {
		return story.PDF(v.App.Ctx, w, s, v.Look)
	}
	return story.HTML(w, s, v.Look)
}

// heading is the heading of an explanation in a file.
func (e *ExplainRun) heading(a *Account) string { return cmp.Or(e.Title, a.Rec.Heading()) }

// markdown writes the steps as a page of Markdown, with its pictures in a folder named after the page.
func (e *ExplainRun) markdown(a *Account) error {
	told := e.tell(a)
	drawn := make(map[string]*bytes.Buffer)
	err := e.drawing(func() error {
		return story.Markdown(io.Discard, told, func(picture string, pic *render.Picture) (string, error) {
			drawn[picture] = new(bytes.Buffer)
			return "", render.PNG(drawn[picture], pic, e.Look)
		})
	})
	a.deliver = func() (err error) {
		if a.Picture, err = e.Target.file(fileID(a.Rec), e.extension()); err != nil {
			return err
		}
		folder := strings.TrimSuffix(a.Picture, filepath.Ext(a.Picture))
		if err := e.Target.makeFolder(folder); err != nil {
			return err
		}
		var page bytes.Buffer
		err = story.Markdown(&page, told, func(picture string, _ *render.Picture) (string, error) {
			link := url.PathEscape(filepath.Base(folder)) + "/" + picture + ".png"
			return link, e.App.writeFile(filepath.Join(folder, picture+".png"), content(drawn[picture].Bytes()))
		})
		if err != nil {
			return err
		}
		return e.App.writeFile(a.Picture, content(page.Bytes()))
	}
	return err
}

// pictureOfSteps draws each step into a file named after the step's number.
func (e *ExplainRun) pictureOfSteps(a *Account) error {
	told := list.Filter(a.Steps, func(s *stepResult) bool { return !s.Folded })
	return e.files(a.Report, e.captioned(a), func(i int, drawn func(io.Writer) error) (err error) {
		told[i].Picture, err = e.write(fmt.Sprintf("step-%03d", told[i].Number), e.extension(), drawn)
		return err
	})
}

func (e *ExplainRun) tell(a *Account) *story.Story {
	told := story.Tell(e.heading(a), a.Rec.Puzzle, a.path, a.Told, a.limit == nil, e.Brief)
	if a.Why != nil {
		told.End = []story.Ending{{Text: english.Sentence(a.outcome()) + ".", Picture: a.last()}}
	}
	return told
}

// frames returns pictures of the puzzle, of each step, and of the board after the last step.
func (e *ExplainRun) frames(a *Account) []*render.Picture {
	frames := append([]*render.Picture{{Puzzle: a.Rec.Puzzle}}, e.captioned(a)...)
	if a.path.Verdict != solve.NoneAtAll {
		last := a.last()
		last.Caption = a.outcome()
		frames = append(frames, last)
	}
	for _, pic := range frames {
		pic.Title = e.Title
	}
	return frames
}

// captioned returns the pictures of the steps, with their sentences as captions.
func (e *ExplainRun) captioned(a *Account) []*render.Picture {
	for i, s := range story.Told(a.Told) {
		a.pictures[i].Title, a.pictures[i].Caption = e.Title, fmt.Sprintf("%d. %s", s.Number, s.Text)
	}
	return a.pictures
}
