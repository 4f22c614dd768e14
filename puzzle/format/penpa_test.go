package format_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/takuzu"
)

// penpaLink is an address of a drawing.
type penpaLink struct {
	header           string // type, columns, rows, …
	margins          string
	question, filled string // JSON without abbreviations
	cells            string // line 5
	tags             string // line 17
	solution         string // after a=
}

// penpaPack deflates a text.
func penpaPack(text string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	w.Write([]byte(text))
	w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

func (l penpaLink) String() string {
	lines := make([]string, 18)
	for i, text := range map[int]string{0: l.header, 1: l.margins, 2: "{}", 3: l.question, 4: l.filled, 5: l.cells, 17: l.tags} {
		lines[i] = text
	}
	if lines[1] == "" {
		lines[1] = "[0,0,0,0]"
	}
	short := strings.NewReplacer("z", "zZ", `"surface"`, "zS", `"number"`, "zN", `"symbol"`, "zY", `"line"`, "zL", `"lineE"`, "zE", "null", "zO", `"command_undo"`, "zU", `"__a"`, "z_")
	address := "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + penpaPack(short.Replace(strings.Join(lines, "\n")))
	if l.solution != "" {
		address += "&a=" + penpaPack(l.solution)
	}
	return address
}

const (
	penpaSquare = "square,3,2,38,0,1,1,418,418,286,286,0,0,0,0"
	// Cells 16 17 18 / 23 24 25 are those of the board.
	penpaPearls = `{"command_undo":{"__a":[]},"symbol":{"16":[2,"circle_L",1],"24":[1,"circle_M",2],"25":[8,"circle_S",1]},"thermo":[],"cage":{},"polygon":null}`
	penpaLoop   = `{"line":{"16,17":3,"17,18":3,"18,25":3,"23,24":3,"24,25":3,"16,23":3},"surface":{"17":1}}`
)

func TestPenpa(t *testing.T) {
	check := func(opt format.Options, link penpaLink, want string) {
		t.Helper()
		reader(t)(opt, link.String(), want)
	}
	const pearls = "f:1 penpa B../.WW"
	const answer = " = se ew sw/ne ew nw"
	link := penpaLink{header: penpaSquare, question: penpaPearls, cells: "[16,1,1,5,1,1]"}
	check(asLoop, link, pearls)
	link.tags = `["sudoku","masyu"]`
	check(detect, link, pearls)
	link.filled = penpaLoop
	check(detect, link, pearls+answer)
	link.filled = ""
	link.question = strings.TrimSuffix(penpaPearls, "}") + `,"line":{"16,17":3,"17,18":3,"18,25":3,"23,24":3,"24,25":3,"16,23":3}}`
	check(detect, link, pearls+answer)
	link.question, link.solution = penpaPearls, `[[],["16,17,1","17,18,1","18,25,1","23,24,1","24,25,1","16,23,1"],[],[],[],[]]`
	check(detect, link, pearls+answer)
	bad := func() string { return fmt.Sprintf("%s ! dir/f:1:%d: ", pearls, strings.Index(link.String(), "&a=")+4) }
	link.filled = `{"line":{"16,17":3}}`
	check(detect, link, pearls+answer)
	link.filled = ""
	link.solution = `[[],["16,17,1"],[],[],[],[]]`
	check(detect, link, bad()+"a=: found a part of a solution, expected all of it")
	link.solution = `[[]]`
	check(detect, link, bad()+"a=: found something else than one solution, expected lists of shading, lines, edges, walls, numbers and symbols")

	// The sample above in a grid with margins, two rows above and a column at the left.
	check(asLoop, penpaLink{
		header: "square,4,4,38", margins: "[2,0,1,0]", cells: "[35,1,1,6,1,1]",
		question: `{"symbol":{"35":[2,"circle_L",1],"44":[1,"circle_L",1],"45":[1,"circle_L",1]}}`,
	}, pearls)
	check(asLoop, penpaLink{header: "sudoku,2,1,38", question: "{}"}, "f:1 penpa ..")
	// Lines are the loop only if they visit all pearls.
	check(asLoop, penpaLink{
		header: "square,3,2,38", question: `{"symbol":{"16":[2,"circle_L",1],"18":[2,"circle_L",1]}}`,
		filled: `{"line":{"16,17":3,"23,24":3,"17,24":3,"16,23":3}}`,
	}, "f:1 penpa B.B/...")
	check(asLoop, penpaLink{header: "square,1,2,38", question: "{}", filled: `{"line":{"12,17":3}}`}, "f:1 penpa ./.")

	// Binary puzzles: circles, digits or shading.
	binary := penpaLink{header: "square,2,2,38", question: `{"symbol":{"14":[1,"circle_M",2],"21":[2,"circle_M",2]}}`}
	check(asBits, binary, "f:1 penpa 0./.1")
	binary.question = `{"number":{"14":["0",1,"1"],"21":[1,1,"1"],"15":[" ",1,"1"]}}`
	check(detect, binary, "f:1 penpa 0./.1")
	binary.question = `{"surface":{"14":1,"21":8}}`
	check(asBits, binary, "f:1 penpa 1./.1")
	binary.filled = `{"symbol":{"15":[1,"circle_M",2],"20":[1,"circle_M",2]}}`
	check(asBits, binary, "f:1 penpa 1./.1 = 10/01")
	binary.filled = `{"surface":{"15":2,"20":2}}`
	check(asBits, binary, "f:1 penpa 1./.1 = 10/01")
	binary.question, binary.filled = `{"surface":{"14":1}}`, `{"surface":{"21":1},"number":{"20":[[1,0],2,"7"]}}`
	check(asBits, binary, "f:1 penpa 1./.. = 10/01")
	binary.filled, binary.solution = "", `[["21"],[],[],[],["15,0","20,0"],[]]`
	check(asBits, binary, "f:1 penpa 1./.. = 10/01")
	binary.solution = `[[],[],[],[],[],["15,1A","20,1A","21,2A"]]`
	check(asBits, binary, "f:1 penpa 1./.. = 10/01")

	// What addresses suffer.
	text := penpaLink{header: penpaSquare, question: penpaPearls}.String()
	check2 := reader(t)
	_, data, _ := strings.Cut(text, "p=")
	for _, address := range []string{
		"https://x.org/?m=solve&p=" + data, "  m=edit&p=" + data, "http://x/#m=edit&p=" + strings.TrimRight(data, "="),
		"http://x/#m=edit&p=" + strings.NewReplacer("+", "%2B", "/", "%2F", "=", "%3D").Replace(data),
		"http://x/#m=edit&p=" + strings.NewReplacer("+", "-", "/", "_").Replace(data) + "&l=solvedup&q=x",
	} {
		check2(asLoop, address, pearls)
	}
	check2(asLoop, text+"\n\n"+text, "f#1:1 "+pearls[4:], "f#2:3 "+pearls[4:])
	check2(detect, "# rules: pearls single-loop\n"+text, "f:2 "+pearls[4:])
}

func TestPenpaTexts(t *testing.T) {
	link := penpaLink{header: penpaSquare + ",Title: A%2C B,Author: Me,https://here,Rules,OFF,false", question: penpaPearls, filled: `{"line":{"16,17":3}}`}
	check := func(before, want string) {
		t.Helper()
		rec := parsed(t, before+link.String(), asLoop)[0]
		if got := fmt.Sprintf("%s|%s|%s|%v", rec.Title, rec.Author, rec.Source, rec.Unfinished); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	check("", "A, B|Me|https://here|true")
	check("# title: mine\n", "mine|Me|https://here|true")
	link.header, link.filled = penpaSquare+",Title: ,Author: ,,,OFF,false", `{"line":{}}`
	check("", "|||false")
	link.filled = `{"surface":{"17":2}}`
	check("", "|||true")
	link.filled = penpaLoop
	check("", "|||false")

	// The author's solution is the one that counts.
	link.solution = `[[],["16,17,1","17,18,1","18,25,1","23,24,1","24,25,1","16,23,1"],[],[],[],[]]`
	check("", "|||false")
	link.filled = `{"line":{"16,17":3}}`
	check("", "|||true")
	link.filled = ""
	check("", "|||false")
	link.filled, link.question = `{"line":{"16,17":3,"23,24":3,"17,24":3,"16,23":3}}`, `{}`
	check("", "|||true")
	if got, want := read(link.String(), asLoop), "f:1 penpa .../... = se ew sw/ne ew nw"; len(got) != 1 || got[0] != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPenpaErrors(t *testing.T) {
	check := func(opt format.Options, link penpaLink, want string) {
		t.Helper()
		reader(t)(opt, link.String(), "dir/f:1:51: "+want)
	}
	question := func(json string) penpaLink { return penpaLink{header: penpaSquare, question: json} }
	header := func(header string) penpaLink { return penpaLink{header: header, question: "{}"} }

	check(asBits, penpaLink{header: penpaSquare, question: "{}", tags: `["masyu"]`}, `found a puzzle "masyu", expected 3-in-a-row puzzles`)
	check(asBits, question("{}"), "the board is 2x3, but a binary puzzle needs an even number of rows and columns, at least 2 (half of every line is 0)")
	check(format.Options{Kind: masyu.Masyu, Rows: 3, Cols: 3}, question("{}"), "the board is 2x3, expected size 3x3")

	check(asLoop, question(`{"symbol":{"24":[4,"circle_L",1]}}`), "r2c2: found a circle of style 4, expected a white (1, 6, 8, 10 or 13), black (2) or grey one (3 or 5)")
	check(asLoop, question(`{"symbol":{"24":[[1,0],"circle_L",1]}}`), "r2c2: found a circle of style [1 0], expected a white (1, 6, 8, 10 or 13), black (2) or grey one (3 or 5)")
	check(asBits, penpaLink{header: "square,2,2", question: `{"symbol":{"14":[3,"circle_L",1]}}`}, "r1c1: found a circle of style 3, expected a white (1, 6, 8, 10 or 13) or black one (2)")
	check(asLoop, question(`{"symbol":{"24":[1,"star",1]}}`), "r2c2: found the symbol star, expected a circle")
	check(asLoop, question(`{"symbol":{"24":[1]}}`), "r2c2: found the symbol [1], expected style and shape")
	check(asLoop, question(`{"symbol":{"24":1}}`), "r2c2: found the symbol 1, expected style and shape")
	check(asLoop, question(`{"symbol":1}`), `the puzzle: symbol: found "1", expected an object with a value for each cell`)
	check(asLoop, question(`{"symbol":{"x":[1,"circle_L",1]}}`), "found a mark outside the board, expected marks within cells of the board")
	check(asLoop, question(`{"symbol":{"15":[1,"circle_L",1]}}`), "found a mark outside the board, expected marks within cells of the board")
	check(asLoop, question(`{"symbol":{"58":[1,"circle_L",1]}}`), "found a mark at a corner or side of r1c1, expected marks within cells of the board")
	check(asLoop, question(`{"number":{"24":["1",1,"1"]}}`), "r2c2: found the number [1 1 1], expected circles")
	check(asLoop, question(`{"surface":{"24":1}}`), "r2c2: found the colour 1, expected circles")
	check(asLoop, question(`{"lineE":{"24,25":2}}`), "found a drawing of type lineE in the puzzle, expected circles")
	check(asLoop, question(`{"line":{"24,25":2}}`), "found a line at r2c2 in the puzzle, expected circles, or the whole loop")
	check(asLoop, question(`{`), `the puzzle: found "{", expected a JSON object`)
	check(asLoop, question(`zX`), `the puzzle: found "zX", expected a JSON object`)
	binary := func(json string) penpaLink { return penpaLink{header: "square,2,2,38", question: json} }
	check(asBits, binary(`{"number":{"14":["2",1,"1"]}}`), `r1c1: found the text "2", expected 0 or 1`)
	check(asBits, binary(`{"number":{"14":[]}}`), `r1c1: found a number without a text, expected 0 or 1`)
	check(asBits, binary(`{"surface":{"14":2}}`), `r1c1: found the colour 2, expected a dark one (1, 3, 4 or 8)`)
	check(asBits, binary(`{"surface":{"14":1},"number":{"14":["1"]}}`), `r1c1: found two marks, expected a circle, a number or shading`)
	check(asBits, binary(`{"line":{"14,15":3}}`), "found a line at r1c1 in the puzzle, expected circles, numbers or shading")

	check(asLoop, header("a grid with a long name,3,2"), `found a grid of type "a grid with a long n…", expected square`)
	check(asLoop, header("hex,3,2"), `found a grid of type "hex", expected square`)
	check(asLoop, header("square,3"), `found a grid without a size, expected columns and rows`)
	check(asLoop, header("square,3,x"), `found a grid of "3" columns and "x" rows, expected numbers`)
	check(asLoop, header("square,99999999999999999999,2"), "the board has more than 1,000,000 rows or columns, expected at most 1,000,000 cells")
	check(asLoop, penpaLink{header: penpaSquare, margins: "[0]"}, `found margins "[0]", expected [top,bottom,left,right]`)
	check(asLoop, penpaLink{header: penpaSquare, margins: "[0,-1,0,0]"}, `found a margin of -1 cells, expected less than the grid has`)
	check(asLoop, penpaLink{header: penpaSquare, margins: "[1,1,0,0]"}, `found a grid of 3 columns and 2 rows with margins [1,1,0,0], expected some cells within`)
	check(asLoop, penpaLink{header: penpaSquare, question: "{}", cells: "[16,1,1,5,1]"}, `the board lacks the cell r2c3, expected a rectangle`)
	check(asLoop, penpaLink{header: penpaSquare, question: "{}", cells: "[15,1,1,1,5,1,1]"}, `the board has cells in its margin, expected a rectangle`)
	check(asLoop, penpaLink{header: penpaSquare, question: "{}", cells: "16"}, `found a list of cells "16", expected [number,…]`)

	text := reader(t)
	text(asLoop, "http://x/#m=edit&q=1", "dir/f:1:21: found no puzzle, expected &p= and after it the puzzle")
	text(from("penpa"), "http://x/", "dir/f:1:1: found no m=edit or m=solve, expected an address of Penpa+ with &p= and the puzzle")
	text(asLoop, "http://x/#m=edit&p=ä", `dir/f:1:20: p=: found "ä", expected base64`)
	text(asLoop, "http://x/#m=edit&p=AAAA", `dir/f:1:20: p=: found data that cannot be inflated: the address may be cut`)
	text(asLoop, "#x\nhttp://x/#m=edit&p="+penpaPack("square,1,1\n[]"), `dir/f:2:20: found a text of 2 lines, expected at least 4: grid, margins, modes and puzzle`)
	text(asLoop, "http://x/#m=edit&p="+penpaPack("\x00"), `dir/f:1:20: p=: found bytes that are not UTF-8 after inflating it`)
	text(asLoop, "http://x/#m=edit&p="+penpaPack(strings.Repeat(" ", 9<<20)), `dir/f:1:20: p=: the text is longer than 8 MiB`)

	// Lines that are not from a cell to the next.
	for _, line := range []string{"16,18", "16,24", "18,23", "16,58", "x,16", "16,16"} {
		link := question("{}")
		link.filled = `{"line":{"` + line + `":3}}`
		text(asLoop, link.String(), `f:1 penpa .../... ! dir/f:1:51: found the line "`+line+`", expected lines from a cell to the next`)
	}
}

// TestPenpaMargins draws loops in a grid with margins.
func TestPenpaMargins(t *testing.T) {
	for _, task := range []string{"a:d:yyyy", "b:i:yynnyyynyyny", "c:i:yynnyyynyynn"} {
		rec := parsed(t, task, detect)[0]
		b := must.Get(masyu.From(rec.Puzzle))(t)
		rows, cols := b.Size()
		wide := cols + 4 + 3
		lines := []string{`"99999":98`} // a cross
		for i, on := range rec.Published {
			r, c, down := b.Edge(i)
			first := (r+3)*wide + c + 3
			second := first + 1
			if down {
				second = first + wide
			}
			if on {
				lines = append(lines, fmt.Sprintf(`"%d,%d":3`, second, first))
			}
		}
		link := penpaLink{
			header: fmt.Sprintf("kakuro,%d,%d", cols+3, rows+1), margins: "[1,0,1,2]", question: "{}",
			filled: `{"line":{` + strings.Join(lines, ",") + "}}",
		}
		got := parsed(t, link.String(), asLoop)[0]
		if open := task[0] == 'c'; got.Unfinished != open || !open && !got.Published.Equal(rec.Published) {
			t.Errorf("%s: got %v, unfinished %v", task, got.Published, got.Unfinished)
		}
	}
}

// TestPenpaTells reads drawings without being told which puzzle they are.
func TestPenpaTells(t *testing.T) {
	check := func(link penpaLink, want string) {
		t.Helper()
		link.header = "square,2,2,38,0,1,1,114,114,50,50,0,0,0,0" + link.header
		if !strings.HasPrefix(want, "f:1 ") {
			want = "dir/f:1:51: " + want
		}
		reader(t)(detect, link.String(), want)
	}
	const (
		large, medium, small = `{"symbol":{"14":[1,"circle_L",1]}}`, `{"symbol":{"14":[1,"circle_M",1]}}`, `{"symbol":{"14":[1,"circle_S",1]}}`
		lines, sides         = `{"line":{"14,15":3}}`, `{"lineE":{"43,44":3}}`
		circles              = `{"symbol":{"15":[2,"circle_M",1]}}`
		either               = "it can be a takuzu or a masyu"
		any                  = "it can be a takuzu, a masyu or a slitherlink"
	)
	// By the symbols.
	check(penpaLink{question: large}, "f:1 penpa W./..")
	check(penpaLink{question: medium}, "f:1 penpa 0./..")
	check(penpaLink{question: small}, either)
	check(penpaLink{question: `{"symbol":{"14":[1,"circle_L",1],"15":[1,"circle_M",1]}}`}, either)
	check(penpaLink{question: `{"number":{"14":["1",1,"1"]}}`}, "f:1 penpa 1./..")
	check(penpaLink{question: `{"number":{"14":[3,1,"1"]}}`}, "f:1 penpa 3./..")
	check(penpaLink{question: `{"number":{"14":[7,1,"1"]}}`}, any)
	check(penpaLink{question: `{"surface":{"14":1}}`}, "f:1 penpa 1./..")
	check(penpaLink{question: "{}"}, any)

	// By what solves them.
	check(penpaLink{question: small, filled: lines}, "f:1 penpa W./..")
	check(penpaLink{question: small, filled: `{"line":{"28":98}}`}, "f:1 penpa W./..")
	check(penpaLink{question: small, filled: circles}, "f:1 penpa 0./..")
	check(penpaLink{question: small, filled: `{"surface":{"15":1}}`}, either)
	check(penpaLink{question: "{}", filled: sides}, "f:1 penpa ../..")
	check(penpaLink{question: `{"number":{"14":["1",1,"1"]}}`, filled: sides}, "f:1 penpa 1./..")
	check(penpaLink{question: `{"number":{"14":["1",1,"1"]}}`, solution: `[[],[],["43,44,1"],[],[],[]]`},
		"f:1 penpa 1./.. ! dir/f:1:146: a=: found a part of a solution, expected all of it")
	check(penpaLink{question: large, filled: circles}, either)
	check(penpaLink{question: `{"number":{"14":[3,1,"1"]}}`, filled: lines}, any)

	// By what the author says.
	said := func(title, rules string) string { return ",Title: " + title + ",Author: ,," + rules + ",OFF,false" }
	check(penpaLink{header: said("Pizzeria Masyu", ""), question: small}, "f:1 penpa W./..")
	check(penpaLink{header: said("5", "Standard%2Dmasyu rules"), question: small}, "f:1 penpa W./..")
	check(penpaLink{header: said("Slitherlink", ""), question: `{"number":{"14":["1",1,"1"]}}`}, "f:1 penpa 1./..")
	check(penpaLink{header: said("An unruly loop", ""), question: large}, either)
	check(penpaLink{header: said("Not a Masyu", "A Takuzu"), question: small}, either)
	check(penpaLink{tags: `["noconflict"]`, question: large}, "f:1 penpa W./..")
	check(penpaLink{tags: `["balanceloop"]`, question: large}, `found a puzzle "balanceloop", expected takuzu, masyu or slitherlink`)
	check(penpaLink{tags: `["balanceloop","slitherlink"]`, question: "{}"}, "f:1 penpa ../..")

	rules := func(link penpaLink, want string) {
		t.Helper()
		link.header = "square,2,2,38" + link.header
		if got := strings.Join(parsed(t, link.String(), detect)[0].Puzzle.Rules(), " "); got != want {
			t.Errorf("%s: got the rules %s, want %s", link, got, want)
		}
	}
	rules(penpaLink{question: medium}, "balance no-three distinct-rows distinct-columns")
	rules(penpaLink{header: said("Tohu-Wa-Vohu 7", ""), question: medium}, "balance no-three")
	rules(penpaLink{tags: `["takuzu","balance","no-three","distinct-rows"]`, question: medium}, "balance no-three distinct-rows")
	rules(penpaLink{tags: `["masyu","full","single-loop"]`, question: large}, "single-loop pearls")
	rules(penpaLink{tags: `["full","pearls","masyu","single-loop"]`, question: large}, "single-loop pearls full")
}

// TestPenpaAbbreviations reads a text whose author writes what abbreviations stand for.
func TestPenpaAbbreviations(t *testing.T) {
	rec := parsed(t, "01\n..", detect)[0]
	for _, text := range []string{"Puzzle", "zS", "zZ", "zO null", `"line"`, "a, b", "a%2Cb", "100%", "Title: x", "Author: y", `<&=\`, "ä ○", "# x", ",", ",,,"} {
		rec.Title, rec.Author, rec.Source = text, text, text
		address, lost := write(t, "penpa", rec)
		if back := parsed(t, address, detect)[0]; lost != nil || !sameRecord(back, rec) {
			t.Errorf("%q: got %q, %q, %q", text, back.Title, back.Author, back.Source)
		}
	}
}

// FuzzPenpa reads anything as the text of an address.
func FuzzPenpa(f *testing.F) {
	f.Add(penpaSquare+"\n[0,0,0,0]\n{}\n"+penpaPearls+"\n"+penpaLoop+"\n[16,1,1,5,1,1]", "[[],[\"16,17,1\"],[],[],[],[]]", true)
	f.Add("square,2,2\n[0,0,0,0]\n\n{zN:{\"14\":[\"0\",1,\"1\"]},zS:{\"15\":1}}\n{zY:{\"20\":[1,\"circle_M\",2]}}", "[[\"14\"],[],[],[],[\"15,0\"],[\"20,2A\"]]", false)
	f.Add("sudoku,1,1\n[9,9,9,9]\n\nz", "", true)
	f.Fuzz(func(t *testing.T, text, solution string, loop bool) {
		opt := format.Options{From: "penpa", Kind: takuzu.Takuzu}
		if loop {
			opt.Kind = masyu.Masyu
		}
		address := "#m=edit&p=" + penpaPack(text) + "&a=" + penpaPack(solution)
		for rec, err := range format.Read(strings.NewReader("http://x/"+address), "f", opt) {
			if err != nil {
				checkError(t, err, address)
				continue
			}
			checkRecord(t, rec)
		}
	})
}
