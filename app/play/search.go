package play

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"gridcnf/cnf"
	"gridcnf/explain"
	"gridcnf/explain/story"
	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/render"
	"gridcnf/solve"
)

// finding is the result of a search.
type finding struct {
	number  int    // of the search
	say     string // a sentence or two
	whole   string // the full text, for a page of its own
	picture *render.Picture
	offer   []cnf.Lit // what the player can have filled in
	fill    bool      // fill in the offer at once
}

// question answers a question about a puzzle and its entries.
type question func(ctx context.Context, p puzzle.Puzzle, opt explain.Options, state []puzzle.Entry) (finding, error)

// search is a running search.
type search struct {
	number, frame int // frame of the spinner
	what          string
	stop          context.CancelFunc
}

// ask starts a search in the background. A search that is running ends.
func (m *Model) ask(what string, q question) {
	m.stop()
	m.show(finding{})
	ctx, stop := context.WithCancel(m.ctx)
	m.searches++
	m.running = &search{number: m.searches, what: what, stop: stop}
	number, p, opt, state := m.searches, m.game.Puzzle, m.set.Explain, m.game.state()
	m.cmd = tea.Batch(spin(number), func() tea.Msg {
		defer stop()
		f, err := q(ctx, p, opt, state)
		if err != nil {
			f.say = "This cannot be found out: " + err.Error()
		}
		f.number = number
		return f
	})
}

// stop ends the search that is running, if there is one.
func (m *Model) stop() {
	if m.running != nil {
		m.running.stop()
		m.running = nil
	}
}

// start starts an explanation from what is filled in, and judges that.
func start(ctx context.Context, p puzzle.Puzzle, opt explain.Options, state []puzzle.Entry) (*explain.Path, *explain.Game, error) {
	path, err := explain.Start(ctx, p, opt)
	if err != nil {
		return nil, nil, err
	}
	game, err := path.Enter(ctx, state)
	if err == nil && path.Verdict == solve.Unknown {
		err = path.Reason
	}
	return path, game, err
}

// steps looks for the step that finds one of the given bits, or for the easiest step if there are none.
func steps(bits ...int) question {
	of := func(l cnf.Lit) bool { return slices.Contains(bits, l.Var()-1) }
	return func(ctx context.Context, p puzzle.Puzzle, opt explain.Options, state []puzzle.Entry) (finding, error) {
		state = slices.DeleteFunc(state, func(e puzzle.Entry) bool { return slices.Contains(bits, e.Bit) })
		path, game, err := start(ctx, p, opt, state)
		if err != nil || game.Wrong != nil {
			return mistaken(p, path, game), err
		}
		for before := ""; ; {
			step, err := path.Next(ctx)
			switch {
			case err != nil:
				return finding{}, err
			case step == nil && path.Verdict == solve.Several:
				return finding{say: "Nothing more follows: the puzzle has several solutions."}, nil
			case step == nil:
				return finding{say: "Nothing is left to be found."}, nil
			case step.Folded && (len(bits) == 0 || !slices.ContainsFunc(step.Lits, of)):
				continue
			case len(bits) == 0, len(step.Lits) == 0, slices.ContainsFunc(step.Lits, of):
				return told(p, path, step, before), nil
			}
			before += fmt.Sprintf("%d. %s\n", step.Number, step.Text)
		}
	}
}

// told returns a step in words and as a picture, with the steps before it.
func told(p puzzle.Puzzle, path *explain.Path, step *explain.Step, before string) finding {
	f := finding{say: step.Text, picture: story.Step(p, path.Facts(), step), offer: step.Lits}
	if before != "" {
		f.say, f.offer = fmt.Sprintf("After %d other steps: %s", step.Number-1, step.Text), nil
	}
	if before != "" || step.Trace != nil {
		f.whole = before + fmt.Sprintf("%d. %s\n", step.Number, step.Text) + trace(step)
	}
	return f
}

// trace returns the text of a long step, line by line.
func trace(step *explain.Step) (text string) {
	for _, line := range step.Trace {
		text += strings.Repeat("  ", line.Depth+1) + "- " + line.Text + "\n"
	}
	return text
}

// mistaken says which entries are wrong, which of them came first, and why. The finding is empty if none is wrong.
func mistaken(p puzzle.Puzzle, path *explain.Path, game *explain.Game) finding {
	if game == nil || game.Wrong == nil {
		return finding{}
	}
	f := finding{say: "No solution has what stands at " + places(p, game.Wrong) + ".", picture: story.Board(p, nil)}
	f.picture.Marked = make([]bool, p.Bits())
	if game.Since != nil && len(game.Wrong) > 1 {
		f.say += " " + english.Sentence(puzzle.Spoken(p, game.Since.Bit)) + " was the first."
	}
	for i, s := range game.Against {
		f.whole += fmt.Sprintf("%d. %s\n", s.Number, s.Text) + trace(s)
		if i == len(game.Against)-1 {
			f.whole = f.say + "\n" + f.whole
			f.say += " " + s.Text
			f.picture = story.Step(p, path.Facts(), s)
		}
	}
	for _, e := range game.Wrong {
		f.picture.Marked[e.Bit] = true
	}
	return f
}

// places lists the places of entries, or only the first ones if there are many.
func places(p puzzle.Puzzle, entries []puzzle.Entry) string {
	return english.Few(list.Map(entries, func(e puzzle.Entry) string { return puzzle.Spoken(p, e.Bit) }), ", ")
}

// mistakes looks for entries that no solution has and, if there are none, for guesses.
func mistakes(ctx context.Context, p puzzle.Puzzle, opt explain.Options, state []puzzle.Entry) (finding, error) {
	path, game, err := start(ctx, p, opt, state)
	switch {
	case err != nil || game.Wrong != nil:
		return mistaken(p, path, game), err
	case path.Verdict == solve.NoneAtAll:
		return finding{say: "The puzzle has no solution, whatever is filled in."}, nil
	case game.Guesses != nil:
		return finding{say: "No mistakes, but guesses, which no technique shows: " + places(p, game.Guesses) + "."}, nil
	}
	return finding{say: "No mistakes: there is a solution with all that is filled in."}, nil
}

// solution solves the puzzle.
func solution(ctx context.Context, p puzzle.Puzzle, opt explain.Options, _ []puzzle.Entry) (finding, error) {
	r, err := solve.Unique(ctx, p, opt.Solve)
	switch {
	case err != nil:
		return finding{}, err
	case r.Verdict == solve.Unknown:
		return finding{}, r.Reason
	case r.Verdict == solve.NoneAtAll:
		return finding{say: "The puzzle has no solution."}, nil
	}
	f := finding{say: "This is the only solution. u takes it back.", fill: true}
	if r.Verdict == solve.Several {
		f.say = "This is one of several solutions. u takes it back."
	}
	for bit, value := range r.Solutions[0] {
		f.offer = append(f.offer, rule.Literal(bit, value))
	}
	return f, nil
}
