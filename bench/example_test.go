package bench_test

import (
	"context"
	"fmt"
	"strings"
	"time"

	"gridcnf/bench"
	"gridcnf/encode"
	"gridcnf/puzzle/format"
)

// Two backends on one puzzle: every system gets a sample.
func ExamplePlan() {
	set := &bench.Set{Name: "mine", Task: bench.Unique}
	for rec, err := range format.Read(strings.NewReader(".1.0\n..0.\n.0..\n11.0\n"), "mine.takuzu", format.Options{}) {
		if err := set.Put(rec, err); err != nil {
			fmt.Println(err)
			return
		}
	}
	plan := &bench.Plan{Sets: []*bench.Set{set}, Repetitions: 1, TimeLimit: time.Minute}
	for _, backend := range []string{"cdcl", "gophersat"} {
		plan.Systems = append(plan.Systems, bench.Gridcnf(backend, "", encode.Options{}))
	}
	samples, err := plan.Run(context.Background(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range samples {
		fmt.Println(s.System, s.Verdict, s.Seconds > 0)
	}
	fmt.Println(bench.Failures(samples))
	// Output:
	// cdcl unique true
	// gophersat unique true
	// []
}
