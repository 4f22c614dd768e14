package author

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"gridcnf/author/setting"
	"gridcnf/backend/cdcl"
	"gridcnf/cnf"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// Remedy says how a draft may be mended.
type Remedy byte

// The remedies. The first one finds nothing for drafts without solutions.
const (
	Add   Remedy = iota // clues are added until there is one solution
	Drop                // clues are dropped until there are solutions, one or several
	Alter               // clues are added, dropped and replaced until there is one solution
)

// Mending says which repairs are wanted.
type Mending struct {
	Remedy Remedy
	Most   int           // that many repairs, which lead to different solutions, or drop different clues
	Rounds int           // how many sets of changes a search tries, with bounded work; 0 is no limit
	Solve  solve.Options // with the seed of what is found by chance
	// Watch, if there is one, gets each repair that has fewer changes than all before, at once.
	Watch func(*Repair)
}

// ErrRounds says that Mending.Rounds did not suffice.
var ErrRounds = errors.New("the search for smaller repairs was given up")

// Mend looks for repairs with as few changes as can be, best first: none if there is none. An error that is ErrRounds
// or that of ctx comes with what has been found, which may not be the best there is.
//
// Some solutions of the draft are made the only one, each with as few changes as that takes, or those of the draft without as few of its clues
// as can be. Then repairs are looked for that lead to any solution, as long as they could be better, if it is known what may stand in each cell.
func Mend(ctx context.Context, b puzzle.Board, how Mending) (found []Repair, err error) {
	m, err := newMender(ctx, b, how)
	if err != nil {
		return nil, err
	}
	switch how.Remedy {
	case Add:
		found, err = m.add(ctx, m.board)
	case Alter:
		found, err = m.exchange(ctx)
	}
	if m.hitter == nil || err != nil {
		return found, err
	}
	if len(found) > 0 && len(found[0].Changes) > 0 { // none of which could be left out
		m.hitter.least = found[0].Least
	}
	return m.smallest(ctx, found)
}

// smallest returns repairs with as few changes as can be, and beside them the smallest of those that are known.
func (m *mender) smallest(ctx context.Context, known []Repair) (found []Repair, err error) {
	for len(found) < m.Most {
		most := len(m.hitter.take)
		if len(known) > 0 {
			most = len(known[0].Changes) - 1
		}
		r, ended := m.next(ctx, most)
		if err = ended; err != nil {
			break
		}
		if r == nil && len(known) == 0 {
			return found, nil
		}
		if r == nil {
			r = &Repair{Changes: known[0].Changes, Board: known[0].Board, Answer: known[0].Answer}
		}
		r.Least, r.LeastHere = len(r.Changes), len(r.Changes)
		if m.strict {
			r.Least, r.Narrow = min(1, r.Least), true
		}
		m.watched(r)
		found = append(found, *r)
		known = slices.DeleteFunc(known, func(other Repair) bool { return other.Answer.Equal(r.Answer) })
		m.exclude(r)
	}
	for _, r := range known[:min(len(known), m.Most-len(found))] {
		r.Least = m.hitter.least
		r.LeastHere = max(r.LeastHere, r.Least)
		found = append(found, r)
	}
	return found, err
}

// mender looks for smallest sets of changes. Its hitter chooses the clues of a board, of which as few
// as can be are not those of the draft: its elements are the places that change. What it
// knows of puzzles are answers and cores: at most one of the answers obeys the changed board,
// for the others there is a clue that they break; and of each core one clue is not there.
type mender struct {
	Mending
	board   puzzle.Board // the draft
	clues   []puzzle.Placed
	prints  Draft            // boards that are mended
	draft   *solve.Draft     // of any clues, or nil if there is no telling which there could be
	setting *setting.Setting // likewise
	values  []puzzle.Clue    // that are printed; other clues leave open what they say
	ask     ask
	whole   bool // the rules look at all clues together
	vague   bool // there is a clue that leaves open what it says
	strict  bool // and so, or because they ask if there is a clue, more clues can give a board solutions

	hitter  *hitter                   // nil if the mender does not know what to choose from
	round   int                       // of the search
	printed []puzzle.Placed           // what cells of the changed board may have, 0 for nothing
	clue    map[puzzle.Placed]cnf.Lit // it is so
	answers []puzzle.Answer
	obeys   []cnf.Lit // by answer
	some    cnf.Lit   // one of them does
	best    int       // the fewest changes that Watch has been told of, or 0
}

