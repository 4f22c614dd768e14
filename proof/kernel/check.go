package kernel

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Options say how a certificate is checked: how many bytes of memory may be taken.
type Options struct{ Memory int64 }

// Verdict is what a certificate proves.
type Verdict struct {
	*Manifest
	Kind        string
	Rules       []string
	Rows        []string   // the board, as puzzle.txt has it
	Digest      string     // the SHA-256 of puzzle.txt, in hexadecimal digits
	Solutions   [][]string // each row by row, as solutions.txt has them
	Constraints int        // of the rules, the cuts and the claim
	Cuts, Steps int
}

// Check checks a certificate in a file of the given size. The error names the first thing that is wrong, with the
// member and the line; it wraps that of the context, or ErrTooLarge, if it was a limit that ended the check.
func Check(ctx context.Context, r io.ReaderAt, size int64, opt Options) (_ *Verdict, err error) {
	defer catch(&err)
	m := NewMeter(ctx, opt.Memory)
	a, err := ReadArchive(r, size)
	must(err)
	names := []string{"manifest.json", "puzzle.txt", "solutions.txt", "cuts.txt", "proof.pbp"}
	var texts [5]text
	var manifest *Manifest
	for i, member := range a.Members {
		if i == len(names) || member.Name != names[i] {
			failf("found the member %s, expected %s", member.Name, strings.Join(names, ", "))
		}
		data, err := a.Read(member, m)
		must(err)
		if texts[i] = (text{name: member.Name, data: data}); i == 0 {
			manifest, err = ReadManifest(data)
			must(err)
		}
	}
	p, err := ReadPuzzle(texts[1].data, m)
	must(err)
	if want := manifest.Sentence(p); manifest.Statement != want {
		failf("manifest.json: found the statement %.200q, expected %q", manifest.Statement, want)
	}
	if needed := map[bool]int{true: 3, false: 5}[manifest.Claim == Several]; len(a.Members) != needed {
		failf("found %d members, expected %d for the claim %s", len(a.Members), needed, manifest.Claim)
	}
	f, err := NewFormula(p, m)
	must(err)
	v := &Verdict{Manifest: manifest, Kind: p.Kind, Rules: p.Rules, Digest: fmt.Sprintf("%x", sha256.Sum256(texts[1].data))}
	solutions, bit := manifest.solutions(f, &texts[2])
	if v.Claim != Several { // which the solutions prove
		for !texts[3].ended() {
			f.readCut(&texts[3], m)
		}
		must(f.Claim(v.Claim, slices.Concat(solutions...), bit))
		v.Steps = checkProof(f, &texts[4], m)
	}
	v.Constraints, v.Cuts = f.Len(), len(f.cuts)
	must(m.Take(2 * int64(len(p.grid)+len(texts[2].data)))) // for the lines
	v.Rows = strings.Fields(string(p.grid))
	for _, rows := range strings.Split(string(texts[2].data), "\n\n")[:len(solutions)] {
		v.Solutions = append(v.Solutions, strings.Split(strings.TrimSuffix(rows, "\n"), "\n"))
	}
	return v, nil
}

// solutions reads the solutions, which have to be as many as the claim needs, obey the rules, and
// be as it says, and returns them, with the number of the bit that it speaks of.
func (c *Manifest) solutions(f *Formula, t *text) (all [][]bool, bit int) {
	for n := range map[Claim]int{Unique: 1, Forced: 1, Several: 2}[c.Claim] {
		if n > 0 {
			t.expect("\n")
		}
		all = append(all, f.readSolution(t))
	}
	if !t.ended() || c.Claim == Several && slices.Equal(all[0], all[1]) {
		t.failf(t.at, "so many different solutions as the claim %s needs", c.Claim)
	}
	if c.Claim == Forced {
		for bit < f.Bits && f.puzzle.bitName(bit) != c.Bit {
			must(f.m.Work(len(c.Bit)))
			bit++
		}
		if bit == f.Bits || all[0][bit] != (c.Value == 1) {
			t.failf(t.at, "a cell or an edge %s that is %d", strconv.Quote(c.Bit), c.Value)
		}
	}
	return all, bit
}
