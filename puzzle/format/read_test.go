package format_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

// show writes a board in one line, its rows parted by '/'.
func show(p puzzle.Puzzle) string {
	rows, cols := p.Size()
	var s strings.Builder
	for r := range rows {
		if r > 0 {
			s.WriteByte('/')
		}
		for c := range cols {
			chars := ".WB?"
			switch p.Kind() {
			case takuzu.Takuzu, takuzu.ThreeInARow:
				chars = ".01"
			case slitherlink.Slitherlink:
				chars = ".01234"
			}
			s.WriteByte(chars[p.Clue(r, c)])
		}
	}
	return s.String()
}

// read returns a line for every record and error: "ID:line format board = answer".
func read(input string, opt format.Options) []string {
	var got []string
	for rec, err := range format.Read(strings.NewReader(input), "dir/f", opt) {
		if err != nil {
			got = append(got, err.Error())
			continue
		}
		line := fmt.Sprintf("%s:%d %s %s", rec.ID, rec.Line, rec.Format, show(rec.Puzzle))
		if rec.Published != nil {
			line += " = " + strings.Join(rec.Puzzle.Text(rec.Published), "/")
		}
		if rec.PublishedErr != nil {
			line += " ! " + rec.PublishedErr.Error()
		}
		got = append(got, line)
	}
	return got
}

// reader returns a check that input is read as the wanted lines.
func reader(t *testing.T) func(opt format.Options, input string, want ...string) {
	return func(opt format.Options, input string, want ...string) {
		t.Helper()
		got := read(input, opt)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%.200q, %+v: (-want +got)\n%s", input, opt, diff)
		}
	}
}

// defects returns a check that input has just one defect, which starts with its place.
func defects(t *testing.T) func(opt format.Options, input, want string) {
	return func(opt format.Options, input, want string) {
		t.Helper()
		reader(t)(opt, input, "dir/f:"+want)
	}
}

var (
	detect = format.Options{}
	asLoop = format.Options{Kind: masyu.Masyu}
	asBits = format.Options{Kind: takuzu.ThreeInARow}
)

func from(name string) format.Options { return format.Options{From: name} }

const (
	wiki    = ".1.0/..0./.0../11.0"
	site    = ".1..../11..../1....0/....../0.0..0/...1.."
	siteSol = "011001/110010/101100/001011/010110/100101"
)

func TestTakuzuText(t *testing.T) {
	check := reader(t)
	check(detect, ".1.0\n..0.\n.0..\n11.0\n", "f:1 takuzu "+wiki)
	check(detect, ". 1 . 0 \n. . 0 .\n. 0 .  .\n  1 1 . 0", "f:1 takuzu "+wiki)
	check(detect, "-1_0\r\n.-0?\r\n.O..\r\nII.O\r\n\r\n", "f:1 takuzu "+wiki)
	check(detect, "\ufeff.1.0\r..0.\r.0..\r11.0", "f:1 takuzu "+wiki)
	check(detect, "# a comment\n\n# id: first one\n01\n..\n\n\n# id:\n..\n10\n# at the end", "first one:4 takuzu 01/..", "f#2:9 takuzu ../10")
	check(detect, "01\n..\n\n..\n1.\n\n0.\n..", "f#1:1 takuzu 01/..", "f#2:4 takuzu ../1.", "f#3:7 takuzu 0./..")
	check(detect, "# id: a\n01..\n# a comment\n....\n# id: b\n..10\n....", "a:2 takuzu 01../....", "b:6 takuzu ..10/....")
	check(detect, "#"+strings.Repeat("x", 100_000)+"\n"+strings.Repeat("\n", 100_000)+"# id: a\n01\n..", "a:100003 takuzu 01/..")
	check(detect, "# size: 16x16\n"+strings.Repeat(".1.0.1.0.1.0.1.0\n", 16), "f:2 takuzu "+strings.Repeat("/.1.0.1.0.1.0.1.0", 16)[1:])
	large := strings.Repeat(strings.Repeat(".1.0", 75)+"\n", 300)
	check(detect, large+"\n01\n..", "f#1:1 takuzu "+strings.ReplaceAll(large, "\n", "/")[:301*300-1], "f#2:302 takuzu 01/..")
	check(asBits, "2 4\n1--2\n----", "f:1 takuzu 1..0/....")
	check(detect, "2 4\n1--0\n----", "f:1 takuzu 1..0/....")
	check(asBits, "2 2\n1 -\n- -", "f:1 takuzu 1./..")
	check(asBits, "..\n..", "f:1 takuzu ../..")
	check(detect, "01xx\nx1x0", "f:1 takuzu 01../.1.0")
	check(detect, "0 x\nx 1", "f:1 takuzu 0./.1")
	check(detect, "0 1\n1 0", "f:1 takuzu 01/10")
}

