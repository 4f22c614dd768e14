package story_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/explain/story"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/render"
)

var update = flag.Bool("update", false, "write the pages and pictures of docs/techniques anew")

// folder has a page for each technique, and an index.
const folder = "../../docs/techniques/"

// entry is a technique of a family, in the order in which they are tried.
type entry struct {
	name, class string
	family      *family.Family
}

// entries lists the techniques of all families.
func entries(t *testing.T) (all []entry) {
	for _, f := range family.All() {
		set := must.Get(explain.Techniques(must.Get(f.New(f.Name(), 4, 4))(t)))(t)
		board := must.Get(f.New(f.Name(), 6, 6))(t)
		chains := func(name string, rules int, cases bool) entry {
			least, most := set.ChainClass(1, cases), set.ChainClass(rules, cases)
			if least < most {
				return entry{name, fmt.Sprintf("%d to %d", least, most), f}
			}
			return entry{name, named(least), f}
		}
		for _, x := range set.Techniques {
			switch {
			case x.ByRules:
				all = append(all, entry{x.Name, fmt.Sprintf("%d to %d", x.Class, set.ClassOf(x, set.Limits[2])), f})
			case x.Say != nil:
				all = append(all, entry{x.Name, named(x.Class), f})
			default:
				all = append(all, chains(x.Name, board.Bits(), false))
			}
		}
		all = append(all, chains(technique.Cases, board.Bits(), true))
	}
	return all
}

// named is a class with its name.
func named(c technique.Class) string { return fmt.Sprintf("%d, %s", c, grade.ClassName(c)) }

// titles names the kinds of a family.
func titles(f *family.Family) string {
	var list []string
	for _, k := range f.Kinds {
		_, title, _ := strings.Cut(k.Title, " ")
		list = append(list, title)
	}
	return english.List(list)
}

// file is the name of a technique in names of files.
func file(name string) string { return strings.ReplaceAll(name, " ", "-") }

// link leads to the page of a technique.
func link(name string) string { return fmt.Sprintf("[%s](%s.md)", name, file(name)) }

// TestPages keeps docs/techniques true: each technique has a page, which says where it stands
// in each family, and for each board on it what the program says and draws at the first step
// by that technique. The index has them in their order, with the first paragraphs of their
// pages. With -update, all this is written.
func TestPages(t *testing.T) {
	all, pages, made := entries(t), make(map[string]string), map[string]bool{"README.md": true}
	for _, e := range all {
		if _, done := pages[e.name]; done {
			continue
		}
		name := file(e.name) + ".md"
		text, err := os.ReadFile(folder + name)
		if err != nil {
			t.Errorf("%s has no page (%v)", e.name, err)
			continue
		}
		pages[e.name], made[name] = makePage(t, e.name, all, string(text), made), true
		keep(t, name, pages[e.name])
	}
	text := must.Get(os.ReadFile(folder + "README.md"))(t)
	intro, _, _ := strings.Cut(string(text), "\n## ")
	for _, name := range explain.RuleSteps() { // which have no pages
		if !strings.Contains(intro, "\n| "+name+" | ") {
			t.Errorf("docs/techniques/README.md does not say what %s looks for", name)
		}
	}
	keep(t, "README.md", intro+index(all, pages))
	files := must.Get(os.ReadDir(folder))(t)
	for _, f := range files {
		if !made[f.Name()] && filepath.Ext(f.Name()) != ".go" {
			t.Errorf("docs/techniques/%s is of no technique, or of no board on a page", f.Name())
		}
	}
}

// keep compares a file in the folder with what it should be, or writes it.
func keep(t *testing.T, name, want string) {
	t.Helper()
	if *update {
		must.Do(t, os.WriteFile(folder+name, []byte(want), 0o666))
	}
	if got, err := os.ReadFile(folder + name); err != nil || string(got) != want {
		t.Errorf("docs/techniques/%s is not what the program says (-update writes it; read what has changed)", name)
	}
}

var (
	head  = regexp.MustCompile(`\A# .*\n\n((- .*\n)+\n)?`)
	board = regexp.MustCompile("(?m)^```(.+)\n((?:[^`].*\n)+)```\n(\n(>.*\n)+\n!\\[.*\n)?")
	lead  = regexp.MustCompile(`\A# .*\n\n(?:- .*\n)+\n((?:.+\n)+)`)
)

