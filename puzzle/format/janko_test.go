package format_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
)

const (
	jankoProblem = "- - - - - -\n- - - - - w\n- b - w b -\n- b w - b -\nw - - - - -\n- - - - - -\n"
	jankoLoop    = "se sw - - se sw\nns ns - - ns ns\nns ne ew ew nw ns\nns se ew ew sw ns\nns ns - - ns ns\nne nw - - ne nw\n"
	jankoMasyu   = "[begin]\npuzzle masyu\nsize 6\n[problem]\n" + jankoProblem + "[solution]\n" + jankoLoop + "[end]\n"
	jankoBoard   = "janko ....../.....W/.B.WB./.BW.B./W...../......"
	jankoSite    = "- 1 - - - -\n1 1 - - - -\n1 - - - - 2\n- - - - - -\n2 - 2 - - 2\n- - - 1 - -\n"
)

// jankoAnswer is jankoLoop as read shows it.
var jankoAnswer = " = " + strings.ReplaceAll(strings.TrimSpace(jankoLoop), "\n", "/")

// jankoBare writes a text in the older dialect.
func jankoBare(text string) string { return strings.NewReplacer("[", "", "]", "").Replace(text) }

func TestJanko(t *testing.T) {
	check := reader(t)
	whole := "f:1 " + jankoBoard + jankoAnswer
	check(detect, jankoMasyu, whole)
	check(detect, jankoBare(jankoMasyu), whole)
	check(detect, strings.ReplaceAll(strings.ToUpper(jankoBare(jankoMasyu)), "\n", "\r\n  "), whole)
	check(detect, strings.ReplaceAll(jankoMasyu, "\n", "\n\n \t"), whole)
	check(detect, strings.Replace(jankoMasyu, "w - - - - -", "1 - - - - -", 1), whole)
	check(detect, strings.Replace(jankoMasyu, "size 6\n", "", 1), whole)
	check(detect, strings.Replace(jankoMasyu, "size 6\n", "rows 6\ncols 6\n", 1), whole)
	check(detect, strings.Replace(jankoMasyu, "size 6\n", "rows 6\n", 1), whole)
	check(detect, strings.Replace(jankoMasyu, "size 6\n", "size 9\nsize 6\nsize\n", 1), whole)
	check(detect, strings.Replace(jankoMasyu, "size 6\n", "depth 3\nunit 32\nsolver me\nmail a@b\ninfo 1 2\n// x\n", 1), whole)
	check(detect, strings.Replace(jankoMasyu, "[solution]", "[areas]\n1 2\nw b\n[clabels] 3\n4 5\n[labels]\n[solution]", 1), whole)
	check(detect, strings.Replace(jankoMasyu, "[end]", "[moves]\nab1;cd2\nb w;\n[end]\nmoves\n1;\nsome text\n", 1), whole)
	check(detect, strings.Replace(jankoMasyu, "puzzle masyu\n", "", 1), whole)
	check(detect, strings.TrimPrefix(jankoMasyu, "[begin]\n"), whole)
	check(detect, "begin\n"+jankoMasyu, whole)
	check(detect, "author x\n"+strings.TrimPrefix(jankoMasyu, "[begin]\n"), whole)
	check(detect, "[problem]\nw -\n", "f:1 janko W.")
	for _, end := range []string{"", "send", "eend", "[endend]", "ends", "ssend", "END"} {
		check(detect, strings.Replace(jankoMasyu, "[end]", end, 1), whole)
	}

	check(detect, "level 3\nby me\n"+jankoBare(jankoMasyu), "f:3 "+jankoBoard+jankoAnswer)
	check(detect, "level 3\n[problem]\nw -\n", "f:2 janko W.")
	check(detect, strings.Replace(jankoMasyu, "size 6\n", "size 6\nrows 6\n", 1), whole)
	check(format.Options{Rows: 6, Cols: 6}, jankoMasyu, whole)

	// Several puzzles, one of them broken.
	check(detect, jankoMasyu+"\n"+jankoBare(jankoMasyu), "f#1:1 "+jankoBoard+jankoAnswer, "f#2:20 "+jankoBoard+jankoAnswer)
	check(detect, "puzzle masyu\nproblem\nw -\npuzzle binairo\nproblem\n1 -\n- 2\n", "f#1:1 janko W.", "f#2:4 janko 1./.0")
	check(detect, "begin\npid a\npuzzle masyu\nproblem\nw -\nbegin\npid b\npuzzle masyu\nproblem\nx -\ny\nend\nbegin\npuzzle masyu\nproblem\n- b",
		"a:1 janko W.", "dir/f:10:1: found 'x', expected w W o O 1 (white), b B * @ # 2 (black), ? (white or black) or . - _ (empty)", "f#3:13 janko .B")

	check(detect, "title A\nproblem\nw -\nmoves\n1;\nauthor B\nproblem\n- b\nsolution\n- -\ncols 1\nproblem\nw",
		"f#1:1 janko W.", "f#2:6 janko .B = - -", "f#3:11 janko W")
	check(detect, "puzzle chess\nproblem\n1 2\n# id: b\ntitle B\nproblem\nw -",
		`dir/f:1:8: found a puzzle "chess", expected binairo, tohu-wa-vohu, masyu, slitherlink or a family of a rule file`, "b:5 janko W.")
	check(detect, "problem\nw -\n[problem]\nb -\nend\nproblem\n- b", "dir/f:3:1: found a second [problem] of the puzzle, expected one: between puzzles there is a line \"begin\" or \"puzzle\"", "f#2:6 janko .B")

	// Binary puzzles.
	check(detect, "begin\nproblem\n1 -\n- 2\nsolution\n1 2\n2 1\n", "f:1 janko 1./.0 = 10/01")
	check(detect, "begin\nproblem\n1 -\n- 2\nsolution\nse sw\nne nw\n", "f:1 janko W./.B = se sw/ne nw")
	binary := "begin\npuzzle tohu-wa-vohu\nsize 6\nproblem\n" + jankoSite + "solution\n2 1 1 2 2 1\n1 1 2 2 1 2\n1 2 1 1 2 2\n2 2 1 2 1 1\n2 1 2 1 1 2\n1 2 2 1 2 1\nend"
	check(detect, binary, "f:1 janko "+site+" = "+siteSol)
	check(asBits, strings.Replace(binary, "tohu-wa-vohu", "Tohu Wa Vohu", 1), "f:1 janko "+site+" = "+siteSol)
	check(detect, strings.Replace(binary, "tohu-wa-vohu", "TohuWaVohu", 1), "f:1 janko "+site+" = "+siteSol)
	check(detect, strings.Replace(binary, "1 2 2 1 2 1", "1 2 2 1 2 -", 1), "f:1 janko "+site+" ! dir/f:17:11: solution: found '-', expected 0 or 1 (O or I, or 2 for 0)")
	check(detect, strings.Replace(binary, "1 2 2 1 2 1", "", 1), "f:1 janko "+site+" ! dir/f:16:1: solution: found 5 rows, expected 6")
	check(asBits, "begin\nproblem\n1 -\n- 2\n", "f:1 janko 1./.0")
	check(detect, "# rules: balance no-three\nbegin\nproblem\n1 -\n- 2\n", "f:2 janko 1./.0")
}

