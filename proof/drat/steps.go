package drat

import (
	"bufio"
	"fmt"
	"io"

	"gridcnf/proof/scan"
)

// step is a clause that a proof adds, or one that it deletes.
type step struct {
	deletes bool
	clause  []int32 // valid until the next step
}

// steps are the steps of a proof being read.
type steps interface {
	// next reads a step, and reports whether there was one. It is valid until the next call.
	next() (s step, more bool)
	// at says in an error which step it is about, the one read last.
	at(err error) error
}

// newSteps returns the steps of a proof in a format, of which the limits are to speak.
func newSteps(proof io.Reader, name string, format Format, l *limits) (source steps) {
	switch format {
	case Text:
		source = &textSteps{scanner: newScanner(proof, name, l)}
	case Binary:
		source = &binarySteps{limits: l, in: bufio.NewReader(l.reader(proof)), name: name}
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

func (t *textSteps) next() (s step, more bool) {
	if t.Next(); t.Ended() {
		return s, false
	}
	if s.deletes = t.Is("d"); !s.deletes {
		t.Back()
	}
	t.literals = t.clause(t.literals, MaxVariable)
	s.clause = t.literals
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

func (b *binarySteps) next() (s step, more bool) {
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
			return step{kind == 'd', b.literals}, true
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
