package rule_test

import (
	"fmt"
	"log"

	"gridcnf/internal/testkit/masyu"
	"gridcnf/puzzle/rule"
)

// The rules of a small board, each by itself.
func ExampleOf() {
	b, err := masyu.New(2, 2)
	if err != nil {
		log.Fatal(err)
	}
	b.Set(0, 1, masyu.Black)
	book, err := rule.Of(b, "a test", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop)
	if err != nil {
		log.Fatal(err)
	}
	all := book.Instances()
	for _, inst := range all {
		fmt.Println(inst.Rule()+":", inst.Name())
	}
	// Output:
	// single-loop: the loop passes r1c1 once or not at all
	// single-loop: the loop passes r1c2 once or not at all
	// single-loop: the loop passes r2c1 once or not at all
	// single-loop: the loop passes r2c2 once or not at all
	// pearls: black pearl at r1c2
}

// What keeps a loop single is made where it is needed; its name says where that is.
func ExampleCut() {
	b, err := masyu.New(6, 9)
	if err != nil {
		log.Fatal(err)
	}
	b.Set(0, 0, masyu.Black)
	b.Set(5, 5, masyu.White)
	loop := b.Book().Loop
	region := make([]bool, 6*9)
	for cell := range 4 * 9 {
		region[cell] = true // the upper four rows
	}
	cut := &rule.Cut{Loop: loop, Region: region, Inside: rule.Where{Stop: 0}, Outside: rule.Where{Stop: 1}}
	fmt.Println(cut.Name())
	line := &rule.Closing{
		Loop: loop, Stop: -1, Edge: b.Right(5, 7),
		Edges: []int{b.Right(0, 0), b.Right(0, 1), b.Down(0, 2), b.Right(1, 1), b.Right(1, 0), b.Down(0, 0)},
	}
	fmt.Println(line.Name())
	// Output:
	// the loop crosses at least two of r4c1-r5c1 to r4c9-r5c9
	// the loop r1c1-r1c3-r2c3-r2c1 would leave the line r6c8-r6c9 out
}
