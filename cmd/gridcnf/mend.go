package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gridcnf/author"
	"gridcnf/explain/grade"
	"gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/render"
	"gridcnf/solve"
)

// mendVerb is the verb mend.
func (a *app) mendVerb(cmd *cobra.Command) {
	m := new(mendRun)
	m.init(a)
	m.most, m.out.heading, m.look.Labels = 3, full, true
	addNumber(cmd, &m.most, "most", "n", 1, "how many ways to show")
	cmd.Flags().BoolVar(&m.change, "change", false, "clues may be added, dropped and replaced, whatever takes the fewest changes")
	cmd.Flags().Int64Var(&m.solver.seed, "seed", 0, "where chance begins: the same seed finds the same ways")
	m.verb.add(cmd)
	m.edition.add(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := m.settle(cmd, args, false); err != nil {
			return err
		}
		return m.end(m.each(args, m.mend))
	}
}

// mendRun is one run of mend.
type mendRun struct {
	edition
	most   int
	change bool
}

// mendSearch is how long the search for ways may take without --time-limit, if the work that it may
// take lasts longer.
const mendSearch = 30 * time.Second

// mendEffort is how much work the grade of a mended board may take, of which there are several.
const mendEffort = 5_000_000

// repairResult is a way to mend a puzzle, as JSON.
type repairResult struct {
	Changes   []changeResult `json:"changes"`
	Least     int            `json:"least"`              // changes, for what no way before does
	LeastHere int            `json:"least_for_solution"` // changes, for its solution
	Givens    []string       `json:"givens"`
	Verdict   solve.Verdict  `json:"verdict"`
	Solution  []string       `json:"solution,omitempty"`
	Grade     *grade.Grade   `json:"grade,omitempty"`
}

// changeResult is a clue that is changed.
type changeResult struct {
	Cell string `json:"cell"` // as r3c5
	From string `json:"from"`
	To   string `json:"to"`
}

// mend mends one puzzle.
func (m *mendRun) mend(ctx context.Context, r *report) error {
	draft := r.rec.Puzzle.(puzzle.Board) // as all that are read
	res, err := solve.Unique(ctx, draft, m.opt)
	if err != nil {
		return err
	}
	r.answered(res)
	r.searched(res.Stats, m.solver.backend)
	m.say(r, r.verdict())
	how := author.Mending{Most: m.most, Solve: m.opt, Watch: func(way *author.Repair) {
		if len(way.Changes) > soonSaid {
			m.say(r, "so far: "+strings.Join(alterations(way), ", "))
			r.spill(ctx) // what fails fails again
		}
	}}
	none := "no clues can be added that make it unique; --change also drops and replaces some"
	switch {
	case res.Verdict == solve.Unknown:
		r.fail(exitUnknown)
		return nil
	case res.Verdict == solve.OnlyOne:
		m.say(r, "nothing to mend; gridcnf minimise finds clues that are not needed")
		return m.hand(ctx, r, draft, res.Solutions[0], nil)
	case m.change:
		how.Remedy, none = author.Alter, "no clues make it unique"
	case res.Verdict == solve.NoneAtAll:
		how.Remedy, none = author.Drop, "there is no solution even without clues: expected another size, or fewer rules"
	}
	patient, stop := ctx, context.CancelFunc(func() {})
	if m.solver.limit == 0 {
		how.Rounds = max(30, 20000/(r.Rows*r.Cols)) // some seconds, for most boards
		patient, stop = limited(ctx, mendSearch)
	}
	defer stop()
	repairs, err := author.Mend(patient, draft, how)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = author.ErrRounds
	}
	ended := errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)
	if err != nil && !errors.Is(err, author.ErrRounds) && !ended {
		return err
	}
	for i := range repairs {
		if err := m.tell(ctx, r, &repairs[i]); err != nil {
			return err
		}
	}
	switch {
	case ended:
		r.fail(codeOf(err))
		none = "unknown if there are better ways: " + reasonText(err)
	case err != nil:
		none = err.Error() + "; with --time-limit it goes on until then"
	case len(repairs) == 0:
		r.fail(exitNo)
	default:
		return nil
	}
	if len(repairs) == 0 && err != nil {
		r.fail(exitUnknown)
	}
	r.Reason = none
	m.say(r, none)
	return nil
}

