package format_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"io"
	"strings"
	"testing"

	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle/format"
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

// drawn is the drawing of a case.
func drawn(g given) penpaLink {
	s := g.set
	return penpaLink{s["header"], s["margins"], s["question"], s["filled"], s["cells"], s["tags"], s["solution"]}
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

// TestPenpaWrite looks at what Penpa+ reads of an address.
func TestPenpaWrite(t *testing.T) {
	check := func(rec *format.Record, opens string, want map[int]string, solution string) {
		t.Helper()
		rec.Named, rec.Title, rec.Author = false, "A, B", "Me"
		address, _ := write(t, "penpa", rec)
		if again, _ := write(t, "penpa", rec); again != address {
			t.Errorf("written again it is %s, not %s", again, address)
		}
		data, isPenpa := strings.CutPrefix(address, "https://swaroopg92.github.io/penpa-edit/#m="+opens+"&p=")
		data, answer, _ := strings.Cut(strings.TrimSpace(data), "&a=")
		lines := strings.Split(penpaUnpack(t, data), "\n")
		if !isPenpa || len(lines) != 18 {
			t.Fatalf("%s: got %d lines, want 18", address, len(lines))
		}
		for i, text := range want {
			if lines[i] != text {
				t.Errorf("line %d: got %s, want %s", i, lines[i], text)
			}
		}
		if got := penpaUnpack(t, answer); got != solution {
			t.Errorf("got the solution %s, want %s", got, solution)
		}
	}
	layer := func(numbers, symbols string) string {
		return `{zR:{z_:[]},zU:{z_:[]},z8:{z_:[]},zS:{},zN:{` + numbers + `},z1:{},zY:{` + symbols +
			`},zF:{},z2:{},zT:[],z3:[],zD:[],z0:[],z5:[],zL:{},zE:{},zW:{},zC:{},z4:{},z6:[],z7:[]}`
	}
	one := func(input string, opt format.Options) *format.Record { return parsed(t, input, opt)[0] }
	const header = "Title: A%2C B,Author: Me,,"
	const pearls = `"16":[2,"circle_L",1],"24":[1,"circle_L",1],"25":[1,"circle_L",1]`
	mode := func(grid, tool string) string {
		side := func(chosen string, colour int, together string) string {
			return fmt.Sprintf(`{zM:%s,zS:["",1],"multicolor":["",1],zL:["1",%d],zE:["1",%[2]d],zW:["",%[2]d],zC:["1",10],zN:["1",%d],`+
				`zY:["circle_L",1],zP:[zT,""],zB:["",""],"move":["1",""],"combi":["%s",3],"sudoku":["1",1]}`, chosen, colour, colour-1, together)
		}
		return `{z9:zA,zG:` + grid + `,zQ:` + side("zS", 2, "battleship") + `,zA:` + side(`"combi"`, 3, tool) + `}`
	}
	check(one("B..\n.WW", asLoop), "edit", map[int]string{
		0: "square,3,2,38,0,1,1,152,114,101,101,0,0,0,0," + header + "One closed loop is drawn from cell to neighbouring cell; it does not cross or touch itself.%2D" +
			"The loop visits every pearl. At a white pearl it goes straight on%2C and turns in the cell before or in the cell after. " +
			"At a black pearl it turns%2C and goes straight on in the cell before and in the cell after.,OFF,false",
		1: "[0,0,0,0]", 2: mode(`["2","2","1"]`, "linex"), 3: layer("", pearls), 4: layer("", ""), 5: "[16,1,1,5,1,1]", 6: "[]",
		7: `{"sol_loopline":true}`, 8: `"x"`, 9: `"x"`, 10: "[3,2,4]", 11: mode(`["2","2","1"]`, "linex"), 12: `"x"`, 13: "0",
		14: layer("", ""), 15: layer("", ""), 16: "{}", 17: `["masyu"]`,
	}, "")
	check(one("B..\n.W?", detect), "edit", map[int]string{
		3: layer("", strings.Replace(pearls, `"25":[1`, `"25":[5`, 1)), 17: `["masyu"]`,
	}, "")
	check(one("# solution: yyyyyny\nB..\n.WW", asLoop), "solve", map[int]string{
		2: `["2","2","1"]~"combi"~["linex",3]`, 3: layer("", pearls),
	}, `[[],["16,17,1","16,23,1","17,18,1","18,25,1","23,24,1","24,25,1"],[],[],[],[]]`)
	check(one("# solution: 0110\n01\n..", asBits), "solve", map[int]string{
		0: "square,2,2,38,0,1,1,114,114,50,50,0,0,0,0," + header + "Each row and each column has as many 0 as 1.%2D" +
			"No three neighbours in a row or a column are alike.%2DA white circle is 0 and a black one is 1.,OFF,false",
		3: layer("", `"14":[1,"circle_M",1],"15":[2,"circle_M",1]`), 7: `{"sol_circle":true}`, 17: `["3-in-a-row","balance","no-three"]`,
	}, `[[],[],[],[],[],["20,2A","21,1A"]]`)
	check(one("# solution: ynynnnyynnnn\n42\n..", asSides), "solve", map[int]string{
		2: `["3","1","2"]~"combi"~["edgex",3]`, 3: layer(`"14":["4",1,"1"],"15":["2",1,"1"]`, ""), 7: `{"sol_loopedge":true}`, 17: `["slitherlink"]`,
	}, `[[],[],["43,44,1","43,49,1","44,50,1","49,50,1"],[],[],[]]`)
}

// penpaUnpack inflates a text.
func penpaUnpack(t *testing.T, data string) string {
	packed := must.Get(base64.StdEncoding.DecodeString(data))(t)
	if data == "" {
		return ""
	}
	text := must.Get(io.ReadAll(flate.NewReader(bytes.NewReader(packed))))(t)
	return string(text)
}
