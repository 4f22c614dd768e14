package serve

import (
	"fmt"
	"maps"
	"net/http"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"gridcnf/internal/memory"
)

// bounds are the upper bounds of the histogram buckets, in seconds.
var bounds = []float64{0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60}

// counts counts requests by verb and outcome.
type counts struct {
	panics atomic.Int64

	mu    sync.Mutex
	ended map[string]int       // by labels
	times map[string][]float64 // a count for each bucket, the total count, and the sum
}

func (c *counts) add(verb string, status int, took float64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended == nil {
		c.ended, c.times = make(map[string]int), make(map[string][]float64)
	}
	c.ended[fmt.Sprintf("verb=%q,status=\"%d\"", verb, status)]++
	times := c.times[verb]
	if times == nil {
		times = make([]float64, len(bounds)+2)
		c.times[verb] = times
	}
	for i, bound := range bounds {
		if took <= bound {
			times[i]++
		}
	}
	times[len(bounds)]++
	times[len(bounds)+1] += took
}

// measured answers with the metrics in the text format of Prometheus.
func (s *Server) measured(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	c := &s.counts
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, labels := range slices.Sorted(maps.Keys(c.ended)) {
		fmt.Fprintf(w, "gridcnf_requests_total{%s} %d\n", labels, c.ended[labels])
	}
	fmt.Fprintf(w, "# TYPE gridcnf_request_seconds histogram\n")
	for _, verb := range slices.Sorted(maps.Keys(c.times)) {
		const name = "gridcnf_request_seconds"
		n, times := len(bounds), c.times[verb]
		for i, bound := range bounds {
			fmt.Fprintf(w, "%s_bucket{verb=%q,le=\"%g\"} %g\n", name, verb, bound, times[i])
		}
		fmt.Fprintf(w, "%s_bucket{verb=%q,le=\"+Inf\"} %g\n", name, verb, times[n])
		fmt.Fprintf(w, "%s_count{verb=%q} %g\n%s_sum{verb=%q} %g\n", name, verb, times[n], name, verb, times[n+1])
	}
	fmt.Fprintf(w, "gridcnf_panics_total %d\ngridcnf_running %d\ngridcnf_waiting %d\ngridcnf_connections %d\n"+
		"gridcnf_goroutines %d\ngridcnf_memory_bytes %d\n",
		c.panics.Load(), len(s.gate.slots)+len(s.apart.slots), s.gate.waiting.Load()+s.apart.waiting.Load(), s.connections.Load(), runtime.NumGoroutine(), memory.Live())
}
