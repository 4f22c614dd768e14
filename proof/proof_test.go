package proof_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"gridcnf/proof"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

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
		q, err := proof.ReadPuzzle(text)
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
		if _, err := proof.ReadPuzzle([]byte(changed)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q for %q: %v, expected %q", instead, old, err, want)
		}
	}
	check(string(text), "", "puzzle.txt:1: expected a puzzle")
	check("takuzu 4x6", "takuzu 4x", "puzzle.txt:1: found")
	check("takuzu 4x6", "sudoku 4x6", "puzzle.txt:1: ")
	check("takuzu 4x6", "takuzu 4x600000", "puzzle.txt:1: the board is 4x600000")
	check("takuzu 4x6", "takuzu 3x6", "puzzle.txt:1: the board is 3x6")
	check("takuzu 4x6", "takuzu 4x8", "expected the 8 cells of a row")
	check("balance, ", "", "puzzle.txt:2: expected")
	check("No two rows", "All rows", "puzzle.txt:5: expected")
	check(".1....", ".2....", `puzzle.txt:7: found '2' in column 2`)
	check(".1....\n", "", "puzzle.txt:10: found 0 characters")
	check(".....0\n", ".....0\n......\n", "puzzle.txt:11: expected")
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
		return proof.Read(t.Context(), bytes.NewReader(data), int64(len(data)), limit)
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

// A file that cannot be read is told from one that is damaged, wherever the disk is broken.
func TestUnreadableFile(t *testing.T) {
	var file bytes.Buffer
	if err := (proof.Files{proof.ManifestFile: bytes.Repeat([]byte("{}"), 1000), proof.PuzzleFile: nil}).Write(&file); err != nil {
		t.Fatal(err)
	}
	failed := 0
	for bad := range file.Len() {
		_, err := proof.Read(t.Context(), brokenAt{bytes.NewReader(file.Bytes()), int64(bad)}, int64(file.Len()), 1<<20)
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
	good := `{"certificate":1,"statement":"s","claim":"unique","level":1,"formula":{"rules":3,"cuts":0},"proof":"drat","made":{}}`
	if _, err := proof.ReadManifest([]byte(good)); err != nil {
		t.Fatal(err)
	}
	check := func(old, instead, want string) {
		t.Helper()
		changed := strings.Replace(good, old, instead, 1)
		if _, err := proof.ReadManifest([]byte(changed)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q for %q: %v, expected %q", instead, old, err, want)
		}
	}
	check(`"certificate":1`, `"certificate":2`, "found certificate 2")
	check(`"made"`, `"more"`, "unknown field")
	check(`{}}`, `{}} x`, "nothing after")
	check(`"unique"`, `"single"`, `found claim "single"`)
	check(`"unique"`, `"forced"`, "bit and value")
	check(`"level":1`, `"level":3`, "found level 3")
	check(`"level":1`, `"level":2`, "formula for a refutation of level 1")
	check(`"cuts":0`, `"cuts":-1`, "not negative")
	check(`"drat"`, `"frat"`, `found proof "frat"`)
	check(`"proof":"drat",`, ``, "expected proof")
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
		p, err := proof.ReadPuzzle(text)
		if err != nil {
			return
		}
		if again, err := proof.WritePuzzle(p); err != nil || !bytes.Equal(text, again) {
			t.Errorf("%q is read as %q, %v", text, again, err)
		}
	})
}

func FuzzReadManifest(f *testing.F) {
	f.Add([]byte(`{"certificate":1,"statement":"s","claim":"unique","level":1,"formula":{"rules":3,"cuts":0},"proof":"drat","made":{}}`))
	f.Fuzz(func(_ *testing.T, text []byte) {
		if m, err := proof.ReadManifest(text); err == nil {
			m.Expected()
		}
	})
}
