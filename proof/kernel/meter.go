package kernel

import (
	"context"
	"errors"
	"fmt"
)

// ErrTooLarge says that a certificate takes more memory than it may.
var ErrTooLarge = errors.New("the certificate is too large")

// Meter counts what all parts of a check use: bytes of memory, before they are allocated, and units of work.
type Meter struct {
	ctx         context.Context
	limit, left int64
	worked      int // since the context was last checked
}

// NewMeter returns a meter for this many bytes, and for work until ctx ends.
func NewMeter(ctx context.Context, memory int64) *Meter { return &Meter{ctx, memory, memory, 0} }

// Take reports memory before it is allocated. The error wraps ErrTooLarge.
func (m *Meter) Take(bytes int64) error {
	if bytes < 0 || bytes > m.left {
		return fmt.Errorf("%w: it would take more than the %d bytes that are allowed", ErrTooLarge, max(m.limit, 0))
	}
	m.left -= bytes
	return nil
}

// Give gives back memory that is no longer used.
func (m *Meter) Give(bytes int64) { m.left += bytes }

// Work reports units of work, such as literals that were visited, and returns the context's error.
func (m *Meter) Work(units int) error {
	const pause = 1 << 13
	if m.worked += units; m.worked < pause {
		return nil
	}
	m.worked = 0
	return m.ctx.Err()
}
