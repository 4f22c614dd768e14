package backend

import (
	"context"
	"strconv"
	"strings"
	"sync"

	"gridcnf/cnf"
)

// lemmasAhead is how many learned clauses may wait to be written.
const lemmasAhead = 1 << 10

// emptyLemma is the empty clause as the library writes it.
const emptyLemma = "0"

// certified runs a search and writes what is learned. The library ends its certificate
// with the empty clause only if it had to search, so one is added here; the first is kept.
func (p *gophersatSearch) certified(ctx context.Context) (Status, error) {
	lemmas := make(chan string, lemmasAhead)
	var writer sync.WaitGroup
	writer.Go(func() {
		ended := false
		for lemma := range lemmas {
			if !ended {
				p.writeLemma(lemma)
			}
			ended = ended || lemma == emptyLemma
		}
	})
	defer func() { // also when an interrupted search panics
		close(lemmas)
		writer.Wait()
	}()
	p.solver.Certified = true
	status, err := interruptible(ctx, p.solver, lemmas)
	if status == Unsat {
		lemmas <- emptyLemma
	}
	return status, err
}

// writeLemma writes a clause of the library in the variables of the formula. An error
// of the writer ends the search by way of its context.
func (p *gophersatSearch) writeLemma(lemma string) {
	var line []byte
	for word := range strings.FieldsSeq(lemma) {
		n, _ := strconv.Atoi(word)
		if n != 0 {
			n = int(p.names.of(cnf.Lit(n)))
		}
		line = append(strconv.AppendInt(line, int64(n), 10), ' ')
	}
	line[len(line)-1] = '\n'
	p.lemmas.Write(line)
}
