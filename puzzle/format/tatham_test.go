package format_test

import (
	"strings"
	"testing"

	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
)

const (
	pearlGrid = "..W.../.B..W./....../...B../.W..../......"
	pearlSol  = "se ew ew sw se sw/ns se ew nw ns ns/ns ns se ew nw ns/ns ne nw se ew nw/ne ew sw ns - -/- - ne nw - -"
)

// tathamText writes one puzzle, or gives the error.
func tathamText(name string, rec *format.Record) string {
	text, err := format1(name, rec)
	if lost, ok := err.(*format.LossError); ok {
		return lost.What + "! " + lost.Error()
	} else if err != nil {
		return "error: " + err.Error()
	}
	return text
}

// tathamBoard makes a puzzle of rows parted by '/'.
func tathamBoard(grid string, rules string) *format.Record {
	rec, err := first("# rules: "+rules+"\n"+strings.ReplaceAll(grid, "/", "\n"), detect)
	if err != nil {
		panic(err)
	}
	return rec
}

const (
	tathamDistinct = "balance no-three distinct-rows distinct-columns"
	tathamPlain    = "balance no-three"
	tathamLoop     = "single-loop pearls"
)

func tathamRules(p puzzle.Puzzle) string { return strings.Join(p.Rules(), " ") }

// TestTathamVectors reads and writes the known IDs.
func TestTathamVectors(t *testing.T) {
	check := func(id, grid, rules string) {
		t.Helper()
		recs := parsed(t, id+"\n", detect)
		if got := show(recs[0].Puzzle); len(recs) != 1 || got != grid || recs[0].Format != "tatham" || tathamRules(recs[0].Puzzle) != rules {
			t.Errorf("%s: got %s, %s as %s, want %s, %s", id, got, tathamRules(recs[0].Puzzle), recs[0].Format, grid, rules)
		}
		if got := tathamText("tatham", recs[0]); got != id+"\n" {
			t.Errorf("%s: written as %s", id, got)
		}
	}
	check("8x8:cCbcdBHdCICEdfDb", "..0..1.0/..0...0./1......./1...0..1/......../1..1..../1...0.../..0...1.", tathamPlain)
	check("8x6u:aCabFDcFdfCCABAc", "0..10.0./....1.../1..0..../.1...0../...0..1./.11.11..", tathamDistinct)
	check("6x6u:BEAEegbcDc", site, tathamDistinct)
	check("6x6:zl", "....../....../....../....../....../......", tathamPlain)
	check("6x6:bWdBbWjBcWj", pearlGrid, tathamLoop)
	check("7x5:gWWWWaWWeWaWaWhWaB", "......./WWWW.WW/.....W./W.W..../....W.B", tathamLoop)
	check("6x6:BbBfWcWbWBaBeWgWa", "B..B../....W./..W..W/B.B.../..W.../....W.", tathamLoop)
	check("5x6:zd", "...../...../...../...../...../.....", tathamLoop)
}

