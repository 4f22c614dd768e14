package format_test

import (
	"slices"
	"strings"
	"testing"

	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
)

// TestPzprVectors reads every vector and writes it back.
func TestPzprVectors(t *testing.T) {
	var all struct {
		Masyu []struct {
			Full                             bool
			Grid, Words                      []string
			Puzzlink, Kanpen, Pzprv3, Answer string
		}
	}
	vectors(t, "formats.json", &all)
	check := func(opt format.Options, input, to, want string) *format.Record {
		t.Helper()
		recs := parsed(t, input, opt)
		if got, lost := write(t, to, recs...); got != want || lost != nil {
			t.Errorf("%q: got %q, want %q, lost %q", input, got, want, lost)
		}
		return recs[0]
	}
	for _, v := range all.Masyu {
		grid := strings.Join(v.Grid, "/")
		url := "https://puzz.link/p?" + v.Puzzlink
		rec := check(detect, url, "puzzlink", url+"\n")
		if got := show(rec.Puzzle); got != grid {
			t.Errorf("%s: got %s, want %s", url, got, grid)
		}
		if got := slices.Contains(rec.Puzzle.Rules(), "full"); got != v.Full {
			t.Errorf("%s: got full %v", url, got)
		}
		check(detect, v.Puzzlink, "puzzlink", url+"\n")
		if rec := check(detect, v.Kanpen, "kanpen", v.Kanpen+"\n"); show(rec.Puzzle) != grid {
			t.Errorf("%s: got %s, want %s", v.Kanpen, show(rec.Puzzle), grid)
		}
		full := check(format.Options{Rules: map[string]bool{"full": v.Full}}, v.Kanpen, "puzzlink", url+"\n")
		if v.Full {
			_, lost := write(t, "kanpen", full)
			if want := "the format kanpen has no place for the rule full"; len(lost) != 1 || lost[0] != want {
				t.Errorf("got %q, want %q", lost, want)
			}
		}
		if v.Pzprv3 == "" {
			continue
		}
		file := strings.ReplaceAll(v.Pzprv3, "/", "\n")
		for _, input := range []string{v.Pzprv3, file, "https://puzz.link/p?" + strings.ReplaceAll(strings.ReplaceAll(v.Pzprv3, "/", "%2F"), " ", "%20")} {
			rec := check(detect, input, "pzprv3", file)
			if got := show(rec.Puzzle); got != grid {
				t.Errorf("%s: got %s, want %s", input, got, grid)
			}
			if got := strings.Join(rec.Puzzle.Text(rec.Published), "/"); got != strings.Join(v.Words, "/") {
				t.Errorf("%s: got %s, want %s", input, got, strings.Join(v.Words, "/"))
			}
			if err := rec.Puzzle.Check(rec.Published); err != nil {
				t.Errorf("%s: %v", input, err)
			}
		}
	}
}

const pzprBoard = "..W.../.B..W./....../...B../.W..../......"

