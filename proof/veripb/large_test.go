package veripb_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"gridcnf/encode"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
)

func TestLarge(t *testing.T) {
	files, _ := filepath.Glob("/work/shared/corpus/large/3-in-a-row-minimal-*")
	for _, file := range files {
		r, _ := os.Open(file)
		for rec, err := range format.Read(r, file, format.Options{Kind: puzzle.ThreeInARow}) {
			if err != nil {
				t.Fatal(err)
			}
			for _, opt := range largeOptions {
				opt.Meanings = true
				e, _ := encode.New(t.Context(), rec.Puzzle, opt)
				m, _ := solve(t, e.Formula)
				start := time.Now()
				c := certify(t, rec.Puzzle, puzzle.Answer(m[1:rec.Puzzle.Bits()+1]), opt)
				t1 := time.Since(start)
				start = time.Now()
				proof, err := c.write(t)
				t2 := time.Since(start)
				if err != nil {
					t.Error(file, opt, err)
					continue
				}
				if dir := os.Getenv("KEEP"); dir != "" {
					f, _ := os.Create(dir + "/f.opb")
					c.rules.WriteTo(f)
					f.Close()
					os.WriteFile(dir+"/f.pbp", proof, 0o666)
				}
				lines := 0
				for _, b := range proof {
					if b == '\n' {
						lines++
					}
				}
				start = time.Now()
				if err := verify(t, c.rules, proof); err != nil {
					t.Error(err)
				}
				fmt.Printf("%s %v textbook %v: %d clauses %d steps %d proof lines %d kB, cadical %v write %v veripb %v\n", filepath.Base(file), opt.Balance, opt.Textbook, e.NumClauses(), len(c.steps), lines, len(proof)/1000, t1, t2, time.Since(start))
			}
		}
		r.Close()
	}
}

var largeOptions = []encode.Options{{Balance: encode.SequentialCounter, Textbook: true}, {Balance: encode.SequentialCounter}, {Balance: encode.Totalizer, Textbook: true}, {Balance: encode.CardinalityNetwork}, {Balance: encode.CardinalityNetwork, Textbook: true}, {Balance: encode.Automaton}, {Balance: encode.Automaton, Textbook: true}}