func TestOneLine(t *testing.T) {
	check := reader(t)
	gotak := "......0....0..1.......1.1.00..1....."
	check(detect, gotak, "f:1 gotak ....../0....0/..1.../....1./1.00../1.....")
	check(detect, gotak+"\n\n01..\n", "f#1:1 gotak ....../0....0/..1.../....1./1.00../1.....", "f#2:3 gotak 01/..")
	check(detect, "# id: a\n.1.0..0..0..11.0\n# id: b\n01..", "a:2 gotak "+wiki, "b:4 gotak 01/..")
	check(from("gotak"), ".1.0..0..0..11.0\n.I.O..O..O..II.O", "f#1:1 gotak "+wiki, "f#2:2 gotak "+wiki)
	check(format.Options{Rows: 2, Cols: 8}, ".1.0..0..0..11.0", "f:1 gotak .1.0..0./.0..11.0")
	check(detect, "-1-0--0--0--11-0", "f:1 binarypuzzle "+wiki)
	check(detect, "1001 1001", "f:1 binarypuzzle 10/01 = 10/01")
	check(detect, "1001011001101001 1001011001101001", "f:1 binarypuzzle 1001/0110/0110/1001 = 1001/0110/0110/1001")
	check(detect, "0110\n\n1001 1001\n\n-1-- 1100", "f#1:1 binarypuzzle 01/10", "f#2:3 binarypuzzle 10/01 = 10/01", "f#3:5 binarypuzzle .1/.. = 11/00")
	check(detect, "# Solution: 0110\n01-- 0110", "f:2 binarypuzzle 01/.. = 01/10")
	check(detect, "-1-0--0--0--11-0 0110100100111100", "f:1 binarypuzzle "+wiki+" = 0110/1001/0011/1100")
	check(detect, "\t.1.0..0..0..11.0  0110100100111100\n# id: two\n-1-0--0--0--11-0\n",
		"f#1:1 binarypuzzle "+wiki+" = 0110/1001/0011/1100", "two:3 binarypuzzle "+wiki)
	check(detect, "-1-0--0--0--11-0 011010010011110", "f:1 binarypuzzle "+wiki+" ! dir/f:1:33: solution: found 15 characters, expected 16")
	check(detect, "-1-0--0--0--11-0 01101001001111000", "f:1 binarypuzzle "+wiki+" ! dir/f:1:34: solution: found 17 characters, expected 16")
	check(from("binarypuzzle"), "-1-0--0--0--11-0 0110x00100111100", "f:1 binarypuzzle "+wiki+" ! dir/f:1:22: solution: found 'x', expected 0 or 1")
}

func TestBinairo(t *testing.T) {
	check := reader(t)
	solution := strings.ReplaceAll(siteSol, "/", "")
	check(detect, "a1d11d1d0f0a0b0c1b", "f:1 binairo "+site)
	check(detect, "a1d11d1d0f0a0b0c1b "+solution, "f:1 binairo "+site+" = "+siteSol)
	check(detect, "zj "+solution, "f:1 binairo ....../....../....../....../....../...... = "+siteSol)
	check(detect, "zj\na1d11d1d0f0a0b0c1b", "f#1:1 binairo ....../....../....../....../....../......", "f#2:2 binairo "+site)
	check(format.Options{Rows: 6, Cols: 8}, "0b10a0e1c1b0e1c0e0b1b11a11b", "f:1 binairo 0..10.0./....1.../1..0..../.1...0../...0..1./.11.11..")
	check(detect, "0110 0110\n1001 1001\na1b", "f#1:1 binairo 01/10 = 01/10", "f#2:2 binairo 10/01 = 10/01", "f#3:3 binairo .1/..")
	check(asBits, "zj", "f:1 binairo ....../....../....../....../....../......")
}

