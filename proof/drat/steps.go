package drat

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"iter"

	"gridcnf/proof/scan"
)

// Step is a clause that a proof adds, or one that it deletes.
type Step struct {
	Deletes bool
	Clause  []int32 // valid until the next step
}

// Steps yields the steps of a proof without checking them, as far as it can be read.
func Steps(proof io.Reader, name string, format Format) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		source, err := newSteps(context.Background(), proof, name, format, new(budget))
		for err == nil {
			var s Step
			if s.Deletes, s.Clause, err = source.next(); err == nil && !yield(s, nil) {
				return
			}
		}
		if err != io.EOF {
			yield(Step{}, err)
		}
	}
}

// steps are the steps of a proof being read.
type steps interface {
	// next reads a step. The literals are valid until the next call. After the last step
	// it returns io.EOF.
	next() (deletes bool, literals []int32, err error)
	// wrap says in an error which step it is about, the one read last.
	wrap(err error) error
}

// newSteps returns the steps of a proof in a format.
func newSteps(ctx context.Context, proof io.Reader, name string, format Format, mem *budget) (steps, error) {
	switch format {
	case Text:
		return &textSteps{scanner: newScanner(ctx, proof, name, mem)}, nil
	case Binary:
		return &binarySteps{in: bufio.NewReader(scan.Reader(ctx, proof)), mem: mem, name: name}, nil
	}
	return nil, fmt.Errorf("%s: unknown proof format %q, expected %s or %s", name, format, Text, Binary)
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
