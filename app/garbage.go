package app

import (
	"os"
	"runtime"
	"runtime/debug"

	"gridcnf/internal/memory"
)

// Garbage is collected when there is as much of it as of what is in use, or 4 MB. Puzzles leave so little
// in use that this took a tenth of the time, and of small ones a fifth. So there may be four times
// as much of it, as long as it is not over 32 MB.
const (
	garbagePercent = 400
	garbageBytes   = 32 << 20
)

// collector sets how much garbage there may be, after each collection: it is garbage itself, and is
// brought back to life by its finalizer.
type collector struct {
	percent int
	_       *int // so that it shares no block of memory with other small things
}

// CollectLess lets garbage be collected more rarely, unless the environment says how often.
func CollectLess() {
	if os.Getenv("GOGC") == "" {
		new(collector).set(garbagePercent)
	}
}

func (c *collector) set(percent int) {
	if percent != c.percent {
		c.percent = percent
		debug.SetGCPercent(percent)
	}
	runtime.SetFinalizer(c, func(c *collector) {
		c.set(int(max(100, min(garbagePercent, 100*garbageBytes/max(1, memory.Live())))))
	})
}
