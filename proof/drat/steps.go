package drat

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math"

	"gridcnf/proof/scan"
)

// steps are the steps of a DRAT proof.
type steps interface {
	// next reads a step. The literals are valid until the next call. After the last step
	// it returns io.EOF.
	next() (deletes bool, literals []int32, err error)
	// wrap says in an error which step it is about, the one read last.
	wrap(err error) error
}

// textSteps reads the text format.
type textSteps struct {
	*scanner
	literals []int32
	start    int // line of the step read last
}

func (t *textSteps) next() (deletes bool, literals []int32, err error) {
	if err := t.Next(); err != nil {
		return false, nil, err
	}
	if t.start = t.Line; t.Ended() {
		return false, nil, io.EOF
	}
	if deletes = t.Is("d"); !deletes {
		t.Back()
	}
	if t.literals, err = t.list(t.literals, "a literal", MaxVariable); err != nil {
		return false, nil, err
	}
	return deletes, t.literals, t.endLine()
}

func (t *textSteps) wrap(err error) error { return t.At(t.start, "%w", err) }

// binarySteps reads the binary format.
type binarySteps struct {
	in       *bufio.Reader
	mem      *budget
	name     string
	literals []int32
	count    int // steps read, with the one being read
}

func newBinarySteps(ctx context.Context, r io.Reader, name string, mem *budget) *binarySteps {
	return &binarySteps{in: bufio.NewReader(scan.Reader(ctx, r)), mem: mem, name: name}
}

func (b *binarySteps) next() (deletes bool, literals []int32, err error) {
	kind, err := b.in.ReadByte()
	if err == io.EOF {
		return false, nil, err
	}
	b.count++
	if err != nil {
		return false, nil, b.wrap(err)
	}
	if kind != 'a' && kind != 'd' {
		return false, nil, b.wrap(fmt.Errorf("expected the byte 'a' or 'd', found %q", kind))
	}
	b.literals = b.literals[:0]
	for {
		l, err := b.literal()
		if err != nil {
			return false, nil, b.wrap(err)
		}
		if l == 0 {
			return kind == 'd', b.literals, nil
		}
		if b.literals, err = room(b.mem, b.literals, 1, 4); err != nil {
			return false, nil, b.wrap(err)
		}
		b.literals = append(b.literals, l)
	}
}

// literal reads a literal, or the 0 at the end of a step.
func (b *binarySteps) literal() (int32, error) {
	n := uint32(0)
	for shift := 0; ; shift += 7 {
		c, err := b.in.ReadByte()
		if err == io.EOF {
			return 0, fmt.Errorf("expected a literal or 0, but the file ends")
		}
		if err != nil {
			return 0, err
		}
		n |= uint32(c&0x7f) << shift
		if n == 1 && c < 0x80 || n > 2*MaxVariable+1 || shift == 21 && c >= 0x80 {
			return 0, fmt.Errorf("expected a literal of at most %d, or 0", MaxVariable)
		}
		if c >= 0x80 {
			continue
		}
		if n&1 != 0 {
			return -int32(n >> 1), nil
		}
		return int32(n >> 1), nil
	}
}

func (b *binarySteps) wrap(err error) error {
	return fmt.Errorf("%s: step %d: %w", b.name, b.count, err)
}

// lratStep is a step of an LRAT proof.
type lratStep struct {
	line    int
	number  int32 // of the clause that is added
	deletes bool
	clause  []int32
	hints   []int32 // or the numbers of the clauses that are deleted
}

// lratSteps reads the LRAT format.
type lratSteps struct {
	*scanner
	step lratStep
}

// next reads a step, which is valid until the next call, or returns io.EOF after the last.
func (r *lratSteps) next() (*lratStep, error) {
	if err := r.Next(); err != nil {
		return nil, err
	}
	if r.Ended() {
		return nil, io.EOF
	}
	r.Back()
	s := &r.step
	s.line, s.clause = r.Line, s.clause[:0]
	var err error
	if s.number, err = r.number("the number of a clause", math.MaxInt32); err != nil {
		return nil, err
	}
	if err := r.Next(); err != nil {
		return nil, err
	}
	if s.deletes = r.Is("d"); !s.deletes {
		r.Back()
		if s.clause, err = r.list(s.clause, "a literal", MaxVariable); err != nil {
			return nil, err
		}
	}
	if s.hints, err = r.list(s.hints, "the number of a clause", math.MaxInt32); err != nil {
		return nil, err
	}
	return s, r.endLine()
}