func TestJankoPage(t *testing.T) {
	check := reader(t)
	page := func(script string) string {
		return "<!DOCTYPE html>\n<html><head><script>var a = '<script type=\"application/x-janko\">';</script>\n" +
			"<!-- <script type=application/x-janko>\nproblem\nb b\n</script> -->\n<style></style>\n" + script + "</body></html>\n"
	}
	check(detect, page("<script id=\"data\" type=\"application/x-janko\">\n"+jankoMasyu+"</script>"), "f:9 "+jankoBoard+jankoAnswer)
	check(detect, page("<p><SCRIPT\n  TYPE = 'Application/X-Janko'\n id=data>begin\nproblem\nw -\nend</SCRIPT><p>"), "f:10 janko W.")
	check(detect, page("<script title='>' data-type=x type=application/x-janko>problem\nw -</script> <script type=application/x-janko>problem\n- b</script>"),
		"f#1:8 janko W.", "f#2:9 janko .B")
	check(detect, "<script type=application/x-janko>problem\nw -", "f:1 janko W.")
	check(detect, page(""), `dir/f:1:1: the page has no <script type="application/x-janko">, expected a page of janko.at with a puzzle`)
	check(detect, "some text\n<p><script type=application/x-janko>problem\nw -", "f:2 janko W.")
	check(detect, "<html>\n<script type=application/x-janko>\nproblem\nw !\n</script>", "dir/f:4:3: found '!', expected w W o O 1 (white), b B * @ # 2 (black), ? (white or black) or . - _ (empty)")
	check(detect, "<html><script type=application/x-janko>problem\n</script>", `dir/f:1:40: the puzzle has no rows, expected a line "problem" and below it the rows`)
}

