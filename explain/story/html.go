package story

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"io"

	"gridcnf/explain"
	"gridcnf/internal/english"
	"gridcnf/render"
)

// HTML writes a story as one page that contains its pictures. The error is that of w or a picture.
func HTML(w io.Writer, s *Story, look render.Look) error {
	p := &page{look: look}
	p.printf(pageHead, s.Title, s.Title)
	for _, text := range s.Intro {
		p.printf("<p>%s</p>\n", text)
	}
	p.picture("The puzzle", s.Start)
	for i := range s.Chapters {
		p.chapter(&s.Chapters[i])
		if s.Answers != nil {
			p.printf("<details><summary>%s</summary>\n", s.Answers[i].Heading)
			p.chapter(&s.Answers[i])
			p.printf("</details>\n")
		}
	}
	for _, end := range s.End {
		p.printf("<p>%s</p>\n", end.Text)
		p.picture(end.Text, end.Picture)
	}
	p.printf("</body>\n</html>\n")
	if p.err != nil {
		return p.err
	}
	_, err := p.text.WriteTo(w)
	return err
}

// page is a page in the making. We do not use html/template because it would be a tenth of the program in a browser.
type page struct {
	text bytes.Buffer
	look render.Look
	err  error // of the first picture that could not be drawn
}

// printf writes HTML. It escapes string arguments.
func (p *page) printf(elements string, args ...any) {
	for i, arg := range args {
		if text, ok := arg.(string); ok {
			args[i] = html.EscapeString(text)
		}
	}
	fmt.Fprintf(&p.text, elements, args...)
}

func (p *page) chapter(c *Chapter) {
	p.printf("<h2>%s</h2>\n<p>%s</p>\n", c.Heading, c.Text)
	if c.Run() {
		p.printf("<details><summary>Each of them</summary>\n<ol>\n")
		for _, e := range c.List {
			p.printf("<li value=\"%d\">%s</li>\n", e.Number, e.Text)
		}
		p.printf("</ol>\n</details>\n")
	} else if trace := c.trace(); len(trace) > 0 {
		p.printf("<ul class=\"trace\">\n")
		for _, part := range explain.Parts(trace) {
			depth, end := 0, "" // lines of this depth are not indented
			if part[0].Folded {
				depth, end = part[0].Depth, "</ul>\n</details></li>\n"
				p.printf("<li style=\"margin-left: %dem\"><details><summary>%s</summary>\n<ul class=\"trace\">\n", 2*depth, english.Count(len(part), "line"))
			}
			for _, line := range part {
				p.printf("<li style=\"margin-left: %dem\">%s</li>\n", 2*(line.Depth-depth), line.Text)
			}
			p.text.WriteString(end)
		}
		p.printf("</ul>\n")
	}
	p.picture(c.Heading, c.Picture)
}

// picture writes a picture, if there is one, with its alternative text.
func (p *page) picture(text string, pic *render.Picture) {
	if pic == nil || p.err != nil {
		return
	}
	var drawn bytes.Buffer
	p.err = render.PNG(&drawn, pic, p.look)
	data := base64.StdEncoding.EncodeToString(drawn.Bytes())
	p.printf("<figure><img alt=\"%s\" src=\"data:image/png;base64,%s\"></figure>\n", text, data)
}

const pageHead = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<style>
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; }
img { max-width: 100%%; height: auto; }
h1, h2 { line-height: 1.25; overflow-wrap: anywhere; text-wrap: balance; }
h2 { margin-top: 2.5rem; font-size: 1.2rem; }
.trace { list-style: none; padding-left: 0; }
</style>
</head>
<body>
<h1>%s</h1>
`
