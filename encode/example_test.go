package encode_test

import (
	"context"
	"log"
	"os"

	"gridcnf/encode"
	"gridcnf/internal/testkit/takuzu"
)

// A board as a DIMACS file for any solver.
func ExampleNew() {
	b, err := takuzu.New(takuzu.Takuzu, 2, 2)
	if err != nil {
		log.Fatal(err)
	}
	b.Set(0, 0, takuzu.One)
	e, err := encode.New(context.Background(), b, encode.Options{})
	if err != nil {
		log.Fatal(err)
	}
	if err := e.WriteDIMACS(os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output:
	// p cnf 4 4
	// c varname 1 r1c1
	// c varname 2 r1c2
	// c varname 3 r2c1
	// c varname 4 r2c2
	// c p show 1 2 3 4 0
	// 1 0
	// -2 0
	// -3 0
	// 4 0
}
