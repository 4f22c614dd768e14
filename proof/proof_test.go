package proof_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/proof"
	"gridcnf/proof/certify"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
)

func samples(t testing.TB) []puzzle.Puzzle {
	return []puzzle.Puzzle{
		boards.Takuzu(t, ".1..../....../....../.....0"), boards.Takuzu(t, ".1..../....../....../.....0", "-"+takuzu.DistinctRows),
		boards.Masyu(t, ".W./..B"), boards.Masyu(t, ".W./..B", masyu.FullRule), boards.Slitherlink(t, "..0/.4."),
	}
}

// A puzzle is read as it was written, and nothing else is.
func TestPuzzle(t *testing.T) {
	for _, p := range append(samples(t), ruled(t)) {
		text := must.Get(proof.WritePuzzle(p))(t)
		file := boards.Must(proof.Ruled(t.Context(), p)).File().Text()
		again, err := proof.ReadPuzzle(text, file)
		if err != nil || again.Kind() != p.Kind() || fmt.Sprint(again.Rules()) != fmt.Sprint(p.Rules()) {
			t.Errorf("%s: read as %+v, %v", text, again, err)
		}
		for i := range text {
			for _, instead := range []string{"", "x", "\n", string(text[i]) + " "} {
				bad := []byte(string(text[:i]) + instead + string(text[i+1:]))
				if q, err := proof.ReadPuzzle(bad, file); err == nil {
					if back, _ := proof.WritePuzzle(q); !bytes.Equal(back, bad) {
						t.Errorf("%q is read as %q", bad, back)
					}
				}
			}
		}
	}
}

// ruled is a board of a rule file.
func ruled(t testing.TB) puzzle.Puzzle {
	t.Helper()
	f := boards.Must(rulefile.Named("akari"))
	b := boards.Must(f.Read("3 3\n- 1 -\n- - -\n0 - -"))
	must.Do(t, b.Compile(t.Context()))
	return b
}

// A book is that of the puzzle and of its rule file, or it is refused with the line that is another one.
func TestDerive(t *testing.T) {
	check := func(want string, p puzzle.Puzzle, change func(v *kernel.Verdict)) {
		t.Helper()
		c := must.Get(certify.Make(t.Context(), p, certify.Options{}))(t)
		v := must.Get(kernel.Check(t.Context(), bytes.NewReader(c.Data), int64(len(c.Data)), kernel.Options{Memory: proof.DefaultMemory}))(t)
		change(v)
		if _, err := proof.Derive(t.Context(), v); want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: got %v, want %q", v.Puzzle, err, want)
		}
	}
	replace := func(in *[]byte, old, instead string) {
		if !bytes.Contains(*in, []byte(old)) {
			t.Fatalf("%s has no %q", *in, old)
		}
		*in = bytes.Replace(*in, []byte(old), []byte(instead), 1)
	}
	p, own := samples(t)[2], ruled(t)
	check("", p, func(*kernel.Verdict) {})
	check("", own, func(*kernel.Verdict) {})
	check("book.txt: line 1 is not", p, func(v *kernel.Verdict) { replace(&v.Book, "2x3", "3x3") })
	check("is not what the rules state", p, func(v *kernel.Verdict) { replace(&v.Book, "\nclause", "\nclause 1\nclause") })
	check("it states more", p, func(v *kernel.Verdict) { v.Book = append(v.Book, "clause 1\n"...) })
	check("is not what the rules state", p, func(v *kernel.Verdict) { v.Book = v.Book[:len(v.Book)-2] })
	check("is not what the rules state", p, func(v *kernel.Verdict) { replace(&v.Puzzle, "B", "W") })
	check("expected W, B, ?", p, func(v *kernel.Verdict) { replace(&v.Puzzle, "B", "X") })
	check("as it is always written", p, func(v *kernel.Verdict) { replace(&v.Puzzle, "B", " B") })
	check("expected aho", p, func(v *kernel.Verdict) { v.File = rulefile.All()[0].Text() })
	check("rules.star: found no puzzle", own, func(v *kernel.Verdict) { v.File = nil })
	check("is not what the rules state", own, func(v *kernel.Verdict) { replace(&v.Puzzle, "0", "2") })
	check("is not what the rules state", own, func(v *kernel.Verdict) { replace(&v.File, "exactly(n, ", "at_least(n, ") })
	check("rules.star:", own, func(v *kernel.Verdict) { replace(&v.File, "def ", "define ") })
}

// strange is a board of its own that says what kind it is.
type strange struct{ puzzle.Puzzle }

func (strange) Book() *rule.Book { return new(rule.Book) }