// makePage makes a page from its text and the boards on it, and notes its pictures.
func makePage(t *testing.T, name string, all []entry, text string, made map[string]bool) string {
	top := "# " + english.Sentence(name) + "\n\n"
	examples := make(map[*family.Family]int)
	for i, e := range all {
		if e.name != name {
			continue
		}
		var where []string
		if examples[e.family] = 0; i > 0 && all[i-1].family == e.family {
			where = append(where, "after "+link(all[i-1].name))
		}
		if i+1 < len(all) && all[i+1].family == e.family {
			where = append(where, "before "+link(all[i+1].name))
		}
		top += fmt.Sprintf("- %s: class %s; %s\n", titles(e.family), e.class, strings.Join(where, ", "))
	}
	text = board.ReplaceAllStringFunc(head.ReplaceAllLiteralString(text, top+"\n"), func(block string) string {
		part := board.FindStringSubmatch(block)
		f, err := family.Of(puzzle.Kind(part[1]))
		if err != nil {
			t.Fatal(name, err)
		}
		examples[f]++
		picture := fmt.Sprintf("%s-%s-%d.svg", file(name), f.Name(), examples[f])
		said, drawn := example(t, name, puzzle.Kind(part[1]), part[2])
		made[picture] = true
		keep(t, picture, drawn)
		return fmt.Sprintf("```%s\n%s```\n\n%s\n![%s, example %d](%s)\n", part[1], part[2], said, titles(f), examples[f], picture)
	})
	for f, n := range examples {
		if n == 0 {
			t.Errorf("the page of %s has no board of %s", name, f.Name())
		}
	}
	return text
}

// example is what the program says and draws at the first step on a board by a technique.
func example(t *testing.T, name string, kind puzzle.Kind, text string) (said, drawn string) {
	rows := strings.Split(strings.TrimSpace(text), "\n")
	text = fmt.Sprintf("# size: %dx%d\n%s", len(rows), len(strings.Fields(rows[0])), text) // rows of digits are no labels
	told, steps := tell(t, text, kind, 0)
	p := told.Start.Puzzle
	facts := technique.Givens(p)
	for _, s := range steps {
		if facts = append(facts, s.Lits...); s.Technique != name {
			continue
		}
		if err := explain.Verify(t.Context(), p, s, "gini"); err != nil {
			t.Error(name, err)
		}
		said = "> " + s.Text + "\n"
		for i, line := range s.Trace {
			if i == 0 {
				said += ">\n"
			}
			said += fmt.Sprintf("> %s- %s\n", strings.Repeat("  ", line.Depth), line.Text)
		}
		return said, svg(t, story.Step(p, facts, s))
	}
	t.Errorf("%s: no step is by this technique on\n%s", name, text)
	return "> ?\n", ""
}

// svg draws a picture in light colours, or in dark ones for those who have asked for them.
func svg(t *testing.T, pic *render.Picture) string {
	var light, dark bytes.Buffer
	err := errors.Join(
		render.SVG(&light, pic, render.Look{Theme: render.Light, Labels: true}),
		render.SVG(&dark, pic, render.Look{Theme: render.Dark, Labels: true}))
	must.Do(t, err)
	_, style, _ := strings.Cut(strings.ReplaceAll(dark.String(), "gridcnf-dark", "gridcnf-light"), "<style>")
	style, _, _ = strings.Cut(style, "</style>")
	return strings.Replace(light.String(), "</style>", "@media (prefers-color-scheme:dark){"+style+"}\n</style>", 1)
}

// index has a table for each family, with the first paragraphs of pages.
func index(all []entry, pages map[string]string) (text string) {
	for i, e := range all {
		if i == 0 || all[i-1].family != e.family {
			text += "\n## " + titles(e.family) + "\n\n| technique | class | what it looks for |\n|---|---|---|\n"
		}
		first := lead.FindStringSubmatch(pages[e.name])
		if first == nil {
			first = []string{"", "?"} // the page does not begin with a paragraph
		}
		text += fmt.Sprintf("| %s | %s | %s |\n", link(e.name), e.class, strings.ReplaceAll(strings.TrimRight(first[1], ".\n"), "\n", " "))
	}
	return text
}

// TestLinks follows the links of the documentation to other pages, pictures and packages.
func TestLinks(t *testing.T) {
	links := regexp.MustCompile("`.*?`|\\]\\(([^)#:]+)(#[^)]*)?\\)") // none in code
	for _, pattern := range [...]string{"../../*.md", "../../docs/*.md", "../../docs/*/*.md"} {
		pages, err := filepath.Glob(pattern)
		if err != nil || len(pages) == 0 {
			t.Errorf("there are no %s (%v)", pattern, err)
		}
		for _, page := range pages {
			text := must.Get(os.ReadFile(page))(t)
			for _, l := range links.FindAllStringSubmatch(string(text), -1) {
				if _, err := os.Stat(filepath.Join(filepath.Dir(page), l[1])); err != nil {
					t.Errorf("%s: %v", page, err)
				}
			}
		}
	}
}

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
