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

// Change is a cell of a draft that gets another clue; 0 is none. On boards of rule files it can be another place (rulefile.SiteOf), and
// 1 is any clue.
type Change struct {
	puzzle.Cell
	Old, New puzzle.Clue
	From, To string // as boards are written
}

// Repair is a way to mend a draft.
type Repair struct {
	Changes []Change // row by row
	Board   puzzle.Board
	Answer  puzzle.Answer // the only solution, or after Drop one of perhaps several
	// Least is how many changes it takes at least to do what no repair before this one does,
	// and LeastHere how many lead to its solution.
	Least, LeastHere int
	Narrow           bool // LeastHere looks only at ways to drop clues, or to add those that were drawn for the solution
}

// ErrRounds says that Mending.Rounds did not suffice.
var ErrRounds = errors.New("the search for smaller repairs was given up")

// Mend looks for repairs with as few changes as can be, best first: none if there is none. An error that is ErrRounds
// or that of ctx comes with what has been found, which may not be the best there is.
//
// Some solutions of the draft are made the only one, each with as few changes as that takes.
// Then repairs are looked for that lead to any solution, as long as they could be better.
func Mend(ctx context.Context, b puzzle.Board, how Mending) (found []Repair, err error) {
	if ruled, ok := b.(*rulefile.Board); ok {
		return (&ruledMender{Mending: how, board: ruled}).mend(ctx)
	}
	m, err := newMender(b, how)
	if err != nil {
		return nil, err
	}
	known, err := m.known(ctx)
	for err == nil && len(found) < how.Most {
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
		m.watched(r)
		found = append(found, *r)
		known = slices.DeleteFunc(known, func(other Repair) bool { return other.Answer.Equal(r.Answer) })
		m.exclude(r)
	}
	for _, r := range known[:min(len(known), how.Most-len(found))] {
		r.Least = m.hitter.least
		r.LeastHere = max(r.LeastHere, r.Least)
		found = append(found, r)
	}
	return found, err
}

// mender looks for smallest sets of changes. Its hitter chooses the clues of a board, of which as few
// as can be are not those of the draft: its elements are the cells that change. What it
// knows of puzzles are answers and cores: at most one of the answers obeys the changed board,
// for the others there is a clue that they break; and of each core one clue is not there.
type mender struct {
	Mending
	board   puzzle.Board // the draft
	draft   *solve.Draft
	setting *setting.Setting
	values  []puzzle.Clue // that are printed; other clues leave open what they say

	hitter  *hitter
	printed []puzzle.Placed           // what cells of the changed board may have, 0 for nothing
	clue    map[puzzle.Placed]cnf.Lit // it is so
	answers []puzzle.Answer
	obeys   []cnf.Lit // by answer
	some    cnf.Lit   // one of them does
	best    int       // the fewest changes that Watch has been told of, or 0
}

// How many conflicts a question about a draft may take if rounds are limited, and all of them until
// only what is begun is ended.
const (
	patience = 10_000
	effort   = 40_000
)

// spent reports whether no more work may be begun.
func (m *mender) spent() bool { return m.Rounds > 0 && m.draft.Conflicts() > effort }

// watched tells of a repair if it is the best one yet.
func (m *mender) watched(r *Repair) {
	if m.Watch != nil && (m.best == 0 || len(r.Changes) < m.best) {
		m.best = len(r.Changes)
		m.Watch(r)
	}
}

func newMender(b puzzle.Board, how Mending) (*mender, error) {
	set, err := setting.Of(b.Kind())
	if err != nil {
		return nil, puzzle.NoPower(fmt.Sprintf("mending knows no %s puzzles", b.Kind()))
	}
	f, err := family.Of(b.Kind())
	if err != nil {
		return nil, err
	}
	m := &mender{Mending: how, board: b, setting: set, clue: make(map[puzzle.Placed]cnf.Lit)}
	for v := puzzle.Clue(1); int(v) < len(f.Symbols); v++ { // those that no rule of their own is about
		if len(puzzle.With(b, []puzzle.Placed{{Clue: v}}).Rules()) == len(puzzle.With(b, nil).Rules()) {
			m.values = append(m.values, v)
		}
	}
	m.choose()
	if m.draft, err = solve.NewDraft(b, how.Solve); err == nil && how.Rounds > 0 {
		m.draft.Limit(patience)
	}
	return m, err
}

