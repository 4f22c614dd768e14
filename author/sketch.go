package author

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

const (
	climbs = 100  // changes in a row without a new best answer before giving up
	late   = 10   // late acceptance: a change may be as bad as the answer this many changes ago
	drafts = 8    // answers to choose from at the start, fewer if one takes long: the one with the fewest open bits is changed
	looks  = 12   // searches for other solutions, for each answer
	trying = 2000 // conflicts that a question may take at first
	dull   = 100  // vain layouts in a row before an answer that draws nothing is accepted
	barren = 300  // how many layouts without an answer, and answers, may be known already, one after the other, before it gives up
)

// sketcher draws answers of a board. Each answer depends on those drawn before.
type sketcher struct {
	wish   *Wish
	board  *rulefile.Board
	told   bool // the board already has all its walls, areas and parameters
	random *rand.Rand
	opt    solve.Options

	bare  *sketch // the first sketch of the board itself, if nothing is laid on it at random
	met   bool    // an answer was found before
	small bool    // lay only small areas
	vain  int     // how many layouts in a row had no answer
	limit int64   // conflicts that a question may take

	known map[[sha256.Size]byte]bool // by hash: layouts that have no answer, and answers with their layouts and clues
	again int                        // how many in a row were known
	found bool                       // one of the answers was the only one
}

// sketch is an answer of a laid-out board, with all clues that it allows.
type sketch struct {
	laid    *rulefile.Board
	draft   *rulefile.Draft
	drawn   *solve.Trial
	answer  puzzle.Answer // with the bits of the draft's clues
	reducer *reducer
	open    []int // bits that differ in other solutions
}

// draw draws an answer, or takes the wished one, that is the only solution with the clues of the board and all others that
// the answer allows. If the rules ask where clues are, the solver chooses their places, too. If an answer is not the only
// solution, draw changes the answer, or walls and areas, where solutions differ.
func (s *sketcher) draw(ctx context.Context) (*reducer, error) {
	s.limit = max(s.limit, trying)
	var best *sketch
	var err error
	for k := 0; k < drafts && (best == nil || len(best.open) > 0 && !errors.Is(err, backend.ErrLimit)); k++ {
		laid := s.board
		if !s.told {
			laid = laid.Laid(s.random, s.small, s.vain)
		}
		most := math.MaxInt
		if best != nil {
			most = len(best.open)
		}
		n, failed := s.sketch(ctx, laid, nil, most)
		s.small = s.small || errors.Is(failed, rulefile.ErrLong)
		if errors.Is(failed, backend.ErrLimit) {
			s.limit += s.limit / 4
		}
		if err = failed; err != nil && !errors.Is(err, ErrNotUnique) {
			return nil, err
		}
		if n != nil && (best == nil || len(n.open) < len(best.open)) {
			best = n
		}
	}
	if best == nil {
		return nil, err
	}
	past, least := slices.Repeat([]int{len(best.open)}, late), len(best.open)
	for step, tried := 0, 0; len(best.open) > 0; step, tried = step+1, tried+1 {
		if tried == climbs || s.wish.solution != nil { // there is no other answer
			return nil, ErrNotUnique
		}
		most := max(len(best.open), past[step%late])
		next, err := s.sketch(ctx, s.shifted(best), best, most)
		if err != nil && !errors.Is(err, ErrNotUnique) {
			return nil, err
		}
		if err == nil && len(next.open) <= most {
			best = next
		}
		if past[step%late] = len(best.open); len(best.open) < least {
			least, tried = len(best.open), -1
		}
	}
	s.found = true
	return best.reducer, nil
}

// meets notes a layout without an answer, or an answer. It returns an error if it is time to give up, as hardly any others will come.
func (s *sketcher) meets(what string) error {
	hash := sha256.Sum256([]byte(what))
	if s.again++; !s.known[hash] {
		s.again = 0
	}
	s.known[hash] = true
	switch {
	case s.again < barren || s.found:
		return nil
	case !s.met:
		return s.wish.unanswered(false)
	}
	return &None{Why: errors.New("the same answers came again and again, and none is unique with all the clues that it allows")}
}

