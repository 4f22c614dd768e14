package batch

import (
	"sync"
	"time"
)

const (
	chunkTime   = time.Second // for a chunk: much longer than its way to a worker, and short enough to be done again
	mostPuzzles = 1000        // of a chunk: a message costs about as much as ten small ones
	firstChunk  = 4           // puzzles of a chunk while nobody knows how long they take
)

// Pace says how many puzzles a chunk should have, by how long others took. It is safe for concurrent use.
type Pace struct {
	mu   sync.Mutex
	each time.Duration // what a puzzle takes, on average of late; 0: not known
	size int
}

// Size returns how many puzzles the next chunk should have.
func (p *Pace) Size() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return max(p.size, firstChunk)
}

// Took notes how long some puzzles took. Chunks grow at most fourfold, so that no report makes one endless.
func (p *Pace) Took(puzzles int, spent time.Duration) {
	if puzzles < 1 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	each := max(time.Microsecond, spent/time.Duration(puzzles))
	if p.each != 0 {
		each = (3*p.each + each) / 4
	}
	p.each = each
	p.size = min(int(chunkTime/each), 4*max(p.size, firstChunk, puzzles), mostPuzzles)
}
