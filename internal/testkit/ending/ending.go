// Package ending has contexts that end at a chosen moment of what looks at them.
package ending

import "context"

type ending struct {
	context.Context
	looks int
	why   error
}

func (e *ending) Err() error {
	if e.looks--; e.looks < 0 {
		return e.why
	}
	return nil
}

// After is a context that ends when it has been asked so often whether it has, with an error as that of a cancelled one.
func After(ctx context.Context, looks int, why error) context.Context {
	return &ending{ctx, looks, why}
}