// TestJankoLongLines reads pages of one line in linear time.
func TestJankoLongLines(t *testing.T) {
	start := time.Now()
	check := func(n int, input, want string) {
		t.Helper()
		if got := read(input, from("janko")); len(got) != n || got[n-1] != want {
			t.Errorf("%.40q: got %d records, the last one %q, want %d and %q", input, len(got), got[len(got)-1], n, want)
		}
	}
	const none = `dir/f:1:1: the page has no <script type="application/x-janko">, expected a page of janko.at with a puzzle`
	check(1, "<html>"+strings.Repeat("<b>x</b>", 10_000)+"</html>", none)
	check(1, "<p>"+strings.Repeat("<", 50_000), none)
	check(1, strings.Repeat("<", 50_000), "dir/f:1:1: found no puzzle")
	check(1, strings.Repeat("<!-- x -->", 25_000), none)
	check(5_000, strings.Repeat("<script type=application/x-janko>problem</script>", 5_000),
		`dir/f:1:244985: the puzzle has no rows, expected a line "problem" and below it the rows`)
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("it took %v, want less than a second", took)
	}
	check(1, "<html>"+strings.Repeat("\n<"+strings.Repeat("x", 15<<20), 5), "dir/f:6:1: the page is longer than 64 MiB")
}

func TestJankoTexts(t *testing.T) {
	check := func(input string, want ...string) {
		t.Helper()
		var got []string
		for _, rec := range parsed(t, input, detect) {
			got = append(got, strings.Join([]string{rec.ID, rec.Title, rec.Author, rec.Source}, "|"))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", input, got, want)
		}
	}
	const rows = "\nproblem\nw -\nend"
	check("begin\npid 7\ntitle  A &amp; B  c\nauthor M&uuml;ller\nsource\there"+rows, "7|A & B  c|Müller|here")
	check("begin\ntitle M\xfcller\nauthor M\xc3\xbcller"+rows, "f|Müller|Müller|")
	check("<html>\n\xe4<script type=application/x-janko>\ntitle M\xfcller"+rows, "f|Müller||")
	check("begin\ntitle end\nauthor [solution]\nsource # x"+rows, "f|end|[solution]|# x")
	check("# title: mine\n# source: there\nbegin\ntitle theirs\nauthor me"+rows, "f|mine|me|there")
	check("begin\n# title: A\npuzzle masyu"+rows+"\nbegin\ntitle B"+rows, "f#1|A||", "f#2|B||")
	check("title A\nproblem\nw -\n# author: M\ntitle B"+rows, "f#1|A||", "f#2|B|M|")
	check("title A\nauthor M\nproblem\nw -\ntitle A\nauthor M"+rows, "f#1|A|M|", "f#2|A|M|")
}

