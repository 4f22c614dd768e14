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
