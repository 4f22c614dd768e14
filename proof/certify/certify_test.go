package certify_test

import (
	"errors"
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/long"
	"gridcnf/proof/certify"
	"gridcnf/proof/kernel"
)

// A board that is too large for a certificate is not known, and nothing that was made of it wrong.
func TestMakeTooLarge(t *testing.T) {
	if !long.On {
		t.Skip("stating so much takes half a minute: set GRIDCNF_LONG")
	}
	b := boards.Takuzu(t, "400x400") // 128 million literals, so that no lines are equal
	if c, err := certify.Make(t.Context(), b, certify.Options{}); !errors.Is(err, kernel.ErrTooLarge) {
		t.Errorf("%v, %v", c, err)
	}
}