func TestJankoErrors(t *testing.T) {
	check := defects(t)
	const head = "begin\npuzzle masyu\n"
	check(detect, head+"size 2\nproblem\nw -\nend", "5:4: the problem has 1 rows, expected 2")
	check(detect, head+"size 2\nproblem\nw -\n- -\n- b\nend", "7:1: found one more row, expected 2")
	check(detect, head+"size 2\nproblem\nw -\n- - -\nend", "6:6: the row has 3 cells, expected 2")
	check(detect, head+"problem\nw -\n-\nend", "5:2: the row has 1 cells, expected 2")
	check(detect, head+"problem\nw -\n-- b\nend", "5:2: found '-' right after a cell, expected blanks between all cells of a row or none")
	check(detect, head+"size x\nproblem\nw -", `3:6: size: found "x", expected a number`)
	check(detect, head+"rows 0\nproblem\nw -", `3:6: rows: found "0", expected a number`)
	check(detect, head+"size 99999999999999999999\nproblem\nw -", "3:1: the board has more than 1,000,000 rows or columns, expected at most 1,000,000 cells")
	check(detect, head+"problem w -\nend", `3:9: found "w -" after problem, expected rows below it`)
	check(detect, head+"end", `1:1: the puzzle has no rows, expected a line "problem" and below it the rows`)
	check(detect, head+"problem\nend", `3:1: the puzzle has no rows, expected a line "problem" and below it the rows`)
	check(detect, "begin\npuzzle chess\nproblem\n1 2", `2:8: found a puzzle "chess", expected binairo, tohu-wa-vohu, masyu, slitherlink or a family of a rule file`)
	check(detect, "begin\npuzzle akari\nproblem\n- 1\n- x7\nend", "5:3: found \"x7\", expected a number from 0 to 4")
	check(detect, "begin\npuzzle heyawake\nproblem\n- -\n- -\nareas\na a\na\nend", "8:1: found 1 fields, expected 2: a row of areas")
	check(asBits, head+"problem\nw -", `2:8: found a puzzle "masyu", expected 3-in-a-row puzzles`)
	check(detect, "begin\nproblem\n1 -\n- 2", "2:1: it can be a takuzu, a masyu or a slitherlink")
	check(detect, "begin\npuzzle binairo\nproblem\n1 - 2\n", "3:1: the board is 1x3, but a binary puzzle needs an even number of rows and columns, at least 2 (half of every line is 0)")
	check(detect, "begin\npuzzle binairo\nproblem\n3 1\n- -\n", "4:1: found '3', expected 0 1 (O I, or 2 for 0) or . - _ ? for an empty cell")
	check(detect, head+"rules fun\nproblem\nw -", `3:7: rules: found "fun", expected rules as balance no-three distinct-rows distinct-columns, or single-loop pearls full, or single-loop numbers`)
	check(detect, head+"rules balance no-three\nproblem\nw -", "4:1: the board is masyu, but its rules are those of takuzu")
	check(format.Options{Rows: 2, Cols: 2}, head+"problem\nw -", "3:1: the board is 1x2, expected size 2x2")
	check(detect, head+"problem\nw \x00", "4:3: found byte 0x00, expected text in UTF-8")
	check(detect, head+"problem\n\xe4\x00", "4:2: found byte 0x00, expected text")
	check(from("janko"), "hello\n", "1:1: found no puzzle")
	check(detect, head+"size 3\nrows 2\nproblem\nw -\n- -", "4:1: found size, and rows or cols that are different, expected size or the other two")
	check(detect, head+"problem\nw -\nsolution\n- -\n[Solution]\n- -", `7:1: found a second [Solution] of the puzzle, expected one: between puzzles there is a line "begin" or "puzzle"`)
	reader(t)(detect, head+"problem\nw -\n# id: a", "f:1 janko W.", "dir/f:5:7: # id: no puzzle follows")
	check(detect, head+"problem\nw -\n[soluton]\n- -", `5:1: found rows below "[soluton]", expected [problem], [solution], [moves], [areas], [clabels] or [rlabels]`)
}

func TestJankoRules(t *testing.T) {
	check := func(opt format.Options, lines, want string) {
		t.Helper()
		underRules(t)(opt, "begin\n"+lines+"\nproblem\n- -\n- -\n", want)
	}
	check(detect, "puzzle tohu-wa-vohu", "3-in-a-row balance no-three")
	check(detect, "puzzle binairo", "takuzu balance no-three distinct-rows distinct-columns")
	check(detect, "puzzle tohu-wa-vohu\nrules balance no-three distinct-rows", "takuzu balance no-three distinct-rows")
	check(format.Options{Kind: "takuzu"}, "puzzle tohu-wa-vohu", "takuzu balance no-three distinct-rows distinct-columns")
	check(format.Options{Rules: map[string]bool{"distinct-rows": true}}, "puzzle tohu-wa-vohu", "3-in-a-row balance no-three distinct-rows")
	check(asBits, "puzzle binairo", "3-in-a-row balance no-three")
	check(detect, "puzzle binairo\nrules balance no-three", "3-in-a-row balance no-three")
	check(detect, "rules no-three distinct-rows balance", "takuzu balance no-three distinct-rows")
	check(detect, "puzzle masyu\nrules full", "masyu single-loop pearls full")
	check(format.Options{Rules: map[string]bool{"full": true}}, "puzzle masyu", "masyu single-loop pearls full")
}

