package family_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gridcnf/author"
	"gridcnf/encode"
	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/explain/mus"
	"gridcnf/explain/technique"
	"gridcnf/internal/testkit/must"
	"gridcnf/proof/certify"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rule"
	"gridcnf/solve"
	"gridcnf/solve/count"
)

// beyond is a board with one more rule, of a kind that nobody knows. Nothing obeys it.
type beyond struct{ puzzle.Board }

type nothingWill struct{}

func (nothingWill) Kind() rule.Kind { return "a made-up kind" }

func (b beyond) Book() *rule.Book {
	book := b.Board.(interface{ Book() *rule.Book }).Book()
	book.Others = append(book.Others, nothingWill{})
	return book
}

func (b beyond) Copy() puzzle.Board        { return beyond{b.Board.Copy()} }
func (b beyond) Check(puzzle.Answer) error { return errors.New("nothing obeys the made-up rule") }

// answers are all who answer from the rules of a board, and whether they say that there is a solution, or
// a step, or whatever they look for.
var answers = map[string]func(ctx context.Context, b puzzle.Board) (some bool, err error){
	"count.Count": func(ctx context.Context, b puzzle.Board) (bool, error) {
		n, err := count.Count(ctx, b, 0)
		return err == nil && n.Sign() > 0, err
	},
	"solve.First":  verdict(solve.First),
	"solve.Unique": verdict(solve.Unique),
	"solve.Forced": verdict(solve.Forced),
	"solve.Count by search": func(ctx context.Context, b puzzle.Board) (bool, error) {
		t, err := solve.Count(ctx, b, solve.Counting{Search: true}, solve.Options{})
		return err == nil && t.Count.Sign() > 0, err
	},
	"solve.Count by tables": func(ctx context.Context, b puzzle.Board) (bool, error) {
		t, err := solve.Count(ctx, b, solve.Counting{Tables: true}, solve.Options{})
		if err == nil {
			err = t.Reason
		}
		return err == nil, err
	},
	"solve.Count": func(ctx context.Context, b puzzle.Board) (bool, error) {
		t, err := solve.Count(ctx, b, solve.Counting{Search: true, Tables: true}, solve.Options{})
		return err == nil && t.Count.Sign() > 0, err
	},
	"solve.Exact": does(func(ctx context.Context, b puzzle.Board) (any, error) { return solve.Exact(ctx, b, solve.Options{}) }),
	"solve.Draft": func(ctx context.Context, b puzzle.Board) (bool, error) {
		a, _, err := solve.NewDraft(b, solve.Options{}).Find(ctx, solve.Question{})
		return a != nil, err
	},
	"encode.New": does(func(ctx context.Context, b puzzle.Board) (any, error) { return encode.New(ctx, b, encode.Options{}) }),
	"encode.New, for a guide": does(func(ctx context.Context, b puzzle.Board) (any, error) {
		return encode.New(ctx, b, encode.Options{Takes: encode.Takes{Cards: true, Guide: true, Answer: true}})
	}),
	"encode.NewDraft": does(func(ctx context.Context, b puzzle.Board) (any, error) {
		return encode.NewDraft(ctx, b, encode.Options{})
	}),
	"encode.Because": does(func(ctx context.Context, b puzzle.Board) (any, error) { return encode.Because(ctx, b) }),
	"technique.Begin": does(func(ctx context.Context, b puzzle.Board) (any, error) {
		return technique.Begin(ctx, b, new(technique.Set))
	}),
	"technique.Set.On": does(func(ctx context.Context, b puzzle.Board) (any, error) { return new(technique.Set).On(b) }),
	"mus.New":          does(func(ctx context.Context, b puzzle.Board) (any, error) { return mus.New(b, nil, 0) }),
	"explain.Start": does(func(ctx context.Context, b puzzle.Board) (any, error) {
		return explain.Start(ctx, b, explain.Options{})
	}),
	"grade.Of":     does(func(ctx context.Context, b puzzle.Board) (any, error) { return grade.Of(ctx, b, explain.Options{}) }),
	"certify.Make": does(func(ctx context.Context, b puzzle.Board) (any, error) { return certify.Make(ctx, b, certify.Options{}) }),
	"author.Generate": does(func(ctx context.Context, b puzzle.Board) (any, error) {
		return author.Generate(ctx, author.Wish{Board: b}, 1, 1, solve.Options{})
	}),
	"author.Mend": func(ctx context.Context, b puzzle.Board) (bool, error) {
		repairs, err := author.Mend(ctx, b, author.Mending{Most: 1, Rounds: 20})
		return len(repairs) > 0, err
	},
	"author.ReviewOf": does(func(ctx context.Context, b puzzle.Board) (any, error) {
		return author.ReviewOf(ctx, b, explain.Options{})
	}),
}

// does answers from the rules of a board without a word of whether there is something.
func does(ask func(context.Context, puzzle.Board) (any, error)) func(context.Context, puzzle.Board) (bool, error) {
	return func(ctx context.Context, b puzzle.Board) (bool, error) {
		_, err := ask(ctx, b)
		return true, err
	}
}

func verdict(ask func(context.Context, puzzle.Puzzle, solve.Options) (*solve.Result, error)) func(context.Context, puzzle.Board) (bool, error) {
	return func(ctx context.Context, b puzzle.Board) (bool, error) {
		r, err := ask(ctx, b, solve.Options{})
		return err == nil && r.Verdict != solve.NoneAtAll, err
	}
}

// Who reads a rule of a kind that it does not know says so, with the kind and what it cannot do, or
// is right all the same.
func TestReadersRefuseUnknownKinds(t *testing.T) {
	for _, f := range family.All() {
		for _, kind := range f.Kinds {
			for _, clues := range []bool{false, true} {
				b := must.Get(f.New(kind.Name, 4, 4))(t)
				if clues {
					b.SetClue(1, 1, 1)
				}
				for name, ask := range answers {
					some, err := ask(t.Context(), beyond{b})
					u := (*rule.Unknown)(nil)
					switch {
					case errors.As(err, &u) && u.Kind == "a made-up kind" && u.Power != "":
					case err != nil || some:
						t.Errorf("%s of %s: %v, error %v: expected one that names the made-up kind, or that there is nothing", name, kind.Name, some, err)
					}
				}
			}
		}
	}
}

// No book is read but through rule.Of, which asks the reader what it knows, or rule.LoopOf.
func TestBooksAreReadThroughOf(t *testing.T) {
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || filepath.Base(filepath.Dir(path)) == "rule" {
			return err
		}
		text, err := os.ReadFile(path)
		if err == nil && strings.Contains(string(text), ".Book()") {
			t.Errorf("%s reads a book: expected rule.Of", path)
		}
		return err
	})
	must.Do(t, err)
}