func TestWriteErrors(t *testing.T) {
	check := func(p puzzle.Puzzle, want string) {
		t.Helper()
		_, err := proof.WritePuzzle(p)
		must.Fail(t, err, want)
	}
	check(strange{samples(t)[2]}, "certificates do not know the puzzle masyu")
	for statement, want := range map[string]string{
		`exactly(1 << 21, [(1 << 21, is_(c, "1")) for c in b.cells], rule = "r")`: "certificates do not know sums with weights above 1048576",
		`components({c: is_(c, "1") for c in b.cells}, -1, rule = "r")`:           "<nil>",
	} {
		text := "puzzle(name = 't', rules = {'r': 'r'}, answer = cells('0', '1'))\ndef frame(b):\n    " + statement
		b := must.Get(must.Get(rulefile.Parse("t.star", []byte(text)))(t).New(2, 2))(t)
		if _, err := certify.Make(t.Context(), b, certify.Options{}); fmt.Sprint(err) != want {
			t.Errorf("%s: %v", statement, err)
		}
	}
	clued := samples(t)[2].(puzzle.Board)
	clued.SetClue(0, 0, 4)
	check(clued, "the rules state what the fast engines do not know")
	check(boards.Empty(t, "masyu", 502, 500), "expected at least 1x1 and at most 250000 cells")
}

// files is a certificate, of which a member is long enough to be packed.
func files(t *testing.T) proof.Files {
	t.Helper()
	c := must.Get(certify.Make(t.Context(), samples(t)[4], certify.Options{}))(t)
	c.Files[proof.ManifestFile] = append(bytes.Repeat([]byte(" "), 1<<10), c.Files[proof.ManifestFile]...)
	return c.Files
}

func TestFiles(t *testing.T) {
	files := files(t)
	var b, again bytes.Buffer
	must.Do(t, errors.Join(files.Write(&b), files.Write(&again)))
	if !bytes.Equal(b.Bytes(), again.Bytes()) {
		t.Error("the same members give different files")
	}
	archive := must.Get(kernel.ReadArchive(bytes.NewReader(b.Bytes()), int64(b.Len())))(t)
	names := slices.DeleteFunc(slices.Clone(proof.Members[:]), func(name string) bool { return files[name] == nil })
	for i, m := range archive.Members {
		data, err := archive.Read(m, kernel.NewMeter(t.Context(), 1<<20))
		if err != nil || m.Name != names[i] || !bytes.Equal(data, files[m.Name]) {
			t.Errorf("%s: %q, %v, expected %q", m.Name, data, err, files[m.Name])
		}
	}
	if len(archive.Members) != len(files) {
		t.Errorf("%d members, expected %d", len(archive.Members), len(files))
	}
}

// What other programs read of a certificate is what is checked.
func TestOtherReaders(t *testing.T) {
	files := files(t)
	var b bytes.Buffer
	path := filepath.Join(t.TempDir(), "a.cert")
	must.Do(t, errors.Join(files.Write(&b), os.WriteFile(path, b.Bytes(), 0o600)))
	const python = "import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))"
	for _, program := range [][]string{{"unzip", "-p", path}, {"python3", "-c", python, path}} {
		needs.Program(t, program[0])
		for name, data := range files {
			if out, err := exec.Command(program[0], append(program[1:], name)...).Output(); err != nil || !bytes.Equal(out, data) {
				t.Errorf("%s %s: %.80q, %v", program[0], name, out, err)
			}
		}
	}
}

// A file that cannot be read is told from one that is damaged, wherever the disk is broken.
func TestUnreadableFile(t *testing.T) {
	c := must.Get(certify.Make(t.Context(), samples(t)[4], certify.Options{}))(t)
	failed := 0
	for bad := range c.Data {
		broken := brokenAt{bytes.NewReader(c.Data), int64(bad)}
		_, err := kernel.Check(t.Context(), broken, int64(len(c.Data)), kernel.Options{Memory: proof.DefaultMemory})
		if errors.Is(err, errDisk) {
			failed++
		} else if err != nil {
			t.Errorf("byte %d of %d cannot be read: %v, want %v", bad, len(c.Data), err, errDisk)
		}
	}
	if failed < len(c.Data)/2 { // what is there twice is read once
		t.Errorf("%d of %d bytes are read", failed, len(c.Data))
	}
}

var errDisk = errors.New("the disk is broken")

// brokenAt is a file of which one byte cannot be read.
type brokenAt struct {
	io.ReaderAt
	bad int64
}

func (b brokenAt) ReadAt(p []byte, at int64) (int, error) {
	if at <= b.bad && b.bad < at+int64(len(p)) {
		return 0, errDisk
	}
	return b.ReaderAt.ReadAt(p, at)
}
