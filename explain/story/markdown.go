package story

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"gridcnf/render"
)

// Markdown writes a story as a page of Markdown. Its pictures are written elsewhere: save gets
// each with the name of its file, without an ending, and returns how the page refers to it.
func Markdown(w io.Writer, s *Story, save func(name string, pic *render.Picture) (link string, err error)) error {
	var b bytes.Buffer
	var failed error
	image := func(name, text string, pic *render.Picture) {
		link, err := save(name, pic)
		if err != nil && failed == nil {
			failed = err
		}
		fmt.Fprintf(&b, "![%s](%s)\n\n", text, link)
	}
	fmt.Fprintf(&b, "# %s\n\n%s\n\n", s.Title, s.Intro)
	image("puzzle", "the puzzle", s.Start)
	for _, c := range s.Chapters {
		fmt.Fprintf(&b, "## %s\n\n%s\n\n", c.Heading, c.Text)
		if c.Run {
			b.WriteString("<details><summary>Each of them</summary>\n\n")
			for _, step := range c.Steps {
				fmt.Fprintf(&b, "%d. %s\n", step.Number, step.Text)
			}
			b.WriteString("\n</details>\n\n")
			continue
		}
		for _, line := range c.Steps[0].Trace {
			fmt.Fprintf(&b, "%s- %s\n", strings.Repeat("  ", line.Depth), line.Text)
		}
		if len(c.Steps[0].Trace) > 0 {
			b.WriteByte('\n')
		}
		image(fmt.Sprintf("step-%03d", c.Steps[0].Number), c.Heading, c.Picture)
	}
	for i, end := range s.End {
		fmt.Fprintf(&b, "%s\n\n", end.Text)
		image(fmt.Sprintf("end-%d", i+1), end.Text, end.Picture)
	}
	if failed != nil {
		return failed
	}
	_, err := w.Write(append(bytes.TrimRight(b.Bytes(), "\n"), '\n'))
	return err
}
