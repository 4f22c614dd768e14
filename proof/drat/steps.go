package drat

import (
	"bufio"
	"fmt"
	"io"
)

// step is a clause that a proof adds, or one that it deletes.
type step struct {
	deletes bool
	clause  []int32 // valid until the next step
}

// steps reads a step of a proof, and reports whether there was one. It is valid until the next call.
type steps func() (s step, more bool)

// newSteps returns the steps of a proof in a format, of which the limits are to speak.
func newSteps(proof io.Reader, name string, format Format, l *limits) steps {
	switch format {
	case Text:
		return (&textSteps{scanner: newScanner(proof, name, l)}).next
	case Binary:
		b := &binarySteps{limits: l, in: l.reader(proof), name: name}
		l.place = b.at
		return b.next
	}
	panic(Failure{fmt.Errorf("%s: unknown proof format %q, expected %s or %s", name, format, Text, Binary)})
}

// textSteps reads the text format, in which a step is a line.
type textSteps struct {
	*scanner
	literals []int32
}

func (t *textSteps) next() (s step, more bool) {
	if t.scanner.next(); t.ended() {
		return s, false
	}
	if s.deletes = string(t.word) == "d"; !s.deletes {
		t.back()
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

// at says in an error in which step it is.
func (b *binarySteps) at(err error) error {
	return fmt.Errorf("%s: step %d: %w", b.name, b.count, err)
}
