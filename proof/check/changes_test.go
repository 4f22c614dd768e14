package check_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"gridcnf/proof"
)

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
