package encode

import (
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/meaning"
	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
)

// encodeTakuzu is the rule book of the binary puzzles.
func encodeTakuzu(ctx context.Context, b *takuzu.Board, opt Options) *Encoding {
	decided, order := givens(b)
	if !opt.Textbook {
		derived, clash := propagateLines(b, decided)
		order = append(order, derived...)
		if clash != nil {
			return contradiction(b, decided, order, clash)
		}
	}
	e, w := newEncoding(ctx, b, opt, decided, order)
	if opt.Textbook {
		w.decided = nil // the givens are unit clauses, and nothing knows of them
	}
	rows, cols := lines(b, e.Answer)
	short := max(len(rows), len(cols)) <= maxFold
	e.folded = short && !opt.Textbook
	if e.Decided() != nil {
		return e // every line is full and right, and different from the others
	}
	if short {
		e.Guide = func() cnf.Propagator { return newLineGuide(b, e.Answer) }
	}

	balance := opt.Balance
	if balance == Auto {
		balance = SequentialCounter
		if max(len(rows), len(cols)) > autoLimit {
			balance = Automaton
		}
	}
	states := automaton{writer: w}
	for i, line := range slices.Concat(rows, cols) {
		if w.ended {
			break
		}
		w.place = meaning.Line{Column: i >= len(rows), Index: i}
		if w.place.Column {
			w.place.Index -= len(rows)
		}
		if balance == Automaton {
			states.line(line) // half of a line is 1, no three neighbours are alike
			continue
		}
		w.exactly(balance, line, len(line)/2) // half of a line is 1
		w.noThree(line)                       // no three neighbours are alike
	}
	if opt.Lines == Lazy {
		e.Refine = lazyDistinct(b, rows, cols, w)
		return e
	}
	if b.Distinct.Rows {
		w.distinctLines(rows, false) // no two rows are equal
	}
	if b.Distinct.Cols {
		w.distinctLines(cols, true) // no two columns are equal
	}
	return e
}

// givens returns what is printed on the board, and where.
func givens(b *takuzu.Board) (decided []value, order []int) {
	_, cols := b.Size()
	decided = make([]value, b.Bits())
	for i := range decided {
		switch b.At(i/cols, i%cols) {
		case takuzu.One:
			decided[i] = isTrue
		case takuzu.Zero:
			decided[i] = isFalse
		default:
			continue
		}
		order = append(order, i)
	}
	return decided, order
}

// contradiction encodes a puzzle whose givens break its rules: after what was decided
// comes the clause that some of the bits that clash are otherwise.
func contradiction(p puzzle.Puzzle, decided []value, order, clash []int) *Encoding {
	e, _ := newEncoding(context.Background(), p, Options{}, decided, order)
	e.Note("the givens alone contradict the rules")
	var clause []cnf.Lit
	for _, i := range clash {
		if i >= 0 && decided[i] != open {
			clause = append(clause, is(e.Answer[i], -decided[i]))
		}
	}
	e.Add(clause...)
	return e
}

// lines returns the literals of the rows and of the columns.
func lines(b *takuzu.Board, cells []cnf.Lit) (rows, cols [][]cnf.Lit) {
	nr, nc := b.Size()
	rows, cols = make([][]cnf.Lit, nr), make([][]cnf.Lit, nc)
	for r := range rows {
		rows[r] = cells[r*nc : (r+1)*nc : (r+1)*nc]
	}
	flat := make([]cnf.Lit, 0, nr*nc)
	for c := range cols {
		for r := range rows {
			flat = append(flat, rows[r][c])
		}
		cols[c] = flat[c*nr : (c+1)*nr : (c+1)*nr]
	}
	return rows, cols
}

// lazyDistinct is the Refine of a board whose lines are told apart when they were
// equal in a model.
func lazyDistinct(b *takuzu.Board, rows, cols [][]cnf.Lit, first *writer) func(puzzle.Answer, cnf.Sink) ([]puzzle.Answer, []CutKind) {
	if !b.Distinct.Rows && !b.Distinct.Cols {
		return nil
	}
	return func(a puzzle.Answer, sink cnf.Sink) ([]puzzle.Answer, []CutKind) {
		w := &writer{ctx: context.Background(), sink: sink, decided: first.decided, meanings: first.meanings}
		var cuts []CutKind
		if b.Distinct.Rows {
			cuts = append(cuts, slices.Repeat([]CutKind{EqualRows}, w.separate(rows, a, false))...)
		}
		if b.Distinct.Cols {
			cuts = append(cuts, slices.Repeat([]CutKind{EqualCols}, w.separate(cols, a, true))...)
		}
		if len(cuts) > 0 {
			return nil, cuts
		}
		return []puzzle.Answer{a}, nil
	}
}
