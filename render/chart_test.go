package render_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"gridcnf/internal/testkit/must"
	"gridcnf/render"
)

func TestChart(t *testing.T) {
	check := func(heights []int, from, to, columns int) {
		t.Helper()
		c := &render.Chart{
			Title: "t", Caption: "c", Heights: heights, From: from, To: to,
			Names: []string{"low", "high"}, Labels: []string{"", "some"},
		}
		for _, theme := range []render.Theme{render.Light, render.Dark, render.Print} {
			var svg, bitmap bytes.Buffer
			must.Do(t, render.WriteChart(&svg, c, theme, false))
			if n := strings.Count(svg.String(), `<g class="column-`); n != columns {
				t.Errorf("%v: %d columns, expected %d", heights, n, columns)
			}
			must.Do(t, render.WriteChart(&bitmap, c, theme, true))
			img, err := png.Decode(&bitmap)
			if err != nil || img.Bounds().Dx() < 1000 || img.Bounds().Dy() < 200 {
				t.Errorf("%v: a picture of %v, %v", heights, img.Bounds(), err)
			}
		}
	}
	check([]int{1}, 1, 1, 1)
	check([]int{1, 2, 2, 1}, 2, 3, 4)
	many := make([]int, 300)
	for i := range many {
		many[i] = 1 + i/100%2
	}
	check(many, 101, 200, 3)
	if err := render.WriteChart(new(bytes.Buffer), new(render.Chart), render.Light, false); err == nil {
		t.Error("expected an error for a chart without steps")
	}
}
