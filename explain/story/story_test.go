package story_test

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"regexp"
	"strings"
	"testing"

	"gridcnf/explain"
	"gridcnf/explain/story"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/render"
)

// tell explains a puzzle up to some steps, or to the end if that is 0.
func tell(t testing.TB, text string, kind puzzle.Kind, most int) (*story.Story, []*explain.Step) {
	t.Helper()
	for rec, err := range format.Read(strings.NewReader(text), "test", format.Options{Kind: kind}) {
		must.Do(t, err)
		path := must.Get(explain.Start(t.Context(), rec.Puzzle, explain.Options{}))(t)
		var steps []*explain.Step
		for {
			s := must.Get(path.Next(t.Context()))(t)
			if s == nil || most > 0 && len(steps) == most {
				return story.Tell("A <title>", rec.Puzzle, path, steps, s == nil, false), steps
			}
			steps = append(steps, s)
		}
	}
	t.Fatal("there is no puzzle")
	return nil, nil
}

const (
	unique  = "0..1.0\n0.11..\n......\n......\n1..1..\n.....0\n"
	several = "....1.0.\n....0.1.\n..1..0.0\n0...1...\n11.0.1..\n...10.1.\n0...010.\n....1...\n"
	none    = "00.0\n....\n....\n....\n"
	loop    = ". . W . . .\n. B . . W .\n. . . . . .\n. . . B . .\n. W . . . .\n. . . . . .\n"
)

// TestChapters cuts explanations into chapters: every step is in one, in its order, and those
// that are not easy are alone and have a picture.
func TestChapters(t *testing.T) {
	check := func(name, text string, kind puzzle.Kind, most int, endings ...string) {
		t.Helper()
		s, steps := tell(t, text, kind, most)
		var told []*explain.Step
		for i := range s.Chapters {
			c := &s.Chapters[i]
			told = append(told, c.Steps...)
			hard := !c.Run() && c.Steps[0].Class > 2
			if hard && c.Picture == nil {
				t.Errorf("%s: %s has no picture", name, c.Heading)
			}
			for _, step := range c.Steps {
				if c.Run() && step.Class > 2 {
					t.Errorf("%s: step %d is in a run", name, step.Number)
				}
			}
		}
		if len(told) != len(steps) {
			t.Fatalf("%s: %d of %d steps are told", name, len(told), len(steps))
		}
		for i := range told {
			if told[i] != steps[i] {
				t.Fatalf("%s: step %d is told out of turn", name, i+1)
			}
		}
		if len(s.End) != len(endings) {
			t.Fatalf("%s: %d endings, want %d", name, len(s.End), len(endings))
		}
		for i, end := range s.End {
			if !strings.Contains(end.Text, endings[i]) {
				t.Errorf("%s: ends with %q, want %q", name, end.Text, endings[i])
			}
		}
	}
	check("unique", unique, takuzu.Takuzu, 0, "the only solution")
	check("several", several, takuzu.ThreeInARow, 0, "Reasoning ends", "Two of them")
	check("none", none, takuzu.Takuzu, 0)
	check("stopped", unique, takuzu.Takuzu, 5, "There are more steps")
	check("loop", loop, masyu.Masyu, 0, "the only solution")
}

// TestReading tells how to read the pictures in words of the family: no family is without them.
func TestReading(t *testing.T) {
	for _, f := range family.All() {
		set := must.Get(explain.Techniques(must.Get(f.New(f.Name(), 4, 4))(t)))(t)
		told := story.Practice("", boards.Empty(t, f.Name(), 6, 6), nil).Intro[0]
		if w := set.Words; w.Pictures == "" || w.Easy < 1 || set.Places == "" || told != "In the pictures, "+w.Pictures+". "+set.Places+"." {
			t.Errorf("%s: %q", f.Name(), told)
		}
	}
}

// TestMarkdown writes pages with all their pictures.
func TestMarkdown(t *testing.T) {
	s, steps := tell(t, loop, masyu.Masyu, 0)
	var page bytes.Buffer
	saved := make(map[string]bool)
	err := story.Markdown(&page, s, func(name string, pic *render.Picture) (string, error) {
		if saved[name] || pic == nil {
			t.Errorf("%s is saved twice, or is nothing", name)
		}
		saved[name] = true
		return "folder/" + name, nil
	})
	must.Do(t, err)
	for name := range saved {
		if n := strings.Count(page.String(), "(folder/"+name+")"); n != 1 {
			t.Errorf("%s is on the page %d times", name, n)
		}
	}
	for _, step := range steps {
		if !strings.Contains(page.String(), step.Text) {
			t.Errorf("step %d is not on the page: %s", step.Number, step.Text)
		}
	}
	full := errors.New("the disk is full")
	err = story.Markdown(io.Discard, s, func(string, *render.Picture) (string, error) { return "", full })
	if !errors.Is(err, full) {
		t.Errorf("got %v, want the error of save", err)
	}
}