func TestTathamRead(t *testing.T) {
	check := reader(t)
	blank := "....../....../....../....../....../......"
	check(detect, "6:zl", "f:1 tatham "+blank)
	check(detect, "6x6dt:ZL", "f:1 tatham "+blank)
	check(detect, "0006x6udn:ZL", "f:1 tatham "+blank)
	check(detect, "6x6:lz", "f:1 tatham ....../.....0/....../....../....../......")
	check(detect, "\t6x6den:aaWdBbWjBcWj", "f:1 tatham "+pearlGrid)
	check(detect, "# id: a\n6x6u:BEAEegbcDc\n\n6x6:bWdBbWjBcWj\n", "a:2 tatham "+site, "f#2:4 tatham "+pearlGrid)
	check(detect, "# solution: "+strings.ReplaceAll(siteSol, "/", "")+"\n6x6u:BEAEegbcDc", "f:2 tatham "+site+" = "+siteSol)
	check(format.Options{Rows: 6, Cols: 8}, "8x6u:aCabFDcFdfCCABAc", "f:1 tatham 0..10.0./....1.../1..0..../.1...0../...0..1./.11.11..")

	// IDs without a height, and records of a masyu-task whose IDs look like some.
	check(detect, "6:zl\n6u:BEAEegbcDc", "f#1:1 tatham "+blank, "f#2:2 tatham "+site)
	check(detect, "6u:BEAEegbcDc\n6x6:bWdBbWjBcWj", "f#1:1 tatham "+site, "f#2:2 tatham "+pearlGrid)
	check(detect, "8:cCbcdBHdCICEdfDb\n6:zl", "f#1:1 tatham ..0..1.0/..0...0./1......./1...0..1/......../1..1..../1...0.../..0...1.", "f#2:2 tatham "+blank)
	check(detect, "6:d\n6:", "dir/f:1:3: the description has 4 cells, expected 36 for the width 6 and height 6 of Pearl; nor is it an ID of any other game", "dir/f:2:3: found the end of the line, expected the description of the board")
	check(detect, "1:aWb\n2:d", "1:1 masyu-task .W/..", "2:2 masyu-task ../..")
	check(detect, "1:aWb", "1:1 masyu-task .W/..")
	check(detect, "6:aWb\n5b3:d", "6:1 masyu-task .W/..", "5b3:2 masyu-task ../..")
	check(detect, "10x10:aWb:", "10x10:1 masyu-task .W/..")
	check(detect, "6x6:aWb:yyyy", "6x6:1 masyu-task .W/.. = se sw/ne nw")

	// Both games.
	check(detect, "6x6:rBq", "dir/f:1:1: the ID fits Unruly, Pearl and Akari alike")
	check(asBits, "6x6:rBq", "f:1 tatham ....../....../.....0/.1..../....../......")
	check(asLoop, "6x6:rBq", "f:1 tatham ....../....../....../B...../....../......")
	check(detect, "6x6u:rBq", "f:1 tatham ....../....../.....0/.1..../....../......")
	check(detect, "6x6dn:rBq", "f:1 tatham ....../....../.....0/.1..../....../......")
	check(detect, "6x6n:rBq", "f:1 tatham ....../....../....../B...../....../......")
	check(detect, "# rules: single-loop pearls\n6x6:rBq", "f:2 tatham ....../....../....../B...../....../......")
	check(detect, "7x7:ywB", "dir/f:1:1: the ID fits Pearl and Akari alike")
	check(asLoop, "7x7:ywB", "f:1 tatham ......./......./......./......./......./......./......B")
	check(asLoop, "6x6u:BEAEegbcDc", "dir/f:1:1: found an ID of Unruly, expected one of Pearl for masyu")
	check(asBits, "6x6:bWdBbWjBcWj", "dir/f:1:1: found an ID of Pearl, expected one of Unruly for takuzu")

	// What the program ignores is an error.
	check(detect, "6x6uxyz:BEAEegbcDc", "dir/f:1:5: found 'x' after the settings of Unruly, expected nothing more; nor is it an ID of any other game")
	check(detect, "6x6nde:bWdBbWjBcWj", "dir/f:1:5: found 'd' after the settings of Pearl, expected nothing more; nor is it an ID of any other game")
	check(detect, "6x6dx:bWdBbWjBcWj", "dir/f:1:5: found 'x', expected the difficulty e or t; nor is it an ID of any other game")
}

