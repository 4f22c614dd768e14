package bench

import (
	"runtime"
	"runtime/metrics"
)

// garbage collects the garbage of runs between them. A collection makes the next run slower by 20 to 30 µs, half of the time for a small
// puzzle, as the allocator must begin anew. So it waits until there is much garbage: less than would make the runtime collect during a run.
type garbage struct{ allocated uint64 }

// muchGarbage is in bytes. The runtime does not collect below 4 MiB, and then not until the heap has doubled.
const muchGarbage = 1 << 20

// collect collects garbage if there may be much of it.
func (g *garbage) collect() {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	if now := sample[0].Value.Uint64(); now-g.allocated > muchGarbage {
		runtime.GC()
		g.allocated = now
	}
}
