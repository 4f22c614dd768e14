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

// Over reports whether the program needs more than so many bytes. Garbage is collected when there is as much of it as
// of what is in use; what looks like too much is collected first, for most of it can have become garbage since.
func Over(most int64) bool {
	if 2*Live() > most {
		runtime.GC()
	}
	return 2*Live() > most
}