func TestMasyuText(t *testing.T) {
	check := reader(t)
	check(detect, "..W\n.B.\n...", "f:1 masyu ..W/.B./...")
	check(detect, ". . o\n. * .\n. . .", "f:1 masyu ..W/.B./...")
	check(detect, "-_O\n.@.\n.#.", "f:1 masyu ..W/.B./.B.")
	check(asLoop, "2 3\n- - w\n- b -\n\n1 2\nw1", "f#1:1 masyu ..W/.B.", "f#2:5 masyu WW")
	check(detect, "2 3\n#.w\n#b-", "f:1 masyu B.W/BB.")
	check(asLoop, "1 2\nw 2", "f:1 masyu WB")
	check(detect, "2 2\nWB\nBW\n", "f:1 masyu WB/BW")
	check(detect, "2 2\nW.\n..\n# hello", "f:1 masyu W./..")
	check(detect, "# id: a\n..W\n#id:b\n.B.\n", "a:2 masyu ..W", "b:4 masyu .B.")
	check(asLoop, "-1\n2-", "f:1 masyu .W/B.")
	check(from("masyu"), "2 2\n-1\n2-", "f:1 masyu .W/B.")
	check(detect, "...W\n\n....\n\n....\n", "f:1 masyu ...W/..../....")
	check(detect, "# Bob's\n..W\n.B.", "f:2 masyu ..W/.B.")
}

func TestMasyuTask(t *testing.T) {
	check := reader(t)
	const (
		board  = "....../W.WW../....W./.B...W/...W../B.W..."
		answer = "yyyyynyyynnnnnnnyynnnnnnyyyynnynnnnyyynnyyyynnyyynnyyyynnynn"
		loop   = "se ew ew ew ew sw/ns se ew ew sw ns/ns ns - - ns ns/ns ne ew sw ns ns/ns - - ns ne nw/ne ew ew nw - -"
	)
	check(detect, "fWaWWfWbBcWcWbBaWc", "f:1 masyu-task "+board)
	check(detect, "3,184,225:fWaWWfWbBcWcWbBaWc:"+answer, "3,184,225:1 masyu-task "+board+" = "+loop)
	check(detect, "# rules: single-loop pearls\n:d:nnny\n# size: 1x2\n# rules: single-loop pearls\n:b:\n", "f#1:2 masyu-task ../.. = - ?/- ?", "f#2:5 masyu-task ..")
	check(detect, "Jan 01, 2023:fWaWWfWbBcWcWbBaWc:\n123:fWaWWfWbBcWcWbBaWc", "Jan 01, 2023:1 masyu-task "+board, "123:2 masyu-task "+board)
	check(detect, "a:d\nb:d:e:d:nnnn\n:Wc:nnnn\n", "a:1 masyu-task ../..",
		"dir/f:2:7: found 5 fields, expected ID:TASK:ANSWER: the line may be two records in one", "f#3:3 masyu-task W./.. = - -/- -")
	check(detect, "a:WB:nnnn", "dir/f:1:3: found 2 cells, expected a square board (1 or 4 cells)")
	check(format.Options{Rows: 1, Cols: 2}, "a:WB:y", "a:1 masyu-task WB = ? ?")
	check(detect, "a:d:nnyx", "a:1 masyu-task ../.. ! dir/f:1:8: solution: found 'x', expected n or y")
	check(detect, "a:d:nnnnn", "a:1 masyu-task ../.. ! dir/f:1:9: solution: found 5 characters, expected 4")
	check(detect, "1:d\n2:d", "1:1 masyu-task ../..", "2:2 masyu-task ../..")
	check(asLoop, "zj", "f:1 masyu-task ....../....../....../....../....../......")
}

