package backend

import (
	"context"
	"time"
)

// grace is how long the search of a library has to end after its context, before it is left
// alone: it may have just noticed, and what it has learned is kept then.
const grace = 10 * time.Millisecond

// await runs a search in a goroutine and leaves it alone if it does not end when ctx does; then it
// returns a channel that gets the result. The libraries do not look up in the middle of everything.
func await[T any](ctx context.Context, search func() T) (result T, running <-chan T) {
	ended := make(chan T, 1)
	go func() { ended <- search() }()
	select {
	case result = <-ended:
		return result, nil
	case <-ctx.Done():
	}
	select {
	case result = <-ended:
		return result, nil
	case <-time.After(grace):
		return result, ended
	}
}
