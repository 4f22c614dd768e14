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
	"time"

	"gridcnf/author/setting"
	"gridcnf/backend"
	"gridcnf/explain/grade"
	"gridcnf/explain/technique"
	"gridcnf/internal/list"
	"gridcnf/internal/yield"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// Made is a puzzle that has been made.
type Made struct {
	Board  puzzle.Board
	Answer puzzle.Answer // the only solution
	Givens int           // how many clues the board has
	Grade  *grade.Grade  // nil if the wish does not mention difficulty
	Missed string        // which part of the wish was missed, and what came instead; "" if none was
	Vain   bool          // more answers would hardly do better than those that were tried

	distance float64 // from the target: whole classes, plus a fraction for givens
	renamed  bool    // bits of the answer stand for other values than before
}

// tries is how many answers Generate tries. If one answer in a thousand gives a wished puzzle, that almost always finds it.
const tries = 5000

const (
	choices  = 25 // choices of clues tried for a wished solution before giving up
	stubborn = 16 // keep one in this many of the puzzles whose only clues are values of the answer
	removals = 8  // orders of removal tried with a wished solution, for the fewest clues
)

// Generate makes a puzzle as wished. If nothing else is wished, it is irreducible: without any
// one of its clues, or any one orbit of the symmetry, it would have several solutions. Its solution is
// proven to be the only one twice, the second time by a new solver from the board alone.
//
// The same wish, seed and number make the same puzzle on every machine: a seed gives a series of
// puzzles, each of which can be made by itself. If several classes are wished, they take turns in
// the series; if a class has no puzzle when its turn comes, another wished class takes its place.
//
// Generate tries some thousand answers, unless ctx ends first. Then it returns the nearest puzzle so far, which says what it
// misses, or the error of ctx if there is none. The error is ErrWish if there can be no such puzzle, and None if the search
// ended without one.
func Generate(ctx context.Context, w Wish, seed, number uint64, opt solve.Options) (*Made, error) {
	if err := w.Check(); err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(seed, number))
	attempt := w.attempts(random, w.target(classOf(w.quotas(), seed, number)), opt)
	making := ctx // ends sooner, so that there is time for a proof
	if end, ends := ctx.Deadline(); ends {
		sooner, cancel := context.WithTimeout(ctx, time.Until(end)*9/10)
		defer cancel()
		making = yield.Context(sooner)
	}
	var best *Made
	var last error
	for try := 0; best == nil || best.distance > 0; try++ {
		switch err := making.Err(); {
		case err != nil && best == nil:
			return nil, w.none(err)
		case best == nil && w.solution != nil && try == choices:
			return nil, w.none(&None{Why: fmt.Errorf("tried %d choices of clues, and none makes the solution unique", try)})
		case best == nil && try == tries:
			return nil, w.none(&None{Why: fmt.Errorf("tried %d answers, and none is unique with all the clues that it allows; the last: %w", try, last)})
		case err != nil, best != nil && try >= tries:
			best.Vain = err == nil
			return best, nil
		}
		m, err := attempt(making)
		last = err
		if err == nil && (best == nil || m.distance < best.distance) {
			if err = m.prove(ctx, opt); err == nil {
				best = m
			}
		}
		if err != nil && !errors.Is(err, ErrNotUnique) && !errors.Is(err, ErrGrade) && making.Err() == nil {
			return nil, w.none(err)
		}
	}
	return best, nil
}

