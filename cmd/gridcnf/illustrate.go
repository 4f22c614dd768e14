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
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// illustrator draws the steps of an account. It returns what writes the pictures into files
// and names these.
type illustrator func(a *account) (write func() ([]string, error), err error)

// oneFile makes a file of all steps, of the given name.
func (e *explainRun) oneFile(name func(*format.Record) (string, error), draw func(io.Writer, *account) error) illustrator {
	return func(a *account) (func() ([]string, error), error) {
		var drawn bytes.Buffer
		if err := draw(&drawn, a); err != nil {
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

// film draws an animation of the steps.
func (e *explainRun) film(w io.Writer, a *account) error {
	return render.Film(w, e.frames(a), e.look.look)
}

// page tells the steps on a page of HTML.
func (e *explainRun) page(w io.Writer, a *account) error {
	return story.HTML(w, e.tell(a), e.look.look)
}

// markdown makes pages of Markdown that tell the steps, with their pictures in folders that
// are named after the pages.
func (e *explainRun) markdown(name func(*format.Record) (string, error)) illustrator {
	return func(a *account) (func() ([]string, error), error) {
		told := e.tell(a)
		drawn := make(map[string]*bytes.Buffer)
		err := story.Markdown(io.Discard, told, func(picture string, pic *render.Picture) (string, error) {
			drawn[picture] = new(bytes.Buffer)
			return "", render.PNG(drawn[picture], pic, e.look.look)
		})
		if err != nil {
			return nil, usageError{err}
		}
		return func() ([]string, error) {
			file, err := name(a.rec)
			if err != nil {
				return nil, err
			}
			folder := strings.TrimSuffix(file, filepath.Ext(file))
			if err := os.MkdirAll(folder, 0o777); err != nil {
				return nil, usageError{err}
			}
			var page bytes.Buffer
			err = story.Markdown(&page, told, func(picture string, _ *render.Picture) (string, error) {
				link := url.PathEscape(filepath.Base(folder)) + "/" + picture + ".png"
				return link, e.app.writeAll(filepath.Join(folder, picture+".png"), drawn[picture])
			})
			if err != nil {
				return nil, err
			}
			return []string{file}, e.app.writeAll(file, &page)
		}, nil
	}
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
