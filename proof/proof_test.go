package proof_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"gridcnf/proof"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

// plenty is a meter for what is no attack.
func plenty() *kernel.Meter { return kernel.NewMeter(context.Background(), 1<<30) }

func boards(t testing.TB) []puzzle.Puzzle {
	t.Helper()
	b, err := takuzu.New(takuzu.Takuzu, 4, 6)
	if err != nil {
		t.Fatal(err)
	}
	b.Set(0, 1, takuzu.One)
	b.Set(3, 5, takuzu.Zero)
	half := b.Clone()
	half.Distinct = takuzu.Distinct{Cols: true}
	m, err := masyu.New(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	m.Set(1, 2, masyu.Black)
	m.Set(0, 1, masyu.White)
	full := m.Clone()
	full.Full = true
	s, err := slitherlink.New(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	s.SetClue(0, 2, slitherlink.Number(0))
	s.SetClue(1, 1, slitherlink.Number(4))
	return []puzzle.Puzzle{b, half, m, full, s}
}

func TestPuzzle(t *testing.T) {
	for _, p := range boards(t) {
		text, err := proof.WritePuzzle(p)
		if err != nil {
			t.Fatal(err)
		}
		q, err := proof.ReadPuzzle(text, plenty())
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		again, err := proof.WritePuzzle(q)
		if err != nil || !bytes.Equal(text, again) || fmt.Sprint(p.Rules()) != fmt.Sprint(q.Rules()) {
			t.Errorf("%s is read as %s, %v", text, again, err)
		}
	}
}

// strange is a board with a rule or a clue that its family does not have.
type strange struct {
	puzzle.Puzzle
	kind  puzzle.Kind
	rules []string
	clue  puzzle.Clue
}

func (s strange) Kind() puzzle.Kind         { return s.kind }
func (s strange) Rules() []string           { return s.rules }
func (s strange) Clue(r, c int) puzzle.Clue { return s.clue }

func TestWriteErrors(t *testing.T) {
	check := func(kind puzzle.Kind, rule string, clue puzzle.Clue, want string) {
		t.Helper()
		_, err := proof.WritePuzzle(strange{boards(t)[0], kind, []string{rule}, clue})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s with %s and clue %d: %v, expected %q", kind, rule, clue, err, want)
		}
	}
	check("sudoku", "balance", 0, `unknown puzzle "sudoku"`)
	check("masyu", "balance", 0, "the family masyu has no words for the rule balance")
	check("masyu", "pearls", 4, "the family masyu has no symbol for the clue 4 at r1c1")
}

func TestPuzzleErrors(t *testing.T) {
	text, err := proof.WritePuzzle(boards(t)[0])
	if err != nil {
		t.Fatal(err)
	}
	check := func(old, instead, want string) {
		t.Helper()
		changed := strings.Replace(string(text), old, instead, 1)
		if _, err := proof.ReadPuzzle([]byte(changed), plenty()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q for %q: %v, expected %q", instead, old, err, want)
		}
	}
	check(string(text), "", "puzzle.txt:1: expected a puzzle")
	check("takuzu 4x6", "takuzu 4x", "puzzle.txt:1: found")
	check("takuzu 4x6", "sudoku 4x6", "puzzle.txt:1: ")
	check("takuzu 4x6", "takuzu 4x600000", "puzzle.txt:1: the board is 4x600000")
	check("takuzu 4x6", "takuzu 3x6", "puzzle.txt:1: the board is 3x6")
	check("takuzu 4x6", "takuzu 4x8", "expected the 8 cells of a row")
	check("balance, ", "", `puzzle.txt:2: found "rules: no-three, `)
	check("No two rows", "All rows", `puzzle.txt:5: found "# All rows`)
	check(".1....", ".2....", `puzzle.txt:7: found '2' in column 2`)
	check(".1....\n", "", "puzzle.txt:10: found the end of the file")
	check(".....0\n", ".....0\n......\n", `puzzle.txt:11: found "......", expected the end of the file`)
	check(".....0\n", ".....0", "ends with a line feed")
}

func TestFiles(t *testing.T) {
	files := proof.Files{
		proof.PuzzleFile:  bytes.Repeat([]byte("puzzle\n"), 1000),
		proof.DRATFile:    []byte("0\n"),
		proof.HelpersFile: {},
	}
	var b, again bytes.Buffer
	if err := errors.Join(files.Write(&b), files.Write(&again)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b.Bytes(), again.Bytes()) {
		t.Error("the same members give different files")
	}
	read := func(data []byte, limit int64) (proof.Files, error) {
		m := kernel.NewMeter(t.Context(), limit)
		archive, err := proof.Open(bytes.NewReader(data), int64(len(data)), m)
		if err != nil {
			return nil, err
		}
		files, _, err := proof.Read(archive, m)
		return files, err
	}
	got, err := read(b.Bytes(), 1<<20)
	if err != nil || fmt.Sprint(got) != fmt.Sprint(files) {
		t.Errorf("read as %v, %v", got, err)
	}
	if _, err := read(b.Bytes(), 6999); !errors.Is(err, proof.ErrTooLarge) {
		t.Errorf("7002 bytes in 6999: %v", err)
	}
	for n := range b.Len() {
		if _, err := read(b.Bytes()[:n], 1<<20); err == nil {
			t.Errorf("read with %d of %d bytes", n, b.Len())
		}
	}
}

// What other programs read of a certificate is what is checked.
func TestOtherReaders(t *testing.T) {
	files := proof.Files{
		proof.PuzzleFile: bytes.Repeat([]byte("puzzle\n"), 1000), proof.DRATFile: []byte("0\n"), proof.HelpersFile: {},
	}
	var b bytes.Buffer
	path := filepath.Join(t.TempDir(), "a.cert")
	if err := errors.Join(files.Write(&b), os.WriteFile(path, b.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	const python = "import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))"
	for _, program := range [][]string{{"unzip", "-p", path}, {"python3", "-c", python, path}} {
		if _, err := exec.LookPath(program[0]); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatal(err)
			}
			t.Skip(err)
		}
		for name, data := range files {
			if out, err := exec.Command(program[0], append(program[1:], name)...).Output(); err != nil || !bytes.Equal(out, data) {
				t.Errorf("%s %s: %.80q, %v", program[0], name, out, err)
			}
		}
	}
}

// A certificate of an older version, whose sizes stand after the data, says how to make it anew.
func TestOlder(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err1 := z.Create(proof.ManifestFile)
	_, err2 := io.WriteString(w, `{"certificate":1}`)
	if err := errors.Join(err1, err2, z.Close()); err != nil {
		t.Fatal(err)
	}
	_, err := proof.Open(bytes.NewReader(b.Bytes()), int64(b.Len()), plenty())
	if err == nil || !strings.Contains(err.Error(), "make it anew") {
		t.Error(err)
	}
}

// A statement says where the rules are not the usual ones.
func TestSentence(t *testing.T) {
	m := &proof.Manifest{Claim: proof.Unique}
	for i, want := range []string{
		"takuzu 4x6: unique under rules balance, no-three, distinct-rows, distinct-columns",
		"takuzu 4x6 without distinct-rows: unique under rules balance, no-three, distinct-columns",
		"masyu 2x3: unique under rules single-loop, pearls",
		"masyu 2x3 with full: unique under rules single-loop, pearls, full",
		"slitherlink 2x3: unique under rules single-loop, numbers",
	} {
		p := boards(t)[i]
		if got := m.Sentence(p); got != want {
			t.Errorf("%q, expected %q", got, want)
		}
		text, err1 := proof.WritePuzzle(p)
		q, err2 := kernel.ReadPuzzle(text, plenty())
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		if got := (&kernel.Manifest{Claim: kernel.Unique}).Sentence(q); got != want {
			t.Errorf("the kernel says %q, expected %q", got, want)
		}
	}
}

// A file that cannot be read is told from one that is damaged, wherever the disk is broken.
func TestUnreadableFile(t *testing.T) {
	var file bytes.Buffer
	if err := (proof.Files{proof.ManifestFile: bytes.Repeat([]byte("{}"), 1000), proof.PuzzleFile: nil}).Write(&file); err != nil {
		t.Fatal(err)
	}
	failed := 0
	for bad := range file.Len() {
		broken := brokenAt{bytes.NewReader(file.Bytes()), int64(bad)}
		archive, err := proof.Open(broken, int64(file.Len()), plenty())
		if err == nil {
			_, _, err = proof.Read(archive, plenty())
		}
		if errors.Is(err, errDisk) {
			failed++
		} else if err != nil {
			t.Errorf("byte %d of %d cannot be read: %v, want %v", bad, file.Len(), err, errDisk)
		}
	}
	if failed < file.Len()/2 { // what is there twice is read once
		t.Errorf("%d of %d bytes are read", failed, file.Len())
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

func TestManifestErrors(t *testing.T) {
	m := proof.Manifest{Version: proof.Version, Statement: "s", Claim: proof.Unique, Level: 1, Formula: &proof.Formula{Rules: 3}, Proof: "drat"}
	text, err := proof.WriteManifest(&m)
	if err != nil {
		t.Fatal(err)
	}
	good := string(text)
	if _, err := proof.ReadManifest([]byte(good)); err != nil {
		t.Fatal(err)
	}
	check := func(old, instead, want string) {
		t.Helper()
		changed := strings.Replace(good, old, instead, 1)
		if _, err := proof.ReadManifest([]byte(changed)); err == nil || !strings.Contains(err.Error(), want) || len(err.Error()) > 400 {
			t.Errorf("%q for %q: %v, expected %q", instead, old, err, want)
		}
	}
	check(`"certificate": 2`, `"certificate": 3`, "found certificate 3")
	check(`"certificate": 2`, `"certificate": 1`, "from an older gridcnf")
	check(`"made": {}`, `"made": {"more": 1}`, `manifest.json:11: found`)
	check("}\n}\n", "}\n}\n x", "after top-level value")
	check("}\n}\n", "}\n}", `manifest.json:12: found "}"`)
	check(`"unique"`, `"single"`, `found claim "single"`)
	check(`"unique"`, `"`+strings.Repeat("\\u001b", 5000)+`"`, "expected at most 16384")
	check(`"unique"`, `"forced"`, "bit and value")
	check(`"unique"`, `"uniqu\u0065"`, `manifest.json:4: found`)
	check(`"claim": "unique"`, `"claim": "none", "Claim": "unique"`, `manifest.json:4: found`)
	check(`"claim": "unique"`, `"claim": "none", "claim": "unique"`, `manifest.json:4: found`)
	check(`"level": 1`, `"level": 3`, "found level 3")
	check(`"level": 1`, `"level": 2`, "formula for a refutation of level 1")
	check(`"level": 1`, `"level": 1`+strings.Repeat("1", 1000), "cannot unmarshal")
	check(`"cuts": 0`, `"cuts": -1`, "not negative")
	check(`"drat"`, `"frat"`, `found proof "frat"`)
	check(`  "proof": "drat",`+"\n", ``, "expected proof")
}

func FuzzReadPuzzle(f *testing.F) {
	for _, p := range boards(f) {
		text, err := proof.WritePuzzle(p)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := proof.ReadPuzzle(text, plenty())
		if err != nil {
			return
		}
		if again, err := proof.WritePuzzle(p); err != nil || !bytes.Equal(text, again) {
			t.Errorf("%q is read as %q, %v", text, again, err)
		}
	})
}

func FuzzReadManifest(f *testing.F) {
	f.Add([]byte(`{"certificate":2,"statement":"s","claim":"unique","level":1,"formula":{"rules":3,"cuts":0},"proof":"drat","made":{}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if m, err := proof.ReadManifest(text); err == nil {
			m.Expected()
		} else if len(err.Error()) > 500 || strings.ContainsFunc(err.Error(), unicode.IsControl) {
			t.Errorf("%q", err)
		}
	})
}