// shifted returns the board of a sketch, or one with other walls or areas where solutions differ.
func (s *sketcher) shifted(from *sketch) *rulefile.Board {
	laid := from.laid
	if s.told || len(from.draft.Clues) > 0 && s.random.IntN(2) == 0 {
		return laid
	}
	rows, cols := laid.Size()
	for range 8 {
		for site := from.draft.Site(from.open[s.random.IntN(len(from.open))]).A; ; {
			at := puzzle.Cell{Row: site.Row + s.random.IntN(3) - 1, Col: site.Col + s.random.IntN(3) - 1}
			at.Row, at.Col = min(max(at.Row, 0), rows-1), min(max(at.Col, 0), cols-1)
			other := s.board.Shifted(laid, at, s.random)
			if other == nil {
				break
			}
			if laid = other; s.vain%2 == 0 || s.random.IntN(2) == 0 { // otherwise change one more: two walls may work where one leaves no answer
				return laid
			}
		}
	}
	return laid
}

// sketch draws an answer of a laid-out board, near that of from if from is not nil. It stops looking for open bits when there
// are more than most. The error is ErrNotUnique if it finds no answer.
func (s *sketcher) sketch(ctx context.Context, laid *rulefile.Board, from *sketch, most int) (n *sketch, err error) {
	defer func() {
		if errors.Is(err, backend.ErrLimit) || errors.Is(err, rulefile.ErrLong) {
			err = errors.Join(ErrNotUnique, err)
		}
	}()
	if laid != s.board {
		laid = s.board.Fitted(ctx, laid, s.random)
	}
	layout := strings.Join(laid.Lines(), "\n")
	if s.known[sha256.Sum256([]byte(layout))] {
		s.vain++
		return nil, cmp.Or(s.meets(layout), ErrNotUnique)
	}
	same, bare := from, laid == s.board && !s.told
	if bare {
		same = s.bare
	}
	if n, err = s.opened(ctx, laid, same, bare); err != nil {
		return nil, err
	}
	n.drawn.Limit(s.limit)
	n.answer, err = s.find(ctx, n, from, assumed(s.wish.solution))
	switch {
	case n.answer != nil:
	case bare && !s.met && from == nil && err == nil:
		return nil, s.wish.unanswered(!n.draft.Asks())
	default:
		if s.vain++; from == nil && err == nil && !n.draft.Drawn {
			err = s.meets(layout)
		}
		return nil, cmp.Or(err, ErrNotUnique)
	}
	s.met = true
	if bits := n.answer[:n.draft.Proper()]; laid != s.board && len(bits) > 0 && !slices.Contains(bits, true) && s.vain < dull {
		s.vain++
		return nil, ErrNotUnique // nothing to draw
	}
	s.vain = 0
	clues, err := n.draft.Allowed(ctx, n.answer, s.random, !s.told && !s.small)
	if err != nil {
		return nil, errors.Join(ErrNotUnique, err)
	}
	if err := s.meets(layout + fmt.Sprint(n.answer, clues)); err != nil {
		return nil, err
	}
	stated, asked := n.draft, n.drawn
	if stated.Drawn || slices.ContainsFunc(clues, func(c rulefile.Clue) bool { return !slices.Contains(stated.Clues, c) }) {
		stated, asked = nil, nil
	}
	walled, clues, err := n.draft.Walled(clues)
	if err != nil {
		return nil, err
	}
	if n.reducer, err = newReducer(ctx, walled, n.answer[:n.draft.Proper()], clues, stated, asked, s.opt); err != nil {
		return nil, err
	}
	n.open, err = n.reducer.open(ctx, s.limit, most)
	return n, err
}

// opened is a sketch of a laid-out board without an answer. It has the draft and the solver of same if that is of this board. The board is bare
// if nothing has been laid out on it.
func (s *sketcher) opened(ctx context.Context, laid *rulefile.Board, same *sketch, bare bool) (n *sketch, err error) {
	if same != nil && same.laid == laid {
		return &sketch{laid: laid, draft: same.draft, drawn: same.drawn}, nil
	}
	n = &sketch{laid: laid}
	if n.draft, err = s.wish.open(ctx, laid, s.random); err != nil {
		if s.vain++; !bare {
			err = errors.Join(ErrNotUnique, err) // other walls, areas and parameters may work
		}
		return nil, err
	}
	if n.drawn, err = solve.NewTrial(ctx, n.draft, solve.Options{Seed: s.random.Int64()}); err != nil {
		return nil, err
	}
	if bare {
		s.bare = n
	}
	return n, nil
}