// attempts returns a function that makes a puzzle from a random answer, aiming at a grade.
func (w *Wish) attempts(random *rand.Rand, t Target, opt solve.Options) func(context.Context) (*Made, error) {
	if b, ok := w.Board.(*rulefile.Board); ok {
		s := &sketcher{wish: w, board: b, told: w.solution != nil, random: random, opt: opt, known: make(map[[sha256.Size]byte]bool)}
		return func(ctx context.Context) (*Made, error) {
			r, err := s.draw(ctx)
			if err != nil {
				return nil, err
			}
			if r.draft != nil && !w.Minimum {
				r.trial.Limit(4 * s.limit)
			}
			m, err := w.attempt(ctx, r, r.answer, r.placed, t, random)
			if errors.Is(err, backend.ErrLimit) {
				s.limit += s.limit / 4
				err = errors.Join(ErrNotUnique, err) // other clues may need less work
			}
			return m, err
		}
	}
	d, usual := solve.NewDraft(w.Board, opt), setting.Of(w.Board.Kind())
	set := *usual
	if w.Symmetry != Asymmetric || w.pattern != nil {
		set.Clue = func(b puzzle.Puzzle, a puzzle.Answer, at puzzle.Cell) puzzle.Clue {
			rows, cols := b.Size()
			for _, other := range w.Symmetry.Orbit(rows, cols, at) {
				stays := w.Board.Clue(other.Row, other.Col) != 0
				if !stays && (usual.Clue(b, a, other) == 0 || w.pattern != nil && !w.pattern[other.Row][other.Col]) {
					return w.Board.Clue(at.Row, at.Col) // one cell of the orbit can have no clue, so none can be added here
				}
			}
			return usual.Clue(b, a, at)
		}
	}
	if w.solution != nil {
		return func(ctx context.Context) (*Made, error) {
			m, err := w.attempt(ctx, d, w.solution, set.Clues(w.Board, w.solution), t, random)
			if errors.Is(err, ErrNotUnique) {
				err = fmt.Errorf("%w: the wished solution is not unique even with all the clues that it may have", ErrWish)
			}
			return m, err
		}
	}
	return func(ctx context.Context) (*Made, error) {
		a, clues, err := Answer(ctx, d, w.Board, &set, random)
		if err != nil {
			return nil, err
		}
		return w.attempt(ctx, d, a, clues, t, random)
	}
}

// target returns the wished grade, limited to one class if class is not 0.
func (w *Wish) target(class technique.Class) Target {
	t := w.Target
	if class != 0 {
		t.Least, t.Most = class, class
	}
	return t
}

// targets lists the wished grades, one for each quota.
func (w *Wish) targets() []Target {
	if w.Quotas == nil {
		return []Target{w.Target}
	}
	return list.Map(w.Quotas, func(q Quota) Target { return w.target(q.Class) })
}

// classOf returns the class whose turn it is at a number, or 0 without quotas. If the quotas sum up to n, each class gets its
// quota in every n consecutive numbers.
func classOf(quotas []Quota, seed, number uint64) technique.Class {
	total := 0
	for _, q := range quotas {
		total += q.Count
	}
	if total == 0 {
		return 0
	}
	at := int((seed + number) % uint64(total))
	turn := slices.IndexFunc(quotas, func(q Quota) bool {
		at -= q.Count
		return at < 0
	})
	return quotas[turn].Class
}

// quotas returns the wished quotas. If there are none and several classes are wished, it returns one puzzle of each class;
// otherwise nil.
func (w *Wish) quotas() []Quota {
	if w.Quotas != nil {
		return w.Quotas
	}
	classes, err := w.Classes(w.Board)
	if err != nil || len(classes) < 2 || w.Technique != "" || w.Least == 0 && w.Most == 0 {
		return nil
	}
	return list.Map(classes, func(c technique.Class) Quota { return Quota{c, 1} })
}

