package drat

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gridcnf/proof/scan"
)

// ErrMemory says that the tables would need more memory than they may take.
var ErrMemory = errors.New("the tables would need more memory than allowed")

// limits count the bytes of the tables and the steps of work. When it is too much, or the
// context has ended, they give up with a scan.Failure.
type limits struct {
	ctx    context.Context
	memory int64             // bytes that there may be; 0 or less: any number
	used   int64             // bytes that there are
	done   int               // steps since the last look at the context
	place  func(error) error // says in an error what is being read
}

func newLimits(ctx context.Context, memory int64) *limits {
	return &limits{ctx: ctx, memory: memory, place: func(err error) error { return err }}
}

// failed returns an error with the place that has been reached.
func (l *limits) failed(format string, args ...any) scan.Failure {
	return scan.Failure{Err: l.place(fmt.Errorf(format, args...))}
}

// take asks for more bytes, before they are allocated.
func (l *limits) take(bytes int64) {
	if l.memory > 0 && l.used > l.memory-bytes {
		panic(l.failed("%w: the limit is %d bytes", ErrMemory, l.memory))
	}
	l.used += bytes
}

// work counts steps and looks at the context every now and then.
func (l *limits) work(steps int) {
	const pause = 1 << 20 // steps, a few milliseconds
	if l.done += steps; l.done > pause {
		l.done = 0
		if err := l.ctx.Err(); err != nil {
			panic(l.failed("%w", err))
		}
	}
}

// room returns s with room for n more elements of size bytes each. Like append, it at least
// doubles what it enlarges.
func room[T any](l *limits, s []T, n, size int) []T {
	if len(s)+n <= cap(s) {
		return s
	}
	need := max(len(s)+n, 2*cap(s))
	if need > math.MaxInt32 {
		panic(l.failed("%w: a table would have more than 2^31 entries", ErrMemory))
	}
	l.take(int64(need-cap(s)) * int64(size))
	longer := make([]T, len(s), need)
	copy(longer, s)
	return longer
}

// enlarge returns s with n elements, the new ones zero.
func enlarge[T any](l *limits, s []T, n, size int) []T {
	return room(l, s, n-len(s), size)[:n]
}
