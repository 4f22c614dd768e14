package sheet_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/ending"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render"
	"gridcnf/render/shape"
	"gridcnf/render/sheet"
)

// What is on the pages. The file itself depends on how Go compresses.
func TestPages(t *testing.T) {
	pdf := write(t, entries(t, 3), sheet.Options{Title: "Three puzzles", Source: "here", PerPage: 1, Look: render.Look{Theme: render.Print}})
	golden.File(t, "pages.txt", content(t, pdf))
}

// content has the drawing operators of all pages.
func content(t *testing.T, pdf []byte) string {
	t.Helper()
	var pages strings.Builder
	for _, m := range regexp.MustCompile(`(?s)stream\r?\n(.*?)\r?\nendstream`).FindAllSubmatch(pdf, -1) {
		r, err := zlib.NewReader(bytes.NewReader(m[1]))
		if err != nil {
			continue
		}
		content, err := io.ReadAll(r)
		if err == nil && bytes.HasPrefix(content, []byte("0 J\n")) { // a page, not a font
			pages.Write(bytes.ReplaceAll(content, []byte{0}, nil)) // its text is UTF-16
		}
	}
	return pages.String()
}

func TestSameBytes(t *testing.T) {
	opt := sheet.Options{Title: "Same", PerPage: 4}
	if !bytes.Equal(write(t, entries(t, 5), opt), write(t, entries(t, 5), opt)) {
		t.Error("the same sheet was written in two ways")
	}
}

// Another program reads the pages and their text.
func TestReadBack(t *testing.T) {
	check := func(puzzles, wantPages int, opt sheet.Options) {
		t.Helper()
		pages := strings.Split(strings.TrimSuffix(pdfText(t, write(t, entries(t, puzzles), opt)), "\f"), "\f")
		if len(pages) != wantPages {
			t.Fatalf("%d puzzles, %d a page: %d pages, expected %d", puzzles, opt.PerPage, len(pages), wantPages)
		}
		for i, page := range pages {
			if !strings.Contains(page, opt.Title) || !strings.Contains(page, fmt.Sprint(i+1)) {
				t.Errorf("page %d has no title or no number:\n%s", i+1, page)
			}
		}
		first, last := pages[0], pages[len(pages)-1]
		for _, want := range []string{"Board No 1", "from a test"} {
			if !strings.Contains(first, want) {
				t.Errorf("the first page has no %q:\n%s", want, first)
			}
		}
		for _, want := range []string{"Solutions", fmt.Sprintf("Board No %d", puzzles)} {
			if !strings.Contains(last, want) {
				t.Errorf("the last page has no %q:\n%s", want, last)
			}
		}
	}
	check(1, 2, sheet.Options{Title: "Łódź"})
	check(7, 3, sheet.Options{Title: "Seven"})
	check(12, 2, sheet.Options{Title: "A dozen", PerPage: 12, Paper: "letter"})
	check(12, 15, sheet.Options{Title: "Large", PerPage: 1, Look: render.Look{Labels: true, Shade: render.ShadeAlways}})
}

// Puzzles are numbered where their names do not tell them apart.
func TestNumbers(t *testing.T) {
	list := entries(t, 3)
	if text := pdfText(t, write(t, list, sheet.Options{})); strings.Contains(text, "1 Board No 1") {
		t.Errorf("names that differ have numbers:\n%s", text)
	}
	list[2].Name = list[0].Name
	for i, want := range []string{"1 Board No 1", "2 Board No 2", "3 Board No 1"} {
		if text := pdfText(t, write(t, list, sheet.Options{})); strings.Count(text, want) != 2 {
			t.Errorf("puzzle %d and its solution are not called %q:\n%s", i+1, want, text)
		}
	}
}

// A sheet need not have solutions, and any text can stand on it.
func TestOddText(t *testing.T) {
	list := entries(t, 1)
	list[0].Solution = nil
	list[0].Name = strings.Repeat("a name that is too long ", 20) + "\n\x00\xff 數獨 😀"
	list[0].Source = "😀"
	pdf := write(t, list, sheet.Options{Title: strings.Repeat("數獨 (\\) ", 100), Source: "\n"})
	if n := bytes.Count(pdf, []byte("/Type /Page\n")); n != 1 {
		t.Errorf("%d pages, expected 1", n)
	}
}