// attempt makes a puzzle from one answer, aiming at a grade.
func (w *Wish) attempt(
	ctx context.Context, d Draft, a puzzle.Answer, clues []puzzle.Placed, t Target, random *rand.Rand,
) (m *Made, err error) {
	m = &Made{Answer: a}
	fixed := 0 // clues that come with the walls and cannot be left out
	if r, ok := d.(*reducer); ok {
		fixed = r.board.Printings()
	}
	how := Reduction{Keep: list.Map(Clues(w.Board), cellOf), Symmetry: w.Symmetry, Givens: max(0, w.Givens-fixed), Random: random}
	if err := how.Check(d.Board(), clues); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotUnique, err) // another answer may allow the rest of the orbit
	}
	wished := w.Target
	if w.Quotas != nil {
		wished = t
	}
	switch {
	case w.Minimum:
		var b Bounds
		b, err = Minimum(ctx, d, a, clues, how, func(Bounds) {})
		if clues = b.Best; err != nil && clues != nil {
			m.miss(0, "asked for the fewest givens; reached %d, and fewer than %d are not enough", len(clues), b.Least)
		}
	case t != Target{}:
		clues, m.Grade, err = Graded(ctx, d, a, clues, how, t)
		switch {
		case err == nil || m.Grade == nil && (clues == nil || errors.Is(err, ErrGrade)): // a graded puzzle may have no clues at all
		case m.Grade == nil:
			m.miss(math.Inf(1), "asked for %s; there was no time to grade the puzzle", wished)
		case w.Technique == "" && wished.Distance(m.Grade) == 0:
			m.distance, err = float64(t.Distance(m.Grade)), nil
		default:
			m.miss(float64(1+t.Distance(m.Grade)), "asked for %s; the nearest puzzle is %s, by %s", wished, m.Grade.Name, m.Grade.Hardest)
		}
	case w.solution != nil:
		clues, err = m.fewest(ctx, d, clues, how)
	default:
		all := clues
		clues, err = Reduce(ctx, d, a, all, how)
		if r, ruled := d.(*reducer); err == nil && ruled && !r.own(clues) && r.own(all) && random.IntN(stubborn) > 0 {
			err = ErrNotUnique // only values are left; another answer may keep some of the clues that are typical of the family
		}
	}
	if err != nil && m.Missed == "" {
		return nil, err
	}
	if m.Board, err = Print(ctx, d, clues); err != nil {
		return nil, err
	}
	if r, ruled := d.(*reducer); ruled {
		m.renamed = r.renamed(m.Board.(*rulefile.Board))
	}
	m.Givens = fixed + len(clues)
	if w.Givens > 0 && m.Givens != w.Givens {
		off := float64(max(m.Givens-w.Givens, w.Givens-m.Givens))
		m.miss(off/(off+1), "asked for %d givens; the nearest puzzle has %d", w.Givens, m.Givens)
	}
	return m, nil
}

// fewest leaves out clues in several orders, and returns the fewest that are left.
func (m *Made) fewest(ctx context.Context, d Draft, clues []puzzle.Placed, how Reduction) (best []puzzle.Placed, err error) {
	for order := range removals {
		left, err := Reduce(ctx, d, m.Answer, clues, how)
		if err != nil && order > 0 && ctx.Err() != nil {
			m.miss(0, "asked for the fewest givens of %d orders of removal; there was time for %d", removals, order)
			return best, nil
		}
		if err != nil {
			return nil, err
		}
		if order == 0 || len(left) < len(best) {
			best = left
		}
	}
	return best, nil
}

// miss notes which part of the wish was missed, and by how much.
func (m *Made) miss(distance float64, format string, args ...any) {
	if m.Missed != "" {
		m.Missed += "; "
	}
	m.Missed += fmt.Sprintf(format, args...)
	m.distance += distance
}

// prove solves the puzzle from its board alone. It fails with ErrNotUnique, or with an error of the solver. If clues decide
// which values cells can have, it replaces the answer.
func (m *Made) prove(ctx context.Context, opt solve.Options) error {
	r, err := solve.Unique(ctx, m.Board, opt)
	switch {
	case err != nil || r.Verdict == solve.Unknown:
		return cmp.Or(err, r.Reason)
	case len(r.Solutions) > 0 && m.renamed: // the clues decide which values cells can have, such as sums in a Wafusuma
		if r.Verdict != solve.OnlyOne {
			return ErrNotUnique
		}
		m.Answer = r.Solutions[0]
	case r.Verdict != solve.OnlyOne || !r.Solutions[0].Equal(m.Answer):
		return fmt.Errorf("internal error: the puzzle should be unique, but it is %s", r.Verdict)
	}
	return nil // the solution was checked when it was found
}
