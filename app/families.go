package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rulefile"
	"gridcnf/solve"
)

// familyResult is the JSON object of a family.
type familyResult struct {
	Name    string            `json:"name"`
	Title   string            `json:"title"`
	Aliases []string          `json:"aliases,omitempty"`
	Rules   map[string]string `json:"rules"`
	Params  []string          `json:"params,omitempty"`
	Areas   bool              `json:"areas,omitempty"`
	File    string            `json:"rule_file,omitempty"`
	// Explained says whether puzzles are explained by named techniques, or by what the rules force.
	Explained string            `json:"explained"`
	Certified bool              `json:"certified"`
	Formats   []string          `json:"formats"`
	Types     map[string]string `json:"types,omitempty"` // by format: the name of the family in other programs
	order     []string
}

// newFamilyResult describes the family of a rule file. named says that its puzzles are explained by named techniques.
func newFamilyResult(f *rulefile.File, named bool) familyResult {
	r := familyResult{
		Name: f.Name, Title: f.Title, Aliases: f.Aliases, Params: f.Params, Areas: f.Areas, File: f.Source,
		Rules: make(map[string]string), Explained: "rules", Certified: true, Types: make(map[string]string),
	}
	if named {
		r.File, r.Explained = "", "techniques"
	}
	for _, rule := range f.Rules {
		r.Rules[rule.Name] = rule.Text
		r.order = append(r.order, rule.Name)
	}
	for _, f := range format.Holding(f) {
		r.Formats = append(r.Formats, f.Name)
		if f.Type != "" {
			r.Types[f.Name] = f.Type
		}
	}
	return r
}

// String is the description for people.
func (r *familyResult) String() string {
	text := fmt.Sprintf("%s (%s)\n", r.Title, joined(", ", append([]string{r.Name}, r.Aliases...)...))
	for _, rule := range r.order {
		text += fmt.Sprintf("  %s: %s\n", rule, r.Rules[rule])
	}
	can := []string{"explained by " + map[string]string{"rules": "what the rules force", "techniques": "techniques with names"}[r.Explained], "certified"}
	formats := slices.Clone(r.Formats)
	for i, f := range formats {
		if t := r.Types[f]; t != "" {
			formats[i] += " (" + t + ")"
		}
	}
	return text + "  " + english.List(can) + "; formats: " + strings.Join(formats, ", ") + "\n"
}

// familyResults lists all families, those in Go first.
func familyResults() (all []familyResult) {
	kinds, _ := family.KindNames()
	for _, kind := range kinds {
		all = append(all, newFamilyResult(rulefile.FirstNamed(puzzle.Kind(kind)), true))
	}
	for _, f := range rulefile.All() {
		all = append(all, newFamilyResult(f, false))
	}
	return all
}

// ParseKind reads the name of a kind of puzzle, in Go or in a rule file.
func ParseKind(name string) (puzzle.Kind, error) {
	opt := format.Options{Kind: puzzle.Kind(name)}
	if name == "" || opt.Check() != nil {
		return "", errors.New("unknown" + unlisted(name))
	}
	return opt.Kind, nil
}

// unlisted says where to look up an unknown family name.
func unlisted(name string) string {
	var names []string
	for _, r := range familyResults() {
		names = append(append(names, r.Name), r.Aliases...)
	}
	return english.DidYouMean(name, names) + "; gridcnf families lists all"
}

// Families lists all families, or shows the rules of the named ones.
func (a *App) Families(names []string, asJSON bool) error {
	all := familyResults()
	if len(names) > 0 {
		var chosen []familyResult
		for _, name := range names {
			called := func(other string) bool { return strings.EqualFold(name, other) }
			i := slices.IndexFunc(all, func(r familyResult) bool {
				return called(r.Name) || called(r.Title) || slices.ContainsFunc(r.Aliases, called)
			})
			if i < 0 {
				return Usagef("unknown puzzle %q%s", name, unlisted(name))
			}
			chosen = append(chosen, all[i])
		}
		all = chosen
	}
	for _, r := range all {
		switch {
		case asJSON:
			if err := WriteJSON(a.Out, r); err != nil {
				return err
			}
		case len(names) > 0:
			fmt.Fprint(a.Out, &r)
		default:
			fmt.Fprintf(a.Out, "%-20s %s\n", r.Name, joined(", ", append([]string{r.Title}, r.Aliases...)...))
		}
	}
	return nil
}

