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
		var source steps
		err := scan.Try(func() { source = newSteps(proof, name, format, newLimits(context.Background(), 0)) })
		for err == nil {
			var s Step
			more := false
			err = scan.Try(func() { s, more = source.next() })
			if err == nil && (!more || !yield(s, nil)) {
				return
			}
		}
		yield(Step{}, err)
	}
}

// steps are the steps of a proof being read.
type steps interface {
	// next reads a step, and reports whether there was one. It is valid until the next call.
	next() (s Step, more bool)
	// at says in an error which step it is about, the one read last.
	at(err error) error
}

// newSteps returns the steps of a proof in a format, of which the limits are to speak.
func newSteps(proof io.Reader, name string, format Format, l *limits) (source steps) {
	switch format {
	case Text:
		source = &textSteps{scanner: newScanner(l.ctx, proof, name, l)}
	case Binary:
		source = &binarySteps{limits: l, in: bufio.NewReader(scan.Reader(l.ctx, proof)), name: name}
	default:
		panic(scan.Failure{Err: fmt.Errorf("%s: unknown proof format %q, expected %s or %s", name, format, Text, Binary)})
	}
	l.place = source.at
	return source
}

// textSteps reads the text format, in which a step is a line.
type textSteps struct {
	scanner
	literals []int32
}

func (t *textSteps) next() (s Step, more bool) {
	if t.Next(); t.Ended() {
		return s, false
	}
	if s.Deletes = t.Is("d"); !s.Deletes {
		t.Back()
	}
	t.literals = t.clause(t.literals, MaxVariable)
	s.Clause = t.literals
	return s, true
}

// binarySteps reads the binary format.
type binarySteps struct {
	*limits
	in       *bufio.Reader
	name     string
	literals []int32
	count    int // steps read, with the one being read
}

func (b *binarySteps) next() (s Step, more bool) {
	kind, err := b.in.ReadByte()
	if err == io.EOF {
		return s, false
	}
	b.count++
	if err != nil {
		panic(b.failed("%w", err))
	}
	if kind != 'a' && kind != 'd' {
		panic(b.failed("expected the byte 'a' or 'd', found %q", kind))
	}
	b.literals = b.literals[:0]
	for {
		l := b.literal()
		if l == 0 {
			return Step{kind == 'd', b.literals}, true
		}
		b.literals = append(room(b.limits, b.literals, 1, 4), l)
	}
}

// literal reads a literal, or the 0 at the end of a step.
func (b *binarySteps) literal() int32 {
	n := uint32(0)
	for shift := 0; ; shift += 7 {
		c, err := b.in.ReadByte()
		if err == io.EOF {
			panic(b.failed("expected a literal or 0, but the file ends"))
		}
		if err != nil {
			panic(b.failed("%w", err))
		}
		n |= uint32(c&0x7f) << shift
		if n == 1 && c < 0x80 || n > 2*MaxVariable+1 || shift == 21 && c >= 0x80 {
			panic(b.failed("expected a literal of at most %d, or 0", MaxVariable))
		}
		if c >= 0x80 {
			continue
		}
		if n&1 != 0 {
			return -int32(n >> 1)
		}
		return int32(n >> 1)
	}
}

func (b *binarySteps) at(err error) error {
	return fmt.Errorf("%s: step %d: %w", b.name, b.count, err)
}