func TestJankoWrite(t *testing.T) {
	check := func(opt format.Options, input, want string) {
		t.Helper()
		if got, lost := write(t, "janko", parsed(t, input, opt)...); got != want || lost != nil {
			t.Errorf("got %q, want %q, lost %q", got, want, lost)
		}
	}
	check(detect, jankoBare(jankoMasyu), jankoMasyu)
	check(detect, jankoMasyu+jankoMasyu, jankoMasyu+"\n"+jankoMasyu)
	check(asBits, strings.ReplaceAll(site, "/", "\n"), "[begin]\npuzzle tohu-wa-vohu\nrules balance no-three\nsize 6\n[problem]\n"+jankoSite+"[end]\n")
	check(detect, strings.ReplaceAll(site, "/", "\n"), "[begin]\npuzzle binairo\nsize 6\n[problem]\n"+jankoSite+"[end]\n")
	check(format.Options{Rules: map[string]bool{"full": true}}, "# id: a\n# title: end &lt; & b\n# author: [end]\n# source: x\nW.\n",
		"[begin]\npuzzle masyu\npid a\ntitle end &amp;lt; &amp; b\nauthor [end]\nsource x\nrules single-loop pearls full\nrows 1\ncols 2\n[problem]\nw -\n[end]\n")

	_, lost := write(t, "janko", parsed(t, "a:d:yyyn", detect)...)
	if want := "[the format janko writes a solution as rows of cells, which cannot show this one: its lines are not closed]"; fmt.Sprint(lost) != want {
		t.Errorf("got %q, want %s", lost, want)
	}
}

// Families of rule files have areas, clues outside and parameters in sections of their own. What is written is read again.
func TestJankoRuled(t *testing.T) {
	check := func(text, want string, back bool) {
		t.Helper()
		for _, text := range []string{text, jankoBare(text)} {
			rec := parsed(t, text, detect)[0]
			b := rec.Puzzle.(*rulefile.Board)
			if got := string(b.Kind()) + ": " + strings.Join(b.Lines(), "/"); got != want {
				t.Errorf("%q: got %s, want %s", text, got, want)
			}
			if rec.Published == nil || b.Check(rec.Published) != nil {
				t.Errorf("%q: the solution is %v, %v", text, rec.Published, rec.PublishedErr)
			}
			var out strings.Builder
			w := must.Get(format.NewWriter(&out, "janko"))(t)
			if err := w.Write(rec); (err == nil) != back {
				t.Errorf("%q: written: %v", text, err)
			}
			must.Do(t, w.Close())
			if back && !sameRecord(rec, parsed(t, out.String(), detect)[0]) {
				t.Errorf("%q is written as %q", text, out.String())
			}
		}
	}
	check("[begin]\npuzzle akari\nsize 2\n[problem]\n- 2\n- -\n[solution]\no 2\n- o\n[end]\n", "akari: 2 2/- 2/- -", true)
	check("[begin]\npuzzle heyawake\n[problem]\n1 - -\n- - -\n[areas]\na b b\na b b\n[solution]\nx - -\n- - x\n[end]\n", "heyawake: 2 3/1 - -/- - -/a b b/a b b", false)
	check("[begin]\npuzzle Starbattle\nsize 4\nstars 1\n[areas]\na a b b\na a b b\nc c d d\nc c d d\n[solution]\n- x - -\n- - - x\nx - - -\n- - x -\n[end]\n",
		"star-battle: 4 4 1/a a b b/a a b b/c c d d/c c d d", false)
	check("[begin]\npuzzle tents\nrows 2\ncols 3\n[clabels]\n0 1 0\n[rlabels]\n1 0\n[problem]\n- - x\n- - -\n[solution]\n- o x\n- - -\n[end]\n",
		"tents: 2 3/0 1 0/1 0/- - x/- - -", false)
}
