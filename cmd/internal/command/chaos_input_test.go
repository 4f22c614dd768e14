package command

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gridcnf/author"
	"gridcnf/author/setting"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// stem is a puzzle that many are made of. With any more clues of its solution it has one
// solution as well; without one that it needs, it has several.
type stem struct {
	kind       puzzle.Kind
	few, full  string // the board, with the clues that it needs and with all that its solution allows
	free, need []int  // where full has clues: those that can be left out, and those that cannot
}

// spare is how many clues of a stem can be left out at least: it makes 2^spare unique puzzles.
const spare = 18

type stemKind struct {
	kind puzzle.Kind
	size int
}

// stems makes n stems of all kinds, always the same.
func stems(ctx context.Context, n int) (all []stem, err error) {
	small := []stemKind{{"takuzu", 6}, {"3-in-a-row", 6}}
	kinds := append(slices.Repeat(small, 4), stemKind{"masyu", 8}, stemKind{"slitherlink", 6})
	for i := 0; len(all) < n; i++ {
		k := kinds[i%len(kinds)]
		f, err := family.Of(k.kind)
		if err != nil {
			return nil, err
		}
		b, err := f.New(k.kind, k.size, k.size)
		if err != nil {
			return nil, err
		}
		made, err := author.Generate(ctx, author.Wish{Board: b}, 1, uint64(i), solve.Options{})
		if err != nil {
			return nil, err
		}
		whole := puzzle.With(made.Board, setting.Of(b.Kind()).Clues(b, made.Answer))
		none := written(b)
		s := stem{kind: k.kind, few: written(made.Board), full: written(whole)}
		for at := range s.full {
			switch {
			case s.full[at] != s.few[at]:
				s.free = append(s.free, at)
			case s.full[at] != none[at]:
				s.need = append(s.need, at)
			}
		}
		if len(s.free) >= spare {
			all = append(all, s)
		}
	}
	return all, nil
}

// written is a board as JSON has it, without the brace before it.
func written(p puzzle.Puzzle) string {
	rows, cols := p.Size()
	text, err := json.Marshal(struct {
		Puzzle puzzle.Kind `json:"puzzle"`
		Rules  []string    `json:"rules"`
		Rows   int         `json:"rows"`
		Cols   int         `json:"cols"`
		Givens []string    `json:"givens"`
	}{p.Kind(), p.Rules(), rows, cols, format.Givens(p)})
	if err != nil {
		panic(err)
	}
	return string(text[1:])
}

// appendLine appends the line of puzzle i: no two are alike below 2^spare puzzles of a stem. Most have one solution; of
// sixteen, three lack a clue that is needed, and one has clues of another puzzle's solution. One of 1009 is no puzzle.
func appendLine(line []byte, all []stem, i int) []byte {
	line = fmt.Appendf(line, `{"id":"c%d",`, i)
	if i%1009 == 1008 {
		return append(line, `"puzzle":"takuzu","givens":["01",".x"]}`+"\n"...)
	}
	s, k := &all[i%len(all)], i/len(all)
	line = append(line, s.few...)
	board := line[len(line)-len(s.few):]
	// An odd factor only shuffles the sets of clues.
	for bit, at := range s.free {
		if set := k * 0x9e3779b1; set>>(bit%spare)&1 == 1 && (bit < spare || k>>bit&1 == 1) {
			board[at] = s.full[at]
		}
	}
	switch other := &all[(i+10)%len(all)]; {
	case k%16 < 3:
		board[s.need[k/16%len(s.need)]] = '.'
	case k%16 == 3 && len(other.few) == len(s.few) && other.kind == s.kind:
		for bit, at := range other.need {
			if (k/16+bit)%3 == 0 {
				board[at] = other.full[at]
			}
		}
	}
	return append(line, '\n')
}

// writeInput writes n puzzles to files in a folder, and returns their names. The first
// holds lines of JSON, the second grids of one kind.
func writeInput(ctx context.Context, dir string, n int) (names []string, err error) {
	all, err := stems(ctx, min(400, 20+n/1000))
	if err != nil {
		return nil, err
	}
	var takuzu, others []stem
	for i, s := range all {
		if s.kind == "takuzu" && i%3 == 0 {
			takuzu = append(takuzu, s)
		} else {
			others = append(others, s)
		}
	}
	lines := func(line []byte, i int) []byte { return appendLine(line, others, i) }
	grids := func(line []byte, i int) []byte {
		text := string(appendLine(line, takuzu, i-i/1009))
		_, rows, _ := strings.Cut(text, `"givens":["`)
		return fmt.Appendf(line, "# id: g%d\n%s\n\n", i, strings.ReplaceAll(strings.TrimRight(rows, "\"]}\n"), `","`, "\n"))
	}
	return []string{"lines.jsonl", "grids.takuzu"}, errors.Join(
		writeLines(filepath.Join(dir, "lines.jsonl"), n-n/10, lines),
		writeLines(filepath.Join(dir, "grids.takuzu"), n/10, grids))
}

func writeLines(name string, n int, appended func(line []byte, i int) []byte) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriterSize(f, 1<<20)
	var line []byte
	for i := range n {
		line = appended(line[:0], i)
		w.Write(line) // an error is that of Flush
	}
	return w.Flush()
}

// The puzzles are all different, most have one solution, and there are some of each other kind.
func TestChaosInput(t *testing.T) {
	const n = 3000
	dir := t.TempDir()
	files := must.Get(writeInput(t.Context(), dir, n))(t)
	args := []string{"unique", "--json", "-j", "2"}
	for _, name := range files {
		args = append(args, filepath.Join(dir, name))
	}
	var out bytes.Buffer
	run(t.Context(), args, strings.NewReader(""), &out, io.Discard)
	verdicts, boards := map[string]int{}, map[string]bool{}
	for line := range strings.Lines(out.String()) {
		var a struct {
			Puzzle, Verdict string
			Givens          []string
		}
		must.Do(t, json.Unmarshal([]byte(line), &a))
		verdicts[a.Verdict]++
		board := fmt.Sprint(a.Puzzle, a.Givens)
		if boards[board] && a.Verdict != "" {
			t.Errorf("twice: %s", board)
		}
		boards[board] = true
	}
	if verdicts["unique"] < n*3/4 || verdicts["multiple"] < n/50 || verdicts["none"] < n/100 || verdicts[""] != 2 || verdicts["unknown"] > 0 {
		t.Errorf("got %v", verdicts)
	}
}