func TestPuzzlekit(t *testing.T) {
	check := reader(t)
	masyu02 := `"02_6x6": {"problem": "6 6\n- - - - - -\n- - - - - w\n- b - w b - \n- b 1 - 2 -\nw - - - - -\n- - - - - -",
 "solution": "6 6\nse sw - - se sw\nns ns - - ns ns\nns ne EW we nw ns\nns se ew ew sw ns\nns ns - - ns ns\nne nw - - ne nw", "source": "", "info": ""}`
	board := "masyu ....../.....W/.B.WB./.BW.B./W...../......"
	board = strings.Replace(board, "masyu", "puzzlekit", 1)
	loop := " = se sw - - se sw/ns ns - - ns ns/ns ne ew ew nw ns/ns se ew ew sw ns/ns ns - - ns ns/ne nw - - ne nw"
	check(detect, "{\"name\": \"Masyu\", \"count\": 1,\n\"data\": {"+masyu02+",\n \"x\": {\"problem\":\"1 2\\nw b\",\"solution\":\"\"}}}",
		"02_6x6:2 "+board+loop, "x:4 puzzlekit WB")
	check(detect, "[{\"name\": \"Masyu\", \"data\": {"+masyu02+"}},\n{\"name\":\"Binairo\",\"data\":{\"b\":{\"problem\":\"2 2\\n1 -\\n- 2\",\"solution\":\"2 2\\n1 2\\n1 2\"}}}]",
		"02_6x6:1 "+board+loop, "b:3 puzzlekit 1./.0 = 10/10")
	check(detect, `{"problem":"1 2\nw b"}{"problem":"1 2\nw -"}`, "f#1:1 puzzlekit WB", "f#2:1 puzzlekit W.")
	check(asBits, `{"problem":"2 2\n1 -\n- -"}`, "f:1 puzzlekit 1./..")
	check(detect, `{"problem":"2 2\n1 -\n- -"}`, "dir/f:1:1: problem: it can be a takuzu, a masyu or a slitherlink")
	check(detect, `{"name":"Takuzu","data":{"ä":{"problem":3}, "b":{"problem":"2 2\n1 -\n- 4"}, "c":{"problem":"2 2\n..\n..","solution":"2 2\n12\n2"}}}`,
		"dir/f:1:30: found a JSON number, expected string",
		"dir/f:1:45: problem: line 3, column 3: found '4', expected 0 1 (O I, or 2 for 0) or . - _ ? for an empty cell",
		"c:1 puzzlekit ../.. ! dir/f:1:78: solution: line 3, column 2: the row has 1 cells, expected 2")
	check(detect, `{"name":"Checkers","data":{"a":1}}`, "dir/f:1:20: found a collection of Checkers, expected Binairo, Masyu, Slitherlink or a family of a rule file")
	check(asBits, `{"name":"Masyu","data":{"a":1}}`, "dir/f:1:17: found a collection of Masyu, expected 3-in-a-row puzzles")
	check(detect, `{"name":"Masyu","data":[1]}`, `dir/f:1:24: found [, expected the puzzles {ID:{"problem":…}}`)
	check(detect, `{"name":"Masyu","data":{"a":{"problem":""}}}`, "dir/f:1:25: problem: the board is 0x0, but a Masyu board needs at least one row and one column")
	check(detect, `{"name":"Masyu","data":{"a":{"problem":"w b"}}}`, `dir/f:1:25: problem: line 1, column 1: found "w b", expected the size "R C"`)
	check(detect, `{"name":"Masyu","data":{"a":{"problem":"2 2\nw b"}}}`, `dir/f:1:25: problem: the grid has 1 rows, expected 2`)
	check(detect, "{\"name\":\"Masyu\",\n \"data\":{\"a\":{\"problem\":\"1 2\\nw b\"},\n nonsense", "a:2 puzzlekit WB",
		"dir/f:3:2: not JSON from here on: invalid character 'n' looking for beginning of object key string")
}

func TestRules(t *testing.T) {
	check := underRules(t)
	check(detect, "01\n..", "takuzu balance no-three distinct-rows distinct-columns")
	check(format.Options{Kind: "unruly"}, "01\n..", "3-in-a-row balance no-three")
	check(format.Options{Rules: map[string]bool{"distinct-rows": false, "distinct-columns": true}}, "01\n..", "takuzu balance no-three distinct-columns")
	check(detect, "W.\n..", "masyu single-loop pearls")
	check(format.Options{Rules: map[string]bool{"full": true}}, "W.\n..", "masyu single-loop pearls full")
	tohu := `{"name":"Tohu-Wa-Vohu","data":{"x":{"problem":"2 2\n--\n--"}}}`
	check(detect, tohu, "3-in-a-row balance no-three")
	check(format.Options{Kind: "takuzu"}, tohu, "takuzu balance no-three distinct-rows distinct-columns")
}

// TestSmallReads gives the input byte by byte: nothing may depend on its pieces.
func TestSmallReads(t *testing.T) {
	for _, input := range []string{
		".1.0\r\n..0.\r\n.0..\r\n11.0\r\n\r\n01\r\n..", "a:d:nnnn\rb:d:", `{"name":"Masyu","data":{"a":{"problem":"1 1\nw"}}}`,
	} {
		want := read(input, detect)
		n := 0
		for rec, err := range format.Read(iotest.OneByteReader(strings.NewReader(input)), "dir/f", detect) {
			if n++; err != nil || n > len(want) || !strings.HasPrefix(want[n-1], rec.ID+":") {
				t.Errorf("%q: got %v, %v, want %q", input, rec, err, want)
			}
		}
	}
}