func TestPuzzlink(t *testing.T) {
	check := reader(t)
	url := func(s string) string { return "https://puzz.link/p?" + s }

	want := "f:1 puzzlink " + pzprBoard
	check(detect, url("mashu/6/6/1063000i3000"), want)
	for _, s := range []string{
		"puzz.link/p?mashu/6/6/1063000i3000", "http://pzv.jp/p.html?masyu/6/6/1063000i3000", "https://example.org/?pearl/6/6/1063000i3000",
		" \thttps://pzprxs.vercel.app/p?mashu/6/6/1063000i3000", url("type=editor&mashu/6/6/1063000i3000"), url("type=player&mashu_play/6/6/1063000i3000"),
		url("mashu_edit/6/6/1063000i3000"), url("mashu/6/6/1063000I3000"), url("mashu/6/6/1063000i3000///"),
		url("mashu/6/6/1063000i3000#top"), url("mashu%2F6%2f6%2F1063000i3000"), "?mashu/6/6/1063000i3000", "mashu/6/6/1063000i3000", url("mashu/06/6/1063000i3000"),
	} {
		check(detect, s, want)
	}
	check(from("puzzlink"), "mashu/6/6/1063000i3000", want)
	check(detect, url("mashu/1/1/9"), "f:1 puzzlink W")
	check(detect, url("mashu/3/2/50"), "f:1 puzzlink .WB/...")
	check(detect, url("mashu/5/5/000000000"), "f:1 puzzlink ...../...../...../...../.....")
	check(detect, url("mashu/2/3"), "f:1 puzzlink ../../..")
	check(detect, url("mashu/2/3/"), "f:1 puzzlink ../../..")
	check(detect, "# id: a\n"+url("mashu/1/1/9")+"\n\n"+url("mashu/1/1/i")+"\n", "a:2 puzzlink W", "f#2:4 puzzlink B")
	check(format.Options{Rows: 2, Cols: 3}, url("mashu/3/2/50"), "f:1 puzzlink .WB/...")

	full := func(opt format.Options, input string, want bool) {
		t.Helper()
		if got := slices.Contains(parsed(t, input, opt)[0].Puzzle.Rules(), "full"); got != want {
			t.Errorf("%s: got full %v", input, got)
		}
	}
	full(detect, url("mashu/f/4/4/0003i0"), true)
	check(detect, url("mashu/v:name/6/6/1063000i3000"), `dir/f:1:27: found "v:name", a variant whose rules are not known, expected none`)
	full(detect, url("mashu/4/4/0003i0"), false)
	full(detect, "# rules: single-loop pearls full\n"+url("mashu/4/4/0003i0"), true)
	full(format.Options{Rules: map[string]bool{"full": true}}, url("mashu/4/4/0003i0"), true)
}

// TestPuzzlinkBodies refuses bodies that pzpr fills up and cuts off.
func TestPuzzlinkBodies(t *testing.T) {
	check := func(body, wrong string) {
		t.Helper()
		reader(t)(detect, "https://puzz.link/p?mashu/2/2/"+body, "dir/f:1:"+wrong)
	}
	check("9", "32: found the clues of 3 places, expected 4")
	check("99000", `33: found "000" behind the board, expected the end`)
	check("9é", `32: found "é", expected 0 to 9, A to Q or a to q`)
	check("r9", `31: found "r", expected 0 to 9, A to Q or a to q`)
	check("9/9", `32: found "/", expected 0 to 9, A to Q or a to q`)
	check("9c", `32: found "c", which goes on behind the last place`)
}

func TestPuzzlinkErrors(t *testing.T) {
	check := defects(t)
	check(detect, "https://puzz.link/p?tawa/5/5/0", "1:21: the address is of the puzzle tawa, expected one of "+addressable())
	check(detect, "?tajmahal/5/5/0", "1:2: the address is of the puzzle tajmahal, expected one of "+addressable())
	check(detect, "http://example.org/p.html?type=player&firefly_edit/v:x/d/5/5/0", "1:39: the address is of the puzzle firefly, expected one of "+addressable())
	check(detect, "http://pzv.jp/p.html?slither", "1:29: the text ends here, expected the number of columns")
	check(from("puzzlink"), "https://puzz.link/p", `1:1: found "https:", expected one of the puzzles `+addressable())
	check(from("puzzlink"), "https://puzz.link/p?", "1:21: found nothing, expected the puzzle: "+addressable())
	check(detect, "?mashu", "1:7: the text ends here, expected the number of columns")
	check(detect, "?mashu/3", "1:9: the text ends here, expected the number of rows")
	check(detect, "?mashu/3/x/0", "1:10: found \"x\", expected the number of rows")
	check(detect, "?mashu/0/3/0", "1:8: found \"0\", expected the number of columns")
	check(detect, "?mashu/-1/3/0", "1:8: found \"-1\", expected the number of columns")
	check(detect, "?mashu/f//3/0", "1:10: found nothing, expected the number of columns")
	check(detect, "?mashu/2000/1000/0", "1:13: the board is 1000x2000, expected at most 1,000,000 cells")
	check(detect, "?mashu/1/99999999999999999999999/0", "1:10: the board has more than 1,000,000 rows or columns, expected at most 1,000,000 cells")
	check(detect, "?mashu/99999999999999999999999/99999999999999999999999/0", "1:32: the board has more than 1,000,000 rows or columns, expected at most 1,000,000 cells")
	check(detect, "?mashu/fg/4/4/0003i0", "1:9: found the flag 'g', expected f (the loop visits every cell)")
	check(detect, "?mashu%2F2%2F2%2F9r", `1:19: found "r", expected 0 to 9, A to Q or a to q`)
	check(format.Options{Rows: 3, Cols: 2}, "?mashu/3/2/50", "1:2: the board is 2x3, expected size 3x2")
	check(asBits, "?mashu/1/1/9", "1:1: the format puzzlink has masyu or slitherlink boards, expected a format for takuzu")
	check(format.Options{From: "puzzlink", Kind: takuzu.Takuzu}, "?mashu/1/1/9", "1:1: the format puzzlink has masyu or slitherlink boards, expected a format for takuzu")
	check(from("puzzlink"), "# rules: balance no-three\n?mashu/1/1/9", "2:2: the board is masyu, but its rules are those of takuzu")
	check(from("puzzlink"), "# rules: balance no-three\n?mashu/f/1/1/9", "2:2: the board is masyu, but its rules are those of takuzu")
}

