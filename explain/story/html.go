package story

import (
	"bytes"
	"fmt"
	"html/template"
	"io"

	"gridcnf/render"
)

// HTML writes a story as one page that needs nothing else: its pictures are in it as SVG.
func HTML(w io.Writer, s *Story, look render.Look) error {
	n := 0
	var failed error
	draw := func(pic *render.Picture) template.HTML {
		n++
		look.IDPrefix = fmt.Sprintf("p%d-", n)
		var b bytes.Buffer
		if err := render.SVG(&b, pic, look); err != nil && failed == nil {
			failed = err
		}
		return template.HTML(b.String()) // our own drawing: its texts are outlines or escaped
	}
	var b bytes.Buffer
	page, err := template.New("story").Funcs(template.FuncMap{
		"draw":   draw,
		"indent": func(depth int) int { return 2 * depth },
	}).Parse(pageText)
	if err == nil {
		err = page.Execute(&b, s)
	}
	if err == nil {
		err = failed
	}
	if err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

const pageText = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<style>
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; }
svg { max-width: 100%; height: auto; }
h2 { margin-top: 2.5rem; font-size: 1.2rem; }
.trace { list-style: none; padding-left: 0; }
</style>
</head>
<body>
<h1>{{.Title}}</h1>
<p>{{.Intro}}</p>
<figure>{{draw .Start}}</figure>
{{range .Chapters}}<h2>{{.Heading}}</h2>
<p>{{.Text}}</p>
{{if .Run}}<details><summary>Each of them</summary>
<ol start="{{(index .Steps 0).Number}}">
{{range .Steps}}<li>{{.Text}}</li>
{{end}}</ol>
</details>
{{else}}{{with (index .Steps 0).Trace}}<ul class="trace">
{{range .}}<li style="margin-left: {{indent .Depth}}em">{{.Text}}</li>
{{end}}</ul>
{{end}}<figure>{{draw .Picture}}</figure>
{{end}}{{end}}{{range .End}}<p>{{.Text}}</p>
<figure>{{draw .Picture}}</figure>
{{end}}</body>
</html>
`