// ShowRules prints the rule file of a family.
func (a *App) ShowRules(name string) error {
	f, err := rulefile.Named(name)
	if kind, unknown := ParseKind(name); err != nil && unknown == nil { // one of the First
		f, err = rulefile.FirstNamed(kind), nil
	}
	if err != nil {
		return Usagef("%w%s", err, unlisted(name))
	}
	_, err = a.Out.Write(f.Text())
	return err
}

// ReadRules reads a rule file. The limit, if it is not 0, is the time that the file may take now, and again for each board. A name of several
// lines is the text of the file, as in a call.
func ReadRules(ctx context.Context, limit time.Duration, name string) (*rulefile.File, error) {
	if strings.Contains(name, "\n") {
		return ownRules(ctx, limit, "rules", strings.NewReader(name))
	}
	r, err := openFile(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return ownRules(ctx, limit, name, r)
}

// ownRules reads a rule file. Its family must not have the name of a family in Go.
func ownRules(ctx context.Context, limit time.Duration, name string, r io.Reader) (*rulefile.File, error) {
	text, err := io.ReadAll(io.LimitReader(r, rulefile.MostText+1))
	if err != nil {
		return nil, err
	}
	f, err := rulefile.ParseWithin(ctx, limit, name, text)
	if err == nil {
		if _, unknown := family.Of(puzzle.Kind(f.Name)); unknown == nil {
			return nil, fmt.Errorf("%s: found the name %s, which a family in Go has; expected another name", name, f.Name)
		}
	}
	return f, err
}

// ruleFile reads a rule file, or standard input, whose name is -.
func (a *App) ruleFile(ctx context.Context, name string) (*rulefile.File, error) {
	if name != "-" {
		return ReadRules(ctx, 0, name)
	}
	return ownRules(ctx, 0, "stdin", a.stdin())
}

// CheckRules checks rule files with rulefile.Check, and by comparing a solver with brute force.
func (a *App) CheckRules(limit time.Duration, names []string) error {
	for _, name := range names {
		err := a.checkRules(limit, name)
		switch {
		case a.Ctx.Err() != nil:
			return a.Ctx.Err()
		case errors.Is(err, context.DeadlineExceeded):
			a.Complain(Usagef("%s: %w", name, context.DeadlineExceeded))
		case err != nil:
			a.Complain(err)
		}
	}
	return nil
}

func (a *App) checkRules(limit time.Duration, name string) error {
	ctx, cancel := limited(a.Ctx, limit)
	defer cancel()
	f, err := a.ruleFile(ctx, name)
	if err != nil {
		return UsageError{err}
	}
	small, err := f.Small(checkBits)
	if err != nil {
		return UsageError{err}
	}
	solutions := 0
	for _, b := range small {
		n, err := compare(ctx, b)
		if err != nil {
			return fmt.Errorf("%s: %w", f.Source, err)
		}
		solutions += n
	}
	for _, fault := range f.Faults() {
		fmt.Fprintf(a.Err, "%s: %s\n", f.Source, fault)
		a.Fail(ExitNo)
	}
	if len(small) == 0 {
		fmt.Fprintf(a.Err, "%s: nothing was compared: fail(…) refuses all small boards, or their answers are too many to try\n", f.Source)
		a.Fail(ExitUnknown)
		return nil
	}
	fmt.Fprintf(a.Out, "%s: %s, %s on %s: brute force and solver agree\n", f.Source, f.Title, Plural(solutions, "solution"), Plural(len(small), "small board"))
	if solutions == 0 {
		fmt.Fprintf(a.Err, "%s: no small board has a solution: if some should have one, a rule says too much\n", f.Source)
	}
	return nil
}

// checkBits is how many bits a board may have whose answers are all tried.
const checkBits = 12

// compare counts the solutions of a small board twice: by trying all answers, and with a solver.
func compare(ctx context.Context, b *rulefile.Board) (n int, err error) {
	walked := make(map[string]bool)
	for a := range b.Answers() {
		switch err := b.Check(a); {
		case errors.Is(err, puzzle.ErrTooLong):
			return 0, err
		case err == nil:
			walked[fmt.Sprint(a)] = true
		}
	}
	for a, err := range solve.New(b, solve.Options{}).All(ctx) {
		if err != nil {
			return 0, err
		}
		if !walked[fmt.Sprint(a)] {
			return 0, fmt.Errorf("the solver finds a solution that brute force does not, of the board\n%s", strings.Join(b.Lines(), "\n"))
		}
		delete(walked, fmt.Sprint(a))
		n++
	}
	if len(walked) > 0 {
		return 0, fmt.Errorf("the solver does not find %d of the solutions of the board\n%s", len(walked), strings.Join(b.Lines(), "\n"))
	}
	return n, nil
}