// TestPzprInline tells addresses from the names of files.
func TestPzprInline(t *testing.T) {
	for text, want := range map[string]bool{
		"masyu/foo.txt": false, "pearl/1": false, "mashu/": false, "mashu": false, "masyu/1/a.txt": false,
		"pzprv3": false, "pzprv3.txt": false, "pzprv3/a.txt": false, "v:": false, pzprv3Small: true, "v:x/" + pzprv3Small: true, "?" + pzprv3Small: true,
		"mashu/6/6/1063000i3000": true, "mashu/f/4/4/0003i0": true, "mashu/2/3": true, "?mashu": true, "puzz.link/p?masyu/foo": true,
	} {
		if got := format.Inline(text); got != want {
			t.Errorf("%s: got %v", text, got)
		}
	}
}

func TestKanpen(t *testing.T) {
	check := reader(t)
	const rows = "6/6/._._1_._._._/._2_._._1_._/._._._._._._/._._._2_._._/._1_._._._._/._._._._._._/"
	for _, s := range []string{
		"http://www.kanpen.net/masyu.html?problem=" + rows, "https://www.kanpen.net/masyu.html?problem=" + rows, " kanpen.net/masyu.html?problem=" + rows,
		"http://www.kanpen.net/masyu.html?a=b&problem=" + rows + "&c=d#e", "http://www.kanpen.net/masyu.html?problem=" + strings.ReplaceAll(rows, "/", "%2F"),
		"http://www.kanpen.net/masyu.html?problem=" + strings.TrimSuffix(rows, "_/"), "http://www.kanpen.net/masyu.html?problem=" + rows + "#",
	} {
		check(detect, s, "f:1 kanpen "+pzprBoard)
	}
	check(detect, "http://www.kanpen.net/masyu.html?problem=2/3/._1_2_/._._._/", "f:1 kanpen .WB/...")

	bad := func(opt format.Options, input, want string) {
		t.Helper()
		check(opt, input, "dir/f:1:"+want)
	}
	bad(detect, "http://www.kanpen.net/nurikabe.html?problem=1/1/._/", "23: the address is of the puzzle nurikabe, expected one of mashu, masyu, pearl, slither, slitherlink")
	bad(detect, "http://www.kanpen.net/", "1: found no page of kanpen.net with a problem, expected http://www.kanpen.net/masyu.html?problem=…")
	bad(from("kanpen"), "http://example.org/masyu.html?problem=1/1/._/", "1: found no page of kanpen.net with a problem, expected http://www.kanpen.net/masyu.html?problem=…")
	bad(detect, "http://www.kanpen.net/masyu.html?puzzle=/1/1/0", "1: found no page of kanpen.net with a problem, expected http://www.kanpen.net/masyu.html?problem=…")
	bad(detect, "http://www.kanpen.net/masyu.html?problem=", "42: found nothing, expected the number of rows")
	bad(detect, "http://www.kanpen.net/masyu.html?problem=3", "43: the text ends here, expected the number of columns")
	bad(detect, "http://www.kanpen.net/masyu.html?problem=1001/1000/", "47: the board is 1001x1000, expected at most 1,000,000 cells")
	bad(detect, "http://www.kanpen.net/masyu.html?problem=1/2/._3_/", "48: found \"3\", expected . or 1 (white) or 2 (black) or - (white or black)")
	bad(detect, "http://www.kanpen.net/masyu.html?problem=1/2%2F._1_1_/", "53: the row has 3 pearls, expected 2")
	bad(detect, "http://www.kanpen.net/masyu.html?problem=2/1/._", "48: the text ends after 1 rows of pearls, expected 2")
	bad(detect, "http://www.kanpen.net/masyu.html?problem=1/1/._/1_", "49: found \"1\" after the board, expected the end")
	bad(format.Options{Rows: 1, Cols: 2}, "http://www.kanpen.net/masyu.html?problem=2/1/._/._/", "42: the board is 2x1, expected size 1x2")
	bad(asBits, "http://www.kanpen.net/masyu.html?problem=1/1/._/", "1: the format kanpen has masyu or slitherlink boards, expected a format for takuzu")
}

