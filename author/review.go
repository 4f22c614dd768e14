package author

import (
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// Review is what an author wants to know about a puzzle. As JSON it is a part of the answer of gridcnf review, which adds the
// verdict, the grade and the hardest step.
type Review struct {
	Clues      map[string]int           `json:"clues"`                        // how many there are of each symbol
	Empty      []puzzle.Cell            `json:"empty_square,omitempty"`       // first and last cell of the largest square without clues
	Symmetries map[string][]puzzle.Site `json:"symmetries"`                   // by name: the clues that break it
	Length     int                      `json:"loop_length,omitempty"`        // length of the only solution, if it is a loop
	Turns      int                      `json:"loop_turns,omitempty"`         // its turns
	Redundant  []puzzle.Site            `json:"redundant,omitempty"`          // clues that can be left out if all others stay
	Needed     []puzzle.Site            `json:"needed,omitempty"`             // clues that cannot be left out
	Together   []puzzle.Site            `json:"redundant_together,omitempty"` // without all of these the puzzle is irreducible

	Path   *explain.Path `json:"-"` // has the verdict and the solutions
	Grade  *grade.Grade  `json:"-"` // nil unless there is one solution
	Step   *explain.Step `json:"-"` // the hardest step, or the one that shows that there is no solution
	Facts  []cnf.Lit     `json:"-"` // what is known after Step, if it is the hardest
	Reason error         `json:"-"` // why not all of this is known, or nil
}

// ReviewOf reviews a puzzle. When ctx ends, Reason is the error of ctx, and the rest is what was known by then.
func ReviewOf(ctx context.Context, b puzzle.Board, opt explain.Options) (*Review, error) {
	path, err := explain.Start(ctx, b, opt)
	if err != nil {
		return nil, err
	}
	v := &Review{Path: path, Reason: path.Reason, Clues: make(map[string]int), Symmetries: make(map[string][]puzzle.Site)}
	v.look(b)
	switch path.Verdict {
	case solve.NoneAtAll:
		v.Step, err = path.Next(ctx)
	case solve.OnlyOne:
		if err = v.leaveOut(ctx, b, opt.Solve); err == nil {
			v.Grade, err = grade.Along(ctx, path, func(s *explain.Step) {
				if v.Step == nil || s.Class > v.Step.Class || s.Class == v.Step.Class && v.Step.Folded {
					v.Step, v.Facts = s, path.Facts()
				}
			})
		}
	}
	if v.Grade != nil && v.Grade.AtLeast {
		v.Reason = v.Grade.Reason
	}
	if ctx.Err() != nil && (err != nil || v.Grade != nil && !v.Grade.Complete) {
		v.Reason, err = ctx.Err(), nil
	}
	return v, err
}

// look fills in what can be seen without solving: clues, empty square, symmetries.
func (v *Review) look(b puzzle.Board) {
	rows, cols := b.Size()
	clues := Clues(b)
	some, _ := texts(b)
	for _, text := range some {
		v.Clues[text]++
	}
	between := slices.ContainsFunc(clues, func(c puzzle.Placed) bool { return c.Row > rows }) // a clue between cells, which symmetries cannot move
	for s := Rot180; int(s) < len(symmetries) && !between; s++ {
		if s.Check(rows, cols) == nil {
			v.Symmetries[s.String()] = without(clues, s.Whole(rows, cols, clues))
		}
	}
	side, largest := make([]int, cols+1), 0 // side[c+1]: of the largest square whose lower right cell is in column c
	for r := range rows {
		corner := 0
		for c := range cols {
			corner, side[c+1] = side[c+1], 1+min(corner, side[c], side[c+1])
			if b.Clue(r, c) != 0 {
				side[c+1] = 0
			}
			if n := side[c+1] - 1; n >= largest {
				largest, v.Empty = n+1, []puzzle.Cell{{Row: r - n, Col: c - n}, {Row: r, Col: c}}
			}
		}
	}
	if l := rule.LoopOf(b); l != nil && v.Path.Verdict == solve.OnlyOne {
		for i := range l.Points() {
			exits := l.Exits(v.Path.Solutions[0], i/l.Cols, i%l.Cols)
			if exits != 0 {
				v.Length++
			}
			if exits != 0 && !puzzle.Straight(exits) {
				v.Turns++
			}
		}
	}
}

// without lists the places of those clues that are not among some.
func without(clues, some []puzzle.Placed) []puzzle.Site {
	among := list.Set(some)
	others := list.Filter(clues, func(c puzzle.Placed) bool { return !among[c] })
	return list.Map(others, func(c puzzle.Placed) puzzle.Site { return rulefile.SiteOf(c.Cell) })
}

// leaveOut finds out which clues can be left out.
func (v *Review) leaveOut(ctx context.Context, b puzzle.Board, opt solve.Options) error {
	a, clues, how := v.Path.Solutions[0], Clues(b), Reduction{}
	d, err := Open(ctx, b, a, opt)
	if err != nil {
		return err
	}
	for i, c := range clues {
		other, _, err := d.Find(ctx, solve.Question{Clues: slices.Concat(clues[:i], clues[i+1:]), Not: a})
		switch {
		case err != nil:
			return err
		case other != nil:
			v.Needed, how.Keep = append(v.Needed, rulefile.SiteOf(c.Cell)), append(how.Keep, c.Cell)
		default:
			v.Redundant = append(v.Redundant, rulefile.SiteOf(c.Cell))
		}
	}
	kept, err := Reduce(ctx, d, a, clues, how)
	if err == nil {
		v.Together = without(clues, kept)
	}
	return err
}
