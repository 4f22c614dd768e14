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

// Options say how to check a certificate: how many bytes of memory the check may take.
type Options struct{ Memory int64 }

// Verdict is what a certificate proves about the statements of its book. The kernel does not check whether these are the rules of the
// puzzle: package proof states the rules again and compares.
type Verdict struct {
	*Manifest
	Rules       []string
	Puzzle      []byte // puzzle.txt, which the kernel does not read
	File        []byte // rules.star, which the kernel does not read either
	Book        []byte // book.txt
	Digest      string // the SHA-256 of puzzle.txt, in hexadecimal digits
	Solutions   [][]bool
	Constraints int // all constraints: of the book, the cuts and the claim
	Cuts, Steps int
}

// Check checks a certificate in a file of the given size. The error names the first defect, with the member and the line. If the context or
// the memory limit ended the check, it wraps the context's error or ErrTooLarge.
func Check(ctx context.Context, r io.ReaderAt, size int64, opt Options) (_ *Verdict, err error) {
	defer catch(&err)
	m := NewMeter(ctx, opt.Memory)
	a, err := ReadArchive(r, size)
	must(err)
	texts := make(map[string]*text)
	read := func(name string) *text {
		i := len(texts)
		if i == len(a.Members) || a.Members[i].Name != name {
			failf("found %d members, expected %s as member %d", len(a.Members), name, i+1)
		}
		data, err := a.Read(a.Members[i], m)
		must(err)
		texts[name] = &text{name: name, data: data}
		return texts[name]
	}
	manifest, err := ReadManifest(read("manifest.json").data)
	must(err)
	puzzle := read("puzzle.txt").data
	v := &Verdict{Manifest: manifest, Puzzle: puzzle, Digest: fmt.Sprintf("%x", sha256.Sum256(puzzle))}
	v.File, v.Book = read("rules.star").data, read("book.txt").data
	b, err := ReadBook(v.Book, m)
	must(err)
	if want := manifest.Sentence(b); manifest.Statement != want {
		failf("manifest.json: found the statement %.200q, expected %.200q", manifest.Statement, want)
	}
	v.Rules = b.Rules
	f, err := NewFormula(b, m)
	must(err)
	var bit int
	v.Solutions, bit = manifest.solutions(f, read("solutions.txt"))
	if v.Claim != Several { // Several is proven by its two solutions
		cuts := read("cuts.txt")
		for !cuts.ended() {
			f.readCut(cuts)
		}
		must(f.Claim(v.Claim, slices.Concat(v.Solutions...), bit))
		v.Steps = checkProof(f, read("proof.pbp"), m)
	}
	if len(texts) != len(a.Members) {
		failf("found %d members, expected %d for the claim %s", len(a.Members), len(texts), manifest.Claim)
	}
	v.Constraints, v.Cuts = f.Len(), f.Cuts
	return v, nil
}

// solutions reads the solutions, and the number of the bit that the claim is about. It fails unless there are as many as the claim needs,
// and they obey the rules and fit the claim.
func (m *Manifest) solutions(f *Formula, t *text) (all [][]bool, bit int) {
	for range map[Claim]int{Unique: 1, Forced: 1, Several: 2}[m.Claim] {
		all = append(all, f.readSolution(t))
	}
	if !t.ended() || m.Claim == Several && slices.Equal(all[0], all[1]) {
		t.failf(t.at, "as many different solutions as the claim %s needs", m.Claim)
	}
	if m.Claim == Forced {
		must(f.m.Work(f.Bits * len(m.Bit)))
		bit = slices.Index(f.book.Names, m.Bit)
		if bit < 0 || all[0][bit] != (m.Value == 1) || slices.Contains(f.book.Names[bit+1:], m.Bit) {
			t.failf(t.at, "a bit with a name of its own, %s, that is %d", strconv.Quote(strings.TrimSpace(m.Bit)), m.Value)
		}
	}
	return all, bit
}