// choose tells the hitter what a cell may have: one clue, or none.
func (m *mender) choose() {
	rows, cols := m.board.Size()
	m.hitter = newHitter(rows*cols, m.Solve.Seed)
	m.hitter.solver.Limit(20 * int64(m.Rounds))
	for i, changes := range m.hitter.take {
		c := puzzle.Placed{Cell: puzzle.Cell{Row: i / cols, Col: i % cols}}
		old := m.board.Clue(c.Row, c.Col)
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

// known returns repairs that are found by chance, or if clues may be changed those that add
// some, each as small as can be for its solution.
func (m *mender) known(ctx context.Context) (found []Repair, err error) {
	switch m.Remedy {
	case Add:
		found, err = m.chance(ctx)
	case Alter:
		less := m.Mending
		less.Remedy = Add
		if found, err = Mend(ctx, m.board, less); errors.Is(err, ErrRounds) {
			err = nil
		}
		for i := range found {
			m.best = len(found[0].Changes)
			found[i].LeastHere = 1 // if only some may be added it may be more
		}
	}
	for i := 0; i < len(found) && err == nil; i++ {
		r, least := &found[i], m.hitter.least
		better, ended := m.next(ctx, len(r.Changes)-1, m.leadsTo(r.Answer))
		if better != nil {
			*r = *better
			m.watched(r)
		}
		if r.LeastHere = m.hitter.least; ended == nil {
			r.LeastHere = len(r.Changes)
		} else if !errors.Is(ended, ErrRounds) {
			err = ended
		}
		m.hitter.least = least
	}
	slices.SortStableFunc(found, bySize)
	return found, err
}

func bySize(a, b Repair) int { return cmp.Compare(len(a.Changes), len(b.Changes)) }

// attempts is how many solutions are tried for each repair that is wanted.
const attempts = 4

// chance makes random solutions of the draft the only ones, or those near them that allow more clues,
// and returns those repairs that need the fewest clues.
func (m *mender) chance(ctx context.Context) (found []Repair, err error) {
	clues, how := puzzle.Clues(m.board), Reduction{}
	for _, c := range clues {
		how.Keep = append(how.Keep, c.Cell)
	}
	for opt := m.Solve; opt.Seed < m.Solve.Seed+int64(attempts*m.Most) && (len(found) == 0 || !m.spent()); opt.Seed++ {
		res, err := solve.First(ctx, m.board, opt)
		if err == nil {
			err = res.Reason
		}
		if err != nil || len(res.Solutions) == 0 {
			return found, err
		}
		answer, printed, same, err := climb(ctx, m.draft, m.board, m.setting, res.Solutions[0])
		if err != nil && !errors.Is(err, cdcl.ErrLimit) {
			return found, err
		}
		if err != nil || same != nil || slices.ContainsFunc(found, func(r Repair) bool { return r.Answer.Equal(answer) }) {
			continue
		}
		all := puzzle.With(m.board, printed)
		for _, c := range clues {
			all.SetClue(c.Row, c.Col, c.Clue)
		}
		needed, err := Reduce(ctx, m.draft, answer, puzzle.Clues(all), how)
		if err == nil {
			r := m.repair(puzzle.With(m.board, needed), answer)
			m.watched(r)
			found = append(found, *r)
		} else if !errors.Is(err, ErrNotUnique) && !errors.Is(err, cdcl.ErrLimit) {
			return found, err
		}
	}
	slices.SortStableFunc(found, bySize)
	if len(found) > 0 && len(found[0].Changes) > 0 { // none of which could be left out
		m.hitter.least = 1
	}
	return found[:min(len(found), m.Most)], nil
}

// next returns a repair with as few changes as can be, and not more than so many, for which
// some conditions of the hitter hold, or nil if there is none.
func (m *mender) next(ctx context.Context, most int, conditions ...cnf.Lit) (*Repair, error) {
	for round := 0; m.Rounds == 0 || round < m.Rounds && !m.spent(); round++ {
		_, ok, err := m.hitter.next(ctx, most, conditions...)
		if errors.Is(err, cdcl.ErrLimit) {
			return nil, ErrRounds
		}
		if err != nil || !ok {
			return nil, err
		}
		board := m.board.Copy()
		for _, c := range m.printed {
			if m.hitter.solver.Value(m.clue[c]) {
				board.SetClue(c.Row, c.Col, c.Clue)
			}
		}
		answer, err := m.test(ctx, puzzle.Clues(board))
		if errors.Is(err, cdcl.ErrLimit) {
			return nil, ErrRounds
		}
		if err != nil {
			return nil, err
		}
		if answer != nil {
			return m.repair(board, answer), nil
		}
	}
	return nil, ErrRounds
}

// test returns the answer of a mended board. If it is not mended, it returns nil, and the hitter knows why.
func (m *mender) test(ctx context.Context, clues []puzzle.Placed) (puzzle.Answer, error) {
	i := slices.IndexFunc(m.obeys, m.hitter.solver.Value)
	if i < 0 {
		answer, core, err := m.draft.Find(ctx, solve.Question{Clues: clues})
		if answer == nil && err == nil {
			core, err = Reduce(ctx, m.draft, nil, core, Reduction{})
		}
		if err != nil {
			return nil, err
		}
		if answer == nil {
			m.forbid(core)
			return nil, nil
		}
		i = len(m.answers)
		m.learn(answer)
	}
	answer := m.answers[i]
	if m.Remedy == Drop {
		return answer, nil
	}
	other, _, err := m.draft.Find(ctx, solve.Question{Clues: clues, Not: answer})
	if err != nil || other == nil {
		return answer, err
	}
	// The more clues of the answer the other one obeys, the more there is to learn from it.
	all := m.setting.Clues(m.board, answer)
	for _, c := range all {
		if !m.breaks(other, c) || m.spent() {
			continue
		}
		shared := slices.DeleteFunc(slices.Clone(all), func(s puzzle.Placed) bool { return s != c && m.breaks(other, s) })
		nearer, _, err := m.draft.Find(ctx, solve.Question{Clues: slices.Concat(clues, shared), Not: answer})
		if err != nil {
			return nil, err
		}
		if nearer != nil {
			other = nearer
		}
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

// repair says what makes the draft another board.
func (m *mender) repair(board puzzle.Board, answer puzzle.Answer) *Repair {
	r := &Repair{Board: board, Answer: answer}
	rows, cols := board.Size()
	symbols := family.For(board).Symbols
	for i := range rows * cols {
		at := puzzle.Cell{Row: i / cols, Col: i % cols}
		if from, to := m.board.Clue(at.Row, at.Col), board.Clue(at.Row, at.Col); from != to {
			r.Changes = append(r.Changes, Change{at, from, to, symbols[from : from+1], symbols[to : to+1]})
		}
	}
	return r
}
