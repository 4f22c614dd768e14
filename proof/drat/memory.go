package drat

import (
	"errors"
	"fmt"
	"math"
)

// ErrMemory says that the tables would need more memory than they may take.
var ErrMemory = errors.New("the tables would need more memory than allowed")

// budget counts the bytes of the tables.
type budget struct{ limit, used int64 }

// take asks for more bytes, before they are allocated.
func (b *budget) take(bytes int64) error {
	if b.limit > 0 && b.used > b.limit-bytes {
		return fmt.Errorf("%w: the limit is %d bytes", ErrMemory, b.limit)
	}
	b.used += bytes
	return nil
}

// room returns s with room for n more elements of size bytes each. Like append, it at least
// doubles what it enlarges.
func room[T any](b *budget, s []T, n, size int) ([]T, error) {
	if len(s)+n <= cap(s) {
		return s, nil
	}
	need := max(len(s)+n, 2*cap(s))
	if need > math.MaxInt32 {
		return s, fmt.Errorf("%w: a table would have more than 2^31 entries", ErrMemory)
	}
	if err := b.take(int64(need-cap(s)) * int64(size)); err != nil {
		return s, err
	}
	longer := make([]T, len(s), need)
	copy(longer, s)
	return longer, nil
}

// enlarge returns s with n elements, the new ones zero.
func enlarge[T any](b *budget, s []T, n, size int) ([]T, error) {
	s, err := room(b, s, n-len(s), size)
	if err != nil {
		return s, err
	}
	return s[:n], nil
}
