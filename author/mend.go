package author

import (
	"cmp"
	"context"
	"errors"
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

// The remedies. Add finds nothing for drafts without solutions.
const (
	Add   Remedy = iota // clues are added until there is one solution
	Drop                // clues are dropped until there are solutions, one or several
	Alter               // clues are added, dropped and replaced until there is one solution
)

// Mending says which repairs are wanted.
type Mending struct {
	Remedy Remedy
	Most   int           // how many repairs, which lead to different solutions or drop different clues
	Rounds int           // how many sets of changes a search tries, with bounded work; 0 is no limit
	Solve  solve.Options // its seed also seeds the random choices
	// Watch, if not nil, gets each repair that has fewer changes than all before it, as soon as it is found.
	Watch func(*Repair)
}

// ErrRounds says that a search used up Mending.Rounds.
var ErrRounds = errors.New("the search for smaller repairs was given up")

// Mend returns repairs with the fewest changes, best first, or none if there is no repair. With the error ErrRounds or that
// of ctx it returns what it has found, which may not be the best.
//
// Mend first takes some solutions of the draft, or, if it has none, of the draft without as few clues as possible. It makes
// each the only one with the fewest changes. If it knows which clues each cell may have, it then looks for better repairs
// that lead to any solution.
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
	if len(found) > 0 && len(found[0].Changes) > 0 { // fewer changes are proven not to be enough, see Repair.Least
		m.hitter.least = found[0].Least
	}
	return m.smallest(ctx, found)
}

// smallest returns repairs with the fewest changes, and then the smallest of the known ones.
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

// mender looks for smallest sets of changes. Its hitter chooses the clues of a changed board, with as few changes from the
// draft as possible: its elements are the places that change. The hitter knows answers and cores. At most one of the answers
// may obey the changed board, so each of the others must break a clue there. From each core at least one clue must be missing.
type mender struct {
	Mending
	board   puzzle.Board // the draft
	clues   []puzzle.Placed
	prints  Draft            // prints the mended boards
	draft   *solve.Draft     // takes any clues; nil if it is not known which clues there could be
	setting *setting.Setting // nil if draft is
	values  []puzzle.Clue    // the clues that state a value; all others are vague
	ask     ask
	whole   bool // the rules look at all clues together
	vague   bool // the draft has a vague clue
	strict  bool // more clues can give a board solutions: whole is true, or the rules ask where clues are

	hitter  *hitter                   // nil if the mender does not know what to choose from
	round   int                       // the round of the search
	printed []puzzle.Placed           // the clues that cells of the changed board may have, 0 for no clue
	clue    map[puzzle.Placed]cnf.Lit // the changed board has this clue
	answers []puzzle.Answer
	obeys   []cnf.Lit // by answer: it obeys the changed board
	some    cnf.Lit   // one of the answers obeys the changed board; 0 if there are none yet
	best    int       // the fewest changes in a repair that Watch got, or 0
}

// ask looks for a solution with some clues. It returns a solution and the clues that stay with it. If there is none, it
// returns a core: clues of which at least one has to change, where 0 stands for no clue in a cell.
type ask func(ctx context.Context, some []puzzle.Placed) (a puzzle.Answer, kept, core []puzzle.Placed, err error)

// If rounds are limited, patience is how many conflicts one question about a draft may take, and effort how many all
// questions may take before no new work is begun.
const (
	patience = 10_000
	effort   = 40_000
)

// spent reports whether the effort is used up, so that no more work may be begun.
func (m *mender) spent() bool {
	return m.Rounds > 0 && m.draft != nil && m.draft.Conflicts() > effort
}

// watched tells Watch about a repair if it is the best so far.
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
	m.setting, m.ask = setting.Of(b.Kind()), m.core
	for v := puzzle.Clue(1); int(v) < len(family.For(b).Symbols); v++ { // a clue that states a value adds no rule to the board
		if len(puzzle.With(b, []puzzle.Placed{{Clue: v}}).Rules()) == len(puzzle.With(b, nil).Rules()) {
			m.values = append(m.values, v)
		}
	}
	m.vague = slices.ContainsFunc(m.clues, func(c puzzle.Placed) bool { return !slices.Contains(m.values, c.Clue) })
	m.choose()
	if m.draft = solve.NewDraft(b, how.Solve); how.Rounds > 0 {
		m.draft.Limit(patience)
	}
	m.prints = m.draft
	return m, nil
}

// choose tells the hitter which clues each place may have under the remedy: one of them, or none.
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

// exchange drops the fewest clues that give the draft solutions, and then adds others.
func (m *mender) exchange(ctx context.Context) (found []Repair, err error) {
	less := m.Mending
	less.Remedy, less.Watch = Drop, nil
	d, err := newMender(ctx, m.board, less)
	if err != nil {
		return nil, err
	}
	if d.whole {
		d.Rounds = 1 + len(d.clues) // enough to try dropping each clue
	}
	dropped, err := d.smallest(ctx, nil)
	if err != nil && !errors.Is(err, ErrRounds) {
		return nil, err
	}
	if m.hitter != nil && dropped != nil && dropped[0].Least == 0 { // the draft has solutions
		less.Remedy, less.Watch = Add, m.Watch
		if found, err = Mend(ctx, m.board, less); errors.Is(err, ErrRounds) {
			err = nil
		}
		for i := range found {
			r := &found[i]
			if m.best, r.Least = len(found[0].Changes), 1; m.vague { // a vague clue could be made clearer instead
				r.LeastHere = 1
			}
		}
		return found, err
	}
	least, starts := 1, list.Map(dropped, func(r Repair) puzzle.Board { return r.Board })
	if d.strict && (dropped == nil || dropped[0].Least > 0) {
		starts = append(starts, m.board)
		for i := 0; dropped == nil && i < len(m.clues); i++ { // a different clue in one place can give the board solutions
			if without, err := Print(ctx, m.prints, slices.Concat(m.clues[:i], m.clues[i+1:])); err == nil {
				starts = append(starts, without)
			}
		}
	} else if dropped != nil {
		least = max(1, dropped[0].Least)
	}
	found, ended := m.add(ctx, starts...)
	for i := range found { // dropping other clues might take fewer changes
		found[i].Least, found[i].LeastHere, found[i].Narrow = least, least, false
	}
	if err = cmp.Or(ended, err); err == nil && found == nil && len(starts) > 0 {
		err = ErrRounds // other clues could be dropped
	}
	return found, err
}

// next returns a repair with the fewest changes, or nil if it would take more than most.
func (m *mender) next(ctx context.Context, most int) (*Repair, error) {
	if !m.whole { // for whole rules a round takes long, so all rounds count together
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

// test returns the repair that gives the board these clues. If they do not mend it, test returns nil and tells the hitter why.
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

func (m *mender) breaks(a puzzle.Answer, c puzzle.Placed) bool {
	if c.Clue == 0 || slices.Contains(m.values, c.Clue) {
		return c.Clue != 0 && m.setting.Clue(m.board, a, c.Cell) != c.Clue
	}
	return puzzle.With(m.board, []puzzle.Placed{c}).Check(a) != nil
}

// core is an ask that uses the draft.
func (m *mender) core(ctx context.Context, some []puzzle.Placed) (a puzzle.Answer, kept, core []puzzle.Placed, err error) {
	a, core, err = m.draft.Find(ctx, solve.Question{Clues: some})
	if a == nil && err == nil {
		core, err = Reduce(ctx, m.draft, nil, core, Reduction{})
	}
	return a, some, core, err
}

// mended checks the answer and returns the repair that gives the draft these clues.
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
