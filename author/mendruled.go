package author

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// ruledMender mends boards of rule files. What it drops is proven to be the fewest; what it adds are clues that a solution allows,
// drawn at random and reduced, and their minimum as far as Rounds suffice.
type ruledMender struct {
	Mending
	board *rulefile.Board
	best  int // the fewest changes that Watch has been told of, or 0
}

func (m *ruledMender) mend(ctx context.Context) ([]Repair, error) {
	if m.Remedy == Add {
		return m.add(ctx, m.board)
	}
	d, err := m.board.Draft(ctx, m.board.Removable())
	if err != nil {
		return nil, err
	}
	rounds, ask := m.Rounds, m.restated
	whole := d.Whole() || d.Proper() != m.board.Bits()
	if whole && m.Remedy == Alter {
		rounds = 1 + len(d.Clues) // all that drop one
	}
	if !whole {
		trial, err := solve.NewTrial(ctx, d, m.Solve)
		if err != nil {
			return nil, err
		}
		ask = func(ctx context.Context, _ *rulefile.Draft, assume []cnf.Lit) (puzzle.Answer, []cnf.Lit, error) {
			return conflict(ctx, trial, assume)
		}
	}
	dropped, err := m.drop(ctx, d, ask, rounds)
	more := whole || d.Asks() // clues can give a board solutions
	for i := range dropped {
		if r := &dropped[i]; more {
			r.Least, r.Narrow = min(1, r.Least), true
		}
	}
	if m.Remedy == Drop {
		return dropped, err
	}
	if err != nil && !errors.Is(err, ErrRounds) {
		return nil, err
	}
	least, starts := 1, []*rulefile.Board{}
	for _, r := range dropped {
		starts = append(starts, r.Board.(*rulefile.Board))
	}
	if more && (dropped == nil || dropped[0].Least > 0) {
		starts = append(starts, m.board)
		clues := m.board.Removable()
		for i := 0; dropped == nil && i < len(clues); i++ { // another clue in the place of one can give the board solutions
			without, err := m.board.Printed(slices.Concat(clues[:i], clues[i+1:]))
			if err != nil {
				return nil, err
			}
			starts = append(starts, without)
		}
	} else if dropped != nil {
		least = max(1, dropped[0].Least)
	}
	found, ended := m.add(ctx, starts...)
	for i := range found { // other clues may do with fewer changes
		found[i].Least, found[i].LeastHere, found[i].Narrow = least, least, false
	}
	if err = cmp.Or(ended, err); err == nil && found == nil && len(starts) > 0 {
		err = ErrRounds // other clues could be dropped
	}
	return found, err
}

// question asks for a solution, with the bits of the clues, under assumptions about these, or which of them are against it.
type question = func(ctx context.Context, d *rulefile.Draft, assume []cnf.Lit) (puzzle.Answer, []cnf.Lit, error)

// drop proposes clues to drop, and learns from each set without solutions which of the others cannot stand together: or, where the rules
// ask if there is a clue, which can neither stand nor be missing.
func (m *ruledMender) drop(ctx context.Context, d *rulefile.Draft, ask question, rounds int) (found []Repair, err error) {
	h := newHitter(len(d.Clues), m.Solve.Seed)
	for round := 0; len(found) < m.Most; round++ {
		if rounds > 0 && round >= rounds {
			return found, ErrRounds
		}
		out, ok, err := h.next(ctx, len(d.Clues))
		if err != nil || !ok {
			return found, err
		}
		var assume, clause []cnf.Lit
		for i := range d.Clues {
			assume = append(assume, rule.Literal(d.Proper()+i, !slices.Contains(out, i)))
		}
		a, core, err := ask(ctx, d, assume)
		if err != nil {
			return found, err
		}
		var kept []rulefile.Clue
		n := len(a) - len(d.Clues)
		for i, dropped := range h.take {
			stays := rule.Literal(d.Proper()+i, true)
			switch {
			case a != nil && a[n+i]: // as assumed, or there is no other solution whatever is dropped
				kept = append(kept, d.Clues[i])
			case a != nil || slices.Contains(core, stays.Not()):
				clause = append(clause, dropped.Not())
			case slices.Contains(core, stays):
				clause = append(clause, dropped)
			}
		}
		h.solver.Add(clause...) // of an answer: no way has all of another one in it
		if a == nil {
			continue
		}
		made, err := m.board.Printed(kept)
		if err == nil {
			err = made.Compile(ctx)
		}
		if err == nil {
			err = made.Check(a[:n])
		}
		if err != nil {
			return found, err
		}
		r := m.repair(made, a[:n])
		r.Least, r.LeastHere = len(r.Changes), len(r.Changes)
		found = append(found, *r)
	}
	return found, nil
}

// restated is a question about rules that look at all clues together, and says nothing of other clues than these.
func (m *ruledMender) restated(ctx context.Context, d *rulefile.Draft, assume []cnf.Lit) (puzzle.Answer, []cnf.Lit, error) {
	var kept []rulefile.Clue
	bits := make(puzzle.Answer, len(assume))
	for i, l := range assume {
		if bits[i] = l > 0; bits[i] {
			kept = append(kept, d.Clues[i])
		}
	}
	made, err := m.board.Printed(kept)
	if err != nil {
		return nil, nil, err
	}
	if err := made.Compile(ctx); rulefile.Refuses(err) {
		return nil, assume, nil
	} else if err != nil {
		return nil, nil, err
	}
	res, err := solve.First(ctx, made, m.Solve)
	if err != nil || len(res.Solutions) == 0 {
		return nil, assume, cmp.Or(err, res.Reason)
	}
	return append(slices.Clip(res.Solutions[0]), bits...), nil, nil
}

