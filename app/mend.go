//go:build !first

package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"gridcnf/author"
	"gridcnf/explain/grade"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
	"gridcnf/render"
	"gridcnf/solve"
)

type MendRun struct {
	Edition
	Most   int
	Change bool
}

// mendSearch bounds the search for ways without --time-limit, on machines where the fixed amount of work takes longer.
const mendSearch = 30 * time.Second

// mendEffort bounds the work to grade each mended board.
const mendEffort = 5_000_000

// repairResult is a way to mend a puzzle, as JSON.
type repairResult struct {
	Changes   []changeResult `json:"changes"`
	Least     int            `json:"least"`              // proven lower bound on the changes of any way not listed before
	LeastHere int            `json:"least_for_solution"` // the same for ways to this solution
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

func (m *MendRun) Mend(ctx context.Context, r *Report) error {
	draft := r.Rec.Puzzle.(puzzle.Board) // true of every puzzle that was read
	res, err := solve.Unique(ctx, draft, m.Opt)
	if err != nil {
		return err
	}
	r.solved(res, m.Solver.Backend)
	m.say(r, r.verdict())
	how := author.Mending{Most: m.Most, Solve: m.Opt, Watch: func(way *author.Repair) {
		if len(way.Changes) > soonSaid {
			m.say(r, "so far: "+strings.Join(alterations(way), ", "))
			r.Spill(ctx) // an error comes back when the report is printed
		}
	}}
	none := "no clues can be added that make it unique; --change also drops and replaces some"
	switch {
	case res.Verdict == solve.Unknown:
		r.fail(ExitUnknown)
		return nil
	case res.Verdict == solve.OnlyOne:
		m.say(r, "nothing to mend; gridcnf minimise finds clues that are not needed")
		return m.hand(ctx, r, draft, res.Solutions[0], nil)
	case m.Change:
		how.Remedy, none = author.Alter, "no clues make it unique"
	case res.Verdict == solve.NoneAtAll:
		how.Remedy, none = author.Drop, "there is no solution even without clues: expected another size, or fewer rules"
		if _, ruled := draft.(*rulefile.Board); ruled { // its rules can demand more clues
			none = "it has no solution whatever clues are dropped; --change also adds and replaces some"
		}
	}
	patient, stop := ctx, context.CancelFunc(func() {})
	if m.Solver.Limit == 0 {
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
		r.fail(CodeOf(err))
		none = "unknown if there are better ways: " + reasonText(err)
	case err != nil:
		none = err.Error() + "; with --time-limit it goes on until then"
	case len(repairs) == 0:
		r.fail(ExitNo)
	default:
		return nil
	}
	if len(repairs) == 0 && err != nil {
		r.fail(ExitUnknown)
	}
	r.Reason = none
	m.say(r, none)
	return nil
}

// soonSaid is the most changes with which a way waits until the search for better ones has ended, because
// that search is short.
const soonSaid = 3

// alterations describes the changes of a way.
func alterations(way *author.Repair) (words []string) {
	rows, cols := way.Board.Size()
	for _, c := range way.Changes {
		switch at := puzzle.Said("at " + rulefile.PositionAt(rulefile.SiteOf(c.Cell), rows, cols).String()); {
		case c.Old == 0:
			words = append(words, fmt.Sprintf("add %s %s", c.To, at))
		case c.New == 0:
			words = append(words, fmt.Sprintf("drop %s %s", c.From, at))
		default:
			words = append(words, fmt.Sprintf("replace %s %s by %s", c.From, at, c.To))
		}
	}
	return words
}

// tell reports a way to mend a puzzle, and writes the first one as --out and --format say.
func (m *MendRun) tell(ctx context.Context, r *Report, way *author.Repair) error {
	said := repairResult{Least: way.Least, LeastHere: way.LeastHere, Givens: format.Givens(way.Board), Verdict: solve.OnlyOne}
	pic := &render.Picture{Puzzle: way.Board, Cells: make([]bool, r.Rows*r.Cols), Marked: make([]bool, way.Board.Bits())}
	for i := range min(way.Board.Bits(), r.Rec.Puzzle.Bits()) {
		was, before := r.Rec.Puzzle.Given(i)
		is, now := way.Board.Given(i)
		pic.Marked[i] = was != is || before != now
	}
	for _, c := range way.Changes {
		if c.Row >= 0 && c.Row < r.Rows && c.Col >= 0 && c.Col < r.Cols {
			pic.Cells[c.Row*r.Cols+c.Col] = true
		}
		said.Changes = append(said.Changes, changeResult{rulefile.SiteOf(c.Cell).String(), c.From, c.To})
	}
	number := len(r.Repairs) + 1
	say := m.say
	if number > 1 && !m.Target.Stdout() { // the file has only the first way
		say = func(*Report, string) {}
	}
	say(r, fmt.Sprintf("%d. %s: %s", number, strings.Join(alterations(way), ", "), enough(number, way)))
	if m.Target.Stdout() && !m.aside() {
		if err := m.Verb.draw(r, pic); err != nil {
			return err
		}
	}
	how := m.explaining()
	how.Effort = mendEffort
	g, err := grade.Of(ctx, way.Board, how)
	if err != nil && ctx.Err() == nil {
		return err
	}
	if r.Verdict == solve.NoneAtAll && !m.Change { // otherwise it is proven to be unique
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

// enough says what is proven about fewer changes.
func enough(number int, way *author.Repair) string {
	other := "no other way"
	if number == 1 {
		other = "no way"
	}
	switch n := len(way.Changes); {
	case way.Least == n:
		return other + " takes fewer changes"
	case way.LeastHere == n && way.Narrow && way.Changes[0].New == 0:
		return other + " drops fewer clues"
	case way.LeastHere == n && way.Narrow:
		return "no fewer of the clues that were drawn for this solution suffice"
	case way.LeastHere == n:
		return "no way to this solution takes fewer changes"
	}
	return fmt.Sprintf("perhaps more than it takes, which is %d or more", way.LeastHere)
}

// hand writes a mended puzzle as --out and --format say, unless that is only the drawing.
func (m *MendRun) hand(ctx context.Context, r *Report, b puzzle.Board, answer puzzle.Answer, g *grade.Grade) error {
	if m.Kind == "text" && m.Target.Stdout() && !m.Written {
		return nil
	}
	rec := *r.Rec
	rec.Puzzle, rec.Published, rec.PublishedErr, rec.Unfinished = b, answer, nil, false
	return m.publish(ctx, r, NewReport(&rec, &m.Out), g)
}
