package render_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
	"gridcnf/puzzle/format"
	"gridcnf/render"
)

// page has an SVG in it, styles it, and clicks on it. What was hit and what the colours
// became ends up in the element "out".
const page = `<!DOCTYPE html>
<style>
svg.gridcnf { --gridcnf-tile: #010203 }
svg.gridcnf .pearl-black { fill: #040506 }
</style>
<body style="margin:0">
SVG
<pre id="out"></pre>
<script>
const out = [], svg = document.querySelector('svg.gridcnf')
svg.addEventListener('click', event => {
  const part = event.target.closest('.pearl, .edge, .cell')
  out.push(part ? part.id + ' ' + part.dataset.row + ',' + part.dataset.col : 'nothing')
})
for (const [x, y] of [[50, 30], [30, 50], [15, 15], [110, 30], [70, 70], [2, 2]])
  document.elementFromPoint(x, y).dispatchEvent(new MouseEvent('click', { bubbles: true }))
for (const part of ['.tile', '.pearl-black', '.pearl-white'])
  out.push(getComputedStyle(svg.querySelector(part)).fill)
document.getElementById('out').textContent = out.join('\n')
</script>`

// TestBrowser puts an SVG into a page of a real browser: its parts can be clicked, also
// those that are not seen, and its colours can be set.
func TestBrowser(t *testing.T) {
	chromium := needs.Program(t, "chromium")
	var svg strings.Builder
	pic := &render.Picture{Puzzle: boards.Read(t, "# rules: single-loop, pearls\n6 6\n- - w - - -\n- b - - w -\n- - - - - -\n- - - b - -\n- w - - - -\n- - - - - -", format.Options{})}
	must.Do(t, render.SVG(&svg, pic, render.Look{Cell: 40, IDPrefix: "a-"}))
	dir := must.Get(os.MkdirTemp("", "gridcnf-browser-"))(t)
	defer os.RemoveAll(dir) // t.TempDir would fail over what a late process of the browser writes
	file := filepath.Join(dir, "page.html")
	must.Do(t, os.WriteFile(file, []byte(strings.Replace(page, "SVG", svg.String(), 1)), 0o666))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, chromium, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+filepath.Join(dir, "profile"), "--dump-dom", "file://"+file)
	dom := must.Get(cmd.Output())(t)
	_, out, _ := strings.Cut(string(dom), `<pre id="out">`)
	out, _, _ = strings.Cut(out, "</pre>")
	want := strings.Join([]string{
		"a-edge-r1c1-r1c2 1,1", "a-edge-r1c1-r2c1 1,1", "a-cell-r1c1 1,1", "a-pearl-r1c3 1,3", "a-pearl-r2c2 2,2", "nothing",
		"rgb(1, 2, 3)", "rgb(4, 5, 6)", "rgb(255, 255, 255)",
	}, "\n")
	if out != want {
		t.Errorf("got\n%s\nwant\n%s", out, want)
	}
}
