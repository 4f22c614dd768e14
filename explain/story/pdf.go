package story

import (
	"context"
	"fmt"
	"io"
	"strings"

	"gridcnf/render"
	"gridcnf/render/sheet"
)

// PDF writes a story as a PDF. The answers to exercises begin on a new page. The error is that of ctx, w or a picture.
func PDF(ctx context.Context, w io.Writer, s *Story, look render.Look) error {
	sections := []sheet.Section{{Text: s.Intro, Picture: s.Start}}
	for i := range s.Chapters {
		sections = append(sections, s.Chapters[i].section())
	}
	for i := range s.Answers {
		sections = append(sections, s.Answers[i].section())
		sections[len(sections)-1].NewPage = i == 0
	}
	for _, end := range s.End {
		sections = append(sections, sheet.Section{Text: []string{end.Text}, Picture: end.Picture})
	}
	return sheet.Tell(ctx, w, sections, sheet.Options{Title: s.Title, Look: look})
}

// section returns a chapter with all of its steps, or with the lines of its only step.
func (c *Chapter) section() sheet.Section {
	s := sheet.Section{Heading: c.Heading, Text: []string{c.Text}, Picture: c.Picture}
	for _, e := range c.List {
		s.Text = append(s.Text, fmt.Sprintf("%d. %s", e.Number, e.Text))
	}
	for _, line := range c.trace() {
		if !line.Folded {
			s.Text = append(s.Text, strings.Repeat("    ", line.Depth)+"– "+line.Text)
		}
	}
	return s
}
