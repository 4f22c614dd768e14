package story

import (
	"bytes"
	"encoding/base64"
	"html/template"
	"io"

	"gridcnf/render"
)

// HTML writes a story as one page that needs nothing else: its pictures are in it.
func HTML(w io.Writer, s *Story, look render.Look) error {
	draw := func(pic *render.Picture) (template.URL, error) {
		var b bytes.Buffer
		if err := render.PNG(&b, pic, look); err != nil {
			return "", err
		}
		return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(b.Bytes())), nil
	}
	page, err := template.New("story").Funcs(template.FuncMap{
		"draw":   draw,
		"indent": func(depth int) int { return 2 * depth },
	}).Parse(pageText)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := page.Execute(&b, s); err != nil {
		return err
	}
	_, err = b.WriteTo(w)
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
img { max-width: 100%; height: auto; }
h1, h2 { line-height: 1.25; overflow-wrap: anywhere; text-wrap: balance; }
h2 { margin-top: 2.5rem; font-size: 1.2rem; }
.trace { list-style: none; padding-left: 0; }
</style>
</head>
<body>
<h1>{{.Title}}</h1>
{{range .Intro}}<p>{{.}}</p>
{{end}}<figure><img alt="The puzzle" src="{{draw .Start}}"></figure>
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
{{end}}{{end}}{{if .Picture}}<figure><img alt="{{.Heading}}" src="{{draw .Picture}}"></figure>
{{end}}{{end}}{{range .End}}<p>{{.Text}}</p>
<figure><img alt="{{.Text}}" src="{{draw .Picture}}"></figure>
{{end}}</body>
</html>
`
