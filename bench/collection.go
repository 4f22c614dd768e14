package bench

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gridcnf/explain/technique"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
)

// table has a line for each set, and explains the columns.
//
//go:embed sets.txt
var table string

// boards has the puzzles that take a solver seconds to minutes, unless it has the idea that makes them easy, and those with which time can
// grow with the size. boards/README.md says how each set was made.
//
//go:embed boards/*.gz
var boards embed.FS

// Collection is a set that was not read yet. The files of the corpus do not name the kind of their puzzles.
type Collection struct {
	Name    string
	Task    Task
	Promise Promise
	Kind    puzzle.Kind
	Files   string          // pattern below the corpus folder, "boards", or the number of blank boards
	Side    int             // of blank boards
	Class   technique.Class // the class that generated puzzles must have; 0 is any
}

// Collections lists the sets of the corpus. A few entries of those from janko.at come without a solution, and may have several.
func Collections() []Collection { return sets(false) }

// Included lists the sets that come with this program: blank boards, to see how far a system gets or to generate puzzles on, and boards
// that are hard or grow.
func Included() []Collection { return sets(true) }

func sets(made bool) (some []Collection) {
	for line := range strings.Lines(table) {
		if line[0] == '#' {
			continue
		}
		c, promise := Collection{}, ""
		fmt.Sscan(line, &c.Name, &c.Task, &promise, &c.Kind, &c.Files, &c.Side, &c.Class) // most lines have no side and no class
		c.Promise = Promise(slices.Index([]string{"nothing", "some", "one", "published"}, promise))
		if c.Promise < 0 {
			panic("bench: sets.txt promises " + promise)
		}
		if made == (c.Side > 0 || c.Files == "boards") {
			some = append(some, c)
		}
	}
	return some
}

// Load reads the collection. It finds files of the corpus in folder dir. A collection without files is empty.
func (c Collection) Load(dir string) (set *Set, err error) {
	set = &Set{Name: c.Name, Task: c.Task, Promise: c.Promise, Class: c.Class}
	switch {
	case c.Side > 0:
		return set, c.blank(set)
	case c.Files == "boards":
		return set, c.boards(set)
	}
	files, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(c.Files)))
	for _, name := range files {
		text, unread := os.ReadFile(name)
		if err = unread; err == nil && len(text) > 0 { // some published files are empty
			err = set.read(bytes.NewReader(text), name, c.Kind)
		}
		if err != nil {
			break
		}
	}
	return set, err
}

// read adds the puzzles of a file.
func (s *Set) read(r io.Reader, name string, kind puzzle.Kind) error {
	for rec, err := range format.Read(r, name, format.Options{Kind: kind}) {
		if err := s.Put(rec, err); err != nil {
			return err
		}
	}
	return nil
}

// blank adds boards without clues. Boards to generate puzzles on are named by their numbers.
func (c Collection) blank(set *Set) error {
	f, err := family.Of(c.Kind)
	if err != nil {
		return err
	}
	board, err := f.New(c.Kind, c.Side, c.Side)
	if err != nil {
		return err
	}
	boards, err := strconv.Atoi(c.Files)
	for n := range boards {
		rec := &format.Record{ID: "empty", File: c.Name, Line: n + 1, Puzzle: board}
		if c.Task == Generate {
			rec.ID = strconv.Itoa(rec.Line)
		}
		set.Add(rec)
	}
	return err
}

// boards adds the puzzles of a file that comes with this program. Puzzles without names are named by their sizes.
func (c Collection) boards(set *Set) error {
	file, err := boards.Open("boards/" + strings.ReplaceAll(c.Name, "/", "-") + ".jsonl.gz")
	if err != nil {
		return err
	}
	text, err := gzip.NewReader(file)
	if err != nil {
		return err
	}
	number := make(map[string]int)
	for rec, err := range format.Read(text, c.Name, format.Options{From: "json"}) {
		if err != nil {
			return err
		}
		if rows, cols := rec.Puzzle.Size(); !rec.Named {
			size := fmt.Sprintf("%dx%d", rows, cols)
			number[size]++
			rec.ID = fmt.Sprintf("%s-%d", size, number[size])
		}
		set.Add(rec)
	}
	return nil
}
