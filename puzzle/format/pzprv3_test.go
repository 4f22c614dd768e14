package format_test

import (
	"fmt"
	"strings"
	"testing"

	"gridcnf/puzzle/format"
)

const pzprv3Small = "pzprv3/mashu/2/3/. 1 . /. . . /1 1 /1 1 /1 0 1 /"

func TestPzprv3(t *testing.T) {
	check := reader(t)
	file := func(s string) string { return strings.ReplaceAll(s, "/", "\n") }
	want := "f:1 pzprv3 .W./... = se ew sw/ne ew nw"
	for _, s := range []string{
		pzprv3Small, file(pzprv3Small), " " + pzprv3Small, "\ufeff" + strings.ReplaceAll(file(pzprv3Small), "\n", "\r\n"), strings.TrimSuffix(pzprv3Small, " /"),
		strings.Replace(pzprv3Small, "pzprv3", "pzprv3.1", 1), strings.Replace(file(pzprv3Small), "mashu", "masyu", 1),
		"https://puzz.link/p?" + pzprv3Small, "https://puzz.link/p?" + pzprv3Small + "#a", "https://puzz.link/p?type=editor&" + pzprv3Small,
		file(pzprv3Small + "TrialData(1)/. . ./"), file(pzprv3Small + "history:{/x"), pzprv3Small + "__HISTORY__/1", file(pzprv3Small) + "http://pzv.jp/p.html?mashu/3/2/30\n", pzprv3Small + "info:{}",
		file(pzprv3Small) + "history:{\n\x00\n", file("pzprv3/mashu/2/3/. 1 . /. . . /1 1 /1 1 /1 -1 1 /"), file(pzprv3Small) + "\n \n",
	} {
		check(detect, s, want)
	}
	check(detect, file("v:name/"+pzprv3Small), `dir/f:1:1: found "v:name", a variant whose rules are not known, expected none`)
	check(detect, "# id: a\n"+pzprv3Small+"\n\n# title: x\n"+pzprv3Small+"\npzprv3/nurikabe/\n"+pzprv3Small,
		"a:2 pzprv3 .W./... = se ew sw/ne ew nw", "f#2:5 pzprv3 .W./... = se ew sw/ne ew nw",
		"dir/f:6:8: the file is of the puzzle nurikabe, expected one of mashu, masyu, pearl, slither, slitherlink", "f#4:7 pzprv3 .W./... = se ew sw/ne ew nw")
	check(detect, "# id: a\n"+file(pzprv3Small), "a:2 pzprv3 .W./... = se ew sw/ne ew nw")

	// Another puzzle after a file, whatever the first one ends with.
	for _, tail := range []string{"", "info:{}\n", "TrialData(1)\n1 \n", "http://pzv.jp/p.html?mashu/3/2/30\n", "\n\n"} {
		first := file(pzprv3Small) + tail
		n := strings.Count(first, "\n")
		check(detect, first+file("pzprv3/mashu/1/1/2 /"), "f#1:1 pzprv3 .W./... = se ew sw/ne ew nw", fmt.Sprintf("f#2:%d pzprv3 B", n+1))
		check(detect, first+"# id: b\n\n pzprv3/mashu/1/1/2 /", "f#1:1 pzprv3 .W./... = se ew sw/ne ew nw", fmt.Sprintf("b:%d pzprv3 B", n+3))
		check(detect, first+"v:x\n"+file(pzprv3Small), "f#1:1 pzprv3 .W./... = se ew sw/ne ew nw",
			fmt.Sprintf("dir/f:%d:1: found \"v:x\", a variant whose rules are not known, expected none", n+1))
	}
	check(detect, file(pzprv3Small)+"# the end\n", want)
	check(detect, file("pzprv3/mashu/1/1/2 /info:{}/")+"# id: b\n", "f:1 pzprv3 B", "dir/f:7:7: # id: no puzzle follows")
	check(detect, pzprv3Small+"info:{}/"+pzprv3Small, "dir/f:1:57: found \"pzprv3\" after the board, expected one puzzle a line")
	check(detect, file("pzprv3/mashu/2/1/1 /# x/. /"), `dir/f:6:1: found "#", expected . or 1 (white) or 2 (black) or - (white or black)`)

	// Boards of one row or one column, without any edge between cells, and without drawing.
	for _, s := range []string{"pzprv3/mashu/3/1/. /1 /. ////0 /0 /", "pzprv3/mashu/3/1/. /1 /. /", "pzprv3/mashu/3/1/. /1 /. ////"} {
		check(detect, s, "f:1 pzprv3 ./W/.")
		check(detect, file(s), "f:1 pzprv3 ./W/.")
	}
	for _, s := range []string{"pzprv3/mashu/1/3/. 1 . /0 0 /", "pzprv3/mashu/1/3/. 1 . /", "pzprv3/mashu/1/3/. 1 ."} {
		check(detect, s, "f:1 pzprv3 .W.")
		check(detect, file(s), "f:1 pzprv3 .W.")
	}
	check(detect, "pzprv3/mashu/1/1/2 //", "f:1 pzprv3 B")
	check(detect, "pzprv3\nmashu\n1\n1\n2\n", "f:1 pzprv3 B")

	full := parsed(t, "pzprv3/mashu/2/2/f/. 1 /. . /", detect)[0]
	if got := strings.Join(full.Puzzle.Rules(), " "); got != "single-loop pearls full" {
		t.Errorf("got rules %s", got)
	}
}