// Text has the whole width of its place on the page.
func TestRoom(t *testing.T) {
	check := func(perPage int, name, source string) {
		t.Helper()
		list := entries(t, perPage)
		list[0].Name, list[0].Source = name, source
		text := pdfText(t, write(t, list, sheet.Options{PerPage: perPage}))
		for _, want := range []string{name, source} {
			if !strings.Contains(text, want) {
				t.Errorf("%d a page: there is no %q:\n%s", perPage, want, text)
			}
		}
	}
	check(12, "a name of some length", "and a source that is longer")
	check(100, "51_10x10", "nikoli 12345")
}

// Large boards have large cells unless somebody wants many on a page.
func TestDrawable(t *testing.T) {
	check := func(side, perPage int, want string) {
		t.Helper()
		b := boards.Must(rulefile.FirstGrid("masyu", 4, side))
		list := entries(t, 5)
		for i := range list {
			list[i].Solution = nil
		}
		list[2].Puzzle.Puzzle = b
		if got := write(t, list, sheet.Options{PerPage: perPage}); !bytes.Contains(got, []byte(want)) {
			t.Errorf("5 boards to 4x%d, %d a page: expected %s", side, perPage, want)
		}
	}
	check(12, 0, "/Count 1\n")
	check(14, 0, "/Count 2\n")
	check(20, 0, "/Count 3\n")
	check(40, 0, "/Count 5\n")
	check(40, 6, "/Count 1\n")
}

// Pages have as many puzzles as the others or one less, and the rules once on each.
func TestBalance(t *testing.T) {
	check := func(puzzles, perPage int, want ...int) {
		t.Helper()
		opt := sheet.Options{PerPage: perPage, Rules: []sheet.Rules{{Heading: "How to play", Text: strings.Repeat("Draw a loop. ", 30)}}}
		list := entries(t, puzzles)
		for i := range list {
			list[i].Solution = nil
		}
		var got []int
		for page := range strings.SplitSeq(strings.TrimSuffix(pdfText(t, write(t, list, opt)), "\f"), "\f") {
			got = append(got, strings.Count(page, "Board No"))
			if strings.Count(page, "How to play") != 1 || strings.Count(strings.Join(strings.Fields(page), " "), "Draw a loop.") != 30 {
				t.Errorf("the rules are not on the page, or not in full:\n%s", page)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d puzzles, %d a page: %d, expected %d", puzzles, perPage, got, want)
		}
	}
	check(1, 6, 1)
	check(5, 6, 5)
	check(7, 6, 3, 4)
	check(13, 6, 4, 4, 5)
	check(12, 6, 6, 6)
}

// A puzzle alone takes the width of its page, whatever its size, and its name is at the head.
func TestAlone(t *testing.T) {
	list := entries(t, 1)
	list[0].Source, list[0].Solution = "", nil
	pages := content(t, write(t, list, sheet.Options{}))
	scale := regexp.MustCompile(`([0-9.]+) 0.00000 0.00000 [0-9.]+ [0-9.]+ [-0-9.]+ cm`).FindStringSubmatch(pages)
	if scale == nil {
		t.Fatalf("no drawing on the page:\n%s", pages)
	}
	const width = 595.28 - 2*42 // of A4, without the white at its edges
	if got, err := strconv.ParseFloat(scale[1], 64); err != nil || got < width/(4*shape.Side+2*render.Margin)-0.01 {
		t.Errorf("a cell of %v points, %v", got*shape.Side, err)
	}
}

// What stands at the head of the pages with solutions, and over a solution.
func TestHeading(t *testing.T) {
	list := entries(t, 2)
	list[1].Remark = "several solutions"
	text := pdfText(t, write(t, list, sheet.Options{Heading: "What is forced"}))
	puzzles, solutions, _ := strings.Cut(text, "\f")
	for _, want := range []string{"What is forced", "several solutions"} {
		if strings.Contains(puzzles, want) || !strings.Contains(solutions, want) {
			t.Errorf("%q is not among the solutions alone:\n%s", want, text)
		}
	}
	if strings.Contains(text, "Solutions") {
		t.Errorf("another heading is there:\n%s", text)
	}
}

// A key has the solutions, under the same names, and no puzzles.
func TestKey(t *testing.T) {
	list := entries(t, 3)
	text := pdfText(t, write(t, list, sheet.Options{Key: true, Rules: []sheet.Rules{{Heading: "How", Text: "So."}}}))
	if !strings.Contains(text, "Solutions") || strings.Contains(text, "How") || strings.Count(strings.TrimRight(text, "\f"), "\f") > 0 {
		t.Errorf("a key is not one page of solutions:\n%s", text)
	}
	for _, e := range list {
		if !strings.Contains(text, e.Name) {
			t.Errorf("%q is not there:\n%s", e.Name, text)
		}
	}
}

// A file of many puzzles is small.
func TestFileSize(t *testing.T) {
	board := boards.Must(rulefile.FirstGrid("masyu", 20, 20))
	for i := range 400 {
		board.SetClue(i/20, i%20, puzzle.Clue(i*i%7%3))
	}
	size := func(puzzles int) int {
		list := slices.Repeat([]sheet.Entry{{Puzzle: &render.Picture{Puzzle: board}}}, puzzles)
		return len(write(t, list, sheet.Options{PerPage: 1}))
	}
	if got := (size(31) - size(1)) / 30; got > 7500 {
		t.Errorf("a puzzle takes %d bytes", got)
	}
}

// The end of the context is seen between any two items.
func TestContext(t *testing.T) {
	for calls := range 8 {
		ctx := ending.After(t.Context(), calls, context.Canceled)
		var out bytes.Buffer
		if err := sheet.Write(ctx, &out, entries(t, 4), sheet.Options{}); !errors.Is(err, context.Canceled) || out.Len() > 0 {
			t.Errorf("the context ends at item %d: %d bytes and the error %v", calls, out.Len(), err)
		}
	}
}

func TestErrors(t *testing.T) {
	check := func(list []sheet.Entry, opt sheet.Options, want string) {
		t.Helper()
		var out bytes.Buffer
		err := sheet.Write(t.Context(), &out, list, opt)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, expected %q", err, want)
		}
		if out.Len() > 0 {
			t.Errorf("%d bytes were written beside the error %v", out.Len(), err)
		}
	}
	one := entries(t, 1)
	check(nil, sheet.Options{}, "without puzzles")
	check(one, sheet.Options{PerPage: -1}, "expected 1 to 100")
	check(one, sheet.Options{PerPage: 101}, "expected 1 to 100")
	check(one, sheet.Options{Paper: "b5"}, `unknown paper "b5": expected a4 or letter`)
	check(one, sheet.Options{Look: render.Look{Theme: "pink"}}, "unknown theme")
	check([]sheet.Entry{{Puzzle: one[0].Puzzle}}, sheet.Options{Key: true}, "a key without solutions")
	check(append(one, sheet.Entry{}), sheet.Options{}, "entry 2 has no puzzle")
	check(append(one, sheet.Entry{Puzzle: &render.Picture{}}), sheet.Options{}, "entry 2: a picture without a puzzle")
}

