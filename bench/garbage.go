package bench

import (
	"runtime"
	"runtime/metrics"
)

// garbage collects what runs leave behind, between them. A collection makes what follows slower by 20 to 30 µs, half of
// the time of a small puzzle, as the allocator has to begin anew. So it waits until much has come together: less than
// what would make the runtime collect during a run.
type garbage struct{ allocated uint64 }

// muchGarbage is in bytes. The runtime leaves a heap alone below 4 MiB, and then until it has doubled.
const muchGarbage = 1 << 20

// collect collects garbage if there may be much.
func (g *garbage) collect() {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	if now := sample[0].Value.Uint64(); now-g.allocated > muchGarbage {
		runtime.GC()
		g.allocated = now
	}
}
