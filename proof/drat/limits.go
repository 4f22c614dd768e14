package drat

import (
	"bufio"
	"fmt"
	"io"
	"math"

	"gridcnf/proof/kernel"
)

// limits give up with a Failure where the meter does.
type limits struct {
	*kernel.Meter
	place func(error) error // says in an error what is being read
}

func newLimits(m *kernel.Meter) *limits {
	return &limits{m, func(err error) error { return err }}
}

// failed returns an error with the place that has been reached.
func (l *limits) failed(format string, args ...any) Failure {
	return Failure{l.place(fmt.Errorf(format, args...))}
}

// take asks for more bytes, before they are allocated.
func (l *limits) take(bytes int64) {
	if err := l.Take(bytes); err != nil {
		panic(l.failed("%w", err))
	}
}

// work counts steps.
func (l *limits) work(steps int) {
	if err := l.Work(steps); err != nil {
		panic(l.failed("%w", err))
	}
}

// reader counts what is read as work, so that a text without end ends.
func (l *limits) reader(r io.Reader) *bufio.Reader {
	return bufio.NewReaderSize(reader{l.Meter, r}, 1<<16)
}

type reader struct {
	*kernel.Meter
	in io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	if err := r.Work(len(p)); err != nil {
		return 0, err
	}
	return r.in.Read(p)
}

// room returns s with room for n more elements of size bytes each. Like append, it at least
// doubles what it enlarges.
func room[T any](l *limits, s []T, n, size int) []T {
	if len(s)+n <= cap(s) {
		return s
	}
	need := max(len(s)+n, 2*cap(s))
	if need > math.MaxInt32 {
		panic(l.failed("%w: a table would have more than 2^31 entries", kernel.ErrTooLarge))
	}
	l.take(int64(need) * int64(size)) // while it is copied both are there
	longer := make([]T, len(s), need)
	copy(longer, s)
	l.Give(int64(cap(s)) * int64(size))
	return longer
}

// enlarge returns s with n elements, the new ones zero.
func enlarge[T any](l *limits, s []T, n, size int) []T {
	return room(l, s, n-len(s), size)[:n]
}