// ask asks for a solution with some clues, and returns it with those that it is for; or if there is none, clues of which one has to go, 0 for
// nothing in a cell.
type ask func(ctx context.Context, some []puzzle.Placed) (a puzzle.Answer, kept, core []puzzle.Placed, err error)

// How many conflicts a question about a draft may take if rounds are limited, and all of them until
// only what is begun is ended.
const (
	patience = 10_000
	effort   = 40_000
)

// spent reports whether no more work may be begun.
func (m *mender) spent() bool {
	return m.Rounds > 0 && m.draft != nil && m.draft.Conflicts() > effort
}

// watched tells of a repair if it is the best one yet.
func (m *mender) watched(r *Repair) {
	if m.Watch != nil && (m.best == 0 || len(r.Changes) < m.best) {
		m.best = len(r.Changes)
		m.Watch(r)
	}
}

func newMender(ctx context.Context, b puzzle.Board, how Mending) (*mender, error) {
	m := &mender{Mending: how, board: b, clues: Clues(b), clue: make(map[puzzle.Placed]cnf.Lit)}
	if ruled, ok := b.(*rulefile.Board); ok {
		m.prints = &reducer{board: ruled, clues: ruled.Removable(), placed: m.clues}
		if how.Remedy != Drop {
			return m, nil
		}
		m.choose()
		return m, m.loosen(ctx, ruled)
	}
	set, err := setting.Of(b.Kind())
	if err != nil {
		return nil, puzzle.NoPower(fmt.Sprintf("mending knows no %s puzzles", b.Kind()))
	}
	f, err := family.Of(b.Kind())
	if err != nil {
		return nil, err
	}
	m.setting, m.ask = set, m.core
	for v := puzzle.Clue(1); int(v) < len(f.Symbols); v++ { // those that no rule of their own is about
		if len(puzzle.With(b, []puzzle.Placed{{Clue: v}}).Rules()) == len(puzzle.With(b, nil).Rules()) {
			m.values = append(m.values, v)
		}
	}
	m.vague = slices.ContainsFunc(m.clues, func(c puzzle.Placed) bool { return !slices.Contains(m.values, c.Clue) })
	m.choose()
	if m.draft, err = solve.NewDraft(b, how.Solve); err == nil && how.Rounds > 0 {
		m.draft.Limit(patience)
	}
	m.prints = m.draft
	return m, err
}

// choose tells the hitter what a place may have: one clue, or none.
func (m *mender) choose() {
	places := slices.Clone(m.clues)
	if rows, cols := m.board.Size(); m.Remedy != Drop {
		places = nil
		for i := range rows * cols {
			places = append(places, puzzle.Placed{Cell: puzzle.Cell{Row: i / cols, Col: i % cols}, Clue: m.board.Clue(i/cols, i%cols)})
		}
	}
	m.hitter = newHitter(len(places), m.Solve.Seed)
	m.hitter.solver.Limit(20 * int64(m.Rounds))
	for i, changes := range m.hitter.take {
		c := places[i]
		old := c.Clue
		var one []cnf.Lit
		for _, c.Clue = range append([]puzzle.Clue{old, 0}, m.values...) {
			l := changes.Not()
			if c.Clue != old {
				l = m.hitter.newVar()
			}
			if m.clue[c] != 0 || c.Clue != old && (m.Remedy == Add && old != 0 || m.Remedy == Drop && c.Clue != 0) {
				continue
			}
			m.printed = append(m.printed, c)
			m.clue[c] = l
			for _, other := range one {
				m.hitter.solver.Add(l.Not(), other.Not())
			}
			one = append(one, l)
		}
		m.hitter.solver.Add(one...)
	}
}

