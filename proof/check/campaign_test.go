package check_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gridcnf/encode"
	"gridcnf/internal/brute"
	"gridcnf/proof"
	"gridcnf/proof/certify"
	"gridcnf/proof/check"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// TestCampaign changes certificates at random, thousands of times, and checks what has come
// of them. Whenever the checker accepts one all the same, brute force has to agree that
// what it claims is true. GRIDCNF_LONG=1 makes it fifty times as long.
func TestCampaign(t *testing.T) {
	changes := 8
	if os.Getenv("GRIDCNF_LONG") != "" {
		changes *= 50
	}
	rng := rand.New(rand.NewPCG(2026, 6))
	tallies := map[string]*tally{}
	for _, original := range originals(t) {
		for _, m := range mutations {
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
	for _, m := range mutations {
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
	v, err := check.File(ctx, bytes.NewReader(file), int64(len(file)), 1<<28)
	if ctx.Err() != nil {
		t.Errorf("%s: the check does not end", name)
	}
	if err != nil {
		return
	}
	n.accepted++
	if err := holds(v); err != nil {
		t.Errorf("%s: accepted %q, but %v", name, v.Manifest.Statement, err)
	}
}

// holds asks brute force whether what has been proven is true.
func holds(v *check.Verdict) error {
	var found []puzzle.Answer
	for a := range brute.All(v.Puzzle) {
		if found = append(found, a); v.Manifest.Claim == proof.Unique && len(found) > 1 {
			break
		}
	}
	m := v.Manifest
	switch m.Claim {
	case proof.Unique:
		if len(found) != 1 || !found[0].Equal(v.Solutions[0]) {
			return fmt.Errorf("there are %d solutions or more", len(found))
		}
	case proof.None:
		if len(found) != 0 {
			return fmt.Errorf("there are %d solutions", len(found))
		}
	case proof.Several:
		if len(found) < 2 {
			return fmt.Errorf("there are %d solutions", len(found))
		}
	case proof.Forced:
		for i := range v.Puzzle.Bits() {
			for _, a := range found {
				if v.Puzzle.Site(i).String() == m.Bit && a[i] != (m.Value == 1) {
					return fmt.Errorf("%s is not always %d", m.Bit, m.Value)
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
	name  string
	files proof.Files
}

// originals makes certificates of small boards, of all claims, encodings and levels.
func originals(t *testing.T) []original {
	t.Helper()
	var all []original
	add := func(name string, p puzzle.Puzzle, forced int, level int, prover string, enc encode.Options) {
		t.Helper()
		opt := certify.Options{Prover: prover, Level: level, Solve: solve.Options{Encode: enc}}
		if enc.Balance == encode.Native {
			opt.Solve.Backend = "gophersat"
		}
		if forced >= 0 {
			opt.Forced = &forced
		}
		c, err := certify.Make(t.Context(), p, opt)
		if err != nil {
			t.Fatalf("%s, level %d: %v", name, level, err)
		}
		all = append(all, original{fmt.Sprintf("%s %v level %d", name, enc, level), c.Files})
	}
	one := board(t, takuzu.Takuzu, "....1.", ".1....", ".....1", "0.....", ".1...0", "....1.")
	two := board(t, takuzu.ThreeInARow, "1....0", "..0...", ".....0", "......", "0..0..", "......")
	bad := board(t, takuzu.Takuzu, "0...1.", "...1..", ".0....", "1....1", "...1..", ".1....")
	worse := board(t, takuzu.Takuzu, "......", "......", "......", "...01.", "......", "0...00")
	ring := pearls(t, ".....", ".W...", "...B.", "..W.B", ".....")
	none := pearls(t, ".....", "...W.", "...W.", "..B..")
	fence := numbers(t, "33...", "..132", ".20.2", "...1.")
	gap := numbers(t, "..3..", ".22..", "20...", "..1.2")
	for level := proof.Clausal; level <= proof.FromRules; level++ {
		for balance := encode.CardinalityNetwork; balance <= encode.Native; balance++ {
			if balance == encode.Native && level == proof.Clausal {
				continue
			}
			for _, textbook := range []bool{false, true} {
				enc := encode.Options{Balance: balance, Textbook: textbook, Lines: encode.When(int(balance) % 2)}
				add("takuzu", one, -1, level, "gophersat", enc)
			}
		}
		counter := encode.Options{Balance: encode.SequentialCounter}
		add("forced", two, 11, level, "cdcl", counter)
		add("several", two, -1, level, "cdcl", counter)
		add("none", bad, -1, level, "cdcl", counter)
		add("none at once", worse, -1, level, "cdcl", counter)
		for _, textbook := range []bool{false, true} {
			enc := encode.Options{Plain: !textbook, Textbook: textbook}
			add("masyu", ring, -1, level, "gophersat", enc)
			add("no loop", none, -1, level, "cdcl", enc)
			add("slitherlink", fence, -1, level, "gophersat", enc)
			add("no fence", gap, -1, level, "cdcl", enc)
		}
	}
	return all
}

// mutation changes a certificate.
type mutation struct {
	name  string
	apply func(rng *rand.Rand, files proof.Files) (file []byte, changed bool)
}

var mutations = []mutation{
	{"a bit of the file", whole(flipBit)},
	{"bytes cut off the file", whole(func(rng *rand.Rand, data []byte) []byte { return data[:rng.IntN(len(data))] })},
	{"a bit of a member", inMember(anyMember, flipBit)},
	{"bytes cut off a member", inMember(anyMember, func(rng *rand.Rand, data []byte) []byte { return data[:rng.IntN(len(data))] })},
	{"a member left out", func(rng *rand.Rand, files proof.Files) ([]byte, bool) {
		name := anyMember(rng, files)
		return packed(files, name, nil), true
	}},
	{"a line left out", inMember(anyMember, onLines(func(rng *rand.Rand, lines []string) []string {
		i := rng.IntN(len(lines))
		return slices.Delete(lines, i, i+1)
	}))},
	{"a line twice", inMember(anyMember, onLines(func(rng *rand.Rand, lines []string) []string {
		i := rng.IntN(len(lines))
		return slices.Insert(lines, rng.IntN(len(lines)), lines[i])
	}))},
	{"two lines exchanged", inMember(anyMember, onLines(func(rng *rand.Rand, lines []string) []string {
		i, j := rng.IntN(len(lines)), rng.IntN(len(lines))
		lines[i], lines[j] = lines[j], lines[i]
		return lines
	}))},
	{"a number of the formula", inMember(member(proof.FormulaFile, proof.OPBFile), number)},
	{"a number of the proof", inMember(member(proof.DRATFile, proof.VeriPBFile), number)},
	{"a number of a helper", inMember(member(proof.HelpersFile), number)},
	{"a number of a cut's witness", inMember(member(proof.CutsFile), number)},
	{"a number of the manifest", inMember(member(proof.ManifestFile), number)},
	{"a literal left out", inMember(member(proof.FormulaFile, proof.DRATFile, proof.OPBFile, proof.VeriPBFile), word(func(*rand.Rand, string) string { return "" }))},
	{"a sign", inMember(member(proof.FormulaFile, proof.DRATFile), word(func(_ *rand.Rand, w string) string {
		if rest, negative := strings.CutPrefix(w, "-"); negative {
			return rest
		}
		return "-" + w
	}))},
	{"a clue", inMember(member(proof.PuzzleFile), cell(".012WB"))},
	{"a cell of the solution", inMember(member(proof.SolutionsFile), cell("01x-"))},
	{"a clause more, counted", func(rng *rand.Rand, files proof.Files) ([]byte, bool) { return extraClause(rng, files) }},
	{"another claim", inMember(member(proof.ManifestFile), func(rng *rand.Rand, data []byte) []byte {
		claims := []string{"unique", "none", "multiple", "forced"}
		from, to := claims[rng.IntN(4)], claims[rng.IntN(4)]
		words := map[string]string{"unique": "unique", "none": "no solution", "multiple": "several solutions"}
		text := strings.ReplaceAll(string(data), strconv.Quote(from), strconv.Quote(to))
		return []byte(strings.ReplaceAll(text, words[from]+" under", words[to]+" under"))
	})},
}

// whole makes a change of the bytes of the file.
func whole(change func(*rand.Rand, []byte) []byte) func(*rand.Rand, proof.Files) ([]byte, bool) {
	return func(rng *rand.Rand, files proof.Files) ([]byte, bool) {
		file := packed(files, "", nil)
		changed := change(rng, slices.Clone(file))
		return changed, !bytes.Equal(file, changed)
	}
}

// inMember makes a change of the bytes of a member. If there is none to choose, or nothing
// has changed, it is no change.
func inMember(choose func(*rand.Rand, proof.Files) string, change func(*rand.Rand, []byte) []byte) func(*rand.Rand, proof.Files) ([]byte, bool) {
	return func(rng *rand.Rand, files proof.Files) ([]byte, bool) {
		name := choose(rng, files)
		if len(files[name]) == 0 {
			return nil, false
		}
		changed := change(rng, slices.Clone(files[name]))
		return packed(files, name, append([]byte{}, changed...)), !bytes.Equal(files[name], changed)
	}
}

// packed packs a certificate with another member of that name, or without it for nil.
func packed(files proof.Files, name string, data []byte) []byte {
	changed := proof.Files{}
	for n, d := range files {
		if n != name {
			changed[n] = d
		} else if data != nil {
			changed[n] = data
		}
	}
	var b bytes.Buffer
	if err := changed.Write(&b); err != nil {
		panic(err) // into memory
	}
	return b.Bytes()
}

func anyMember(rng *rand.Rand, files proof.Files) string {
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names[rng.IntN(len(names))]
}

// member chooses one of the members that are there.
func member(names ...string) func(*rand.Rand, proof.Files) string {
	return func(rng *rand.Rand, files proof.Files) string {
		var there []string
		for _, name := range names {
			if len(files[name]) > 0 {
				there = append(there, name)
			}
		}
		if len(there) == 0 {
			return ""
		}
		return there[rng.IntN(len(there))]
	}
}

func flipBit(rng *rand.Rand, data []byte) []byte {
	data[rng.IntN(len(data))] ^= 1 << rng.IntN(8)
	return data
}

func onLines(change func(*rand.Rand, []string) []string) func(*rand.Rand, []byte) []byte {
	return func(rng *rand.Rand, data []byte) []byte {
		return []byte(strings.Join(change(rng, strings.SplitAfter(string(data), "\n")), ""))
	}
}

// word changes one word of a line.
func word(change func(*rand.Rand, string) string) func(*rand.Rand, []byte) []byte {
	return onLines(func(rng *rand.Rand, lines []string) []string {
		i := rng.IntN(len(lines))
		words := strings.Split(lines[i], " ")
		j := rng.IntN(len(words))
		if words[j] = change(rng, words[j]); words[j] == "" {
			words = slices.Delete(words, j, j+1)
		}
		lines[i] = strings.Join(words, " ")
		return lines
	})
}

// number changes one of the numbers, mostly by one.
func number(rng *rand.Rand, data []byte) []byte {
	var places [][2]int
	for i := 0; i < len(data); i++ {
		start := i
		for i < len(data) && data[i] >= '0' && data[i] <= '9' {
			i++
		}
		if i > start {
			places = append(places, [2]int{start, i})
		}
	}
	if len(places) == 0 {
		return data
	}
	at := places[rng.IntN(len(places))]
	n, _ := strconv.Atoi(string(data[at[0]:at[1]]))
	switch rng.IntN(3) {
	case 0:
		n++
	case 1:
		n--
	default:
		n = rng.IntN(60)
	}
	return slices.Concat(data[:at[0]], []byte(strconv.Itoa(n)), data[at[1]:])
}

// cell changes a cell on a line of cells.
func cell(characters string) func(*rand.Rand, []byte) []byte {
	return func(rng *rand.Rand, data []byte) []byte {
		from := max(0, bytes.LastIndex(data, []byte("# ")))
		from += max(0, bytes.IndexByte(data[from:], '\n'))
		i := from + rng.IntN(len(data)-from)
		if data[i] != '\n' {
			data[i] = characters[rng.IntN(len(characters))]
		}
		return data
	}
}

// extraClause adds a clause of random cells to the rules of a formula, and counts it.
func extraClause(rng *rand.Rand, files proof.Files) ([]byte, bool) {
	m, err := proof.ReadManifest(files[proof.ManifestFile])
	if err != nil || m.Formula == nil {
		return nil, false
	}
	lines := strings.SplitAfter(string(files[proof.FormulaFile]), "\n")
	var vars, clauses int
	if _, err := fmt.Sscanf(lines[0], "p cnf %d %d", &vars, &clauses); err != nil {
		return nil, false
	}
	lines[0] = fmt.Sprintf("p cnf %d %d\n", vars, clauses+1)
	var clause strings.Builder
	for range 1 + rng.IntN(4) {
		fmt.Fprintf(&clause, "%d ", (1+rng.IntN(vars))*(1-2*rng.IntN(2)))
	}
	clause.WriteString("0\n")
	first := 1
	for strings.HasPrefix(lines[first], "c") {
		first++
	}
	lines = slices.Insert(lines, first+rng.IntN(m.Formula.Rules+1), clause.String())
	m.Formula.Rules++
	manifest, err := proof.WriteManifest(m)
	if err != nil {
		return nil, false
	}
	changed := proof.Files{}
	for name, data := range files {
		changed[name] = data
	}
	changed[proof.FormulaFile], changed[proof.ManifestFile] = []byte(strings.Join(lines, "")), manifest
	return packed(changed, "", nil), true
}

func board(t *testing.T, kind puzzle.Kind, text ...string) *takuzu.Board {
	t.Helper()
	b, err := takuzu.New(kind, len(text), len(text[0]))
	if err != nil {
		t.Fatal(err)
	}
	for r, row := range text {
		for c, x := range row {
			b.Set(r, c, takuzu.Cell(strings.IndexRune(".01", x)))
		}
	}
	return b
}

func numbers(t *testing.T, text ...string) *slitherlink.Board {
	t.Helper()
	b, err := slitherlink.New(len(text), len(text[0]))
	if err != nil {
		t.Fatal(err)
	}
	for r, row := range text {
		for c, x := range row {
			b.SetClue(r, c, puzzle.Clue(strings.IndexRune(".01234", x)))
		}
	}
	return b
}

func pearls(t *testing.T, text ...string) *masyu.Board {
	t.Helper()
	b, err := masyu.New(len(text), len(text[0]))
	if err != nil {
		t.Fatal(err)
	}
	for r, row := range text {
		for c, x := range row {
			b.Set(r, c, masyu.Pearl(strings.IndexRune(".WB", x)))
		}
	}
	return b
}