// TestPzprv3Unfinished tells solutions from what is drawn so far.
func TestPzprv3Unfinished(t *testing.T) {
	check := func(input string, published, unfinished bool) {
		t.Helper()
		rec := parsed(t, input, detect)[0]
		if (rec.Published != nil) != published || rec.Unfinished != unfinished {
			t.Errorf("%s: got %v, unfinished %v", input, rec.Published, rec.Unfinished)
		}
		if _, lost := write(t, "pzprv3", rec); (lost != nil) != (published && unfinished) {
			t.Errorf("%s: lost %q", input, lost)
		}
	}
	check(pzprv3Small, true, false)
	check("pzprv3/mashu/2/5/. . . . . /. . . . . /1 0 0 0 /0 1 0 0 /0 1 0 0 0 /", false, true)
	check("pzprv3/mashu/2/3/. 1 . /. . . /0 0 /0 0 /0 0 0 /", false, false)
	check("pzprv3/mashu/2/3/. 1 . /. . . /-1 0 /0 0 /0 0 -1 /", false, true)  // crosses
	check("pzprv3/mashu/2/3/. . . /. . . /1 -1 /1 -1 /1 1 -1 /", true, false) // and a closed line
	check("# solution: yyyyyny\npzprv3/mashu/2/3/. 1 . /. . . /1 0 /0 0 /1 0 0 /", true, true)
	check("# solution: yyyyyny\npzprv3/mashu/2/3/. 1 . /. . . /0 0 /0 0 /0 0 0 /", true, false)
	check("pzprv3/mashu/2/3/. . 1 /. . . /1 0 /1 0 /1 1 0 /", false, true)           // a pearl is left out
	check("pzprv3/mashu/2/3/. . . /. . . /1 0 /1 0 /1 1 0 /", true, false)           // closed
	check("pzprv3/mashu/2/3/. . . /. . . /1 1 /1 1 /1 1 1 /", false, true)           // a branch
	check("pzprv3/mashu/2/4/. 1 . . /. . . . /1 0 1 /1 0 1 /1 1 1 1 /", true, false) // two loops are wrong, but closed
}

