package author

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
)

// learn tells the hitter about an answer: either the answer breaks a clue of the changed board, or it obeys
// the board and no other answer does.
func (m *mender) learn(a puzzle.Answer) {
	obeys, some, solver := m.hitter.newVar(), m.hitter.newVar(), m.hitter.solver
	clause := []cnf.Lit{obeys}
	for _, c := range m.printed {
		if m.breaks(a, c) {
			clause = append(clause, m.clue[c])
			solver.Add(obeys.Not(), m.clue[c].Not())
		}
	}
	solver.Add(clause...)
	solver.Add(obeys.Not(), some)
	if m.some != 0 {
		solver.Add(m.some.Not(), some)
		solver.Add(m.some.Not(), obeys.Not())
	}
	m.some = some
	m.answers, m.obeys = append(m.answers, a), append(m.obeys, obeys)
}

// exclude makes next find only repairs with other solutions, or for Drop, repairs that lack one of these changes.
func (m *mender) exclude(r *Repair) {
	if m.Remedy != Drop {
		if !slices.ContainsFunc(m.answers, r.Answer.Equal) {
			m.learn(r.Answer)
		}
		m.hitter.solver.Add(m.obeys[slices.IndexFunc(m.answers, r.Answer.Equal)].Not())
		return
	}
	m.forbid(list.Map(r.Changes, func(c Change) puzzle.Placed { return puzzle.Placed{Cell: c.Cell, Clue: c.New} }))
}

// forbid tells the hitter that some clues contradict each other.
func (m *mender) forbid(clues []puzzle.Placed) {
	m.hitter.solver.Add(list.Map(clues, func(c puzzle.Placed) cnf.Lit { return m.clue[c].Not() })...)
}