// entries makes small puzzles of all families. Their answers obey no rules.
func entries(t *testing.T, n int) []sheet.Entry {
	t.Helper()
	binary := boards.Must(rulefile.FirstGrid(takuzu.Takuzu, 4, 4))
	binary.SetClue(0, 1, takuzu.One)
	loop := boards.Must(rulefile.FirstGrid("masyu", 3, 5))
	loop.SetClue(0, 0, masyu.Black)
	sides := boards.Must(rulefile.FirstGrid(slitherlink.Slitherlink, 3, 3))
	sides.SetClue(1, 1, slitherlink.Number(2))
	var list []sheet.Entry
	for i := range n {
		p := puzzle.Puzzle(binary)
		switch i % 3 {
		case 1:
			p = loop
		case 2:
			p = sides
		}
		bits := make([]render.Bit, p.Bits())
		bits[0] = render.True
		list = append(list, sheet.Entry{
			Puzzle:   &render.Picture{Puzzle: p, Title: "not printed"},
			Solution: &render.Picture{Puzzle: p, Bits: bits},
			Name:     fmt.Sprintf("Board No %d", i+1),
			Source:   "from a test",
		})
	}
	return list
}

func write(t *testing.T, list []sheet.Entry, opt sheet.Options) []byte {
	t.Helper()
	var out bytes.Buffer
	must.Do(t, sheet.Write(t.Context(), &out, list, opt))
	return out.Bytes()
}

// pdfText returns the text of a PDF, as pdftotext of poppler reads it.
func pdfText(t *testing.T, pdf []byte) string {
	t.Helper()
	needs.Program(t, "pdftotext")
	cmd := exec.Command("pdftotext", "-layout", "-", "-")
	cmd.Stdin = bytes.NewReader(pdf)
	out := must.Get(cmd.Output())(t)
	return regexp.MustCompile(`[ ]+`).ReplaceAllString(string(out), " ")
}
