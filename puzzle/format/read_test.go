package format_test

import (
	"fmt"
	"io"
	"iter"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
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
			case masyu.Masyu:
			case takuzu.Takuzu, takuzu.ThreeInARow:
				chars = ".01"
			case slitherlink.Slitherlink:
				chars = ".01234"
			default:
				return string(p.Kind()) + " " + strings.Join(format.Givens(p), "/")
			}
			s.WriteByte(chars[p.Clue(r, c)])
		}
	}
	return s.String()
}

// read returns a line for every record and error: "ID:line format board = answer".
func read(input string, opt format.Options) []string { return readAs(input, "dir/f", opt) }

// readAs does so with the name of a file.
func readAs(input, file string, opt format.Options) (got []string) {
	for rec, err := range format.Read(strings.NewReader(input), file, opt) {
		if err != nil {
			line := err.Error()
			if bad, ok := err.(*format.Error); ok && bad.ID != "" && !strings.HasPrefix(bad.ID, "f") {
				line += " (of " + bad.ID + ")"
			}
			got = append(got, line)
			continue
		}
		line := fmt.Sprintf("%s:%d %s %s", rec.ID, rec.Line, rec.Format, show(rec.Puzzle))
		if rec.Published != nil {
			line += " = " + strings.Join(rec.Puzzle.Text(rec.Published), "/")
		}
		if rec.PublishedErr != nil {
			line += " ! " + rec.PublishedErr.Error()
		}
		if rec.Unfinished {
			line += " unfinished"
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

var (
	detect  = format.Options{}
	asLoop  = format.Options{Kind: masyu.Masyu}
	asSides = format.Options{Kind: slitherlink.Slitherlink}
	asBits  = format.Options{Kind: takuzu.ThreeInARow}
)

func from(name string) format.Options { return format.Options{From: name} }

const (
	wiki    = ".1.0/..0./.0../11.0"
	site    = ".1..../11..../1....0/....../0.0..0/...1.."
	siteSol = "011001/110010/101100/001011/010110/100101"
)

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

// chunks gives its text in small pieces, as pipes do.
type chunks struct{ *strings.Reader }

func (c chunks) Read(p []byte) (int, error) { return c.Reader.Read(p[:min(len(p), 4096)]) }
func (c chunks) Len() (none struct{})       { return none } // it is not known

// TestOnce reads long inputs that are no puzzles, in small pieces. Each byte is looked at a
// few times, whatever the pieces are; looking again at all that came before took minutes of 8 MB.
func TestOnce(t *testing.T) {
	kilobytes := long.Of(8<<10, 16)
	for _, piece := range []string{"\n", "#\n", "    \n", "\t\t\t\n", " ", "1 0\n\n"} {
		start := time.Now()
		for rec := range format.Read(chunks{strings.NewReader(strings.Repeat(piece, kilobytes<<10/len(piece)))}, "f", detect) {
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

const maxLine = 16 << 20

// TestLarge reads long inputs: what is too long is said, and the rest is read in linear time (a quadratic one does not end).
func TestLarge(t *testing.T) {
	check := reader(t)
	bad := func(opt format.Options, input, want string) { t.Helper(); check(opt, input, "dir/f:"+want) }
	breaks := strings.Repeat("\r", 1_000_000)
	check(from("takuzu"), "#"+strings.Repeat("x", 1_000_000)+"\n"+breaks+"# id: a\n01\n..", "a:1000003 takuzu 01/..")
	large := strings.Repeat(strings.Repeat(".1.0", 75)+"\n", 300)
	check(detect, large+"\n01\n..", "f#1:1 takuzu "+strings.ReplaceAll(large, "\n", "/")[:301*300-1], "f#2:302 takuzu 01/..")

	bad(from("masyu"), strings.Repeat("w", 1_000_001), "1:1: the board is larger, expected at most 1,000,000 cells")
	bad(detect, strings.Repeat("z", 40_000)+"1", "1:1: found 1040001 cells, expected at most 1,000,000")
	bad(from("masyu-task"), strings.Repeat("z", maxLine), "1:1: the line is longer than 16 MiB")
	bad(detect, "pzprv3\nmashu\n1\n2\n. "+strings.Repeat(" ", maxLine), "5:1: the line is longer than 16 MiB")
	bad(format.Options{Kind: "akari"}, "5 5\n"+strings.Repeat("x ", maxLine), "2:1: the line is longer than 16 MiB")
	bad(format.Options{Kind: "akari"}, strings.Repeat("1 2\n", 500_000), "3:1: found more lines, expected the end of the board")
	bad(from("takuzu"), strings.Repeat(strings.Repeat(". ", 300_001)+"\n", 2), "1:1: the board is 2x300001, but a binary puzzle needs "+
		"an even number of rows and columns, at least 2 (half of every line is 0)")
	bad(asLoop, "http://x/#m=edit&p="+penpaPack(strings.Repeat(" ", 9<<20)), "1:20: p=: the text is longer than 8 MiB")
	bad(asLoop, "6x6:"+strings.Repeat("z", 40_000), `1:6: found "z", which goes on after the last place`)
	bad(asBits, "6x6:"+strings.Repeat("z", 40_001), `1:6: found "z", which goes on after the last place`)
	bad(detect, "SAVEFILE:20:"+strings.Repeat("\n", 64<<20), "1:1: the file is longer than 64 MiB")
}

const (
	address   = "https://puzz.link/p?mashu/3/3/060"
	addressed = ".../.B./..."
	gameID    = "6x6u:BEAEegbcDc"
)

// TestStreamed gives a line only when the puzzles of those before it have been read.
func TestStreamed(t *testing.T) {
	check := func(opt format.Options, lines ...string) {
		t.Helper()
		opt.Stream = true
		r, w := io.Pipe()
		next, stop := iter.Pull2(format.Read(r, "-", opt))
		defer stop()
		for i, line := range lines {
			go io.WriteString(w, line)
			want := fmt.Sprintf("stdin#%d", i+1)
			if i == 0 {
				want = "stdin"
			}
			if rec, err, ok := next(); !ok || err != nil || rec.ID != want {
				t.Errorf("%q: got %v, %v, %v, want %s", line, rec, err, ok, want)
			}
		}
		w.Close()
		if rec, err, ok := next(); ok {
			t.Errorf("%q: got %v, %v after the last", lines, rec, err)
		}
	}
	object := `{"puzzle":"01\n.."}` + "\n"
	check(detect, address+"\n", gameID+"\r\n", "\n# x\n"+object, "01.. 0110\n")
	check(detect, "\ufeff# x\n\n"+object, object)
	check(from("gotak"), "01..\n", "....\n")
	check(from("binairo"), "a1b\n", "a1b 0110\n")
	check(detect, "01\n..\n\n", "0.\n..\n\n", "10\n..\n\n")
	check(detect, "pzprv3/mashu/1/2/. . /1 /\n", address+"\n")
}

func TestAnswerReaderFails(t *testing.T) {
	b := must.Get(takuzu.New(takuzu.Takuzu, 2, 2))(t)
	for _, input := range []string{"01\n10\n", `{"solution": ["01"`} {
		r := iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(input)))
		if _, err := format.ReadAnswer(r, "s", b); err == nil {
			t.Errorf("%q: the reader's error is lost", input)
		}
	}
}

const (
	jankoProblem = "- - - - - -\n- - - - - w\n- b - w b -\n- b w - b -\nw - - - - -\n- - - - - -\n"
	jankoLoop    = "se sw - - se sw\nns ns - - ns ns\nns ne ew ew nw ns\nns se ew ew sw ns\nns ns - - ns ns\nne nw - - ne nw\n"
	jankoMasyu   = "[begin]\npuzzle masyu\nsize 6\n[problem]\n" + jankoProblem + "[solution]\n" + jankoLoop + "[end]\n"
	jankoBoard   = "janko ....../.....W/.B.WB./.BW.B./W...../......"
	jankoSite    = "- 1 - - - -\n1 1 - - - -\n1 - - - - 2\n- - - - - -\n2 - 2 - - 2\n- - - 1 - -\n"
)

// jankoBare writes a text in the older dialect.
func jankoBare(text string) string { return strings.NewReplacer("[", "", "]", "").Replace(text) }

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
		`dir/f:1:244985: the puzzle has no rows, expected a line "problem" and the rows below it`)
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("it took %v, want less than a second", took)
	}
	check(1, "<html>"+strings.Repeat("\n<"+strings.Repeat("x", 15<<20), 5), "dir/f:6:1: the page is longer than 64 MiB")
}
