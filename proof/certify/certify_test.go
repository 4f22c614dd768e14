package certify_test

import (
	"errors"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/proof/certify"
	"gridcnf/proof/kernel"
)

// A board that is too large for a certificate is not known, and nothing that was made of it wrong.
func TestMakeTooLarge(t *testing.T) {
	b := boards.Takuzu(t, "2000x500") // 2.5 billion constraints, so that no lines are equal
	if c, err := certify.Make(t.Context(), b, certify.Options{}); !errors.Is(err, kernel.ErrTooLarge) {
		t.Errorf("%v, %v", c, err)
	}
}
