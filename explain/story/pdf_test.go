package story_test

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"

	"gridcnf/explain/story"
	"gridcnf/explain/technique"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
	"gridcnf/render"
)

// paper is the text of the pages of a story's PDF, without line breaks.
func paper(t *testing.T, s *story.Story) (pages []string) {
	t.Helper()
	needs.Program(t, "pdftotext")
	var pdf, again bytes.Buffer
	for _, w := range []*bytes.Buffer{&pdf, &again} {
		must.Do(t, story.PDF(t.Context(), w, s, render.Look{Labels: true}))
	}
	if !bytes.Equal(pdf.Bytes(), again.Bytes()) {
		t.Error("the same story was written in two ways")
	}
	cmd := exec.Command("pdftotext", "-layout", "-", "-")
	cmd.Stdin = &pdf
	out := must.Get(cmd.Output())(t)
	for page := range strings.SplitSeq(strings.TrimSuffix(string(out), "\f"), "\f") {
		pages = append(pages, strings.Join(strings.Fields(page), " "))
	}
	return pages
}

// TestPDF tells every step on paper, in the order of the steps, and what comes of them.
func TestPDF(t *testing.T) {
	for kind, text := range map[puzzle.Kind]string{masyu.Masyu: loop, takuzu.Takuzu: several} {
		told, steps := tell(t, text, kind, 0)
		all := strings.Join(paper(t, told), " ")
		rest := all
		for _, s := range steps {
			_, after, found := strings.Cut(rest, s.Text)
			if !found {
				t.Fatalf("%s: step %d is not told after the one before: %q", kind, s.Number, s.Text)
			}
			rest = after
			for _, line := range s.Trace {
				if !line.Folded && !strings.Contains(all, line.Text) {
					t.Errorf("%s: step %d has no line %q", kind, s.Number, line.Text)
				}
			}
		}
		if end := told.End[len(told.End)-1].Text; !strings.Contains(rest, end) {
			t.Errorf("%s: the end is not %q", kind, end)
		}
	}
}

// TestPractice asks for steps and answers on later pages.
func TestPractice(t *testing.T) {
	told, steps := tell(t, unique, takuzu.Takuzu, 0)
	p := told.Start.Puzzle
	var list []story.Position
	before := technique.Givens(p)
	for _, s := range steps[:7] {
		list = append(list, story.Position{Before: before, Step: s})
		before = append(before[:len(before):len(before)], s.Lits...)
	}
	practice := story.Practice("Some steps", p, list)
	pages := paper(t, practice)
	answers := 0
	for i, page := range pages {
		if strings.Contains(page, "Answer 1") {
			answers = i
		}
	}
	for i := range list {
		questions, told := strings.Join(pages[:answers], " "), strings.Join(pages[answers:], " ")
		if strings.Contains(questions, steps[i].Text) || !strings.Contains(told, steps[i].Text) {
			t.Errorf("%q is not among the answers alone", steps[i].Text)
		}
		if !strings.Contains(questions, list[i].Ask()) {
			t.Errorf("nobody asks %q", list[i].Ask())
		}
	}
	var page bytes.Buffer
	must.Do(t, story.HTML(&page, practice, render.Look{}))
	if n := strings.Count(page.String(), "<details>"); n != len(list) {
		t.Errorf("%d of %d answers are hidden on the page", n, len(list))
	}
}
