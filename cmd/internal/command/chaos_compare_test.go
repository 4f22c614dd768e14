//go:build unix

package command

import (
	"bufio"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// plainly has the answers of a plain run, as hashes. Puzzle n is at n-1.
func plainly(dir string, files []string) (answers []uint64, err error) {
	cmd := exec.Command("gridcnf", append([]string{"unique", "--json"}, files...)...)
	cmd.Dir = dir
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return nil, err
	}
	defer cmd.Wait() // whatever the answers are
	lines := bufio.NewReaderSize(out, 1<<20)
	for {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return answers, nil
		}
		if err != nil {
			return nil, err
		}
		answers = append(answers, hash(line))
	}
}

func hash(line []byte) uint64 {
	h := fnv.New64a()
	h.Write(line)
	return h.Sum64()
}

// compare checks that the file of a batch has the answers of a plain run: each number
// once, and nothing else.
func compare(out io.Reader, answers []uint64) error {
	seen := make([]bool, len(answers))
	lines := bufio.NewReaderSize(out, 1<<20)
	for at := 1; ; at++ {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF && len(line) == 0 {
			break
		}
		if err != nil {
			return fmt.Errorf("line %d: %q: %w", at, line, err)
		}
		number, rest, err := unnumbered(line)
		switch {
		case err != nil:
			return fmt.Errorf("line %d: %w", at, err)
		case number < 1 || number > len(answers):
			return fmt.Errorf("line %d: number %d, want 1 to %d", at, number, len(answers))
		case seen[number-1]:
			return fmt.Errorf("line %d: number %d is there twice", at, number)
		case hash(rest) != answers[number-1]:
			return fmt.Errorf("line %d: not the answer of a plain run: %s", at, line)
		}
		seen[number-1] = true
	}
	if missing := slices.Index(seen, false); missing >= 0 {
		return fmt.Errorf("number %d is not there", missing+1)
	}
	return nil
}

// head is what the answer of a batch begins with, before what a plain run says.
var head = regexp.MustCompile(`^\{"number":(\d+),("exit":\d+,)?`)

// unnumbered takes the number out of an answer of a batch.
func unnumbered(line []byte) (number int, rest []byte, err error) {
	begin := head.FindSubmatch(line)
	if begin == nil || !json.Valid(line) {
		return 0, nil, fmt.Errorf("no object with a number: %.200q", line)
	}
	number, err = strconv.Atoi(string(begin[1]))
	return number, append([]byte("{"), line[len(begin[0]):]...), err
}

// What compare is for: it fails for a file of which anything is wrong.
func TestCompare(t *testing.T) {
	const first, second = `{"id":"a","verdict":"unique"}` + "\n", `{"id":"b","verdict":"none"}` + "\n"
	answers := []uint64{hash([]byte(first)), hash([]byte(second))}
	check := func(want, text string) {
		t.Helper()
		got := compare(strings.NewReader(text), answers)
		if want == "" && got != nil || want != "" && (got == nil || !strings.Contains(got.Error(), want)) {
			t.Errorf("%s: got %v, want %q", text, got, want)
		}
	}
	const one, two = `{"number":1,"id":"a","verdict":"unique"}` + "\n", `{"number":2,"id":"b","verdict":"none"}` + "\n"
	check("", one+two)
	check("", two+one)
	check("number 1 is not there", two)
	check("number 2 is not there", one)
	check("line 3: number 1 is there twice", one+two+one)
	check("line 3: number 3, want 1 to 2", one+two+strings.Replace(one, "1", "3", 1))
	check("line 1: number 0, want 1 to 2", strings.Replace(one, "1", "0", 1)+two)
	check("line 2: not the answer", one+strings.Replace(two, "none", "multiple", 1))
	check("line 1: not the answer", strings.Replace(one, "1", "2", 1)+strings.Replace(two, "2", "1", 1))
	check("EOF", one+two[:len(two)-1])
	check("line 2: no object", one+first)
	check("line 1: no object", one[:20]+"\n"+two)
}