func TestTathamErrors(t *testing.T) {
	check := defects(t)
	check(detect, "6x6:BEAEegbcD", "1:5: the description has 34 cells, expected 37 for the width 6 and height 6 and one for the end of Unruly; nor is it an ID of any other game")
	check(detect, "6x6:zke", "1:5: the description has 41 cells, expected 37 for the width 6 and height 6 and one for the end of Unruly; nor is it an ID of any other game")
	check(detect, "7x7:zz", "1:1: the board is 7 wide and 7 high, expected even numbers for Unruly; nor is it an ID of any other game")
	check(detect, "4x4:bAbBdac", "1:1: the board is 4 wide and 4 high, expected at least 6 for Unruly; nor is it an ID of any other game")
	check(detect, "6x6ud:BEAEegbcDc", "1:6: found the end, expected the difficulty t, e or n; nor is it an ID of any other game")
	check(detect, "6x6dx:BEAEegbcDc", "1:5: found 'x', expected the difficulty t, e or n; nor is it an ID of any other game")
	check(detect, "6x6:BEAEe-bcDc", "1:10: found '-', expected a to z for 0 to 25 empty cells and a 0, or A to Z for a 1; nor is it an ID of any other game")
	check(detect, "6x6:bWdBbWiBcWj", "1:5: the description has 35 cells, expected 36 for the width 6 and height 6 of Pearl; nor is it an ID of any other game")
	check(detect, "6x6:bwdBbWiBcWj", "1:5: the description has 57 cells, expected 36 for the width 6 and height 6 of Pearl; nor is it an ID of any other game")
	check(detect, "4x4:jWaBc", "1:1: the board is 4 wide and 4 high, expected at least 5 for Pearl; nor is it an ID of any other game")
	check(detect, "6x6#12345", "1:4: found '#', so this is the seed of a random board, which cannot be decoded: "+
		"open it in the game and copy the game ID (Game > Specific, or the link by game ID below the board) that has a colon")
	check(detect, "6x6: ", "1:5: found the end of the line, expected the description of the board")
	check(from("tatham"), "6x6", "1:4: found the end of the line, expected the ID of a game with a colon, as 6x6:…")
	check(from("tatham"), "x6:zl", "1:1: found 'x', expected the width; nor is it an ID of any other game")
	check(from("tatham"), "6x:zl", "1:3: found the end, expected the height; nor is it an ID of any other game")
	check(detect, "6x16u:zzzzy", "1:1: the board is 6 wide and 16 high, too many for all rows and all columns to be different; nor is it an ID of any other game")
	check(detect, "16x6u:zzzzy", "1:1: the board is 16 wide and 6 high, too many for all rows and all columns to be different; nor is it an ID of any other game")
	check(detect, "1002x1000:zl", "1:1: the board is 1000x1002, expected at most 1,000,000 cells; nor is it an ID of any other game")
	check(detect, "99999999999999999999x99999999999999999999:zl", "1:1: the board has more than 1,000,000 rows or columns, expected at most 1,000,000 cells; nor is it an ID of any other game")
	check(asLoop, "6x6:"+strings.Repeat("z", 40_000), "1:5: found 1040000 cells, expected at most 1,000,000")
	check(asBits, "6x6:"+strings.Repeat("z", 40_001), "1:5: found 1000024 cells, expected at most 1,000,000")
	check(format.Options{Rows: 8, Cols: 6}, "8x6u:aCabFDcFdfCCABAc", "1:1: the board is 6x8, expected size 8x6")
	check(detect, "# size: 8x6\n8x6u:aCabFDcFdfCCABAc", "1:9: # size: found 8x6, but the board is 6x8")
	check(format.Options{Kind: "takuzu"}, "# rules: single-loop pearls\n6x6u:BEAEegbcDc", "2:1: the board is takuzu, but its rules are those of masyu")
	check(from("tatham"), "6x6:äl", "1:5: found 'ä', expected a to z for 0 to 25 empty cells and a 0, or A to Z for a 1; nor is it an ID of any other game")
}

// underRules returns a check of the kind and the rules of the first puzzle of an input.
func underRules(t *testing.T) func(opt format.Options, input, want string) {
	return func(opt format.Options, input, want string) {
		t.Helper()
		p := parsed(t, input, opt)[0].Puzzle
		if got := string(p.Kind()) + " " + tathamRules(p); got != want {
			t.Errorf("%q, %+v: got %s, want %s", input, opt, got, want)
		}
	}
}

// TestTathamRules takes the rules from the ID, and more from comments and options.
func TestTathamRules(t *testing.T) {
	check := underRules(t)
	check(detect, "6x6u:zl", "takuzu "+tathamDistinct)
	check(detect, "6x6:zl", "3-in-a-row "+tathamPlain)
	check(format.Options{Kind: "takuzu"}, "6x6:zl", "takuzu "+tathamDistinct)
	check(asBits, "6x6u:zl", "3-in-a-row "+tathamDistinct)
	check(format.Options{Rules: map[string]bool{"distinct-rows": true, "distinct-columns": false}}, "6x6u:zl", "takuzu balance no-three distinct-rows")
	check(detect, "# rules: distinct-rows\n6x6:zl", "takuzu balance no-three distinct-rows")
	check(detect, "# rules: balance no-three\n6x6u:zl", "takuzu "+tathamDistinct)
	check(detect, "6x6:zj", "masyu "+tathamLoop)
	check(detect, "6x6n:zj", "masyu "+tathamLoop)
	check(detect, "# rules: full\n6x6n:zj", "masyu "+tathamLoop+" full")
	check(format.Options{Rules: map[string]bool{"full": true}}, "6x6:zj", "masyu "+tathamLoop+" full")
}