// TestStop ends the sequence early, which must not yield again.
func TestStop(t *testing.T) {
	for _, input := range []string{"01\n..\n\n01\n..", "a:d:\nb:d:", `[{"problem":"1 1\nw"},{"problem":"1 1\nw"}]`, `{"name":"Masyu","data":{"a":{"problem":"1 1\nw"}}}`, "zzz:W"} {
		for range format.Read(strings.NewReader(input), "f", detect) {
			break
		}
	}
}

// TestInline tells puzzles from the names of files.
func TestInline(t *testing.T) {
	for _, text := range []string{
		"https://puzz.link/p?mashu/1/1/9", "6x6u:BEAEegbcDc", "pzprv3/mashu/1/2/. . /1 /",
		"http://www.kanpen.net/masyu.html?problem=1/1/._/",
	} {
		if !format.Inline(text) {
			t.Errorf("%q is taken for the name of a file", text)
		}
	}
	for _, text := range []string{
		"", "# a", "puzzle", "begin", "{x}", "[x].json", "{}", "SAVEFILE", "<x>", "a.txt", "01..", "zj", "masyu/foo.txt", "pearl/1",
	} {
		if format.Inline(text) {
			t.Errorf("%q is taken for a puzzle", text)
		}
	}
}

// TestLong reads long inputs, which must take no longer than their size warrants.
func TestLong(t *testing.T) {
	breaks := strings.Repeat("\r", 1_000_000)
	check := func(input, want string) {
		t.Helper()
		start := time.Now()
		reader(t)(from("takuzu"), input, want)
		if took := time.Since(start); took > 2*time.Second {
			t.Errorf("%.20q… took %v", input, took)
		}
	}
	check("#"+strings.Repeat("x", 1_000_000)+"\n"+breaks+"01\n..", "f:1000002 takuzu 01/..")
	check(breaks+"01\n..", "f:1000001 takuzu 01/..")
}

// chunks gives its text in small pieces, as pipes do.
type chunks struct{ *strings.Reader }

func (c chunks) Read(p []byte) (int, error) { return c.Reader.Read(p[:min(len(p), 4096)]) }
func (c chunks) Len() (none struct{})       { return none } // it is not known

// TestOnce reads long inputs that are no puzzles, in small pieces. Each byte is looked at a
// few times, whatever the pieces are; looking again at all that came before took minutes of 8 MB.
func TestOnce(t *testing.T) {
	megabytes := 1
	if long.On {
		megabytes = 8
	}
	for _, piece := range []string{"\n", "#\n", "    \n", "\t\t\t\n", " ", "1 0\n\n"} {
		start := time.Now()
		for rec := range format.Read(chunks{strings.NewReader(strings.Repeat(piece, megabytes<<20/len(piece)))}, "f", detect) {
			if rec != nil {
				t.Errorf("%q: read as %s", piece, show(rec.Puzzle))
				break
			}
		}
		if took := time.Since(start); took > 30*time.Second {
			t.Errorf("%q: took %v", piece, took)
		}
	}
}

func TestReaderFails(t *testing.T) {
	for _, start := range []string{"01\n..\n", "a:d:\n", `{"name":"Masyu",`, ""} {
		r := iotest.TimeoutReader(strings.NewReader(start))
		var last error
		for _, err := range format.Read(iotest.OneByteReader(r), "f", detect) {
			last = err
		}
		if start != "" && last == nil {
			t.Errorf("%q: the reader's error is lost", start)
		}
	}
}

func TestFormats(t *testing.T) {
	var names []string
	for _, f := range format.Formats() {
		names = append(names, f.Name)
	}
	want := "tatham-save janko json puzzlekit pzprv3 puzzlink kanpen penpa tatham binarypuzzle gotak binairo masyu-task slitherlink-task takuzu masyu slitherlink rows"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestExtension has input that fits two formats. The name of the file decides.
func TestExtension(t *testing.T) {
	grid := strings.Repeat(strings.Repeat("01", 8)+"\n", 16)
	check := func(file, want string) {
		t.Helper()
		for rec, err := range format.Read(strings.NewReader(grid), file, detect) {
			must.Do(t, err)
			rows, cols := rec.Puzzle.Size()
			if got := fmt.Sprintf("%s %dx%d", rec.Format, rows, cols); got != want {
				t.Errorf("%s: got %s, want %s", file, got, want)
			}
			break
		}
	}
	check("a/b.takuzu", "takuzu 16x16")
	check("b.gotak", "gotak 4x4")
	check("b.txt", "takuzu 16x16")
}