// conflict finds a solution under assumptions, or those of them none of which can be left out without there being one.
func conflict(ctx context.Context, trial *solve.Trial, assume []cnf.Lit) (puzzle.Answer, []cnf.Lit, error) {
	a, core, err := trial.Find(ctx, assume)
	core = slices.Clone(core) // the solver's, which the next question changes
	for i := 0; i < len(core) && a == nil && err == nil; {
		other, less, err := trial.Find(ctx, slices.Concat(core[:i], core[i+1:]))
		if err != nil {
			return nil, nil, err
		}
		if other != nil {
			i++
		} else { // those before i are needed, and so among the rest
			core = slices.DeleteFunc(core, func(l cnf.Lit) bool { return !slices.Contains(less, l) })
		}
	}
	return a, core, err
}

// add makes random solutions of boards the only ones, as answerRuled draws them, and returns those that need the fewest clues.
func (m *ruledMender) add(ctx context.Context, starts ...*rulefile.Board) (found []Repair, err error) {
	starts = slices.DeleteFunc(starts, (*rulefile.Board).Full)
	for try := 0; len(starts) > 0 && (try < attempts*m.Most*len(starts) || m.Rounds == 0 && found == nil); try++ {
		b := starts[try%len(starts)]
		how := Reduction{Random: rand.New(rand.NewPCG(uint64(m.Solve.Seed), uint64(try)))}
		for _, c := range Clues(b) {
			how.Keep = append(how.Keep, c.Cell)
		}
		way, err := m.draw(ctx, b, how)
		if way != nil {
			found = append(found, *way)
		}
		slices.SortStableFunc(found, bySize)
		var others []Repair // with different solutions
		for _, r := range found {
			if len(others) < m.Most && !slices.ContainsFunc(others, func(w Repair) bool { return w.Answer.Equal(r.Answer) }) {
				others = append(others, r)
			}
		}
		found = others
		if ctx.Err() != nil || err != nil && !errors.Is(err, ErrNotUnique) && !errors.Is(err, ErrRounds) {
			return found, cmp.Or(ctx.Err(), err)
		}
	}
	if found == nil && len(starts) > 0 {
		err = ErrRounds
	}
	return found, err
}

// mostRounds is how many questions the minimum of the clues of a solution takes if Rounds have no limit.
const mostRounds = 1000

// draw makes one solution the only one, if it can with the fewest of the clues that were drawn for it. With an error there can be a way, too.
func (m *ruledMender) draw(ctx context.Context, b *rulefile.Board, how Reduction) (*Repair, error) {
	r, err := (&sketcher{wish: new(Wish), board: b, told: true, random: how.Random, opt: m.Solve}).draw(ctx)
	if err != nil {
		return nil, err
	}
	few, err := Reduce(ctx, r, r.answer, r.placed, how)
	if err != nil {
		return nil, err
	}
	way, err := m.proven(ctx, r, few)
	if err != nil || !r.alone() {
		return way, err
	}
	r.most = r.asked + cmp.Or(m.Rounds, mostRounds) + len(r.placed)
	least, err := Minimum(ctx, r, r.answer, r.placed, how, func(Bounds) {})
	if least.Best != nil && len(least.Best) < len(few) && ctx.Err() == nil {
		better, failed := m.proven(ctx, r, least.Best)
		way, err = cmp.Or(better, way), cmp.Or(err, failed)
	}
	way.LeastHere = max(way.LeastHere, least.Least-len(how.Keep))
	return way, err
}

// proven is the way that some clues of an answer are, which another solver finds to be the only one.
func (m *ruledMender) proven(ctx context.Context, r *reducer, clues []puzzle.Placed) (*Repair, error) {
	made, err := r.print(ctx, clues)
	if err != nil {
		return nil, err
	}
	if err := (&Made{Board: made, Answer: r.answer}).prove(ctx, m.Solve); err != nil {
		return nil, err
	}
	way := m.repair(made, r.answer)
	way.Least = min(1, len(way.Changes))
	way.LeastHere, way.Narrow = way.Least, true
	if m.Watch != nil && (m.best == 0 || len(way.Changes) < m.best) {
		m.best = len(way.Changes)
		m.Watch(way)
	}
	return way, nil
}

// noText is how boards of rule files are written where there is no clue.
const noText = "-"

// repair says what makes the draft another board.
func (m *ruledMender) repair(made *rulefile.Board, answer puzzle.Answer) *Repair {
	changed := make(map[puzzle.Cell]Change)
	for _, c := range m.board.Removable() {
		at := c.Cell(m.board.Size())
		changed[at] = Change{at, 1, 0, c.Text, noText}
	}
	for _, c := range made.Removable() {
		at := c.Cell(m.board.Size())
		if was := changed[at]; was.From == c.Text {
			delete(changed, at)
		} else {
			changed[at] = Change{at, was.Old, 1, cmp.Or(was.From, noText), c.Text}
		}
	}
	byCell := func(a, b Change) int { return cmp.Or(a.Row-b.Row, a.Col-b.Col) }
	return &Repair{Board: made, Answer: answer, Changes: slices.SortedFunc(maps.Values(changed), byCell)}
}