func TestPzprv3Errors(t *testing.T) {
	check := defects(t)
	// The same defect in a file and in a line.
	both := func(input, inFile, inLine string) {
		t.Helper()
		check(detect, strings.ReplaceAll(input, "/", "\n"), inFile)
		check(detect, input, "1:"+inLine)
	}
	both("pzprv3/nurikabe/2/2/", "2:1: the file is of the puzzle nurikabe, expected one of mashu, masyu, pearl, slither, slitherlink", "8: the file is of the puzzle nurikabe, expected one of mashu, masyu, pearl, slither, slitherlink")
	both("pzprv3x/mashu/2/2/", "1:1: found \"pzprv3x\", expected pzprv3", "1: found \"pzprv3x\", expected pzprv3")
	both("pzprv3/mashu/2/x/", "4:1: found \"x\", expected the number of columns", "16: found \"x\", expected the number of columns")
	both("pzprv3/mashu/2000/1000/", "4:1: the board is 2000x1000, expected at most 1,000,000 cells", "19: the board is 2000x1000, expected at most 1,000,000 cells")
	both("pzprv3/mashu/1/2/g/. .", "5:1: found \"g\", expected . or 1 (white) or 2 (black) or - (white or black)", "18: found \"g\", expected . or 1 (white) or 2 (black) or - (white or black)")
	both("pzprv3/mashu/2/2/. . /. /", "6:2: the row has 1 pearls, expected 2", "24: the row has 1 pearls, expected 2")
	both("pzprv3/mashu/2/2/. . /. ./0/0 /0 -2", "9:3: found \"-2\", expected 0 or 1 or -1", "34: found \"-2\", expected 0 or 1 or -1")
	both("pzprv3/mashu/2/2/. . /. . /0 /0 /", "8:2: the text ends after 0 rows of edges, expected 1", "34: the row has 0 edges, expected 2")
	both("pzprv3/mashu/2/2/. . /. . /0 /0 ", "8:2: the text ends after 0 rows of edges, expected 1", "32: the text ends after 0 rows of edges, expected 1")
	both("pzprv3/mashu/1/2/. . /0 /0 0 ", "7:1: found \"0 0\" after the board, expected the end", "26: found \"0 0\" after the board, expected the end")
	check(detect, "pzprv3\nmashu\n1\n1\n. \n\nTrialData(1)\n\ninfo:{3", "9:1: info: invalid character '3' looking for beginning of object key string")
	both("pzprv3/mashu/1/2/. . /0 /info:{3", "7:1: info: invalid character '3' looking for beginning of object key string", "26: info: invalid character '3' looking for beginning of object key string")

	check(from("pzprv3"), "pzprv3", "1:7: the text ends here, expected the puzzle: mashu, masyu, pearl, slither, slitherlink")
	check(detect, "pzprv3\nmashu\n\n2", "3:1: found nothing, expected the number of rows")
	check(from("pzprv3"), "?pzprv3/", "1:9: found nothing, expected the puzzle: mashu, masyu, pearl, slither, slitherlink")
	check(detect, "pzprv3/mashu/3/2/. . /. . /. . /0 /0 /0 /0 0 /0 x /", "1:49: found \"x\", expected 0 or 1 or -1")
	check(detect, "pzprv3\nmashu\n1\n1\n. \n\ninfo:{\"metadata\":{\"id\":\"\xff\"}}", "7:1: info: found bytes that are not UTF-8, expected text in UTF-8")
	check(from("pzprv3"), "TrialData(", "1:1: found \"TrialData(\", expected pzprv3")
	check(from("pzprv3"), "http://x/y", "1:1: found \"http:\", expected pzprv3")
	check(from("pzprv3"), "mashu\n1\n1", "1:1: found \"mashu\", expected pzprv3")
	check(detect, "pzprv3\nmashu\n1\n1\n\x00\n", "5:1: found byte 0x00, expected text in UTF-8")
	check(detect, "https://puzz.link/p?pzprv3%2Fmashu%2F1%2F1%2F%2E%203", "1:52: found \"3\", expected . or 1 (white) or 2 (black) or - (white or black)")
	check(format.Options{Rows: 1, Cols: 2}, "pzprv3/mashu/2/1/. /. /", "1:1: the board is 2x1, expected size 1x2")
	check(asBits, pzprv3Small, "1:1: the format pzprv3 has masyu or slitherlink boards, expected a format for takuzu")
	check(from("pzprv3"), "# rules: balance no-three\n"+pzprv3Small, "2:1: the board is masyu, but its rules are those of takuzu")
	check(detect, "pzprv3\nmashu\n1\n2\n. "+strings.Repeat(" ", maxLine), "5:1: the line is longer than 16 MiB")
}

// TestPzprv3Info keeps what is told of a puzzle.
func TestPzprv3Info(t *testing.T) {
	const file = "pzprv3\nmashu\n1\n1\n. \n\n"
	check := func(input, want string) {
		t.Helper()
		rec := parsed(t, input, detect)[0]
		if got := strings.Join([]string{rec.ID, rec.Title, rec.Author, rec.Source}, "|"); got != want {
			t.Errorf("%q: got %s, want %s", input, got, want)
		}
		text, _ := write(t, "pzprv3", rec)
		for _, again := range []string{text, strings.ReplaceAll(text, "\n", "/")} {
			if got := parsed(t, again, detect)[0]; !sameRecord(got, rec) {
				t.Errorf("%q: got %+v, want %+v", again, got, rec)
			}
		}
	}
	check(file+"info:{\n \"metadata\": {\n  \"author\": \"me\",\n  \"source\": \"http://a/b\"\n }\n}", "f||me|http://a/b")
	check(strings.ReplaceAll(file, "\n", "/")+`info:{"metadata": {"author": "me","source": "http://a/b"},"history":{}}`, "f||me|http://a/b")
	check(file+"TrialData(1)\n1 \n\ninfo:{\"metadata\":{\"author\":\"me\"}}", "f||me|")
	check(file+"info:{\"history\":{}}", "f|||")
	check(file+"xinfo:{", "f|||")
	check("# id: x\n# title: A/B\n# author: you\n"+file+"info:{\"metadata\": {\"author\": \"me\",\"source\": \"\\\"\"}}", "x|A/B|you|\"")

	text, _ := write(t, "pzprv3", parsed(t, "# id: x\n# source: a/b\n"+file, detect)...)
	if want := file + "info:{\n \"metadata\": {\n  \"id\": \"x\",\n  \"source\": \"a\\u002fb\"\n }\n}\n"; text != want {
		t.Errorf("got %q, want %q", text, want)
	}
}