func TestTathamWrite(t *testing.T) {
	check := func(rec *format.Record, want string) {
		t.Helper()
		if got := tathamText("tatham", rec); got != want {
			t.Errorf("%s: got %q, want %q", show(rec.Puzzle), got, want)
		}
	}
	rec := tathamBoard(site, tathamDistinct)
	rec.ID, rec.Named, rec.Title, rec.Author, rec.Source = "a", true, "T", "A", "S"
	check(rec, "# id: a\n# title: T\n# author: A\n# source: S\n6x6u:BEAEegbcDc\n")
	rec.Published = make(puzzle.Answer, 36)
	check(rec, "solution! the format tatham has no place for a solution")
	rec.Unfinished = true
	check(rec, "progress! the format tatham has no place for a board that is partly solved")

	check(tathamBoard(site, "balance no-three distinct-rows"),
		"rules! the format tatham has one setting for equal rows and equal columns, and this puzzle allows only one of them")
	check(tathamBoard(wiki, tathamPlain), "! the format tatham holds boards of Unruly with at least 6 rows and columns, and this one is 4x4")
	long := tathamBoard(strings.Repeat("....../", 16), tathamDistinct)
	check(long, "! the format tatham holds no board with more rows or columns than can be different, and this one is 16x6")
	check(tathamBoard(strings.Repeat("....../", 14), tathamDistinct), "6x14u:zzzj\n")
	check(tathamBoard(strings.Repeat("....../", 16), tathamPlain), "6x16:zzzv\n")

	check(tathamBoard(pearlGrid, tathamLoop), "6x6:bWdBbWjBcWj\n")
	check(tathamBoard(pearlGrid, "full"), "rules! the format tatham cannot say that the loop visits every cell")
	check(tathamBoard(strings.Repeat("..../", 6), tathamLoop), "! the format tatham holds boards of Pearl with at least 5 rows and columns, and this one is 6x4")

	// An ID that fits both games has a comment.
	check(tathamBoard("....../....../....../B...../....../......", tathamLoop), "# rules: single-loop pearls\n6x6:rBq\n")
	check(tathamBoard("....../....../.....0/.1..../....../......", tathamPlain), "# rules: balance no-three\n6x6:rBq\n")
	check(tathamBoard("....../....../.....0/.1..../....../......", tathamDistinct), "6x6u:rBq\n")
	// A long gap takes the case of the clue after it.
	check(tathamBoard("....../....../....../....../.1.0../......", tathamPlain), "6x6:ZAbi\n")
	check(tathamBoard("....../....../....../....../.0.1../......", tathamPlain), "6x6:zaBi\n")
	check(tathamBoard("......../......../......../......../......../......../..1...../........", tathamPlain), "8x8:ZZAn\n")
}

// tathamSame reads a text and compares its one puzzle.
func tathamSame(t interface {
	Helper()
	Errorf(string, ...any)
	Fatal(...any)
}, text string, want *format.Record,
) {
	t.Helper()
	recs := parsed(t, text, detect)
	for _, rec := range recs {
		switch {
		case show(rec.Puzzle) != show(want.Puzzle) || tathamRules(rec.Puzzle) != tathamRules(want.Puzzle):
			t.Errorf("%q: got %s, want %s", text, show(rec.Puzzle), show(want.Puzzle))
		case !rec.Published.Equal(want.Published) || rec.PublishedErr != nil:
			t.Errorf("%q: got the solution %v, want %v", text, rec.Published, want.Published)
		}
	}
	if len(recs) != 1 {
		t.Errorf("%q: %d puzzles", text, len(recs))
	}
}