// soonSaid is up to how many changes a way is not said before the search for better ones has ended,
// which does not take long then.
const soonSaid = 3

// alterations says what a way changes.
func alterations(way *author.Repair) (words []string) {
	f, _ := family.Of(way.Board.Kind()) // which has been mended
	for _, c := range way.Changes {
		from, to := f.Symbols[c.Old:c.Old+1], f.Symbols[c.New:c.New+1]
		switch {
		case c.Old == 0:
			words = append(words, fmt.Sprintf("add %s at %v", to, c.Cell))
		case c.New == 0:
			words = append(words, fmt.Sprintf("drop %s at %v", from, c.Cell))
		default:
			words = append(words, fmt.Sprintf("replace %s at %v by %s", from, c.Cell, to))
		}
	}
	return words
}

// tell takes over a way to mend a puzzle, and makes of the first one what puzzles are to become.
func (m *mendRun) tell(ctx context.Context, r *report, way *author.Repair) error {
	f, err := family.Of(r.Puzzle)
	if err != nil {
		return err
	}
	said := repairResult{Least: way.Least, LeastHere: way.LeastHere, Givens: format.Givens(way.Board), Verdict: solve.OnlyOne}
	pic := &render.Picture{Puzzle: way.Board, Cells: make([]bool, r.Rows*r.Cols), Marked: make([]bool, way.Board.Bits())}
	for i := range pic.Marked {
		was, before := r.rec.Puzzle.Given(i)
		is, now := way.Board.Given(i)
		pic.Marked[i] = was != is || before != now
	}
	for _, c := range way.Changes {
		pic.Cells[c.Row*r.Cols+c.Col] = true
		said.Changes = append(said.Changes, changeResult{c.String(), f.Symbols[c.Old : c.Old+1], f.Symbols[c.New : c.New+1]})
	}
	number := len(r.Repairs) + 1
	say := m.say
	if number > 1 && !m.target.stdout() { // the file has the first one
		say = func(*report, string) {}
	}
	say(r, fmt.Sprintf("%d. %s: %s", number, strings.Join(alterations(way), ", "), enough(number, way)))
	if m.target.stdout() && !m.aside() {
		if err := m.verb.draw(r, pic); err != nil {
			return err
		}
	}
	how := m.explaining(false)
	how.Effort = mendEffort
	g, err := grade.Of(ctx, way.Board, how)
	if err != nil && ctx.Err() == nil {
		return err
	}
	if r.Verdict == solve.NoneAtAll && !m.change { // else it is proven
		said.Verdict = solve.Unknown
		if err == nil {
			said.Verdict = g.Verdict
		}
	}
	graded := string(said.Verdict) + ", not graded"
	switch {
	case said.Verdict == solve.Several:
		graded = "multiple: mend it again, or use --change"
	case err == nil && (g.Complete || g.AtLeast) && g.Steps > 0:
		said.Grade, graded = g, "unique: "+g.String()
	}
	say(r, graded)
	answer := way.Answer
	if said.Verdict != solve.OnlyOne {
		answer = nil
	} else {
		said.Solution = way.Board.Text(answer)
	}
	if r.Repairs = append(r.Repairs, said); number > 1 {
		return nil
	}
	return m.hand(ctx, r, way.Board, answer, said.Grade)
}

// enough says whether fewer changes would do.
func enough(number int, way *author.Repair) string {
	switch n := len(way.Changes); {
	case way.Least == n && number == 1:
		return "no way takes fewer changes"
	case way.Least == n:
		return "no other way takes fewer changes"
	case way.LeastHere == n:
		return "no way to this solution takes fewer changes"
	}
	return fmt.Sprintf("perhaps more than it takes, which is %d or more", way.LeastHere)
}

// hand makes of a mended puzzle what puzzles are to become, unless that is the drawing.
func (m *mendRun) hand(ctx context.Context, r *report, b puzzle.Board, answer puzzle.Answer, g *grade.Grade) error {
	if m.kind == "text" && m.target.stdout() && !m.written {
		return nil
	}
	rec := *r.rec
	rec.Puzzle, rec.Published, rec.PublishedErr, rec.Unfinished = b, answer, nil, false
	of := newReport(&rec, &m.out)
	of.Grade = g
	return m.publish(ctx, r, of)
}
