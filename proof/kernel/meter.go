package kernel

import (
	"context"
	"errors"
	"fmt"
)

// ErrTooLarge says that a certificate takes more memory than it may.
var ErrTooLarge = errors.New("the certificate is too large")

// Meter counts what all parts of a check take: bytes before they are allocated, and units of work.
type Meter struct {
	ctx         context.Context
	limit, left int64
	worked      int // since the last look at the context
}

// NewMeter returns a meter for so many bytes, 0 being none, and for work until ctx ends.
func NewMeter(ctx context.Context, memory int64) *Meter { return &Meter{ctx, memory, memory, 0} }

// Take asks for memory before it is allocated. The error wraps ErrTooLarge.
func (m *Meter) Take(bytes int64) error {
	if bytes < 0 || bytes > m.left {
		return fmt.Errorf("%w: it would take more than the %d bytes that it may", ErrTooLarge, max(m.limit, 0))
	}
	m.left -= bytes
	return nil
}

// Give returns memory that is not used any more.
func (m *Meter) Give(bytes int64) { m.left += bytes }

// Work notes units of work, such as literals that are looked at, and returns the context's error.
func (m *Meter) Work(units int) error {
	const pause = 1 << 13
	if m.worked += units; m.worked < pause {
		return nil
	}
	m.worked = 0
	return m.ctx.Err()
}
