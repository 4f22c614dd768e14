// Package memory says how much memory the program uses.
package memory

import (
	"runtime"
	"runtime/metrics"
)

// Live returns how many bytes were in use after the last garbage collection.
func Live() int64 {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	return int64(live[0].Value.Uint64())
}

// Over reports whether the program needs more than this many bytes. The runtime collects garbage when it has grown as large as the memory
// in use, so the need is twice that. Before it says yes, Over collects garbage, as most of the memory may have become garbage since.
func Over(most int64) bool {
	if 2*Live() > most {
		runtime.GC()
	}
	return 2*Live() > most
}
