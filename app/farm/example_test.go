package farm_test

import (
	"context"
	"fmt"
	"strings"

	"gridcnf/app/farm"
)

// Tasks done by two goroutines of this process. With Options.Listen, others can join.
func Example() {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	c, err := farm.Start(ctx, farm.Job{Version: "1.0", Work: "shout"}, farm.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	go c.Work(ctx, 2, func(_ context.Context, t farm.Task, _ int) ([]byte, error) {
		return []byte(strings.ToUpper(string(t.Body))), nil
	})
	if err := c.Put(ctx, farm.Task{ID: "1", Body: []byte("hello")}); err != nil {
		fmt.Println(err)
	}
	r, err := c.Next(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: %s\n", r.ID, r.Body) // kept for good now, here by being printed
	if err := c.Accept(r); err != nil {
		fmt.Println(err)
	}
	fmt.Println(c.Finish())
	// Output:
	// 1: HELLO
	// <nil>
}
