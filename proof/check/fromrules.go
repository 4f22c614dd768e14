package check

import (
	"bytes"
	"context"
	"fmt"

	"gridcnf/proof"
	"gridcnf/proof/pb"
	"gridcnf/proof/rules"
	"gridcnf/puzzle"
	"gridcnf/rule"
)

// fromRules writes the formula of a level 2 certificate anew, from the puzzle, the witnesses
// of the cuts, and the claim. It has to be the one in the certificate, byte for byte. Then
// it checks the refutation.
func (c *checker) fromRules(ctx context.Context) error {
	cuts, err := c.cuts()
	if err != nil {
		return err
	}
	v := &c.verdict
	if err := c.roomForRules(); err != nil {
		return err
	}
	want, err := Formula(v.Puzzle, v.Manifest, v.Solutions, cuts)
	if err != nil {
		return err
	}
	if err := sameText(proof.OPBFile, c.files[proof.OPBFile], want.OPB()); err != nil {
		return err
	}
	f, err := pb.ReadOPB(bytes.NewReader(c.files[proof.OPBFile]), proof.OPBFile, c.memory)
	if err != nil {
		return err
	}
	stats, err := pb.Check(ctx, f, bytes.NewReader(c.files[proof.VeriPBFile]), proof.VeriPBFile, c.memory)
	c.verdict.Clauses, c.verdict.Steps = len(want.Constraints), stats.Pol+stats.Rup+stats.Red
	return err
}

// roomForRules sees to it that the rules are not written anew where that would take more
// memory than there is: a small file can have a large board, of which all pairs of lines
// differ. Rules take some ten times the memory of their text.
func (c *checker) roomForRules() error {
	const shortest, times = len("+1 x1 +1 x2 -1 x3 >= 0 ;\n"), 10
	book, err := rule.Of(c.verdict.Puzzle)
	if err != nil {
		return err
	}
	differences := 0 // constraints that say where two lines differ
	for _, group := range book.Apart {
		n := group.To - group.From
		differences += n * (n - 1) * book.Lines[group.From].Len
	}
	found := len(c.files[proof.OPBFile])
	if expected := shortest * differences; found < expected {
		return fmt.Errorf("%s: found %d bytes, expected at least %d for the rules of the puzzle", proof.OPBFile, found, expected)
	}
	if int64(found)*times > c.memory {
		return fmt.Errorf("%w: %s takes up to %d times its size", proof.ErrTooLarge, proof.OPBFile, times)
	}
	return nil
}

// Formula returns the formula of a level 2 certificate: the rules of the puzzle, the cuts by
// their witnesses, and that the claim about its solutions is wrong.
func Formula(p puzzle.Puzzle, m *proof.Manifest, solutions []puzzle.Answer, cuts []string) (*rules.Formula, error) {
	f, err := rules.New(p)
	if err != nil {
		return nil, err
	}
	for i, witness := range cuts {
		clause, err := cutClause(f.Book.Loop, witness)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", proof.CutsFile, i+1, err)
		}
		f.Add(witness, clause...)
	}
	if against := refuted(p, f.Book, m, solutions); against != nil {
		f.Add("and the claim is wrong", against...)
	}
	return f, nil
}

// sameText compares a file with what should be in it, byte for byte. An error shows the
// first line that differs.
func sameText(name string, found, want []byte) error {
	if bytes.Equal(found, want) {
		return nil
	}
	same := 0
	for same < min(len(found), len(want)) && found[same] == want[same] {
		same++
	}
	start := bytes.LastIndexByte(want[:same], '\n') + 1
	line := func(text []byte) []byte {
		if end := bytes.IndexByte(text[same:], '\n'); end >= 0 {
			return text[start : same+end+1]
		}
		return text[start:]
	}
	return fmt.Errorf("%s:%d: found %q, expected %q", name, 1+bytes.Count(want[:start], []byte("\n")), line(found), line(want))
}
