package app

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"gridcnf/internal/english"
	"gridcnf/internal/printable"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// name returns a puzzle's name on one line, for programs and files. People see its Heading.
func name(rec *format.Record) string { return printable.Line(rec.ID) }

// origin says who made a puzzle, and where it is from.
func origin(rec *format.Record) string {
	author := rec.Author
	if author != "" {
		author = "by " + author
	}
	return printable.Line(joined(", ", author, rec.Source))
}

// joined joins the texts that are not empty.
func joined(between string, texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), between)
}

// under names the rules of a puzzle, the usual rules of its kind that it lacks, and the solver that
// the verdict comes from.
func under(p puzzle.Puzzle, by string) string {
	rules := strings.Join(p.Rules(), ", ")
	if without := family.Without(p); len(without) > 0 {
		rules += ", without " + strings.Join(without, ", ")
	}
	return fmt.Sprintf("under %s (%s)", rules, by)
}

func (r *Report) under() string { return under(r.Rec.Puzzle, r.by) }

// verdict is the sentence that says how many solutions a puzzle has.
func (r *Report) verdict() string {
	switch {
	case r.Verdict == solve.OnlyOne:
		return "unique " + r.under()
	case r.Verdict == solve.Several:
		return "multiple: not the only solution " + r.under()
	case r.Verdict == solve.NoneAtAll:
		return "none: no solution " + r.under() + r.noneText()
	case r.reason == nil:
		return "a solution, perhaps not the only one, " + r.under()
	case len(r.found.Solutions) > 0:
		return "unknown: " + r.Reason + "; there is a solution, perhaps not the only one, " + r.under()
	}
	return "unknown: " + r.Reason + " " + r.under()
}

// noneText says why there is no solution, if that is known, and what to do about it.
func (r *Report) noneText() (text string) {
	if r.found.Because != "" {
		text = ", for " + r.found.Because
	}
	if without := r.found.Without; without != nil {
		text += "; there is one without " + strings.Join(without, " and ") + distinctFlag(r.Rec.Puzzle, without)
	}
	return text
}

// distinctFlag is the flag that leaves out some of a board's distinct rules, or "" if there is
// none among the rules to be left out.
func distinctFlag(p puzzle.Puzzle, without []string) string {
	keep, all := []string{}, 0
	for _, rule := range p.Rules() {
		if name, ok := strings.CutPrefix(rule, "distinct-"); ok {
			all++
			if !slices.Contains(without, rule) {
				keep = append(keep, name)
			}
		}
	}
	switch len(keep) {
	case all:
		return ""
	case 0:
		return ": use --distinct=none"
	}
	return ": use --distinct=" + strings.Join(keep, ",")
}

// mostError bounds an error in bytes: a rule file can make one of any length.
const mostError = 10_000

// reasonText says why there is no result.
func reasonText(err error) string {
	const reached = "time limit reached"
	switch {
	case none(err), errors.Is(err, context.DeadlineExceeded) && (errors.As(err, &UsageError{}) || errors.As(err, new(*format.Error))):
		return strings.ReplaceAll(err.Error(), context.DeadlineExceeded.Error(), reached)
	case errors.Is(err, context.DeadlineExceeded):
		return reached
	case errors.Is(err, context.Canceled):
		return "interrupted"
	}
	return briefly(err.Error())
}

// briefly is the beginning of a text that is too long for an error.
func briefly(text string) string {
	if len(text) > mostError {
		text = strings.ToValidUTF8(text[:mostError], "") + "…"
	}
	return text
}

// solutions is a number of solutions in words.
func solutions(n *big.Int) string {
	if n.IsInt64() {
		return Plural(int(n.Int64()), "solution")
	}
	return n.String() + " solutions"
}

// Plural counts things in figures: "1 solution", "2 guesses".
func Plural(n int, thing string) string {
	if n != 1 {
		thing = english.Plural(thing)
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// statsText says what a search cost, in two lines.
func statsText(s solve.Stats) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d variables, %d clauses, %d solver calls, %d rounds", s.Variables, s.Clauses, s.Calls, s.Rounds)
	for _, kind := range slices.Sorted(maps.Keys(s.Cuts)) {
		fmt.Fprintf(&b, ", %d %s cuts", s.Cuts[kind], kind)
	}
	if s.Counters != nil {
		fmt.Fprintf(&b, ", %d conflicts, %d decisions, %d restarts", s.Conflicts, s.Decisions, s.Restarts)
	}
	fmt.Fprintf(&b, "\nencode %v, load %v, search %v, refine %v, check %v\n", s.Encode, s.Load, s.Search, s.Refine, s.Check)
	return b.String()
}