// TestHTML writes a page that is well-formed and whose pictures can be read.
func TestHTML(t *testing.T) {
	s, _ := tell(t, unique, takuzu.Takuzu, 0)
	var page bytes.Buffer
	must.Do(t, story.HTML(&page, s, render.Look{}))
	if !strings.Contains(page.String(), "A &lt;title&gt;") {
		t.Error("the title is not escaped")
	}
	d := xml.NewDecoder(&page)
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	pictures := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		must.Do(t, err)
		e, ok := token.(xml.StartElement)
		if !ok || e.Name.Local != "img" {
			continue
		}
		for _, a := range e.Attr {
			if a.Name.Local != "src" {
				continue
			}
			pictures++
			data := regexp.MustCompile(`^data:image/png;base64,`).ReplaceAllString(a.Value, "")
			if _, err := png.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(data))); err != nil {
				t.Errorf("picture %d: %v", pictures, err)
			}
		}
	}
	if pictures < 3 {
		t.Errorf("%d pictures, want at least those of the puzzle, a step and the end", pictures)
	}
	if err := story.HTML(io.Discard, s, render.Look{Cell: -1}); err == nil {
		t.Error("a picture that cannot be drawn is no error")
	}
}

// TestFolded writes a trace with folded lines: readers unfold them.
func TestFolded(t *testing.T) {
	s, steps := tell(t, unique, takuzu.Takuzu, 1)
	steps[0].Trace = []explain.Line{
		{Text: "Suppose."}, {Depth: 1, Text: "If."}, {Depth: 2, Text: "Deep.", Folded: true}, {Depth: 3, Text: "Deeper.", Folded: true}, {Depth: 1, Text: "So."},
	}
	var page, markdown bytes.Buffer
	must.Do(t, story.HTML(&page, s, render.Look{}))
	must.Do(t, story.Markdown(&markdown, s, func(string, *render.Picture) (string, error) { return "", nil }))
	check := func(page, want string) {
		t.Helper()
		if !strings.Contains(page, want) {
			t.Errorf("expected %q in:\n%s", want, page)
		}
	}
	check(page.String(), "<li style=\"margin-left: 4em\"><details><summary>2 lines</summary>\n<ul class=\"trace\">\n<li style=\"margin-left: 0em\">Deep.</li>\n<li style=\"margin-left: 2em\">Deeper.</li>\n</ul>\n</details></li>\n<li style=\"margin-left: 2em\">So.</li>")
	check(markdown.String(), "  - If.\n    - <details><summary>2 lines</summary>\n\n      - Deep.\n        - Deeper.\n\n      </details>\n  - So.\n")
}

// TestBrief tells steps in a row as one that only mark edges empty: what they find is named, and
// the next step has the number after theirs.
func TestBrief(t *testing.T) {
	_, steps := tell(t, loop, masyu.Masyu, 0)
	var p puzzle.Puzzle
	for rec, err := range format.Read(strings.NewReader(loop), "test", format.Options{Kind: masyu.Masyu}) {
		must.Do(t, err)
		p = rec.Puzzle
	}
	told := story.Entries(p, steps, true)
	next := 1
	for i, e := range told {
		if e.Number != next {
			t.Errorf("entry %d is step %d, expected %d", i, e.Number, next)
		}
		end := len(steps) + 1
		if i+1 < len(told) {
			end = told[i+1].Number
		}
		for ; next < end; next++ {
			s := steps[next-1]
			for _, l := range s.Lits {
				if end > e.Number+1 && (l > 0 || !strings.Contains(e.Text, p.Site(l.Var()-1).String())) {
					t.Errorf("step %d finds literal %d, told as %q", s.Number, l, e.Text)
				}
			}
		}
		if end == e.Number+1 && e.Text != steps[e.Number-1].Text {
			t.Errorf("step %d alone is told as %q", e.Number, e.Text)
		}
	}
	if len(told) >= len(steps) {
		t.Errorf("%d steps are told as %d", len(steps), len(told))
	}
}