func TestPzprWrite(t *testing.T) {
	check := writer(t)
	full := format.Options{Rules: map[string]bool{"full": true}, Kind: masyu.Masyu}
	check(asLoop, "puzzlink", "# id: a\n# title: T\n.WB\n...\n", "# id: a\n# title: T\nhttps://puzz.link/p?mashu/3/2/50\n")
	check(full, "puzzlink", ".WB\n...\n", "https://puzz.link/p?mashu/f/3/2/50\n")
	check(asLoop, "puzzlink", "..\n..\n\n.\n", "https://puzz.link/p?mashu/2/2/00\nhttps://puzz.link/p?mashu/1/1/0\n")
	check(asLoop, "kanpen", "# id: a\n.WB\n...\n\n.", "# id: a\nhttp://www.kanpen.net/masyu.html?problem=2/3/._1_2_/._._._/\nhttp://www.kanpen.net/masyu.html?problem=1/1/._/\n")
	check(full, "pzprv3", "WB.\n", "pzprv3\nmashu\n1\n3\nf\n1 2 . \n0 0 \n")
	check(asLoop, "pzprv3", "W\n.\n", "pzprv3\nmashu\n2\n1\n1 \n. \n\n\n0 \n")
	check(asLoop, "pzprv3", "W", "pzprv3\nmashu\n1\n1\n1 \n\n")

	const solved = "# solution: yyyy\n..\n..\n"
	check(asLoop, "pzprv3", solved, "pzprv3\nmashu\n2\n2\n. . \n. . \n1 \n1 \n1 1 \n")
	check(asLoop, "puzzlink", solved, "", "the format puzzlink has no place for a solution")
	check(asLoop, "kanpen", solved, "", "the format kanpen has no place for a solution")
	check(full, "kanpen", ".", "", "the format kanpen has no place for the rule full")
	check(asLoop, "pzprv3", "# solution: nyyy\n..\n..\n", "", "the format pzprv3 holds a solution as lines that are closed and visit all pearls, and this one is not like that")
	check(asLoop, "pzprv3", ".\n# id: b\n.\n", "pzprv3\nmashu\n1\n1\n. \n\n", "the format pzprv3 holds one puzzle a file")
	check(asBits, "puzzlink", "01\n..\n", "", "the format puzzlink has masyu or slitherlink boards, and this is a 3-in-a-row")
}
