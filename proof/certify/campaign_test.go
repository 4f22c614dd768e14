package certify_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/proof"
	"gridcnf/proof/certify"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

// TestCampaign changes certificates at random, thousands of times, and checks what has come
// of them. Whenever the checker accepts one all the same, brute force has to agree that
// what it claims is true. GRIDCNF_LONG=1 makes it two hundred times as long.
func TestCampaign(t *testing.T) {
	changes := long.Of(800, 4)
	rng := rand.New(rand.NewPCG(2026, 6))
	all := append(slices.Clone(mutations), mutation{name: "two to four of these at once", members: several})
	tallies := map[string]*tally{}
	for _, original := range originals(t) {
		for _, m := range all {
			if tallies[m.name] == nil {
				tallies[m.name] = new(tally)
			}
			for range changes {
				file, changed := m.apply(rng, original.files)
				if !changed {
					continue
				}
				tallies[m.name].count(t, original.name+", "+m.name, file)
			}
		}
	}
	total := new(tally)
	for _, m := range all {
		n := tallies[m.name]
		t.Logf("%-34s %7d tried, %6d accepted (true claims)", m.name, n.tried, n.accepted)
		total.tried, total.accepted = total.tried+n.tried, total.accepted+n.accepted
	}
	t.Logf("%-34s %7d tried, %6d accepted (true claims)", "all", total.tried, total.accepted)
	if total.accepted == 0 || total.accepted*2 > total.tried {
		t.Errorf("%d of %d accepted: the changes say nothing", total.accepted, total.tried)
	}
}

// tally counts changed certificates.
type tally struct{ tried, accepted int }

// count checks a certificate, and what it claims if it is accepted.
func (n *tally) count(t *testing.T, name string, file []byte) {
	t.Helper()
	n.tried++
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	v, p, err := checked(ctx, bytes.NewReader(file), int64(len(file)), 1<<28)
	if ctx.Err() != nil {
		t.Errorf("%s: the check does not end", name)
	}
	if err != nil {
		return
	}
	n.accepted++
	if err := holds(v, p); err != nil {
		t.Errorf("%s: accepted %q, but %v", name, v.Statement, err)
	}
}

// found are all solutions of a puzzle by its digest: most changes leave it as it is.
var found = map[string][]puzzle.Answer{}

// checked checks a certificate, and that its book is that of its puzzle.
func checked(ctx context.Context, r io.ReaderAt, size, memory int64) (*kernel.Verdict, puzzle.Puzzle, error) {
	v, err := kernel.Check(ctx, r, size, kernel.Options{Memory: memory})
	if err != nil {
		return nil, nil, err
	}
	p, err := proof.Derive(ctx, v)
	return v, p, err
}

// holds asks brute force whether what has been proven of a puzzle is true.
func holds(v *kernel.Verdict, p puzzle.Puzzle) error {
	if b, ok := p.(*rulefile.Board); ok { // under a rule file that was changed, which has to state the same
		same := *v
		same.File = rulefile.First()[slices.IndexFunc(rulefile.First(), func(f *rulefile.File) bool { return f.Name == string(b.Kind()) })].Text()
		var err error
		if p, err = proof.Derive(context.Background(), &same); err != nil {
			return err
		}
	}
	if _, known := found[v.Digest]; !known {
		found[v.Digest] = slices.Collect(brute.All(p))
	}
	found := found[v.Digest]
	switch v.Claim {
	case kernel.Unique:
		if len(found) != 1 || !found[0].Equal(v.Solutions[0]) {
			return fmt.Errorf("there are %d solutions or more", len(found))
		}
	case kernel.None:
		if len(found) != 0 {
			return fmt.Errorf("there are %d solutions", len(found))
		}
	case kernel.Several:
		if len(found) < 2 {
			return fmt.Errorf("there are %d solutions", len(found))
		}
	case kernel.Forced:
		for i := range p.Bits() {
			for _, a := range found {
				if p.Site(i).String() == v.Bit && a[i] != (v.Value == 1) {
					return fmt.Errorf("%s is not always %d", v.Bit, v.Value)
				}
			}
		}
		if len(found) == 0 {
			return fmt.Errorf("there are no solutions")
		}
	}
	return nil
}

// original is a certificate that is in order.
type original struct {
	name   string
	puzzle puzzle.Puzzle
	files  proof.Files
}

// originals makes certificates of small boards, of all claims.
func originals(t *testing.T) []original {
	t.Helper()
	var all []original
	add := func(name string, p puzzle.Puzzle, forced *int) {
		t.Helper()
		for seed := range int64(2) {
			c, err := certify.Make(t.Context(), p, certify.Options{Seed: seed, Forced: forced})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			all = append(all, original{name, p, c.Files})
		}
	}
	one := boards.Takuzu(t, "....1./.1..../.....1/0...../.1...0/....1.")
	two := boards.Of(t, takuzu.ThreeInARow, "1....0/..0.../.....0/....../0..0../......")
	bad := boards.Takuzu(t, "0...1./...1../.0..../1....1/...1../.1....")
	worse := boards.Takuzu(t, "....../....../....../...01./....../0...00")
	ring := boards.Masyu(t, "...../.W.../...B./..W.B/.....")
	none := boards.Masyu(t, "...../...W./...W./..B..")
	fence := boards.Slitherlink(t, "33.../..132/.20.2/...1.")
	gap := boards.Slitherlink(t, "..3../.22../20.../..1.2")
	grey := boards.Masyu(t, "?../.../.../?..", masyu.FullRule)
	for name, p := range map[string]puzzle.Puzzle{
		"takuzu": one, "several": two, "none": bad, "none at once": worse, "masyu": ring, "no loop": none,
		"slitherlink": fence, "no fence": gap, "full": grey,
	} {
		add(name, p, nil)
	}
	for name, p := range map[string]puzzle.Puzzle{"takuzu": one, "masyu": ring, "full": grey, "slitherlink": fence} {
		middle := p.Bits() / 2
		add(name+" forced", p, &middle)
	}
	forced := 11
	add("several forced", two, &forced)
	slices.SortStableFunc(all, func(a, b original) int { return strings.Compare(a.name, b.name) })
	return all
}
