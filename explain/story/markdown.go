package story

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"gridcnf/explain"
	"gridcnf/internal/english"
	"gridcnf/render"
)

// Markdown writes a story as Markdown. Save gets each picture and a name for its file, without extension, and returns the
// link for the page. The error is the first of save, and then nothing is written, or that of w.
func Markdown(w io.Writer, s *Story, save func(name string, pic *render.Picture) (link string, err error)) error {
	m := &markdown{save: save}
	m.printf("# %s\n\n", s.Title)
	for _, text := range s.Intro {
		m.printf("%s\n\n", text)
	}
	m.picture("puzzle", "The puzzle", s.Start)
	for i := range s.Chapters {
		m.chapter(&s.Chapters[i])
	}
	for i, end := range s.End {
		m.printf("%s\n\n", end.Text)
		m.picture(fmt.Sprintf("end-%d", i+1), end.Text, end.Picture)
	}
	if m.err != nil {
		return m.err
	}
	_, err := w.Write(append(bytes.TrimRight(m.page.Bytes(), "\n"), '\n'))
	return err
}

// markdown is a page in the making.
type markdown struct {
	page bytes.Buffer
	save func(string, *render.Picture) (string, error)
	err  error // the first error of save
}

func (m *markdown) printf(format string, args ...any) { fmt.Fprintf(&m.page, format, args...) }

func (m *markdown) chapter(c *Chapter) {
	m.printf("## %s\n\n%s\n\n", c.Heading, c.Text)
	if c.Run() {
		m.printf("<details><summary>Each of them</summary>\n\n")
		for _, e := range c.List {
			if last := c.Steps[len(c.Steps)-1]; last.Number-c.Steps[0].Number >= len(c.List) { // a list would be numbered without gaps
				m.printf("- **%d** %s\n", e.Number, e.Text)
			} else {
				m.printf("%d. %s\n", e.Number, e.Text)
			}
		}
		m.printf("\n</details>\n\n")
	} else if trace := c.trace(); len(trace) > 0 {
		for _, part := range explain.Parts(trace) {
			deeper, close := "", ""
			if part[0].Folded {
				at := strings.Repeat("  ", part[0].Depth)
				m.printf("%s- <details><summary>%s</summary>\n\n", at, english.Count(len(part), "line"))
				deeper, close = "  ", "\n"+at+"  </details>\n"
			}
			for _, line := range part {
				m.printf("%s- %s\n", deeper+strings.Repeat("  ", line.Depth), line.Text)
			}
			m.printf("%s", close)
		}
		m.printf("\n")
	}
	if c.Picture != nil {
		m.picture(fmt.Sprintf("step-%03d", c.Steps[len(c.Steps)-1].Number), c.Heading, c.Picture)
	}
}

func (m *markdown) picture(name, text string, pic *render.Picture) {
	if m.err != nil {
		return
	}
	var link string
	if link, m.err = m.save(name, pic); m.err == nil {
		m.printf("![%s](%s)\n\n", text, link)
	}
}