// bit names a bit of a draft, so that it is found again in another draft: a clue, or bit number which of a site.
type bit struct {
	puzzle.Site
	which int
	clue  rulefile.Clue
}

// bitsOf names the bits of a draft.
func bitsOf(d *rulefile.Draft) (all []bit) {
	seen := make(map[puzzle.Site]int)
	for i := range d.Proper() {
		at := d.Site(i)
		all = append(all, bit{Site: at, which: seen[at]})
		seen[at]++
	}
	for _, c := range d.Clues {
		all = append(all, bit{clue: c})
	}
	return all
}

// find finds a random answer that keeps some literals. If from is not nil, the answer is like that of from except near a place
// where solutions differ: there it has another value, or one more clue, unless the board has changed.
func (s *sketcher) find(ctx context.Context, n, from *sketch, kept []cnf.Lit) (a puzzle.Answer, err error) {
	few, reach := 2+s.random.IntN(6), s.random.IntN(3)
	was, center, flip := make(map[bit]bool), puzzle.Cell{}, bit{}
	if from != nil {
		bits := bitsOf(from.draft)
		for i, b := range bits {
			was[b] = from.answer[i]
		}
		i := from.open[s.random.IntN(len(from.open))]
		flip, center = bits[i], bits[i].A
	}
	var wishes, soft, changes []cnf.Lit
	for i, b := range bitsOf(n.draft) {
		value, known := was[b]
		at, clue := n.draft.Site(i).A, i >= n.draft.Proper()
		near := max(at.Row-center.Row, center.Row-at.Row, at.Col-center.Col, center.Col-at.Col) <= reach
		if known && !value && near && clue || b == flip {
			changes = append(changes, rule.Literal(i, !value))
		}
		switch {
		case known && !near || clue && s.told && s.wish.solution == nil: // a draft to be mended gets clues only where they are needed
			soft = append(soft, rule.Literal(i, value))
		case clue:
			value = known && value && s.random.IntN(4) > 0 || s.random.IntN(few) == 0
		default:
			if value = s.random.IntN(2) == 0; from == nil && s.random.IntN(8) == 0 {
				soft = append(soft, rule.Literal(i, value))
			}
		}
		wishes = append(wishes, rule.Literal(i, value))
	}
	if from != nil && n.laid == from.laid {
		kept = append(kept, changes[s.random.IntN(len(changes))*s.random.IntN(2)])
	}
	sole := n.draft.Sole()
	for n.drawn.Near(wishes); ; {
		a, core, err := n.drawn.Find(ctx, slices.Concat(kept, sole, soft))
		before := len(soft)
		soft = slices.DeleteFunc(soft, func(l cnf.Lit) bool { return slices.Contains(core, l) })
		switch {
		case from == nil && len(soft) > 0 && errors.Is(err, backend.ErrLimit): // any answer will do
			soft = nil
		case a != nil || err != nil || len(soft) == before && len(sole) == 0:
			return a, err
		case len(soft) == before: // no answer with the kept literals is sole, so their solution is not the only one
			sole = nil
		}
	}
}

// open lists, in order, bits that differ between solutions with all clues, as far as a few looks show. It stops when there
// are more than most.
func (r *reducer) open(ctx context.Context, limit int64, most int) (all []int, err error) {
	if r.draft != nil {
		r.trial.Limit(4 * limit) // the first question gets more: it may prove that there is no other solution
		defer r.trial.Limit(0)
	}
	other, err := r.begin(ctx)
	if r.draft != nil {
		r.trial.Limit(limit)
	}
	same := slices.Repeat([]bool{true}, len(r.answer))
	for look := 0; other != nil && err == nil; look++ {
		var wishes []cnf.Lit
		for i, v := range r.answer {
			if same[i] && v != other[i] {
				same[i], all = false, append(all, i)
			}
			wishes = append(wishes, rule.Literal(i, same[i] != v))
		}
		if r.draft == nil || look == looks || len(all) > most {
			break
		}
		r.differ(same)
		r.trial.Near(wishes)
		other, err = r.begin(ctx)
	}
	if errors.Is(err, backend.ErrLimit) && len(all) > 0 { // more open bits would be hard to find
		err = nil
	}
	slices.Sort(all)
	return all, err
}