// exchange drops the fewest clues, and adds others.
func (m *mender) exchange(ctx context.Context) (found []Repair, err error) {
	less := m.Mending
	less.Remedy, less.Watch = Drop, nil
	d, err := newMender(ctx, m.board, less)
	if err != nil {
		return nil, err
	}
	if d.whole {
		d.Rounds = 1 + len(d.clues) // all that drop one
	}
	dropped, err := d.smallest(ctx, nil)
	if err != nil && !errors.Is(err, ErrRounds) {
		return nil, err
	}
	if m.hitter != nil && dropped != nil && dropped[0].Least == 0 { // it has solutions
		less.Remedy, less.Watch = Add, m.Watch
		if found, err = Mend(ctx, m.board, less); errors.Is(err, ErrRounds) {
			err = nil
		}
		for i := range found {
			r := &found[i]
			if m.best, r.Least = len(found[0].Changes), 1; m.vague { // it may be possible to say more
				r.LeastHere = 1
			}
		}
		return found, err
	}
	least, starts := 1, list.Map(dropped, func(r Repair) puzzle.Board { return r.Board })
	if d.strict && (dropped == nil || dropped[0].Least > 0) {
		starts = append(starts, m.board)
		for i := 0; dropped == nil && i < len(m.clues); i++ { // another clue in the place of one can give the board solutions
			if without, err := Print(ctx, m.prints, slices.Concat(m.clues[:i], m.clues[i+1:])); err == nil {
				starts = append(starts, without)
			}
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

// next returns a repair with as few changes as can be, and not more than so many, or nil if there is none.
func (m *mender) next(ctx context.Context, most int) (*Repair, error) {
	if !m.whole { // else a round takes long
		m.round = 0
	}
	for ; m.Rounds == 0 || m.round < m.Rounds && !m.spent(); m.round++ {
		ok, err := m.hitter.next(ctx, most)
		var r *Repair
		if err == nil && ok {
			stands := func(c puzzle.Placed) bool { return c.Clue != 0 && m.hitter.solver.Value(m.clue[c]) }
			r, err = m.test(ctx, list.Filter(m.printed, stands))
		}
		if errors.Is(err, cdcl.ErrLimit) {
			return nil, ErrRounds
		}
		if err != nil || !ok || r != nil {
			return r, err
		}
	}
	return nil, ErrRounds
}

// test returns the repair that makes clues those of a board. If it is not mended, it returns nil, and the hitter knows why.
func (m *mender) test(ctx context.Context, clues []puzzle.Placed) (*Repair, error) {
	i := slices.IndexFunc(m.obeys, m.hitter.solver.Value)
	if i < 0 {
		answer, kept, core, err := m.ask(ctx, clues)
		switch {
		case err != nil:
			return nil, err
		case answer == nil:
			m.forbid(core)
			return nil, nil
		case m.Remedy == Drop:
			return m.mended(ctx, kept, answer)
		}
		i = len(m.answers)
		m.learn(answer)
	}
	answer := m.answers[i]
	other, _, err := m.draft.Find(ctx, solve.Question{Clues: clues, Not: answer})
	if err != nil {
		return nil, err
	}
	if other == nil {
		return m.mended(ctx, clues, answer)
	}
	m.learn(other)
	return nil, nil
}

// breaks reports whether a clue is wrong under an answer.
func (m *mender) breaks(a puzzle.Answer, c puzzle.Placed) bool {
	if c.Clue == 0 || slices.Contains(m.values, c.Clue) {
		return c.Clue != 0 && m.setting.Clue(m.board, a, c.Cell) != c.Clue
	}
	return puzzle.With(m.board, []puzzle.Placed{c}).Check(a) != nil
}

// core is a question to the draft.
func (m *mender) core(ctx context.Context, some []puzzle.Placed) (a puzzle.Answer, kept, core []puzzle.Placed, err error) {
	a, core, err = m.draft.Find(ctx, solve.Question{Clues: some})
	if a == nil && err == nil {
		core, err = Reduce(ctx, m.draft, nil, core, Reduction{})
	}
	return a, some, core, err
}

// mended is the repair that makes clues those of the draft, after a check of its answer.
func (m *mender) mended(ctx context.Context, clues []puzzle.Placed, a puzzle.Answer) (*Repair, error) {
	made, err := Print(ctx, m.prints, clues)
	if err == nil {
		err = made.Check(a)
	}
	if err != nil {
		return nil, err
	}
	return m.repair(made, a), nil
}
