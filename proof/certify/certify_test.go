package certify_test

import (
	"errors"
	"testing"

	"gridcnf/proof/certify"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle/takuzu"
)

// A board that is too large for a certificate is not known, and nothing that was made of it wrong.
func TestMakeTooLarge(t *testing.T) {
	b, err := takuzu.New(takuzu.Takuzu, 2000, 500) // 2.5 billion constraints, so that no lines are equal
	if err != nil {
		t.Fatal(err)
	}
	if c, err := certify.Make(t.Context(), b, certify.Options{}); !errors.Is(err, kernel.ErrTooLarge) {
		t.Errorf("%v, %v", c, err)
	}
}
